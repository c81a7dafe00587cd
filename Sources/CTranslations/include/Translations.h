// The texts of the program in every language.

#ifndef TRANSLATIONS_H
#define TRANSLATIONS_H

#include <limits.h>
#include <stdbool.h>

// The keys of the strings, and their number.
enum translations_key {
#define STRING(key, text) key_##key,
#include "../Translations.def"
  TRANSLATIONS_KEYS
};

// The count of a string that has no plural forms.
#define TRANSLATIONS_NO_COUNT LLONG_MIN

// Returns the number of a language by its ISO 639-1 code, or -1.
int translations_language(const char *code);

// Returns whether the script of a language is Latin.
bool translations_is_latin(int language);

// Returns a text, in the plural form that `count` takes in the language, or the last one there is;
// the English text if it is not translated.
const char *translations_text(int language, unsigned key, long long count);

#endif
