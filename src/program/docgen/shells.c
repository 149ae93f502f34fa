/* shells.c - writes the commands and options in the forms that bash, zsh and fish need to complete
 * a command line. The code around them is in the templates bscount.bash.in, bscount.zsh.in and
 * bscount.fish.in. */
#include "program/docgen/shells.h"

#include "bscount_game.h"

#include "program/line/tables.h"

#include <stdio.h>
#include <string.h>

/* How each shell completes a value or an operand, indexed by its bsc_value_kind. For bash, the text
 * is a word that a function of the template knows; for zsh, the name of a function; for fish, the
 * end of a `complete` command. NULL: the shell offers the words of the option, if it has any. */
static const struct {
    const char *bash, *zsh, *fish;
} completions[VALUE_PART + 1] = {
    [VALUE_NONE] = {NULL, NULL, " -f"},
    [VALUE_SHIP] = {"@ship", "_bscount_ships", " -x -a '(__bscount_ships)'"},
    [VALUE_BOARD] = {"@board", "_bscount_boards", " -x -a '(__bscount_boards)'"},
    [VALUE_FILE] = {"@file", "_files", " -r -F"},
};

/* Prints a text that stands between single quotes in a shell script, with the escapes that a single
 * quote in it needs. Also puts a backslash before each character that is in `special`. */
static void print_quoted(const char *text, const char *special) {
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
            continue;
        }
        if (strchr(special, *text) != NULL) putchar('\\');
        putchar(*text);
    }
}

/* Returns what the completions of the shells offer as an operand of the command: VALUE_FILE or
 * VALUE_BOARD, whichever kind its row of the table has; VALUE_BOARD for a command without operands
 * of its own that works on a board, because the board may be given as an operand; otherwise
 * VALUE_NONE. `learn` and `review` accept a board beside their files too, but for them the result
 * is VALUE_FILE. */
static bsc_value_kind operand_kind(bsc_command_id command) {
    if (bsc_command_table[command].operand != NULL) return bsc_command_table[command].kind;
    return bsc_option_fits(OPTION_BOARD, command) ? VALUE_BOARD : VALUE_NONE;
}

/* Says whether a command takes the option, but accepts other words than those in the option's row
 * of the table. The words are then the command's formats, or only some of the words in the row. */
static bool has_other_words(bsc_option_id id, bsc_command_id command) {
    return bsc_option_fits(id, command) &&
           bsc_option_words(id, command) != bsc_option_table[id].words;
}

/* ---- bash: cases of the template's functions ---- */

/* Prints a case of a bash function for each command of bscount, so that the function returns the
 * options that the command takes. */
void bsc_bash_write_options(void) {
    for (bsc_command_id command = 0; command < COMMANDS; command++) {
        printf("    %s) echo '", bsc_command_table[command].name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_fits(id, command)) printf("--%s ", bsc_option_table[id].name);
        puts("' ;;");
    }
}

/* Prints a case of a bash function for one option, so that the function returns `value`, which says
 * what the value of the option can be. `value` may be empty, and must have no single quote, because
 * it is printed between two. `command` is the command that the case is for, or "*" for all
 * commands. */
static void print_bash_value(bsc_option_id id, const char *command, const char *value) {
    printf("    %s:--%s", command, bsc_option_table[id].name);
    if (bsc_option_table[id].letter != 0) printf(" | %s:-%c", command, bsc_option_table[id].letter);
    printf(") echo '%s' ;;\n", value);
}

/* Prints the cases of a bash function for all options that have a value; each says what the value
 * can be. "@optional" before the words means that the value may be left out. Bash takes the first
 * case that fits, so the cases for commands with other words come before the case for all
 * commands. */
void bsc_bash_write_values(void) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        if (option->kind == VALUE_NONE) continue;
        for (bsc_command_id command = 0; command < COMMANDS; command++)
            if (has_other_words(id, command))
                print_bash_value(id, bsc_command_table[command].name,
                                 bsc_option_words(id, command));
        const char *words = completions[option->kind].bash;
        char optional_words[64];
        if (words == NULL) words = option->words;
        if (words == NULL) words = "";
        if (option->kind == VALUE_OPTIONAL_WORD) {
            snprintf(optional_words, sizeof optional_words, "@optional %s", words);
            words = optional_words;
        }
        print_bash_value(id, "*", words);
    }
}

/* Prints a case of a bash function for each command that takes operands or a board. The case says
 * how they are completed: @file, for example, means by the names of files. */
void bsc_bash_write_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++)
        if (operand_kind(id) != VALUE_NONE)
            printf("        *,%s) values=%s ;;\n", bsc_command_table[id].name,
                   completions[operand_kind(id)].bash);
}

/* ---- zsh: lists for its functions _describe and _arguments ---- */

/* Prints each command with its help, in the form that the zsh function _describe takes. */
void bsc_zsh_write_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("        '%s:", bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, ":");
        puts("'");
    }
}

/* Prints how zsh completes a value or an operand: its name in messages, and the function or the
 * words that complete it, as in ":BOARD:_bscount_boards"; `words`, which must have no single quote,
 * is NULL if it has none. Prints nothing for an option without a value, whose `name` may be
 * NULL. */
static void print_zsh_value(const char *name, bsc_value_kind kind, const char *words) {
    if (kind == VALUE_NONE) return;
    printf(":%s:", name);
    if (words != NULL) printf("(%s)", words);
    if (completions[kind].zsh != NULL) fputs(completions[kind].zsh, stdout);
}

