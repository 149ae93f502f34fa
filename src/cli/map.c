/* map.c - `bscount map`: how often a ship lies on each cell. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/map_view.h"

#include <string.h>

static bsc_exit find_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call) {
    const bsc_problem *problem = subject->problem;
    const char *name = call->value[OPTION_SHIP];
    *piece = BSC_ALL_PIECES;
    if (name == NULL) return EXIT_DONE;
    *piece = bsc_problem_find_piece(problem, name);
    if (*piece != UINT32_MAX) return EXIT_DONE;
    fprintf(stderr, "bscount: error: no ship of %s is called '%s'\n", subject->name, name);
    fputs("hint: its ships are", stderr);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        fprintf(stderr, "%s %s", p == 0 ? "" : ",", bsc_problem_piece(problem, p)->name);
    putc('\n', stderr);
    return EXIT_INPUT;
}

static bsc_exit write_map(const bsc_map_view *view, const bsc_call *call, bsc_target *target) {
    const char *values = call->value[OPTION_VALUES];
    const char *choices = bsc_option_table[OPTION_VALUES].choices;
    FILE *out = bsc_target_begin(target);
    bool done;
    switch (bsc_call_format(call)) {
    case 0:
        done =
            bsc_map_write_text(view, values == NULL ? 0 : (bsc_values)bsc_choice(choices, values), out);
        break;
    case 1:
        done = bsc_map_write_csv(view, out);
        break;
    default:
        done = bsc_map_write_json(view, out);
    }
    return done ? EXIT_DONE : bsc_fail_memory();
}

static bsc_exit make_map(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                         const bsc_call *call) {
    bsc_tally *tally = NULL;
    bsc_error error = {.status = BSC_OK};
    if (bsc_call_independent(call)) return bsc_subject_independent(map, subject, piece, call);
    bsc_exit status = bsc_subject_count(&tally, subject, call, true);
    if (status == EXIT_DONE &&
        bsc_map_new(map, subject->problem, subject->matrix, tally, piece, &error) != BSC_OK)
        status = bsc_fail(&error);
    bsc_tally_free(tally);
    return status;
}

static bsc_exit print_map(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    const bsc_problem *problem = subject->problem;
    bsc_map *map = NULL;
    uint32_t piece;
    bsc_exit status = find_ship(&piece, subject, call);
    if (status == EXIT_DONE) status = make_map(&map, subject, piece, call);
    if (status == EXIT_DONE) {
        const char *ship = piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(problem, piece)->name;
        const bsc_map_view view = {subject->name, ship, problem,
                                   subject->log,  map,  bsc_target_has_colour(target, call)};
        status = write_map(&view, call, target);
    }
    bsc_map_free(map);
    return status;
}

bsc_exit bsc_map_command(const bsc_call *call) {
    if (call->value[OPTION_VALUES] != NULL && bsc_call_format(call) != 0)
        return bsc_refuse_usage("--values goes with --format text: the others hold counts and "
                                "probabilities both");
    if ((bsc_call_estimates(call) || bsc_call_independent(call)) && call->value[OPTION_VALUES] != NULL &&
        strcmp(call->value[OPTION_VALUES], "count") == 0)
        return bsc_refuse_usage("--values count goes with an exact engine, not with --engine %s",
                                call->value[OPTION_ENGINE]);
    return bsc_call_print(call, print_map);
}
