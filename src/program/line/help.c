/* help.c - prints the help of the program or of one command: the short help of `-h`, which fits on
 * a screen of 24 lines, and the long help of `--help` and `bscount help`. Both are made from the
 * tables of commands and options in options.h. This file also has the texts of `bscount help
 * shots`, `help board-files` and `help formats`. */
#include "program/line/help.h"

#include "bscount_game.h"

#include "program/line/tables.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define WIDTH        79 /* maximum length of a line of the help, in columns */
#define INDENT       26 /* the column at which the help of an option begins */
#define INDENT_SHORT 12 /* the column at which the help of a command begins in `-h` */
/* How many bytes the names of all options of a group may take, with a blank between two and the
 * terminating 0. The longest group takes about half as many. */
#define NAMES_SIZE 512u

/* Prints a text and a line end after it, broken at its blanks into lines of at most WIDTH columns;
 * only a word that is longer than a line goes beyond them. Each line begins at the column `indent`;
 * the caller has already printed the first line up to that column. */
static void print_wrapped(const char *text, int indent) {
    int column = indent;
    while (*text != '\0') {
        const int length = (int)strcspn(text, " ");
        const bool is_first = column == indent; /* the word is the first of its line */
        if (!is_first && column + 1 + length > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            putchar(' ');
            column++;
        }
        column += printf("%.*s", length, text);
        text += length;
        if (*text == ' ') text++;
    }
    putchar('\n');
}

/* Prints an entry of the help. `head` is the name of an option or a command. `help` is printed
 * beside it or, if `head` is too long, below it. */
static void print_entry(const char *head, const char *help) {
    if ((int)strlen(head) > INDENT - 4)
        printf("  %s\n%*s", head, INDENT, "");
    else
        printf("  %-*s", INDENT - 2, head);
    print_wrapped(help, INDENT);
}

/* Prints the entry of an option in the help of `command`. If `command` is COMMANDS, the entry is
 * for the help of the whole program. */
static void print_option(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    const char *words = NULL;
    char head[64], help[512];
    char letter[8] = "    ";
    if (bsc_kind_is_word(option->kind)) words = bsc_option_words(id, command);
    if (option->letter != 0) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    if (option->kind == VALUE_OPTIONAL_WORD)
        snprintf(head, sizeof head, "%s--%s [%s]", letter, option->name, option->argument);
    else if (option->argument == NULL)
        snprintf(head, sizeof head, "%s--%s", letter, option->name);
    else
        snprintf(head, sizeof head, "%s--%s %s", letter, option->name, option->argument);
    if (words != NULL)
        snprintf(help, sizeof help, "%s: %s", option->help, words);
    else if (option->kind == VALUE_LIST)
        snprintf(help, sizeof help, "%s; may be given more than once", option->help);
    else
        snprintf(help, sizeof help, "%s", option->help);
    print_entry(head, help);
}

/* Says whether the help of `command` lists the option in the group with the index `group`: the
 * option must belong to the group, and the command must take it. If `command` is COMMANDS, which is
 * the help of the whole program, every option of the group is listed. */
static bool is_listed(bsc_option_id id, int group, bsc_command_id command) {
    return bsc_option_group(id) == group && (command == COMMANDS || bsc_option_fits(id, command));
}

/* Adds the name of an option, such as "--board", to the text names[NAMES_SIZE], after a blank
 * unless it is the first name. All names of a group must fit. */
static void add_name(char *names, const char *name) {
    const size_t used = strlen(names);
    assert(used + strlen(" --") + strlen(name) < NAMES_SIZE);
    snprintf(names + used, NAMES_SIZE - used, "%s--%s", used == 0 ? "" : " ", name);
}

/* Prints the options of a command, group by group. If `command` is COMMANDS, prints all options of
 * the program. The last group is printed first: it has the options that only one or two commands
 * take. Nothing is printed of a group without an option to list. If `is_brief` is true, prints only
 * the names of the options. */
