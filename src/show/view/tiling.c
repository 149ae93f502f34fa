/* tiling.c - lays the ships of a deployment on a rectangle of points, so that a picture can ask
 * what is at a point and across each side of a cell; and gives each ship a letter and a colour.
 *
 * Letters. If copies of a piece may lie side by side, they need different letters: with one letter
 * for both copies, the two ways to lay two dominoes on 2x2 would look the same, AA/AA. So each copy
 * has a letter of its own, in reading order: AA/BB and AB/AB. If ships may not touch, or the fleet
 * has no copies, one letter per piece is enough. If more than BSC_LETTERS letters would be needed,
 * all pieces have equally many letters, except that a piece never has more letters than copies. For
 * example 128 dominoes share 64 letters.
 *
 * Sharing. If copies share letters, neighbours still need different ones. Consider the graph whose
 * nodes are the ships and whose edges join neighbours. If the cells of each ship are connected, the
 * graph is planar. Then it always has a node with at most five neighbours, even after other nodes
 * were removed. Such nodes are removed one after the other, and then get their letters in the
 * opposite order. In this way a ship has at most five neighbours with a letter when it gets its
 * own, so that six letters always suffice. Each ship gets the letter that it would have in reading
 * order, or if a neighbour has this letter, the next one that no neighbour has. Ships whose cells
 * are not connected may have more neighbours than there are letters; then a picture may show
 * neighbours with the same letter. Colours are chosen in the same way. (Letters in reading order
 * alone, without the removal, do not suffice beside long ships, which have as many neighbours as
 * cells.)
 *
 * Cost: linear in the number of sides of all cells, except for sorting the pairs of neighbours. */
#include "show/view/tiling.h"

#include <stdlib.h>
#include <string.h>

/* The graph whose nodes are the ships, with an edge between neighbours, is planar if the cells of
 * each ship are connected: it can be drawn without edges that cross. Every planar graph has a node
 * with at most this many neighbours, also after other nodes were removed from it. So the ships can
 * be removed from the graph one after the other in such an order that each ship has at most this
 * many neighbours when it is removed. */
#define PLANAR_DEGREE 5u

#define NONE_YET UINT32_MAX /* the ship has no letter, no colour or no new index yet */

#define MAX_SIDES 6u /* how many sides a cell has at most: those of a hexagon */

/* How far it is, in x and in y, from a cell of the board to its neighbour across one side. */
typedef struct side_offset {
    int x, y;
} side_offset;

/* For each lattice, the offset from a cell to its neighbour across each side. The sides of a cell
 * are indexed clockwise. For example, the neighbour across side 1 of a square has the same y, and
 * its x is 1 greater. On hexagons x and y count half cells in one direction: pointy hexagons of a
 * row are 2 apart in x, because those of the next row lie between them; and flat hexagons of a
 * column are 2 apart in y. */
static const side_offset side_offsets[][MAX_SIDES] = {
    [BSC_SQUARE] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}},
    [BSC_HEX_FLAT] = {{-1, -1}, {0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}},
    [BSC_HEX_POINTY] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}},
};

unsigned bsc_count_sides(bsc_lattice lattice) {
    return lattice == BSC_SQUARE ? 4 : MAX_SIDES;
}

uint32_t bsc_tile_at(const bsc_tiling *tiling, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= tiling->width || y >= tiling->height) return BSC_TILE_OUTSIDE;
    return tiling->tile[(size_t)y * tiling->width + (size_t)x];
}

uint32_t bsc_tile_across(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k) {
    const side_offset offset = side_offsets[tiling->lattice][k];
    return bsc_tile_at(tiling, (int64_t)x + offset.x, (int64_t)y + offset.y);
}

/* ---- Tilings without ships, and tilings of pieces side by side ---- */

/* Makes a tiling of width x height points with memory for `ships` ships. No ship lies on it yet:
 * all its points are BSC_TILE_OUTSIDE, which means that the board has no place there. Returns false
 * if memory ran out; the tiling is then all zero. Both arrays get one element more than they need,
 * because calloc may return NULL for 0 elements although there is memory. */
