import DashTestSupport

/// Fragments for inputs: known troublemakers, and tokens with a meaning to this program.
enum FuzzFragments {
  /// Numbers at and beyond the limits of their types.
  static let numbers = [
    "0", "-0", "-0.0", "1", "-1", "0.1", "-273.15", "-273.16", "99.999999", "360", "361", "255",
    "2147483647", "2147483648", "-2147483648", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "253402300799", "253402300800", "-62135596800", "1e15", "1e18", "1e19",
    "1e300", "-1e300", "1e308", "1e309", "5e-324", "1e-400", "1E+2", "0e999999999", "00", "1.", "-",
    ".5", "+1", "NaN", "Infinity", "0x10", "1e", "1e+",
  ]

  /// Scalars with an effect on terminals, fonts and parsers.
  static let scalars: [Unicode.Scalar] =
    [
      0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x1B, 0x20, 0x22, 0x24, 0x26, 0x2C, 0x2F, 0x3A, 0x5C,
      0x7B, 0x7D, 0x7F, 0x80, 0x85, 0x90, 0x9B, 0x9C, 0x9D, 0xA0, 0xAD, 0x300, 0x301, 0x34F, 0x378,
      0x61C, 0x64B, 0x5D0, 0x600, 0x627, 0x6DD, 0x915, 0x94D, 0xE01, 0xE33, 0xE49, 0x1100, 0x1160,
      0x11A8, 0x115F, 0x180E, 0x1AB0, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029,
      0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0x20DD, 0x20E3, 0x231A, 0x2500, 0x2588, 0x3000,
      0x3099, 0x3164, 0xA9C5, 0xAC00, 0xE000, 0xFDD0, 0xFDFD, 0xFE00, 0xFE0E, 0xFE0F, 0xFEFF,
      0xFF21, 0xFFA0, 0xFFF9, 0xFFFC, 0xFFFD, 0xFFFE, 0x10330, 0x12031, 0x1D173, 0x1F1E6, 0x1F1FA,
      0x1F3FB, 0x1F468, 0x1F469, 0x1F9D1, 0x20000, 0xE0001, 0xE0020, 0xE007F, 0xE0100, 0xF0000,
      0x10EEEE, 0x10FFFD, 0x10FFFF,
    ].compactMap(Unicode.Scalar.init)

  /// Texts with a meaning to a terminal, a server, a shell, or the program itself.
  static let texts = [
    "", " ", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{1B}]8;;https://x\u{1B}\\",
    "\u{1B}P+q544e\u{1B}\\", "\u{1B}_Ga=T,f=24;AAAA\u{1B}\\", "\r\nset: x", "a\u{202E}b\u{2066}c",
    "e" + String(repeating: "\u{301}", count: 50), String(repeating: "W", count: 1000),
    String(repeating: "\u{1F468}\u{200D}", count: 20), String(repeating: "\u{1F1E6}", count: 41),
    "https://live.staticflickr.com/65535/1_2_b.jpg", "https://pixabay.com/get/1_640.jpg",
    "https://pixabay.com@evil.example.org/x", "https://pixabay.com:443/\u{7F}", "http://127.0.0.1/",
    "https://[::1]/x", "https://pixabay.com/%00%", "https://pixabay.com?", "https://pixabay.com/#",
    "//pixabay.com/x", "file:///etc/passwd", "https://cdn.pixabay.com/a?b=c&=&%zz=%1",
    "https://user:pass@pixabay.com/", "https://pixabay.com:99999/", "https://pixabay.com:/x",
    "javascript:alert(1)", "1", "-1", "99999999999999999999", "1e5", "true", "null", "01d", "13n",
    "2026-02-30 25:61:61", "2026-11-20", "0000-00-00 00:00:00", "1795183500", "Europe/Paris",
    "{city}", "{city} {condition}", "{", "}", "{{city}}", "{nothing}", "${HOME}", "${}", "${",
    "${A:-b}", "${A:-${B}}", "$", "$$", "51.5,-0.12", "-91,181", "zip:94040,US", "zip:,", ",",
    "Paris,FR", "90", "90s", "10m", "1h", "9223372036854775807h", "0s", "fail", "ok", "401", "429",
    "%", "%%%", "%E2%82", "\u{FFFD}", "\\", "\"", "'", "<script>", "&amp;", "../..", "a/b", "con",
  ]

  /// The key in the forms in which a server may repeat it.
  static let keys: [String] = SecretCanary.echoes + keyedLinks

  /// Allowed links with the key in them.
  private static let keyedLinks = ["pixabay.com/get", "www.flickr.com/photos"].map { place in
    "https://\(place)/1?key=\(SecretCanary.echoes[1])"
  }

  /// Bytes with a meaning in JSON, in an escape sequence or in UTF-8.
  static let tokens: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\u001b", "\\ud800", "\\udc00",
      "\\ud83d\\ude00", "\\ud800\\u0041", "\\u", "\\x", "null", "true", "[[[[", "{\"a\":", "}}",
      "//", "/*", "\u{FEFF}", "\n", "\t", "\u{1B}[", "\u{1B}", "\u{1B}\\", "0", "-", "e9", ".",
    ].map { Array($0.utf8) } + [
      [0x00], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xFE], [0xFF, 0xFF], [0xEF, 0xBB, 0xBF],
    ]
}
