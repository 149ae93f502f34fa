/* parts.c - counts or plays in two parts: runs each part, writes it to a file, reads it back, and
 * joins both. */
#include "parts.h"

#include "bscount_parts.h"

/* Writes the part to a buffer, reads it back into *read, and frees the part, which may be NULL.
 * `status` is what the call that made the part returned; if it is a failure, nothing is written and
 * `status` is returned. */
static bsc_status carry(bsc_part **read, bsc_part *part, bsc_status status, bsc_error *error) {
    static const bsc_part_source source = {"map", "fault", "text", "letters", "", "", "", ""};
    static file written;
    const bsc_sink sink = {store_bytes, &written};
    *read = NULL;
    written.length = 0;
    if (status == BSC_OK) status = bsc_part_write(part, &source, &sink, error);
    if (status == BSC_OK)
        status = bsc_part_read(read, written.bytes, written.length, "file", error);
    bsc_part_free(part);
    return status;
}

static bsc_status run_part(bsc_part **read, const bsc_matrix *matrix, const bsc_run *run,
                           uint32_t number, bsc_error *error) {
    bsc_part *part;
    const bsc_status status = bsc_part_new(&part, matrix, run, number, 2, NULL, error);
    return carry(read, part, status, error);
}

bsc_status merge(const char *text, const bsc_run *run, bsc_error *error) {
    const bsc_source source = {.name = "fault", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    bsc_matrix *matrix = NULL;
    bsc_part *sum = NULL, *second = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_problem_new(&problem, &source, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = run_part(&sum, matrix, run, 1, error);
    if (status == BSC_OK) status = run_part(&second, matrix, run, 2, error);
    if (status == BSC_OK) status = bsc_part_add(sum, second, error);
    if (status == BSC_OK) status = bsc_part_join(&tally, sum, matrix, run, NULL, error);
    bsc_tally_free(tally);
    bsc_part_free(sum);
    bsc_part_free(second);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return status;
}

static bsc_status play_part(bsc_part **read, const bsc_problem *problem,
                            const bsc_deployments *deployments, uint32_t number, bsc_error *error) {
    const size_t hunt = bsc_strategy_find("hunt");
    const bsc_tournament_plan plan = {
        .strategy = &hunt, .strategies = 1, .part = number, .parts = 2};
    const bsc_run run = {.threads = 1};
    bsc_tournament *played;
    bsc_part *part = NULL;
    bsc_status status = bsc_tournament_new(&played, problem, deployments, &plan, &run, error);
    if (status == BSC_OK) status = bsc_part_of_games(&part, played, error);
    bsc_tournament_free(played);
    return carry(read, part, status, error);
}

bsc_status merge_games(const char *text, const bsc_run *run, bsc_error *error) {
    const bsc_source source = {.name = "fault", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    bsc_deployments *deployments = NULL;
    bsc_tournament *joined = NULL;
    bsc_part *sum = NULL, *second = NULL;
    bsc_status status = bsc_problem_new(&problem, &source, error);
    if (status == BSC_OK)
        status = bsc_deployments_draw(&deployments, problem, NULL, false, 3, 1, run, error);
    if (status == BSC_OK) status = play_part(&sum, problem, deployments, 1, error);
    if (status == BSC_OK) status = play_part(&second, problem, deployments, 2, error);
    if (status == BSC_OK) status = bsc_part_add(sum, second, error);
    if (status == BSC_OK) status = bsc_part_join_games(&joined, sum, problem, error);
    bsc_tournament_free(joined);
    bsc_part_free(sum);
    bsc_part_free(second);
    bsc_deployments_free(deployments);
    bsc_problem_free(problem);
    return status;
}
