/* blame.c - explains shots that contradict each other, so that no deployment agrees with all of
 * them: finds the first shot that contradicts the shots before it, and the answers that may be
 * wrong. */
#include "program/command/blame.h"

#include "bscount_game.h"

#include "os/streams.h"
#include "program/command/meter.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/map_words.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>

/* The time limit, in seconds, of all counts together that explain one error: bsc_meter_reset is
 * called before the first of them. Nobody should have to wait longer for an explanation. */
#define MAX_SECONDS 3.0

/* The greatest number of suspects (shots whose answers may be wrong) that one line of output names.
 * If there are 3 more, the line ends with "and 3 more". */
#define MAX_NAMED 5u

/* The tick of the counts in this file, a function that the library calls from time to time during a
 * count. Ends the count by returning false: after a signal, or when MAX_SECONDS have passed.
 * `context` is the bsc_meter that measures the time. */
static bool tick_until_limit(void *context, const bsc_progress *progress) {
    return bsc_interrupt_tick(NULL, progress) && bsc_meter_seconds(context) < MAX_SECONDS;
}

void bsc_log_find_contradiction(bsc_log *log, const char *text, size_t length, bsc_error *error) {
    const uint32_t steps_before = bsc_log_steps(log);
    const bool was_over = bsc_log_is_over(log);
    size_t refused_start = 0;      /* text[refused_start] is the first byte of the refused line */
    bsc_error earlier_error = {0}; /* says whether the lines before it contradict each other */
    bsc_meter meter = {.is_shown = false};
    const bsc_run run = {.tick = tick_until_limit, .context = &meter};
    if (error->status != BSC_BAD_INPUT) return;
    for (size_t line = 1; line < error->line && refused_start < length; refused_start++)
        line += text[refused_start] == '\n';
    bsc_meter_reset(&meter);
    if (bsc_log_read(log, text, refused_start, error->name, NULL) == BSC_OK &&
        !bsc_log_is_empty(log))
        bsc_log_check(log, &run, &earlier_error);
    while (bsc_log_steps(log) > steps_before) bsc_log_undo(log);
    bsc_log_set_over(log, was_over);
    const bool was_stopped = earlier_error.status != BSC_OK && bsc_interrupted();
    if (earlier_error.status == BSC_BAD_INPUT || was_stopped) *error = earlier_error;
}

bool bsc_log_seems_possible(const bsc_log *log) {
    bsc_error error = {0};
    bsc_meter meter = {.is_shown = false};
    const bsc_run run = {.tick = tick_until_limit, .context = &meter};
    bsc_meter_reset(&meter);
    return bsc_log_check(log, &run, &error) != BSC_BAD_INPUT;
}

/* Writes a shot to text[size], in the form that a log has in a file, such as "E5 hit". Returns
 * false if memory ran out, or if the text does not fit, because the name of a ship may be long;
 * text[] is then unchanged. */
static bool format_shot(char *text, size_t size, const bsc_problem *problem, const bsc_shot *shot) {
    char *line = NULL;
    size_t length;
    FILE *out = bsc_stream_open(&line, &length);
    if (out == NULL) return false;
    bsc_shot_write(problem, shot, out);
    const bool fits = bsc_text_close(out, &line) && length < size;
    if (fits) memcpy(text, line, length + 1);
    free(line);
    return fits;
}

/* Stores how the user's command line can be corrected: by giving the suspect, a shot whose answer
 * may be wrong, its corrected answer. bsc_line_mend then shows the user the corrected command line.
 * This works only if the command line has the shot exactly as format_shot writes it. */
static void store_remedy(const bsc_log *log, const bsc_problem *problem,
                         const bsc_suspect *suspect) {
    char typed[64], meant[64];
    if (!format_shot(typed, sizeof typed, problem, bsc_log_shot(log, suspect->shot))) return;
    if (!format_shot(meant, sizeof meant, problem, &suspect->mended)) return;
    bsc_remedy_store(typed, meant);
}

/* Writes one suspect (a shot with an answer that may be wrong), in its corrected form: the shot
 * with another answer, or with the word "clear" if the shot should be left out. After it, in
 * brackets, comes the number of deployments that agree with all shots after this correction. */
