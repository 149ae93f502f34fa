/* shells.c - commands and options as the completions of bash, zsh and fish want them. What needs no
 * table stands in their templates. */
#include "docgen/docgen.h"

#include <stdio.h>
#include <string.h>

/* Within single quotes, each character of `special` behind a backslash. */
static void print_quoted(const char *text, const char *special) {
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(special, *text) == NULL ? "" : "\\", *text);
    }
}

/* bash: cases of a function that is asked for a command */

void bsc_bash_options(void) {
    for (int command = 0; command < COMMANDS; command++) {
        printf("    %s) echo '", bsc_command_table[command].name);
        for (int id = 0; id < OPTIONS; id++)
            if (bsc_option_fits((bsc_option_id)id, (bsc_command_id)command))
                printf("--%s ", bsc_option_table[id].name);
        puts("' ;;");
    }
}

static void bash_value(bsc_option_id id, const char *command, const char *value) {
    printf("    %s:--%s", command, bsc_option_table[id].name);
    if (bsc_option_table[id].letter != 0) printf(" | %s:-%c", command, bsc_option_table[id].letter);
    printf(") echo '%s' ;;\n", value);
}

void bsc_bash_values(void) {
    for (int k = 0; k < OPTIONS; k++) {
        const bsc_option_id id = (bsc_option_id)k;
        switch (bsc_option_kind(id)) {
        case BSC_VALUE_NONE:
            break;
        case BSC_VALUE_TEXT:
            bash_value(id, "*", "");
            break;
        case BSC_VALUE_BOARD:
            bash_value(id, "*", "@board");
            break;
        case BSC_VALUE_FILE:
            bash_value(id, "*", "@file");
            break;
        case BSC_VALUE_WORDS:
            for (int command = 0; command < COMMANDS && id == OPTION_FORMAT; command++)
                bash_value(id, bsc_command_table[command].name, bsc_command_table[command].formats);
            bash_value(id, "*", id == OPTION_FORMAT ? "" : bsc_option_table[id].choices);
        }
    }
}

/* zsh: what _describe and _arguments take */

void bsc_zsh_commands(void) {
    for (int id = 0; id < COMMANDS; id++) {
        printf("        '%s:", bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, ":");
        puts("'");
    }
}

/* '(-b --board)'{-b+,--board=}'[a board]:BOARD:_bscount_boards' */
static void zsh_option(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    const char *const takes = option->argument == NULL ? "" : "=";
    if (option->letter != 0)
        printf("            '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name,
               option->letter, *takes == '\0' ? "" : "+", option->name, takes);
    else
        printf("            '%s--%s%s[", id == OPTION_SHOT ? "*" : "", option->name, takes);
    print_quoted(option->help, "[]");
    putchar(']');
    switch (bsc_option_kind(id)) {
    case BSC_VALUE_NONE:
        break;
    case BSC_VALUE_TEXT:
        printf(":%s:", option->argument);
        break;
    case BSC_VALUE_WORDS:
        printf(":%s:(%s)", option->argument, bsc_option_words(id, command));
        break;
    case BSC_VALUE_BOARD:
        printf(":%s:_bscount_boards", option->argument);
        break;
    case BSC_VALUE_FILE:
        printf(":%s:_files", option->argument);
    }
    puts("'");
}

void bsc_zsh_options(void) {
    for (int command = 0; command < COMMANDS; command++) {
        printf("    %s)\n        options=(\n", bsc_command_table[command].name);
        for (int id = 0; id < OPTIONS; id++)
            if (bsc_option_fits((bsc_option_id)id, (bsc_command_id)command))
                zsh_option((bsc_option_id)id, (bsc_command_id)command);
        puts("        ) ;;");
    }
}

/* fish: a line for each command and each option */

void bsc_fish_commands(void) {
    for (int id = 0; id < COMMANDS; id++) {
        printf("complete -c bscount -n __bscount_needs_command -f -a %s -d '",
               bsc_command_table[id].name);
        print_quoted(bsc_command_table[id].help, "\\");
        puts("'");
    }
}

/* For one command, or for COMMANDS: all that take it. */
static void fish_option(bsc_option_id id, bsc_command_id only) {
    const bsc_option *option = &bsc_option_table[id];
    fputs("complete -c bscount -n '__bscount_runs", stdout);
    for (int command = 0; command < COMMANDS; command++)
        if (bsc_option_fits(id, (bsc_command_id)command) &&
            (only == COMMANDS || (int)only == command))
            printf(" %s", bsc_command_table[command].name);
    printf("' -l %s", option->name);
    if (option->letter != 0) printf(" -s %c", option->letter);
    switch (bsc_option_kind(id)) {
    case BSC_VALUE_NONE:
        fputs(" -f", stdout);
        break;
    case BSC_VALUE_TEXT:
        fputs(" -x", stdout);
        break;
    case BSC_VALUE_WORDS:
        printf(" -x -a '%s'", bsc_option_words(id, only));
        break;
    case BSC_VALUE_BOARD:
        fputs(" -x -a '(__bscount_boards)'", stdout);
        break;
    case BSC_VALUE_FILE:
        fputs(" -r -F", stdout);
    }
    fputs(" -d '", stdout);
    print_quoted(option->help, "\\");
    puts("'");
}

void bsc_fish_options(void) {
    for (int id = 0; id < OPTIONS; id++) {
        if (id != OPTION_FORMAT) {
            fish_option((bsc_option_id)id, COMMANDS);
            continue;
        }
        for (int command = 0; command < COMMANDS; command++)
            if (bsc_option_fits(OPTION_FORMAT, (bsc_command_id)command))
                fish_option(OPTION_FORMAT, (bsc_command_id)command);
    }
}
