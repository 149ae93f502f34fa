/* parts.c - fuzzes the reader of part files. A text is such a file without its checksum, and the
 * right checksum is added: otherwise every damaged file would be refused for its checksum alone. A
 * part that is read must give the same file when it is written again, and the library must either
 * join it or refuse it. */
#include "fuzz.h"

#include "bscount_parts.h"

#include "count/base/bits.h"
#include "play/record/record.h"
#include "count/board/problem.h"

#include <inttypes.h>
#include <stdio.h>

#define MAX_CELLS 36u
#define MAX_PARTS 16u

file_bytes fuzz_seal(const char *text, size_t length) {
    char digits[17];
    file_bytes file = {NULL, 0};
    uint64_t sum = BSC_HASH_START;
    bsc_hash_add(&sum, text, length);
    snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    keep_bytes(&file, text, length);
    keep_bytes(&file, BSC_PART_CHECKSUM, strlen(BSC_PART_CHECKSUM));
    keep_bytes(&file, digits, strlen(digits));
    keep_bytes(&file, BSC_PART_END, strlen(BSC_PART_END));
    return file;
}

/* Makes a tally, and then a tournament, of the part, if its board is small. Whatever numbers the
 * part has, the library must accept or refuse them without a crash. */
static void join(const bsc_part *part) {
    const bsc_part_source *origin = bsc_part_source_of(part);
    const bsc_source source = {
        .name = "fuzz", .text = origin->text, .length = strlen(origin->text)};
    const bsc_run run = {.threads = 1};
    bsc_problem *problem = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_tournament *games = NULL;
    bsc_adjusted adjusted;
    if (bsc_part_parts(part) > MAX_PARTS || fuzz_is_large(source.text, source.length, MAX_CELLS))
        return;
    if (bsc_problem_new(&problem, &source, NULL) == BSC_OK &&
        bsc_problem_cells(problem) <= MAX_CELLS && bsc_matrix_new(&matrix, problem, NULL) == BSC_OK)
        bsc_part_join(&tally, part, matrix, &run, NULL, NULL);
    if (matrix != NULL && bsc_part_join_games(&games, part, problem, NULL) == BSC_OK)
        bsc_tournament_adjusted(games, 0, 0, &adjusted, NULL);
    bsc_tournament_free(games);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

bool fuzz_part(const char *text, size_t length) {
    file_bytes file = fuzz_seal(text, length), again = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &again};
    bsc_error error = {.status = BSC_OK};
    bsc_part *part = NULL;
    const bool is_read = bsc_part_read(&part, file.bytes, file.length, "fuzz", &error) == BSC_OK;
    fuzz_require(is_read == (part != NULL), "a part is made when the file is read");
    fuzz_require(is_read || (error.message[0] != '\0' && strcmp(error.name, "fuzz") == 0),
                 "what is refused has a message and its name");
    if (is_read) {
        bsc_part_write(part, bsc_part_source_of(part), &sink, NULL);
        fuzz_require(again.length == file.length &&
                         memcmp(again.bytes, file.bytes, file.length) == 0,
                     "a part that is read is written as it was");
        join(part);
    }
    bsc_part_free(part);
    free(file.bytes);
    free(again.bytes);
    return is_read;
}
