/* session.h - a board, a game on it and their counts, and the requests that are answered of them.
 *
 *   a line -> bsc_request -> a row of the verbs' table -> a result as view writes it -> a line
 *
 * Invariant: the matrix, the tallies and the marks of sunk ships are those of the log, or NULL. A
 * verb that fails leaves board, log and hidden fleet as they were. */
#ifndef BSC_SESSION_SESSION_H
#define BSC_SESSION_SESSION_H

#include "bscount_json.h"

#include "count/base/error.h"

#include "show/view/parts.h"

/* ---- Requests: session.c ---- */

#define BSC_MAX_FIELDS 16u

/* An object of strings and numbers, both as texts. */
typedef struct bsc_request {
    char *bytes; /* that the texts stand in */
    const char *key[BSC_MAX_FIELDS], *value[BSC_MAX_FIELDS];
    unsigned fields;
    bool quoted; /* the id is a string */
} bsc_request;

/* Takes the text apart. To be released also on failure, with the fields that were read so far. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
void bsc_request_release(bsc_request *request);
/* NULL where it has none of that key. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Whole numbers up to `most`, and seconds; *number stays where there is none. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t most,
                              uint64_t *number, bsc_error *error);
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

/* Writes a text in JSON, as view has it, without blanks and line ends. */
void bsc_json_squeeze(const char *text, FILE *out);

/* ---- The session ---- */

struct bsc_session {
    bsc_run run;
    char *name; /* of the board; NULL: there is none, and no log */
    bsc_problem *problem;
    bsc_log *log;
    bsc_announce announce; /* as the log was begun with */
    bsc_matrix *matrix;
    bsc_tally *tally[2]; /* the total alone; with every option */
    bsc_engine engine[2];
    uint32_t *sunk;          /* [cells] */
    uint32_t *hidden, ships; /* the fleet that answers: its placements; 0: there is none */
    double within;           /* seconds for the answer at hand; 0: as long as it takes */
    const char *id;          /* of the answer under way; NULL: there is none */
    bool stopped;
};

/* Forgets what was counted: the log has changed. */
void bsc_session_forget(bsc_session *session);
/* Takes the board, the log and the fleet out of the session, to be put back or freed. */
void bsc_session_release(bsc_session *session);
/* The session's run, which also ends where it is to stop. */
bsc_run bsc_session_run(bsc_session *session, bool every_option);
/* Makes the matrix, and the tally. Shots that contradict each other are BSC_BAD_INPUT. */
bsc_status bsc_session_matrix(bsc_session *session, bsc_error *error);
bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error);
/* What results are made from; of the one that was counted, or NULL. */
bsc_result bsc_session_result(const bsc_session *session, const bsc_tally *tally);
/* ---- Verbs: verbs.c, answers.c ---- */

typedef bsc_status bsc_verb_of(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
bsc_verb_of bsc_show_count, bsc_show_map, bsc_show_best, bsc_show_suspects, bsc_show_ask,
    bsc_show_choice, bsc_show_placements, bsc_show_review;

static inline bsc_status bsc_session_check(bool done) {
    return done ? BSC_OK : BSC_NO_MEMORY;
}
/* A message with a word in it. */
static inline bsc_status bsc_session_refuse(bsc_error *error, const char *what, const char *word) {
    return bsc_error_set(error, BSC_BAD_INPUT, what, word);
}
/* Adds to the error the hint which of `known` the unknown `word` is closest to; where it is close
 * to none, the hint lists them. Returns BSC_BAD_INPUT. */
bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *known,
                            size_t count);
/* Writes what the verb of the request says. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

/* ---- A game that was played, shot by shot: answers.c, shots_per_hit.c ---- */

typedef struct bsc_turn {
    bsc_shot shot;
    double chance, best; /* of a hit: of the shot, of the best one */
    uint32_t best_cell;
    bool was_best;
} bsc_turn;

typedef struct bsc_review {
    bsc_turn *turn; /* [turns]: of the single shots; to be freed */
    uint32_t turns, were_best;
    double chance, best;  /* means */
    double shots_per_hit; /* that a hit is worth on the board; 0: not known, nor is the luck */
    double luck;          /* in shots: the hits less their chances, times shots_per_hit */
} bsc_review;

/* Sets *shots to how many shots a hit is worth on the board: the mean length of some games, which
 * are the same at each call, over the cells of the fleet. Fails where no fleet can be drawn:
 * BSC_LIMIT where memory is too little for it, BSC_INTERRUPTED by the run's tick. */
bsc_status bsc_shots_per_hit(double *shots, const bsc_problem *problem, const bsc_run *run,
                             bsc_error *error);

/* The turn is to be set up to its shot, which is not in the log, of which the map is. */
void bsc_turn_judge(bsc_turn *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map);
/* All shots of the log; what it has is to be freed also on failure. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error);
/* Sums up turns that were judged; of a review that has only these, and shots_per_hit. */
void bsc_review_sum(bsc_review *review);
/* As text, JSON, or a page. */
bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out);
void bsc_review_write_sum(const bsc_review *review, FILE *out);

#endif
