/* json.h - a result as a JSON object that explains itself: what it is, and what it was made
 * from.
 *
 *   {                                 begin: the command, and the version of its form
 *     "schema": "bscount-count-1",
 *     "board": "hex-upper", ...       add_origin: the board, its rules and fleet, the game, the
 *                                     engine
 *     "count": "17290404311"          add_...: what the command says
 *   }                                 end
 *
 * The version goes up when a key changes its meaning or goes, not when one is added. */
#ifndef BSC_VIEW_JSON_H
#define BSC_VIEW_JSON_H

#include "view/view.h"

void bsc_json_begin(const char *command, FILE *out);
/* The keys of an origin, each on a line of its own behind a comma and `indent` blanks. */
void bsc_json_add_origin(const bsc_origin *origin, int indent, FILE *out);
/* A string; null where the text is NULL. */
void bsc_json_add_text(const char *key, const char *text, FILE *out);
void bsc_json_add_real(const char *key, double number, FILE *out);
/* What the game tells of a sunk ship. */
void bsc_json_add_announce(bsc_announce announce, FILE *out);
/* An array with an object for each row. */
void bsc_json_add_table(const char *key, const bsc_table *table, FILE *out);
/* Only the key: its value is for the caller to write. */
void bsc_json_add_key(const char *key, FILE *out);
void bsc_json_end(FILE *out);
/* An object with the origin alone, on one line behind "# ". False when memory ran out. */
bool bsc_json_write_comment(const char *command, const bsc_origin *origin, FILE *out);

#endif
