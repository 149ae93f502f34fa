/* simulate_tables.h - the tables that simulate_view.c and simulate_html.c write, and how both and
 * simulate_svg.c say the number of games. */
#ifndef BSC_VIEW_SIMULATE_TABLES_H
#define BSC_VIEW_SIMULATE_TABLES_H

#include "view/view.h"

/* Reals have so many digits after the point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Each strategy less each one before it; of a duel none. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, int digits);
/* Means, and then differences, whose rows name the strategy that is taken off. */
bsc_table bsc_simulate_means(const bsc_simulate_view *view);
/* Each side's chance to be first, by who has the first move; for people in percent. */
bsc_table bsc_simulate_chances(const bsc_simulate_view *view, bool for_people);
/* The games of each strategy and number of shots. */
bsc_table bsc_simulate_counts(const bsc_simulate_view *view);
/* "1,000 games" with `each` behind, or of a duel whose sides have other numbers "24 and 12 games";
 * the caller frees it. NULL when memory ran out. (simulate_view.c) */
char *bsc_simulate_games(const bsc_simulate_view *view, const char *each);

#endif
