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

static bool write_total(const bsc_map_view *view, FILE *out) {
    if (!bsc_map_exact(view->map)) {
        fprintf(out, "<p>%s percent with a ship on the cell.</p>\n",
                bsc_map_samples(view->map) > 0 ? "Estimated" : "Each ship laid on its own;");
        return true;
    }
    char *total = bsc_natural_digits(bsc_map_total(view->map));
    if (total == NULL) return false;
    fprintf(out, "<p><b>%s</b> %s; percent with a ship on the cell.</p>\n", total,
            bsc_deployments_word(total));
    free(total);
    return true;
}

bool bsc_map_write_html(const bsc_map_view *view, size_t views, size_t shown, FILE *out) {
    double *most = calloc(views, sizeof *most);
    unsigned marks = 0;
    if (most == NULL) return false;
    for (size_t k = 0; k < views; k++) {
        most[k] = bsc_legend_most(&view[k]);
        marks |= bsc_legend_marks(&view[k]);
    }
    bsc_page_begin(bsc_map_title(view), out);
    bool done = write_total(view, out);
    bsc_page_write_rules(view, out);
    write_choices(view, views, shown, out);
    bsc_page_write_legend(most, views, shown, marks, out);
    bsc_page_begin_figure(view->problem, out);
    done = done && bsc_page_write_figure(view, views, shown, most, out);
    bsc_page_end(out);
    free(most);
    return done;
}
