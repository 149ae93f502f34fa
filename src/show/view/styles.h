/* styles.h - texts that embed.sh puts into the program when bscount is built: the style of a page
 * (page.css), its script (page.js), the style of a picture (picture.css), and the content security
 * policy of a page, which tells the browser to run no other script than page.js. */
#ifndef BSC_VIEW_STYLES_H
#define BSC_VIEW_STYLES_H

extern const char bsc_page_css[], bsc_page_js[], bsc_picture_css[], bsc_page_policy[];

#endif
