/* plan.c - `bscount plan`: what a count or a map would need, told from a look-ahead: a row for the
 * whole, and with --parts one for each way to run it in parts. */
#include "cli/run.h"

#define FEW_SECONDS 10.0 /* that are shown in tenths */
#define FEW_STATES  1e5  /* that are shown to the last one */

/* The numbers of a row that are left out are 0. */
static void add_number(bsc_table *table, double number, bool for_people) {
    char text[64] = "";
    if (for_people && number >= FEW_STATES)
        bsc_meter_power(text, sizeof text, number);
    else if (number > 0.0)
        snprintf(text, sizeof text, "%.0f", number);
    bsc_table_add(table, text);
}

static void add_seconds(bsc_table *table, double seconds, bool for_people) {
    char text[64];
    if (!for_people)
        snprintf(text, sizeof text, "%.3g", seconds);
    else if (seconds < FEW_SECONDS)
        snprintf(text, sizeof text, "%.1f s", seconds);
    else
        bsc_meter_time(text, sizeof text, seconds);
    bsc_table_add(table, text);
}

static void add_row(bsc_table *table, const char *run, uint64_t parts, const bsc_need *need,
                    bool for_people) {
    char bytes[32];
    if (need->engine == BSC_ENGINE_AUTO) return;
    snprintf(bytes, sizeof bytes, "%.0f", need->bytes);
    if (for_people) bsc_meter_bytes(bytes, sizeof bytes, need->bytes);
    bsc_table_add(table, run);
    bsc_table_add_unsigned(table, parts);
    bsc_table_add(table, bsc_engine_name(need->engine));
    add_number(table, need->states, for_people);
    add_number(table, need->nodes, for_people);
    bsc_table_add(table, bytes);
    add_seconds(table, need->seconds, for_people);
    add_seconds(table, need->all_seconds, for_people);
}

static bsc_table make_table(const bsc_forecast *forecast, const char *command, uint64_t parts,
                            bool for_people) {
    static const bsc_column column[] = {{"run", BSC_TEXT},       {"parts", BSC_NUMBER},
                                        {"engine", BSC_TEXT},    {"states", BSC_NUMBER},
                                        {"nodes", BSC_NUMBER},   {"bytes", BSC_NUMBER},
                                        {"seconds", BSC_NUMBER}, {"all_seconds", BSC_NUMBER}};
    static const bsc_column shown[] = {{"run", BSC_TEXT},     {"parts", BSC_NUMBER},
                                       {"engine", BSC_TEXT},  {"states", BSC_NUMBER},
                                       {"nodes", BSC_NUMBER}, {"memory", BSC_NUMBER},
                                       {"time", BSC_NUMBER},  {"all parts", BSC_NUMBER}};
    bsc_table table = bsc_table_begin(for_people ? shown : column, 8);
    add_row(&table, command, 1, &forecast->whole, for_people);
    if (parts == 1) return table;
    add_row(&table, "part", parts, &forecast->part, for_people);
    return table;
}

static bsc_exit print_forecast(const bsc_forecast *forecast, const char *command, uint64_t parts,
                               const bsc_subject *subject, const bsc_call *call,
                               bsc_target *target) {
    const bsc_origin origin = {subject->name,
                               subject->problem,
                               subject->log,
                               subject->weights_file,
                               bsc_engine_name(forecast->whole.engine),
                               subject->sunk,
                               NULL};
    const bsc_format format = bsc_call_format(call);
    FILE *out = target->file.stream;
    bsc_table table = make_table(forecast, command, parts, format == BSC_FORMAT_TEXT);
    bsc_exit status = table.failed ? bsc_fail_memory() : STATUS_DONE;
    if (status == STATUS_DONE && format == BSC_FORMAT_JSON) {
        bsc_json_begin("plan", out);
        bsc_json_add_origin(&origin, 2, out);
        bsc_json_add_key("exact", out);
        fputs(forecast->exact ? "true" : "false", out);
        bsc_json_add_table("rows", &table, out);
        bsc_json_end(out);
    } else if (status == STATUS_DONE) {
        if (format == BSC_FORMAT_CSV && !bsc_target_write_origin(target, call, &origin))
            status = bsc_fail_memory();
        if (status == STATUS_DONE) status = bsc_table_print(&table, call, target);
    }
    bsc_table_release(&table);
    return status;
}

static bsc_exit print_plan(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    const bool map = bsc_call_says(call, OPTION_FOR, bsc_command_table[COMMAND_MAP].name);
    const char *command = bsc_command_table[map ? COMMAND_MAP : COMMAND_COUNT].name;
    bsc_run run = {.every_option = map};
    bsc_forecast forecast;
    bsc_error error = {.status = BSC_OK};
    uint64_t parts = 1;
    if (map && subject->problem == NULL)
        return bsc_refuse_usage("--for map and --matrix cannot be used together");
    bsc_exit status = bsc_call_run(&run, call);
    if (status == STATUS_DONE)
        status = bsc_call_number(&parts, call, OPTION_PARTS, 1, BSC_MAX_PARTS);
    if (status != STATUS_DONE) return status;
    if (run.engine == BSC_ENGINE_MC)
        return bsc_refuse_usage("--engine mc needs no plan: it takes the time that it is given");
    run.tick = bsc_interrupt_tick;
    bsc_forecast_make(&forecast, subject->matrix, &run, (uint32_t)parts, &error);
    status = bsc_report(&error);
    if (status != STATUS_DONE) return status;
    if (run.memory_limit > 0 && forecast.whole.bytes > (double)run.memory_limit)
        bsc_meter_warn(forecast.whole.bytes, run.memory_limit);
    return print_forecast(&forecast, command, parts, subject, call, target);
}

bsc_exit bsc_plan_command(const bsc_call *call) {
    return bsc_call_print(call, print_plan);
}
