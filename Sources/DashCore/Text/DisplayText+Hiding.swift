extension DisplayText {
  /// Makes a text of a server safe, and takes out the secrets that the server was sent.
  ///
  /// - Parameters:
  ///   - raw: The text as it came.
  ///   - secrets: The secrets that the request carried.
  ///   - maximumLength: How many characters are kept.
  public init(
    _ raw: String,
    hiding secrets: [Secret],
    maximumLength: Int = DisplayText.defaultMaximumLength
  ) {
    // Enough for any text that is shown, and a bound on the work of redaction.
    let bounded = String(raw.unicodeScalars.prefix(maximumLength * 16))
    // Before and after it is made safe: a key may hold what is then removed, and what is removed
    // may stand inside a key.
    let redacted = secrets.reduce(bounded) { $1.redacting($0) }
    let safe = DisplayText(redacted, maximumLength: maximumLength * 16).string
    let hidden = secrets.reduce(safe) { $1.redacting($0) }
    self.init(hidden, maximumLength: maximumLength)
  }
}
