/* page.c - writes the beginning and the end of an HTML page, and the parts of its figures.
 *
 * The table of a figure also holds the data for page.js. Each field has the colour of its cell and
 * the short form of its percentage as attributes, for example <td data-fill="#21918c"
 * data-percent="16.7" data-value="0.166666666667">. When the reader chooses another ship, the
 * script copies these to the cells of the board. */
#include "show/view/page.h"

#include "show/view/copies_text.h"

#include "show/view/map_words.h"
#include "show/view/picture.h"
#include "show/view/styles.h"
#include "show/view/table.h"

/* Width, in pixels, that a row of marks and their meanings may have below the scale of a legend. */
#define LEGEND_WIDTH (BSC_SCALE_WIDTH + 20)

/* The style and the script must be written byte for byte as embed.sh has hashed them. The content
 * security policy names them by their SHA-256 hashes, and a browser refuses a style or script with
 * another hash. */
void bsc_page_begin(const char *title, FILE *out) {
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
            bsc_page_policy);
    bsc_xml_write(out, "", title, "");
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n<h1>", bsc_picture_css,
            bsc_page_css);
    bsc_xml_write(out, "", title, "</h1>\n");
}

void bsc_page_end(FILE *out) {
    fprintf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", bsc_page_js);
}

/* Writes the steps of a game, of which there is at least one, as a sentence: " Shots: A1 miss, B2
 * hit; scan A1:C3 2." A comma is written before single shots, and a semicolon before salvos and
 * scans. For a salvo or a scan bsc_log_step returns its text, and for a single shot NULL. */
static void write_steps(const bsc_problem *problem, const bsc_log *log, FILE *out) {
    fputs(" Shots: ", out);
    for (uint32_t k = 0; k < bsc_log_steps(log); k++) {
        uint32_t shot_index; /* which single shot the step is, if it is one */
        const char *text = bsc_log_step(log, k, &shot_index);
        if (text != NULL) {
            if (k > 0) fputs("; ", out);
            bsc_xml_write(out, "", text, "");
            continue;
        }
        if (k > 0) fputs(", ", out);
        const bsc_shot *shot = bsc_log_shot(log, shot_index);
        fprintf(out, "%s ", bsc_cell_place(problem, shot->cell)->label);
        bsc_picture_write_answer(problem, shot, out);
    }
    if (bsc_log_is_over(log)) fputs(bsc_log_steps(log) > 0 ? ", over" : "over", out);
    putc('.', out);
}

void bsc_page_write_rules(const bsc_result *result, FILE *out) {
    const bsc_problem *problem = result->problem;
    char copies[BSC_COPIES_SIZE];
    fprintf(out, "<p>In this game %s. Fleet:", bsc_touch_words(problem));
    if (bsc_problem_fleets(problem) > 1) {
        fputs(" one of ", out);
        bsc_fleet_choices_write(problem, out);
        fputs(", of the ships", out);
    }
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (p > 0) putc(',', out);
        bsc_xml_write(out, " ", piece->name, "");
        fprintf(out, " of %u", piece->cells);
        bsc_copies_write_after_name(problem, p, copies);
        fputs(copies, out);
    }
    putc('.', out);
    if (result->log != NULL && !bsc_log_is_empty(result->log))
        write_steps(problem, result->log, out);
    fputs("</p>\n", out);
}

/* Returns the heading that the numbers of a map have in the table of a figure. With
 * BSC_VALUES_ISLAND they say how many deployments are left if a cell becomes an island. */
static const char *heading_of_map(const bsc_result *result) {
    if (result->values == BSC_VALUES_ISLAND) return "left";
    if (result->subtracted != NULL) return "difference";
    if (result->ship_name != NULL) return result->ship_name;
    return "any ship";
}

/* Writes one field of the table of a figure: what the map says about the cell. The attributes of
 * the field are for the script: the colour of the cell, the percentage as the cell of the drawing
 * shows it, and the share. Returns false if memory ran out. */
static bool write_field(const bsc_result *result, bsc_scale scale, uint32_t cell, FILE *out) {
    const double share = bsc_map_share(result, cell);
    const uint32_t colour = bsc_find_scale_colour(scale, bsc_find_scale_position(scale, share));
    fprintf(out, "<td data-fill=\"#%06x\" data-percent=\"", colour);
    bsc_picture_write_percent(share, scale, out);
    fprintf(out, "\" data-value=\"%.12g\"", share);
    if (bsc_colour_is_dark(colour)) fputs(" data-dark", out);
    putc('>', out);
    const bool done = bsc_picture_write_value(result, cell, out);
    fputs("</td>", out);
    return done;
}

