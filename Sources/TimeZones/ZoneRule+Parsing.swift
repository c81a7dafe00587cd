extension ZoneRule {
  /// Reads a rule, such as `EST5EDT,M3.2.0,M11.1.0` or `<+0330>-3:30`.
  ///
  /// It fails for anything else, also for summer time without the days on which it begins and ends.
  ///
  /// - Parameter bytes: The rule, as it stands at the end of a zone's file.
  package init?(_ bytes: some Sequence<UInt8>) {
    var text = RuleText(bytes)
    // Ahead of UTC is before the minus: the rule counts westwards.
    guard text.takeName(), let west = text.takeOffset() else { return nil }
    standardOffset = -west
    guard !text.isAtEnd else {
      daylight = nil
      return
    }
    guard text.takeName() else { return nil }
    var offset = standardOffset + 3600
    if text.next != UInt8(ascii: ",") {
      guard let west = text.takeOffset() else { return nil }
      offset = -west
    }
    guard
      let start = text.takeSwitch(),
      let end = text.takeSwitch(),
      text.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

/// The letters of a rule, which are taken from its begin.
private struct RuleText {
  private static let standardHours = 0...24
  /// Times of day reach into the week before and the one behind: RFC 9636, section 3.3.1.
  private static let switchHours = 0...167
  private static let usualSwitch = 2 * 3600

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  var next: UInt8? { rest.first }

  /// Takes a letter, if it is the next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes `EST`, or `<+03>`.
  mutating func takeName() -> Bool {
    if take("<") {
      let name = rest.prefix { Self.isLetter($0) || Self.isDigit($0) || $0 == 0x2B || $0 == 0x2D }
      rest = rest.dropFirst(name.count)
      return name.count >= 3 && take(">")
    }
    let name = rest.prefix(while: Self.isLetter)
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Takes `5`, `-3:30` or `+5:00:30`, in seconds.
  mutating func takeOffset() -> Int? { takeTime(hours: Self.standardHours) }

  /// Takes `,M3.2.0` or `,J60/-1:30`.
  mutating func takeSwitch() -> ZoneRule.Switch? {
    guard take(","), let day = takeDay() else { return nil }
    guard take("/") else { return ZoneRule.Switch(day: day, secondOfDay: Self.usualSwitch) }
    return takeTime(hours: Self.switchHours).map { ZoneRule.Switch(day: day, secondOfDay: $0) }
  }

  private mutating func takeDay() -> RuleDay? {
    if take("J") { return takeNumber(in: 1...365).map(RuleDay.withoutLeapDay) }
    guard take("M") else { return takeNumber(in: 0...365).map(RuleDay.withLeapDay) }
    guard
      let month = takeNumber(in: 1...12), take("."),
      let week = takeNumber(in: 1...5), take("."),
      let day = takeNumber(in: 0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  private mutating func takeTime(hours: ClosedRange<Int>) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = takeNumber(in: hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let number = takeNumber(in: 0...59) else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func takeNumber(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: Self.isDigit)
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return range.contains(number) ? number : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
