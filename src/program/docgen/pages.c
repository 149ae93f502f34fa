/* pages.c - writes the generated parts of the manual: the commands and options from their tables,
 * and the public headers. They are written in mdoc, the language of manual pages. In mdoc, a line
 * that begins with a dot is a macro, such as ".Cm map" for a command. Within such a line, "Fl x" is
 * an option -x, and "Ar FILE" is a value.
 *
 * The texts in the tables begin with a small letter and have no full stop. Here they get a capital
 * and a full stop.
 *
 * In a header, the comment is above the declaration that it describes; in the manual, it is below:
 *
 *     the header                             the manual
 *     comment: Frees a log.                  .Bd -literal
 *     void bsc_log_free(bsc_log *log);       void bsc_log_free(bsc_log *log);
 *                                            .Ed
 *                                            Frees a log.
 *
 * Headers are read by their layout, which clang-format keeps: comments and declarations begin in
 * the first column, a blank line or a comment ends a declaration, and a comment "---- X ----"
 * begins the section X. */
#include "program/docgen/pages.h"

#include "bscount_game.h"

#include "program/docgen/docgen.h"
#include "program/line/tables.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Prints the first `length` bytes of a text, or the whole text if it is shorter. Puts a backslash
 * before each '-', so that roff, which formats the manual, prints a minus and not a hyphen: only a
 * minus still works when it is copied from the page to a shell. */
static void print_part(const char *text, size_t length) {
    for (size_t k = 0; k < length && text[k] != '\0'; k++) {
        if (text[k] == '-') putchar('\\');
        putchar(text[k]);
    }
}

/* Prints a whole text, with a backslash before each '-', so that roff, which formats the manual,
 * prints a minus and not a hyphen. */
static void print_text(const char *text) {
    print_part(text, SIZE_MAX);
}

/* Prints a text of the tables, such as the help of an option, as a sentence on a line of its own,
 * with a capital and a full stop. The text must not be empty. */
static void print_sentence(const char *text) {
    putchar(toupper((unsigned char)*text));
    print_text(text + 1);
    puts(".");
}

/* Prints words that are separated by blanks in `words`, which has at least one, as a list for the
 * manual: ".Cm one , two , three .". */
static void print_words(const char *words) {
    fputs(".Cm", stdout);
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        putchar(' ');
        print_part(words, length);
        words += length + strspn(words + length, " ");
        if (*words != '\0') fputs(" ,", stdout);
    }
    puts(" .");
}

/* Prints the operand of a command that takes operands: "Ar FILE ...", or "Op Ar FILE ..." if the
 * command can do without them. */
static void print_operand(bsc_command_id id) {
    if (bsc_operand_optional(id)) fputs("Op ", stdout);
    printf("Ar %s ...\n", bsc_command_table[id].operand);
}

/* Prints the part of the synopsis that shows the commands with operands. */
void bsc_page_write_operands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (bsc_command_table[id].operand == NULL) continue;
        printf(".Nm\n.Cm %s\n.", bsc_command_table[id].name);
        print_operand(id);
        puts(".Op Ar OPTIONS");
    }
}

/* Prints an item of the manual for each command: its name, its operand, what it does, its formats
 * if it has several, and its examples. */
void bsc_page_write_commands(void) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        const bsc_command *command = &bsc_command_table[id];
        printf(".It Cm %s", command->name);
        if (command->operand == NULL) {
            putchar('\n');
        } else {
            putchar(' ');
            print_operand(id);
        }
        print_sentence(command->help);
        if (strchr(command->formats, ' ') != NULL) {
            puts("Formats:");
            print_words(command->formats);
        }
        puts(".Bd -literal");
        for (const char *const *line = bsc_examples; *line != NULL; line++) {
            if (bsc_example_command(*line) != id) continue;
            bsc_page_write_literal(*line);
            putchar('\n');
        }
        puts(".Ed");
    }
}

/* Prints the names of the commands in the list `commands`, between two texts: "For\n.Cm map , best
 * .". Prints nothing if `commands` is "", which means all commands. */
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

