/* pages.c - commands and options in mdoc, the language of manual pages. The sentences of the
 * tables begin with a small letter and have no full stop; here they get both. */
#include "docgen/docgen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* With '-' as a minus, which stays one when it is copied from the page. */
static void print_text(const char *text, int length) {
    for (int k = 0; k < length; k++) {
        if (text[k] == '-') putchar('\\');
        putchar(text[k]);
    }
}

static void print_sentence(const char *text) {
    putchar(toupper((unsigned char)*text));
    print_text(text + 1, (int)strlen(text + 1));
    puts(".");
}

/* ".Cm one , two , three ." */
static void print_words(const char *words) {
    fputs(".Cm", stdout);
    while (*words != '\0') {
        const int length = (int)strcspn(words, " ");
        putchar(' ');
        print_text(words, length);
        words += length + (words[length] == ' ');
        fputs(*words == '\0' ? " .\n" : " ,", stdout);
    }
}

static void print_examples(bsc_command_id id) {
    puts(".Bd -literal");
    for (int k = 0; k < EXAMPLES; k++) {
        if (bsc_example_table[k].command != id) continue;
        print_text(bsc_example_table[k].line, (int)strlen(bsc_example_table[k].line));
        putchar('\n');
    }
    puts(".Ed");
}

/* "Op Ar FILE ...", or without the Op where an option cannot stand for it. */
static void print_operand(int id) {
    printf("%sAr %s ...\n", bsc_operand_optional((bsc_command_id)id) ? "Op " : "",
           bsc_command_table[id].operand);
}

/* In the synopsis: the commands that have operands. */
void bsc_page_operands(void) {
    for (int id = 0; id < COMMANDS; id++) {
        if (bsc_command_table[id].operand == NULL) continue;
        printf(".Nm\n.Cm %s\n.", bsc_command_table[id].name);
        print_operand(id);
        puts(".Op Ar OPTIONS");
    }
}

void bsc_page_commands(void) {
    for (int id = 0; id < COMMANDS; id++) {
        const bsc_command *command = &bsc_command_table[id];
        printf(".It Cm %s", command->name);
        putchar(command->operand == NULL ? '\n' : ' ');
        if (command->operand != NULL) print_operand(id);
        print_sentence(command->help);
        if (strchr(command->formats, ' ') != NULL) {
            puts("Formats:");
            print_words(command->formats);
        }
        print_examples((bsc_command_id)id);
    }
}

static void print_takers(bsc_option_id id) {
    bool first = true;
    if (bsc_option_table[id].commands == ON_ALL) return;
    puts("For");
    for (int command = 0; command < COMMANDS; command++) {
        if (!bsc_option_fits(id, (bsc_command_id)command)) continue;
        printf("%s%s", first ? ".Cm " : " , ", bsc_command_table[command].name);
        first = false;
    }
    puts(" .");
}

/* Of commands that take only some of the option's words. */
static void print_own_words(bsc_option_id id) {
    for (int k = 0; k < COMMANDS && bsc_option_table[id].words != NULL; k++) {
        const char *words = bsc_option_words(id, (bsc_command_id)k);
        if (words == bsc_option_table[id].words) continue;
        printf(".Cm %s\ntakes only\n", bsc_command_table[k].name);
        print_words(words);
    }
}

void bsc_page_options(void) {
    for (int id = 0; id < OPTIONS; id++) {
        const bsc_option *option = &bsc_option_table[id];
        fputs(".It ", stdout);
        if (option->letter != 0) printf("Fl %c , ", option->letter);
        fputs("Fl \\-", stdout);
        print_text(option->name, (int)strlen(option->name));
        if (option->argument != NULL) printf(" Ar %s", option->argument);
        putchar('\n');
        print_sentence(option->help);
        if (option->kind == VALUE_WORD && option->words != NULL) {
            puts("One of");
            print_words(option->words);
        }
        print_own_words((bsc_option_id)id);
        if (option->repeat == MANY) puts("May be given more than once.");
        print_takers((bsc_option_id)id);
    }
}

/* "Fl \-shot , Fl \-strategy", a line each. */
void bsc_page_repeats(void) {
    bool first = true;
    for (int id = 0; id < OPTIONS; id++) {
        if (bsc_option_table[id].repeat != MANY) continue;
        printf("%s.Fl \\-%s", first ? "" : " ,\n", bsc_option_table[id].name);
        first = false;
    }
    puts(" .");
}
