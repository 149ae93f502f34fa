/* options.h - every option and every command, each declared in one place. The parser, the help, the
 * manual and the completions of the shells are made from these rows; tables.c has the rules about
 * which options may be used together.
 *
 * Before a file includes this one, it defines the macro OPTION or COMMAND, which turns each row
 * into what the file needs: a constant of an enum, an entry of a table, or the name of a function.
 * Several files do so, some of them twice; therefore this file has no include guard.
 *
 * The rows name default values only in their help texts. bsc_call_parse in parse.c sets those of
 * --seed, --games, --every and --bot-seconds, and chooses the format. The field of every other
 * option stays 0 if the option is not typed, and the code that uses the option knows its default:
 * learn.c, for example, that of --smoothing. */
#ifndef OPTION
#define OPTION(...)
#endif
#ifndef COMMAND
#define COMMAND(...)
#endif

/* Lists of the commands that take an option, for the rows below and the rules of tables.c. A list
 * has the names of the commands, separated by blanks; "" means all commands. */
#define ON_ALL   ""
#define ON_RUNS  "count map best compare "
#define ON_GAMES ON_RUNS "play sample list matrix "
#define ON_BOARD "count map best play sample matrix show simulate learn list review "
/* The commands that print a result in a format of the user's choice. */
#define ON_RESULTS ON_RUNS "sample matrix show simulate learn list review boards merge"

/* Each row OPTION(...) or COMMAND(...) below describes an option or a command of the command line.
 * Each of the seven macros that are defined here stands for several neighbouring fields of such a
 * row. NO_OPERAND: the command takes no operands. SWITCH: the option takes no value. AS_TEXT: the
 * value of the option is kept as a text. FIELD, WORD, OPTIONAL_WORD and RANGE: the value is
 * converted and stored in the field `field` of bsc_call. For WORD, the first word that the value
 * can be is stored as the enum value `least`, the second word as the next enum value, and so on.
 * OPTIONAL_WORD is the same for an option that may be typed without a word, which then means the
 * first word. For RANGE, the value is a number from `least` to `most`. */
#define NO_OPERAND                      NULL, VALUE_NONE
#define SWITCH                          NULL, VALUE_NONE, 0, 0, 0, NULL
#define AS_TEXT(kind)                   VALUE_##kind, 0, 0, 0
#define FIELD(kind, field)              RANGE(kind, field, 0, 0)
#define WORD(field, least)              RANGE(ENUM_WORD, field, least, 0)
#define OPTIONAL_WORD(field, least)     RANGE(OPTIONAL_WORD, field, least, 0)
#define RANGE(kind, field, least, most) VALUE_##kind, offsetof(bsc_call, field), least, most

/* The fields of an OPTION row are: id, name, letter (0: none), name of the value and kind of the
 * value (NULL and VALUE_NONE for a switch), the field of bsc_call that stores the value, least and
 * greatest value, words, commands that take the option, help. If an option is given twice, its last
 * value counts; but of an option of the kind LIST all values count. For the kinds ENUM_WORD,
 * OPTIONAL_WORD and TEXT_WORD the value must be one of the words. For other kinds the words are
 * only examples of values, which the completions of the shells offer. An option without words gets
 * no such offers: --shot, for example, has none, because its cells depend on the board. */

OPTION(BOARD, "board", 'b', "BOARD", AS_TEXT(BOARD), NULL, ON_BOARD,
       "a built-in board, a file (its name contains / or ends in .board), - for standard input, or "
       "a size such as 10x10; count takes sizes to 1000000, and nxn and wxh for a formula")
OPTION(FLEET, "fleet", 'f', "LIST", AS_TEXT(TEXT), "5,4,3,3,2 5,4,3x2,2 4,3x2,2x3,1x4",
       ON_BOARD "compare", "straight ships by length, replacing the board's pieces: 5,4,3x2,2")
OPTION(TOUCH, "touch", 't', "RULE", AS_TEXT(TEXT_WORD), "allowed corners forbidden",
       ON_BOARD "compare", "whether ships may touch, overriding the board's rule")
