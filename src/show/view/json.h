/* json.h - what other files use of json.c. */
#ifndef BSC_VIEW_JSON_H
#define BSC_VIEW_JSON_H

#include "bscount.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Closes a stream of open_memstream that holds an object, and writes it on one line after "# ".
 * False when memory ran out. */
bool bsc_json_close_line(FILE *memory, char **text, FILE *out);

/* ---- A result as a JSON object that explains itself: json.c ----
 *
 *   {                                 begin: the command, and the version of its keys
 *     "schema": "bscount-count-1",
 *     "board": "hex-upper", ...       the origin: the board, its rules and fleet, the game, the
 *                                     engine
 *     "count": "17290404311"          add_...: the result
 *   }                                 end
 *
 * The version goes up when a key changes its meaning or is removed, not when one is added. */

/* `origin` may be NULL. */
void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out);
/* The keys of an origin, each on its own line after a comma and `indent` blanks. */
void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out);
/* A string; null where the text is NULL. Of the result itself the indent is 2. */
void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out);
void bsc_json_add_real(const char *key, double number, FILE *out);
/* An array with an object for each row. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out);
/* Only the key: its value is for the caller to write. */
void bsc_json_add_key(const char *key, int indent, FILE *out);
void bsc_json_end(FILE *out);
/* An object with the origin alone, on one line after "# ". */
bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out);

#endif