static bool begin_empty(bsc_tiling *tiling, const bsc_problem *problem, uint32_t width,
                        uint32_t height, uint32_t ships) {
    const size_t points = (size_t)width * height;
    *tiling = (bsc_tiling){.lattice = bsc_problem_lattice(problem),
                           .width = width,
                           .height = height,
                           .tile = calloc(points + 1, sizeof *tiling->tile),
                           .ships = ships,
                           .ship = calloc((size_t)ships + 1, sizeof *tiling->ship)};
    if (tiling->tile == NULL || tiling->ship == NULL) {
        bsc_tiling_release(tiling);
        return false;
    }
    for (size_t k = 0; k < points; k++) tiling->tile[k] = BSC_TILE_OUTSIDE;
    return true;
}

void bsc_tiling_release(bsc_tiling *tiling) {
    free(tiling->tile);
    free(tiling->ship);
    *tiling = (bsc_tiling){0};
}

/* Makes a tiling without ships that is large enough for the pieces first .. end - 1 side by side,
 * if the left side of piece p is at x = left[p - first]. Returns false if memory ran out; there is
 * then nothing to release. */
static bool begin_row(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first, uint32_t end,
                      const uint32_t *left) {
    uint32_t width = 0, height = 0;
    for (uint32_t p = first; p < end; p++) {
        const uint32_t *shape = bsc_problem_piece_shape(problem, p);
        for (uint32_t c = 0; c < bsc_problem_piece(problem, p)->cells; c++) {
            const uint32_t right = left[p - first] + shape[2 * c];
            if (right >= width) width = right + 1;
            if (shape[2 * c + 1] >= height) height = shape[2 * c + 1] + 1;
        }
    }
    return begin_empty(tiling, problem, width, height, end - first);
}

/* Makes a tiling and lays the pieces first .. end - 1 on it side by side, each in its first
 * orientation: the left side of piece p is at x = left[p - first]. Their letters and colours are
 * not chosen yet: all are 0. Returns false if memory ran out; there is then nothing to release. */
static bool lay_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first, uint32_t end,
                       const uint32_t *left) {
    if (!begin_row(tiling, problem, first, end, left)) return false;
    for (uint32_t p = first; p < end; p++) {
        const uint32_t *shape = bsc_problem_piece_shape(problem, p);
        for (uint32_t c = 0; c < bsc_problem_piece(problem, p)->cells; c++) {
            const size_t row = (size_t)shape[2 * c + 1] * tiling->width;
            tiling->tile[row + left[p - first] + shape[2 * c]] = p - first;
        }
        tiling->ship[p - first].placement.piece = p;
    }
    return true;
}

/* ---- Letters of a fleet ---- */

char bsc_letter(uint32_t index) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+*";
    return letters[index];
}

/* Says whether the place at (x, y) has a side in common with a place that is water. */
static bool has_water_beside(const bsc_tiling *tiling, uint32_t x, uint32_t y) {
    for (unsigned k = 0; k < bsc_count_sides(tiling->lattice); k++)
        if (bsc_tile_across(tiling, x, y, k) == BSC_TILE_WATER) return true;
    return false;
}

/* Says whether every cell of a piece can be reached from every other by steps across sides within
 * the piece. This is always so if the piece is straight. To find it out for another piece, lays the
 * piece alone on a tiling, and floods it: the first cell of the piece becomes water, then every
 * cell that has a side in common with water becomes water too, until no more cells change. The
 * piece is connected if all its cells have become water. Returns false, too, if memory ran out. */
