# bscount: `make` builds ./bscount, `make help` lists the other targets.
#
# Objects stand under build/VARIANT, mirroring src/ and tests/:
#   release   ./bscount and libbscount, static and shared: optimised, assertions off
#   check     the same library with assertions, for the tests
#   sanitize  with the address and undefined-behaviour sanitizers
#   sanitize-clang   the same by clang, which also sees what is added to null pointers
#   memory    with clang's memory sanitizer: what is read before it was written
#   thread    with clang's thread sanitizer
#   fuzz      as sanitize-clang, with counters for libFuzzer
#   coverage  with gcov's counters
#   static    as release, for a program that needs no library of the system
#   windows   as release, for Windows, by mingw-w64; windows-check with assertions, for the tests
#   page      for WebAssembly, by clang: the calculator that `make page` builds

# A plain `make`, and the suites of `make check`, have a job for each processor, unless the caller says how many.
JOBS := -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
ifeq ($(filter-out all bscount,$(MAKECMDGOALS))$(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += $(JOBS)
endif

CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
DESTDIR ?=
VARIANT ?= release
LIBDIR  ?= $(PREFIX)/lib
DATADIR ?= $(PREFIX)/share
THREADS ?= -pthread

WARNINGS := -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
WERROR   ?=
VERSION  := $(shell sed -n 's/^.define BSC_VERSION "\(.*\)"/\1/p' include/bscount_board.h)
MAJOR    := $(firstword $(subst ., ,$(VERSION)))
BUILD    := build/$(VARIANT)
RUNNER   ?=
# The sanitizers get other random problems than `check`, and fewer.
CROSS    ?= $(if $(findstring sanitize,$(VARIANT)),200,600)
SEED     ?= $(if $(findstring sanitize,$(VARIANT)),2,1)
FUZZ     ?= 100
FUZZ_RUNS    ?= 100000
FUZZ_TARGETS ?=
CLANG    ?= clang

DEFINES_release  := -DNDEBUG
DEFINES_static   := -DNDEBUG
# Of Windows 7 and later; its C library's own printf lacks what C has had since 1999. That stdio.h is in use there, and
# the macros of its math.h, make the compiler warn of what is right; the other variants look at formats.
DEFINES_windows  := -DNDEBUG -D_WIN32_WINNT=0x0601 -D__USE_MINGW_ANSI_STDIO=1
FLAGS_windows    := -Wno-format -Wno-float-conversion
DEFINES_windows-check := $(filter-out -DNDEBUG,$(DEFINES_windows))
FLAGS_windows-check   := $(FLAGS_windows)
# The sanitizers watch the ends of blocks from malloc alone.
PLAIN            := -DBSC_LARGE_BLOCK=SIZE_MAX
DEFINES_sanitize := $(PLAIN)
DEFINES_sanitize-clang := $(PLAIN)
DEFINES_memory   := $(PLAIN)
DEFINES_fuzz     := $(PLAIN)
DEFINES_page     := -DNDEBUG
FLAGS_page       := -msimd128 -mbulk-memory
# A function expanded for each width is one function; and at _exit no counters are written.
DEFINES_coverage := -Dalways_inline=unused -D_exit=exit
FLAGS_sanitize   := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_sanitize-clang := $(FLAGS_sanitize)
FLAGS_memory     := -O1 -g -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_thread     := -O1 -g -fsanitize=thread
# A race ends the run; and as calloc does, theirs shall give NULL for a size that passes SIZE_MAX.
export TSAN_OPTIONS ?= halt_on_error=1:allocator_may_return_null=1
export MSAN_OPTIONS ?= allocator_may_return_null=1
FLAGS_fuzz       := $(FLAGS_sanitize) -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp -O2
FLAGS_coverage   := -O0 -g --coverage
DEFINES          := -D_POSIX_C_SOURCE=200809L -DBSCOUNT_UNSTABLE $(DEFINES_$(VARIANT))
# The same numbers on every machine: no product is added before it is rounded, and i386 computes with
# doubles, not with more. The same bytes from every folder: none of them is named in the binary.
FLAGS_doubles    := -ffp-contract=off $(if $(filter 1,$(shell echo __i386__ | $(CC) $(CFLAGS) -E -P -x c - \
                    2>/dev/null)),-msse2 -mfpmath=sse)
FLAGS_folder     := -ffile-prefix-map="$(CURDIR)"=.
ALL_CFLAGS       := -std=c17 $(THREADS) $(WARNINGS) $(if $(WERROR),-Werror) $(FLAGS_doubles) $(FLAGS_folder) \
                    $(CFLAGS) $(FLAGS_$(VARIANT))
ALL_CPPFLAGS     := -Iinclude -Isrc -I$(BUILD) $(DEFINES) $(CPPFLAGS)
LINK             := $(CC) $(ALL_CFLAGS) $(LDFLAGS)
LIBS             := -lm $(THREADS) $(LDLIBS)

# What systems differ in: the same files in src/os/posix and src/os/windows. Those that the library needs, and those of
# the program.
SYSTEM        := $(if $(findstring windows,$(VARIANT)),windows,posix)
OS_COUNT_C    := $(patsubst %,src/os/$(SYSTEM)/%.c,clock heap machine pages streams threads)
OS_PROGRAM_C  := $(filter-out $(OS_COUNT_C),$(sort $(wildcard src/os/$(SYSTEM)/*.c)))

# The rooms of each wing, in the order of src/README.md. A wing uses itself and those before it.
COUNT_ROOMS   := $(addprefix count/,base board cover engine engine/dlx engine/dp engine/draws engine/narrow)
PLAY_ROOMS    := $(addprefix play/,game record eval strategy)
SHOW_ROOMS    := $(addprefix show/,view session)
LIBRARY_ROOMS := $(COUNT_ROOMS) $(PLAY_ROOMS) $(SHOW_ROOMS)
PROGRAM_ROOMS := program program/line program/command program/dialogue
LIBRARY_C := $(OS_COUNT_C) $(sort $(foreach room,$(LIBRARY_ROOMS),$(wildcard src/$(room)/*.c)))
PROGRAM_C := $(OS_PROGRAM_C) $(sort $(foreach room,$(PROGRAM_ROOMS),$(wildcard src/$(room)/*.c)))
DOCGEN_C  := $(sort $(wildcard src/program/docgen/*.c)) src/program/line/tables.c
PAGE_DATA := src/show/view/picture.css src/show/view/page.css src/show/view/page.js
CASES     := $(filter-out $(SKIP:%=tests/cli/cases/%.txt),$(sort $(wildcard tests/cli/cases/*.txt)))
LARGE     := $(sort $(wildcard tests/cli/large/*.txt))
UNIT_C    := $(filter-out $(SKIP_UNITS:%=tests/unit/%.c),$(sort $(wildcard tests/unit/test_*.c)))
BOARDS    := $(addsuffix .board,$(sort $(basename $(wildcard boards/*.board))))

# The shared library's file, the name that programs load it by, and the name they are linked by.
ifeq ($(shell uname),Darwin)
SHARED_NAMES := libbscount.$(VERSION).dylib libbscount.$(MAJOR).dylib libbscount.dylib
SHARED_FLAGS  = -dynamiclib -install_name "$(LIBDIR)/libbscount.$(MAJOR).dylib"
else
SHARED_NAMES := libbscount.so.$(VERSION) libbscount.so.$(MAJOR) libbscount.so
SHARED_FLAGS := -shared -Wl,-soname,libbscount.so.$(MAJOR)
endif
SHARED    := $(BUILD)/$(firstword $(SHARED_NAMES))
LIBRARY   := $(BUILD)/libbscount.a
PROGRAM   := $(BUILD)/bscount$(if $(filter windows,$(SYSTEM)),.exe)
LIBRARY_O := $(LIBRARY_C:%.c=$(BUILD)/%.o)
# The first wing alone, and the first two: what they are linked to shows that they need no wing behind them.
COUNT_LIBRARY := $(BUILD)/libbscount-count.a
PLAY_LIBRARY  := $(BUILD)/libbscount-play.a
COUNT_O   := $(patsubst %.c,$(BUILD)/%.o,$(OS_COUNT_C) $(foreach room,$(COUNT_ROOMS),$(wildcard src/$(room)/*.c)))
PLAY_O    := $(COUNT_O) $(patsubst %.c,$(BUILD)/%.o,$(foreach room,$(PLAY_ROOMS),$(wildcard src/$(room)/*.c)))
WINGS     := $(addprefix $(BUILD)/tests/wings/,count_alone play_alone)
PROGRAM_O := $(PROGRAM_C:%.c=$(BUILD)/%.o)
DOCGEN_O  := $(DOCGEN_C:%.c=$(BUILD)/%.o)
DOCGEN    := $(BUILD)/src/program/docgen/docgen
# The calculator of src/program/page: one file with the library and what draws a map.
CALCULATOR := build/page/bscount.html
WASM_CC   := $(CLANG) --target=wasm32-wasi --sysroot=/usr
WASM_O    := $(patsubst %.c,$(BUILD)/%.o,$(wildcard src/program/page/*.c))
WASM_LINK := -mexec-model=reactor -Wl,--export=malloc,--export=free,--gc-sections,--compress-relocations,-s,-z,stack-size=1048576
PAGES     := $(addprefix $(BUILD)/share/,bscount.1 bscount.3 bscount.board.5 bscount-formats.5)
SHELLS    := $(addprefix $(BUILD)/share/,bscount.bash bscount.zsh bscount.fish)
# One program runs the tests of all units.
UNITS     := $(BUILD)/tests/unit/units$(if $(filter windows,$(SYSTEM)),.exe)
UNITS_O   := $(patsubst %.c,$(BUILD)/%.o,$(UNIT_C) $(addprefix tests/unit/,support.c units.c comma_locale_$(SYSTEM).c))
UNIT_RUNS := $(UNIT_C:%.c=$(BUILD)/%.run)
CROSS_O   := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/cross/*.c)))
FAULT_O   := $(addprefix $(BUILD)/tests/fault/,fault.o parts.o)
CROSS_RUN := $(BUILD)/tests/cross/cross
FAULT_RUN := $(BUILD)/tests/fault/fault
INJECT    := $(BUILD)/tests/fault/inject.so
STOP      := $(BUILD)/tests/fault/stop
INJECTED  := $(if $(filter Linux,$(shell uname)),inject)
OUTSIDE   := $(if $(filter Linux,$(shell uname)),stop groups)
# The program as it is fuzzed: src/program and its part of src/os behind tests/fuzz/enclose.h, but for its signals; and
# what the library asks of the machine and its clock.
FUZZ_O    := $(addprefix $(BUILD)/tests/fuzz/,targets.o readers.o parts.o program.o \
                 os/posix/machine.o os/posix/clock.o) \
             $(patsubst src/%.c,$(BUILD)/tests/fuzz/%.o,$(filter-out %/interrupt.c,$(PROGRAM_C)))
DAMAGE    := $(BUILD)/tests/fuzz/damage
GUIDED    := $(BUILD)/tests/fuzz/guided
TYPIST    := $(BUILD)/tests/cli/typist $(BUILD)/tests/cli/stopper
HASTEN    := $(BUILD)/tests/cli/hasten.so
PEAK      := $(BUILD)/tests/limits/peak

BUILT := $(PROGRAM) $(LIBRARY) $(SHARED) $(PAGES) $(SHELLS)
.PHONY: all
all: bscount $(BUILT)

# By its bytes, since that of another variant may be newer.
bscount: $(PROGRAM) force
	@cmp -s $(PROGRAM) $@ || { rm -f $@ && cp $(PROGRAM) $@; }

$(PROGRAM): $(PROGRAM_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) -o $@ $(PROGRAM_O) $(LIBRARY) $(LIBS)

$(LIBRARY): $(LIBRARY_O)
	@echo '  AR    $@'
	@rm -f $@
	@$(AR) rcs $@ $(LIBRARY_O)

$(COUNT_LIBRARY): $(COUNT_O)
$(PLAY_LIBRARY): $(PLAY_O)
$(COUNT_LIBRARY) $(PLAY_LIBRARY):
	@echo '  AR    $@'
	@rm -f $@
	@$(AR) rcs $@ $^

# One set of objects for both libraries: position-independent code counts no slower on x86-64.
$(LIBRARY_O): ALL_CFLAGS += -fPIC -fvisibility=hidden

$(SHARED): $(LIBRARY_O)
	@echo '  LINK  $@'
	@$(LINK) $(SHARED_FLAGS) -o $@ $(LIBRARY_O) $(LIBS)

# What objects are compiled with: they are made anew when it changes.
FLAGS := $(BUILD)/flags
.PHONY: force
$(FLAGS): export NOW := $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)
$(FLAGS): force
	@mkdir -p $(@D)
	@printf '%s\n' "$$NOW" | cmp -s - $@ || printf '%s\n' "$$NOW" > $@

$(BUILD)/%.o: %.c Makefile $(FLAGS)
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(DOCGEN): $(DOCGEN_O)
	@$(LINK) -o $@ $(DOCGEN_O)

$(PAGES) $(SHELLS): $(BUILD)/share/%: src/program/docgen/%.in $(DOCGEN)
	@mkdir -p $(@D)
	@echo '  MAKE  $@'
	@$(DOCGEN) <$< >$@.new && mv $@.new $@

$(BUILD)/src/count/board/problem.o: $(BUILD)/builtin_data.h

$(BUILD)/builtin_data.h: src/count/board/embed.sh $(BOARDS)
	@mkdir -p $(@D)
	sh src/count/board/embed.sh $(BOARDS) > $@.new
	mv $@.new $@

$(BUILD)/src/show/view/styles.o: $(BUILD)/page_data.h

$(BUILD)/page_data.h: src/show/view/embed.sh $(PAGE_DATA)
	@mkdir -p $(@D)
	sh src/show/view/embed.sh $(PAGE_DATA) > $@.new
	mv $@.new $@

# Most of a unit's time is the library's: to optimize its own code takes longer than it gains.
$(UNITS_O): ALL_CFLAGS += -O0
# The page is a file of 350 kB at most. What reads and writes texts, makes matrices, plays games, prepares a sweep, and
# searches the best play of an end, takes little of its time there: it is made small, not fast.
build/page/src/show/%.o build/page/src/play/record/%.o build/page/src/play/strategy/%.o build/page/src/play/game/%.o \
    build/page/src/count/board/%.o build/page/src/count/cover/%.o build/page/src/count/engine/narrow/%.o \
    build/page/src/play/eval/optima%.o \
    $(addprefix build/page/src/play/eval/,fleet_bound.o sure_cells.o) \
    $(addprefix build/page/src/count/engine/,auto.o classes.o engine.o part.o solutions.o draws/mc.o \
        draws/sequential.o draws/sampler.o dlx/dlx.o dlx/orbits.o dp/choice.o dp/counts.o dp/digits.o dp/dp.o dp/fold.o \
        dp/model_numbers.o dp/order.o) \
    $(addprefix build/page/src/count/base/,error.o names.o text.o): ALL_CFLAGS += -Oz

$(UNITS): $(UNITS_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) -o $@ $^ -lcmocka $(LIBS)

$(BUILD)/tests/bench/timer $(BUILD)/tests/bench/matrices $(TYPIST) $(PEAK) $(STOP): %: %.o
	@$(LINK) -o $@ $<

$(BUILD)/tests/bench/crossing: %: %.o $(LIBRARY)
	@$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/tests/bench/bound: $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/bench/bound*.c)) $(LIBRARY)
	@$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/tests/wings/count_alone: $(COUNT_LIBRARY)
$(BUILD)/tests/wings/play_alone: $(PLAY_LIBRARY)
$(WINGS): %: %.o
	@echo '  LINK  $@'
	@$(LINK) -o $@ $^ $(LIBS)

$(INJECT) $(HASTEN): $(BUILD)/%.so: %.c Makefile
	@mkdir -p $(@D)
	@$(LINK) -fPIC -shared -o $@ $<

$(CROSS_RUN): $(CROSS_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) -o $@ $(CROSS_O) $(LIBRARY) $(LIBS)

$(FAULT_RUN): $(FAULT_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) -o $@ $(FAULT_O) $(LIBRARY) $(LIBS)

$(DAMAGE) $(GUIDED): %: %.o $(FUZZ_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) $(if $(filter %/guided,$@),-fsanitize=fuzzer) -o $@ $^ $(LIBS)

$(BUILD)/tests/fuzz/%.o: src/%.c Makefile $(FLAGS)
	@mkdir -p $(@D)
	@echo '  CC    $< (enclosed)'
	@$(CC) $(ALL_CPPFLAGS) -include tests/fuzz/enclose.h $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/calculator.wasm: $(WASM_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) $(WASM_LINK) -o $@ $^ $(LIBS)

$(BUILD)/bscount.html: $(BUILD)/calculator.wasm $(wildcard src/program/page/*) src/show/view/embed.sh $(PAGE_DATA)
	@echo '  MAKE  $@'
	@sh src/program/page/assemble.sh $< >$@.new && mv $@.new $@

# Every INJECT_STEPth fault of each kind; KILLS runs with --output, INTERRUPTS of each command.
INJECT_STEP ?= 100
KILLS       ?= 40
INTERRUPTS  ?= 1

.PHONY: unit cross fault inject stop corpus fuzz cli readme bound pictures browser groups peak recipes wings count
unit: $(UNIT_RUNS)

# A target each, so that -j runs them side by side.
.PHONY: $(UNIT_RUNS)
$(UNIT_RUNS): %.run: $(UNITS)
	@$(RUNNER) $(UNITS) $(*F) >$*.log 2>&1 || { cat $*.log; failed=true; }; \
	count() { sed -n "s/.*$$1 *\] \([0-9]*\) test(s).*/\1/p" $*.log | grep . || echo 0; }; \
	echo "unit: $(*F), $$(count PASSED) passed, $$(count FAILED) failed, $$(count SKIPPED) skipped"; [ -z "$$failed" ]

cross: $(CROSS_RUN) $(PROGRAM)
	$(CROSS_RUN) $(CROSS) $(SEED) "$(abspath $(PROGRAM))"

fault: $(FAULT_RUN)
	$(FAULT_RUN)

# From outside; Linux, and `inject` with the C library of GNU.
inject: $(PROGRAM) $(INJECT)
	sh tests/fault/inject.sh $(PROGRAM) $(INJECT) $(INJECT_STEP)

stop: $(PROGRAM) $(STOP)
	sh tests/fault/stop.sh $(PROGRAM) $(STOP) $(KILLS) $(INTERRUPTS)

# The corpus of FUZZ_TARGETS (none: all), and FUZZ times random damage to each of its texts.
corpus: $(DAMAGE)
	@sh tests/fuzz/corpus.sh $(DAMAGE) -n $(FUZZ)

# FUZZ_RUNS inputs for each of FUZZ_TARGETS (none: all), guided by coverage.
fuzz: ; @sh tests/fuzz/fuzz.sh $(CLANG) $(FUZZ_RUNS) $(FUZZ_TARGETS)

.PHONY: $(CASES:=.run) $(LARGE:=.run)
$(CASES:=.run) $(LARGE:=.run): tests/cli/%.run: $(PROGRAM) $(TYPIST) $(HASTEN) $(PAGES) $(SHELLS)
	@sh tests/cli/run.sh $(PROGRAM) $*

cli: $(CASES:=.run)

# The default memory limit; Linux, and with assertions (VARIANT=check).
groups: $(PROGRAM)
	sh tests/limits/groups.sh $(PROGRAM)

# Peaks of the whole process under --memory-limit; Linux.
peak: $(PROGRAM) $(PEAK)
	sh tests/limits/peak.sh $(PROGRAM) $(PEAK)

# Runs in parts as the manual has them, by GNU parallel, make and Slurm, where they are here.
recipes: $(PROGRAM) $(PAGES)
	sh tests/recipes/recipes.sh $(PROGRAM) $(BUILD)/share/bscount.1

# The wing that counts, as a library of its own; and programs that are linked without the wings behind.
count: $(COUNT_LIBRARY)
wings: $(WINGS)
	@sh tests/wings/wings.sh $(WINGS)

readme: $(PROGRAM) $(PAGES)
	sh tests/cli/readme.sh $(PROGRAM) README.md $(PAGES)

bound: $(BUILD)/tests/bench/bound $(PROGRAM) $(BUILD)/tests/bench/crossing
	@sh tests/bench/bound.sh $< $(PROGRAM)

pictures: $(PROGRAM)
	sh tests/view/pictures.sh $(PROGRAM)

browser: $(PROGRAM)
	sh tests/view/browser.sh $(PROGRAM) $(CALCULATOR)

.PHONY: check check-all check-install ports
# With -j all suites run side by side but those that stop or limit runs from outside; `inject` is one long script. A
# suite that fails stops no other one. The last line adds up what passed, failed and was skipped.
check:
	@mkdir -p build; \
	{ status=0; $(MAKE) -k $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,$(JOBS)) VARIANT=check $(INJECTED) all-tests check-install || status=$$?; \
	    $(if $(OUTSIDE),$(MAKE) -k -j1 VARIANT=check $(OUTSIDE) || status=$$?, \
	        echo 'check: 3 skipped: inject, stop and groups are for Linux'); \
	    echo $$status >build/status; } 2>&1 | tee build/check.log; \
	status=$$(cat build/status); \
	awk -v status=$$status -v level=$$MAKELEVEL -f tests/sum.awk build/check.log; exit $$status
check-all:
	@$(MAKE) VARIANT=check CROSS=100000 FUZZ=5000 INJECT_STEP=1 KILLS=10000 INTERRUPTS=20 \
	    $(INJECTED) all-tests $(OUTSIDE) large browser peak recipes
	@$(MAKE) sanitize-memory sanitize-thread fuzz check-install ports
check-install: $(BUILT)
	sh tests/install/install.sh
.PHONY: ports-machines ports-windows windows-quick
ports: ports-machines ports-windows
ports-machines: $(PROGRAM)
	sh tests/ports/ports.sh $(PROGRAM)
# The sessions of CASES_WINDOWS (none: all but those that only POSIX can play).
CASES_WINDOWS ?=
ports-windows: $(PROGRAM) $(TYPIST) $(HASTEN) $(PAGES) $(SHELLS)
	sh tests/windows/windows.sh $(PROGRAM) $(CASES_WINDOWS)
	sh tests/windows/units.sh

# The least that shows that the program works there, for CI: one build without optimization, three files of sessions,
# which look at no clock, and the units that are quick.
windows-quick: $(PROGRAM) $(TYPIST) $(HASTEN) $(PAGES) $(SHELLS)
	@SKIP_UNITS='$(SLOW_UNITS)' sh tests/windows/quick.sh $(PROGRAM) formats chart bad_records

.PHONY: all-tests large
all-tests: unit fault cross corpus cli readme bound pictures wings
large: $(LARGE:=.run)

.PHONY: sanitize sanitize-memory sanitize-thread valgrind coverage
# Not the README's scripts, which map every board: minutes there, and nothing that `cli` does not call. Nor the
# cases of refused lines, helps and completions: `corpus` runs such lines, thousands in one process. Nor what
# must be seen within a second of the clock (progress), which it may take to start; nor what counts or plays for
# seconds and runs no other code than shorter tests (long, luck, test_adjusted, test_best_strategies, and the long
# tests of other units).
sanitize:
	@SKIP_LONG=1 SKIP='mistakes usage help complete progress long luck' SKIP_UNITS='test_adjusted test_best_strategies' \
	    $(MAKE) VARIANT=sanitize$(if $(findstring clang,$(CC)),-clang) unit fault cross corpus cli pictures
# Not all cases: the memory sanitizer writes reports of its own where files are limited (files); both are slow
# where something happens within seconds (dialogue, interrupt, progress). The thread sanitizer calls no
# handler in pselect (keys).
sanitize-memory sanitize-thread: sanitize-%:
	@if command -v $(CLANG) >/dev/null; then \
	    SKIP='dialogue files interrupt progress $(if $(filter thread,$*),keys)' $(MAKE) VARIANT=$* CC=$(CLANG) unit corpus cli; \
	else echo '$@: 1 skipped, there is no $(CLANG)'; fi
# Not the units that take more than five seconds with it, which would be minutes, nor test_weights, whose long doubles
# it computes as doubles: `sanitize` runs all of them.
SLOW_UNITS := $(addprefix test_,adjusted auto best_strategies classes counts deployment_list dlx dlx_methods dp \
              dp_memory duel engine evaluation fit fleets map matrix_text mc narrow optimal order part part_file \
              rollout sampler small_stack solutions strategies sure text_bounds tournament weights)
valgrind:
	@$(MAKE) VARIANT=check SKIP_UNITS='$(SLOW_UNITS)' \
	    RUNNER='valgrind -q --leak-check=full --error-exitcode=1' unit
# Counters that cannot be written, as where a test limits files, are not for the tests' output. Cases that look
# at the clock may fail in this slow build, and are no reason to stop: whether tests pass is for `check`.
coverage: export GCOV_ERROR_FILE = /dev/null
coverage:
	@rm -f $$(find build/coverage -name '*.gcda' 2>/dev/null)
	-@$(MAKE) -k VARIANT=coverage CROSS=300 INJECT_STEP=5 KILLS=4 all-tests inject stop groups
	@sh tests/coverage.sh build/coverage

.PHONY: page
page: ; @$(MAKE) VARIANT=page CC='$(WASM_CC)' AR=llvm-ar THREADS= $(CALCULATOR)

# A site for a static server, below build/site. URL: where it will stand; SOURCE: where the sources are, for a link.
# What is missing is said before anything is built, so the files of the site are made by a second make.
.PHONY: site site-files
site:
	@command -v mandoc >/dev/null 2>&1 || { echo 'site: mandoc, which turns the manual into pages, is not installed;' \
	    'type: make deps-site' >&2; exit 1; }
	@$(MAKE) site-files

site-files: page $(PROGRAM) $(PAGES)
	@rm -rf build/site
	@sh src/program/docgen/site.sh $(PROGRAM) build/page/calculator.wasm build/site $(PAGES)
	@echo '  SITE  build/site'

.PHONY: deps deps-page deps-site deps-view lint format bench bench-growth bench-games bench-matrix bench-crossing bench-bound \
    bench-page record \
    install install-strip uninstall dist dist-static deb tag clean help
# `make -j2 deps check` installs first.
ifneq ($(filter deps deps-windows,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif
deps:
	@sh tests/deps.sh

deps-page:
	@sh tests/deps.sh page

# What `make site` needs besides: the manual's pages are made by mandoc.
deps-site:
	@sh tests/deps.sh page mandoc

# What drives and checks pages in a browser, below build/.
deps-view:
	npm install --prefix build/view --no-save --no-audit --no-fund puppeteer-core@24 axe-core@4

lint: $(PROGRAM)
	@sh tests/lint.sh $(BUILD)

format:
	clang-format -i include/*.h $(shell find src tests -name "*.[ch]")

bench bench-growth bench-games bench-matrix: bscount $(BUILD)/tests/bench/timer $(BUILD)/tests/bench/matrices
	@sh tests/bench/bench.sh ./bscount $(BUILD)/tests/bench/timer $(subst bench-,,$(filter bench-%,$@))

bench-crossing: $(BUILD)/tests/bench/crossing
	@sh tests/bench/crossing.sh $<

# Each line a board, and the sets of ships that are shown on it: minutes.
BOUNDS ?= 'classic - - - A AB ABC' 'classic-no-touch - - - A AB ABC' 'hex-upper - - - A AB' 'russian - - -'
bench-bound: $(BUILD)/tests/bench/bound
	@set -e; for words in $(BOUNDS); do echo "bound $$words"; $< $$words; times; done

bench-page: $(PROGRAM)
	@sh tests/view/browser.sh $(PROGRAM) $(CALCULATOR) speed

record: $(PROGRAM) $(TYPIST) $(HASTEN) $(PAGES) $(SHELLS)
	sh tests/cli/run.sh --record $(PROGRAM) $(CASES:tests/cli/%=%)

# What is installed and where, a call of the shell function `put MODE TO FROM` each: install and uninstall
# define it. MODE `built` is 644, of a file that need not be there. Folders may have spaces in their names.
BIN_TO     := $(PREFIX)/bin
INCLUDE_TO := $(PREFIX)/include
CONFIG_TO  := $(LIBDIR)/pkgconfig
BOARDS_TO  := $(DATADIR)/bscount/boards
MAN_TO     := $(DATADIR)/man
DOC_TO     := $(DATADIR)/doc/bscount
define INSTALLED
put 755 "$(BIN_TO)/bscount" $(PROGRAM); \
put 644 "$(INCLUDE_TO)/bscount.h" include/bscount.h; \
put 644 "$(INCLUDE_TO)/bscount_board.h" include/bscount_board.h; \
put 644 "$(INCLUDE_TO)/bscount_log.h" include/bscount_log.h; \
put 644 "$(INCLUDE_TO)/bscount_game.h" include/bscount_game.h; \
put 644 "$(INCLUDE_TO)/bscount_parts.h" include/bscount_parts.h; \
put 644 "$(INCLUDE_TO)/bscount_json.h" include/bscount_json.h; \
put 644 "$(LIBDIR)/libbscount.a" $(LIBRARY); \
put 755 "$(LIBDIR)/$(notdir $(SHARED))" $(SHARED); \
for name in $(wordlist 2,3,$(SHARED_NAMES)); do put link "$(LIBDIR)/$$name" $(notdir $(SHARED)); done; \
put 644 "$(CONFIG_TO)/bscount.pc" $(BUILD)/bscount.pc; \
for page in $(notdir $(PAGES)); do put 644 "$(MAN_TO)/man$${page##*.}/$$page" $(BUILD)/share/$$page; done; \
put 644 "$(DATADIR)/bash-completion/completions/bscount" $(BUILD)/share/bscount.bash; \
put 644 "$(DATADIR)/zsh/site-functions/_bscount" $(BUILD)/share/bscount.zsh; \
put 644 "$(DATADIR)/fish/vendor_completions.d/bscount.fish" $(BUILD)/share/bscount.fish; \
for board in $(BOARDS); do put 644 "$(BOARDS_TO)/$${board##*/}" $$board; done; \
put 644 "$(DOC_TO)/examples/bscount.py" tests/recipes/bscount.py; \
put built "$(DATADIR)/bscount/bscount.html" $(CALCULATOR)
endef

install: $(BUILT)
	@sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' src/program/docgen/bscount.pc.in \
	    >$(BUILD)/bscount.pc
	@set -e; put() { \
	    if [ "$$1" = built ] && [ ! -f "$$3" ]; then return; fi; \
	    to="$(DESTDIR)$$2"; echo "  PUT   $$to"; install -d "$${to%/*}"; \
	    case $$1 in link) ln -sf "$$3" "$$to" ;; built) install -m 644 "$$3" "$$to" ;; *) install -m "$$1" "$$3" "$$to" ;; esac; \
	    if [ "$$1" = 755 ] && [ -n "$(STRIP)" ]; then $(STRIP) "$$to"; fi; \
	}; $(INSTALLED)

install-strip: ; @$(MAKE) install STRIP='strip'

uninstall:
	@put() { rm -f "$(DESTDIR)$$2"; }; $(INSTALLED)
	-@rmdir "$(DESTDIR)$(BOARDS_TO)" "$(DESTDIR)$(DATADIR)/bscount" 2>/dev/null
	-@rmdir "$(DESTDIR)$(DOC_TO)/examples" "$(DESTDIR)$(DOC_TO)" 2>/dev/null

# What people get without git, below DIST: the sources as they are committed; the program alone, for any Linux of this
# machine's kind, by musl where it is; a package for Debian.
DIST      := build/dist
TREE      ?= HEAD
STATIC_CC := $(if $(filter command line environment,$(origin CC)),$(CC),$(or $(shell command -v musl-gcc),$(CC)))
dist:
	@mkdir -p $(DIST)
	@git rev-parse -q --verify '$(TREE)' >/dev/null || { echo 'dist: needs git, and a clone'; exit 1; }
	@git archive --prefix=bscount-$(VERSION)/ $(TREE) | gzip -9n >$(DIST)/bscount-$(VERSION).tar.gz
	@echo '  DIST  $(DIST)/bscount-$(VERSION).tar.gz'
dist-static: $(BUILT)
	@$(MAKE) VARIANT=static CC='$(STATIC_CC)' LDFLAGS='-static $(LDFLAGS)' build/static/bscount
	@sh src/program/docgen/package.sh static $(VERSION) build/static $(DIST)
# For Windows: one program that needs only what each Windows has, with the boards and the manual.
WINDOWS_CC := x86_64-w64-mingw32-gcc
.PHONY: windows dist-windows deps-windows
windows:
	@$(MAKE) VARIANT=windows CC='$(WINDOWS_CC)' AR='$(WINDOWS_CC:gcc=ar)' THREADS= LDLIBS=-lpthread \
	    LDFLAGS='-static -s -Wl,--no-insert-timestamp $(LDFLAGS)' build/windows/bscount.exe
dist-windows: $(BUILT)
	@for needed in $(WINDOWS_CC) zip mandoc; do command -v $$needed >/dev/null 2>&1 || \
	    { echo "dist-windows: $$needed is not installed; type: make deps-windows" >&2; exit 1; }; done
	@$(MAKE) windows
	@sh src/program/docgen/package.sh windows $(VERSION) build/windows $(DIST)
deps-windows:
	@sh tests/deps.sh windows
deb: $(BUILT)
	@sh src/program/docgen/package.sh deb $(VERSION) $(BUILD) $(DIST)

# A release: raise BSC_VERSION in include/bscount_board.h and BSC_VERSION alone, write its entry in HISTORY of
# src/program/docgen/bscount.1.in, commit, `make check-all tag`, push the tag.
tag:
	@sed -n 's/^\.It \([0-9]*\.[0-9]*\.[0-9]*\)$$/\1/p' src/program/docgen/bscount.1.in | head -n 1 | grep -qxF '$(VERSION)' || \
	    { echo 'tag: HISTORY does not begin with $(VERSION)'; exit 1; }
	@git diff --quiet HEAD || { echo 'tag: there are changes that are not committed'; exit 1; }
	git tag -a v$(VERSION) -m 'bscount $(VERSION)'

clean:
	rm -rf build bscount

help:
	@echo 'make            ./bscount, libbscount, the manual and completions'
	@echo 'make check      all tests (three minutes on two cores); check-all adds the large ones and a browser'
	@echo 'make check-install   installs to a folder, builds programs against it, uninstalls'
	@echo 'make count      build/release/libbscount-count.a: the wing that counts, without games and formats'
	@echo 'make page       build/page/bscount.html: the calculator as one page, of WebAssembly'
	@echo 'make site       build/site: that page, the manual and pictures, for a static server at URL='
	@echo 'make browser    drives pages, and the calculator where it was built, in Chromium, and in Firefox where it is'
	@echo 'make deps       install what the tests need: cmocka, bash, mandoc, python3; deps-page: what page needs;'
	@echo '                deps-site: what site needs; deps-view: what drives a browser'
	@echo 'make sanitize   unit, fault, cross, corpus, cli, pictures with the address and undefined-behaviour sanitizers'
	@echo 'make sanitize-memory, sanitize-thread   units, corpus and commands with these of clang'
	@echo 'make fuzz       FUZZ_RUNS inputs for each reader, the command line and the dialogue'
	@echo 'make valgrind   the unit tests under valgrind, but the slow ones'
	@echo 'make lint       includes between folders, sizes of files and functions, shell scripts'
	@echo 'make coverage   lines that the tests reach, file by file'
	@echo 'make bench      a table of times and memory; bench-growth, -games, -matrix, -crossing, -bound, -page: more'
	@echo 'make recipes    runs the manual'\''s recipes for parts by GNU parallel, make and Slurm'
	@echo 'make record     write the golden files of the command line anew'
	@echo 'make format     clang-format on all sources'
	@echo 'make ports      builds for other machines and C libraries, run in an emulator: the same bytes'
	@echo 'make install    to PREFIX ($(PREFIX)), below DESTDIR; uninstall takes it away'
	@echo 'make install-strip   the same, without the names that a debugger needs'
	@echo 'make dist, dist-static, deb   build/dist: the sources, one static program with its manual, a package for Debian'
	@echo 'make dist-windows   build/dist: bscount.exe in a zip, with the boards and the manual; deps-windows: the compiler'
	@echo 'make tag        tags the version of include/bscount_board.h'
	@echo 'make clean      remove what was built'
	@echo 'CC, AR, CFLAGS, CPPFLAGS, LDFLAGS, LDLIBS, THREADS are respected; WERROR=1 makes warnings errors'

-include $(LIBRARY_O:.o=.d) $(PROGRAM_O:.o=.d) $(DOCGEN_O:.o=.d) $(UNITS_O:.o=.d) $(CROSS_O:.o=.d) $(FAULT_O:.o=.d) $(FUZZ_O:.o=.d) \
    $(DAMAGE).d $(GUIDED).d $(STOP:=.d) $(WINGS:=.d) $(WASM_O:.o=.d)
