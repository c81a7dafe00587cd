extension ANSIEncoder {
  /// A text that a terminal lets one click (OSC 8), or the text as it is.
  ///
  /// A checked link is visible ASCII, so that nothing in it can end the sequence; anything else is
  /// none.
  func hyperlinked(_ text: String, to link: String?) -> String {
    guard hasHyperlinks, let link, link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return text
    }
    return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
