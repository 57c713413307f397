# SPDX-License-Identifier: MIT
# Builds src/play/dlx.wasm.gz: the library and programs as a WebAssembly module, by Debian's clang, lld, wasi-libc and
# libclang-rt. Called by the Makefile, with CLANG, SRCDIR, VERSION and SOURCES.
omitted = %/cadical.c %/page_text.c %/ksudoku.c %/opensudoku.c %/opensudoku_cells.c %/opensudoku_format.c \
	%/pages.c lib/sudoku/write/picture.c
programs = src/ec-convert.c src/ec-solve.c src/ec-view.c src/ec2sdk.c src/sdk2ec.c
sources = $(filter-out $(omitted), $(filter %.c, $(SOURCES))) src/play/programs.c src/play/limbs.c
objects = $(patsubst %.c, src/play/o/%.o, $(sources) $(programs) src/view/page_text.c)
flags = --target=wasm32-wasi $(optimise) -msimd128 -std=gnu11 -ffp-contract=off -DNDEBUG -DHAVE_CONFIG_H -D_GNU_SOURCE -DPKGDATADIR='"."' \
	-D_WASI_EMULATED_GETPID -DPACKAGE_VERSION='"$(VERSION)"' -I$(SRCDIR)/src/play/include -include gaps.h \
	-I$(SRCDIR)/lib -iquote $(SRCDIR)/src -MMD -MP
stack = 1048576
optimise = $(if $(filter $(addprefix src/play/o/lib/, core/decisions% core/limits% $(addprefix search/, base/search% bits/% cells/% $(addprefix frontier/, frontier% hashed% ordered% shards% state%) links/dance% links/links%)), $@), -O2, -Oz)

src/play/dlx.wasm.gz: src/play/dlx.wasm
	@gzip -9nc $< >$@-t && mv $@-t $@
src/play/dlx.wasm: $(objects)
	@echo '  PLAY     $@'
	@$(CLANG) --target=wasm32-wasi -o $@-t $(objects) -lwasi-emulated-getpid -Wl,-z,stack-size=$(stack),--strip-all,--compress-relocations && \
		mv $@-t $@
$(patsubst %.c, src/play/o/%.o, $(programs)): entry = -Dmain=$(subst -,_,$(basename $(notdir $@)))_main
src/play/o/%.o: $(SRCDIR)/%.c
	@mkdir -p $(@D) && echo '  WASM     $@' && $(CLANG) $(flags) $(entry) -c -o $@ $<
# Made in the build directory.
src/play/o/src/view/page_text.o: src/view/page_text.c
	@mkdir -p $(@D) && echo '  WASM     $@' && $(CLANG) $(flags) -c -o $@ $<
-include $(objects:.o=.d)
