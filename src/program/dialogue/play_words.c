/* play_words.c - finds the parts of a line that is typed to `play`: its cell, its answer, the
 * commands that its first word may mean, and which game of a duel it belongs to. */
#include "program/dialogue/play_words.h"

#include "program/line/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <strings.h>

#define BLANKS " \t"

bsc_status bsc_say(const bsc_dialogue *d, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bsc_line_print(d->out, "", format, arguments);
    va_end(arguments);
    return BSC_OK;
}

const char *bsc_line_skip_blanks(const char *line) {
    return line + strspn(line, BLANKS);
}

const char *bsc_line_find_answer(const char *word, size_t length) {
    for (int k = BSC_MISS; k <= BSC_SUNK; k++) {
        const char *name = bsc_answer_name((bsc_answer)k);
        if (length > 0 && strncasecmp(word, name, length) == 0) return name;
    }
    return NULL;
}

bool bsc_dialogue_find_cell(const bsc_dialogue *d, const char *line, uint32_t *cell) {
    bsc_error error = {0};
    char label[64];
    snprintf(label, sizeof label, "%.*s", (int)bsc_label_length(line), line);
    if (bsc_problem_find_cell(d->problem, label, cell, &error) == BSC_OK) return true;
    bsc_say(d, "%s", error.message);
    return false;
}

size_t bsc_dialogue_find_verbs(const bsc_dialogue *d, const char *line, size_t length,
                               const bsc_verb **candidates) {
    size_t count = 0;
    for (const bsc_verb *verb = d->kind->verb; verb->name != NULL; verb++) {
        const size_t name_length = strcspn(verb->name, " ");
        if (length > name_length || strncasecmp(line, verb->name, length) != 0) continue;
        candidates[count++] = verb;
        if (length < name_length) continue;
        candidates[0] = verb;
        return 1;
    }
    return count;
}

const char *bsc_plural_ending(unsigned number) {
    return number == 1 ? "" : "s";
}

bsc_dialogue *bsc_dialogue_of_line(bsc_dialogue *d, const char *line) {
    if (d->kind->game_of_line == NULL) return d;
    return d->kind->game_of_line(d, line);
}
