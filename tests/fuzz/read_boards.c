/* SPDX-License-Identifier: MIT */
/* Regions and weights of boards. */
#include "target.h"

void read_boards(const uint8_t *bytes, size_t size)
{
    dlx_input *input = fuzz_input(bytes, size);
    dlx_grid_regions_free(dlx_grid_regions_read(input, NULL));
    dlx_input_close(input);
    input = fuzz_input(bytes, size);
    dlx_grid_weights_free(dlx_grid_weights_read(input, NULL));
    dlx_input_close(input);
}
