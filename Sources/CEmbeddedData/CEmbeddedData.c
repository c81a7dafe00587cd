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
    ,
#embed "../EmbeddedData/Resources/Demo/alerts.http"
};

static const unsigned char landscape[] = {
#embed "../EmbeddedData/Resources/Demo/landscape.jpg"
};
static const unsigned char portrait[] = {
#embed "../EmbeddedData/Resources/Demo/portrait.jpg"
};

static const unsigned char configuration[] = {
#embed "../../plugins.json"
};

// The schema of the JSON output.
static const unsigned char dashboard_schema[] = {
#embed "../TextRendering/JSON/dash-1.schema.json"
};

// The new plugin that `dash plugins new` writes, and its test.
static const unsigned char plugin[] = {
#embed "../EmbeddedData/Resources/NewPlugin/provider.py"
};
static const unsigned char plugin_test[] = {
#embed "../EmbeddedData/Resources/NewPlugin/test.py"
};

cembedded_file cembedded_demo(void) { return (cembedded_file){demo, sizeof demo}; }

cembedded_file cembedded_demo_picture(bool is_portrait) {
  return is_portrait ? (cembedded_file){portrait, sizeof portrait}
                     : (cembedded_file){landscape, sizeof landscape};
}

cembedded_file cembedded_configuration(void) {
  return (cembedded_file){configuration, sizeof configuration};
}

cembedded_file cembedded_dashboard_schema(void) {
  return (cembedded_file){dashboard_schema, sizeof dashboard_schema};
}

cembedded_file cembedded_plugin(void) { return (cembedded_file){plugin, sizeof plugin}; }

cembedded_file cembedded_plugin_test(void) {
  return (cembedded_file){plugin_test, sizeof plugin_test};
}