/* Prints the item of an option in the manual: its names, its help, the words that its value can be,
 * and which commands allow only some of these words. If the option is in the last group of
 * bsc_group_names, which has the options that only one or two commands take, also prints which
 * commands these are. */
static void print_option(bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    fputs(".It ", stdout);
    if (option->letter != 0) printf("Fl %c , ", option->letter);
    fputs("Fl \\-", stdout);
    print_text(option->name);
    if (option->kind == VALUE_OPTIONAL_WORD) fputs(" Op", stdout);
    if (option->argument != NULL) printf(" Ar %s", option->argument);
    putchar('\n');
    print_sentence(option->help);
    if (bsc_kind_is_word(option->kind) && option->words != NULL) {
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

/* Prints all options, in the same groups as `bscount --help`. */
void bsc_page_write_options(void) {
    for (int group = 0; group < BSC_GROUPS; group++) {
        const char *name = bsc_group_names[group];
        printf(".Ss %c%s\n.Bl -tag -width Ds\n", toupper((unsigned char)*name), name + 1);
        for (bsc_option_id id = 0; id < OPTIONS; id++)
            if (bsc_option_group(id) == group) print_option(id);
        puts(".El");
    }
}

/* Prints the options that a rule is about, in the language of the manual, where "Fl" comes before
 * the name of an option and "Cm" before words that are its value. `terms` is the list of options in
 * the notation of bsc_rule, with at least one: "by entropy lookahead|skew" becomes "Fl \-by Cm
 * entropy lookahead , Fl \-skew". */
static void print_terms(const char *terms) {
    fputs("Fl \\-", stdout);
    bool follows_cm = false; /* the macro Cm is before the words of this option already */
    for (; *terms != '\0'; terms++) {
        if (*terms == '|') {
            fputs(" , Fl \\-", stdout);
            follows_cm = false;
        } else if (*terms != ' ') {
            print_part(terms, 1); /* the next character of a name or a word */
        } else if (follows_cm) {
            putchar(' ');
        } else {
            fputs(" Cm ", stdout);
            follows_cm = true;
        }
    }
}

/* Prints the second half of the manual's item about a rule for options. The caller has printed the
 * options that the rule is about; this function prints what the rule says about them, such as "not
 * with --weights", and why. */
static void print_relation(const bsc_rule *rule) {
    const char *why = rule->why == NULL ? "" : rule->why;
    switch (rule->relation) {
    case EXCLUDES:
        fputs("not with\n.", stdout);
        print_terms(rule->other_terms);
        puts(*why == '\0' ? "" : " :");
        if (*why == '\0') return;
        print_text(why);
        putchar('\n');
        break;
    case NEEDS:
        puts("needs");
        print_text(why);
        putchar('\n');
        break;
    case NEEDS_INSTEAD_OF:
        puts("needs");
        print_text(why);
        fputs(", not\n.", stdout);
        print_terms(rule->other_terms);
        putchar('\n');
        break;
    case REFUSES_VALUE:
        puts("unknown");
        break;
    }
}

/* Prints an item of the manual for each rule about which options exclude or need each other. The
 * items have the same words as the messages that the program prints if a rule is broken. */
void bsc_page_write_rules(void) {
    for (const bsc_rule *rule = bsc_rule_table; rule->terms != NULL; rule++) {
        puts(".It");
        print_commands("In", rule->commands, " ,");
        putchar('.');
        print_terms(rule->terms);
        puts(" :");
        print_relation(rule);
    }
}

/* Prints the options that may be given more than once, each on a line of its own, such as ".Fl
 * \-shot ,". */
void bsc_page_write_repeats(void) {
    const char *separator = "";
    for (bsc_option_id id = 0; id < OPTIONS; id++) {
        if (bsc_option_table[id].kind != VALUE_LIST) continue;
        printf("%s.Fl \\-%s", separator, bsc_option_table[id].name);
        separator = " ,\n";
    }
    puts(" .");
}

/* Says whether the line begins with the text `start`. */
static bool begins_with(const char *line, const char *start) {
    return strncmp(line, start, strlen(start)) == 0;
}

/* Writes a line of running text from a comment of a header. Each sentence that ends within the line
 * gets a line of its own, as roff, which formats the manual, wants it. */
static void write_sentences(const char *line) {
    for (const char *end = strstr(line, ". "); end != NULL; end = strstr(line, ". ")) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, "%.*s\n", (int)(end + 1 - line), line);
        bsc_page_write_literal(sentence);
        line = end + 2;
    }
    bsc_page_write_literal(line);
    putchar('\n');
}

