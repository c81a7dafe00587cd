#pragma once

// Files of the repository as bytes of the program. The C compiler embeds them in no time; as a Swift
// array literal, they took longer to compile than most modules.

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const unsigned char *start;
  size_t count;
} cembedded_file;

// The prepared responses of `--demo`.
cembedded_file cembedded_demo(void);

// A picture of `--demo`, a JPEG file.
cembedded_file cembedded_demo_picture(bool is_portrait);

// Coasts, lakes and borders, which Scripts/generate-map-lines wrote.
cembedded_file cembedded_map_lines(void);

// The repository's plugins.json.
cembedded_file cembedded_configuration(void);

// The JSON Schema of the output.
cembedded_file cembedded_dashboard_schema(void);

// For authors of plugins: new ones and their tests, with the placeholders @NAME@, @KIND@ and @SUMMARY@ and
// with parts for kinds, and the schemas of what a plugin reads and prints.
typedef enum {
  CEMBEDDED_PYTHON,
  CEMBEDDED_PYTHON_TEST,
  CEMBEDDED_SHELL,
  CEMBEDDED_SHELL_TEST,
  CEMBEDDED_DESCRIPTOR_SCHEMA,
  CEMBEDDED_REQUEST_SCHEMA,
  CEMBEDDED_DOCUMENT_SCHEMA,
} cembedded_plugin_file;

cembedded_file cembedded_plugin(cembedded_plugin_file file);
