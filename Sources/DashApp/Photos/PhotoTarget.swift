import DashCore

/// One photo as it is named on the command line: `NAME:ID`, as a caption shows it.
struct PhotoTarget: Hashable {
  /// The instance's name.
  let instance: String
  /// The photo's identifier.
  let photo: PhotoID

  /// Reads a target; it fails for a text of another form.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let photo = PhotoID(String(parts[1])) else {
      return nil
    }
    instance = String(parts[0])
    self.photo = photo
  }
}
