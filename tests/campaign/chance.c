/* SPDX-License-Identifier: MIT */
#include "chance.h"

/* SplitMix64 by Guy Steele, Doug Lea and Christine Flood, 2014. */
uint64_t chance_next(chance *origin)
{
    uint64_t z = origin->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

chance chance_new(uint64_t seed, uint64_t purpose)
{
    chance first = {.state = seed};
    chance second = {.state = chance_next(&first) + purpose};
    return (chance){.state = chance_next(&second)};
}

int roll(chance *origin, int sides)
{
    return (int)(chance_next(origin) % (uint64_t)sides);
}

int between(chance *origin, int low, int high)
{
    return low + roll(origin, high - low + 1);
}

int about(chance *origin, int low, int high)
{
    int doublings = 0;
    while (low << (doublings + 1) <= high)
        doublings++;
    const int least = low << roll(origin, doublings + 1);
    const int most = 2 * least - 1 < high ? 2 * least - 1 : high;
    return between(origin, least, most);
}

bool one_in(chance *origin, int chances)
{
    return roll(origin, chances) == 0;
}
