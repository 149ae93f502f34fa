/* pages.c - commands and options in mdoc, the language of manual pages, and a public header as a
 * part of the manual: each declaration, and below it the comment that stands above it in the
 * header.
 *
 * The sentences of the tables begin with a small letter and have no full stop; here they get both.
 * The headers are read by their layout, which clang-format keeps: a comment and a declaration begin
 * in the first column, a blank line or a comment ends a declaration, "---- X ----" is a section. */
#include "program/docgen/pages.h"

#include "bscount_game.h"

#include "program/docgen/docgen.h"
#include "program/line/tables.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* With '-' as a minus, which stays one when it is copied from the page; `most` bytes of it. */
static void print_some(const char *text, size_t max_words) {
    for (size_t k = 0; k < max_words && text[k] != '\0'; k++) {
        if (text[k] == '-') putchar('\\');
        putchar(text[k]);
    }
}

static void print_text(const char *text) {
    print_some(text, SIZE_MAX);
}

static void print_sentence(const char *text) {
    putchar(toupper((unsigned char)*text));
    print_text(text + 1);
    puts(".");
}

/* ".Cm one , two , three ." */
static void print_words(const char *words) {
    fputs(".Cm", stdout);
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        putchar(' ');
        print_some(words, length);
        words += length + (words[length] == ' ');
        fputs(*words == '\0' ? " .\n" : " ,", stdout);
    }
}

/* "Op Ar FILE ...", or without the Op where an option cannot stand for it. */
static void print_operand(bsc_command_id id) {
    printf("%sAr %s ...\n", bsc_operand_optional(id) ? "Op " : "", bsc_command_table[id].operand);
}

/* In the synopsis: the commands that have operands. */
void bsc_page_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (bsc_command_table[id].operand == NULL) continue;
        printf(".Nm\n.Cm %s\n.", bsc_command_table[id].name);
        print_operand(id);
        puts(".Op Ar OPTIONS");
    }
}

void bsc_page_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        const bsc_command *command = &bsc_command_table[id];
        printf(".It Cm %s", command->name);
        putchar(command->operand == NULL ? '\n' : ' ');
        if (command->operand != NULL) print_operand(id);
        print_sentence(command->help);
        if (strchr(command->formats, ' ') != NULL) {
            puts("Formats:");
            print_words(command->formats);
        }
        puts(".Bd -literal");
        for (const char *const *line = bsc_examples; *line != NULL; line++) {
            if (bsc_example_command(*line) != id) continue;
            bsc_page_literal(*line);
            putchar('\n');
        }
        puts(".Ed");
    }
}

/* "For\n.Cm map , best .", or between other words; nothing for all. */
static void print_commands(const char *opening, const char *commands, const char *closing) {
    const char *between = "\n.Cm ";
    if (*commands == '\0') return;
    fputs(opening, stdout);
    for (bsc_command_id k = 0; k < COMMANDS; k++) {
        if (bsc_words_find(commands, bsc_command_table[k].name) < 0) continue;
        printf("%s%s", between, bsc_command_table[k].name);
        between = " , ";
    }
    puts(closing);
}

static void print_option(bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    fputs(".It ", stdout);
    if (option->letter != 0) printf("Fl %c , ", option->letter);
    fputs("Fl \\-", stdout);
    print_text(option->name);
    if (option->argument != NULL) printf(" Ar %s", option->argument);
    putchar('\n');
    print_sentence(option->help);
    if ((option->kind == VALUE_WORD || option->kind == VALUE_RULE) && option->words != NULL) {
        puts("One of");
        print_words(option->words);
    }
    for (bsc_command_id k = 0; k < COMMANDS && option->words != NULL; k++) {
        const char *words = bsc_option_words(id, k);
        if (words == option->words) continue;
        printf(".Cm %s\ntakes only\n", bsc_command_table[k].name);
        print_words(words);
    }
    if (option->kind == VALUE_LIST) puts("May be given more than once.");
    if (bsc_option_group(id) == BSC_GROUPS - 1) print_commands("For", option->commands, " .");
}

/* In the groups that help has. */
void bsc_page_options(void) {
    for (int group = 0; group < BSC_GROUPS; group++) {
        const char *name = bsc_group_names[group];
        printf(".Ss %c%s\n.Bl -tag -width Ds\n", toupper((unsigned char)*name), name + 1);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_group(id) == group) print_option(id);
        puts(".El");
    }
}

/* "Fl \-by Cm entropy lookahead , Fl \-skew": the terms of a rule. */
static void print_terms(const char *terms) {
    fputs("Fl \\-", stdout);
    for (bool word = false; *terms != '\0'; terms++) {
        if (*terms == '|')
            fputs(" , Fl \\-", stdout);
        else if (*terms == ' ')
            fputs(word ? " " : " Cm ", stdout);
        else
            print_some(terms, 1);
        word = *terms == ' ' || (word && *terms != '|');
    }
}

