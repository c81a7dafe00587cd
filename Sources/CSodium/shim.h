#pragma once

// BLAKE2b with a key (https://doc.libsodium.org/hashing/generic_hashing), and bytes that nobody can
// guess: all that is used of libsodium.

#include <sodium/core.h>
#include <sodium/crypto_generichash.h>
#include <sodium/randombytes.h>
