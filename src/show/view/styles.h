/* styles.h - texts that embed.sh makes of files at build time: the style and the script of pages,
 * the style of pictures, and the content security policy of a page, by which it runs nothing but
 * that script. */
#ifndef BSC_VIEW_STYLES_H
#define BSC_VIEW_STYLES_H

extern const char bsc_page_css[], bsc_page_js[], bsc_picture_css[], bsc_page_policy[];

#endif
