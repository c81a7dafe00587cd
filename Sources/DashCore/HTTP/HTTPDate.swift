/// The moments in header fields, as RFC 9110 has them written: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads a moment.
  ///
  /// - Parameter text: The field's value.
  /// - Returns: The moment; nil for any other text, also for the two forms that are obsolete.
  package static func moment(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ")
    guard
      words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let day = number(words[1], 1...31),
      let month = months.firstIndex(where: { $0 == words[2] }),
      let year = number(words[3], 1970...9999)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard
      clock.count == 3, let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
      let second = number(clock[2], 0...60)
    else { return nil }
    let days = daysSinceEpoch(year: year, month: month + 1, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    return Timestamp(secondsSinceEpoch: Int64(seconds))
  }

  private static func number(_ text: Substring, _ bounds: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
      return nil
    }
    return bounds.contains(number) ? number : nil
  }

  /// The reverse of ``CivilTime``: years begin in March, so that the leap day is the last of its year.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
