#pragma once

#include <libxml/parser.h>
#include <libxml/xmlreader.h>

// Nothing is loaded from the network, and errors are returned, not printed. Without XML_PARSE_NOENT the
// reader replaces no entities, and without XML_PARSE_HUGE it limits depth and text.
static const int clibxml2_options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
