#pragma once

// The part of SQLite that Swift cannot call: SQLITE_TRANSIENT, a number cast to a function pointer.

#include <sqlite3.h>

// 3.37 returns extended result codes from the start (SQLITE_OPEN_EXRESCODE).
#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite 3.37 or later is needed"
#endif

// Binds a copy of the bytes.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  // sqlite3_bind_blob64 would bind a null pointer as NULL instead of an empty blob.
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
