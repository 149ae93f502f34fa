/* check_sums.c - sums, givens, salvos and scans that are true of one deployment: the deployments of
 * which they all are true too, by brute force and by the library, by both engines, counted, mapped,
 * listed and drawn. What a salvo is answered is played out ship by ship, and compared as text. */
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

/* A shot or a salvo at some cells, or a scan of them. */
typedef struct event {
    bool scan, any; /* any: it says no more than yes or no */
    uint32_t cells, cell[MAX_CELLS];
} event;

typedef struct known {
    const question *q;
    uint64_t state;
    unsigned relation[MAX_SETS], sets, events; /* 0 =, 1 <=, 2 >= */
    bool set[MAX_SETS][MAX_CELLS];             /* whether it has the cell */
    uint32_t number[MAX_SETS];
    event event[MAX_EVENTS];
    char given[MAX_CELLS]; /* '\0': none */
    bool *agrees;          /* [all] */
    uint32_t total, on_cell[MAX_CELLS];
} known;

static bsc_placement ship_at(const known *k, uint32_t deployment, uint32_t ship) {
    return bsc_problem_placement(k->q->problem, brute_at(k->q->all, deployment)[ship]);
}

static bool is_ship(const known *k, uint32_t deployment, uint32_t cell) {
    for (uint32_t s = 0; s < k->q->all->ships; s++)
        if (brute_covers(ship_at(k, deployment, s), cell)) return true;
    return false;
}

static uint32_t ships_on(const known *k, uint32_t deployment, const bool *set) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++)
        count += set[c] && is_ship(k, deployment, c);
    return count;
}

static const bsc_place *place_of(const known *k, uint32_t cell) {
    return bsc_problem_place(k->q->problem, bsc_problem_cell_place(k->q->problem, cell));
}

/* How many cells of the ship the events first .. end - 1 fired at. */
static uint32_t hits(const known *k, bsc_placement ship, unsigned first, unsigned end) {
    uint32_t count = 0;
    for (unsigned e = first; e < end; e++)
        for (uint32_t c = 0; c < k->event[e].cells && !k->event[e].scan; c++)
            count += brute_covers(ship, k->event[e].cell[c]);
    return count;
}

static const char *label(const known *k, uint32_t cell) {
    return game_label(k->q->problem, cell);
}

/* What is said of the ships: of hits where they are named, and of those that sank; by rising
 * piece or size, so that the same answers are the same text. */
static char *tell_ships(const known *k, uint32_t deployment, unsigned e, char *at) {
    const bsc_announce announce = k->q->game->announce;
    const bool named = announce == BSC_ANNOUNCE_HITS;
    const char *between = named ? "" : ",";
    for (uint32_t key = 0; key < 64; key++)
        for (unsigned pass = named ? 0 : 1; pass < 2 && announce != BSC_ANNOUNCE_NONE; pass++)
            for (uint32_t s = 0; s < k->q->all->ships; s++) {
                const bsc_placement ship = ship_at(k, deployment, s);
                const uint32_t now = hits(k, ship, e, e + 1);
                const bool sinks = now > 0 && hits(k, ship, 0, e + 1) == ship.cells;
                uint32_t own = ship.piece, times = pass == 1 ? sinks : now - (now > 0 && sinks);
                if (announce == BSC_ANNOUNCE_SIZE) own = ship.cells;
                if (announce == BSC_ANNOUNCE_SUNK) own = 0;
                for (; own == key && times > 0; times--, between = ",") {
                    at += sprintf(at, "%s %s", between, pass == 0 ? "hit" : "sunk");
                    if (announce == BSC_ANNOUNCE_SIZE) at += sprintf(at, " %u", (unsigned)key);
                    if (announce <= BSC_ANNOUNCE_SHIP) at += sprintf(at, " P%u", (unsigned)key + 1);
                }
            }
    return at;
}

