import DashCore

/// What is known of a photo, by label; the same in the detail for the eye and in plain lines.
enum PhotoFields {
  /// The fields that were reported, in their order.
  static func all(of photo: Photo, in instance: DisplayText) -> [(label: String, value: String)] {
    let size = photo.width.flatMap { width in photo.height.map { "\(width) × \($0)" } }
    let tags = photo.tags.map(\.string).joined(separator: ", ")
    let fields: [(String, String?)] = [
      ("id", "\(instance):\(photo.id)"),
      ("author", photo.author?.string),
      ("licence", photo.license),
      ("size", size),
      ("taken", photo.takenOn?.string),
      ("views", photo.views.map(grouped)),
      ("downloads", photo.downloads.map(grouped)),
      ("likes", photo.likes.map(grouped)),
      ("tags", tags.isEmpty ? nil : tags),
      ("page", photo.pageURL.text),
    ]
    return fields.compactMap { label, value in value.map { (label, $0) } }
  }

  /// A count with a comma between its thousands.
  static func grouped(_ count: Int) -> String {
    var grouped = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { grouped.append(",") }
      grouped.append(digit)
    }
    return String(grouped.reversed())
  }
}