bool bsc_page_write_table(const bsc_result *result, size_t results, const bsc_scale *scale,
                          FILE *out) {
    const bsc_problem *problem = result->problem;
    bool done = true;
    bsc_xml_write(out,
                  "<details>\n<summary>All numbers</summary>\n"
                  "<div tabindex=\"0\" role=\"region\" aria-label=\"all numbers of ",
                  bsc_board_title(result->problem, result->board_name), "");
    fputs("\">\n<table>\n<thead>\n"
          "<tr><th scope=\"col\">cell</th>",
          out);
    for (size_t k = 0; k < results; k++)
        bsc_xml_write(out, "<th scope=\"col\">", heading_of_map(&result[k]), "</th>");
    fputs("</tr>\n</thead>\n<tbody>\n", out);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && done; cell++) {
        fprintf(out, "<tr><th scope=\"row\">%s</th>", bsc_cell_place(problem, cell)->label);
        for (size_t k = 0; k < results && done; k++)
            done = write_field(&result[k], scale[k], cell, out);
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table>\n</div>\n</details>\n", out);
    return done;
}

/* The texts in the first column of the table become the headings of its rows. */
void bsc_page_write_rows(const bsc_table *table, const char *description, FILE *out) {
    const size_t columns = table->columns;
    fprintf(out,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table of %s\">\n"
            "<table>\n<thead>\n<tr>",
            description);
    for (size_t k = 0; k < columns; k++)
        bsc_xml_write(out, "<th scope=\"col\">", bsc_table_text(table, k), "</th>");
    fputs("</tr>\n</thead>\n<tbody>\n", out);
    for (size_t k = columns; k < columns + table->cells; k++) {
        const size_t c = k % columns;
        const char *text = bsc_table_text(table, k);
        if (c == 0)
            bsc_xml_write(out, "<tr><th scope=\"row\">", text, "</th>");
        else
            bsc_xml_write(out, "<td>", text, "</td>");
        if (c + 1 == columns) fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table>\n</div>\n", out);
}

void bsc_page_write_min_width(const char *class, int width, FILE *out) {
    fprintf(out, "<svg class=\"least%s\" width=\"%d\" height=\"0\" aria-hidden=\"true\"></svg>\n",
            class, width);
}

bool bsc_page_write_board(const bsc_result *result, size_t results, size_t shown,
                          const bsc_scale *scale, FILE *out) {
    const bsc_extent board = bsc_picture_extent(result->problem);
    const char *width_class = " hex";
    /* Where there is little room the board shrinks, but not below this percentage of its width. */
    int width_percent = 84;
    if (bsc_problem_lattice(result->problem) == BSC_SQUARE) {
        width_class = "";
        width_percent = 80;
    }
    fputs("<p class=\"readout\">Point at a cell, or move to it by the arrow keys.</p>\n", out);
    fputs("<div class=\"scroll\">\n", out);
    bsc_page_write_min_width(width_class, board.width * width_percent / 100, out);
    fprintf(out,
            "<svg class=\"board\" width=\"%d\" viewBox=\"0 0 %d %d\" role=\"group\" "
            "aria-label=\"density map of ",
            board.width, board.width, board.height);
    bsc_xml_write(out, "", bsc_board_title(result->problem, result->board_name),
                  "; the arrow keys move from cell to cell\">\n");
    const bool done = bsc_picture_write(&result[shown], scale[shown], out);
    for (size_t k = 0; k < results; k++) bsc_picture_write_best(&result[k], k != shown, out);
    fputs("</svg>\n</div>\n", out);
    return done;
}

void bsc_page_write_legend(const bsc_result *result, const bsc_scale *scale, size_t results,
                           size_t shown, unsigned marks, FILE *out) {
    const int marks_y = BSC_SCALE_HEIGHT + 10;
    const int width = LEGEND_WIDTH + 32;
    const int height = marks_y + bsc_legend_write_marks(marks, LEGEND_WIDTH, 0, NULL);
    const char *meaning = "with a ship on the cell";
    if (result->values == BSC_VALUES_ISLAND) meaning = "left without the cell";
    fprintf(out, "<svg class=\"legend\" width=\"%d\" height=\"%d\" ", width, height);
    fprintf(out, "viewBox=\"-8 -2 %d %d\" role=\"img\" ", width, height);
    fprintf(out, "aria-label=\"colours: percent %s\">\n", meaning);
    bsc_legend_write(scale, results, shown, marks, LEGEND_WIDTH, marks_y, out);
    fputs("</svg>\n", out);
}
