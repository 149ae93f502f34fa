/* check_sums.c - checks evidence about a hidden deployment other than single shots: the number of
 * ship cells in a set, a row or a column, marks drawn on the board, salvos and scans. All evidence
 * is true of one random deployment, the secret. Brute force goes through all deployments and keeps
 * those of which the evidence is true too; both engines of the library must count, map, list and
 * draw just these. A deployment agrees with a salvo if its answer, worked out ship by ship and
 * written as text, is the same as the secret's. */
#include "check.h"

#include "count/base/memory.h"
#include "count/board/placements.h"
#include "play/game/log.h"
#include "count/board/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_EVENTS 4u
#define MAX_SETS   3u
#define MAX_CELLS  (MAX_SIDE * MAX_SIDE)

/* A salvo at some cells, or a scan of them, which tells how many of the cells have a ship. */
typedef struct event {
    bool scan;
    bool is_yes_no; /* the scan tells only whether there is a ship, not how many cells have one */
    bool counts_named; /* the salvo tells the number of hits before it names the ship of each */
    uint32_t cells, cell[MAX_CELLS];
} event;

enum { EQUAL, AT_MOST, AT_LEAST };

/* The evidence about the secret deployment, and which deployments agree with it. */
typedef struct evidence {
    const question *q;
    uint64_t state; /* state of the random numbers */
    /* Sums over sets: set s consists of the cells with set[s][cell] true. The number of its cells
     * with a ship is EQUAL to, AT_MOST or AT_LEAST (relation[s]) number[s]. */
    unsigned sets, relation[MAX_SETS];
    bool set[MAX_SETS][MAX_CELLS];
    uint32_t number[MAX_SETS];
    char clue[MAX_CELLS]; /* the mark that the board's drawing has at the cell; '\0': none */
    event event[MAX_EVENTS];
    unsigned events;
    bool *agrees; /* [q->all->total] whether all of this evidence is true of the deployment too */
    uint32_t total, on_cell[MAX_CELLS]; /* how many agree, and how many of these cover each cell */
} evidence;

/* Returns the placement of the deployment's ship number `ship`. */
static bsc_placement ship_at(const evidence *k, uint32_t deployment, uint32_t ship) {
    return brute_ship(k->q->problem, brute_at(k->q->all, deployment)[ship]);
}

static bool is_ship(const evidence *k, uint32_t deployment, uint32_t cell) {
    for (uint32_t s = 0; s < k->q->all->ships; s++)
        if (brute_covers(ship_at(k, deployment, s), cell)) return true;
    return false;
}

/* Returns how many cells of the set have a ship of the deployment. */
static uint32_t ships_on(const evidence *k, uint32_t deployment, const bool *set) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++)
        count += set[c] && is_ship(k, deployment, c);
    return count;
}

static const bsc_place *place_of(const evidence *k, uint32_t cell) {
    return bsc_problem_place(k->q->problem, bsc_problem_cell_place(k->q->problem, cell));
}

/* Returns how many cells of the ship were fired at by the salvos among events first .. end - 1. */
static uint32_t hits(const evidence *k, bsc_placement ship, unsigned first, unsigned end) {
    uint32_t count = 0;
    for (unsigned e = first; e < end; e++)
        for (uint32_t c = 0; c < k->event[e].cells && !k->event[e].scan; c++)
            count += brute_covers(ship, k->event[e].cell[c]);
    return count;
}

static const char *label(const evidence *k, uint32_t cell) {
    return game_label(k->q->problem, cell);
}

/* Writes the part of the answer to salvo e that tells about single ships: which ships it hit, if
 * the game names them, and which ones it sank. Ships are written in the order of their piece or
 * size, so that equal answers are equal texts. Returns the end of the text. */
