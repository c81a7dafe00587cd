#include "CEmbeddedData.h"

// #embed is of C23, and clang knows it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char demo[] = {
#embed "../EmbeddedData/Resources/Demo/openweathermap.http"
    ,
#embed "../EmbeddedData/Resources/Demo/open-meteo.http"
    ,
#embed "../EmbeddedData/Resources/Demo/pixabay.http"
    ,
#embed "../EmbeddedData/Resources/Demo/flickr.http"
    ,
#embed "../EmbeddedData/Resources/Demo/history.http"
};

static const unsigned char configuration[] = {
#embed "../../plugins.json"
};

// The schemas of the JSON output, and of what plugins print.
static const unsigned char dashboard_schema[] = {
#embed "../TextRendering/JSON/dash-1.schema.json"
};
static const unsigned char plugin_document_schema[] = {
#embed "../../Documentation/plugin-document.schema.json"
};
static const unsigned char plugin_descriptor_schema[] = {
#embed "../../Documentation/plugin-descriptor.schema.json"
};

// The new plugins that `dash plugins new` writes.
static const unsigned char sh_provider[] = {
#embed "../EmbeddedData/Resources/NewPlugin/provider.sh"
};
static const unsigned char sh_test[] = {
#embed "../EmbeddedData/Resources/NewPlugin/test.sh"
};
static const unsigned char python_provider[] = {
#embed "../EmbeddedData/Resources/NewPlugin/provider.py"
};
static const unsigned char python_test[] = {
#embed "../EmbeddedData/Resources/NewPlugin/test.py"
};
static const unsigned char swift_package[] = {
#embed "../EmbeddedData/Resources/NewPlugin/Package.swift.txt"
};
static const unsigned char swift_source[] = {
#embed "../EmbeddedData/Resources/NewPlugin/Source.swift.txt"
};
static const unsigned char swift_main[] = {
#embed "../EmbeddedData/Resources/NewPlugin/main.swift.txt"
};
static const unsigned char swift_tests[] = {
#embed "../EmbeddedData/Resources/NewPlugin/Tests.swift.txt"
};

#define TEMPLATE(language, is_program, path, content) \
  {language, path, is_program, {content, sizeof content}}

static const cembedded_template templates[] = {
    TEMPLATE("sh", true, "dash-provider-@NAME@", sh_provider),
    TEMPLATE("sh", true, "@NAME@-test", sh_test),
    TEMPLATE("python", true, "dash-provider-@NAME@", python_provider),
    TEMPLATE("python", true, "@NAME@-test", python_test),
    TEMPLATE("swift", false, "dash-provider-@NAME@/Package.swift", swift_package),
    TEMPLATE("swift", false, "dash-provider-@NAME@/Sources/@TYPE@/@TYPE@.swift", swift_source),
    TEMPLATE("swift", false, "dash-provider-@NAME@/Sources/dash-provider-@NAME@/main.swift",
             swift_main),
    TEMPLATE("swift", false, "dash-provider-@NAME@/Tests/@TYPE@Tests/@TYPE@Tests.swift",
             swift_tests),
};

cembedded_file cembedded_demo(void) { return (cembedded_file){demo, sizeof demo}; }

cembedded_file cembedded_configuration(void) {
  return (cembedded_file){configuration, sizeof configuration};
}

cembedded_file cembedded_dashboard_schema(void) {
  return (cembedded_file){dashboard_schema, sizeof dashboard_schema};
}

cembedded_file cembedded_plugin_document_schema(void) {
  return (cembedded_file){plugin_document_schema, sizeof plugin_document_schema};
}

cembedded_file cembedded_plugin_descriptor_schema(void) {
  return (cembedded_file){plugin_descriptor_schema, sizeof plugin_descriptor_schema};
}

size_t cembedded_template_count(void) { return sizeof templates / sizeof *templates; }

cembedded_template cembedded_template_at(size_t index) { return templates[index]; }
