/* guided.c - the entry points that libFuzzer calls: `guided TARGET [libFuzzer's options]
 * FOLDER...`. */
#include "fuzz.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const fuzz_target *target;

/* Removes the target's name from the command line and finds the target. libFuzzer starts child
 * processes with the command line that is left, so the name is also put into the environment for
 * them. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *name = getenv("FUZZ_TARGET");
    if (name == NULL && *argc > 1) {
        name = (*argv)[1];
        memmove(*argv + 1, *argv + 2, (size_t)(*argc - 1) * sizeof **argv);
        --*argc;
    }
    if (name == NULL) {
        fuzz_targets_print();
        exit(0);
    }
    target = fuzz_target_find(name);
    if (target == NULL) exit(2);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    target->attempt((const char *)bytes, length);
    return 0;
}