/* Prints an option in the form that the zsh function _arguments takes:
 *
 *     '(-b --board)'{-b+,--board=}'[a board]:BOARD:_bscount_boards'
 *
 * Once the option has been typed, zsh no longer offers the names in parentheses. An option that may
 * be given more than once has a star instead of the parentheses. */
static void print_zsh_option(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    const bool has_value = option->kind != VALUE_NONE;
    const char *letter_ending = has_value ? "+" : "";
    const char *name_ending = has_value ? "=" : "";
    const bool is_optional = option->kind == VALUE_OPTIONAL_WORD;
    printf("            '");
    if (option->kind == VALUE_LIST)
        putchar('*');
    else if (option->letter != 0)
        printf("(-%c --%s)", option->letter, option->name);
    if (option->letter != 0)
        printf("'{-%c%s,--%s%s}'", option->letter, letter_ending, option->name, name_ending);
    else
        printf("--%s%s", option->name, name_ending);
    putchar('[');
    print_quoted(option->help, "[]");
    putchar(']');
    if (is_optional) putchar(':'); /* two colons: the value may be left out */
    print_zsh_value(option->argument, option->kind, bsc_option_words(id, command));
    puts("'");
}

/* Prints the operands of a command in the form that the zsh function _arguments takes. If the
 * command takes operands, all further words of the command line are operands. If it takes only a
 * board, the second word is the board. */
static void print_zsh_operands(bsc_command_id id) {
    const char *operand = bsc_command_table[id].operand;
    const bsc_value_kind kind = operand_kind(id);
    if (kind == VALUE_NONE) return;
    if (operand == NULL) {
        printf("        operands=('2");
        print_zsh_value("BOARD", kind, NULL);
    } else {
        printf("        operands=('*");
        print_zsh_value(operand, kind, NULL);
    }
    puts("')");
}

/* Prints a case of a zsh function for each command, with its options and its operands. */
void bsc_zsh_write_options(void) {
    for (bsc_command_id command = 0; command < COMMANDS; command++) {
        printf("    %s)\n        options=(\n", bsc_command_table[command].name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_fits(id, command)) print_zsh_option(id, command);
        puts("        )");
        print_zsh_operands(command);
        puts("        ;;");
    }
}

/* ---- fish: a `complete` command for each command and each option ---- */

/* Prints a `complete` command for each command of bscount, with its name and its help. */
void bsc_fish_write_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("complete -c bscount -n __bscount_needs_command -f -a %s -d '",
               bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, "\\");
        puts("'");
    }
}

/* Prints the part of a `complete` command that says what completes a value or an operand: " -x -a
 * '...'". `words` are the words of an option, which must have no single quote, or NULL. */
static void print_fish_value(bsc_value_kind kind, const char *words) {
    if (completions[kind].fish != NULL) {
        fputs(completions[kind].fish, stdout);
        return;
    }
    fputs(kind == VALUE_OPTIONAL_WORD ? " -f" : " -x", stdout);
    if (words != NULL) printf(" -a '%s'", words);
}

/* Says whether a command takes the option with exactly the words that the option's row of the table
 * lists. */
static bool has_listed_words(bsc_option_id id, bsc_command_id command) {
    return bsc_option_fits(id, command) && !has_other_words(id, command);
}

/* Prints the beginning of a `complete` command for an option. After it, the caller must print the
 * names of the commands of bscount for which fish is to offer the option, and then call
 * end_fish_option. */
static void begin_fish_option(void) {
    fputs("complete -c bscount -n '__bscount_runs", stdout);
}

/* Prints the end of a `complete` command for an option, after the names of the commands: the
 * option's name, how its value is completed, and its help. `words` are the words that the value can
 * be; NULL: there are none. */
static void end_fish_option(bsc_option_id id, const char *words) {
    const bsc_option *option = &bsc_option_table[id];
    printf("' -l %s", option->name);
    if (option->letter != 0) printf(" -s %c", option->letter);
    print_fish_value(option->kind, words);
    fputs(" -d '", stdout);
    print_quoted(option->help, "\\");
    puts("'");
}

/* Prints the `complete` commands for each option. One of them is for all commands of bscount with
 * which the value of the option may be any word that its row of the table lists. A command of
 * bscount with which it may be other words, such as the command's formats, gets a `complete`
 * command of its own. */
void bsc_fish_write_options(void) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        bool has_command = false;
        for (bsc_command_id command = 0; command < COMMANDS; command++) {
            if (!has_listed_words(id, command)) continue;
            if (!has_command) begin_fish_option();
            has_command = true;
            printf(" %s", bsc_command_table[command].name);
        }
        if (has_command) end_fish_option(id, bsc_option_words(id, COMMANDS));
        for (bsc_command_id command = 0; command < COMMANDS; command++) {
            if (!has_other_words(id, command)) continue;
            begin_fish_option();
            printf(" %s", bsc_command_table[command].name);
            end_fish_option(id, bsc_option_words(id, command));
        }
    }
}

/* Prints a `complete` command of fish for each command of bscount that takes operands or a board.
 * It says what completes them: for example, the names of files. */
void bsc_fish_write_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (operand_kind(id) == VALUE_NONE) continue;
        printf("complete -c bscount -n '__bscount_runs %s'", bsc_command_table[id].name);
        print_fish_value(operand_kind(id), NULL);
        putchar('\n');
    }
}