static void print_options(bsc_command_id command, bool is_brief) {
    for (int k = 0; k < BSC_GROUPS; k++) {
        const int group = (k + BSC_GROUPS - 1) % BSC_GROUPS;
        const char *group_name = bsc_group_names[group];
        char names[NAMES_SIZE] = "";
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (is_listed(id, group, command)) add_name(names, bsc_option_table[id].name);
        if (names[0] == '\0') continue;
        if (group == BSC_GROUPS - 1 && command < COMMANDS) group_name = "its own";
        if (is_brief) {
            print_entry(group_name, names);
            continue;
        }
        printf("\n%s:\n", group_name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (is_listed(id, group, command)) print_option(id, command);
    }
}

/* Prints the help of a command, which must be below COMMANDS. If `is_brief` is true, as for `-h`,
 * prints only the names of its options, and not the strategies of `simulate`. */
static void print_command(bsc_command_id command, bool is_brief) {
    const bsc_command *row = &bsc_command_table[command];
    printf("usage: bscount %s ", row->name);
    if (row->operand != NULL && bsc_operand_optional(command))
        printf("[%s...] ", row->operand);
    else if (row->operand != NULL)
        printf("%s... ", row->operand);
    else if (bsc_option_fits(OPTION_BOARD, command))
        printf("[BOARD] ");
    puts("[OPTIONS]\n");
    print_wrapped(row->help, 0);
    if (is_brief) printf("\noptions, which bscount help %s explains:\n", row->name);
    print_options(command, is_brief);
    puts("\nfor example:");
    for (const char *const *line = bsc_examples; *line != NULL; line++)
        if (bsc_example_command(*line) == command) printf("  %s\n", *line);
    if (command != COMMAND_SIMULATE || is_brief) return;
    puts("\nstrategies:");
    for (size_t k = 0; k < bsc_strategies(); k++)
        print_entry(bsc_strategy_name(k), bsc_strategy_help(k));
}

/* Prints a command and what it does on one line, for `bscount -h`. If the text is too long for the
 * line, prints it only up to its first ':', ';' or ','. */
static void print_short(const bsc_command *command) {
    size_t length = strlen(command->help);
    if (length > WIDTH - INDENT_SHORT) length = strcspn(command->help, ":;,");
    printf("  %-*s%.*s\n", INDENT_SHORT - 2, command->name, (int)length, command->help);
}

static const char usage[] =
    "usage: bscount [COMMAND] [BOARD] [OPTIONS]\n\n"
    "Counts ship deployments exactly, and shows how likely each cell is to\n"
    "hold a ship.\n";

void bsc_help_print(const bsc_call *call) {
    const bool is_brief = call->typed_as_letter[OPTION_HELP];
    if (call->topic_text != NULL) {
        fputs(call->topic_text, stdout);
    } else if (call->has_command) {
        print_command(call->command, is_brief);
    } else if (is_brief) {
        puts(usage);
        for (bsc_command_id id = 0; id < COMMANDS; id++) print_short(&bsc_command_table[id]);
        puts("\n  bscount classic\n"
             "  bscount map classic --shot 'E5 hit' --shot 'A1 miss'\n"
             "  bscount play hex-upper\n"
             "  bscount compare hex-upper hex-lower --output halves.svg\n"
             "more: bscount COMMAND -h; bscount help [COMMAND | shots | board-files | formats]");
    } else {
        printf("%s\ncommands:\n", usage);
        for (bsc_command_id id = 0; id < COMMANDS; id++)
            print_entry(bsc_command_table[id].name, bsc_command_table[id].help);
        print_options(COMMANDS, false);
        puts("\nbscount help shots, help board-files and help formats tell more\n\n"
             "exit status: 0 done, 1 file or memory error, 2 invalid command line, 3 invalid\n"
             "board, fleet, matrix or shots, 4 stopped by a limit or an interrupt\n\n"
             "for example:");
        for (const char *const *line = bsc_examples; *line != NULL; line++) printf("  %s\n", *line);
    }
}

/* The texts of `bscount help shots`, `help board-files` and `help formats`. The tests run the
 * commands in these texts, and read the shots and the board in them. Therefore each indented line
 * must be either a command, which begins with `bscount`, or a line of a file. */
static const char shots[] =
    "A game so far is a list of shots in the order they were fired, each in an option\n"
    "--shot, or a line each in a file for --shots (- is standard input):\n\n"
    "  C1 miss                  # no ship is there\n"
    "  D4 hit                   # a ship is, and this shot does not sink it\n"
    "  D5 sunk Destroyer        # the last cell of the Destroyer\n"
    "  G7 hit\n"
    "  G8 hit\n"
    "  G9 sunk 3                # of a ship of 3 cells, if the game tells no more\n"
    "  J1 hit\n"
    "  J2 hit\n"
    "  J3 sunk                  # of some ship\n"
    "  salvo A9 B5 I9 1 hit     # shots that fell together: one of them hit\n"
    "  scan E1:F3 2             # no shot: two of these cells hold a ship\n\n"
    "A cell is its column's letters and its position from the top; `bscount show BOARD`\n"
    "draws them. Small letters, d4h and 'hit D4' are the same; # begins a comment.\n"
    "--announce says what the game tells, where the shots so far do not show it.\n\n"
    "  bscount map classic --shot 'E5 hit' --shot 'A1 miss'\n"
    "  bscount best hex-upper --shot 'H4 miss'\n"
    "  bscount play classic --log game.shots\n\n"
    "bscount.board(5) says exactly which deployments agree with a game.\n";

static const char board_files[] =
    "A board is a file whose name contains / or ends in .board:\n\n"
    "  title    Small board\n"
    "  lattice  square           # or hex-flat, hex-pointy\n"
    "  touch    corners          # or allowed, forbidden\n"
    "  cover    optional         # or all: every cell holds a ship\n"
    "  turn     rotate           # or none, reflect, half, horizontal\n"
    "  rows     3 . 2 .          # cells of a row that hold a ship; also columns\n"
    "  sum      A1:B2 >= 2       # of any cells: =, <=, >=, yes, no\n"
    "  board                     # drawn: . a cell, # an island; or: board 10x10\n"
    "  ....\n"
    "  .#..\n"
    "  ....\n"
    "  ....\n"
    "  end\n"
    "  piece Bow                 # any shape: X a cell, . or a space none\n"
    "  X.\n"
    "  XX\n"
    "  end\n"
    "  piece Submarine line 3    # a straight ship\n"
    "  piece Scout line 1 x2     # two identical ones\n\n"
    "Only board and piece are needed. These write a board to change, and make\n"
    "an island of a cell and a cell of an island; bscount.board(5) has all of it.\n\n"
    "  bscount show hex-upper --output mine.board\n"
    "  bscount 'hex-lower#I5'\n"
    "  bscount hex-upper+G1\n";

static const char formats[] =
    "--format, or the ending of --output, selects what is written:\n\n"
    "  text   for people (default)         csv    for scripts and spreadsheets\n"
    "  json   the same with its origin     ansi   a map in a terminal's colours\n"
    "  svg    a picture                    html   a page with all maps of a board\n"
    "  dlx    a matrix as Knuth's DLX1,    cnf    a matrix as DIMACS CNF\n"
    "         or dlx3 for his DLX3\n"
    "  stats  a matrix in numbers          board  a file to edit (show)\n\n"
    "  bscount map classic --output map.svg\n"
    "  bscount map hex-upper --format csv\n"
    "  bscount compare hex-upper hex-lower --output halves.html\n"
    "  bscount matrix classic --output classic.dlx\n\n"
    "`bscount help COMMAND` lists the formats of a command; bscount-formats(5) has\n"
    "the columns of CSV, the keys of JSON, and scripts that use them.\n";

const char *bsc_topic_find(const char *name) {
    static const char *const text[] = {shots, board_files, formats};
    const int topic = bsc_words_find("shots board-files formats", name);
    return topic < 0 ? NULL : text[topic];
}
