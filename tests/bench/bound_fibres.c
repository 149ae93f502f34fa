/* bound_fibres.c - all fibres of a set of ships, and how many deployments each has.
 *
 * Some ships are shown, each on one placement, and the others are hidden. A fibre is one way to lay
 * the shown ships; its deployments are the ways to lay the hidden ships beside them.
 *
 * Two fibres are images of each other if a turn or reflection of the board, an exchange of equal
 * ships, or both make one of the other. They have equally many deployments, and a bound of one
 * holds for the other. So only one of them is visited: the least. Fibres are compared as lists of
 * numbers, for each shown ship the number of its placement among the ship's placements, where equal
 * ships stand in rising order.
 *
 * Example: on 2x2 cells two ships of 2 cells each are shown. Their placements are 0 (the upper two
 * cells), 1 (the left two), 2 (the right two) and 3 (the lower two). The fibres are 0 3, 3 0, 1 2
 * and 2 1. A quarter turn takes 0 3 to 2 1, and an exchange takes that to 1 2. So 0 3 is visited,
 * and it has 4 images: of the 8 turns and reflections 4 leave it unchanged up to an exchange, which
 * makes 8 / 4 = 2, times 2 orders of equal ships.
 *
 * Cost: for each fibre a step for each symmetry, beside what the visit takes. */
#include "bound.h"

/* A walk over the ways to lay the shown ships. */
typedef struct walk {
    const bound_board *board;
    unsigned shown;                       /* how many ships are shown */
    unsigned shown_ship[BOUND_MAX_SHIPS]; /* [shown]: their numbers, rising */
    uint32_t placement[BOUND_MAX_SHIPS];  /* [shown]: where they lie */
    bound_fibre fibre;
    bound_visit *visit;
    void *context;
} walk;

/* Sorts the numbers that belong to ships of one kind into rising order, for each kind: an insertion
 * sort that passes over the ships of other kinds. */
static void sort_equal_ships(const walk *w, uint32_t *number) {
    for (unsigned i = 1; i < w->shown; i++)
        for (unsigned k = 0; k < i; k++) {
            const bool equal =
                w->board->ship[w->shown_ship[k]].kind == w->board->ship[w->shown_ship[i]].kind;
            if (equal && number[i] < number[k]) {
                const uint32_t larger = number[k];
                number[k] = number[i];
                number[i] = larger;
            }
        }
}

/* Says whether the shown ships are the least of their images. If so it sets fibre.images, the
 * number of their images: the symmetries over those that change nothing but the order of equal
 * ships, times the orders of equal ships. */
static bool is_least_image(walk *w) {
    uint32_t shown_placements[BOUND_MAX_SHIPS], image[BOUND_MAX_SHIPS];
    const bound_board *board = w->board;
    unsigned unchanged = 0;
    for (unsigned s = 0; s < board->symmetries; s++) {
        for (unsigned i = 0; i < w->shown; i++) {
            const uint32_t *image_of = board->image + (size_t)s * board->problem->placements;
            image[i] = image_of[w->placement[i]] - board->ship[w->shown_ship[i]].first;
            if (s == 0) shown_placements[i] = image[i];
        }
        sort_equal_ships(w, image);
        unsigned same = 0;
        while (same < w->shown && image[same] == shown_placements[same]) same++;
        if (same == w->shown)
            unchanged++;
        else if (image[same] < shown_placements[same])
            return false;
    }
    w->fibre.images = board->symmetries / unchanged;
    for (unsigned i = 0; i < w->shown; i++) {
        unsigned equal = 0; /* c for the c-th ship of its kind: 1 x 2 x ... x c orders */
        for (unsigned k = 0; k <= i; k++)
            equal += board->ship[w->shown_ship[k]].kind == board->ship[w->shown_ship[i]].kind;
        w->fibre.images *= equal;
    }
    return true;
}

/* Lays the shown ships from number `next` on in all ways on the placements `allowed`, and visits
 * the fibres. */
