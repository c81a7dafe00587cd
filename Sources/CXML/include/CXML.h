#pragma once

// What a visitor learns of a node, by libxml2's numbers of node types
// (https://gnome.pages.gitlab.gnome.org/libxml2/html/libxml-xmlreader.html).
enum {
  CXML_ELEMENT = 1,
  CXML_TEXT = 3,
  CXML_CDATA = 4,
  CXML_ENTITY_REFERENCE = 5,
  CXML_DOCUMENT_TYPE = 10,
  CXML_END_ELEMENT = 15
};

// Visits a node: its type, its local name, its text and whether it is an empty element. Returns false to stop.
typedef _Bool (*cxml_visitor)(void *_Nonnull context, int type, const char *_Nullable name,
                              const char *_Nullable text, _Bool is_empty);

// Reads a document with libxml2, which is loaded when it is first used, without network and entities. Returns
// whether the document is well-formed and was read to its end.
_Bool cxml_read(const char *_Nonnull document, int length, void *_Nonnull context,
                cxml_visitor _Nonnull visit);
