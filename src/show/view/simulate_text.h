/* simulate_text.h - writes the results of whole games as text for people. */
#ifndef BSC_VIEW_SIMULATE_TEXT_H
#define BSC_VIEW_SIMULATE_TEXT_H

#include "show/view/simulate_view.h"

/* Writes the tables of the strategies and of their differences, and a histogram of the numbers of
 * shots for each strategy or for each side of a duel. Each row of the view must have a game.
 * Returns false, and writes nothing, if memory ran out. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);

#endif
