/* json.h - writes a result as a JSON object that explains itself: it says what was counted, on
 * which board and after which shots.
 *
 *   {                                 bsc_json_begin: the command, and the version of its keys
 *     "schema": "bscount-count-1",
 *     "board": "hex-upper", ...       bsc_json_add_origin: the board, its rules and fleet, the
 *                                     game, the engine
 *     "count": "17290404311"          bsc_json_add_...: the result
 *   }                                 bsc_json_end
 *
 * The version goes up when a key changes its meaning or is removed, not when one is added. */
#ifndef BSC_VIEW_JSON_H
#define BSC_VIEW_JSON_H

#include "bscount.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Begins the object of a command's result, with its schema and the keys of the origin; if `origin`
 * is NULL with the schema alone. */
void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out);
/* Writes the keys of an origin, each on a line of its own after a comma and `indent` blanks: the
 * board, its rules and fleet, the game so far, and how it was counted. */
void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out);
/* Writes a key and a string, or null if the text is NULL. `indent` is 2 for keys of the outermost
 * object. */
void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out);
/* Writes a key and a number, with an indent of 2. */
void bsc_json_add_real(const char *key, double number, FILE *out);
/* Writes a key and a table, as an array with an object for each row. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out);
/* Writes a key alone; the caller writes its value. */
void bsc_json_add_key(const char *key, int indent, FILE *out);
/* Ends the object that bsc_json_begin began. */
void bsc_json_end(FILE *out);

/* Writes an object that has only the schema and the origin, on one line after "# ": the comment at
 * the top of a CSV. Returns false when memory ran out. */
bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out);
/* Closes a stream of bsc_stream_open whose text, *text, is an object of several lines; writes the
 * object on one line after "# ", and frees it. Returns false when memory ran out. */
bool bsc_json_close_comment(FILE *memory, char **text, FILE *out);

#endif
