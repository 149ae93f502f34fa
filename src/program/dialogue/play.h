/* play.h - the types that all dialogues of `play` share: a dialogue, which holds the state of a
 * game and what was counted from its shots; and the commands that the player can type.
 *
 * There are two kinds of dialogue. In one the player enters the answers to shots of a game that is
 * played elsewhere (play_answers.c). In the other the program hides the fleet and answers
 * (play_against.c). A duel has a dialogue of each kind.
 *
 * In the files play*.c, every function that takes a dialogue `d`, except bsc_position_begin and
 * bsc_dialogue_end, needs one that bsc_position_begin has set up. If such a function returns a
 * bsc_status other than BSC_OK, *d->error, which must hold no error before, says why; a line of the
 * player that is wrong is no failure. What the player reads is written to d->out. That this could
 * not be written is reported only by bsc_output_close, at the end of `play`. */
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

/* The results of counting the deployments that agree with the shots of a log. bsc_analysis_release
 * frees all of it. */
typedef struct bsc_analysis {
    bsc_matrix *matrix; /* its solutions are the deployments that agree with the shots */
    bsc_tally *tally; /* the number of these deployments, in all and for each placement of a ship */
    bsc_map *map;     /* how likely each cell is to hold a ship */
    bool can_hit;     /* some cell that was not fired at can hold a ship */
    /* [cells]: for each cell of a ship that is known to be sunk, the number (from 1) of the shot
     * that sank the ship; 0 for all other cells. */
    uint32_t *sunk;
    /* [cells]: a score for each cell: how good a shot at the cell is; greater is better. NULL if
     * cells are ranked by their probability in `map`. */
    double *score;
    /* [cells]: for the ranking by entropy, how much information the answer to a shot at each cell
     * gives, in bits; NULL if `score` is NULL. */
    double *bits;
    /* Why the count has become an estimate: BSC_INTERRUPTED if there was not enough time, BSC_LIMIT
     * if there was not enough memory; BSC_OK if the count is exact, or an estimate because
     * --engine mc asks for one. */
    bsc_status stopped_by;
} bsc_analysis;

/* What is needed to take back a change of the log that consists of several steps and counts
 * (bsc_position_begin_change). */
typedef struct bsc_change {
    uint32_t steps_before;     /* the number of steps of the log before the change */
    uint32_t best_cell_before; /* the best cell before the change */
    bool was_counted;          /* a count has succeeded since the change began */
    /* If was_counted is true: the results before the change. Otherwise all 0, because these results
     * are still in use. */
    bsc_analysis analysis_before;
} bsc_change;

typedef struct bsc_dialogue bsc_dialogue;

/* ---- Commands ---- */

/* What the player types after the name of a command. It decides what is checked and what Tab
 * offers. */
typedef enum bsc_operand {
    OPERAND_NONE, /* nothing may follow the name */
    OPERAND_SHIP, /* the name of a ship; may be left out */
    OPERAND_RANK, /* how to rank the cells, a value of --by; may be left out */
    OPERAND_SHOT, /* one or more shots and their answer; for `fix` also a shot and BSC_CLEAR */
    OPERAND_FILE  /* a path */
} bsc_operand;

/* A function that carries out a typed line. If the line begins with the name of a command,
 * `operand` is the text after that name, or "" if there is no such text. Otherwise `operand` is the
 * whole line. If the line is wrong, the function tells the player so and returns BSC_OK. If it
 * fails, it returns another status, and *d->error says why. */
typedef bsc_status bsc_obey(bsc_dialogue *d, const char *operand);

/* A command that the player can type in a dialogue. */
typedef struct bsc_verb {
    const char *name;    /* what the player types, such as "undo" */
    bsc_operand operand; /* what the player types after the name */
    const char *help; /* what `help` prints about the command: a phrase such as "the best cell" */
    bsc_obey *obey;   /* carries out a line that begins with the name of the command */
} bsc_verb;

#define BSC_MAX_VERBS 32u /* the greatest number of commands of a dialogue */

/* ---- Dialogues ---- */

/* One of the two kinds of dialogue: its commands, its help, and the functions that differ from
 * those of the other kind. */
