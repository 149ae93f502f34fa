/* options.h - every option, every command and their examples, each declared once. The parser, the
 * help, the manual and the shells' completions are made from these lists. */
#ifndef BSC_CLI_OPTIONS_H
#define BSC_CLI_OPTIONS_H

#include "bscount.h"

/* Which commands take an option, by sums of these. */
#define ON_COUNT    (1u << COMMAND_COUNT)
#define ON_MAP      (1u << COMMAND_MAP)
#define ON_BEST     (1u << COMMAND_BEST)
#define ON_PLAY     (1u << COMMAND_PLAY)
#define ON_SAMPLE   (1u << COMMAND_SAMPLE)
#define ON_COMPARE  (1u << COMMAND_COMPARE)
#define ON_MATRIX   (1u << COMMAND_MATRIX)
#define ON_SHOW     (1u << COMMAND_SHOW)
#define ON_LEARN    (1u << COMMAND_LEARN)
#define ON_BOARDS   (1u << COMMAND_BOARDS)
#define ON_SIMULATE (1u << COMMAND_SIMULATE)
#define ON_RUNS     (ON_COUNT | ON_MAP | ON_BEST | ON_COMPARE)
#define ON_BOARD                                                                                   \
    (ON_COUNT | ON_MAP | ON_BEST | ON_PLAY | ON_SAMPLE | ON_MATRIX | ON_SHOW | ON_SIMULATE |       \
     ON_LEARN)
#define ON_GAMES     (ON_RUNS | ON_PLAY | ON_SAMPLE | ON_MATRIX)
#define ON_ESTIMATES (ON_COUNT | ON_MAP | ON_BEST)
#define ON_ALL       (ON_RUNS | ON_BOARD | ON_BOARDS)

/* id, name, letter (0: none), argument (NULL: a switch), choices (NULL: any text), commands,
 * help */
