/* json.h - writes a result as a JSON object that explains itself: it says what was counted, on
 * which board and after which shots.
 *
 *   {                                 bsc_json_begin: the schema, which names the command and the
 *     "schema": "bscount-count-1",    version of the keys
 *     "board": "hex-upper", ...       bsc_json_add_origin: the board, its rules and fleet, the
 *                                     shots of the game, the engine
 *     "count": "17290404311"          bsc_json_add_...: the result
 *   }                                 bsc_json_end
 *
 * The version is raised when a key changes its meaning or is removed, but not when a key is added.
 * The functions that return nothing allocate nothing and cannot fail; errors of the file `out` are
 * for the caller to find (ferror). */
#ifndef BSC_VIEW_JSON_H
#define BSC_VIEW_JSON_H

#include "bscount.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Begins the JSON object of a command's result: writes its schema, which is "bscount-count-1" for
 * the command `count`, and the keys of the origin unless `origin` is NULL. */
void bsc_json_begin(const char *command, const bsc_result *origin, FILE *out);
/* Writes the keys of the origin, which say what was counted: the board, its rules and fleet, the
 * shots of the game, and the engine that counted. If origin->problem is NULL, the name of the
 * matrix file takes the place of the board, its rules and fleet, and the shots. Each key begins a
 * new line, after a comma, and is indented by `indent` blanks. The keys of weights, fleet_law and
 * engine are left out if these fields are NULL. Without a log the array of shots is empty. */
void bsc_json_add_origin(const bsc_result *origin, int indent, FILE *out);
/* Writes a key and a string, or the value null if `text` is NULL. `indent` is how many blanks are
 * before the key: 2 for keys of the outermost object. */
void bsc_json_add_text(const char *key, const char *text, int indent, FILE *out);
/* Writes a key of the outermost object and a number, which must be finite, with twelve significant
 * digits. */
void bsc_json_add_real(const char *key, double number, FILE *out);
/* Writes a key of the outermost object and a table, as an array with one object per row; the array
 * is empty if the table has no rows. The keys of these objects are the headings of the table, which
 * must not have failed (asserted). Whether a value is a string or a number depends on the kind of
 * its column (table.h). An empty text becomes null. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out);
/* Writes only a key, on a new line after a comma, indented by `indent` blanks. The caller then
 * writes the value of the key. */
void bsc_json_add_key(const char *key, int indent, FILE *out);
/* Ends the object that bsc_json_begin began. */
void bsc_json_end(FILE *out);

/* Writes an object that has only the schema and the keys of the origin, which say what was counted,
 * on one line after "# ". This line is the comment at the top of a CSV file. If `origin` is NULL,
 * the object has only the schema. Returns false, and writes nothing, if memory ran out. */
bool bsc_json_write_comment(const char *command, const bsc_result *origin, FILE *out);
/* Writes a JSON object to `out` as a comment, on one line after "# ". The caller has written the
 * object to the stream `memory`, which bsc_stream_open made with *text as its text. Closes the
 * stream and frees *text. Returns false, and writes nothing, if memory ran out, also while the
 * caller wrote. */
bool bsc_json_close_comment(FILE *memory, char **text, FILE *out);

#endif
