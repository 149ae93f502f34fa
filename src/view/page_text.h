/* page_text.h - the parts of a page that are always the same. */
#ifndef BSC_VIEW_PAGE_TEXT_H
#define BSC_VIEW_PAGE_TEXT_H

extern const char bsc_page_style[], bsc_page_script[];

#endif
