#pragma once

// The parts of libsodium that are used: keyed BLAKE2b
// (https://doc.libsodium.org/hashing/generic_hashing) and random bytes.

#include <sodium/core.h>
#include <sodium/crypto_generichash.h>
#include <sodium/randombytes.h>
