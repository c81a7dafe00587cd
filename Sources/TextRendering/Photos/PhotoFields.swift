import DashCore

/// What is known of a photo.
enum PhotoFields {
  /// What a value is.
  enum Name: Sendable, Hashable {
    /// What the photo is called on a command line.
    case id
    case phrase(PhotoPhrase)
  }

  /// All that is known of a photo, each value with what it is.
  static func all(
    of photo: Photo,
    in instance: DisplayText,
    _ text: Words
  ) -> [(name: Name, value: String)] {
    let size = photo.width.flatMap { width in photo.height.map { "\(width) × \($0)" } }
    let tags = text.names(photo.tags.map(\.string))
    let fields: [(PhotoPhrase, String?)] = [
      (.author, photo.author?.string),
      (.license, photo.license),
      (.size, size),
      (.taken, photo.takenOn?.string),
      (.views, photo.views.map(text.signs.grouped)),
      (.downloads, photo.downloads.map(text.signs.grouped)),
      (.likes, photo.likes.map(text.signs.grouped)),
      (.tags, tags.isEmpty ? nil : tags),
      (.page, photo.pageURL.text),
    ]
    return [(.id, "\(instance):\(photo.id)")]
      + fields.compactMap { name, value in value.map { (.phrase(name), $0) } }
  }
}