OPTION(COVER, "cover", 'c', "RULE", AS_TEXT(TEXT_WORD), "optional all", ON_BOARD "compare",
       "whether every cell must be covered, overriding the board's rule")
OPTION(REFLECT, "reflect", 0, SWITCH, ON_BOARD "compare",
       "let every piece that may be turned be reflected too, as the pieces of many puzzles may")
OPTION(LATTICE, "lattice", 'l', "LATTICE", AS_TEXT(TEXT_WORD), "square hex-flat hex-pointy",
       ON_BOARD "compare", "the lattice of a board given by its size")
OPTION(LABELS, "labels", 0, "KIND", AS_TEXT(TEXT_WORD), "letters cube", ON_BOARD "compare",
       "name cells as C1 (default), or on hexagons by cube coordinates as 0,1,-1, whose sum is 0")
OPTION(ISLAND, "island", 0, "PLACE", AS_TEXT(LIST), NULL, ON_BOARD "compare",
       "make these cells islands: 'G1 L2'; or write them after a board's name: 'hex-lower#G5'")
OPTION(CELL, "cell", 0, "PLACE", AS_TEXT(LIST), NULL, ON_BOARD "compare",
       "make these islands cells: 'G1 L2'; or write them after a board's name: hex-upper+G5")
OPTION(SUM, "sum", 0, "SUM", AS_TEXT(LIST), NULL, ON_BOARD "compare",
       "what else is known of a set of cells: 'A1:C3 >= 1', 'B2 B4 2', 'C1:C9 no'; may be given "
       "several times")
OPTION(MATRIX, "matrix", 'm', "FILE", AS_TEXT(FILE), NULL, "count list matrix",
       "an exact-cover problem instead of a board, in Knuth's format or as rows of 0 and 1; - for "
       "standard input")
OPTION(SECONDARY, "secondary", 0, "N", RANGE(NUMBER, secondary, 1, UINT32_MAX), "1 2 10",
       "count list matrix", "the last N columns of a matrix of 0 and 1 may be left uncovered")
OPTION(SHOTS, "shots", 0, "FILE", AS_TEXT(FILE), NULL, ON_GAMES "review",
       "the game so far, one shot a line in the order fired: C1 miss, D4 hit, D5 sunk Carrier; - "
       "for standard input")
OPTION(SHOT, "shot", 0, "SHOT", AS_TEXT(LIST), NULL, ON_GAMES, "one shot of the game so far")
OPTION(ANNOUNCE, "announce", 0, "WHAT", WORD(announce, BSC_ANNOUNCE_HITS),
       "hits ship size sunk none", ON_GAMES "simulate review",
       "what the game announces when a ship is sunk, or with hits its name at every hit (default: "
       "inferred from the shots; for simulate, ship)")
OPTION(UP_TO, "up-to", 0, "WHAT", AS_TEXT(TEXT_WORD), "symmetry", "count list",
       "take deployments that the board's turns and reflections make of each other for one")
OPTION(LIMIT, "limit", 0, "N", RANGE(NUMBER, limit, 1, UINT64_MAX), "10 100 1000", "list",
       "end after so many")
OPTION(EVERY, "every", 0, "N", RANGE(NUMBER, every, 1, UINT64_MAX), "10 100 1000", "list",
       "print the first and then every Nth only (default 1)")
OPTION(SHIP, "ship", 's', "NAME", AS_TEXT(SHIP), NULL, "map compare merge",
       "show the map of this ship only")
OPTION(SAMPLES, "samples", 'n', "N", RANGE(NUMBER, samples, 0, (UINT64_C(1) << 40) - 1),
       "1 10 100 1000 1e4 1e5", ON_RUNS "sample play simulate",
       "number of deployments to draw (default 1; for estimates, as many as the time allows; for "
       "each shot of montecarlo, 500)")
OPTION(SECONDS, "seconds", 0, "T", FIELD(SECONDS, seconds), "1 3 10 60", ON_RUNS "play",
       "time limit of an estimate (default 3); without --engine mc or --within, as --within T")
OPTION(WITHIN, "within", 0, "T", FIELD(SECONDS, within), "1 3 10 60", ON_RUNS "play",
       "seconds for an answer: the exact count if it comes in time and memory, else an estimate "
       "(default none; play 3)")
