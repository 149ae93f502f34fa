/* slips.c - finds out what a user meant by a word that the program does not know: a word of another
 * program, of an earlier version of this one, or of plain English. For example, `bscount heatmap`
 * means `bscount map`. A table lists these words. Each row has three fields:
 *
 *   place       where the word was typed: as the "command"; after "help"; as a "board"; as any
 *               "operand", which is neither the command nor an option or its value; as the name
 *               of an "option", without its dashes; or as the value of an option, such as
 *               "--touch". "operand of map best" is an operand of the commands map and best only
 *   typed       the words that a user may have typed, separated by blanks. `.py` is any word
 *               with this ending, and `#` any number
 *   meant       the words that the user meant instead, separated by blanks. `%` is the word as
 *               it was typed, and `_` a blank inside a word
 *
 * If several rows fit, the first one counts. A misspelt word of the program itself needs no row,
 * because bsc_closest finds it. A row does no harm if it is wrong for some command line. The table
 * is used only for words that the program has already refused, and mend.c shows a corrected line
 * only if the program accepts it. Cost: some thousand comparisons of words, and only for a line
 * that was refused. Rejected: 170 regular expressions over the whole line, which no reader could
 * check. */
#include "program/line/slips.h"

#include "bscount_game.h"

#include <string.h>

/* A word that the program does not know, or several of them: a row of the table. If a word of
 * `typed` was typed at `place`, the user meant the words in `meant`. The row {"operand of sample",
 * "#", "--samples %"}, for example, says that a number which was typed as an operand of `sample` is
 * meant as the value of --samples. The list at the top of this file says how the three texts are
 * written. */
typedef struct unknown_word {
    const char *place, *typed, *meant;
} unknown_word;

static const unknown_word unknown_words[] = {
    {"command",
     "heat heatmap heat-map hotmap density densities density-map prob probability probabilities "
     "odds chance chances hits grid analyze analyse",
     "map"},
    {"command", "hint advice advise suggest next shoot fire target aim move where", "best"},
    {"command", "game start battle interactive assist new run", "play"},
    {"command", "duel against", "play --%"},
    {"command", "random draw generate gen rand place deploy layout hide lay", "sample"},
    {"command", "all enum enumerate solve solutions deployments", "list"},
    {"command", "sim simulation tournament bench benchmark games strategy strategies", "simulate"},
    {"command", "train habits fit", "learn"},
    {"command", "diff versus vs ratio comparison", "compare"},
    {"command", "combine join", "merge"},
    {"command", "dlx dlx3 cnf", "matrix --format %"},
    {"command", "board info print display labels inspect describe", "show"},
    {"command", "ls list-boards presets builtins built-ins names", "boards"},
    {"command", "number total calculate calc compute counts plan stage", "count"},
    {"command", "svg html", "map --format %"},
    {"command", "version ver", "--version"},
    {"command", "usage man options commands ?", "--help"},
    {"command", "bscount", ""},
    {"help", "shot", "shots"},
    {"help", "board fleet touch lattice", "board-files"},

    {"operand of count list matrix", ".dlx", "--matrix %"},
    {"operand of map compare simulate", ".svg .html .json .csv", "--output %"},
    {"operand of map", "carrier submarine cruiser destroyer", "--ship %"},
    {"operand of simulate", BSC_STRATEGY_WORDS, "--strategy %"},
    {"operand of simulate", "#", "--games %"},
    {"operand of sample", "#", "--samples %"},
    {"operand of list", "#", "--limit %"},
    {"operand of best", "#", "--top %"},
    {"operand", "and vs versus with on for", ""},
    {"operand", "blue upper hex hexagon hexagonal hexagons", "hex-upper"},
    {"operand", "green lower", "hex-lower"},
    {"operand", "battleship battleships standard original hasbro", "classic"},
    {"operand", "pentomino pentominos pentominoes", "pentominoes-6x10"},
    {"board", "#", "%x%"},

    {"option of sample", "count number limit top rounds", "--samples"},
    {"option of list", "count number max first head top samples", "--limit"},
    {"option of best", "count number limit first head samples", "--top"},
    {"option of best", "strategy", "--by"},
    {"option of simulate", "count number limit rounds runs trials iterations", "--games"},
    {"option of map", "percent probability", "--values %"},
    {"option of play", "load save", "--log"},
    {"option of count", "count", ""},
    {"option", "json csv svg html ansi dlx dlx3 cnf text", "--format %"},
    {"option", "png pdf picture image", "--format svg"},
    {"option", "file save write", "--output"},
    {"option", "no-touch no-touching no-contact apart", "--touch forbidden"},
    {"option", "touching can-touch may-touch allow-touch", "--touch allowed"},
    {"option", "ships ship-sizes sizes lengths pieces", "--fleet"},
    {"option", "size board-size dimensions grid", "--board"},
    {"option", "hex hexagonal flat hex-flat", "--lattice hex-flat"},
    {"option", "law", "--fleet-law"},
    {"option", "shoot guess fire hit hits miss misses sunk", "--shot"},
    {"option", "load game history moves turns position played", "--shots"},
    {"option", "rounds runs trials iterations", "--samples"},
    {"option", "time timeout max-time time-limit deadline", "--within"},
    {"option", "cpu cpus cores jobs workers parallel", "--threads"},
    {"option", "ram max-mem max-memory", "--memory-limit"},
    {"option", "quiet silent q", "--no-progress"},
    {"option", "verbose debug", "--stats"},
    {"option", "colour", "--color"},
    {"option", "no-color no-colour monochrome", "--color never"},
    {"option", "method algorithm solver backend", "--engine"},
    {"option", "monte-carlo montecarlo estimate", "--engine mc"},
    {"option", "entropy lookahead", "--by %"},
    {"option", "rank sort order-by", "--by"},
    {"option", "perfect optimum minimax", "--optimal"},
    {"option", "surely certain guaranteed guarantee hitting-set", "--sure"},
    {"option", "opponent ai computer vs hide", "--against"},
    {"option", "symmetry unique distinct", "--up-to symmetry"},
    {"option", "usage man ?", "--help"},

    {"--touch", "no never false off none 0", "forbidden"},
    {"--touch", "yes true on always 1", "allowed"},
    {"--touch", "diagonal diagonally corner edges", "corners"},
    {"--lattice", "hex hexagon hexagonal flat", "hex-flat"},
    {"--values", "pct percents percentage %", "percent"},
    {"--engine", "exact fast", "auto"},
    {"--engine", "monte-carlo montecarlo random estimate", "mc"},
    {"--sure", "sink sinks sinking sank fleet all whole game end over won", "sunk"},
    {"--sure", "hits hitting one any ship", "hit"},
    {"--by", "chance percent prob", "probability"},
    {"--by", "information info bits", "entropy"},
    {"--color", "yes true on", "always"},
    {"--color", "no false off none", "never"},
    {"--strategy", "belief best probability", "exact"},
    {"--strategy", "all every", "random --strategy hunt --strategy exact"},
    {"--strategy", ".py", "run:python3_%"},
    {"--format", "txt plain", "text"},
    {"--format", "png jpg jpeg gif webp bmp tif tiff pdf ps eps picture image", "svg"},
    {"--format", "xls xlsx ods tsv excel table", "csv"},
    {"--format", "web page doc docx odt md", "html"},
    {"--format", "xml yaml yml", "json"},
};

