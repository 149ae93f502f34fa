/* styles.c - the texts of page.css, page.js and picture.css, and the policy that names their sums,
 * as embed.sh writes them when bscount is built. */
#include "show/view/styles.h"

#include "page_data.h"
