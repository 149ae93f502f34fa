/* targets.c - the table of the fuzz targets by name, and functions that the targets share. */
#include "fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const fuzz_target targets[] = {
    {"board", fuzz_board},
    {"matrix", fuzz_matrix},
    {"log", fuzz_log},
    {"deployments", fuzz_deployments},
    {"weights", fuzz_weights},
    {"part", fuzz_part},
    {"arguments", fuzz_arguments},
    {"dialogue", fuzz_dialogue},
    {"json", fuzz_json},
};

const fuzz_target *fuzz_target_find(const char *name) {
    for (size_t k = 0; k < sizeof targets / sizeof *targets; k++)
        if (strcmp(targets[k].name, name) == 0) return &targets[k];
    fprintf(stderr, "fuzz: unknown target '%s'\n", name);
    return NULL;
}

void fuzz_targets_print(void) {
    for (size_t k = 0; k < sizeof targets / sizeof *targets; k++) puts(targets[k].name);
}

void fuzz_require(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "fuzz: this does not hold: %s\n", what);
    abort();
}

/* Reads the decimal number at *position and moves *position past it. Returns 0 if there is no
 * number, and 1000 for every number that is larger. */
static unsigned long number_at(const char *text, size_t length, size_t *position) {
    unsigned long number = 0;
    for (; *position < length && isdigit((unsigned char)text[*position]); (*position)++)
        number = number > 99 ? 1000 : 10 * number + (unsigned long)(text[*position] - '0');
    return number;
}

bool fuzz_is_large(const char *text, size_t length, unsigned long max_cells) {
    for (size_t position = 0; position < length; position++) {
        const unsigned long width = number_at(text, length, &position);
        if (width == 0 || position >= length || tolower((unsigned char)text[position]) != 'x')
            continue;
        size_t next = position + 1;
        if (width * number_at(text, length, &next) > max_cells) return true;
    }
    return false;
}
