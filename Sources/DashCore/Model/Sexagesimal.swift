/// Parses coordinates as maps and encyclopedias write them: `51°30'26"N 0°7'39"W`,
/// `51 30 N, 0 7 W`, `N 51° 30.5' W 0° 7.6'`.
///
/// The text must contain hemisphere letters or degree signs; ``PlaceQuery`` parses plain numbers.
enum Sexagesimal {
  /// The marks of degrees, minutes and seconds.
  private static let marks = ["°º˚", "'′’ʹ", "\"″”ʺ"]

  /// Parses a point.
  ///
  /// - Parameter text: Two angles; hemisphere letters allow the longitude first.
  /// - Returns: Degrees north and east; `nil` for any other text, and if it can be divided into two
  ///   angles in several ways.
  static func point(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    guard text.allSatisfy({ !$0.isLetter || "NSEWnsewʹʺº".contains($0) }) else { return nil }
    let points: [[Double]]
    if let comma = text.firstIndex(of: ",") {
      points = [point(text[..<comma], text[text.index(after: comma)...])].compactMap(\.self)
    } else {
      points = text.indices.dropFirst().compactMap { index in
        let before = text[text.index(before: index)]
        let isInNumber = text[index].isWholeNumber && (before.isWholeNumber || before == ".")
        return isInNumber ? nil : point(text[..<index], text[index...])
      }
    }
    guard let first = points.first, Set(points).count == 1 else { return nil }
    return (first[0], first[1])
  }

  private static func point(_ first: Substring, _ second: Substring) -> [Double]? {
    guard let one = Angle(first), let two = Angle(second) else { return nil }
    switch (one.hemisphere, two.hemisphere) {
    case ("N", "E"), ("N", "W"), ("S", "E"), ("S", "W"): return [one.degrees, two.degrees]
    case ("E", "N"), ("W", "N"), ("E", "S"), ("W", "S"): return [two.degrees, one.degrees]
    case (nil, nil) where one.hasDegreeSign && two.hasDegreeSign:
      return [one.degrees, two.degrees]
    default: return nil
    }
  }

  /// One typed angle.
  private struct Angle {
    private(set) var degrees = 0.0
    private(set) var hemisphere: String?
    private(set) var hasDegreeSign = false

    /// Fails if a part is out of range, if a part before the last has a fraction, or if a mark does
    /// not match the part's position: degrees, minutes, seconds.
    init?(_ text: Substring) {
      var rest = text
      var count = 0
      var isNegative = false
      // After a fraction or a letter behind the number, no part follows.
      var isComplete = false
      while let character = rest.popFirst() {
        if character.isASCII, character.isWholeNumber {
          let more = rest.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
          rest = rest.dropFirst(more.count)
          guard
            !isComplete, count < marks.count, let number = Double("\(character)\(more)"),
            count == 0 || number < 60
          else { return nil }
          if let next = rest.first, let mark = marks.firstIndex(where: { $0.contains(next) }) {
            guard mark == count else { return nil }
            hasDegreeSign = hasDegreeSign || mark == 0
            rest.removeFirst()
          }
          degrees += number / [1, 60, 3600][count]
          count += 1
          isComplete = more.contains(".")
        } else if "+-−".contains(character), count == 0, !isNegative, hemisphere == nil {
          isNegative = character != "+"
        } else if "NSEWnsew".contains(character), hemisphere == nil {
          hemisphere = character.uppercased()
          isComplete = count > 0
        } else if !character.isWhitespace {
          return nil
        }
      }
      guard count > 0, hemisphere == nil || !isNegative else { return nil }
      if isNegative || hemisphere == "S" || hemisphere == "W" { degrees = -degrees }
    }
  }
}
