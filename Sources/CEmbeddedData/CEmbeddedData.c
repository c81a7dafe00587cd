#include "CEmbeddedData.h"

// #embed is of C23, and clang knows it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char demo[] = {
#embed "../EmbeddedData/Resources/demo.http"
};

static const unsigned char configuration[] = {
#embed "../../plugins.json"
};

cembedded_file cembedded_demo(void) { return (cembedded_file){demo, sizeof demo}; }

cembedded_file cembedded_configuration(void) {
  return (cembedded_file){configuration, sizeof configuration};
}
