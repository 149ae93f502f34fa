/* map_html.c - a page with the maps of one board: any ship's, and each ship's to switch to. */
#include "view/view.h"

#include "view/picture.h"

#include <stdlib.h>

static void write_choices(const bsc_map_view *view, size_t views, size_t shown, FILE *out) {
    fputs("<form autocomplete=\"off\">\n<fieldset>\n<legend>Whose map</legend>\n", out);
    for (size_t k = 0; k < views; k++) {
        fprintf(out, "<label><input type=\"radio\" name=\"ship\" value=\"%zu\"%s> ", k,
                k == shown ? " checked" : "");
        bsc_xml_text(out, view[k].ship == NULL ? "any ship" : view[k].ship);
        fputs("</label>\n", out);
    }
    fputs("</fieldset>\n</form>\n", out);
}

static bool write_source(const bsc_map_view *view, FILE *out) {
    char *source = bsc_map_source(view);
    if (source == NULL) return false;
    if (view->values == BSC_LEFT) {
        fprintf(out,
                "<p class=\"source\"><b>%s</b>; percent left if the cell becomes an island.</p>\n",
                source);
        free(source);
        return true;
    }
    fprintf(out, "<p class=\"source\"><b>%s</b>; percent with <span class=\"whose\">", source);
    bsc_xml_text(out, view->ship == NULL ? "a ship" : view->ship);
    fputs("</span> on the cell.</p>\n", out);
    free(source);
    return true;
}

bool bsc_map_write_figure(const bsc_map_view *view, size_t views, size_t shown, FILE *out) {
    bsc_scale *scale = calloc(views, sizeof *scale);
    unsigned marks = 0;
    if (scale == NULL) return false;
    for (size_t k = 0; k < views; k++) {
        scale[k] = bsc_legend_scale(&view[k]);
        marks |= bsc_legend_marks(&view[k]);
    }
    if (views > 1) write_choices(view, views, shown, out);
    fputs("<figure>\n", out);
    bool done = bsc_page_write_board(view, views, shown, scale, out);
    bsc_page_write_legend(view, scale, views, shown, marks, out);
    done = done && bsc_page_write_table(view, views, scale, out);
    fputs("</figure>\n", out);
    free(scale);
    return done;
}

bool bsc_map_write_html(const bsc_map_view *view, size_t views, size_t shown, FILE *out) {
    bsc_page_begin(bsc_map_title(view), out);
    const bool done =
        write_source(&view[shown], out) && bsc_map_write_figure(view, views, shown, out);
    bsc_page_write_rules(view, out);
    bsc_page_end(out);
    return done;
}
