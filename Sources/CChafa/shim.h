#pragma once

// libchafa, if its headers are installed. Without them these functions exist but report failure,
// and pkg-config adds nothing to link.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A picture and how to draw it; colors is 1 << 24 (direct), 256, 16, or 2 (the default colours).
typedef struct {
  const uint8_t *pixels; // RGBA, opaque
  int width, height, bytes_per_row;
  int columns, rows;
  int cell_width, cell_height; // in pixels, for sixel
  int colors;
} cchafa_picture;

// A drawn cell: a colour is 0xRRGGBB, an index, or -1 for the terminal's default.
typedef struct {
  uint32_t scalar;
  int32_t foreground, background;
} cchafa_cell;

#if __has_include(<chafa.h>) && __has_include(<glib.h>)

#include <chafa.h>

static inline bool cchafa_is_available(void) { return true; }

static inline ChafaCanvas *cchafa_draw(const cchafa_picture *picture, ChafaPixelMode mode) {
  // libchafa's thread pool would take hundreds of megabytes of address space; these pictures are
  // small.
  chafa_set_n_threads(1);
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_SPACE);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, picture->columns, picture->rows);
  chafa_canvas_config_set_cell_geometry(config, picture->cell_width, picture->cell_height);
  chafa_canvas_config_set_symbol_map(config, symbols);
  chafa_canvas_config_set_pixel_mode(config, mode);
  // Users customize the lowest 16 of 256 colours, so draw with the other 240.
  chafa_canvas_config_set_canvas_mode(
      config, picture->colors == 256  ? CHAFA_CANVAS_MODE_INDEXED_240
              : picture->colors == 16 ? CHAFA_CANVAS_MODE_INDEXED_16
              : picture->colors == 2  ? CHAFA_CANVAS_MODE_FGBG
                                      : CHAFA_CANVAS_MODE_TRUECOLOR);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, picture->pixels,
                               picture->width, picture->height, picture->bytes_per_row);
  chafa_canvas_config_unref(config);
  chafa_symbol_map_unref(symbols);
  return canvas;
}

// Draws columns * rows cells.
static inline bool cchafa_cells(const cchafa_picture *picture, cchafa_cell *cells) {
  ChafaCanvas *canvas = cchafa_draw(picture, CHAFA_PIXEL_MODE_SYMBOLS);
  for (int y = 0; y < picture->rows; y++) {
    for (int x = 0; x < picture->columns; x++, cells++) {
      gint foreground, background;
      cells->scalar = chafa_canvas_get_char_at(canvas, x, y);
      chafa_canvas_get_raw_colors_at(canvas, x, y, &foreground, &background);
      cells->foreground = foreground;
      cells->background = background;
    }
  }
  chafa_canvas_unref(canvas);
  return true;
}

// Returns the picture as sixels, to be freed with free(), or NULL on failure.
static inline char *cchafa_sixel(const cchafa_picture *picture, size_t *length) {
  ChafaTermInfo *terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default());
  ChafaCanvas *canvas = cchafa_draw(picture, CHAFA_PIXEL_MODE_SIXELS);
  GString *text = chafa_canvas_print(canvas, terminal);
  char *copy = malloc(text->len + 1);
  if (copy) {
    memcpy(copy, text->str, text->len);
    *length = text->len;
  }
  g_string_free(text, TRUE);
  chafa_canvas_unref(canvas);
  return copy;
}

#else

static inline bool cchafa_is_available(void) { return false; }
static inline bool cchafa_cells(const cchafa_picture *picture, cchafa_cell *cells) { return false; }
static inline char *cchafa_sixel(const cchafa_picture *picture, size_t *length) { return NULL; }

#endif