OPTION(SEED, "seed", 0, "S", RANGE(NUMBER, seed, 0, UINT64_MAX), "1 2 3",
       ON_RUNS "sample play simulate",
       "random seed: the same seed gives the same result (default 1; for a hidden fleet, from the "
       "clock)")
OPTION(VALUES, "values", 'v', "KIND", WORD(values, BSC_VALUES_PERCENT),
       "percent count probability island difference", "map compare merge",
       "what the map shows (default percent); island: the deployments that are left if the cell "
       "becomes an island; difference, of compare: the first board's less the second's, or of one "
       "board by weights less without")
OPTION(SCALE, "scale", 0, "FROM", WORD(scaling, BSC_SCALING_ZERO), "zero least mean",
       "map compare merge",
       "where the colours begin: at zero (default), at the least of a cell (default of island), or "
       "on both sides of the mean")
OPTION(FILM, "film", 0, SWITCH, "map",
       "with --format svg: the maps before and after each shot, in one picture")
OPTION(MODE, "mode", 0, "MODE", WORD(mode, BSC_MODE_HUNT), "hunt target", "map",
       "with --engine independent --values count: hunt counts placements without a hit, target "
       "each placement once for each hit on it (default: target while a hit is open)")
OPTION(AGAINST, "against", 0, SWITCH, "play",
       "the program hides a fleet and you fire; at the end your shots are compared with the best")
OPTION(DUEL, "duel", 0, SWITCH, "play",
       "as --against, but the program fires back; you answer, or a random fleet (type lay), or the "
       "first of --deployments")
OPTION(BY, "by", 0, "RANK", WORD(by, BSC_BY_PROBABILITY), "probability entropy lookahead question",
       "best play",
       "how to rank cells: by the chance of a hit (default), by the information in the answer, or "
       "by the choice of the lookahead strategy (see simulate); or, with best, question: what to "
       "ask of lines and rectangles, how many of their cells hold a ship, or whether any does")
OPTION(SKEW, "skew", 0, "F", FIELD(SHARE, skew), "0.1 0.2 0.5", "best play simulate",
       "favour one colour of the diagonal pattern by this share while the smallest ship is afloat: "
       "0.2")
OPTION(WEIGHTS, "weights", 'w', "FILE", AS_TEXT(FILE), NULL, ON_RUNS "play sample simulate",
       "placement weights of an opponent with habits (see learn); count sums their products")
OPTION(FLEET_LAW, "fleet-law", 0, "LAW", WORD(law, BSC_LAW_UNIFORM),
       "uniform sequential flat edges", "map sample simulate play",
       "how fleets are laid: uniform, all deployments alike (default); sequential, ship by ship at "
       "random, as most programs do; flat, each cell as likely as any other; or edges, those at "
       "the edge twice as likely as others; for play, the fleet that the program hides")
OPTION(SMOOTHING, "smoothing", 0, "A", FIELD(REAL, smoothing), "0.5 1 2", "learn",
       "added to the observed and to the expected count of each placement (default 1); for a table "
       "of cells, so many uniform games are added to it (default 0)")
OPTION(TOP, "top", 0, "N", RANGE(NUMBER, top, 1, UINT32_MAX), "3 5 10", "best",
       "list the N best cells instead of only those that are as good as the best")
OPTION(SALVO, "salvo", 0, "K", RANGE(NUMBER, salvo, 1, 1000), "2 3 5", "best simulate",
       "fire K shots at a time: the cells one after the other by expected hits, which are the "
       "likeliest; answered together as a salvo of the log is; simulate plays it by exact")
OPTION(OPTIMAL, "optimal", 0, SWITCH, "best",
       "the cells of optimal play and the expected number of shots; for small boards")
OPTION(SURE, "sure", 0, "WHAT", OPTIONAL_WORD(sure, BSC_SURE_HIT), "hit sunk", "best",
       "the fewest cells that surely hit (default): every deployment has a ship on one of them; "
       "after 10 seconds, or those of --within, the fewest that were found; sunk: the fewest that "
       "surely sink the fleet")
