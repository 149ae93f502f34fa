/* fuzz.h - the fuzz targets: each reader of the library, the command line and the dialogue. Two
 * programs feed them:
 *
 *   guided.c     for libFuzzer: keeps inputs that reach new branches and changes them further
 *   damage.c     needs no libFuzzer: damages good texts at random
 *
 * Both give texts to one of the targets below. If a text reveals a mistake, the target prints which
 * and calls abort(); mistakes with memory are left to the sanitizers. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "../unit/sink.h"

typedef struct fuzz_target {
    const char *name;
    /* Gives the text to the target. Says whether the target accepted it: read it without an error,
     * or ran it with exit status 0. */
    bool (*attempt)(const char *text, size_t length);
} fuzz_target;

/* Returns the target of that name. If there is none, prints a message and returns NULL. */
const fuzz_target *fuzz_target_find(const char *name);
/* Prints the names of the targets, one on each line. The programs guided and damage do this if they
 * have no arguments, and fuzz.sh and corpus.sh read the names from them. */
void fuzz_targets_print(void);
/* Aborts unless `holds` is true. `what` says in words what must hold, and is printed first. */
void fuzz_require(bool holds, const char *what);
/* Says whether the text contains a size, such as 100x100, of more than `max_cells` cells. Such
 * boards take long and show nothing that smaller ones do not. */
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
/* Returns the text followed by its checksum, as in the file of a part. The caller frees .bytes. */
file_bytes fuzz_seal(const char *text, size_t length);

/* program.c */
bool fuzz_arguments(const char *text, size_t length);
bool fuzz_dialogue(const char *text, size_t length);

#endif
