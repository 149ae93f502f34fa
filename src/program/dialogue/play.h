/* play.h - what the dialogues of `play` have in common: a game at one moment, with its shots and
 * what they leave possible, and the lines and commands that are typed.
 *
 * There are two kinds of dialogue: in one the player enters the answers to shots (play_answers.c),
 * in the other the program hides the fleet and answers (play_against.c). A duel is both at once. */
#ifndef BSC_DIALOGUE_PLAY_H
#define BSC_DIALOGUE_PLAY_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/dialogue/line_editor.h"
#include "program/line/call.h"
#include "show/view/best_view.h"
#include "show/view/map_view.h"

#include <stdio.h>

/* ---- The position ---- */

/* What a log leaves possible, counted. */
typedef struct bsc_analysis {
    bsc_matrix *matrix;
    bsc_tally *tally;
    bsc_map *map;   /* of any ship */
    uint32_t *sunk; /* [cells]: which cells belong to sunk ships, by bsc_find_sunk_ships */
    double *score;  /* [cells]: by which cells are ranked; NULL if by probability */
    double *bits;   /* [cells]: the entropy of a shot's answer, if ranked by that; else NULL */
    bsc_status
        stopped_by; /* why the count is an estimate, as in bsc_counting; BSC_OK: it is exact */
} bsc_analysis;

typedef struct bsc_dialogue bsc_dialogue;

/* ---- Commands ---- */

/* What stands behind the name of a command. */
typedef enum bsc_operand {
    OPERAND_NONE,
    OPERAND_SHIP, /* a ship's name, which may be left out */
    OPERAND_RANK, /* a way to rank cells, which may be left out */
    OPERAND_SHOT, /* a shot with another answer, or with BSC_CLEAR */
    OPERAND_FILE  /* a path */
} bsc_operand;

/* Does what a line asks for. `operand` is what stands behind the command; "" if nothing does. What
 * is wrong with the line is said to the player and is no failure; a failure ends the dialogue. */
typedef bsc_status bsc_obey(bsc_dialogue *d, const char *operand);

/* A command of a dialogue. */
typedef struct bsc_verb {
    const char *name;
    bsc_operand operand;
    const char *help; /* a phrase for the list of commands */
    bsc_obey *obey;
} bsc_verb;

#define BSC_MAX_VERBS 32u /* commands of a dialogue, at most */

/* ---- Dialogues ---- */

/* In what the two kinds of dialogue differ. */
typedef struct bsc_dialogue_kind {
    const bsc_verb *verb; /* the commands, up to one without a name */
    /* For help, of lines that are no commands: what is typed, with %s for a cell, and what that
     * is, in turn; up to NULL. */
    const char *const *help;
    bool takes_answers; /* a line may be the answer to a shot: miss, hit, sunk */
    /* Returns the game that a typed line belongs to: this dialogue's, or the other one of a duel.
     * NULL if all lines belong to this one. */
    bsc_dialogue *(*game_of_line)(bsc_dialogue *d, const char *line);
    bsc_obey *take_line; /* obeys a line that begins with a cell or an answer */
    bsc_status (*show_position)(const bsc_dialogue *d); /* the board, and what to do next */
} bsc_dialogue_kind;

/* A log that another one took the place of: by a correction, or by a file that was loaded. */
typedef struct bsc_replaced_log {
    bsc_log *log;
    uint32_t
        correction_shots; /* shots of the log in its place, if `undo` can take that correction back;
                                * else UINT32_MAX */
    struct bsc_replaced_log *next; /* the one that was replaced before; or NULL */
} bsc_replaced_log;

struct bsc_dialogue {
    /* The position. */
    const bsc_subject *subject;
    const bsc_problem *problem; /* the subject's */
    const bsc_call *call;
    bsc_log *log;
    bsc_counting counting;
    bsc_by ranking;  /* how cells are ranked */
    bsc_depth depth; /* how many colours the map has */
    FILE *out;
    bsc_error *error;      /* why a function of the dialogue did not return BSC_OK */
    bsc_analysis analysis; /* of the log, as it was counted last */
    bool has_deployments;  /* when the log was counted last, some deployment agreed with it */
    uint32_t best_cell;    /* the first of the best cells; UINT32_MAX if no cell is open */
    /* The talk. */
    const bsc_dialogue_kind *kind;
    void *context;                   /* of a game against the program: its duel (play_against.c) */
    bsc_replaced_log *replaced_logs; /* the newest first */
    uint32_t
        first_shot; /* shots that the log had before the dialogue began, which cannot be undone */
    bool is_over;   /* no line is to be read any more */
    bool redraws;   /* the board and the ships are shown after each shot */
    bsc_editor *editor; /* NULL if lines do not come from a terminal */
    char line[8192];    /* the line that was read last; a path in it has at most 4096 bytes */
    int read_error;     /* why the next line could not be read, of errno; 0: it could */
    /* The game's file. */
    const char *path;       /* where the game is saved as it goes on; or NULL */
    bool has_unsaved_shots; /* shots that stand in no file yet */
    bool file_failed; /* a file could not be read or written: the program's status will be 1 */
};

#endif
