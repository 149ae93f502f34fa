/* merge.c - `bscount merge`: adds up the parts of a run, and prints the result as the command that
 * made the parts (count, map or simulate) would have printed it.
 *
 * Each file is read twice: first to see which part it has, and then to add the parts in the order
 * of their numbers. So the output has the same bytes, whatever the order of the files. At any time,
 * only the sum and one part are in memory. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
#include "program/command/file.h"
#include "program/command/fleets.h"
#include "program/command/part.h"
#include "program/command/refusals.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/simulate.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/parse.h"
#include "program/line/report.h"
#include "program/line/tables.h"

#include <assert.h>

/* The parts of the run to merge, and the file in which each part was found. */
typedef struct parts {
    uint32_t count; /* how many parts the whole run has; 0 before the first file was read */
    /* [count]: file[n - 1] is the index in call->operand[] of the path of the file that has part n;
     * -1 if no file has part n */
    int *file;
} parts;

/* Reports that a file cannot be merged, and why: prints "PATH: error: WHAT". Returns
 * STATUS_INPUT. */
static bsc_exit refuse_file(const char *path, const char *what) {
    bsc_error error = {.status = BSC_BAD_INPUT};
    bsc_text_cut(error.name, sizeof error.name, path, strlen(path));
    bsc_text_cut(error.message, sizeof error.message, what, strlen(what));
    return bsc_report(&error);
}

/* Stores in *p that `part` was found in the file that operand k of the command line names. Prints
 * an error if its run has another number of parts than that of the parts before it, if an earlier
 * operand has the same part, or if memory runs out. Whether the runs are alike otherwise,
 * bsc_part_add finds out. The caller frees p->file. */
static bsc_exit note_file(parts *p, const bsc_part *part, int k, const bsc_call *call) {
    const uint32_t number = bsc_part_number(part);
    const char *path = call->operand[k];
    if (p->file == NULL) {
        p->count = bsc_part_parts(part);
        p->file = malloc(p->count * sizeof *p->file);
        if (p->file == NULL) return bsc_fail_memory();
        for (uint32_t n = 0; n < p->count; n++) p->file[n] = -1;
    }
    if (bsc_part_parts(part) != p->count) return refuse_file(path, "is a part of another run");
    assert(number >= 1 && number <= p->count);
    int *file = &p->file[number - 1];
    if (*file >= 0) {
        char what[200], shown[120];
        const char *earlier_path = call->operand[*file];
        bsc_text_cut(shown, sizeof shown, earlier_path, strlen(earlier_path));
        snprintf(what, sizeof what, "part %u is in '%s' already", number, shown);
        return refuse_file(path, what);
    }
    *file = k;
    return STATUS_DONE;
}

/* Reads each file that the command line names, and stores in *p, which must be empty before, which
 * part of the run the file has. At the first file that cannot be merged, or if an operand is
 * standard input, prints an error and returns its exit status; *p then has the parts of the files
 * before. The caller frees p->file in either case. */
static bsc_exit find_parts(parts *p, const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    for (int k = 0; k < call->operands && status == STATUS_DONE; k++) {
        bsc_part *part;
        if (bsc_is_standard(call->operand[k]))
            return bsc_refuse_usage("'merge' reads files twice, and cannot read standard input");
        status = bsc_part_open(&part, call->operand[k]);
        if (status == STATUS_DONE) status = note_file(p, part, k, call);
        bsc_part_free(part);
    }
    return status;
}

/* Adds up the parts whose files were given, in the order of their numbers. Says nothing about parts
 * that are missing, which is checked when the sum is turned into a result. *sum must be NULL, and
 * is set to the sum, which the caller frees, also after a failure. Prints why a part cannot be read
 * or added, and returns the exit status. */
static bsc_exit add_parts(bsc_part **sum, const parts *p, const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    for (uint32_t n = 0; n < p->count && status == STATUS_DONE; n++) {
        bsc_error error = {0};
        bsc_part *part;
        if (p->file[n] < 0) continue;
        status = bsc_part_open(&part, call->operand[p->file[n]]);
        if (status != STATUS_DONE) return status;
        if (*sum == NULL) {
            *sum = part;
            continue;
        }
        bsc_part_add(*sum, part, &error);
        bsc_part_free(part);
        status = bsc_report(&error);
    }
    return status;
}

/* Prints the result of a count or of a map from the sum of its parts. The subject must have its
 * matrix. `call` has the command that made the parts (`count` or `map`), and the options that were
 * typed with `merge`. */