/* The rules of options that exclude or need others, as messages say them: an item each. */
void bsc_page_rules(void) {
    static const char *const said[] = {
        [EXCLUDES] = "not with", [NEEDS] = "needs", [NEEDS_NOT] = "needs", [UNKNOWN] = "unknown"};
    for (const bsc_rule *rule = bsc_rule_table; rule->terms != NULL; rule++) {
        const char *why = rule->why == NULL ? "" : rule->why;
        puts(".It");
        print_commands("In", rule->commands, " ,");
        putchar('.');
        print_terms(rule->terms);
        printf(" :\n%s\n", said[rule->relation]);
        if (rule->relation == EXCLUDES) {
            putchar('.');
            print_terms(rule->other_terms);
            puts(*why == '\0' ? "" : " :");
        }
        if (*why != '\0') {
            print_text(why);
            puts(rule->relation == NEEDS_NOT ? ", not" : "");
        }
        if (rule->relation == NEEDS_NOT) {
            putchar('.');
            print_terms(rule->other_terms);
            puts("");
        }
    }
}

/* "Fl \-shot , Fl \-strategy", a line each. */
void bsc_page_repeats(void) {
    bool first = true;
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        if (bsc_option_table[id].kind != VALUE_LIST) continue;
        printf("%s.Fl \\-%s", first ? "" : " ,\n", bsc_option_table[id].name);
        first = false;
    }
    puts(" .");
}

static bool begins(const char *line, const char *start) {
    return strncmp(line, start, strlen(start)) == 0;
}

/* Indented lines of a comment are a drawing or a table. `begun`: something precedes it in its
 * section, so that its first paragraph needs a distance. */
static void write_comment(const char *text, bool begun) {
    bool literal = false, paragraph = begun;
    while (*text != '\0') {
        char line[256];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + 1;
        if (begins(line, "  ") != literal) puts(literal ? ".Ed" : ".Bd -literal");
        literal = begins(line, "  ");
        if (paragraph && !literal && *line != '\0') puts(".Pp");
        paragraph = *line == '\0';
        if (literal) {
            bsc_page_literal(line);
            putchar('\n');
        } else if (!paragraph) {
            const char *start = line; /* a line for each sentence, as roff wants it */
            for (const char *end; (end = strstr(start, ". ")) != NULL; start = end + 2) {
                char sentence[256];
                snprintf(sentence, sizeof sentence, "%.*s\n", (int)(end + 1 - start), start);
                bsc_page_literal(sentence);
            }
            bsc_page_literal(start);
            putchar('\n');
        }
    }
    if (literal) puts(".Ed");
}

/* The comment that begins with this line, without its marks: up to the line that ends it. */
static void read_comment(const char *line, FILE *file, char *text, size_t size) {
    char next[256];
    size_t used = 0;
    for (bool first = true, last = false; !last; first = false) {
        if (!first) {
            if (fgets(next, sizeof next, file) == NULL) break;
            line = next + (begins(next, " * ") ? 3 : strlen(" *"));
        } else {
            line += strlen("/* ");
        }
        const char *end = strstr(line, "*/");
        last = end != NULL;
        size_t length = last ? (size_t)(end - line) : strcspn(line, "\n");
        while (length > 0 && line[length - 1] == ' ') length--;
        if (used < size)
            used += (size_t)snprintf(text + used, size - used, "%.*s\n", (int)length, line);
    }
}

bool bsc_page_header(const char *path) {
    char line[256], comment[8192] = "";
    bool declares = false, begun = false;
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    while (fgets(line, sizeof line, file) != NULL) {
        const bool ends = *line == '\n' || begins(line, "/*");
        /* No C program needs to know guards, and what is for C++ and for linkers. */
        const bool directive = (*line == '#' && !begins(line, "#define BSC_")) ||
                               strstr(line, "_H\n") != NULL || begins(line, "extern \"C\"") ||
                               strcmp(line, "}\n") == 0;
        if (ends && declares) puts(".Ed");
        if (ends && *comment != '\0' && (declares || *line == '\n')) {
            write_comment(comment, begun);
            begun = true;
            *comment = '\0';
        }
        declares = declares && !ends;
        if (begins(line, "/* ---- ")) {
            begun = false;
            printf(".Ss %.*s\n", (int)(strstr(line + 8, " ----") - line - 8), line + 8);
        } else if (begins(line, "/*")) {
            read_comment(line, file, comment, sizeof comment);
        } else if (!ends && !directive) {
            if (!declares) puts(".Bd -literal");
            declares = begun = true;
            bsc_page_literal(line);
        }
    }
    fclose(file);
    return true;
}
