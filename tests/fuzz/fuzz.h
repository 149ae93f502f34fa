/* fuzz.h - what is fuzzed: each reader, the command line and the dialogue.
 *
 *   guided.c     libFuzzer's entry: inputs that reach new branches are kept and changed further
 *   damage.c     a program that needs no libFuzzer: good texts with random damage
 *
 * Both give texts to one of the targets below. An attempt ends by abort() where the text shows a
 * mistake, after saying which; sanitizers see to the rest. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "../unit/sink.h"

typedef struct fuzz_target {
    const char *name;
    /* Says whether the text was taken: read, or obeyed with status 0. */
    bool (*attempt)(const char *text, size_t length);
} fuzz_target;

/* Returns the target of that name; NULL, after a message, where there is none. */
const fuzz_target *fuzz_target_find(const char *name);
/* Prints the names of the targets, a line each: what both programs do without arguments, for the
 * scripts. */
void fuzz_targets_print(void);
/* Prints `what` and aborts, unless it holds. */
void fuzz_require(bool holds, const char *what);
/* Says whether a size such as 100x100 in the text asks for more than `max_cells` cells: such boards
 * cost much and show nothing that smaller ones do not. */
bool fuzz_is_large(const char *text, size_t length, unsigned long max_cells);

/* readers.c */
bool fuzz_board(const char *text, size_t length);
bool fuzz_matrix(const char *text, size_t length);
bool fuzz_log(const char *text, size_t length);
bool fuzz_deployments(const char *text, size_t length);
bool fuzz_weights(const char *text, size_t length);
bool fuzz_json(const char *text, size_t length);

/* parts.c */
bool fuzz_part(const char *text, size_t length);
/* Returns the text with its checksum behind it, as the file of a part has it; the caller frees
 * .bytes. */
file_bytes fuzz_seal(const char *text, size_t length);

/* program.c */
bool fuzz_arguments(const char *text, size_t length);
bool fuzz_dialogue(const char *text, size_t length);

#endif