/* The event as a line of a log, as the deployment answers it. */
static void tell(const known *k, uint32_t deployment, unsigned e, char *at) {
    const event *own = &k->event[e];
    uint32_t count = 0;
    at += sprintf(at, "%s", own->scan ? "scan" : "salvo");
    for (uint32_t c = 0; c < own->cells; c++) {
        at += sprintf(at, " %s", label(k, own->cell[c]));
        count += is_ship(k, deployment, own->cell[c]);
    }
    if (own->scan && own->any)
        sprintf(at, count > 0 ? " yes" : " no");
    else if (own->scan)
        sprintf(at, " %u", (unsigned)count);
    else if (count == 0 || k->q->game->announce != BSC_ANNOUNCE_HITS)
        *tell_ships(k, deployment, e, at + sprintf(at, " %u hits", (unsigned)count)) = '\0';
    else
        *tell_ships(k, deployment, e, at) = '\0';
}

/* The most that can be drawn of the deployment's cell: 'X' where that is all. */
static char mark_of(const known *k, uint32_t deployment, uint32_t cell) {
    const bsc_place *here = place_of(k, cell);
    const bool square = bsc_problem_lattice(k->q->problem) == BSC_SQUARE;
    unsigned side = 0, beside = 0;
    bsc_placement ship = {.cells = 0};
    for (uint32_t s = 0; s < k->q->all->ships; s++)
        if (brute_covers(ship_at(k, deployment, s), cell)) ship = ship_at(k, deployment, s);
    if (ship.cells < 2) return ship.cells == 0 ? '~' : 'O';
    for (uint32_t c = 0; c < ship.cells; c++) {
        const bsc_place *other = place_of(k, ship.cell[c]);
        const int x = (int)other->x - (int)here->x, y = (int)other->y - (int)here->y;
        if (x * x + y * y != 1) continue;
        side = (unsigned)(x + 2 * y + 2); /* above, left, -, right, below */
        beside++;
    }
    if (!square || beside == 0) return 'X';
    return beside > 1 ? 'M' : "v>-<^"[side];
}

static void draw_events(known *k, uint32_t cells) {
    bool fired[MAX_CELLS] = {false};
    for (unsigned n = random_below(&k->state, MAX_EVENTS + 1); n > 0; n--) {
        event *own = &k->event[k->events];
        *own = (event){.scan = random_below(&k->state, 3) == 0,
                       .any = random_below(&k->state, 2) == 0};
        for (unsigned c = 1 + random_below(&k->state, 4); c > 0; c--) {
            const uint32_t cell = random_below(&k->state, cells);
            bool there = fired[cell] && !own->scan;
            for (uint32_t o = 0; o < own->cells; o++) there |= own->cell[o] == cell;
            if (!there) own->cell[own->cells++] = cell;
        }
        for (uint32_t c = 0; c < own->cells && !own->scan; c++) fired[own->cell[c]] = true;
        k->events += own->cells > 0;
    }
}

/* The secret's number of the set, or a bound that it keeps. */
static void draw_sets(known *k, uint32_t secret, uint32_t cells) {
    k->sets = random_below(&k->state, MAX_SETS + 1);
    for (unsigned s = 0; s < k->sets; s++) {
        uint32_t any = 0;
        k->relation[s] = random_below(&k->state, 3);
        for (uint32_t c = 0; c < cells; c++) {
            k->set[s][c] = random_below(&k->state, 2);
            if (c + 1 == cells && any == 0) k->set[s][c] = 1;
            any += k->set[s][c];
        }
        k->number[s] = ships_on(k, secret, k->set[s]);
        if (k->relation[s] == 2 && k->number[s] > 0) k->number[s] -= random_below(&k->state, 2);
        if (k->relation[s] == 1) k->number[s] += random_below(&k->state, 2);
    }
}

static uint32_t line_sum(const known *k, uint32_t deployment, uint32_t line, bool columns) {
    uint32_t sum = 0;
    for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++)
        sum +=
            (columns ? place_of(k, c)->x : place_of(k, c)->y) == line && is_ship(k, deployment, c);
    return sum;
}

/* A line of rows or columns; some are not told. */
static char *tell_lines(known *k, uint32_t secret, bool columns, char *at) {
    const bsc_problem *problem = k->q->problem;
    const uint32_t lines = columns ? bsc_problem_width(problem) : bsc_problem_height(problem);
    const bool all = random_below(&k->state, 2) == 0;
    at += sprintf(at, columns ? "columns" : "rows");
    for (uint32_t line = 0; line < lines; line++) {
        const uint32_t sum = line_sum(k, secret, line, columns);
        const bool told = all || random_below(&k->state, 2) == 0;
        at += told ? sprintf(at, " %u", (unsigned)sum) : sprintf(at, " .");
        for (uint32_t d = 0; d < k->q->all->total && told; d++)
            k->agrees[d] &= line_sum(k, d, line, columns) == sum;
    }
    return at + sprintf(at, "\n");
}

