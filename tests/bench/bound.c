/* bound.c - proves how many shots any strategy needs at least, as a mean over all deployments.
 *
 *   bound BOARD FLEET TOUCH SHOWN...
 *
 * FLEET and TOUCH may be -, which stands for those of the board. Each SHOWN is a set of ships,
 * written as letters, A for the fleet's first ship: the player is told before the first shot where
 * these ships lie. - is the empty set, and `all` stands for every set except the whole fleet. For
 * each set the program prints a line such as
 *
 *     ABC shown: 231342 fibres, at least 38.2255 shots
 *
 * and at the end the bound that all sets prove together. A fibre of a set is all deployments in
 * which the shown ships lie at the same placements. As a check, the sizes of a set's fibres must
 * sum to the number of deployments; otherwise the program ends with status 1. It ends with 2 if its
 * arguments are wrong.
 *
 * The idea: a game takes one shot for each cell of the fleet, and one for each miss. The mean
 * number of misses is the sum over m = 0, 1, 2, ... of the share of deployments whose games take
 * more than m misses. How many games can end with at most m misses? It can only help the player to
 * be shown some ships, and this divides the deployments into fibres, one for each way to lay the
 * shown ships. For every fibre, bound_ended.c computes an upper bound for the number of deployments
 * whose games end with at most m misses. The sum over the fibres is a bound for all deployments.
 * For each m the program uses the set of shown ships with the lowest sum: few ships for small m,
 * many for large m.
 *
 * Example by hand: two ships of one cell each lie on three cells, and none is shown. There is one
 * fibre of 6 deployments. At most 2 of them end without a miss (bound_ended.c), and all 6 end with
 * at most one miss. So the mean is at least 2 cells + (6 - 2)/6 misses = 2.6666 shots, rounded
 * down. This bound is sharp: the first two cells that are fired at have both ships in 2 of the 6
 * deployments, whose games take 2 shots, and the other four games take 3.
 *
 * Cost: for each fibre, one step for each way to lay all its hidden ships but the last, and the
 * steps of bound_cover.c. */
#include "bound.h"
#include "bscount.h"

#include <stdio.h>
#include <stdlib.h>

/* Sums over the fibres of one set of shown ships. A fibre is all deployments in which these ships
 * lie at the same placements. */
typedef struct set_sum {
    const bound_board *board;
    bound_cover_start *const *start; /* [ships] where bound_cover_find starts for each ship */
    uint64_t fibres;                 /* fibres visited: one of each class of symmetric fibres */
    uint64_t deployments;            /* sum of the sizes of all fibres */
    uint64_t ended[BOUND_MAX_CELLS]; /* [m] at most this many games end with at most m misses */
} set_sum;

/* Returns the largest possible number of misses in a game, which is the number of cells without a
 * ship. */
static unsigned most_misses(const bound_board *board) {
    return board->problem->cells - board->fleet_cells;
}

static void add_fibre(const bound_fibre *fibre, void *context) {
    set_sum *sum = context;
    const bound_board *board = sum->board;
    const uint64_t deployments = bound_fibre_count(board, fibre);
    bound_cover cover[BOUND_MAX_SHIPS];
    sum->fibres++;
    sum->deployments += fibre->images * deployments;
    if (deployments == 0) return;
    for (unsigned k = 0; k < fibre->hidden; k++)
        bound_cover_find(&cover[k], sum->start[fibre->hidden_ship[k]], fibre->allowed);
    for (unsigned m = 0; m < most_misses(board); m++)
        sum->ended[m] += fibre->images * bound_ended(cover, fibre->hidden, m, deployments);
}

/* Prints the mean number of shots that any strategy needs at least, rounded down to four decimals.
 * A game takes a shot for each cell of the fleet and one for each miss. At most ended[m] games end
 * with at most m misses, so at least deployments - ended[m] games have another miss. So the mean is
 * at least the number of cells of the fleet plus the sum over m of (deployments - ended[m]) /
 * deployments. The sum is exact: it is kept as a whole number, `shots`, and a remainder in units of
 * 1 / deployments. bound_board_init makes sure that ten times the remainder fits into 64 bits. */
static void print_mean(const bound_board *board, const uint64_t *ended) {
    uint64_t shots = board->fleet_cells, remainder = 0;
    for (unsigned m = 0; m < most_misses(board); m++) {
        remainder += board->deployments - ended[m];
        shots += remainder / board->deployments;
        remainder %= board->deployments;
    }
    printf("%llu.", (unsigned long long)shots);
    for (unsigned digit = 0; digit < 4; digit++) {
        remainder *= 10;
        printf("%u", (unsigned)(remainder / board->deployments));
        remainder %= board->deployments;
    }
}

