package import DashCore

/// A photo on the command line: `NAME:ID`, as captions show it.
package struct PhotoTarget: Sendable, Hashable {
  /// The instance's name.
  package let instance: String
  /// The photo's identifier.
  package let photo: PhotoID

  /// Parses a target; returns `nil` for any other format.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let photo = PhotoID(String(parts[1])) else {
      return nil
    }
    instance = String(parts[0])
    self.photo = photo
  }
}