static bool is_connected(const bsc_problem *problem, uint32_t piece) {
    const uint32_t *shape = bsc_problem_piece_shape(problem, piece);
    const uint32_t cells = bsc_problem_piece(problem, piece)->cells;
    const uint32_t left = 0; /* x of the left side of the piece on the tiling */
    bsc_tiling tiling;
    if (bsc_problem_piece(problem, piece)->straight) return true;
    if (!lay_pieces(&tiling, problem, piece, piece + 1, &left)) return false;
    tiling.tile[(size_t)shape[1] * tiling.width + shape[0]] = BSC_TILE_WATER;
    uint32_t reached = 1, reached_before = 0;
    while (reached > reached_before) {
        reached_before = reached;
        for (uint32_t c = 0; c < cells; c++) {
            const uint32_t x = shape[2 * c], y = shape[2 * c + 1];
            if (bsc_tile_at(&tiling, x, y) == BSC_TILE_WATER) continue;
            if (!has_water_beside(&tiling, x, y)) continue;
            tiling.tile[(size_t)y * tiling.width + x] = BSC_TILE_WATER;
            reached++;
        }
    }
    bsc_tiling_release(&tiling);
    return reached == cells;
}

/* Returns how many different letters the copies of a piece should have, at least 1: a letter for
 * each copy if two copies with the same letter could look like one ship, and otherwise 1. They
 * could if ships may touch, or if the piece consists of separate parts, because nobody could then
 * tell which of the parts with this letter belong together. */
static uint32_t count_wanted_letters(const bsc_problem *problem, uint32_t piece) {
    const uint32_t copies = bsc_problem_piece(problem, piece)->copies;
    const bool may_touch = bsc_problem_touch(problem) == BSC_TOUCH_ALLOWED;
    if (copies > 1 && (may_touch || !is_connected(problem, piece))) return copies;
    return 1;
}

/* Returns how many different letters the pieces of a fleet need together, if piece p has
 * range[p].count letters, but no piece has more than max_letters. For example, if the pieces should
 * have 1, 3 and 5 letters and max_letters is 4, they need 1 + 3 + 4 = 8. */
static uint64_t sum_letters(uint32_t pieces, const bsc_letter_range *range, uint32_t max_letters) {
    uint64_t sum = 0;
    for (uint32_t p = 0; p < pieces; p++) {
        const uint32_t wanted = range[p].count;
        sum += wanted < max_letters ? wanted : max_letters;
    }
    return sum;
}

bsc_lettering bsc_choose_letters(const bsc_problem *problem, bsc_letter_range *range) {
    const uint32_t pieces = bsc_problem_pieces(problem);
    const bool may_touch = bsc_problem_touch(problem) == BSC_TOUCH_ALLOWED;
    uint32_t first = 0;
    for (uint32_t p = 0; p < pieces; p++) range[p].count = count_wanted_letters(problem, p);
    const bool has_copies = sum_letters(pieces, range, UINT32_MAX) > pieces;
    uint32_t max_letters = BSC_LETTERS; /* no piece has more letters than this */
    while (max_letters > 1 && sum_letters(pieces, range, max_letters) > BSC_LETTERS) max_letters--;
    const bool has_all = sum_letters(pieces, range, UINT32_MAX) <= BSC_LETTERS;
    /* When a ship gets its letter, up to PLANAR_DEGREE of its neighbours have theirs (order_ships).
     * If its piece has more letters than that, one of them is free. But if no piece can have so
     * many, the neighbours may have taken all letters of the ship's piece, so letters cannot tell
     * the pieces: every ship may then have any of all letters. Ships that may not touch have no
     * neighbours, so for them this does not matter, unless copies of a piece need different
     * letters. */
    if (!has_all && (may_touch || has_copies) && max_letters <= PLANAR_DEGREE) {
        for (uint32_t p = 0; p < pieces; p++) range[p] = (bsc_letter_range){0, BSC_LETTERS};
        return BSC_LETTERS_OF_NOTHING;
    }
    for (uint32_t p = 0; p < pieces; p++) {
        range[p].first = first % BSC_LETTERS;
        if (range[p].count > max_letters) range[p].count = max_letters;
        first += range[p].count;
    }
    return has_all || !has_copies ? BSC_LETTERS_OF_PIECES : BSC_LETTERS_SHARED;
}

/* ---- Colours ---- */

/* The colours in which ships are drawn, so light that black letters can be read on them. Ships with
 * letters that follow each other, such as A and B, get colours whose indices differ by one, so such
 * colours look very different. */