OPTION(ENGINE, "engine", 'e', "ENGINE", WORD(engine, BSC_ENGINE_AUTO),
       "auto dp dlx mc narrow independent", ON_RUNS "play",
       "how to count (default auto: dlx for up to three ships, else dp, or both in turns); mc "
       "estimates from random deployments; narrow counts, or maps, a rectangle of any size from "
       "narrow ones; independent (map and best) counts each ship on its own")
OPTION(SUB_FLEETS, "sub-fleets", 0, SWITCH, "count",
       "count the deployments of every sub-fleet: a row for each number of copies of each ship")
OPTION(FLEETS, "fleets", 0, SWITCH, "map merge",
       "of several fleets, such as '5,4 or 3,3': how likely each is, after the shots")
OPTION(VERIFY, "verify", 0, SWITCH, ON_RUNS,
       "count with a second engine too and compare the results")
OPTION(THREADS, "threads", 'j', "N", RANGE(NUMBER, threads, 1, 1024), "1 2 4 8 16",
       ON_RUNS "play simulate learn json review", "number of threads (default: one per core)")
OPTION(MEMORY, "memory-limit", 'M', "SIZE", FIELD(SIZE, memory), "512M 1G 2G 4G 8G",
       ON_BOARD "compare merge json",
       "stop rather than use more memory: 512M, 2G (default: four fifths of the free memory)")
OPTION(PART, "part", 0, "K/N", FIELD(PART, part), "1/2 1/4 1/8", "count map simulate",
       "run part K of N alone (by dlx or mc; of simulate the games K, K+N, ...), and write its "
       "file, for merge")
OPTION(MISSING, "missing", 0, SWITCH, "merge",
       "list the numbers of the parts that are still to run, a line each")
OPTION(STRATEGY, "strategy", 0, "NAME", AS_TEXT(LIST), BSC_STRATEGY_WORDS, "simulate",
       "a strategy to play (simulate --help lists them), or run:COMMAND, another program; all play "
       "the same deployments; with two boards of both sides, or Blue's and Green's")
OPTION(BOT_SECONDS, "bot-seconds", 0, "T", FIELD(SECONDS, bot_seconds), "1 5 30", "simulate",
       "time that a strategy run:COMMAND has for a shot (default 5)")
OPTION(GAMES, "games", 'g', "N", RANGE(GAMES, games, 1, UINT32_MAX), "100 1000 1e4 all",
       "simulate learn",
       "number of games to play (default 1000; all: one against each deployment, of which there "
       "may be 1000000), or of which a table of cells is, where its counts are rounded")
OPTION(DEPLOYMENTS, "deployments", 0, "FILE", AS_TEXT(FILE), NULL, "simulate play",
       "play these deployments, as sample --format csv writes them, instead of random ones; - for "
       "standard input")
OPTION(LOG, "log", 0, "FILE", AS_TEXT(FILE), NULL, "simulate play",
       "write the shots of the games: of a single game to this file, of several into a directory "
       "of this name; play saves its game after each shot, and goes on with it if the file exists")
OPTION(GAMES_CSV, "games-csv", 0, "FILE", AS_TEXT(FILE), NULL, "simulate merge",
       "write a row for each game to this file, as CSV")
OPTION(CHART, "chart", 0, "CHART", WORD(chart, BSC_CHART_CURVES), "curves histogram",
       "simulate merge",
       "what --format svg draws: curves of the share of games over after so many shots (default), "
       "or a histogram")
OPTION(MEANS, "means", 0, SWITCH, "simulate merge",
       "with --format csv: the means and their differences, raw and adjusted, in place of the "
       "games of each length")
OPTION(MATCHER, "matcher", 0, "WAY", WORD(matcher, BSC_MATCHER_KMP), "kmp brute",
       "simulate map best",
       "how ship-by-ship counting searches for placements (default kmp); --stats counts the cells "
       "it examines")
OPTION(FORMAT, "format", 'F', "FORMAT", WORD(format, BSC_FORMAT_TEXT), NULL, ON_RESULTS,
       "output format")
OPTION(OUTPUT, "output", 'o', "FILE", AS_TEXT(FILE), NULL, ON_RESULTS,
       "write the result to this file instead of standard output; without --format, its ending "
       "(.json, .svg, ...) selects the format")
