#pragma once

// libchafa, if its headers are installed. Without them these functions exist but report failure,
// and pkg-config adds nothing to link.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A picture and how to draw it.
typedef struct {
  const uint8_t *pixels; // RGBA, opaque
  int width, height, bytes_per_row;
  int columns, rows;
  int cell_width, cell_height; // in pixels
} cchafa_picture;

#if __has_include(<chafa.h>) && __has_include(<glib.h>)

#include <chafa.h>

static inline bool cchafa_is_available(void) { return true; }

// Returns the picture as sixels, to be freed with free(), or NULL on failure.
static inline char *cchafa_sixel(const cchafa_picture *picture, size_t *length) {
  // libchafa's thread pool would take hundreds of megabytes of address space; these pictures are
  // small.
  chafa_set_n_threads(1);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, picture->columns, picture->rows);
  chafa_canvas_config_set_cell_geometry(config, picture->cell_width, picture->cell_height);
  chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS);
  chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, picture->pixels,
                               picture->width, picture->height, picture->bytes_per_row);
  ChafaTermInfo *terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default());
  GString *text = chafa_canvas_print(canvas, terminal);
  char *copy = malloc(text->len + 1);
  if (copy) {
    memcpy(copy, text->str, text->len);
    *length = text->len;
  }
  g_string_free(text, TRUE);
  chafa_canvas_unref(canvas);
  chafa_canvas_config_unref(config);
  return copy;
}

#else

static inline bool cchafa_is_available(void) { return false; }
static inline char *cchafa_sixel(const cchafa_picture *picture, size_t *length) { return NULL; }

#endif
