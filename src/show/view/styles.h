/* styles.h - the texts that embed.sh makes when bscount is built: the style of a page (page.css),
 * its script (page.js), the style of a picture (picture.css), and the content security policy of a
 * page, by which a browser runs no script but that one. */
#ifndef BSC_VIEW_STYLES_H
#define BSC_VIEW_STYLES_H

extern const char bsc_page_css[], bsc_page_js[], bsc_picture_css[], bsc_page_policy[];

#endif
