#pragma once

// The parts of SQLite that Swift cannot call: variadic functions, and SQLITE_TRANSIENT, a number
// cast to a function pointer.

#include <sqlite3.h>

// 3.37 returns extended result codes from the start (SQLITE_OPEN_EXRESCODE).
#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite 3.37 or later is needed"
#endif

// Turns off SQLite's preallocated memory and memory statistics, which pay off only for long-lived
// connections. Call it before any other function; a later call has no effect
// (https://sqlite.org/c3ref/config.html).
static inline void csqlite_take_memory_as_needed(void) {
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Sets a boolean option of a connection (https://sqlite.org/c3ref/c_dbconfig_defensive.html).
static inline int csqlite_configure(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

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

// Returns whether the file was renamed or removed since it was opened; 0 if unknown.
static inline int csqlite_has_moved(sqlite3 *connection) {
  int moved = 0;
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved;
}