static const struct {
    uint32_t rgb;     /* 0xRRGGBB */
    uint8_t terminal; /* index of the nearest of the 256 colours of a terminal */
} ship_colours[BSC_SHIP_COLOURS] = {
    {0x8dd3c7, 116}, {0xfdb462, 215}, {0x80b1d3, 110}, {0xfb8072, 210},
    {0xb3de69, 149}, {0xbc80bd, 140}, {0xffed6f, 227}, {0xfccde5, 225},
    {0xbebada, 146}, {0xccebc5, 194}, {0xd2a679, 180}, {0xd9d9d9, 252},
};

uint32_t bsc_ship_colour(uint32_t index) {
    return ship_colours[index].rgb;
}

unsigned bsc_ship_terminal_colour(uint32_t index) {
    return ship_colours[index].terminal;
}

/* ---- Letters and colours that neighbours do not share ---- */

/* The graph of the ships of a tiling: two ships are neighbours if a cell of one has a side in
 * common with a cell of the other. A ship is given by its index in the tiling. The neighbours of
 * ship k are neighbour[start[k]] .. neighbour[start[k + 1] - 1]. */
typedef struct ship_graph {
    uint32_t ships;  /* how many ships the tiling has */
    uint32_t *start; /* [ships + 1]: start[k] is where ship k's neighbours begin in neighbour[] */
    uint32_t *neighbour; /* [start[ships]]: the neighbours of ship 0, then those of ship 1, ... */
    uint32_t *order; /* [ships]: the indices of all ships, in the order in which they get letters */
} ship_graph;

/* Frees the arrays of the graph. Those that make_graph could not allocate are NULL, which is
 * allowed. */
static void release_graph(ship_graph *graph) {
    free(graph->start);
    free(graph->neighbour);
    free(graph->order);
}

/* Compares two pairs of ships, which are numbers of 64 bits (list_borders), for qsort: the smaller
 * number comes first. */
