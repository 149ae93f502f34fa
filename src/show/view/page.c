/* page.c - the frame of an HTML page and its figures. The table of a figure is also the data of
 * page.js: each field has the colour and the short percent of its cell, and the script copies
 * them to the cells when another ship is chosen. */
#include "show/view/page.h"

#include "show/view/map_words.h"
#include "show/view/picture.h"
#include "show/view/styles.h"
#include "show/view/table.h"

#define LEGEND_WIDTH (BSC_SCALE_WIDTH + 20)

/* The style and the script are to the byte what the policy has the sums of (embed.sh). */
void bsc_page_begin(const char *title, FILE *out) {
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
            bsc_page_policy);
    bsc_xml_wrap(out, "", title, "");
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n<h1>", bsc_picture_css,
            bsc_page_css);
    bsc_xml_wrap(out, "", title, "</h1>\n");
}

void bsc_page_end(FILE *out) {
    fprintf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", bsc_page_js);
}

void bsc_page_write_rules(const bsc_result *view, FILE *out) {
    const bsc_problem *problem = view->problem;
    fprintf(out, "<p>In this game %s. Fleet:", bsc_touch_words(problem));
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        fputs(p == 0 ? " " : ", ", out);
        bsc_xml_wrap(out, "", piece->name, "");
        fprintf(out, " of %u", piece->cells);
        if (piece->copies > 1) fprintf(out, " x%u", piece->copies);
    }
    putc('.', out);
    const uint32_t steps = view->log == NULL ? 0 : bsc_log_steps(view->log);
    for (uint32_t k = 0, number; k < steps; k++) {
        const char *text = bsc_log_step(view->log, k, &number);
        bsc_xml_wrap(out,
                     k == 0         ? " Shots: "
                     : text != NULL ? "; "
                                    : ", ",
                     text == NULL ? "" : text, "");
        if (text != NULL) continue;
        const bsc_shot *shot = bsc_log_shot(view->log, number);
        fprintf(out, "%s ", bsc_place_of(problem, shot->cell)->label);
        bsc_picture_write_answer(problem, shot, out);
    }
    if (steps > 0) putc('.', out);
    fputs("</p>\n", out);
}

bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out) {
    const bsc_problem *problem = view->problem;
    bool done = true;
    bsc_xml_wrap(out,
                 "<details>\n<summary>All numbers</summary>\n"
                 "<div tabindex=\"0\" role=\"region\" aria-label=\"all numbers of ",
                 bsc_title_of(view->problem, view->board), "");
    fputs("\">\n<table>\n<thead>\n"
          "<tr><th scope=\"col\">cell</th>",
          out);
    for (size_t k = 0; k < views; k++) {
        bsc_xml_wrap(out, "<th scope=\"col\">",
                     view[k].values == BSC_LEFT ? "left"
                     : view[k].less != NULL     ? "difference"
                     : view[k].ship == NULL     ? "any ship"
                                                : view[k].ship,
                     "</th>");
    }
    fputs("</tr>\n</thead>\n<tbody>\n", out);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && done; cell++) {
        fprintf(out, "<tr><th scope=\"row\">%s</th>", bsc_place_of(problem, cell)->label);
        for (size_t k = 0; k < views && done; k++) {
            const double share = bsc_map_share(&view[k], cell);
            const uint32_t colour = bsc_scale_colour(scale[k], bsc_scale_place(scale[k], share));
            fprintf(out, "<td data-fill=\"#%06x\" data-percent=\"", colour);
            bsc_picture_write_percent(share, scale[k], out);
            fprintf(out, "\" data-value=\"%.12g\"%s>", share,
                    bsc_colour_is_dark(colour) ? " data-dark" : "");
            done = bsc_picture_write_value(&view[k], cell, out);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table>\n</div>\n</details>\n", out);
    return done;
}

void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out) {
    fprintf(out,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table of %s\">\n"
            "<table>\n<thead>\n<tr>",
            what);
    for (size_t k = 0; k < table->columns + table->cells; k++) {
        const bool heading = k < table->columns, first = k % table->columns == 0;
        if (first && !heading) fputs("<tr>", out);
        bsc_xml_wrap(out,
                     heading ? "<th scope=\"col\">"
                     : first ? "<th scope=\"row\">"
                             : "<td>",
                     bsc_table_shown(table, k), heading || first ? "</th>" : "</td>");
        if ((k + 1) % table->columns > 0) continue;
        fputs(k + 1 == table->columns ? "</tr>\n</thead>\n<tbody>\n" : "</tr>\n", out);
    }
    fputs("</tbody>\n</table>\n</div>\n", out);
}

void bsc_page_write_least(const char *class, int width, FILE *out) {
    fprintf(out, "<svg class=\"least%s\" width=\"%d\" height=\"0\" aria-hidden=\"true\"></svg>\n",
            class, width);
}

bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out) {
    const bsc_extent board = bsc_picture_extent(view->problem);
    const bool square = bsc_problem_lattice(view->problem) == BSC_SQUARE;
    fputs("<p class=\"readout\">Point at a cell, or move to it by the arrow keys.</p>\n", out);
    fputs("<div class=\"scroll\">\n", out);
    bsc_page_write_least(square ? "" : " hex", board.width * (square ? 80 : 84) / 100, out);
    fprintf(out,
            "<svg class=\"board\" width=\"%d\" viewBox=\"0 0 %d %d\" role=\"group\" "
            "aria-label=\"density map of ",
            board.width, board.width, board.height);
    bsc_xml_wrap(out, "", bsc_title_of(view->problem, view->board),
                 "; the arrow keys move from cell to cell\">\n");
    const bool done = bsc_picture_write(&view[shown], scale[shown], out);
    for (size_t k = 0; k < views; k++) bsc_picture_write_best(&view[k], k != shown, out);
    fputs("</svg>\n</div>\n", out);
    return done;
}

void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out) {
    const int below = BSC_SCALE_HEIGHT + 10;
    const int height = below + bsc_legend_write_marks(marks, LEGEND_WIDTH, 0, NULL);
    fprintf(
        out,
        "<svg class=\"legend\" width=\"%d\" height=\"%d\" viewBox=\"-8 -2 %d %d\" role=\"img\" ",
        LEGEND_WIDTH + 32, height, LEGEND_WIDTH + 32, height);
    fprintf(out, "aria-label=\"colours: percent %s\">\n",
            view->values == BSC_LEFT ? "left without the cell" : "with a ship on the cell");
    bsc_legend_write(scale, views, shown, marks, LEGEND_WIDTH, below, out);
    fputs("</svg>\n", out);
}