#define OPTION_LIST(X)                                                                             \
    X(BOARD, "board", 'b', "BOARD", NULL, ON_BOARD,                                                \
      "a built-in board's name, a file (with a / in it, or ending in .board), - for standard "     \
      "input, "                                                                                    \
      "or a size such as 10x10")                                                                   \
    X(FLEET, "fleet", 'f', "LIST", NULL, ON_BOARD | ON_COMPARE,                                    \
      "straight ships by their lengths, in place of the board's pieces: 5,4,3x2,2")                \
    X(TOUCH, "touch", 't', "RULE", "allowed corners forbidden", ON_BOARD | ON_COMPARE,             \
      "whether ships may touch, in place of the board's rule")                                     \
    X(COVER, "cover", 'c', "RULE", "optional all", ON_BOARD | ON_COMPARE,                          \
      "whether all cells must be covered, in place of the board's rule")                           \
    X(LATTICE, "lattice", 'l', "LATTICE", "square hex-flat hex-pointy", ON_BOARD,                  \
      "the lattice of a board that is given by its size")                                          \
    X(MATRIX, "matrix", 'm', "FILE", NULL, ON_COUNT | ON_MATRIX,                                   \
      "an exact-cover problem in Knuth's format in place of a board; - for standard input")        \
    X(SHOTS, "shots", 0, "FILE", NULL, ON_GAMES,                                                   \
      "a game so far, a shot a line in the order they were fired: C1 miss, D4 hit, D5 sunk "       \
      "Carrier; - "                                                                                \
      "for standard input")                                                                        \
    X(SHOT, "shot", 0, "SHOT", NULL, ON_GAMES, "one such shot; may be given again and again")      \
    X(ANNOUNCE, "announce", 0, "WHAT", "ship size sunk none", ON_GAMES | ON_SIMULATE,              \
      "what the game tells when a ship is sunk (default: read off the shots; in whole games, "     \
      "ship)")                                                                                     \
    X(SHIP, "ship", 's', "NAME", NULL, ON_MAP, "the map of this ship alone")                       \
    X(SAMPLES, "samples", 'n', "N", NULL, ON_SAMPLE | ON_PLAY | ON_ESTIMATES | ON_SIMULATE,        \
      "how many deployments to draw (default 1; for estimates as many as the seconds allow; for "  \
      "a "                                                                                         \
      "shot of montecarlo 500)")                                                                   \
    X(SECONDS, "seconds", 0, "T", NULL, ON_ESTIMATES | ON_PLAY,                                    \
      "how long to draw for an estimate (default 3)")                                              \
    X(SEED, "seed", 0, "S", NULL, ON_SAMPLE | ON_PLAY | ON_ESTIMATES | ON_SIMULATE,                \
      "of the random numbers: the same seed draws the same (default 1, and for a hidden fleet "    \
      "the "                                                                                       \
      "clock)")                                                                                    \
    X(VALUES, "values", 'v', "KIND", "percent count probability", ON_MAP,                          \
      "what the map's text shows (default percent)")                                               \
    X(AGAINST, "against", 0, NULL, NULL, ON_PLAY,                                                  \
      "the program hides a fleet, and you fire; afterwards your shots are compared with the best") \
    X(BY, "by", 0, "RANK", "probability entropy lookahead", ON_BEST,                               \
      "what makes a cell best: the chance of a hit (default), the bits that the answer tells, or " \
      "that "                                                                                      \
      "the strategy of that name fires there (see simulate)")                                      \
    X(SKEW, "skew", 0, "F", NULL, ON_BEST | ON_SIMULATE,                                           \
      "favour one colour of the diagonal pattern by this share while the smallest ship is "        \
      "afloat: 0.2")                                                                               \
    X(WEIGHTS, "weights", 'w', "FILE", NULL, ON_MAP | ON_BEST | ON_SAMPLE | ON_SIMULATE,           \
      "an opponent who is not uniform: deployments come by the products of these weights (see "    \
      "learn)")                                                                                    \
    X(SMOOTHING, "smoothing", 0, "A", NULL, ON_LEARN,                                              \
      "how many times each placement is taken to have been seen, and expected, beforehand "        \
      "(default 1)")                                                                               \
    X(OPTIMAL, "optimal", 0, NULL, NULL, ON_BEST,                                                  \
      "the cells of the best play, and the shots that are to come: on small boards")               \
    X(ENGINE, "engine", 'e', "ENGINE", "auto dp dlx mc independent", ON_RUNS | ON_PLAY,            \
      "how to count (default auto: dp for boards, dlx for matrix files and two ships); mc "        \
      "estimates "                                                                                 \
      "from random deployments; independent, of map and best, lays each ship on its own")          \
    X(VERIFY, "verify", 0, NULL, NULL, ON_RUNS, "count with a second engine too, and compare")     \
    X(THREADS, "threads", 'j', "N", NULL, ON_RUNS | ON_PLAY | ON_SIMULATE | ON_LEARN,              \
      "threads to use (default: the machine's cores)")                                             \
    X(MEMORY, "memory-limit", 'M', "SIZE", NULL,                                                   \
      ON_RUNS | ON_PLAY | ON_SAMPLE | ON_SIMULATE | ON_LEARN,                                      \
      "stop rather than take more memory: 512M, 2G (default: four fifths of what is free)")        \
    X(STRATEGY, "strategy", 0, "NAME", NULL, ON_SIMULATE,                                          \
      "a way to play (simulate --help lists them); given again and again, all play the same "      \
      "deployments")                                                                               \
    X(GAMES, "games", 'g', "N", NULL, ON_SIMULATE, "how many games to play (default 1000)")        \
    X(DEPLOYMENTS, "deployments", 0, "FILE", NULL, ON_SIMULATE,                                    \
      "play these, as sample --format csv writes them, not random ones; - for standard input")     \
    X(LOG, "log", 0, "FILE", NULL, ON_SIMULATE,                                                    \
      "write the shots of one game there, for --shots; of several into a directory of that name")  \
    X(MATCHER, "matcher", 0, "WAY", "kmp brute", ON_SIMULATE | ON_MAP | ON_BEST,                   \
      "how ship by ship counting looks for places (default kmp); --stats tells the cells it "      \
      "looked at")                                                                                 \
    X(FORMAT, "format", 'F', "FORMAT", NULL, ON_ALL & ~ON_PLAY, "the form of the output")          \
    X(OUTPUT, "output", 'o', "FILE", NULL, ON_ALL & ~ON_PLAY,                                      \
      "write the result there, not to standard output; its ending (.json, .svg, ...) says the "    \
      "format "                                                                                    \
      "where --format does not")                                                                   \
    X(ORIGIN, "origin", 0, NULL, NULL, ON_COUNT | ON_MAP | ON_BEST | ON_SAMPLE | ON_SIMULATE,      \
      "begin CSV with a line of what it was made from: # and the keys that JSON has")              \
    X(COLOR, "color", 0, "WHEN", "auto always never", ON_MAP | ON_PLAY,                            \
      "whether a map's text is coloured (default auto: in a terminal, unless NO_COLOR is set or "  \
      "it is "                                                                                     \
      "a dumb one)")                                                                               \
    X(STATS, "stats", 0, NULL, NULL, ON_RUNS | ON_SIMULATE, "work counters on standard error")     \
    X(PROGRESS, "progress", 0, NULL, NULL, ON_RUNS | ON_SIMULATE | ON_LEARN,                       \
      "show how far a run is (default: when standard error is a terminal)")                        \
    X(NO_PROGRESS, "no-progress", 0, NULL, NULL, ON_RUNS | ON_SIMULATE | ON_LEARN,                 \
      "do not show it")                                                                            \
    X(HELP, "help", 'h', NULL, NULL, ON_ALL, "print this help, or a command's own")                \
    X(VERSION, "version", 'V', NULL, NULL, ON_ALL, "print the version")

