import DashCore
import Glibc

/// The name of this machine's time zone.
enum LocalTimeZone {
  private static let link = "/etc/localtime"
  private static let folder = "zoneinfo/"

  /// Returns the name, such as `Europe/Berlin`.
  ///
  /// - Parameter environment: The environment; `TZ` has priority over the machine's setting.
  /// - Returns: The name; `nil` if it is unknown, as for a `TZ` with rules instead of a name.
  static func name(_ environment: [String: String]) -> String? {
    if let zone = environment["TZ"], !zone.isEmpty {
      return TimeZoneName(zone.hasPrefix(":") ? String(zone.dropFirst()) : zone)?.string
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(link, &buffer, buffer.count)
    guard length > 0 else { return nil }
    let target = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let range = target.firstRange(ofASCII: folder) else { return nil }
    return TimeZoneName(String(target[range.upperBound...]))?.string
  }
}
