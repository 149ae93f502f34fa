/* shells.c - writes the tables of commands and options in the forms that bash, zsh and fish need to
 * complete a command line. The templates bscount.bash.in, bscount.zsh.in and bscount.fish.in have
 * the code around them. */
#include "program/docgen/shells.h"

#include "bscount_game.h"

#include "program/line/tables.h"

#include <stdio.h>
#include <string.h>

/* What completes a value or an operand, by its kind. For bash, this is a word that a function of
 * the template knows; for zsh, the name of a function; for fish, the end of a `complete` command.
 * NULL: the words of the option complete it, if it has words. */
static const struct {
    const char *bash, *zsh, *fish;
} completions[VALUE_PART + 1] = {
    [VALUE_NONE] = {NULL, NULL, " -f"},
    [VALUE_SHIP] = {"@ship", "_bscount_ships", " -x -a '(__bscount_ships)'"},
    [VALUE_BOARD] = {"@board", "_bscount_boards", " -x -a '(__bscount_boards)'"},
    [VALUE_FILE] = {"@file", "_files", " -r -F"},
};

/* Prints a text as it must be written between single quotes in a shell, with a backslash before
 * each character that is in `special`. */
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

/* Returns the kind of a command's operands. A command that takes no operands may be given its board
 * as an operand, if it works on a board. */
static bsc_value_kind operand_kind(bsc_command_id command) {
    if (bsc_command_table[command].operand != NULL) return bsc_command_table[command].kind;
    return bsc_option_fits(OPTION_BOARD, command) ? VALUE_BOARD : VALUE_NONE;
}

/* Says whether a command takes the option, but with words other than those in the option's row of
 * the table: with the command's formats, or with only some of the words. */
static bool has_other_words(bsc_option_id id, bsc_command_id command) {
    return bsc_option_fits(id, command) &&
           bsc_option_words(id, command) != bsc_option_table[id].words;
}

/* ---- bash: cases of the template's functions ---- */

/* Prints a case for each command, with the options that the command takes. */
void bsc_bash_options(void) {
    for (bsc_command_id command = 0; command < COMMANDS; command++) {
        printf("    %s) echo '", bsc_command_table[command].name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_fits(id, command)) printf("--%s ", bsc_option_table[id].name);
        puts("' ;;");
    }
}

/* Prints a case that says what the value of an option can be: `value`. `command` is the command
 * that the case is for, or "*" for all commands. */
static void print_bash_value(bsc_option_id id, const char *command, const char *value) {
    printf("    %s:--%s", command, bsc_option_table[id].name);
    if (bsc_option_table[id].letter != 0) printf(" | %s:-%c", command, bsc_option_table[id].letter);
    printf(") echo '%s' ;;\n", value);
}

/* Prints the cases for all options that have a value. Bash takes the first case that fits, so the
 * cases for commands with other words come before the case for all commands. */
void bsc_bash_values(void) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        if (option->kind == VALUE_NONE) continue;
        for (bsc_command_id command = 0; command < COMMANDS; command++)
            if (has_other_words(id, command))
                print_bash_value(id, bsc_command_table[command].name,
                                 bsc_option_words(id, command));
        const char *words = completions[option->kind].bash;
        if (words == NULL) words = option->words;
        if (words == NULL) words = "";
        print_bash_value(id, "*", words);
    }
}

/* Prints a case for each command that takes operands or a board, with what completes them. */
void bsc_bash_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++)
        if (operand_kind(id) != VALUE_NONE)
            printf("        *,%s) values=%s ;;\n", bsc_command_table[id].name,
                   completions[operand_kind(id)].bash);
}

/* ---- zsh: lists for its functions _describe and _arguments ---- */

/* Prints each command with its help, in the form that _describe takes. */
void bsc_zsh_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("        '%s:", bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, ":");
        puts("'");
    }
}

/* Prints the name of a value or an operand, and what completes it: ":BOARD:_bscount_boards". Prints
 * nothing for an option without a value. */
static void print_zsh_value(const char *name, bsc_value_kind kind, const char *words) {
    if (kind == VALUE_NONE) return;
    printf(":%s:", name);
    if (words != NULL) printf("(%s)", words);
    if (completions[kind].zsh != NULL) fputs(completions[kind].zsh, stdout);
}

/* Prints an option in the form that _arguments takes:
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
    print_zsh_value(option->argument, option->kind, bsc_option_words(id, command));
    puts("'");
}

/* Prints the operands of a command in the form that _arguments takes. Either all further words of
 * the command line are operands; or, if the command takes only a board, the second word is this
 * board. */
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

/* Prints a case for each command, with its options and its operands. */
void bsc_zsh_options(void) {
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
void bsc_fish_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("complete -c bscount -n __bscount_needs_command -f -a %s -d '",
               bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, "\\");
        puts("'");
    }
}

/* Prints what completes a value or an operand: " -x -a '...'". */
static void print_fish_value(bsc_value_kind kind, const char *words) {
    if (completions[kind].fish != NULL) {
        fputs(completions[kind].fish, stdout);
        return;
    }
    fputs(" -x", stdout);
    if (words != NULL) printf(" -a '%s'", words);
}

/* Says whether a command takes the option with exactly the words in the option's row of the
 * table. */
static bool has_listed_words(bsc_option_id id, bsc_command_id command) {
    return bsc_option_fits(id, command) && !has_other_words(id, command);
}

/* Prints the beginning of a `complete` command for an option. Next, the caller must print the names
 * of the commands of bscount after which fish is to offer the option. */
static void begin_fish_option(void) {
    fputs("complete -c bscount -n '__bscount_runs", stdout);
}

/* Prints the end of a `complete` command for an option, after the names of the commands: the
 * option's name, its help, and the words that its value can be. `words` is NULL if there are no
 * words. */
static void end_fish_option(bsc_option_id id, const char *words) {
    const bsc_option *option = &bsc_option_table[id];
    printf("' -l %s", option->name);
    if (option->letter != 0) printf(" -s %c", option->letter);
    print_fish_value(option->kind, words);
    fputs(" -d '", stdout);
    print_quoted(option->help, "\\");
    puts("'");
}

/* Prints for each option one line for all commands that take the option with the words of its row,
 * if there are any, and one more line for each command that takes it with other words. */
void bsc_fish_options(void) {
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

/* Prints a line for each command that takes operands or a board, with what completes them. */
void bsc_fish_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (operand_kind(id) == VALUE_NONE) continue;
        printf("complete -c bscount -n '__bscount_runs %s'", bsc_command_table[id].name);
        print_fish_value(operand_kind(id), NULL);
        putchar('\n');
    }
}