static int compare_pairs(const void *a, const void *b) {
    const uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* Writes to pair[] a pair of ships for each side of a cell at which two ships meet. Such a side is
 * found from both of its cells, so the ships a and b make the pair (a, b) and the pair (b, a).
 * Ships that meet at several sides make the same pairs several times. A pair is one number: its
 * high 32 bits are the index of the first ship, and its low 32 bits that of the second. Returns how
 * many pairs were written: at most one for each side of each point of the tiling. */
static size_t list_borders(const bsc_tiling *tiling, uint64_t *pair) {
    size_t borders = 0;
    for (uint32_t y = 0; y < tiling->height; y++)
        for (uint32_t x = 0; x < tiling->width; x++)
            for (unsigned k = 0; k < bsc_count_sides(tiling->lattice); k++) {
                const uint32_t tile = bsc_tile_at(tiling, x, y);
                const uint32_t neighbour_tile = bsc_tile_across(tiling, x, y, k);
                const bool are_ships = tile < tiling->ships && neighbour_tile < tiling->ships;
                if (!are_ships || tile == neighbour_tile) continue;
                pair[borders] = (uint64_t)tile << 32 | neighbour_tile;
                borders++;
            }
    return borders;
}

/* Fills pair[] with all pairs of neighbouring ships, sorted and without repetitions. As in
 * list_borders, the pair of the ships a and b is the number a * 2^32 + b, and the pair of b and a
 * is listed too. Returns how many pairs there are. pair[] must have room for one pair for each side
 * of each point of the tiling. */
static size_t list_pairs(const bsc_tiling *tiling, uint64_t *pair) {
    const size_t borders = list_borders(tiling, pair);
    size_t pairs = 0;
    qsort(pair, borders, sizeof *pair, compare_pairs);
    for (size_t k = 0; k < borders; k++) {
        if (k > 0 && pair[k] == pair[k - 1]) continue;
        pair[pairs] = pair[k];
        pairs++;
    }
    return pairs;
}

/* The state of order_ships while it removes ships from the graph of neighbours. Ships get their
 * letters in the opposite order of their removal, so that few neighbours of a ship have a letter
 * when it gets its own. */
typedef struct removal_state {
    uint32_t *degree;  /* [ships]: degree[k] is how many neighbours of ship k are not removed yet */
    uint32_t *stack;   /* [stacked]: ships to remove, each with at most PLANAR_DEGREE neighbours */
    uint32_t stacked;  /* how many ships are on the stack */
    uint32_t unplaced; /* how many ships have no position in graph->order yet */
} removal_state;

/* Puts a ship on the stack of ships to remove. The stack has room for each ship once, so the caller
 * must not put a ship on it twice. */
static void push_ship(removal_state *state, uint32_t ship) {
    state->stack[state->stacked] = ship;
    state->stacked++;
}

/* Gives a ship the last position of graph->order that no other ship has. */
static void place_last(ship_graph *graph, removal_state *state, uint32_t ship) {
    state->unplaced--;
    graph->order[state->unplaced] = ship;
}

/* Removes the ship on top of the stack from the graph, and gives it the last free position of
 * graph->order, so that it gets its letter after all ships that are still in the graph. Each of its
 * neighbours then has one neighbour less, and is put on the stack as soon as it has only
 * PLANAR_DEGREE neighbours. */
static void remove_top_ship(ship_graph *graph, removal_state *state) {
    state->stacked--;
    const uint32_t ship = state->stack[state->stacked];
    place_last(graph, state, ship);
    for (uint32_t i = graph->start[ship]; i < graph->start[ship + 1]; i++) {
        const uint32_t neighbour = graph->neighbour[i];
        if (state->degree[neighbour] == 0) continue; /* this neighbour was removed before */
        state->degree[neighbour]--;
        if (state->degree[neighbour] == PLANAR_DEGREE) push_ship(state, neighbour);
    }
    state->degree[ship] = 0;
}

/* Decides in which order the ships get their letters, and writes it to graph->order. To do this,
 * removes ships from the graph one after the other, each at a time when it has at most
 * PLANAR_DEGREE neighbours left. The ship that is removed first comes last in the order. So when a
 * ship gets its letter, only those neighbours have theirs that were still in the graph when it was
 * removed: at most PLANAR_DEGREE. Ships that always have more neighbours cannot be removed, and
 * come before all others. degree[ships] and stack[ships] are memory to work in. */
static void order_ships(ship_graph *graph, uint32_t *degree, uint32_t *stack) {
    removal_state state = {.degree = degree, .stack = stack, .unplaced = graph->ships};
    for (uint32_t k = 0; k < graph->ships; k++) {
        degree[k] = graph->start[k + 1] - graph->start[k];
        if (degree[k] <= PLANAR_DEGREE) push_ship(&state, k);
    }
    while (state.stacked > 0) remove_top_ship(graph, &state);
    for (uint32_t k = graph->ships; k-- > 0;)
        if (degree[k] > PLANAR_DEGREE) place_last(graph, &state, k);
}

/* Finds the neighbours of all ships of a tiling, and the order in which ships get their letters.
 * Returns false if memory ran out. The caller releases the graph in either case. */
static bool make_graph(const bsc_tiling *tiling, ship_graph *graph) {
    const size_t ships = tiling->ships;
    const size_t sides = (size_t)tiling->width * tiling->height * bsc_count_sides(tiling->lattice);
    uint64_t *pair = calloc(sides + 1, sizeof *pair);
    /* memory for the arrays degree[] and stack[] of order_ships */
    uint32_t *work = calloc(2 * ships + 1, sizeof *work);
    size_t pairs = 0;
    *graph = (ship_graph){.ships = tiling->ships};
    graph->start = calloc(ships + 1, sizeof *graph->start);
    graph->order = calloc(ships + 1, sizeof *graph->order);
    if (pair != NULL) pairs = list_pairs(tiling, pair);
    graph->neighbour = calloc(pairs + 1, sizeof *graph->neighbour);
    const bool done = pair != NULL && work != NULL && graph->start != NULL &&
                      graph->order != NULL && graph->neighbour != NULL;
    for (size_t k = 0; k < pairs && done; k++) {
        graph->start[(pair[k] >> 32) + 1]++;
        graph->neighbour[k] = (uint32_t)pair[k];
    }
    for (size_t k = 0; k < ships && done; k++) graph->start[k + 1] += graph->start[k];
    if (done) order_ships(graph, work, work + ships);
    free(pair);
    free(work);
    return done;
}

/* Chooses the letter of a ship, or its colour, so that no neighbour of the ship has the same one.
 * Letters and colours are given by their indices; `range` has the indices that may be chosen.
 * chosen[k] is the index that ship k has got, or NONE_YET if it has got none yet. Returns `wish`
 * if no neighbour has this index, and otherwise the next index of the range that no neighbour has;
 * after the last index of the range comes the first. If neighbours have all indices of the range,
 * returns `wish`. */
static uint32_t pick_free_index(const ship_graph *graph, const uint32_t *chosen, uint32_t ship,
                                bsc_letter_range range, uint32_t wish) {
    bool is_taken[BSC_LETTERS] = {false};
    for (uint32_t i = graph->start[ship]; i < graph->start[ship + 1]; i++) {
        const uint32_t taken = chosen[graph->neighbour[i]];
        if (taken != NONE_YET) is_taken[taken] = true;
    }
    for (uint32_t k = 0; k < range.count; k++) {
        const uint32_t candidate = range.first + (wish - range.first + k) % range.count;
        if (!is_taken[candidate]) return candidate;
    }
    return wish;
}

/* Changes the colours of ships so that neighbours have different colours and, if `changes_letters`,
 * changes their letters in the same way. range[p] has the letters that ships of piece p may have.
 * Before the call each ship must have the letter that it would get in reading order if neighbours
 * did not matter; it keeps this letter if no neighbour has got it before. chosen[ships] is memory
 * to work in. */
static void distinguish_neighbours(bsc_tiling *tiling, const ship_graph *graph,
                                   const bsc_letter_range *range, bool changes_letters,
                                   uint32_t *chosen) {
    const bsc_letter_range colours = {0, BSC_SHIP_COLOURS};
    for (uint32_t k = 0; k < tiling->ships; k++) chosen[k] = NONE_YET;
    for (uint32_t k = 0; k < tiling->ships && changes_letters; k++) {
        bsc_tiled_ship *ship = &tiling->ship[graph->order[k]];
        ship->letter = pick_free_index(graph, chosen, graph->order[k], range[ship->placement.piece],
                                       ship->letter);
        chosen[graph->order[k]] = ship->letter;
    }
    for (uint32_t k = 0; k < tiling->ships; k++) chosen[k] = NONE_YET;
    for (uint32_t k = 0; k < tiling->ships; k++) {
        bsc_tiled_ship *ship = &tiling->ship[graph->order[k]];
        const uint32_t wish = ship->letter % BSC_SHIP_COLOURS;
        ship->colour = pick_free_index(graph, chosen, graph->order[k], colours, wish);
        chosen[graph->order[k]] = ship->colour;
    }
}

/* Gives each ship of a tiling its letter and its colour. The ships of a piece get the letters of
 * this piece in reading order. If there are too few letters or colours for all ships, letters and
 * colours are then changed so that at least neighbouring ships differ. The ships must be sorted
 * already (sort_ships). Returns false if memory ran out. */
static bool letter_ships(bsc_tiling *tiling, const bsc_problem *problem) {
    const uint32_t pieces = bsc_problem_pieces(problem);
    bsc_letter_range *range = calloc((size_t)pieces + 1, sizeof *range);
    /* count[p] is how many ships of piece p have got a letter */
    uint32_t *count = calloc((size_t)pieces + 1, sizeof *count);
    /* memory to work in, for distinguish_neighbours */
    uint32_t *chosen = calloc((size_t)tiling->ships + 1, sizeof *chosen);
    bool done = range != NULL && count != NULL && chosen != NULL, shares_colours = false;
    bsc_lettering lettering = BSC_LETTERS_OF_PIECES;
    if (done) lettering = bsc_choose_letters(problem, range);
    for (uint32_t k = 0; k < tiling->ships && done; k++) {
        bsc_tiled_ship *ship = &tiling->ship[k];
        const bsc_letter_range letters = range[ship->placement.piece];
        uint32_t index = count[ship->placement.piece]; /* which ship of its piece this is, from 0 */
        count[ship->placement.piece]++;
        if (lettering == BSC_LETTERS_OF_NOTHING) index = k;
        ship->letter = (letters.first + index % letters.count) % BSC_LETTERS;
        ship->colour = ship->letter % BSC_SHIP_COLOURS;
        shares_colours = shares_colours || ship->letter >= BSC_SHIP_COLOURS;
    }
    if (done && (lettering != BSC_LETTERS_OF_PIECES || shares_colours)) {
        ship_graph graph;
        done = make_graph(tiling, &graph);
        if (done)
            distinguish_neighbours(tiling, &graph, range, lettering != BSC_LETTERS_OF_PIECES,
                                   chosen);
        release_graph(&graph);
    }
    free(range);
    free(count);
    free(chosen);
    return done;
}

/* ---- Ships on a board ---- */

/* Returns a pointer to the element of tiling->tile[] that says what is at a place of the board: a
 * ship, water or an island. */
static uint32_t *tile_of_place(const bsc_tiling *tiling, const bsc_place *place) {
    return &tiling->tile[(size_t)place->y * tiling->width + place->x];
}

/* Sorts the ships of a tiling into the reading order of their first cells: gives each ship a new
 * index, and writes the new indices to tile[] in place of the old ones. placement[k] is the
 * placement of the ship with the old index k. new_index[ships] is memory to work in. */
static void sort_ships(bsc_tiling *tiling, const bsc_placement *placement, uint32_t *new_index) {
    uint32_t indexed = 0; /* how many ships have got their new index */
    for (uint32_t k = 0; k < tiling->ships; k++) new_index[k] = NONE_YET;
    for (size_t k = 0; k < (size_t)tiling->width * tiling->height; k++) {
        const uint32_t ship = tiling->tile[k];
        if (ship >= tiling->ships) continue;
        if (new_index[ship] == NONE_YET) {
            tiling->ship[indexed].placement = placement[ship];
            new_index[ship] = indexed;
            indexed++;
        }
        tiling->tile[k] = new_index[ship];
    }
}

bool bsc_tiling_begin(bsc_tiling *tiling, const bsc_problem *problem, const bsc_matrix *matrix,
                      const uint32_t *option, uint32_t count) {
    bsc_placement *placement = calloc((size_t)count + 1, sizeof *placement);
    uint32_t *new_index = calloc((size_t)count + 1, sizeof *new_index);
    bool done = placement != NULL && new_index != NULL &&
                begin_empty(tiling, problem, bsc_problem_width(problem),
                            bsc_problem_height(problem), count);
    for (uint32_t k = 0; k < bsc_problem_places(problem) && done; k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        *tile_of_place(tiling, place) = place->island ? BSC_TILE_ISLAND : BSC_TILE_WATER;
    }
    for (uint32_t k = 0; k < count && done; k++) {
        placement[k] = bsc_problem_placement(problem, bsc_matrix_placement(matrix, option[k]));
        for (uint32_t c = 0; c < placement[k].cells; c++) {
            const uint32_t place = bsc_problem_cell_place(problem, placement[k].cell[c]);
            *tile_of_place(tiling, bsc_problem_place(problem, place)) = k;
        }
    }
    if (done) {
        sort_ships(tiling, placement, new_index);
        done = letter_ships(tiling, problem);
        if (!done) bsc_tiling_release(tiling);
    }
    free(placement);
    free(new_index);
    return done;
}

bool bsc_tiling_begin_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first,
                             uint32_t end, const uint32_t *left) {
    bsc_letter_range *range = calloc((size_t)bsc_problem_pieces(problem) + 1, sizeof *range);
    if (range == NULL) return false;
    bsc_choose_letters(problem, range);
    const bool done = lay_pieces(tiling, problem, first, end, left);
    for (uint32_t p = first; p < end && done; p++) {
        tiling->ship[p - first].letter = range[p].first;
        tiling->ship[p - first].colour = range[p].first % BSC_SHIP_COLOURS;
    }
    free(range);
    return done;
}
