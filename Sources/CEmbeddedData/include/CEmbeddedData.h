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

// The repository's plugins.json.
cembedded_file cembedded_configuration(void);

// The JSON Schema of the output.
cembedded_file cembedded_dashboard_schema(void);

// A new plugin and its test, with the placeholder @NAME@.
cembedded_file cembedded_plugin(void);
cembedded_file cembedded_plugin_test(void);
