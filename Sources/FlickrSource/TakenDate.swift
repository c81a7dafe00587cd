import DashCore

/// The day on which a photo was taken.
///
/// The service sends `2026-11-20 14:05:00` by the camera's clock, in a zone that nobody knows.
enum TakenDate {
  /// The day; nil where there is none, or the year 0 that stands for it.
  static func day(_ field: JSONReader?) -> DisplayText? {
    guard let text = field?.text(maximumLength: 19)?.string, text.count >= 10 else { return nil }
    let day = text.prefix(10)
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, parts[0] > 0, (1...12).contains(parts[1]), (1...31).contains(parts[2])
    else { return nil }
    return DisplayText(String(day))
  }
}
