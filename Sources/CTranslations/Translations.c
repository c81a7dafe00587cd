#include "Translations.h"

#include <stddef.h>
#include <string.h>

// The texts of all languages as character arrays, found by their offsets: the loader has no pointers
// to relocate. The byte after a text is its empty last plural form.
struct texts {
#define TEXT(language, key, text) char language##_##key[sizeof(text) + 1];
#include "Translations.def"
};

static const struct texts texts = {
#define TEXT(language, key, text) .language##_##key = text,
#include "Translations.def"
};

enum {
#define LANGUAGE(code, latin, plural) language_##code,
#include "Translations.def"
  LANGUAGES
};

static const unsigned offsets[LANGUAGES][TRANSLATIONS_KEYS] = {
#define TEXT(language, key, text) \
  [language_##language][key_##key] = offsetof(struct texts, language##_##key),
#include "Translations.def"
};

int translations_language(const char *code) {
#define LANGUAGE(name, latin, plural) \
  if (strcmp(code, #name) == 0) return language_##name;
#include "Translations.def"
  return -1;
}

bool translations_is_latin(int language) {
  switch (language) {
#define LANGUAGE(code, latin, plural) \
  case language_##code: return latin;
#include "Translations.def"
  default: return false;
  }
}

// Returns the index of the plural form of n.
static unsigned plural_form(int language, unsigned long long n) {
  switch (language) {
#define LANGUAGE(code, latin, plural) \
  case language_##code: return plural;
#include "Translations.def"
  default: return 0;
  }
}

const char *translations_text(int language, unsigned key, long long count) {
  if (language < 0 || language >= LANGUAGES || key >= TRANSLATIONS_KEYS) return "";
  // English is first, and only its first text has no offset.
  if (offsets[language][key] == 0) language = language_en;
  const char *text = (const char *)&texts + offsets[language][key];
  if (count == TRANSLATIONS_NO_COUNT) return text;
  unsigned long long n = count < 0 ? 0ULL - (unsigned long long)count : (unsigned long long)count;
  for (unsigned form = plural_form(language, n); form > 0; form--) {
    const char *next = text + strlen(text) + 1;
    if (*next == '\0') break;
    text = next;
  }
  return text;
}