static char *tell_ships(const evidence *k, uint32_t deployment, unsigned e, char *tail) {
    const bsc_announce announce = k->q->game->announce;
    const bool named = announce == BSC_ANNOUNCE_HITS;
    const char *between = named && !k->event[e].counts_named ? "" : ",";
    for (uint32_t key = 0; key < 64; key++)
        for (unsigned pass = named ? 0 : 1; pass < 2 && announce != BSC_ANNOUNCE_NONE; pass++)
            for (uint32_t s = 0; s < k->q->all->ships; s++) {
                const bsc_placement ship = ship_at(k, deployment, s);
                const uint32_t now = hits(k, ship, e, e + 1);
                const bool sinks = now > 0 && hits(k, ship, 0, e + 1) == ship.cells;
                uint32_t ship_key = ship.piece;
                if (announce == BSC_ANNOUNCE_SIZE) ship_key = ship.cells;
                if (announce == BSC_ANNOUNCE_SUNK) ship_key = 0;
                if (ship_key != key) continue;
                /* The hit that sinks a ship is reported only as "sunk", not also as "hit". */
                const uint32_t times = pass == 1 ? sinks : now - sinks;
                for (uint32_t n = 0; n < times; n++) {
                    tail += sprintf(tail, "%s %s", between, pass == 0 ? "hit" : "sunk");
                    if (announce == BSC_ANNOUNCE_SIZE) tail += sprintf(tail, " %u", (unsigned)key);
                    if (announce <= BSC_ANNOUNCE_SHIP)
                        tail += sprintf(tail, " %s", bsc_problem_piece(k->q->problem, key)->name);
                    between = ",";
                }
            }
    return tail;
}

/* Writes event e, with the answer that this deployment gives, as a line of a log. */
static void tell(const evidence *k, uint32_t deployment, unsigned e, char *tail) {
    const event *told = &k->event[e];
    uint32_t count = 0;
    tail += sprintf(tail, "%s", told->scan ? "scan" : "salvo");
    for (uint32_t c = 0; c < told->cells; c++) {
        tail += sprintf(tail, " %s", label(k, told->cell[c]));
        count += is_ship(k, deployment, told->cell[c]);
    }
    if (told->scan && told->is_yes_no)
        sprintf(tail, count > 0 ? " yes" : " no");
    else if (told->scan)
        sprintf(tail, " %u", (unsigned)count);
    else if (count == 0 || told->counts_named || k->q->game->announce != BSC_ANNOUNCE_HITS)
        *tell_ships(k, deployment, e, tail + sprintf(tail, " %u hits", (unsigned)count)) = '\0';
    else
        *tell_ships(k, deployment, e, tail) = '\0';
}

/* Returns the most precise mark for a cell of the deployment: '~' no ship, 'O' a ship of one cell;
 * on squares also a mark for the end of a ship, which gives its direction, and 'M' for its middle;
 * otherwise 'X', a ship. */
static char mark_of(const evidence *k, uint32_t deployment, uint32_t cell) {
    const bsc_place *here = place_of(k, cell);
    const bool square = bsc_problem_lattice(k->q->problem) == BSC_SQUARE;
    unsigned side = 0, beside = 0;
    bsc_placement ship = {.cells = 0};
    for (uint32_t s = 0; s < k->q->all->ships; s++)
        if (brute_covers(ship_at(k, deployment, s), cell)) ship = ship_at(k, deployment, s);
    if (ship.cells < 2) return ship.cells == 0 ? '~' : 'O';
    for (uint32_t c = 0; c < ship.cells; c++) {
        const bsc_place *part = place_of(k, ship.cell[c]);
        const int x = (int)part->x - (int)here->x, y = (int)part->y - (int)here->y;
        if (x * x + y * y != 1) continue;
        side = (unsigned)(x + 2 * y + 2); /* 0 above, 1 left, 3 right, 4 below */
        beside++;
    }
    if (!square || beside == 0) return 'X';
    return beside > 1 ? 'M' : "v>-<^"[side];
}

/* Chooses random events: salvos and scans. No salvo fires at a cell of an earlier one. */
static void draw_events(evidence *k, uint32_t cells) {
    bool fired[MAX_CELLS] = {false};
    for (unsigned n = random_below(&k->state, MAX_EVENTS + 1); n > 0; n--) {
        event *drawn = &k->event[k->events];
        *drawn = (event){.scan = random_below(&k->state, 3) == 0,
                         .is_yes_no = random_below(&k->state, 2) == 0,
                         .counts_named = random_below(&k->state, 2) == 0};
        for (unsigned c = 1 + random_below(&k->state, 4); c > 0; c--) {
            const uint32_t cell = random_below(&k->state, cells);
            bool is_chosen = fired[cell] && !drawn->scan;
            for (uint32_t o = 0; o < drawn->cells; o++) is_chosen |= drawn->cell[o] == cell;
            if (!is_chosen) drawn->cell[drawn->cells++] = cell;
        }
        for (uint32_t c = 0; c < drawn->cells && !drawn->scan; c++) fired[drawn->cell[c]] = true;
        k->events += drawn->cells > 0;
    }
}