/* Writes the text of a comment of a header as text of the manual. Lines that are indented by two
 * blanks or more are a drawing or a table, and become literal lines; an empty line begins a new
 * paragraph. `section_has_text` says whether the section already has some text before the comment,
 * so that a space is needed above the first paragraph. */
static void write_comment(const char *text, bool section_has_text) {
    bool is_literal = false;
    bool begins_paragraph = section_has_text;
    while (*text != '\0') {
        char line[256];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length;
        if (*text == '\n') text++;
        if (begins_with(line, "  ") != is_literal) puts(is_literal ? ".Ed" : ".Bd -literal");
        is_literal = begins_with(line, "  ");
        if (begins_paragraph && !is_literal && *line != '\0') puts(".Pp");
        begins_paragraph = *line == '\0';
        if (is_literal) {
            bsc_page_write_literal(line);
            putchar('\n');
        } else if (!begins_paragraph) {
            write_sentences(line);
        }
    }
    if (is_literal) puts(".Ed");
}

/* Reads a comment of a header. It begins on `line`, with a slash, an asterisk and a blank, and goes
 * on in the lines that are still to be read from `file`, up to the line that ends it, or to the end
 * of the file. Writes its text to text[size], line by line, without the slashes and asterisks
 * around it; what does not fit is left out. `size` must not be 0. */
static void read_comment(const char *line, FILE *file, char *text, size_t size) {
    char buffer[256];
    size_t written = 0; /* length of the text so far, with what does not fit into text[] */
    bool is_last = false;
    line += strlen("/* ");
    while (!is_last) {
        const char *end = strstr(line, "*/");
        size_t length = strcspn(line, "\n");
        is_last = end != NULL;
        if (is_last) length = (size_t)(end - line);
        while (length > 0 && line[length - 1] == ' ') length--;
        if (written < size)
            written +=
                (size_t)snprintf(text + written, size - written, "%.*s\n", (int)length, line);
        if (is_last || fgets(buffer, sizeof buffer, file) == NULL) return;
        line = buffer + strlen(begins_with(buffer, " * ") ? " * " : " *");
    }
}

/* Says whether a line of a header is left out of the manual, because it tells the reader nothing:
 * it belongs to an include guard, or is meant for C++, for the compiler or for the linker. A line
 * that defines a macro BSC_... is part of the manual. */
static bool is_left_out(const char *line) {
    if (*line == '#') return !begins_with(line, "#define BSC_");
    return strstr(line, "_H\n") != NULL || begins_with(line, "extern \"C\"") ||
           strcmp(line, "}\n") == 0;
}

bool bsc_page_write_declarations(const char *path) {
    char line[256], comment[8192] = "";
    bool is_declaring = false;     /* .Bd, which begins a declaration, was written, but not .Ed */
    bool section_has_text = false; /* the section of the manual has some text already */
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    while (fgets(line, sizeof line, file) != NULL) {
        const bool ends_declaration = *line == '\n' || begins_with(line, "/*");
        if (ends_declaration) {
            if (is_declaring) puts(".Ed");
            if (*comment != '\0' && (is_declaring || *line == '\n')) {
                write_comment(comment, section_has_text);
                section_has_text = true;
                *comment = '\0';
            }
            is_declaring = false;
        }
        if (begins_with(line, "/* ---- ")) {
            const char *title = line + strlen("/* ---- ");
            section_has_text = false;
            printf(".Ss %.*s\n", (int)(strstr(title, " ----") - title), title);
        } else if (begins_with(line, "/*")) {
            read_comment(line, file, comment, sizeof comment);
        } else if (!ends_declaration && !is_left_out(line)) {
            if (!is_declaring) puts(".Bd -literal");
            is_declaring = true;
            section_has_text = true;
            bsc_page_write_literal(line);
        }
    }
    fclose(file);
    return true;
}