/* id, name, function, operands, formats (the first is the default), help */
#define COMMAND_LIST(X)                                                                            \
    X(COUNT, "count", bsc_count_command, "", "text csv json",                                      \
      "print the number of deployments (the command when none is named)")                          \
    X(MAP, "map", bsc_map_command, "", "text csv json ansi svg html",                              \
      "print the density map: how often a ship lies on each cell")                                 \
    X(BEST, "best", bsc_best_command, "", "text csv json",                                         \
      "print the cells that are most likely to be hit, all that tie")                              \
    X(PLAY, "play", bsc_play_command, "", "",                                                      \
      "a dialogue: enter each shot's answer, see the map and the next best shot")                  \
    X(SAMPLE, "sample", bsc_sample_command, "", "text csv json",                                   \
      "draw random deployments, each as likely as any other")                                      \
    X(SIMULATE, "simulate", bsc_simulate_command, "", "text csv json svg",                         \
      "play whole games with a strategy, or several, and tell how many shots they took")           \
    X(LEARN, "learn", bsc_learn_command, "FILE...", "csv",                                         \
      "weigh the placements by recorded deployments: an opponent's habits")                        \
    X(COMPARE, "compare", bsc_compare_command, "BOARD...", "text csv json svg html",               \
      "count several boards, with their ratios to the first")                                      \
    X(MATRIX, "matrix", bsc_matrix_command, "", "stats dlx cnf",                                   \
      "print the exact-cover matrix: its size, Knuth's format, or DIMACS CNF")                     \
    X(SHOW, "show", bsc_show_command, "", "text",                                                  \
      "print the board with its labels and islands, and its pieces")                               \
    X(BOARDS, "boards", bsc_boards_command, "", "text csv json", "list the built-in boards")

