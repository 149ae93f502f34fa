/* check.h - a question: a random problem, perhaps with some shots of a game, which the library
 * answers and brute force answers too. The function check_X, in check_X.c, asks the library for X
 * in every way in which that can be asked, and blames the first answer that brute force
 * contradicts. */
#ifndef BSC_TESTS_CHECK_H
#define BSC_TESTS_CHECK_H

#include "game.h"
#include "puzzle.h"

/* The result of a question. It is small enough for a process to hand it to its parent with a single
 * write to a pipe. */
typedef struct verdict {
    bool skipped;     /* the problem is too large for brute force, or its text is refused */
    char asked[1600]; /* the command line or the call whose answer was the first wrong one */
    char wrong[400];  /* what is wrong with that answer; empty while every answer is right */
    char shots[MAX_SHOTS * LINE_SIZE]; /* the shots of the game, one on each line */
} verdict;

typedef struct question {
    const puzzle *puzzle;
    const char *text; /* the puzzle as the text of a .board file */
    const bsc_problem *problem;
    const brute *all;       /* every deployment of the problem */
    const game *game;       /* has no shots if no game is played */
    const brute *remaining; /* the deployments that agree with the game's shots */
    const bsc_log *log;     /* the game's shots as the library has read them */
    const char *program;    /* path of bscount; NULL if the program is not run */
    verdict *verdict;
} question;

/* Records a mistake in the question's verdict, unless one is recorded already: `asked` says what
 * was asked, and `wrong`, with the arguments after it as for printf, says what is wrong. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void blame(const question *q, const char *asked, const char *wrong, ...);

/* Returns the matrix of the problem after the game's shots, which the caller frees. Blames the
 * library and returns NULL if it fails. */
bsc_matrix *question_matrix(const question *q);
/* Writes `count` deployments of the list as text, starting with number `first` and going round, and
 * has the library read them. Returns what it read, which the caller frees. Blames the library and
 * returns NULL if it fails. */
bsc_deployments *deployments_of(const question *q, const brute *list, uint32_t first,
                                uint32_t count);
/* Returns the entropy, in bits, of the answers that the deployments of `remaining` give to a shot
 * at the cell after those of the game. */
double answer_bits(const game *g, const brute *remaining, uint32_t cell);
/* Returns, for each deployment of q->remaining, the probability that a fleet laid ship by ship is
 * this deployment. The caller frees the array. The numbers need not sum to 1, because only
 * deployments that agree with the shots are listed. Returns NULL if there are too many deployments,
 * or too many orders of copies, to go through. */
double *sequential_chances(const question *q);
/* Returns the number of symmetry classes of q->remaining: deployments that a symmetry of the board
 * and the shots takes to each other count as one. Sets *symmetries to the number of these
 * symmetries, including the identity. */
uint32_t classes_of(const question *q, unsigned *symmetries);
/* Says whether two numbers differ by at most 10^-9 times the greater one. */
bool near(double a, double b);

/* A change of one shot that makes the game's answers possible: the shot gets another answer, or is
 * removed. */
typedef struct mend {
    bsc_shot shot;        /* the shot with its new answer; if it is removed, with its old one */
    unsigned number;      /* which shot of the game is changed, from 0 */
    bool removed;         /* the shot is taken out of the game */
    uint32_t deployments; /* how many deployments agree with the changed game */
    unsigned rank;        /* sorts mends by their new answer, in the library's order */
} mend;

/* Finds all mends of a game by trying all deployments, writes at most max_mends of them, and
 * returns how many there are. They are sorted, those with the most deployments first, unless there
 * are more than max_mends. */
size_t mends_of(const game *g, const brute *all, mend *mends, size_t max_mends);

void check_engines(const question *q);
void check_parts(const question *q);
void check_weights(const question *q);
void check_sequential(const question *q);
void check_draws(const question *q);
void check_aim(const question *q);
/* Checks `best --by question`: the entropy of the answer to each question about a set of cells is
 * compared with the deployments of `all`, or, if `agrees` is not NULL, with those for which
 * agrees[d] is true. */
void check_questions(const question *q, const bsc_problem *problem, const bsc_matrix *matrix,
                     const brute *all, const bool *agrees);
void check_best_play(const question *q);
void check_fleets(const question *q);
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
