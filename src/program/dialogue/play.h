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

/* What was counted of a log: the deployments that agree with its shots. bsc_analysis_release frees
 * it. */
typedef struct bsc_analysis {
    bsc_matrix *matrix;
    bsc_tally *tally;
    bsc_map *map;   /* of any ship */
    uint32_t *sunk; /* [cells]: which cells belong to sunk ships, by bsc_find_sunk_ships */
    double *score;  /* [cells]: by which cells are ranked; NULL if by probability */
    double *bits;   /* [cells]: the entropy of a shot's answer, if ranked by that; else NULL */
    /* Why the count is an estimate: BSC_INTERRUPTED (time) or BSC_LIMIT (memory); BSC_OK: it is
     * exact. */
    bsc_status stopped_by;
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

/* One of the two kinds of dialogue: its commands, its help, and the functions in which it differs
 * from the other kind. */
typedef struct bsc_dialogue_kind {
    const bsc_verb *verb; /* the commands, up to one without a name */
    /* What `help` says of the lines that are no commands. Entries come in pairs: what is typed,
     * with %s in place of a cell, and then what such a line does. A NULL stands behind the last
     * pair. */
    const char *const *help;
    bool takes_answers; /* a line may be the answer to a shot: miss, hit, sunk */
    /* Returns the game that a typed line belongs to: this dialogue's, or the other one of a duel.
     * NULL if all lines belong to this one. */
    bsc_dialogue *(*game_of_line)(bsc_dialogue *d, const char *line);
    bsc_obey *take_line; /* obeys a line that begins with a cell or an answer */
    bsc_status (*show_position)(const bsc_dialogue *d); /* shows the board, and what to do next */
} bsc_dialogue_kind;

/* A log that another log has replaced: by a correction, or when a file was loaded. */
typedef struct bsc_replaced_log {
    bsc_log *log;
    /* If a correction replaced this log: how many steps the new log had then. While the new log has
     * so many, `undo` takes the correction back. UINT32_MAX if a file was loaded. */
    uint32_t correction_steps;
    struct bsc_replaced_log *next; /* the log that was replaced before this one; or NULL */
} bsc_replaced_log;

/* A game that is played by typed lines. The first group of fields is the game as it stands now, the
 * second how the lines are read and obeyed, the third the file of the game. */
struct bsc_dialogue {
    /* The position. */
    const bsc_subject *subject; /* the board, and the log with which the dialogue began */
    const bsc_problem *problem; /* the subject's board */
    const bsc_call *call;       /* the options of the command line */
    bsc_log *log;               /* the shots so far: the subject's log, or one that replaced it */
    bsc_counting counting;      /* how the log is counted, and how its last count ended */
    bsc_by ranking;             /* how cells are ranked */
    bsc_depth depth;            /* how many colours the map has */
    FILE *out;                  /* where all that the player reads is written */
    bsc_error *error;           /* why a function of the dialogue did not return BSC_OK */
    bsc_analysis analysis;      /* of the log, as it was counted last */
    bool has_deployments;       /* when the log was counted last, some deployment agreed with it */
    uint32_t best_cell;         /* the first of the best cells; UINT32_MAX if no cell is open */
    /* The lines. */
    const bsc_dialogue_kind *kind;
    void *context;                   /* of a game against the program: its duel (play_against.c) */
    bsc_replaced_log *replaced_logs; /* the newest first */
    /* Shots that the log had before the dialogue began, and that `undo` must leave; 0 in a dialogue
     * in which the player enters the answers: there `undo` may take back all. */
    uint32_t first_shot;
    bool is_over;       /* no line is to be read any more */
    bool redraws;       /* the board and the ships are shown after each shot */
    bsc_editor *editor; /* NULL if lines do not come from a terminal */
    char line[8192];    /* the line that was read last; a path in it has at most 4096 bytes */
    int read_error;     /* the errno of the reading of a line that failed; 0: none has failed */
    /* The game's file. */
    const char *path;       /* where the game is saved as it goes on; or NULL */
    bool has_unsaved_shots; /* the log has changed since it was written to a file */
    bool file_failed;       /* a file could not be read or written: the exit status will say so */
};

#endif
