/* part.c - writes the file of one part of a run that is split over several machines (--part K/N of
 * count, map and simulate). A part of a count or of a map is counted here first.
 *
 * The file contains the board and the shots as texts, from which merge.c makes the problem again. A
 * part is counted on the problem that these texts give, not on the problem of the command line. So
 * if the texts cannot be read, that is noticed before the part has run for hours. */
#include "program/command/part.h"

#include "os/streams.h"
#include "program/command/file.h"
#include "program/command/fleets.h"
#include "program/command/meter.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
#include "program/line/report.h"
#include "show/view/board_view.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets *text to the subject's board as the text of a .board file or, if the subject has no board,
 * to its matrix in the format of Knuth's program DLX3. In this format an item, which is a column of
 * the matrix, can be covered several times, such as the item of a ship with two copies. In the
 * format of his DLX1 this would be two items, and each deployment would be found twice, once for
 * each order of the copies. The caller frees *text, which must be NULL before, even if this
 * fails. */
static bsc_exit write_board(char **text, const bsc_subject *subject) {
    size_t length;
    bsc_error error = {0};
    FILE *memory = bsc_stream_open(text, &length);
    const bsc_sink sink = bsc_stream_sink(memory);
    if (memory == NULL) return bsc_fail_memory();
    if (subject->problem != NULL)
        bsc_board_write_file(subject->problem, memory);
    else
        bsc_matrix_write_dlx3(subject->matrix, &sink, &error);
    if (!bsc_text_close(memory, text)) return bsc_fail_memory();
    return bsc_report(&error);
}

/* Sets *text to the steps (shots, salvos and scans) of the subject's log, one on each line; to ""
 * if the subject has no log. The caller frees *text, which must be NULL before, even if this
 * fails. */
static bsc_exit write_shots(char **text, const bsc_subject *subject) {
    size_t length;
    FILE *memory = bsc_stream_open(text, &length);
    if (memory == NULL) return bsc_fail_memory();
    if (subject->log != NULL) bsc_log_write(subject->problem, subject->log, memory);
    if (!bsc_text_close(memory, text)) return bsc_fail_memory();
    return STATUS_DONE;
}

bsc_exit bsc_part_source_open(bsc_subject *subject, const bsc_part_source *source_of_part,
                              const bsc_call *call) {
    bsc_error error = {0};
    bsc_source source = {.name = source_of_part->board,
                         .text = source_of_part->text,
                         .length = strlen(source_of_part->text),
                         .labels = source_of_part->labels};
    *subject = (bsc_subject){.name = source_of_part->board};
    if (*source_of_part->labels == '\0') {
        bsc_matrix_read(&subject->matrix, source.text, source.length, source.name, &error);
        return bsc_report(&error);
    }
    bsc_problem_new(&subject->problem, &source, &error);
    if (error.status == BSC_OK && *source_of_part->shots != '\0') {
        bsc_log_new(&subject->log, subject->problem, bsc_announce_find(source_of_part->announce),
                    &error);
        if (error.status == BSC_OK)
            bsc_log_read(subject->log, source_of_part->shots, strlen(source_of_part->shots),
                         source_of_part->board, &error);
    }
    if (error.status != BSC_OK) return bsc_report(&error);
    return bsc_subject_make_matrix(subject, call);
}

/* Counts one part of a run that is split into parts, the part K that --part K/N asks for, and sets
 * *part to the result, which the caller frees. The subject must have its matrix. Prints an error if
 * the run is an estimate with fewer samples than parts, because some parts would then have no
 * samples. After a failure *part stays NULL, which it must be before. */
static bsc_exit run_part(bsc_part **part, const bsc_subject *subject, const bsc_call *call) {
    bsc_meter meter;
    bsc_stats stats;
    bsc_error error = {0};
    const bsc_part_of part_of = call->part;
    if (call->engine == BSC_ENGINE_MC && call->samples < part_of.parts)
        return bsc_refuse_usage("--samples %" PRIu64 " is less than the number of parts",
                                call->samples);
    bsc_run run = bsc_meter_begin_run(&meter, call);
    /* A map needs the count of each option of the matrix, which is how many deployments have a ship
     * at the option's placement. The rows of a board with several fleets need these counts too: for
     * each fleet there is an option that chooses the fleet, and its count is that of the fleet. */
    run.every_option = call->command == COMMAND_MAP || bsc_call_lists_fleets(subject, call);
    bsc_part_new(part, subject->matrix, &run, part_of.number, part_of.parts, &stats, &error);
    bsc_meter_end(&meter);
    if (error.status == BSC_OK && call->text[OPTION_STATS]) bsc_stats_print(&stats);
    return bsc_report(&error);
}

/* Returns the word of --announce for what the game announces about ships, to be stored in the file
 * that --part K/N writes. `games` is the tournament of a part of `simulate`, or NULL for a part of
 * a count or a map, whose game is the log of the subject. Returns "" if there are neither games nor
 * shots. */
static const char *announcement_name(const bsc_tournament *games, const bsc_subject *subject) {
    if (games != NULL) return bsc_announce_name(bsc_tournament_plan_of(games)->announce);
    if (subject->log == NULL || bsc_log_is_empty(subject->log)) return "";
    return bsc_announce_name(bsc_log_announced(subject->log));
}

bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out) {
    const bsc_problem *problem = subject->problem;
    const char *law = bsc_call_fleet_law(call);
    const char *weights = subject->weights_file;
    const char *labels = "";
    if (law == NULL) law = "";
    if (weights == NULL) weights = "";
    if (problem != NULL) labels = bsc_labels_name(bsc_problem_labels(problem));
    const bsc_sink sink = bsc_stream_sink(out);
    bsc_error error = {0};
    bsc_subject source_subject = {.name = NULL};
    bsc_part *part = NULL;
    char *board = NULL, *log = NULL;
    bsc_exit status = write_board(&board, subject);
    if (status == STATUS_DONE) status = write_shots(&log, subject);
    const bsc_part_source source = {.command = bsc_command_table[call->command].name,
                                    .board = subject->name,
                                    .text = board,
                                    .labels = labels,
                                    .shots = log,
                                    .announce = announcement_name(games, subject),
                                    .law = law,
                                    .weights = weights};
    if (status == STATUS_DONE && games != NULL)
        bsc_part_of_games(&part, games, &error);
    else if (status == STATUS_DONE)
        status = bsc_part_source_open(&source_subject, &source, call);
    if (status == STATUS_DONE && games == NULL) status = run_part(&part, &source_subject, call);
    if (status == STATUS_DONE && error.status == BSC_OK)
        bsc_part_write(part, &source, &sink, &error);
    bsc_part_free(part);
    bsc_subject_close(&source_subject);
    free(board);
    free(log);
    /* If the output could not be written (BSC_SINK_FAILED), no error is printed here, because
     * bsc_output_close will print it. */
    if (status != STATUS_DONE || error.status == BSC_SINK_FAILED) return status;
    return bsc_report(&error);
}