/* Says whether the field `typed` of the row, which lists words that the program does not know, has
 * the word that the user typed: the field lists the word, or its ending, such as ".py"; or the
 * field is "#" and the word is a number. */
static bool has_typed(const unknown_word *row, const char *word) {
    const size_t size = strlen(word);
    const char *ending = strrchr(word, '.');
    if (strcmp(row->typed, "#") == 0) return size > 0 && strspn(word, "0123456789") == size;
    if (bsc_words_find(row->typed, word) >= 0) return true;
    return ending != NULL && ending > word && bsc_words_find(row->typed, ending) >= 0;
}

/* Says whether the row of the table is for words that are typed at `place`, such as "board" or
 * "--touch", in a command line with the command `command`. If row->place is "operand of map best",
 * the row is only for the commands `map` and `best`. */
static bool has_place(const unknown_word *row, const char *place, bsc_command_id command) {
    const char *name = bsc_command_table[command].name;
    const char *commands = strstr(row->place, " of ");
    const size_t length = commands == NULL ? strlen(row->place) : (size_t)(commands - row->place);
    if (strlen(place) != length || strncmp(row->place, place, length) != 0) return false;
    return commands == NULL || bsc_words_find(commands + strlen(" of "), name) >= 0;
}

/* Writes to `text` what a user means by typing `word`. `meant` is the field of a row: each blank in
 * it becomes a line end, each `%` becomes `word`, and each `_` becomes a blank. Returns false if
 * `text` is too small; it then has only a part. */
static bool expand(const char *meant, const char *word, char text[BSC_MEANT_SIZE]) {
    size_t used = 0;
    for (; *meant != '\0'; meant++) {
        char character[] = {*meant, '\0'};
        if (*meant == ' ') *character = '\n';
        if (*meant == '_') *character = ' ';
        const char *part = *meant == '%' ? word : character;
        if (used + strlen(part) >= BSC_MEANT_SIZE) return false;
        strcpy(text + used, part);
        used += strlen(part);
    }
    text[used] = '\0';
    return true;
}

const char *bsc_word_find_meant(const char *place, bsc_command_id command, const char *word,
                                char text[BSC_MEANT_SIZE]) {
    for (size_t k = 0; k < sizeof unknown_words / sizeof *unknown_words; k++) {
        if (!has_place(&unknown_words[k], place, command) || !has_typed(&unknown_words[k], word))
            continue;
        if (!expand(unknown_words[k].meant, word, text)) return NULL;
        return text;
    }
    return NULL;
}
