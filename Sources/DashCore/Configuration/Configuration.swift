/// What a `plugins.json` says, checked and filled in.
package struct Configuration: Sendable {
  /// How often a watched dashboard is refreshed, in seconds.
  package var refreshSeconds = 60
  /// The units to show; nil where the file does not say.
  package var units: UnitsSetting?
  /// The signs that a sky is shown by, such as `emoji`; nil where the file does not say.
  package var icons: String?
  /// The language of texts; nil where the file does not say.
  package var language: String?
  /// Names for places.
  package var aliases: [String: PlaceQuery] = [:]
  /// The entries, in the file's order.
  package var instances: [Instance] = []
  /// The keys that the file has at its top level, whose values are not the defaults.
  package var givenKeys: Set<String> = []
  /// Where the first key stands that is written into the file itself; nil where none is.
  package var firstLiteralSecret: TextPosition?
  /// The files that hold a key and that others than their owner can read, each once.
  package var exposedKeyFiles: [String] = []

  package init() {}

  /// The words that `icons` may be.
  package static let iconNames = ["unicode", "emoji", "nerd", "ascii"]
  /// How often a dashboard or an instance may be refreshed, in seconds.
  package static let refreshBounds = 1...86_400
  /// How long a refresh may be given, in seconds.
  package static let timeoutBounds = 1...600
}
