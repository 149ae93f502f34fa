/* merge.c - `bscount merge`: the parts of a count, a map or games put together, and printed as the
 * command would have printed the whole.
 *
 * Each part's file is read twice: to see which part it is, and then in the order of their numbers,
 * so that the same parts give the same bytes however they are named. No more than one is held
 * beside the sum. */
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

/* Which operand has each part: its index; -1: none has. */
typedef struct parts {
    uint32_t count;
    int *file; /* [count], from part 1 on */
} parts;

static bsc_exit refuse_file(const char *path, const char *what) {
    bsc_error error = {.status = BSC_BAD_INPUT};
    bsc_text_cut(error.name, sizeof error.name, path, strlen(path));
    bsc_text_cut(error.message, sizeof error.message, what, strlen(what));
    return bsc_report(&error);
}

static bsc_exit refuse_twice(const char *path, uint32_t number, const char *before) {
    char what[200], shown[120];
    bsc_text_cut(shown, sizeof shown, before, strlen(before));
    snprintf(what, sizeof what, "part %u is in '%s' already", (unsigned)number, shown);
    return refuse_file(path, what);
}

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
    if (p->file[number - 1] >= 0)
        return refuse_twice(path, number, call->operand[p->file[number - 1]]);
    p->file[number - 1] = k;
    return STATUS_DONE;
}

static bsc_exit find_parts(parts *p, const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    for (int k = 0; k < call->operands && status == STATUS_DONE; k++) {
        bsc_part *part;
        if (strcmp(call->operand[k], "-") == 0)
            return bsc_refuse_usage("'merge' reads files twice, and cannot read standard input");
        status = bsc_part_open(&part, call->operand[k]);
        if (status == STATUS_DONE) status = note_file(p, part, k, call);
        bsc_part_free(part);
    }
    return status;
}

static bsc_exit add_parts(bsc_part **sum, const parts *p, const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    for (uint32_t n = 0; n < p->count && status == STATUS_DONE; n++) {
        bsc_error error = {.status = BSC_OK};
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

/* ---- The whole ---- */

/* What the maps of these parts cannot show. */
static bsc_exit check_map(const bsc_subject *subject, const bsc_tally *tally,
                          const bsc_call *call) {
    const bsc_values values = call->show.values;
    if (!bsc_tally_exact(tally) && (values == BSC_COUNT || values == BSC_LEFT))
        return bsc_refuse_usage("--values %s needs an exact engine: these parts are estimates",
                                values == BSC_COUNT ? "count" : "island");
    return bsc_subject_check_values(subject, call);
}

static bsc_exit print_whole(const bsc_part *sum, const bsc_subject *subject, const bsc_call *call,
                            bsc_target *target) {
    const bool map = call->command == COMMAND_MAP;
    bsc_run run = bsc_part_run(sum);
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally = NULL;
    bsc_stats stats;
    run.tick = bsc_interrupt_tick;
    bsc_part_join(&tally, sum, subject->matrix, &run, &stats, &error);
    bsc_exit status = bsc_report(&error);
    if (status == STATUS_DONE) bsc_stats_warn(&stats);
    if (status == STATUS_DONE) status = bsc_subject_settle(subject, tally, &run);
    if (status == STATUS_DONE && map) status = check_map(subject, tally, call);
    if (status == STATUS_DONE)
        status = map ? bsc_map_print(tally, &stats, subject, call, target)
                     : bsc_count_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

/* From here on the call is one of the command that the parts are of. */
static bsc_exit print_source(const bsc_part *sum, const bsc_call *call, bsc_target *target) {
    static const bsc_command_id merged[] = {COMMAND_COUNT, COMMAND_MAP, COMMAND_SIMULATE};
    const bsc_part_source *source = bsc_part_source_of(sum);
    bsc_call own = *call;
    bsc_subject subject;
    size_t k = 0;
    while (k < 3 && strcmp(source->command, bsc_command_table[merged[k]].name) != 0) k++;
    if (k == 3) return refuse_file(source->board, "its parts are of no command that can be merged");
    own.command = merged[k];
    bsc_exit status = bsc_call_check(&own);
    if (status != STATUS_DONE && !bsc_call_forbids(&own, NULL, 0))
        bsc_hint("the files are of a '%s': merge takes its options and formats", source->command);
    if (status == STATUS_DONE) status = bsc_subject_open_source(&subject, source, &own);
    if (status != STATUS_DONE) return status;
    if (own.command != COMMAND_COUNT && subject.problem == NULL)
        status = refuse_file(subject.name, own.command == COMMAND_MAP ? "has no cells for a map"
                                                                      : "has no cells for games");
    else if (own.command == COMMAND_SIMULATE)
        status = bsc_games_print_whole(sum, &subject, &own, target);
    else
        status = print_whole(sum, &subject, &own, target);
    bsc_subject_close(&subject);
    return status;
}

static bsc_exit merge(const parts *p, const bsc_call *call, bsc_target *target) {
    const bool list = call->given[OPTION_MISSING];
    bsc_part *sum = NULL;
    bsc_exit status = add_parts(&sum, p, call);
    if (status == STATUS_DONE && !list) status = print_source(sum, call, target);
    for (uint32_t n = 0; n < p->count && list && status == STATUS_DONE; n++)
        if (p->file[n] < 0) fprintf(target->file.stream, "%u\n", (unsigned)(n + 1));
    bsc_part_free(sum);
    return status;
}

bsc_exit bsc_merge_command(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    parts p = {0, NULL};
    (void)subject;
    if (call->operands == 0) {
        bsc_refuse_usage("no files of parts given");
        bsc_hint("for example: bscount merge part-1.json part-2.json");
        return STATUS_USAGE;
    }
    bsc_exit status = find_parts(&p, call);
    if (status == STATUS_DONE) status = merge(&p, call, target);
    free(p.file);
    return status;
}