/* The board's text with givens in its drawing and sums behind it. */
static void write_board(known *k, uint32_t secret, char *text) {
    char *at = text;
    uint32_t cell = 0;
    bool drawing = false;
    for (const char *from = k->q->text; *from != '\0'; from++) {
        if (strncmp(from, "board\n", 6) == 0 && cell == 0) drawing = true;
        if (drawing && strncmp(from, "end\n", 4) == 0) {
            drawing = false;
            at += sprintf(at, "end\n");
            if (bsc_problem_lattice(k->q->problem) == BSC_SQUARE && (k->state >> 20) % 3 == 0) {
                at = tell_lines(k, secret, false, at);
                at = tell_lines(k, secret, true, at);
            }
            for (unsigned s = 0; s < k->sets; s++) {
                at += sprintf(at, "sum");
                for (uint32_t c = 0; c < bsc_problem_cells(k->q->problem); c++)
                    if (k->set[s][c]) at += sprintf(at, " %s", label(k, c));
                at += sprintf(at, " %s %u\n", (const char *[]){"=", "<=", ">="}[k->relation[s]],
                              (unsigned)k->number[s]);
            }
            from += 3;
            continue;
        }
        *at = *from;
        if (drawing && *from == '.') {
            if (k->given[cell] != '\0') *at = k->given[cell];
            cell++;
        }
        at++;
    }
    *at = '\0';
}

static void find_agreeing(known *k, uint32_t secret) {
    char told[512], own[512];
    const uint32_t cells = bsc_problem_cells(k->q->problem);
    for (uint32_t d = 0; d < k->q->all->total; d++) {
        for (unsigned s = 0; s < k->sets; s++) {
            const uint32_t count = ships_on(k, d, k->set[s]);
            k->agrees[d] &= k->relation[s] == 0   ? count == k->number[s]
                            : k->relation[s] == 1 ? count <= k->number[s]
                                                  : count >= k->number[s];
        }
        for (uint32_t c = 0; c < cells; c++)
            if (k->given[c] != '\0')
                k->agrees[d] &=
                    k->given[c] == 'X' ? is_ship(k, d, c) : mark_of(k, d, c) == k->given[c];
        for (unsigned e = 0; e < k->events && k->agrees[d]; e++) {
            tell(k, secret, e, told);
            tell(k, d, e, own);
            k->agrees[d] &= strcmp(told, own) == 0;
        }
        k->total += k->agrees[d];
        for (uint32_t c = 0; c < cells; c++) k->on_cell[c] += k->agrees[d] && is_ship(k, d, c);
    }
}

static bool count_one(void *context, const uint32_t *option, uint32_t options) {
    ++*(uint32_t *)context;
    return true;
}

static void check_runs(const known *k, const bsc_problem *problem, const bsc_matrix *matrix) {
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

/* The log once more, with the answers that the library gives to its salvos. */
static void check_answers(const known *k, uint32_t secret, const bsc_problem *problem) {
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
            uint32_t at[64];
            for (uint32_t s = 0; s < k->q->all->ships; s++) {
                const bsc_placement ship = ship_at(k, secret, s);
                at[s] = bsc_problem_find_placement(problem, ship.piece, ship.cells, ship.cell);
            }
            bsc_log_add_salvo(log, cell, at, k->q->all->ships, &error);
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

/* Listed one by one; and up to symmetry, by a list and by Burnside's lemma. */
static void check_listed(const known *k, const bsc_matrix *matrix) {
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
    known k = {.q = q, .state = q->puzzle->seed};
    char text[2 * TEXT_SIZE], lines[MAX_EVENTS * 512], *at = lines;
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
        k.given[cell] = mark_of(&k, secret, cell);
        if (k.given[cell] != '~' && random_below(&k.state, 3) == 0) k.given[cell] = 'X';
    }
    write_board(&k, secret, text);
    find_agreeing(&k, secret);
    *at = '\0';
    for (unsigned e = 0; e < k.events; e++, at += sprintf(at, "\n")) {
        tell(&k, secret, e, at);
        at += strlen(at);
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
