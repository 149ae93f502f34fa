/* check.h - one question: a random problem in the middle of a game, which is put to the library and
 * answered by brute force too. The function check_X stands in check_X.c: it asks the library about
 * X in all the ways that X can be asked for, and blames the first answer that brute force
 * contradicts. */
#ifndef BSC_TESTS_CHECK_H
#define BSC_TESTS_CHECK_H

#include "game.h"
#include "puzzle.h"

/* What came out of a question. It is small enough that a process hands it to its parent by one
 * write to a pipe. */
typedef struct verdict {
    bool skipped;     /* the problem is too large for brute force, or its text is no problem */
    char asked[1600]; /* the command line or the call whose answer was the first wrong one */
    char wrong[400];  /* what is wrong with that answer; empty while every answer is right */
    char shots[MAX_SHOTS * LINE_SIZE]; /* the shots of the game, each on its line */
} verdict;

typedef struct question {
    const puzzle *puzzle;
    const char *text; /* the puzzle as the text of a .board file */
    const bsc_problem *problem;
    const brute *all;       /* every deployment of the problem */
    const game *game;       /* has no shots where no game is played */
    const brute *remaining; /* the deployments that agree with the game's shots */
    const bsc_log *log;     /* the game's shots as the library has read them */
    const char *program;    /* path of bscount; NULL where the program is not asked */
    verdict *verdict;
} question;

/* Writes `asked` and the mistake to the question's verdict, unless a mistake stands there already.
 * `wrong` and the arguments behind it are for printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void blame(const question *q, const char *asked, const char *wrong, ...);

/* Returns the matrix of the problem after the game's shots, which the caller frees; NULL, with a
 * verdict, where the library fails. */
bsc_matrix *question_matrix(const question *q);
/* Writes `count` deployments of the list as text, from number `first` on and round, and has the
 * library read them. Returns what it read, which the caller frees; NULL, with a verdict, where it
 * fails. */
bsc_deployments *deployments_of(const question *q, const brute *list, uint32_t first,
                                uint32_t count);
/* Returns the entropy, in bits, of the answers that the deployments of `remaining` give to a shot
 * at the cell after those of the game. */
double answer_bits(const game *g, const brute *remaining, uint32_t cell);
/* Returns for each deployment of q->remaining the probability that a fleet laid ship by ship is
 * this one; the numbers are in proportion and need not sum to 1. The caller frees them. NULL where
 * there are too many deployments, or too many orders of copies, to go through. */
double *sequential_chances(const question *q);
/* Returns the number of classes of q->remaining: deployments that a symmetry of the board and the
 * shots takes to each other count as one (classes.c). Sets *symmetries to the number of those
 * symmetries, the identity among them. */
uint32_t classes_of(const question *q, unsigned *symmetries);
/* Says whether the difference of two numbers is at most 10^-9 of the greater one. */
bool near(double a, double b);

/* A change of one shot after which the game's answers are possible: another answer, or no shot. */
typedef struct mend {
    bsc_shot shot;        /* the shot with its new answer; where it is removed, with its old one */
    unsigned number;      /* which shot of the game is changed, from 0 */
    bool removed;         /* the shot is taken out of the game */
    uint32_t deployments; /* how many deployments agree with the changed game */
    unsigned rank;        /* the place of the new answer in the library's order of answers */
} mend;

/* Finds all mends of a game among all deployments, and writes the first `max_mends` of them, those
 * with the most deployments first. Returns their number; where it is above max_mends they are not
 * in order. */
size_t mends_of(const game *g, const brute *all, mend *mends, size_t max_mends);

void check_engines(const question *q);
void check_parts(const question *q);
void check_weights(const question *q);
void check_sequential(const question *q);
void check_draws(const question *q);
void check_aim(const question *q);
/* Checks the bits of everything that may be asked of a set of cells (`best --by question`) against
 * the deployments of `all`, or, where `agrees` is not NULL, against those with agrees[d]. */
void check_questions(const question *q, const bsc_problem *problem, const bsc_matrix *matrix,
                     const brute *all, const bool *agrees);
void check_best_play(const question *q);
void check_games(const question *q);
void check_dialogue(const question *q);
void check_islands(const question *q);
void check_json(const question *q);
void check_labels(const question *q);
void check_lists(const question *q);
void check_sub_fleets(const question *q);
void check_sums(const question *q);
void check_suspects(const question *q);
void check_sure(const question *q);

#endif
