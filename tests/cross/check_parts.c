/* check_parts.c - divides a run into a random number of parts, writes them as files, and merges the
 * files in a random order. The total and the number of deployments with each option must be those
 * of brute force and of the undivided run. */
#include "check.h"

#include "../unit/sink.h"
#include "bscount_parts.h"

#define MAX_PARTS 12u

/* Writes the part to a file in memory, frees it, and returns the part that is read from the file,
 * as another machine would read it. */
static bsc_part *carry(const question *q, bsc_part *part) {
    const bsc_part_source source = {"map", "board", q->text, "letters", q->verdict->shots,
                                    "",    "",      ""};
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    bsc_error error = {.status = BSC_OK};
    bsc_part *read = NULL;
    bsc_part_write(part, &source, &sink, &error);
    bsc_part_read(&read, file.bytes, file.length, "file", &error);
    if (error.status != BSC_OK) blame(q, "the file of a part", "%s", error.message);
    bsc_part_free(part);
    free(file.bytes);
    return read;
}

/* Runs part `number` of `parts` and returns it as read back from its file. Blames the library and
 * returns NULL if that fails. */
static bsc_part *run_part(const question *q, const bsc_matrix *matrix, const bsc_run *run,
                          uint32_t number, uint32_t parts) {
    bsc_part *part = NULL;
    bsc_error error = {.status = BSC_OK};
    if (bsc_part_new(&part, matrix, run, number, parts, NULL, &error) == BSC_OK)
        return carry(q, part);
    blame(q, "bscount count --part", "part %u of %u: %s", number, parts, error.message);
    return NULL;
}

/* Runs all parts, starting with part `first` (from 0) and going round, and joins them to a tally,
 * which the caller frees. Blames the library and returns NULL if that fails. */
static bsc_tally *merge(const question *q, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t first, uint32_t parts) {
    bsc_error error = {.status = BSC_OK};
    bsc_part *sum = run_part(q, matrix, run, first + 1, parts);
    bsc_tally *tally = NULL;
    for (uint32_t k = 1; k < parts && sum != NULL && error.status == BSC_OK; k++) {
        bsc_part *part = run_part(q, matrix, run, (first + k) % parts + 1, parts);
        if (part != NULL) bsc_part_add(sum, part, &error);
        bsc_part_free(part);
    }
    if (sum != NULL) bsc_part_join(&tally, sum, matrix, run, NULL, &error);
    if (error.status != BSC_OK) blame(q, "bscount merge", "%s", error.message);
    bsc_part_free(sum);
    return tally;
}

void check_parts(const question *q) {
    const uint64_t seed = q->puzzle->seed;
    const uint32_t parts = 1 + (uint32_t)(seed % MAX_PARTS);
    const bool every = seed / MAX_PARTS % 4 > 0;
    bsc_matrix *matrix = question_matrix(q);
    bsc_tally *undivided = NULL;
    if (matrix == NULL) return;
    bsc_run run = {.engine = BSC_ENGINE_DLX, .every_option = every, .threads = 1 + seed % 2};
    bsc_tally *sum = merge(q, matrix, &run, (uint32_t)(seed / 7 % parts), parts);
    run.engine = BSC_ENGINE_AUTO;
    if (sum != NULL && bsc_tally_new(&undivided, matrix, &run, NULL, NULL) == BSC_OK &&
        bsc_tally_compare(undivided, sum, NULL) != BSC_OK)
        blame(q, "bscount merge", "%u parts are not the whole", parts);
    if (sum != NULL && bsc_natural_double(bsc_tally_total(sum)) != (double)q->remaining->total)
        blame(q, "bscount merge", "%u parts have %.0f deployments, not %u", parts,
              bsc_natural_double(bsc_tally_total(sum)), q->remaining->total);
    bsc_tally_free(sum);
    bsc_tally_free(undivided);
    bsc_matrix_free(matrix);
}