/* Chooses random sets that are not empty. Each gets the number of its cells on which the secret has
 * a ship, or a lower or upper bound for it. */
static void draw_sets(evidence *k, uint32_t secret, uint32_t cells) {
    k->sets = random_below(&k->state, MAX_SETS + 1);
    for (unsigned s = 0; s < k->sets; s++) {
        uint32_t members = 0;
        k->relation[s] = random_below(&k->state, 3);
        for (uint32_t c = 0; c < cells; c++) {
            k->set[s][c] = random_below(&k->state, 2);
            if (c + 1 == cells && members == 0) k->set[s][c] = 1;
            members += k->set[s][c];
        }
        k->number[s] = ships_on(k, secret, k->set[s]);
        if (k->relation[s] == AT_LEAST && k->number[s] > 0)
            k->number[s] -= random_below(&k->state, 2);
        if (k->relation[s] == AT_MOST) k->number[s] += random_below(&k->state, 2);
    }
}

/* Returns how many cells of a column, or of a row if `columns` is false, have a ship. */
static uint32_t line_sum(const evidence *k, uint32_t deployment, uint32_t line, bool columns) {
    uint32_t sum = 0;
    for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++) {
        const bsc_place *place = place_of(k, c);
        const uint32_t line_of_cell = columns ? place->x : place->y;
        sum += line_of_cell == line && is_ship(k, deployment, c);
    }
    return sum;
}

/* Writes the board file's line "rows" or "columns": the secret's sum of each line, or a dot if the
 * sum is not told. Clears agrees[] for the deployments with other sums. Returns the end of the
 * text. */
static char *tell_lines(evidence *k, uint32_t secret, bool columns, char *tail) {
    const bsc_problem *problem = k->q->problem;
    const uint32_t lines = columns ? bsc_problem_width(problem) : bsc_problem_height(problem);
    const bool all = random_below(&k->state, 2) == 0;
    tail += sprintf(tail, columns ? "columns" : "rows");
    for (uint32_t line = 0; line < lines; line++) {
        const uint32_t sum = line_sum(k, secret, line, columns);
        const bool told = all || random_below(&k->state, 2) == 0;
        tail += told ? sprintf(tail, " %u", (unsigned)sum) : sprintf(tail, " .");
        for (uint32_t d = 0; d < k->q->all->total && told; d++)
            k->agrees[d] &= line_sum(k, d, line, columns) == sum;
    }
    return tail + sprintf(tail, "\n");
}

/* Writes the puzzle's text, with the marks in its drawing and the sums after it. */
static void write_board(evidence *k, uint32_t secret, char *text) {
    char *tail = text;
    uint32_t cell = 0;
    bool drawing = false;
    for (const char *cursor = k->q->text; *cursor != '\0'; cursor++) {
        if (strncmp(cursor, "board\n", 6) == 0 && cell == 0) drawing = true;
        if (drawing && strncmp(cursor, "end\n", 4) == 0) {
            drawing = false;
            tail += sprintf(tail, "end\n");
            if (bsc_problem_lattice(k->q->problem) == BSC_SQUARE && (k->state >> 20) % 3 == 0) {
                tail = tell_lines(k, secret, false, tail);
                tail = tell_lines(k, secret, true, tail);
            }
            for (unsigned s = 0; s < k->sets; s++) {
                tail += sprintf(tail, "sum");
                for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++)
                    if (k->set[s][c]) tail += sprintf(tail, " %s", label(k, c));
                tail += sprintf(tail, " %s %u\n", (const char *[]){"=", "<=", ">="}[k->relation[s]],
                                (unsigned)k->number[s]);
            }
            cursor += 3;
            continue;
        }
        *tail = *cursor;
        if (drawing && *cursor == '.') {
            if (k->clue[cell] != '\0') *tail = k->clue[cell];
            cell++;
        }
        tail++;
    }
    *tail = '\0';
}

/* Says whether a deployment agrees with what is told about set s. */
static bool has_sum(const evidence *k, uint32_t deployment, unsigned s) {
    const uint32_t count = ships_on(k, deployment, k->set[s]);
    if (k->relation[s] == EQUAL) return count == k->number[s];
    if (k->relation[s] == AT_MOST) return count <= k->number[s];
    return count >= k->number[s];
}

