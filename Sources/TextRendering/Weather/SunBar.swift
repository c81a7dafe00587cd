import DashCore

/// Shows a day from sunrise to sunset as a bar with the sun where it stands.
struct SunBar: Sendable {
  /// The longest bar, in cells.
  private static let longest = 14
  /// A bar shorter than this shows nothing.
  private static let shortest = 5

  let sunrise: Timestamp
  let sunset: Timestamp
  let clock: PlaceClock

  /// The times alone.
  var times: (rise: String, set: String) {
    (clock.shortText(sunrise), clock.text(sunset))
  }

  /// The bar between its times; the times alone where there is no room for one.
  ///
  /// Before the sun is up the whole way is ahead, after it has set the whole way is done, and no sun
  /// is drawn.
  func text(at moment: Timestamp, width: Int, typography: Typography) -> String {
    let (rise, set) = times
    let times = TextWidth.width(of: rise + set)
    let length = min(Self.longest, width - times - 2)
    let day = sunset.seconds(since: sunrise)
    guard length >= Self.shortest, day > 0 else {
      return clock.words.text(ValueWord.fromTo, ["from": rise, "to": set])
    }
    let elapsed = moment.seconds(since: sunrise)
    let bar: String
    if elapsed < 0 {
      bar = String(repeating: typography.barAhead, count: length)
    } else if elapsed >= day {
      bar = String(repeating: typography.barDone, count: length)
    } else {
      let position = Int(Double(elapsed) / Double(day) * Double(length))
      bar =
        String(repeating: typography.barDone, count: position) + typography.barSun
        + String(repeating: typography.barAhead, count: length - position - 1)
    }
    return "\(rise) \(bar) \(set)"
  }
}