static void lay_shown(walk *w, unsigned next, const uint64_t *allowed) {
    const bound_board *board = w->board;
    if (next == w->shown) {
        if (!is_least_image(w)) return;
        memcpy(w->fibre.allowed, allowed, board->words * sizeof *allowed);
        w->visit(&w->fibre, w->context);
        return;
    }
    const bound_ship *ship = &board->ship[w->shown_ship[next]];
    for (uint32_t p = ship->first; p < ship->end; p++) {
        const uint64_t *compatible = board->compatible + (size_t)p * board->words;
        uint64_t allowed_next[BOUND_MAX_WORDS];
        if (!bsc_has_bit(allowed, p)) continue;
        for (uint32_t i = 0; i < board->words; i++) allowed_next[i] = allowed[i] & compatible[i];
        w->placement[next] = p;
        lay_shown(w, next + 1, allowed_next);
    }
}

/* Adds a hidden ship, before those that have more cells. */
static void add_hidden_ship(walk *w, unsigned ship) {
    unsigned *hidden_ship = w->fibre.hidden_ship, k = w->fibre.hidden;
    for (; k > 0 && w->board->ship[hidden_ship[k - 1]].cells > w->board->ship[ship].cells; k--)
        hidden_ship[k] = hidden_ship[k - 1];
    hidden_ship[k] = ship;
    w->fibre.hidden++;
}

void bound_fibres_walk(const bound_board *board, unsigned shown, bound_visit *visit,
                       void *context) {
    walk w = {.board = board, .visit = visit, .context = context};
    uint64_t all[BOUND_MAX_WORDS];
    memset(all, 0xFF, sizeof all);
    for (unsigned s = 0; s < board->ships; s++)
        if ((shown >> s & 1) != 0)
            w.shown_ship[w.shown++] = s;
        else
            add_hidden_ship(&w, s);
    lay_shown(&w, 0, all);
}

/* Returns how many of the placements first .. end - 1 are in both sets. */
static uint64_t count_in_both(const uint64_t *a, const uint64_t *b, uint32_t first, uint32_t end) {
    const uint32_t first_word = first / 64, last_word = (end - 1) / 64;
    uint64_t count = 0;
    for (uint32_t i = first_word; i <= last_word; i++) {
        uint64_t word = a[i] & b[i];
        if (i == first_word) word &= UINT64_MAX << first % 64;
        if (i == last_word) word &= UINT64_MAX >> (63 - (end - 1) % 64);
        count += bsc_count_bits(word);
    }
    return count;
}

/* Returns in how many ways the hidden ships from number `next` on can lie on the placements
 * `allowed`. The last ship is not laid: the placements that the last but one leaves to it are
 * counted. */
static uint64_t count_ways(const bound_board *board, const bound_fibre *fibre, unsigned next,
                           const uint64_t *allowed) {
    const bound_ship *ship = &board->ship[fibre->hidden_ship[next]];
    uint64_t ways = 0;
    if (next + 1 == fibre->hidden) return count_in_both(allowed, allowed, ship->first, ship->end);
    const bound_ship *following = &board->ship[fibre->hidden_ship[next + 1]];
    for (uint32_t p = ship->first; p < ship->end; p++) {
        const uint64_t *compatible = board->compatible + (size_t)p * board->words;
        uint64_t allowed_next[BOUND_MAX_WORDS];
        if (!bsc_has_bit(allowed, p)) continue;
        if (next + 2 == fibre->hidden) {
            ways += count_in_both(allowed, compatible, following->first, following->end);
            continue;
        }
        for (uint32_t i = 0; i < board->words; i++) allowed_next[i] = allowed[i] & compatible[i];
        ways += count_ways(board, fibre, next + 1, allowed_next);
    }
    return ways;
}

uint64_t bound_fibre_count(const bound_board *board, const bound_fibre *fibre) {
    if (fibre->hidden == board->ships) return board->deployments;
    return count_ways(board, fibre, 0, fibre->allowed);
}