/* Says whether a deployment agrees with the mark at the cell in the board's drawing. */
static bool has_clue(const evidence *k, uint32_t deployment, uint32_t cell) {
    if (k->clue[cell] == '\0') return true;
    if (k->clue[cell] == 'X') return is_ship(k, deployment, cell);
    return mark_of(k, deployment, cell) == k->clue[cell];
}

/* Clears agrees[] for the deployments that contradict a set, a mark or an event, and counts the
 * others. */
static void find_agreeing(evidence *k, uint32_t secret) {
    char told[512], answer[512];
    const uint32_t cells = bsc_problem_cells(k->q->problem);
    for (uint32_t d = 0; d < k->q->all->total; d++) {
        for (unsigned s = 0; s < k->sets; s++) k->agrees[d] &= has_sum(k, d, s);
        for (uint32_t c = 0; c < cells; c++) k->agrees[d] &= has_clue(k, d, c);
        for (unsigned e = 0; e < k->events && k->agrees[d]; e++) {
            tell(k, secret, e, told);
            tell(k, d, e, answer);
            k->agrees[d] &= strcmp(told, answer) == 0;
        }
        k->total += k->agrees[d];
        for (uint32_t c = 0; c < cells; c++) k->on_cell[c] += k->agrees[d] && is_ship(k, d, c);
    }
}

static bool count_one(void *context, const uint32_t *option, uint32_t options) {
    ++*(uint32_t *)context;
    return true;
}

/* Checks the total and the map that each engine computes. */
static void check_runs(const evidence *k, const bsc_problem *problem, const bsc_matrix *matrix) {
    const question *q = k->q;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    for (unsigned n = 0; n < 3; n++) {
        const bsc_run run = {.engine =
                                 (bsc_engine[]){BSC_ENGINE_DP, BSC_ENGINE_DLX, BSC_ENGINE_AUTO}[n],
                             .every_option = true,
                             .threads = 1 + n % 2};
        bsc_error error = {.status = BSC_OK};
        if (bsc_tally_new(&tally, matrix, &run, NULL, &error) != BSC_OK ||
            bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK) {
            blame(q, "bscount map", "%s", error.message);
            bsc_tally_free(tally);
            return;
        }
        if (bsc_natural_double(bsc_map_total(map)) != k->total)
            blame(q, "bscount count", "by %s %.0f, not %u", bsc_engine_name(run.engine),
                  bsc_natural_double(bsc_map_total(map)), (unsigned)k->total);
        for (uint32_t c = 0; c < bsc_problem_cells(problem); c++)
            if (bsc_natural_double(bsc_map_cell(map, c)) != k->on_cell[c])
                blame(q, "bscount map", "by %s %.0f on %s, not %u", bsc_engine_name(run.engine),
                      bsc_natural_double(bsc_map_cell(map, c)), label(k, c),
                      (unsigned)k->on_cell[c]);
        bsc_map_free(map);
        bsc_tally_free(tally);
    }
}

/* Makes the log again, now with the answers to the salvos that the library works out for the
 * secret, and checks what the engines compute with this log. */
static void check_answers(const evidence *k, uint32_t secret, const bsc_problem *problem) {
    bsc_log *log = NULL;
    bsc_matrix *matrix = NULL;
    bsc_error error = {.status = BSC_OK};
    char line[512];
    bsc_log_new(&log, problem, k->q->game->announce, &error);
    for (unsigned e = 0; e < k->events && error.status == BSC_OK; e++) {
        bool *cell = bsc_memory_new(bsc_problem_cells(problem), sizeof *cell);
        for (uint32_t c = 0; c < k->event[e].cells; c++) cell[k->event[e].cell[c]] = true;
        tell(k, secret, e, line);
        if (!k->event[e].scan) {
            uint32_t laid[64], ships = 0;
            for (uint32_t s = 0; s < k->q->all->ships; s++) {
                const bsc_placement ship = ship_at(k, secret, s);
                if (ship.cells == 0) continue;
                laid[ships] =
                    bsc_problem_find_placement(problem, ship.piece, ship.cells, ship.cell);
                ships++;
            }
            bsc_log_add_salvo(log, cell, laid, ships, &error);
            continue;
        }
        bsc_memory_free(cell);
        bsc_log_read(log, line, strlen(line), "log", &error);
    }
    if (error.status == BSC_OK) bsc_matrix_new_after(&matrix, log, &error);
    if (error.status == BSC_OK) check_runs(k, problem, matrix);
    if (error.status != BSC_OK) blame(k->q, "simulate --salvo", "%s", error.message);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
}

