/* play.h - `play`: a game at one moment, with its shots, what they leave possible, and where to
 * fire next; and the dialogue over it: lines in, commands, the game's file. play.c, where the
 * player enters answers, and play_against.c, where the program hides the fleet, add their own lines
 * and commands. */
#ifndef BSC_CLI_PLAY_H
#define BSC_CLI_PLAY_H

#include "program/command/command.h"
#include "program/dialogue/terminal.h"

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

/* The position that the call asks for, counted. The log is the subject's. */
bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call);
void bsc_analysis_release(bsc_analysis *analysis);
/* A cell to name in help: C1, or the first one by cube coordinates. */
const char *bsc_position_example(const bsc_dialogue *d);
/* Counts the log anew. What was counted before stays on failure: BSC_BAD_INPUT where no deployment
 * agrees, but BSC_OK where those that do weigh nothing, or the board has none, as d->any says;
 * BSC_INTERRUPTED also after a Ctrl-C that is asked about. */
bsc_status bsc_position_count(bsc_dialogue *d);
/* Ranks by d->by what was counted. */
bsc_status bsc_position_rank(bsc_dialogue *d);
/* Cells of the fleet that were not hit yet. */
uint32_t bsc_position_left(const bsc_dialogue *d);

/* The map of a piece, or of all. */
bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece);
/* The best cell, and those that are as good; or that all ships are sunk. */
bsc_status bsc_position_show_best(const bsc_dialogue *d);
/* The ships that are afloat and those that were sunk, as far as the game says. */
void bsc_position_show_ships(const bsc_dialogue *d);
/* Copies of the piece that were not announced as sunk. */
uint32_t bsc_position_afloat(const bsc_dialogue *d, uint32_t piece);

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

/* The words of a line. It can begin with a cell (bsc_label_length), and what follows that may be
 * joined to it: "B1hit".
 *
 * The first character that is no blank. */
const char *bsc_line_skip(const char *line);
/* The answer whose name begins with the first `length` bytes of the word: "h". NULL: none. */
const char *bsc_line_answer(const char *word, size_t length);
/* The cell that the line begins with; false where there is none of that name, which it says. */
bool bsc_dialogue_cell(const bsc_dialogue *d, const char *line, uint32_t *cell);

/* The commands that the first `length` bytes of the line begin, if not all of one; their number. */
size_t bsc_dialogue_verbs(const bsc_dialogue *d, const char *line, size_t length,
                          const bsc_verb **found);

/* play_complete.c: for bsc_editor_new, with a dialogue. */
bsc_complete bsc_dialogue_complete;

/* Writes a line made safe; returns BSC_OK. */
bsc_status bsc_say(const bsc_dialogue *d, const char *format, ...) BSC_LIKE_PRINTF(2, 3);
/* Releases the position and all logs but the subject's. */
void bsc_dialogue_end(bsc_dialogue *d);
/* The dialogue that a line is for. */
bsc_dialogue *bsc_dialogue_turn(bsc_dialogue *d, const char *line);
/* Talks until the end of the lines or until it is over. */
bsc_exit bsc_dialogue_hold(bsc_dialogue *d);
/* Says that the player's file could not be opened, read or written, and goes on. */
void bsc_dialogue_fail(bsc_dialogue *d, const char *what, const char *path, int reason);
/* After the log has changed: saves it where the player asked for that. */
void bsc_dialogue_keep(bsc_dialogue *d);
/* Commands for the tables of both. */
bsc_obey bsc_verb_map, bsc_verb_best, bsc_verb_by, bsc_verb_ships, bsc_verb_log, bsc_verb_undo,
    bsc_verb_save, bsc_verb_help, bsc_verb_quit;

/* play.c: of the dialogue in which the player enters the answers. */
extern const bsc_manner bsc_play_manner;

/* play_against.c: the dialogue of `play --against` and `play --duel`. */
bsc_exit bsc_play_against(bsc_dialogue *d);

#endif
