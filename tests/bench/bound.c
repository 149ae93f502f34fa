/* bound.c - proves how many shots every strategy needs at least, in the mean over all deployments.
 *
 *   bound BOARD FLEET TOUCH SHOWN...
 *
 * FLEET and TOUCH may be -: those of the board. Each SHOWN is a set of ships by letters, A for the
 * fleet's first: the player is told where they lie before the first shot. - is no ship, and `all`
 * stands for every set but the whole fleet. For each set the program prints a line,
 *
 *     ABC shown: 231342 fibres, at least 38.2255 shots
 *
 * and at the end the bound that all sets prove together. It ends with status 1 if the deployments
 * of a set's fibres are not as many in sum as the fleet has, and with 2 if its arguments are wrong.
 *
 * The idea: a game takes as many shots as the fleet has cells, and one for each miss. The mean
 * number of misses is the sum over m = 0, 1, 2, ... of the share of deployments that take more than
 * m misses. How many can end within m? Showing ships to the player only helps, and splits the
 * deployments into fibres, one for each way to lay the shown ships. Of every fibre bound_ended.c
 * bounds how many end within m misses. Summed over the fibres that is a bound for all deployments,
 * and each m takes the set of shown ships for which it is least: few ships for small m, many for
 * large m.
 *
 * Example by hand: two ships, of one cell each, on three cells, none shown. There is one fibre of 6
 * deployments. At most 2 end without a miss (bound_ended.c), and all 6 within one. So the mean is
 * at least 2 cells + (6 - 2)/6 misses = 2.6666 shots, rounded down, as always. No strategy does
 * worse: two cells that are fired at first have both ships in 2 of the 6 deployments, which take 2
 * shots, and the other four take 3.
 *
 * Cost: for each fibre the deployments of its hidden ships but the last, and bound_cover.c. */
#include "bound.h"
#include "bscount.h"

#include <stdio.h>
#include <stdlib.h>

/* The sum over the fibres of one set of shown ships. */
typedef struct set_sum {
    const bound_board *board;
    bound_cover_start *const *start; /* [ships] */
    uint64_t fibres;                 /* visited: one for all that are images of each other */
    uint64_t deployments;            /* of all fibres */
    uint64_t ended[BOUND_MAX_CELLS]; /* [m]: at most so many of them end with at most m misses */
} set_sum;

/* Returns the misses that a game cannot exceed: the cells that no ship lies on. */
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

/* Prints the cells of the fleet and the sum over m of (deployments - ended[m]) / deployments,
 * rounded down to four digits after the point. Fractions are summed as whole numbers: wholes and a
 * rest below `deployments`, which bound_board_init keeps below a sixteenth of 64 bits. */
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

/* Sums the fibres of a set, prints its line, and lowers ended[] to what it proves. Returns false if
 * its fibres have not all deployments. */
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

/* Says whether a set is taken by `all`: of equal ships it shows the first ones, since any other
 * choice of as many proves the same. */
static bool shows_first_of_equal(const bound_board *board, unsigned shown) {
    for (unsigned s = 0; s < board->ships; s++)
        for (unsigned earlier = 0; earlier < s; earlier++)
            if ((shown >> s & 1) != 0 && (shown >> earlier & 1) == 0 &&
                board->ship[s].kind == board->ship[earlier].kind)
                return false;
    return true;
}

/* Reads a set of ships. Returns false if it has other letters, or is the whole fleet. */
static bool read_set(const bound_board *board, const char *word, unsigned *shown) {
    *shown = 0;
    if (strcmp(word, "-") == 0) return true;
    for (; *word != '\0'; word++) {
        if (*word < 'A' || *word >= 'A' + (int)board->ships) return false;
        *shown |= 1u << (*word - 'A');
    }
    return *shown != (1u << board->ships) - 1;
}

/* Takes the sets that the words name. Returns the program's status. */
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