static void write_suspect(const bsc_suspect *suspect, bool is_first, const bsc_problem *problem,
                          FILE *out) {
    char *count = bsc_natural_grouped(suspect->deployments);
    const char *digits = "?"; /* memory ran out */
    if (count != NULL) digits = count;
    if (suspect->removed)
        fprintf(out, "%s " BSC_CLEAR, bsc_cell_place(problem, suspect->mended.cell)->label);
    else
        bsc_shot_write(problem, &suspect->mended, out);
    if (is_first)
        fprintf(out, " (deployments left: %s)", digits);
    else
        fprintf(out, " (%s)", digits);
    free(count);
}

/* Writes a list of suspects, which are shots of the log whose answers may be wrong. There are two
 * kinds of suspects: another answer to the shot corrects the log, or leaving the shot out of the
 * log does (suspect->removed). The list has only suspects of the first kind or, if there are none,
 * those of the second. Before each suspect it writes `verb`, such as "fix ", so that a player can
 * type the text as a command. The last shot of the log gets no `verb`: it has not been accepted
 * yet, so the player simply types it again. If there is no suspect, writes nothing. */
static void write_suspect_list(const bsc_suspects *suspects, const bsc_log *log,
                               const bsc_problem *problem, const char *verb, FILE *out) {
    const uint32_t last = bsc_log_shots(log) - 1;
    size_t named = 0;
    bool lists_shots_to_leave_out = true; /* no other answer to a shot corrects the log */
    for (size_t k = 0; k < bsc_suspects_count(suspects); k++)
        if (!bsc_suspects_at(suspects, k)->removed) lists_shots_to_leave_out = false;
    const char *separator = ": ";
    for (size_t k = 0; k < bsc_suspects_count(suspects); k++) {
        const bsc_suspect *suspect = bsc_suspects_at(suspects, k);
        if (suspect->removed != lists_shots_to_leave_out) continue;
        named++;
        if (named > MAX_NAMED) continue;
        if (named == 1 && !lists_shots_to_leave_out) store_remedy(log, problem, suspect);
        fputs(separator, out);
        separator = ", ";
        if (suspect->shot < last) fputs(verb, out);
        write_suspect(suspect, named == 1, problem, out);
    }
    if (named > MAX_NAMED) fprintf(out, " and %zu more", named - MAX_NAMED);
}

bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error) {
    bsc_suspects *suspects;
    bsc_error reason = {0};
    bsc_meter meter = {.is_shown = false};
    const bsc_run run = {.tick = tick_until_limit, .context = &meter};
    bsc_meter_reset(&meter);
    bsc_status status = bsc_log_check(log, &run, NULL);
    /* The shots do not contradict each other, so no answer can be blamed. There is no deployment
     * because the board has none even without shots. */
    if (status == BSC_OK) return status;
    status = bsc_suspects_new(&suspects, log, &run, &reason);
    if (status == BSC_OK && bsc_log_is_over(log) && bsc_suspects_count(suspects) == 0) {
        /* Perhaps all answers are right, and only the game is not over yet. */
        bsc_suspects_free(suspects);
    } else if (status == BSC_OK) {
        const char *finding = "more than one answer must be wrong";
        if (bsc_log_steps(log) > bsc_log_shots(log))
            finding = "no single shot's answer explains it: that of a salvo or a scan may be wrong";
        if (bsc_suspects_count(suspects) > 0) finding = "one wrong answer would explain it";
        fprintf(out, "%s%s", head, finding);
        write_suspect_list(suspects, log, problem, verb, out);
        putc('\n', out);
        bsc_suspects_free(suspects);
    } else if (bsc_interrupted() || bsc_interrupt_pending()) {
        *error = reason;
        return reason.status;
    }
    return BSC_OK;
}

bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem) {
    bsc_error reason = {0};
    const bsc_exit status = bsc_report(error);
    if (error->status == BSC_BAD_INPUT && !bsc_report_is_hidden())
        bsc_suspects_write(log, problem, "hint: ", "", stderr, &reason);
    if (reason.status != BSC_OK) return bsc_report(&reason);
    return status;
}

bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name) {
    bsc_error error = {0};
    if (bsc_log_read(log, text, length, name, &error) == BSC_OK) return STATUS_DONE;
    bsc_log_find_contradiction(log, text, length, &error);
    /* The text was refused, and `error` says why. If each line of the text can be read as a shot,
     * the reason is that the shots contradict each other. They are added to the log nevertheless,
     * so that bsc_report_shots can find out which answers may be wrong. It prints the error and
     * returns its exit status. */
    if (bsc_log_read_unchecked(log, text, length, name, NULL) == BSC_OK)
        return bsc_report_shots(&error, log, problem);
    return bsc_report_value(&error);
}
