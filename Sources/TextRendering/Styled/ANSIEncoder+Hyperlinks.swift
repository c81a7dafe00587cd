import DashCore

extension ANSIEncoder {
  /// A text that a terminal lets one click (OSC 8), or the text as it is.
  ///
  /// A checked link is visible ASCII, so that nothing in it can end the sequence.
  func hyperlinked(_ text: String, to link: ServiceLink?) -> String {
    guard hasHyperlinks, let link else { return text }
    return "\u{1B}]8;;\(link.text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