/* Sums the fibres of the set `shown` and prints the set's line. ended[m] is the lowest upper bound
 * so far for the number of games that end with at most m misses; it is lowered if this set's bound
 * is lower. Returns false if the sizes of the fibres do not sum to the number of deployments. */
static bool take_set(const bound_board *board, bound_cover_start *const *start, unsigned shown,
                     uint64_t *ended) {
    set_sum sum = {.board = board, .start = start};
    bound_fibres_walk(board, shown, add_fibre, &sum);
    if (sum.deployments != board->deployments) {
        fprintf(stderr, "bound: %llu deployments in the fibres, %llu in all\n",
                (unsigned long long)sum.deployments, (unsigned long long)board->deployments);
        return false;
    }
    for (unsigned s = 0; s < board->ships; s++)
        if ((shown >> s & 1) != 0) putchar('A' + (int)s);
    printf("%s shown: %llu fibres, at least ", shown == 0 ? "none" : "",
           (unsigned long long)sum.fibres);
    print_mean(board, sum.ended);
    printf(" shots\n");
    fflush(stdout);
    for (unsigned m = 0; m < most_misses(board); m++)
        if (sum.ended[m] < ended[m]) ended[m] = sum.ended[m];
    return true;
}

/* Says whether the word `all` on the command line stands for this set too. Of several equal ships
 * the set must show the first ones, because any other choice of the same number of them proves the
 * same: if A and B are equal, A is tried and B is not. */
static bool shows_first_of_equal(const bound_board *board, unsigned shown) {
    for (unsigned s = 0; s < board->ships; s++)
        for (unsigned earlier = 0; earlier < s; earlier++)
            if ((shown >> s & 1) != 0 && (shown >> earlier & 1) == 0 &&
                board->ship[s].kind == board->ship[earlier].kind)
                return false;
    return true;
}

/* Reads a set of ships from the letters of a word. Returns false if a letter stands for no ship, or
 * if the set is the whole fleet. */
static bool read_set(const bound_board *board, const char *word, unsigned *shown) {
    *shown = 0;
    if (strcmp(word, "-") == 0) return true;
    for (; *word != '\0'; word++) {
        if (*word < 'A' || *word >= 'A' + (int)board->ships) return false;
        *shown |= 1u << (*word - 'A');
    }
    return *shown != (1u << board->ships) - 1;
}

/* Calls take_set for each set that the words name. Returns the program's exit status. */
static int take_sets(const bound_board *board, bound_cover_start *const *start, char **words,
                     uint64_t *ended) {
    for (; *words != NULL; words++) {
        unsigned shown = 0;
        if (strcmp(*words, "all") == 0) {
            for (; shown < (1u << board->ships) - 1; shown++)
                if (shows_first_of_equal(board, shown) && !take_set(board, start, shown, ended))
                    return 1;
        } else if (!read_set(board, *words, &shown)) {
            fprintf(stderr, "bound: %s is no set of ships, such as -, A or BC\n", *words);
            return 2;
        } else if (!take_set(board, start, shown, ended))
            return 1;
    }
    print_mean(board, ended);
    putchar('\n');
    return 0;
}

int main(int argc, char **argv) {
    static bound_board board;
    bound_cover_start *start[BOUND_MAX_SHIPS];
    uint64_t ended[BOUND_MAX_CELLS];
    if (argc < 5) {
        fputs("usage: bound BOARD FLEET TOUCH SHOWN...\n", stderr);
        return 2;
    }
    bsc_source source = {.name = argv[1]};
    if (strcmp(argv[2], "-") != 0) source.fleet = argv[2];
    if (strcmp(argv[3], "-") != 0) source.touch = argv[3];
    if (!bound_board_init(&board, &source)) return 2;
    for (unsigned s = 0; s < board.ships; s++) start[s] = bound_cover_start_new(&board, s);
    for (unsigned m = 0; m < most_misses(&board); m++) ended[m] = board.deployments;
    const int status = take_sets(&board, start, argv + 4, ended);
    for (unsigned s = 0; s < board.ships; s++) bound_cover_start_free(start[s]);
    bound_board_release(&board);
    return status;
}
