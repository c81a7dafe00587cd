#include "CEmbeddedData.h"

// #embed is of C23, and clang knows it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char demo[] = {
#embed "../EmbeddedData/Resources/Demo/openweathermap.http"
    ,
#embed "../EmbeddedData/Resources/Demo/open-meteo.http"
    ,
#embed "../EmbeddedData/Resources/Demo/met-norway.http"
    ,
#embed "../EmbeddedData/Resources/Demo/pixabay.http"
    ,
#embed "../EmbeddedData/Resources/Demo/flickr.http"
    ,
#embed "../EmbeddedData/Resources/Demo/history.http"
    ,
#embed "../EmbeddedData/Resources/Demo/alerts.http"
};

static const unsigned char landscape[] = {
#embed "../EmbeddedData/Resources/Demo/landscape.jpg"
};
static const unsigned char portrait[] = {
#embed "../EmbeddedData/Resources/Demo/portrait.jpg"
};

// The lines of the radar's map.
static const unsigned char map_lines[] = {
#embed "../EmbeddedData/Resources/map-lines.bin"
};

static const unsigned char configuration[] = {
#embed "../../plugins.json"
};

// The schema of the JSON output.
static const unsigned char dashboard_schema[] = {
#embed "../TextRendering/JSON/dash-1.schema.json"
};

// The new plugins that `dash plugins new` writes, and their tests.
static const unsigned char python[] = {
#embed "../EmbeddedData/Resources/NewPlugin/provider.py"
};
static const unsigned char python_test[] = {
#embed "../EmbeddedData/Resources/NewPlugin/test.py"
};
static const unsigned char shell[] = {
#embed "../EmbeddedData/Resources/NewPlugin/provider.sh"
};
static const unsigned char shell_test[] = {
#embed "../EmbeddedData/Resources/NewPlugin/test.sh"
};

// The schemas of what a plugin reads and prints.
static const unsigned char descriptor_schema[] = {
#embed "../../Documentation/plugin-descriptor.schema.json"
};
static const unsigned char request_schema[] = {
#embed "../../Documentation/plugin-request.schema.json"
};
static const unsigned char document_schema[] = {
#embed "../../Documentation/plugin-document.schema.json"
};

cembedded_file cembedded_demo(void) { return (cembedded_file){demo, sizeof demo}; }

cembedded_file cembedded_demo_picture(bool is_portrait) {
  return is_portrait ? (cembedded_file){portrait, sizeof portrait}
                     : (cembedded_file){landscape, sizeof landscape};
}

cembedded_file cembedded_map_lines(void) { return (cembedded_file){map_lines, sizeof map_lines}; }

cembedded_file cembedded_configuration(void) {
  return (cembedded_file){configuration, sizeof configuration};
}

cembedded_file cembedded_dashboard_schema(void) {
  return (cembedded_file){dashboard_schema, sizeof dashboard_schema};
}

cembedded_file cembedded_plugin(cembedded_plugin_file file) {
  switch (file) {
  case CEMBEDDED_PYTHON:
    return (cembedded_file){python, sizeof python};
  case CEMBEDDED_PYTHON_TEST:
    return (cembedded_file){python_test, sizeof python_test};
  case CEMBEDDED_SHELL:
    return (cembedded_file){shell, sizeof shell};
  case CEMBEDDED_SHELL_TEST:
    return (cembedded_file){shell_test, sizeof shell_test};
  case CEMBEDDED_DESCRIPTOR_SCHEMA:
    return (cembedded_file){descriptor_schema, sizeof descriptor_schema};
  case CEMBEDDED_REQUEST_SCHEMA:
    return (cembedded_file){request_schema, sizeof request_schema};
  case CEMBEDDED_DOCUMENT_SCHEMA:
    return (cembedded_file){document_schema, sizeof document_schema};
  }
}
