/* tables.c - the lists of options.h as tables, for the program and for docgen, which makes manual
 * and completions from them. */
#include "cli/options.h"

#define OPTION_ROW(id, ...) {__VA_ARGS__},
const bsc_option bsc_option_table[OPTIONS] = {OPTION_LIST(OPTION_ROW)};

/* Without the commands' functions: docgen does not have them. */
#define COMMAND_ROW(id, name, function, ...) {name, __VA_ARGS__},
const bsc_command bsc_command_table[COMMANDS] = {COMMAND_LIST(COMMAND_ROW)};

#define EXAMPLE_ROW(command, line) {COMMAND_##command, line},
const bsc_example bsc_example_table[EXAMPLES] = {EXAMPLE_LIST(EXAMPLE_ROW)};

bool bsc_option_fits(bsc_option_id id, bsc_command_id command) {
    return (bsc_option_table[id].commands >> command & 1u) != 0;
}

bool bsc_operand_optional(bsc_command_id command) {
    return command == COMMAND_SIMULATE; /* --board */
}

const char *bsc_option_words(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    if (id == OPTION_VALUES && command == COMMAND_COMPARE)
        return "percent island"; /* its maps are pictures, which have counts beside percents */
    if (option->kind != VALUE_WORD || option->words != NULL) return option->words;
    return command < COMMANDS ? bsc_command_table[command].formats : NULL;
}
