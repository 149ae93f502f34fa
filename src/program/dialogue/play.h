/* play.h - `play`: a game at one moment, with its shots, what they leave possible, and where to
 * fire next; and the dialogue over it: lines in, commands, the game's file. play.c, where the
 * player enters answers, and play_against.c, where the program hides the fleet, add their own lines
 * and commands. */
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

/* The log's deployments, counted. */
typedef struct bsc_analysis {
    bsc_matrix *matrix;
    bsc_tally *tally;
    bsc_map *map;          /* of any ship */
    uint32_t *sunk;        /* [cells]: bsc_sunk_find's */
    double *score, *bits;  /* [cells]: the ranking, where not by probability */
    bsc_status stopped_by; /* why it is an estimate: as in bsc_counting */
} bsc_analysis;

typedef struct bsc_dialogue bsc_dialogue;

/* ---- play_dialogue.c: what both dialogues share ---- */

typedef enum bsc_operand {
    OPERAND_NONE,
    OPERAND_SHIP, /* may be left out, as a rank */
    OPERAND_RANK,
    OPERAND_SHOT, /* with another answer, or BSC_CLEAR */
    OPERAND_FILE
} bsc_operand;

typedef bsc_status bsc_obey(bsc_dialogue *d, const char *operand);

/* A command of the dialogue. */
typedef struct bsc_verb {
    const char *name;
    bsc_operand operand;
    const char *help;
    bsc_obey *obey;
} bsc_verb;

#define BSC_MAX_VERBS 32u

/* In what the two dialogues differ. */
typedef struct bsc_manner {
    const bsc_verb *verb; /* up to one without a name */
    /* of lines that are no command: what is typed, with %s for a cell; what that is; up to NULL */
    const char *const *help;
    bool answers; /* a line may be an answer: miss, hit, sunk */
    /* the dialogue that a line is for, where not every one is for this one */
    bsc_dialogue *(*turn)(bsc_dialogue *d, const char *line);
    /* a line that begins with a cell or an answer */
    bsc_obey *take_line;
    /* the board, and what to do next */
    bsc_status (*show)(const bsc_dialogue *d);
} bsc_manner;

/* A log that was replaced. */
typedef struct bsc_older {
    bsc_log *log;
    uint32_t shots; /* of the one in its place, if it is to be taken back; else UINT32_MAX */
    struct bsc_older *next;
} bsc_older;

struct bsc_dialogue {
    struct { /* the position */
        const bsc_subject *subject;
        const bsc_problem *problem; /* the subject's */
        const bsc_call *call;
        bsc_log *log;
        bsc_counting counting;
        bsc_by by;       /* how cells are ranked */
        bsc_depth depth; /* of the map's colours */
        FILE *out;
        bsc_error *error; /* why a function of the dialogue did not return BSC_OK */
        bsc_analysis now; /* of the log, as last counted */
        bool any;         /* when a log was last counted, there were deployments */
        uint32_t best;    /* the first of the best cells; UINT32_MAX when there is none left */
    };
    const bsc_manner *manner;
    void *own;          /* of play_against.c */
    bsc_older *older;   /* the newest first */
    uint32_t first;     /* shots in the log before the dialogue's own, which cannot be undone */
    bool over;          /* no line is to be read any more */
    bool redraws;       /* the board and the ships after each shot */
    bsc_editor *editor; /* NULL where lines come from elsewhere than a terminal */
    char line[8192];    /* the last one: a path in it has at most 4096 bytes */
    const char *path;   /* the file that the game is saved in as it goes, or NULL */
    bool unsaved;
    bool file_failed; /* one could not be read or written: the end has status 1 */
    int failed;       /* why the next line could not be read, of errno; 0: there is none */
};

#endif
