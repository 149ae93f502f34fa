/* check.h - a question to the library, and what is wrong with its answer. One file a subject:
 * check_X.c asks about X and compares with brute force. */
#ifndef BSC_TESTS_CHECK_H
#define BSC_TESTS_CHECK_H

#include "game.h"
#include "puzzle.h"

/* Small enough to go through a pipe in one piece. */
typedef struct verdict {
    bool skipped;                      /* too large for brute force, or no problem at all */
    char asked[1600];                  /* what was asked, and what is wrong with the answer: */
    char wrong[400];                   /* of the first mistake; empty while all is well */
    char shots[MAX_SHOTS * LINE_SIZE]; /* of the game that was on */
} verdict;

typedef struct question {
    const puzzle *puzzle;
    const char *text; /* of the .board file */
    const bsc_problem *problem;
    const brute *all;    /* every deployment */
    const game *game;    /* no shots where no game is on */
    const brute *left;   /* the deployments that agree with its shots */
    const bsc_log *log;  /* the same shots */
    const char *program; /* path of bscount, or NULL */
    verdict *verdict;
} question;

/* Notes the first mistake; `wrong` and what follows are for printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void blame(const question *q, const char *asked, const char *wrong, ...);

/* The matrix of the question's position; to be freed. NULL, with a verdict, where it fails. */
bsc_matrix *question_matrix(const question *q);
/* What the library reads of some of the deployments; to be freed. NULL, with a verdict, where it
 * fails. */
bsc_deployments *deployments_of(const question *q, const brute *list, uint32_t first,
                                uint32_t count);
/* The entropy of the answers that these deployments give to a shot at the cell, in bits. */
double answer_bits(const game *g, const brute *left, uint32_t cell);
/* The probabilities of the deployments left if fleets are laid ship by ship, in proportion; to be
 * freed. NULL where they are too many. */
double *sequential_chances(const question *q);
/* The deployments left, those that a symmetry takes to each other being one (classes.c). */
uint32_t classes_of(const question *q, unsigned *symmetries);
/* Whether two numbers agree to a part in 10^9. */
bool near(double a, double b);

/* The answers of a game that alone may be wrong, found among all deployments, the likeliest first.
 * Writes at most `most`; returns their number. */
typedef struct mend {
    bsc_shot shot;
    unsigned number; /* in the game, from 0 */
    bool removed;
    uint32_t left;
    unsigned rank; /* of the answer, in the order of the library */
} mend;
size_t mends_of(const game *g, const brute *all, mend *mends, size_t most);

void check_engines(const question *q);
void check_parts(const question *q);
void check_weights(const question *q);
void check_sequential(const question *q);
void check_draws(const question *q);
void check_aim(const question *q);
/* The bits of all questions are those of the deployments; of some, where `agrees` is not NULL. */
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

#endif
