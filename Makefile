# bscount: `make` builds ./bscount, `make help` lists the other targets.
#
# Objects stand under build/VARIANT, mirroring src/ and tests/:
#   release   ./bscount and libbscount.a: optimised, assertions off
#   check     the same library with assertions, for the tests
#   sanitize  with the address and undefined-behaviour sanitizers
#   coverage  with gcov's counters

CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
DESTDIR ?=
VARIANT ?= release

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
WERROR   ?=
BUILD    := build/$(VARIANT)

DEFINES_release  := -DNDEBUG
FLAGS_sanitize   := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_coverage   := -O0 -g --coverage
DEFINES          := -D_POSIX_C_SOURCE=200809L $(DEFINES_$(VARIANT))
ALL_CFLAGS       := -std=c17 -pthread $(WARNINGS) $(if $(WERROR),-Werror) $(CFLAGS) $(FLAGS_$(VARIANT))
ALL_CPPFLAGS     := -Iinclude -Isrc -I$(BUILD) $(DEFINES) $(CPPFLAGS)
LINK             := $(CC) $(ALL_CFLAGS) $(LDFLAGS)
LIBS             := -lm -pthread

LIBRARY_ROOMS := base board cover engine game
PROGRAM_ROOMS := view cli
LIBRARY_C := $(sort $(foreach room,$(LIBRARY_ROOMS),$(wildcard src/$(room)/*.c)))
PROGRAM_C := $(sort $(foreach room,$(PROGRAM_ROOMS),$(wildcard src/$(room)/*.c)))
UNIT_C    := $(sort $(wildcard tests/unit/test_*.c))
BOARDS    := $(addsuffix .board,$(sort $(basename $(wildcard boards/*.board))))

LIBRARY   := $(BUILD)/libbscount.a
PROGRAM   := $(BUILD)/bscount
LIBRARY_O := $(LIBRARY_C:%.c=$(BUILD)/%.o)
PROGRAM_O := $(PROGRAM_C:%.c=$(BUILD)/%.o)
UNITS     := $(UNIT_C:%.c=$(BUILD)/%)

.PHONY: all
all: bscount

bscount: $(PROGRAM)
	@cp $(PROGRAM) $@

$(PROGRAM): $(PROGRAM_O) $(LIBRARY)
	@echo '  LINK  $@'
	@$(LINK) -o $@ $(PROGRAM_O) $(LIBRARY) $(LIBS)

$(LIBRARY): $(LIBRARY_O)
	@echo '  AR    $@'
	@rm -f $@
	@ar rcs $@ $(LIBRARY_O)

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/src/board/builtin.o: $(BUILD)/builtin_data.h

$(BUILD)/builtin_data.h: src/board/embed.sh $(BOARDS)
	@mkdir -p $(@D)
	sh src/board/embed.sh $(BOARDS) > $@.new
	mv $@.new $@

-include $(LIBRARY_O:.o=.d) $(PROGRAM_O:.o=.d)
