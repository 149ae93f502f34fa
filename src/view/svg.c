/* svg.c - the frame of a picture, and lines of text. A picture has no script and loads nothing. */
#include "view/picture.h"

#include <stdlib.h>
#include <string.h>

/* The width of a character in hundredths of its size: of the widest common sans serif. */
#define WIDTH 64

/* The bytes of the text's first so many characters, or all. */
static size_t cut(const char *text, size_t characters) {
    size_t bytes = 0;
    for (; text[bytes] != '\0'; bytes++)
        if (((unsigned char)text[bytes] & 0xc0u) != 0x80u && characters-- == 0) break;
    return bytes;
}

static size_t word_end(const char *text, size_t from) {
    from += strspn(text + from, " ");
    return from + strcspn(text + from, " ");
}

/* The bytes of the text's first line: the words that fit in so many characters, or the part of the
 * first one that does. */
static size_t line_length(const char *text, size_t most) {
    const size_t fits = cut(text, most);
    size_t taken = word_end(text, 0);
    if (taken > fits) return fits;
    while (text[taken] != '\0' && word_end(text, taken) <= fits) taken = word_end(text, taken);
    return taken;
}

int bsc_paragraph_write(const bsc_paragraph *paragraph, int x, int y, FILE *out) {
    const size_t most = (size_t)(paragraph->width * 100 / (paragraph->size * WIDTH));
    const char *text = paragraph->text;
    int height = 0;
    while (*text != '\0') {
        const size_t length = line_length(text, most);
        if (out != NULL) {
            fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", paragraph->style, x,
                    y + height + paragraph->size);
            bsc_xml_part(out, text, length);
            fputs("</text>\n", out);
        }
        height += paragraph->size * 4 / 3;
        text += length + strspn(text + length, " ");
    }
    return height;
}

void bsc_svg_begin(int width, int height, const char *title, FILE *out) {
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", width,
            height);
    fprintf(out, "viewBox=\"0 0 %d %d\">\n<title>", width, height);
    bsc_xml_text(out, title);
    fprintf(out, "</title>\n<style>\n%s.title{font-size:18px;font-weight:600}\n</style>\n",
            bsc_picture_css);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
}

void bsc_svg_end(FILE *out) {
    fputs("</svg>\n", out);
}

const char *bsc_map_title(const bsc_map_view *view) {
    const char *title = bsc_problem_title(view->problem);
    return *title == '\0' ? view->board : title;
}

double bsc_map_greatest_error(const bsc_map_view *view) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        if (bsc_map_standard_error(view->map, cell) > most)
            most = bsc_map_standard_error(view->map, cell);
    return most;
}

const char *bsc_map_ground(const bsc_map_view *view) {
    const bool alone = view->engine != NULL && strcmp(view->engine, "independent") == 0;
    return alone                   ? "each ship laid on its own"
           : view->law != NULL     ? "fleets laid ship by ship"
           : view->weights != NULL ? "by weights"
                                   : "0 deployments";
}

char *bsc_map_source(const bsc_map_view *view) {
    const uint64_t samples = bsc_map_samples(view->map);
    const bool exact = bsc_map_exact(view->map);
    char *number =
        exact ? bsc_natural_grouped(bsc_map_total(view->map)) : bsc_count_grouped(samples);
    char *source = NULL;
    size_t size;
    FILE *text = number == NULL ? NULL : open_memstream(&source, &size);
    if (text != NULL && exact)
        fprintf(text, "%s %s", number, bsc_deployments_word(number));
    else if (text != NULL && samples > 0)
        fprintf(text, "estimated from %s random deployments%s, standard error at most %.2g %%",
                number, view->law != NULL ? " laid ship by ship" : "",
                100.0 * bsc_map_greatest_error(view));
    else if (text != NULL)
        fputs(bsc_map_ground(view), text);
    free(number);
    if (text != NULL && bsc_text_close(text, &source)) return source;
    free(source);
    return NULL;
}

const char *bsc_deployments_word(const char *digits) {
    return strcmp(digits, "1") == 0 ? "deployment" : "deployments";
}
