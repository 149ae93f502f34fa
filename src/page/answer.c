/* answer.c - the text of the last answer, in memory of its own. */
#include "page/answer.h"

#include "view/view.h"

#include <stdlib.h>

static char *answer;
static size_t answer_length;

FILE *page_answer_begin(void) {
    free(answer);
    answer = NULL;
    return open_memstream(&answer, &answer_length);
}

const char *page_answer_end(FILE *out) {
    if (out == NULL || !bsc_text_close(out, &answer))
        return "{\"error\": \"out of memory\", \"limit\": true}";
    return answer;
}

const char *page_answer_refuse(const bsc_error *error) {
    const bool limit = error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY;
    char text[1200];
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    bsc_error_format(error, text, sizeof text);
    fputs("{\"error\": ", out);
    bsc_json_string(out, text);
    fprintf(out, ", \"limit\": %s}", limit ? "true" : "false");
    return page_answer_end(out);
}

void page_answer_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    char *line = NULL;
    size_t length;
    FILE *text = open_memstream(&line, &length);
    if (text != NULL) bsc_shot_write(problem, shot, text);
    bsc_json_string(out, text != NULL && bsc_text_close(text, &line) ? line : "");
    free(line);
}
