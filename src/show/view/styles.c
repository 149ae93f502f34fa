/* styles.c - contains the texts of page.css, page.js and picture.css, and the content security
 * policy that names the hashes of the styles and the script. embed.sh writes all of them to
 * page_data.h when bscount is built. */
#include "show/view/styles.h"

#include "page_data.h"
