/// Durations as users type them: `90`, `90s`, `10m`, `1h`, `7d`, `2w`.
package enum DurationText {
  private static let units: [Character: Int] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
  ]

  /// Parses a duration.
  ///
  /// - Parameter text: A whole number, with no unit (seconds) or with `s`, `m`, `h`, `d` or `w`.
  /// - Returns: The seconds; `nil` for any other text and on overflow.
  package static func seconds(_ text: String) -> Int? {
    let factor = text.last.flatMap { units[$0] }
    let digits = factor == nil ? text[...] : text.dropLast()
    guard
      digits.allSatisfy({ $0.isASCII && $0.isWholeNumber }),
      let number = Int(digits)
    else { return nil }
    let (seconds, overflow) = number.multipliedReportingOverflow(by: factor ?? 1)
    return overflow ? nil : seconds
  }

  /// Formats a duration in its shortest parsable form, such as `90s`, `10m`, `24h` or `2d`.
  package static func text(_ seconds: Int) -> String {
    switch seconds {
    case let seconds where seconds > 86_400 && seconds % 86_400 == 0: "\(seconds / 86_400)d"
    case let seconds where seconds > 0 && seconds % 3600 == 0: "\(seconds / 3600)h"
    case let seconds where seconds > 60 && seconds % 60 == 0: "\(seconds / 60)m"
    default: "\(seconds)s"
    }
  }
}