static bsc_exit print_tally(const bsc_part *sum, const bsc_subject *subject, const bsc_call *call,
                            FILE *out) {
    const bool is_map = call->command == COMMAND_MAP;
    char shown[96];
    bsc_run run = bsc_part_run(sum);
    bsc_error error = {0};
    bsc_tally *tally = NULL;
    bsc_stats stats;
    run.tick = bsc_interrupt_tick;
    bsc_part_join(&tally, sum, subject->matrix, &run, &stats, &error);
    bsc_exit status = bsc_report(&error);
    if (status == STATUS_DONE) bsc_stats_warn(&stats);
    if (status == STATUS_DONE) status = bsc_subject_check_shots(subject, tally, &run);
    if (status == STATUS_DONE && is_map && !bsc_tally_exact(tally) &&
        bsc_call_find_term(call, "fleets|values count island", shown) != OPTIONS)
        status = bsc_refuse_usage("%s needs an exact engine: these parts are estimates", shown);
    /* On a board with several fleets, `count` prints a row for each fleet. For each fleet the
     * matrix has an option that chooses the fleet, and the count of this option is printed. The
     * parts have counts of options (every_option) unless they are estimates. */
    const bool prints_row_per_fleet =
        !is_map && run.every_option && bsc_call_lists_fleets(subject, call);
    if (status == STATUS_DONE && (prints_row_per_fleet || call->text[OPTION_FLEETS]))
        status = bsc_fleets_print_tally(tally, &stats, subject, call, out);
    else if (status == STATUS_DONE && is_map)
        status = bsc_map_print(tally, &stats, subject, call, out);
    else if (status == STATUS_DONE)
        status = bsc_count_print(tally, &stats, subject, call, out);
    bsc_tally_free(tally);
    return status;
}

/* Sets *command to the command that made the parts, whose name is in `source`. Returns false, and
 * *command has no meaning, if parts of that command cannot be merged. */
static bool find_command(bsc_command_id *command, const bsc_part_source *source) {
    static const bsc_command_id merged[] = {COMMAND_COUNT, COMMAND_MAP, COMMAND_SIMULATE};
    for (size_t k = 0; k < sizeof merged / sizeof *merged; k++) {
        *command = merged[k];
        if (strcmp(source->command, bsc_command_table[*command].name) == 0) return true;
    }
    return false;
}

/* Checks that each option typed with `merge` is allowed for the command that made the parts, such
 * as `count`. The caller has set whole_call->command to this command; the options of `whole_call`
 * are those typed with `merge`. If an option is refused, prints an error. Returns the exit
 * status. */
static bsc_exit check_options(const bsc_call *whole_call, const bsc_part_source *source) {
    bsc_objection objection;
    bsc_remedy remedy;
    const bsc_exit status = bsc_call_check(whole_call);
    /* If the check refused an option, it may have stored a remedy: a correction of the command line
     * that the program will suggest to the user. Some remedies replace the command by another one.
     * Such a remedy must not stay, because the corrected line must still begin with `bscount
     * merge`. bsc_remedy_take takes the remedy out of the store; bsc_remedy_store puts it back if
     * it does not replace the command. */
    if (bsc_remedy_take(&remedy) && *remedy.command == '\0')
        bsc_remedy_store(remedy.word, remedy.meant);
    if (status != STATUS_DONE && !bsc_call_forbids(whole_call, &objection))
        bsc_hint("the files are of a '%s': merge takes its options and formats", source->command);
    return status;
}

/* Prints the result of the whole run from the sum of its parts, as the command that made the parts
 * would have printed it without --part. */
static bsc_exit print_whole(const bsc_part *sum, const bsc_call *call, FILE *out) {
    const bsc_part_source *source = bsc_part_source_of(sum);
    bsc_call whole_call = *call;
    bsc_subject subject = {.name = NULL};
    if (!find_command(&whole_call.command, source))
        return refuse_file(source->board, "its parts are of no command that can be merged");
    const bsc_command_id command = whole_call.command;
    bsc_exit status = check_options(&whole_call, source);
    /* Otherwise the engine that `auto` takes might need no matrix, and none would be made. */
    if (command != COMMAND_SIMULATE) whole_call.engine = bsc_part_run(sum).engine;
    if (status == STATUS_DONE) status = bsc_part_source_open(&subject, source, &whole_call);
    if (status == STATUS_DONE && subject.problem == NULL && command == COMMAND_MAP)
        status = refuse_file(subject.name, "has no cells for a map");
    else if (status == STATUS_DONE && subject.problem == NULL && command == COMMAND_SIMULATE)
        status = refuse_file(subject.name, "has no cells for games");
    if (status == STATUS_DONE && command == COMMAND_SIMULATE)
        status = bsc_games_print_whole(sum, &subject, &whole_call, out);
    else if (status == STATUS_DONE)
        status = print_tally(sum, &subject, &whole_call, out);
    bsc_subject_close(&subject);
    return status;
}

/* Adds up the parts in the files that the command line names, and prints the result. It is an error
 * if there are no files, if they are not parts of one run, or if a part is missing. With --missing
 * prints instead the number of each part that is missing, a line each; nothing if none is. The
 * subject is not used. */
bsc_exit bsc_merge_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bool lists_missing = call->text[OPTION_MISSING];
    bsc_part *sum = NULL;
    parts p = {0, NULL};
    if (call->operands == 0) return bsc_refuse_without_files(call, "no files of parts given");
    bsc_exit status = find_parts(&p, call);
    if (status == STATUS_DONE) status = add_parts(&sum, &p, call);
    if (status == STATUS_DONE && !lists_missing) status = print_whole(sum, call, out);
    for (uint32_t n = 1; n <= p.count && lists_missing && status == STATUS_DONE; n++)
        if (p.file[n - 1] < 0) fprintf(out, "%u\n", n);
    bsc_part_free(sum);
    free(p.file);
    return status;
}
