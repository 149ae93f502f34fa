/* styles.h - the style and script of pages, the style of pictures, and a page's content security
 * policy, by which nothing runs but that script. */
#ifndef BSC_VIEW_STYLES_H
#define BSC_VIEW_STYLES_H

extern const char bsc_page_css[], bsc_page_js[], bsc_picture_css[], bsc_page_policy[];

#endif
