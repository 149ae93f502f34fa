/* part.c - `bscount count --part K/N`, `map`, `simulate`: one part of a run, whose file `merge`
 * takes.
 *
 * The file has the board and the shots as text. What is counted is the problem that this text
 * gives, so that a part which was worked on for hours can be merged. */
#include "cli/command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void bsc_texts_release(bsc_texts *texts) {
    free(texts->board);
    free(texts->shots);
}

/* Writes the problem, or the matrix where there is none. */
static bsc_exit write_problem(char **text, const bsc_subject *subject) {
    size_t length;
    bsc_error error = {.status = BSC_OK};
    FILE *memory = open_memstream(text, &length);
    const bsc_sink sink = bsc_stream_sink(memory);
    if (memory == NULL) return bsc_fail_memory();
    if (subject->problem != NULL)
        bsc_board_write_file(subject->problem, memory);
    else
        bsc_matrix_write_dlx(subject->matrix, &sink, &error);
    if (!bsc_text_close(memory, text) || error.status == BSC_SINK_FAILED) return bsc_fail_memory();
    return bsc_report(&error);
}

static bsc_exit write_log(char **text, const bsc_subject *subject) {
    size_t length;
    FILE *memory = open_memstream(text, &length);
    if (memory == NULL) return bsc_fail_memory();
    if (subject->log != NULL) bsc_log_write(subject->problem, subject->log, memory);
    return bsc_text_close(memory, text) ? STATUS_DONE : bsc_fail_memory();
}

bsc_exit bsc_subject_describe(bsc_part_source *source, bsc_texts *t, const bsc_subject *subject,
                              const bsc_call *call) {
    const bsc_problem *problem = subject->problem;
    const bool shots = subject->log != NULL && bsc_log_shots(subject->log) > 0;
    bsc_exit status = write_problem(&t->board, subject);
    if (status == STATUS_DONE) status = write_log(&t->shots, subject);
    *source = (bsc_part_source){
        .command = bsc_command_table[call->command].name,
        .board = subject->name,
        .text = t->board,
        .labels = problem == NULL ? "" : bsc_labels_name(bsc_problem_labels(problem)),
        .shots = t->shots,
        .announce = shots ? bsc_announce_name(bsc_log_announced(subject->log)) : "",
        .law = "",
        .weights = ""};
    return status;
}

bsc_announce bsc_announce_of(const char *word) {
    for (int k = BSC_ANNOUNCE_HITS; k <= BSC_ANNOUNCE_NONE; k++)
        if (strcmp(word, bsc_announce_name((bsc_announce)k)) == 0) return (bsc_announce)k;
    return BSC_ANNOUNCE_LOG;
}

static bsc_exit open_source(bsc_subject *subject, const bsc_part_source *from,
                            const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    bsc_source source = {.name = from->board,
                         .text = from->text,
                         .length = strlen(from->text),
                         .labels = from->labels};
    if (*from->labels == '\0') {
        bsc_matrix_read(&subject->matrix, source.text, source.length, source.name, &error);
        return bsc_report(&error);
    }
    bsc_problem_new(&subject->problem, &source, &error);
    if (error.status == BSC_OK && *from->shots != '\0') {
        bsc_log_new(&subject->log, subject->problem, bsc_announce_of(from->announce), &error);
        if (error.status == BSC_OK)
            bsc_log_read(subject->log, from->shots, strlen(from->shots), from->board, &error);
    }
    return error.status == BSC_OK ? bsc_subject_make_matrix(subject, call) : bsc_report(&error);
}

bsc_exit bsc_subject_open_source(bsc_subject *subject, const bsc_part_source *source,
                                 const bsc_call *call) {
    *subject = (bsc_subject){.name = source->board};
    const bsc_exit status = open_source(subject, source, call);
    if (status != STATUS_DONE) bsc_subject_close(subject);
    return status;
}

/* ---- The run ---- */

static bsc_exit run_part(bsc_part **part, const bsc_subject *subject, const bsc_call *call) {
    bsc_meter meter;
    bsc_run run = {
        .tick = bsc_meter_tick, .context = &meter, .every_option = call->command == COMMAND_MAP};
    bsc_stats stats;
    bsc_error error = {.status = BSC_OK};
    const bsc_part_of of = call->count.part;
    bsc_call_run(&run, call);
    if (run.engine == BSC_ENGINE_MC && run.samples < of.parts)
        return bsc_refuse_usage("--samples %" PRIu64 " is less than the number of parts",
                                run.samples);
    bsc_meter_begin(&meter, call);
    bsc_part_new(part, subject->matrix, &run, of.number, of.parts, &stats, &error);
    bsc_meter_end(&meter);
    if (error.status == BSC_OK && call->given[OPTION_STATS]) bsc_stats_print(&stats);
    return bsc_report(&error);
}

static bsc_exit write_part(const bsc_part *part, const bsc_part_source *source,
                           bsc_target *target) {
    const bsc_sink sink = bsc_stream_sink(target->file.stream);
    bsc_error error = {.status = BSC_OK};
    bsc_part_write(part, source, &sink, &error);
    /* a sink that failed is reported where the target is closed */
    return error.status == BSC_SINK_FAILED ? STATUS_DONE : bsc_report(&error);
}

bsc_exit bsc_part_print(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_part_source source;
    bsc_subject again = {.name = NULL};
    bsc_part *part = NULL;
    bsc_texts t = {NULL, NULL};
    bsc_exit status = bsc_subject_describe(&source, &t, subject, call);
    if (status == STATUS_DONE) status = bsc_subject_open_source(&again, &source, call);
    if (status == STATUS_DONE) status = run_part(&part, &again, call);
    if (status == STATUS_DONE) status = write_part(part, &source, target);
    bsc_part_free(part);
    bsc_subject_close(&again);
    bsc_texts_release(&t);
    return status;
}

bsc_exit bsc_games_print_part(const bsc_tournament *tournament, const bsc_subject *subject,
                              const bsc_call *call, bsc_target *target) {
    const bsc_tournament_plan *plan = bsc_tournament_plan_of(tournament);
    bsc_error error = {.status = BSC_OK};
    bsc_part_source source;
    bsc_part *part = NULL;
    bsc_texts t = {NULL, NULL};
    bsc_exit status = bsc_subject_describe(&source, &t, subject, call);
    source.announce = bsc_announce_name(plan->announce);
    if (bsc_call_law(call) != NULL) source.law = bsc_call_law(call);
    if (subject->weights_file != NULL) source.weights = subject->weights_file;
    if (status == STATUS_DONE) {
        bsc_part_of_games(&part, tournament, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE) status = write_part(part, &source, target);
    bsc_part_free(part);
    bsc_texts_release(&t);
    return status;
}