/* command, an example of it: for the help and the manual */
#define EXAMPLE_LIST(X)                                                                            \
    X(COUNT, "bscount --board hex-upper")                                                          \
    X(COUNT, "bscount --board 10x10 --fleet 5,4,3x2,2 --touch forbidden")                          \
    X(MAP, "bscount map --board classic --ship Carrier")                                           \
    X(MAP, "bscount map --board hex-upper --output map.svg")                                       \
    X(BEST, "bscount best --board classic --shot 'E5 hit' --shot 'A1 miss'")                       \
    X(BEST, "bscount best --board 4x4 --fleet 3,2 --optimal --announce size")                      \
    X(PLAY, "bscount play --board hex-lower")                                                      \
    X(PLAY, "bscount play --board classic --against --seed 7")                                     \
    X(SAMPLE, "bscount sample --board russian --samples 3 --seed 7")                               \
    X(SAMPLE, "bscount sample --board classic --samples 50 --format csv --output games.csv")       \
    X(SIMULATE, "bscount simulate --board 8x8 --fleet 4,3,2 --strategy exact --games 200")         \
    X(LEARN, "bscount learn --board classic games.csv --output weights.csv")                       \
    X(COMPARE, "bscount compare hex-upper hex-lower")                                              \
    X(COMPARE, "bscount compare classic 12x10 --fleet 5,4,3,3,2")                                  \
    X(MATRIX, "bscount matrix --board classic --format dlx --output classic.dlx")                  \
    X(SHOW, "bscount show --board kanoodle")                                                       \
    X(BOARDS, "bscount boards")

#define OPTION_ID(id, ...) OPTION_##id,
typedef enum bsc_option_id { OPTION_LIST(OPTION_ID) OPTIONS } bsc_option_id;
#undef OPTION_ID

#define COMMAND_ID(id, ...) COMMAND_##id,
typedef enum bsc_command_id { COMMAND_LIST(COMMAND_ID) COMMANDS } bsc_command_id;
#undef COMMAND_ID

#define EXAMPLE_ID(command, line) +1
enum { EXAMPLES = EXAMPLE_LIST(EXAMPLE_ID) };
#undef EXAMPLE_ID

typedef struct bsc_option {
    const char *name;
    char letter;
    const char *argument, *choices;
    unsigned commands;
    const char *help;
} bsc_option;

/* The program's exit statuses. */
typedef enum bsc_exit {
    STATUS_DONE = 0,
    STATUS_FILE = 1,    /* a file or memory failed */
    STATUS_USAGE = 2,   /* the command line cannot be understood, or lacks the board */
    STATUS_INPUT = 3,   /* a board, fleet or matrix that makes no sense */
    STATUS_STOPPED = 4, /* by a limit or an interrupt */
} bsc_exit;

struct bsc_call;

typedef struct bsc_command {
    const char *name;
    bsc_exit (*run)(const struct bsc_call *call);
    const char *operands, *formats, *help;
} bsc_command;

typedef struct bsc_example {
    bsc_command_id command;
    const char *line;
} bsc_example;

extern const bsc_option bsc_option_table[OPTIONS];
extern const bsc_command bsc_command_table[COMMANDS];
extern const bsc_example bsc_example_table[EXAMPLES];

/* The command line, understood. */
typedef struct bsc_call {
    bsc_command_id command;
    const char *value[OPTIONS]; /* NULL: not given; a switch has the value "" */
    bool named;                 /* the command was, on the command line */
    const char **shot;          /* each --shot's value, in their order */
    int shots;
    const char **strategy; /* each --strategy's */
    int strategies;
    char **operand;
    int operands;
} bsc_call;

/* Fills the call; on a mistake says so on standard error and returns STATUS_USAGE. Reorders argv. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);
void bsc_call_release(bsc_call *call);
/* The number of an option's value among the words of a list; where it is none, the number of
 * words. */
unsigned bsc_choice(const char *choices, const char *value);
/* The format's number among the command's: what --format says, else the ending of --output's file
 * where that is one of them, else 0, the default. */
unsigned bsc_call_format(const bsc_call *call);

/* help.c: the command that the call names, or all. */
void bsc_help_print(const bsc_call *call);

#endif