/* Checks that the library lists as many deployments as agree with the evidence, and that it lists
 * up to symmetry as many as it counts by Burnside's lemma. */
static void check_listed(const evidence *k, const bsc_matrix *matrix) {
    const bsc_run run = {.threads = 1};
    bsc_error error = {.status = BSC_OK};
    uint32_t listed = 0, classes = 0;
    bsc_tally *tally = NULL;
    bsc_sampler *sampler = NULL;
    uint32_t option[256], count;
    bsc_solutions_visit(matrix, &run, false, count_one, &listed, &error);
    bsc_solutions_visit(matrix, &run, true, count_one, &classes, &error);
    bsc_classes_count(&tally, matrix, &run, NULL, NULL, &error);
    bsc_sampler_new(&sampler, matrix, k->q->puzzle->seed, &run, &error);
    if (error.status == BSC_OK && bsc_sampler_max_options(sampler) <= 256)
        bsc_sampler_draw(sampler, option, &count, &error);
    if (error.status != BSC_OK)
        blame(k->q, "bscount list", "%s", error.message);
    else if (listed != k->total)
        blame(k->q, "bscount list", "%u, not %u", (unsigned)listed, (unsigned)k->total);
    else if (bsc_natural_double(bsc_tally_total(tally)) != classes)
        blame(k->q, "bscount list --up-to symmetry", "%u, counted %.0f", (unsigned)classes,
              bsc_natural_double(bsc_tally_total(tally)));
    bsc_tally_free(tally);
    bsc_sampler_free(sampler);
}

void check_sums(const question *q) {
    const uint32_t cells = bsc_problem_cells(q->problem);
    evidence k = {.q = q, .state = q->puzzle->seed};
    char text[2 * TEXT_SIZE], lines[MAX_EVENTS * 512], *tail = lines;
    bsc_problem *problem = NULL;
    bsc_log *log = NULL;
    bsc_matrix *matrix = NULL;
    bsc_error error = {.status = BSC_OK};
    const bsc_run run = {.threads = 1};
    if (q->all->total == 0 || q->all->total > 3000 || cells > MAX_CELLS) return;
    const uint32_t secret = random_below(&k.state, q->all->total);
    k.agrees = malloc(q->all->total * sizeof *k.agrees);
    if (k.agrees == NULL) abort();
    for (uint32_t d = 0; d < q->all->total; d++) k.agrees[d] = true;
    draw_sets(&k, secret, cells);
    draw_events(&k, cells);
    for (unsigned n = random_below(&k.state, 4); n > 0; n--) {
        const uint32_t cell = random_below(&k.state, cells);
        k.clue[cell] = mark_of(&k, secret, cell);
        if (k.clue[cell] != '~' && random_below(&k.state, 3) == 0) k.clue[cell] = 'X';
    }
    write_board(&k, secret, text);
    find_agreeing(&k, secret);
    *tail = '\0';
    for (unsigned e = 0; e < k.events; e++, tail += sprintf(tail, "\n")) {
        tell(&k, secret, e, tail);
        tail += strlen(tail);
    }
    const bsc_source source = {.name = "sums", .text = text, .length = strlen(text)};
    if (bsc_problem_new(&problem, &source, &error) == BSC_OK &&
        bsc_log_new(&log, problem, q->game->announce, &error) == BSC_OK &&
        bsc_log_read(log, lines, strlen(lines), "log", &error) == BSC_OK &&
        bsc_log_check(log, &run, &error) == BSC_OK &&
        bsc_matrix_new_after(&matrix, log, &error) == BSC_OK) {
        check_runs(&k, problem, matrix);
        check_listed(&k, matrix);
        check_questions(q, problem, matrix, q->all, k.agrees);
        check_answers(&k, secret, problem);
    }
    if (error.status != BSC_OK) blame(q, "the board with sums", "%s", error.message);
    if (q->verdict->wrong[0] != '\0')
        snprintf(q->verdict->asked, sizeof q->verdict->asked, "%.1200s\n# log:\n%.300s", text,
                 lines);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    bsc_problem_free(problem);
    free(k.agrees);
}