OPTION(ORIGIN, "origin", 0, SWITCH, ON_RUNS "sample simulate merge",
       "start CSV with a comment line that says what it was made from, with the keys of JSON")
OPTION(COLOR, "color", 0, "WHEN", WORD(color, WHEN_AUTO), "auto always never", "map play merge",
       "whether to colour the text of a map (default auto: on a terminal, unless NO_COLOR is set "
       "or TERM is dumb)")
OPTION(REDRAW, "redraw", 0, "WHEN", WORD(redraw, WHEN_AUTO), "auto always never", "play",
       "whether to draw the board and the ships after each shot (default auto: at a terminal)")
OPTION(STATS, "stats", 0, SWITCH, ON_RUNS "simulate", "print work counters to standard error")
OPTION(PROGRESS, "progress", 0, SWITCH, ON_RUNS "simulate learn review",
       "show progress (default: if standard error is a terminal)")
OPTION(NO_PROGRESS, "no-progress", 0, SWITCH, ON_RUNS "simulate learn review",
       "do not show progress")
OPTION(HELP, "help", 'h', SWITCH, ON_ALL, "print this help, or the help of a command")
OPTION(VERSION, "version", 'V', SWITCH, ON_ALL, "print the version")

/* The fields of a COMMAND row are: id, name, function, name of the operands (NULL: the command
 * takes no operand except a board; otherwise it takes one or more), kind of the operands, formats
 * that it can write (the first is the default), help. */
COMMAND(COUNT, "count", bsc_count_command, NO_OPERAND, "text csv json",
        "print the number of deployments (the default command)")
COMMAND(MAP, "map", bsc_map_command, NO_OPERAND, "text csv json ansi svg html",
        "print the density map: how likely each cell is to hold a ship")
COMMAND(BEST, "best", bsc_best_command, NO_OPERAND, "text csv json",
        "print the cells most likely to be hit, with all ties")
COMMAND(PLAY, "play", bsc_play_command, NO_OPERAND, "",
        "play interactively: enter the answer to each shot, see the map and the best next shot")
COMMAND(REVIEW, "review", bsc_review_command, "FILE", VALUE_FILE, "text json html",
        "print what each shot of a game was worth: its chance of a hit, the best there was, luck")
COMMAND(SAMPLE, "sample", bsc_sample_command, NO_OPERAND, "text csv json ansi svg",
        "draw random deployments, each with the same probability")
COMMAND(LIST, "list", bsc_list_command, NO_OPERAND, "text csv json ansi svg",
        "print all deployments one after the other")
COMMAND(
    SIMULATE, "simulate", bsc_simulate_command, "BOARD", VALUE_BOARD, "text csv json svg html",
    "play whole games with strategies: how many shots they take; with two boards, which side wins")
COMMAND(LEARN, "learn", bsc_learn_command, "FILE", VALUE_FILE, "csv",
        "learn the habits of an opponent, as placement weights, from recorded deployments or from "
        "a table of how often a ship lay on each cell")
COMMAND(COMPARE, "compare", bsc_compare_command, "BOARD", VALUE_BOARD, "text csv json svg html",
        "count several boards, with their ratios to the first")
COMMAND(MERGE, "merge", bsc_merge_command, "FILE", VALUE_FILE, "text csv json ansi svg html",
        "put the parts of a count, a map or games together, and print it")
COMMAND(
    MATRIX, "matrix", bsc_matrix_command, NO_OPERAND, "dlx dlx3 text csv cnf stats",
    "print the exact-cover matrix in Knuth's format, which --matrix reads; or DIMACS CNF, or its "
    "size")
COMMAND(SHOW, "show", bsc_show_command, NO_OPERAND, "text board json ansi svg",
        "print the board with its labels and islands, and its pieces; or as a file to edit")
COMMAND(JSON, "json", bsc_json_command, NO_OPERAND, "",
        "answer requests: lines of JSON on standard input, each by one on standard output")
COMMAND(BOARDS, "boards", bsc_boards_command, NO_OPERAND, "text csv json",
        "list the built-in boards")

#undef OPTION
#undef COMMAND