typedef struct bsc_dialogue_kind {
    const bsc_verb *verb; /* the commands; an entry whose name is NULL ends the list */
    /* What `help` prints about lines that are not commands. The texts come in pairs: first an
     * example of what the player types, with %s in place of a cell, and then what such a line does.
     * A NULL follows the last pair. */
    const char *const *help;
    bool takes_answers; /* the player may type the answer to a shot: miss, hit, sunk */
    /* A duel is two games. This function returns the game that a typed line is about: `d` itself or
     * the other game. The pointer is NULL if all lines are about `d`. */
    bsc_dialogue *(*game_of_line)(bsc_dialogue *d, const char *line);
    bsc_obey *take_line; /* carries out a line that begins with a cell or an answer */
    bsc_status (*show_position)(const bsc_dialogue *d); /* shows the board, and what to do next */
} bsc_dialogue_kind;

/* A log that is no longer in use: a corrected log, or a log from a file, has replaced it. If it was
 * replaced by a corrected log, `undo` puts it back in use. */
typedef struct bsc_replaced_log {
    bsc_log *log; /* the log that is no longer in use */
    /* If a corrected log replaced this log: the number of steps (shots, salvos and scans) of the
     * corrected log at that time. While the dialogue's log has exactly this number of steps, the
     * command `undo` takes the correction back. If a log from a file replaced this log: UINT32_MAX,
     * so that `undo` never brings this log back. */
    uint32_t correction_steps;
    struct bsc_replaced_log *next; /* the log that was replaced earlier; NULL: none */
} bsc_replaced_log;

/* A game that is played by typed lines. The first group of fields is the state of the game, the
 * second is about how lines are read and carried out, and the third is about the file in which the
 * game is saved. */
struct bsc_dialogue {
    /* The state of the game: */
    const bsc_subject *subject; /* the board, with the log with which the dialogue began */
    const bsc_problem *problem; /* the board and its fleet; the same as subject->problem */
    const bsc_call *call;       /* the options of the command line */
    bsc_log *log;               /* the shots so far: subject->log, or a log that replaced it */
    bsc_counting counting;      /* how deployments are counted, and how the last count ended */
    bsc_criterion ranking;      /* how cells are ranked, as --by or the command `by` asks for */
    bsc_depth depth;            /* how many colours a printed map may have */
    FILE *out;                  /* the stream to which all is written that the player reads */
    bsc_error *error;           /* where a function of the dialogue that fails says why */
    bsc_analysis analysis;      /* the results of the last count of the log */
    bsc_change *change;         /* the change of the log that may be taken back; NULL: none */
    /* The number of cells of the fleet at which the shots of this game are fired. If the number of
     * ships may vary and the program does not know the fleet, the greatest possible number of
     * cells. */
    uint32_t fleet_cells;
    bool has_deployments; /* in the last count, some deployment agreed with the log */
    /* The index of the best cell to fire at next; of the first such cell if several are equally
     * good; UINT32_MAX if there is no cell left to fire at. */
    uint32_t best_cell;
    /* How lines are read and carried out: */
    const bsc_dialogue_kind *kind; /* the commands, and the functions that carry out lines */
    /* A pointer for the functions of play_against.c; NULL if the game is played elsewhere. In the
     * dialogue in which the player fires, it points to an `against_game` (the hidden fleet and the
     * program's game). In the dialogue in which the program fires back, it points to the
     * bsc_dialogue in which the player fires. */
    void *context;
    bsc_replaced_log *replaced_logs; /* the logs that are no longer in use, the newest first */
    /* In a game against the program: how many steps the log had when the game began, and how many
     * of them were single shots. The command `undo` must not take these steps back. Both are 0 if
     * the player enters the answers to shots; `undo` may then take back all steps. */
    uint32_t first_step, first_shot;
    bool is_over;       /* the dialogue is over: no more lines are read */
    bool redraws;       /* the board and the ships are drawn again after each shot (--redraw) */
    bsc_editor *editor; /* edits typed lines; NULL if lines do not come from a terminal */
    /* The last line that was read, if there is no editor. It has room for a command and a path of
     * 4096 bytes. */
    char line[8192];
    int read_error; /* if reading a line has failed, the errno that says why; otherwise 0 */

    /* The file in which the game is saved: */
    const char *path; /* the game is written to this file after each change; NULL: to no file */
    bool has_unsaved_shots; /* the log has changed since it was last written to a file */
    /* True if some file could not be read or written. The dialogue goes on, but `play` will end
     * with STATUS_FILE. */
    bool file_failed;
};

#endif
