/* styles.c - contains the texts of page.css, page.js and picture.css, and the policy that names
 * their hashes. embed.sh writes them to page_data.h when bscount is built. */
#include "show/view/styles.h"

#include "page_data.h"
