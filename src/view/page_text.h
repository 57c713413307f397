/* SPDX-License-Identifier: MIT */
/* The parts of the page, and their hashes for a Content-Security-Policy. page_text.c is generated
 * from page.html, page.css, page.js, page_matrix.js, page_panels.js and page_controls.js. */
#ifndef VIEW_PAGE_TEXT_H
#define VIEW_PAGE_TEXT_H

extern const char view_page_html[];
extern const char view_page_css[];
extern const char view_page_js[];
extern const char view_page_matrix_js[];
extern const char view_page_panels_js[];
extern const char view_page_controls_js[];

extern const char view_page_html_hash[];
extern const char view_page_css_hash[];
extern const char view_page_js_hash[];
extern const char view_page_matrix_js_hash[];
extern const char view_page_panels_js_hash[];
extern const char view_page_controls_js_hash[];

#endif
