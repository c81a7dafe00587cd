/// Parses coordinates as maps and encyclopedias write them: `51°30'26"N 0°7'39"W`,
/// `51 30 N, 0 7 W`, `N 51° 30.5' W 0° 7.6'`.
///
/// The text must contain hemisphere letters or degree signs; ``PlaceQuery`` parses plain numbers.
enum Sexagesimal {
  /// One typed angle.
  private struct Angle {
    /// Degrees, then minutes and seconds if present.
    var parts: [Double] = []
    /// Whether each part is a whole number.
    var areWhole: [Bool] = []
    var isNegative = false
    var hemisphere: Character?
    var hasDegreeSign = false
    /// Whether the hemisphere letter follows the angle.
    var isComplete = false

    /// The angle in degrees; `nil` if a part is out of range, or if a part before the last has a
    /// fraction.
    var degrees: Double? {
      guard
        !parts.isEmpty, areWhole.dropLast().allSatisfy(\.self),
        parts.dropFirst().allSatisfy({ $0 < 60 }), hemisphere == nil || !isNegative
      else { return nil }
      let magnitude = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
      return isNegative || hemisphere == "S" || hemisphere == "W" ? -magnitude : magnitude
    }
  }

  /// The marks of degrees, minutes and seconds.
  private static let marks: [Set<Character>] = [
    ["°", "º", "˚"], ["'", "′", "’", "ʹ"], ["\"", "″", "”", "ʺ"],
  ]

  /// Parses a point.
  ///
  /// - Parameter text: Two angles; hemisphere letters allow the longitude first.
  /// - Returns: Degrees north and east; `nil` for any other text.
  static func point(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    guard let angles = angles(text), angles.count == 2 else { return nil }
    let letters = angles.map(\.hemisphere)
    let isMarked = angles.allSatisfy(\.hasDegreeSign)
    guard let first = angles[0].degrees, let second = angles[1].degrees else { return nil }
    switch (letters[0], letters[1]) {
    case ("N", "E"), ("N", "W"), ("S", "E"), ("S", "W"): return (first, second)
    case ("E", "N"), ("W", "N"), ("E", "S"), ("W", "S"): return (second, first)
    case (nil, nil) where isMarked: return (first, second)
    default: return nil
    }
  }

  private static func angles(_ text: Substring) -> [Angle]? {
    var rest = text
    var angles = [Angle()]
    while let character = rest.first {
      let last = angles.count - 1
      if character.isASCII, character.isWholeNumber {
        guard read(&rest, into: &angles) else { return nil }
        continue
      }
      rest.removeFirst()
      if character.isWhitespace { continue }
      switch character {
      case ",":
        guard !angles[last].parts.isEmpty, angles.count == 1 else { return nil }
        angles.append(Angle())
      case "-", "−", "+":
        if !angles[last].parts.isEmpty { angles.append(Angle()) }
        guard angles[angles.count - 1].hemisphere == nil else { return nil }
        angles[angles.count - 1].isNegative = character != "+"
      default:
        guard let letter = hemisphere(character) else { return nil }
        // The letter may precede or follow its angle.
        if angles[last].hemisphere != nil || angles[last].isComplete {
          angles.append(Angle())
          angles[last + 1].hemisphere = letter
        } else {
          angles[last].hemisphere = letter
          angles[last].isComplete = !angles[last].parts.isEmpty
        }
      }
    }
    return angles
  }

  private static func hemisphere(_ character: Character) -> Character? {
    switch character {
    case "N", "n": "N"
    case "S", "s": "S"
    case "E", "e": "E"
    case "W", "w": "W"
    default: nil
    }
  }

  /// Parses a number with its mark into the last angle, or into a new one.
  private static func read(_ rest: inout Substring, into angles: inout [Angle]) -> Bool {
    let digits = rest.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
    rest = rest.dropFirst(digits.count)
    guard let number = Double(digits) else { return false }
    let mark = rest.first.flatMap { character in marks.firstIndex { $0.contains(character) } }
    if mark != nil { rest.removeFirst() }
    let last = angles[angles.count - 1]
    if last.isComplete || mark == 0 && !last.parts.isEmpty { angles.append(Angle()) }
    var angle = angles.removeLast()
    // Each mark must match the part's position: degrees, minutes, seconds.
    guard angle.parts.count < marks.count, mark == nil || mark == angle.parts.count else {
      return false
    }
    angle.parts.append(number)
    angle.areWhole.append(!digits.contains("."))
    angle.hasDegreeSign = angle.hasDegreeSign || mark == 0
    angles.append(angle)
    return true
  }
}
