/* shells.c - commands and options as bash, zsh and fish complete them; templates have the rest. */
#include "program/docgen/shells.h"

#include "bscount_game.h"

#include "program/line/tables.h"

#include <stdio.h>
#include <string.h>

/* The words that complete a value in each shell; NULL: the option's words. */
static const struct {
    const char *bash, *zsh, *fish;
} kinds[VALUE_PART + 1] = {
    [VALUE_NONE] = {NULL, NULL, " -f"},
    [VALUE_SHIP] = {"@ship", "_bscount_ships", " -x -a '(__bscount_ships)'"},
    [VALUE_BOARD] = {"@board", "_bscount_boards", " -x -a '(__bscount_boards)'"},
    [VALUE_FILE] = {"@file", "_files", " -r -F"},
};

/* Within single quotes, with a backslash before each character of `special`. */
static void print_quoted(const char *text, const char *special) {
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(special, *text) == NULL ? "" : "\\", *text);
    }
}

/* Of a command without operands of its own one can be the board. */
static bsc_value_kind operand_kind(bsc_command_id command) {
    const bsc_command *own = &bsc_command_table[command];
    if (own->operand != NULL) return own->kind;
    return bsc_option_fits(OPTION_BOARD, command) ? VALUE_BOARD : VALUE_NONE;
}

/* Whether a command takes the option with words of its own: formats, or fewer than are listed. */
static bool has_own_words(bsc_option_id id, bsc_command_id command) {
    return bsc_option_fits(id, command) &&
           bsc_option_words(id, command) != bsc_option_table[id].words;
}

/* bash: cases of a function that is asked for a command */

void bsc_bash_options(void) {
    for (bsc_command_id command = 0; command < COMMANDS; command++) {
        printf("    %s) echo '", bsc_command_table[command].name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_fits(id, command)) printf("--%s ", bsc_option_table[id].name);
        puts("' ;;");
    }
}

static void bash_value(bsc_option_id id, const char *command, const char *value) {
    printf("    %s:--%s", command, bsc_option_table[id].name);
    if (bsc_option_table[id].letter != 0) printf(" | %s:-%c", command, bsc_option_table[id].letter);
    printf(") echo '%s' ;;\n", value);
}

void bsc_bash_values(void) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        const char *words = kinds[option->kind].bash;
        if (option->kind == VALUE_NONE) continue;
        for (bsc_command_id command = 0; command < COMMANDS; command++)
            if (has_own_words(id, command))
                bash_value(id, bsc_command_table[command].name, bsc_option_words(id, command));
        if (words == NULL) words = option->words == NULL ? "" : option->words;
        bash_value(id, "*", words);
    }
}

void bsc_bash_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++)
        if (operand_kind(id) != VALUE_NONE)
            printf("        *,%s) values=%s ;;\n", bsc_command_table[id].name,
                   kinds[operand_kind(id)].bash);
}

/* zsh: what _describe and _arguments take */

void bsc_zsh_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("        '%s:", bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, ":");
        puts("'");
    }
}

/* ":BOARD:_bscount_boards": the name of a value or an operand, and what completes it. */
static void zsh_value(const char *name, bsc_value_kind kind, const char *words) {
    if (kind == VALUE_NONE) return;
    printf(":%s:", name);
    if (words != NULL) printf("(%s)", words);
    if (kinds[kind].zsh != NULL) fputs(kinds[kind].zsh, stdout);
}

/* '(-b --board)'{-b+,--board=}'[a board]:BOARD:_bscount_boards'; one that may be repeated begins
 * with a star in place of what it excludes */
static void zsh_option(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    const char *const takes = option->kind == VALUE_NONE ? "" : "=";
    printf("            '");
    if (option->kind == VALUE_LIST)
        putchar('*');
    else if (option->letter != 0)
        printf("(-%c --%s)", option->letter, option->name);
    if (option->letter != 0)
        printf("'{-%c%s,--%s%s}'", option->letter, *takes == '\0' ? "" : "+", option->name, takes);
    else
        printf("--%s%s", option->name, takes);
    putchar('[');
    print_quoted(option->help, "[]");
    putchar(']');
    zsh_value(option->argument, option->kind, bsc_option_words(id, command));
    puts("'");
}

void bsc_zsh_options(void) {
    for (bsc_command_id k = 0; k < COMMANDS; k++) {
        const bsc_command *command = &bsc_command_table[k];
        printf("    %s)\n        options=(\n", command->name);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_fits(id, k)) zsh_option(id, k);
        puts("        )");
        if (operand_kind(k) != VALUE_NONE) {
            printf("        operands=('%s", command->operand == NULL ? "2" : "*");
            zsh_value(command->operand == NULL ? "BOARD" : command->operand, operand_kind(k), NULL);
            puts("')");
        }
        puts("        ;;");
    }
}

/* fish: a line for each command and each option */

void bsc_fish_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        printf("complete -c bscount -n __bscount_needs_command -f -a %s -d '",
               bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, "\\");
        puts("'");
    }
}

/* "-x -a '...'": what completes a value or an operand. */
static void fish_value(bsc_value_kind kind, const char *words) {
    const char *own = kinds[kind].fish;
    fputs(own == NULL ? " -x" : own, stdout);
    if (own == NULL && words != NULL) printf(" -a '%s'", words);
}

/* For one command, or for COMMANDS: all that take it without words of their own. */
static void fish_option(bsc_option_id id, bsc_command_id only) {
    const bsc_option *option = &bsc_option_table[id];
    fputs("complete -c bscount -n '__bscount_runs", stdout);
    for (bsc_command_id command = 0; command < COMMANDS; command++)
        if (only == command ||
            (only == COMMANDS && !has_own_words(id, command) && bsc_option_fits(id, command)))
            printf(" %s", bsc_command_table[command].name);
    printf("' -l %s", option->name);
    if (option->letter != 0) printf(" -s %c", option->letter);
    fish_value(option->kind, bsc_option_words(id, only));
    fputs(" -d '", stdout);
    print_quoted(option->help, "\\");
    puts("'");
}

/* Whether a command takes the option without words of its own. */
static bool is_shared(bsc_option_id id) {
    bsc_command_id command = 0;
    while (command < COMMANDS && (!bsc_option_fits(id, command) || has_own_words(id, command)))
        command++;
    return command < COMMANDS;
}

void bsc_fish_options(void) {
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        if (is_shared(id)) fish_option(id, COMMANDS);
        for (bsc_command_id command = 0; command < COMMANDS; command++)
            if (has_own_words(id, command)) fish_option(id, command);
    }
}

void bsc_fish_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (operand_kind(id) == VALUE_NONE) continue;
        printf("complete -c bscount -n '__bscount_runs %s'", bsc_command_table[id].name);
        fish_value(operand_kind(id), NULL);
        putchar('\n');
    }
}
