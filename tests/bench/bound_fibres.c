/* bound_fibres.c - finds all fibres of a set of shown ships, and counts the deployments of each.
 *
 * Some ships are shown, each on one placement, and the others are hidden. A fibre is one way to lay
 * the shown ships; its deployments are the ways to lay the hidden ships beside them.
 *
 * Two fibres are images of each other if a rotation or reflection of the board, an exchange of
 * equal ships, or both turn one into the other. They have the same number of deployments, and a
 * bound for one holds for the other. So only one of them is visited, the smallest. To compare
 * fibres, each is written as a list: for each shown ship, the number of its placement among the
 * ship's placements, with the numbers of equal ships sorted.
 *
 * Example: on 2x2 cells two ships of 2 cells each are shown. Their placements are 0 (the upper two
 * cells), 1 (the left two), 2 (the right two) and 3 (the lower two). The fibres are 0 3, 3 0, 1 2
 * and 2 1. A quarter turn takes 0 3 to 2 1, and an exchange of the ships takes 2 1 to 1 2. So only
 * 0 3 is visited, and it has 4 images: 4 of the 8 rotations and reflections leave it unchanged
 * apart from an exchange, which gives 8 / 4 = 2 images, and the equal ships can be in 2 orders.
 *
 * Cost: for each fibre one step for each symmetry, and the cost of the visit. */
#include "bound.h"

/* A search through all ways to lay the shown ships. */
typedef struct walk {
    const bound_board *board;
    unsigned shown;                       /* how many ships are shown */
    unsigned shown_ship[BOUND_MAX_SHIPS]; /* [shown] their numbers, rising */
    uint32_t placement[BOUND_MAX_SHIPS];  /* [shown] their placements */
    bound_fibre fibre;
    bound_visit *visit;
    void *context;
} walk;

/* number[i] says where the i-th shown ship lies: it is the number of the placement among all
 * placements of that ship. Sorts the numbers of equal ships among themselves, so that an exchange
 * of equal ships makes no difference. This is an insertion sort that skips ships of other kinds. */
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

/* A rotation or reflection of the board turns w->fibre into a fibre whose shown ships lie
 * elsewhere, an image of it. Says whether no image is smaller: fibres are compared by the placement
 * numbers of their shown ships, the first ship's first. If so, sets fibre.images to the number of
 * images: the number of symmetries, divided by how many of them change nothing but the order of
 * equal ships, times the number of orders of equal ships. */
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
        unsigned equal = 0; /* this is the equal-th ship of its kind */
        for (unsigned k = 0; k <= i; k++)
            equal += board->ship[w->shown_ship[k]].kind == board->ship[w->shown_ship[i]].kind;
        w->fibre.images *= equal;
    }
    return true;
}

/* Lays the ships w->shown_ship[next], w->shown_ship[next + 1], ... in all ways, using only the
 * placements in the set `allowed`. When all shown ships are laid, they make a fibre, and w->visit
 * is called with it, unless it is the image of a smaller one. */
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

/* Adds a hidden ship to the fibre's list, which is sorted by the number of cells. */
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

/* Returns the number of ways to lay the hidden ships from number `next` on, using only the
 * placements in the set `allowed`. The last ship is not laid: the placements that the others leave
 * for it are counted. */
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
