/* play.h - the types that all dialogues of `play` share: the game as it stands, with its shots and
 * what was counted from them, and the commands that the player can type.
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

/* The results of counting the deployments that agree with the shots of a log. bsc_analysis_release
 * frees them. */
typedef struct bsc_analysis {
    bsc_matrix *matrix;
    bsc_tally *tally;
    bsc_map *map;   /* how likely each cell is to hold a ship */
    bool can_hit;   /* some cell that was not fired at can hold a ship */
    uint32_t *sunk; /* [cells]: which cells belong to sunk ships; bsc_find_sunk_ships fills it */
    double *score;  /* [cells]: what cells are ranked by; NULL: by the probability in the map */
    double *bits;   /* [cells]: entropy of a shot's answer, in bits; NULL if `score` is NULL */
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

/* A function that obeys a typed line. `operand` is the text behind the name of the command, "" if
 * there is none; or the whole line if it names no command. If the line is wrong, the function tells
 * the player and returns BSC_OK. If it fails, it returns another status. */
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
    const bsc_verb *verb; /* the commands; one without a name ends them */
    /* What `help` says about lines that are not commands. Entries come in pairs: what is typed,
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
    /* If a correction replaced this log: the number of steps that the new log had right after it.
     * As long as the new log has that number of steps, `undo` takes the correction back. UINT32_MAX
     * if a file was loaded. */
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
    bsc_counting counting;      /* settings for counting the log, and how the last count ended */
    bsc_by ranking;             /* how cells are ranked */
    bsc_depth depth;            /* how many colours the map has */
    FILE *out;                  /* where all that the player reads is written */
    bsc_error *error;           /* why a function of the dialogue did not return BSC_OK */
    bsc_analysis analysis;      /* the results of the last count of the log */
    /* Cells of the fleet that is fired at. If the number of ships may vary and who answers has not
     * told it, the most cells that the fleet may have. */
    uint32_t fleet_cells;
    /* Steps of the log when the player said that the whole fleet is hit; UINT32_MAX: not said. */
    uint32_t steps_when_over;
    bool has_deployments; /* at the last count some deployment agreed with the log */
    uint32_t best_cell;   /* the first of the best cells; UINT32_MAX if no cell is open */
    /* The lines. */
    const bsc_dialogue_kind *kind;
    void *context;                   /* in a game against the program: see play_against.c */
    bsc_replaced_log *replaced_logs; /* the newest first */
    /* Number of shots that the log had when a game against the program began: `undo` must not take
     * them back. 0 if the player enters the answers: then `undo` may take back all shots. */
    uint32_t first_shot;
    bool is_over;       /* the dialogue ends: no more lines are read */
    bool redraws;       /* the board and the ships are shown after each shot */
    bsc_editor *editor; /* NULL if lines do not come from a terminal */
    char line[8192];    /* the line that was read last; a path in it has at most 4096 bytes */
    int read_error;     /* the errno if a line could not be read; else 0 */
    /* The game's file. */
    const char *path;       /* where the game is saved as it goes on; or NULL */
    bool has_unsaved_shots; /* the log has changed since it was written to a file */
    bool file_failed;       /* a file could not be read or written: the exit status will say so */
};

#endif
