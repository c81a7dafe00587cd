import Almanac
import DashCore
import Localization

/// A labelled line below a card that drops its last pieces as the page gets narrower.
struct CardStrip: Sendable, Hashable {
  /// A piece of the line.
  struct Piece: Sendable, Hashable {
    let spans: [Span]
    /// Whether the piece wraps to its own line when it does not fit.
    ///
    /// Otherwise it is dropped.
    let isNeeded: Bool

    init(_ spans: [Span], isNeeded: Bool = true) {
      self.spans = spans
      self.isNeeded = isNeeded
    }

    init(_ text: String, isNeeded: Bool = true) {
      self.init([Span(text)], isNeeded: isNeeded)
    }

    var text: String { spans.map(\.text).joined() }
    var width: Int { TextWidth.width(of: text) }
  }

  static let margin = 1
  /// The minimum width for values beside their labels.
  private static let minimumValueWidth = 16

  let label: String
  let pieces: [Piece]

  init(_ label: String, _ pieces: [Piece]) {
    self.label = label
    self.pieces = pieces
  }

  /// Lays out strips with their labels in one column.
  static func lines(_ strips: [CardStrip], on page: Page) -> [StyledLine] {
    let labels = strips.map { TextWidth.width(of: $0.label) }.max() ?? 0
    let beside = margin + labels + 2
    let isBeside = page.width - beside >= minimumValueWidth
    let start = isBeside ? beside : margin + 2
    return strips.filter { !$0.pieces.isEmpty }.flatMap { strip in
      let values = strip.values(width: max(page.width - start, 1), page.typography)
      let label = StyledLine([Span(" "), Span(strip.label, .secondary)])
      let heads = isBeside ? [label] : []
      let lines = values.enumerated().map { index, spans in
        var line = index < heads.count ? heads[index] : .blank
        line.pad(to: start)
        line.spans += spans
        return line
      }
      return isBeside || strip.label.isEmpty ? lines : [label] + lines
    }
  }

  /// Lays out the pieces on as many lines as the needed ones take.
  private func values(width: Int, _ typography: Typography) -> [[Span]] {
    let separator = Span(typography.separator)
    var rows: [[Span]] = []
    var used = 0
    for piece in pieces {
      let cells = piece.width
      if let last = rows.indices.last, used + separator.width + cells <= width {
        rows[last] += [separator] + piece.spans
        used += separator.width + cells
      } else if cells <= width, rows.isEmpty || piece.isNeeded {
        rows.append(piece.spans)
        used = cells
      } else if rows.isEmpty || piece.isNeeded {
        let wrapped = TextFitting.wrap(typography.transliterated(piece.text), to: width)
        rows += wrapped.map { [Span($0)] }
        used = wrapped.last.map { TextWidth.width(of: $0) } ?? 0
      } else {
        // Stop, because later pieces may be shorter and would appear in place of this one.
        break
      }
    }
    return rows
  }
}

/// Lays out the lines below a card: sun, moon and air quality.
struct CardFooter: Sendable {
  let place: PlaceWeather
  let page: Page

  /// Returns the lines, empty if nothing is known.
  func laidOut() -> [StyledLine] {
    let air = place.air.map { air in
      AirStrip(air: air, page: page, hasComponents: page.options.forecast.isShown).strips()
    }
    return CardStrip.lines(sky + (air ?? []), on: page)
  }

  /// The width available for a bar, after the widest label.
  private var barWidth: Int {
    let labels = [page.text(.labelSun), page.text(.moonMoon), page.text(.airAir)]
    let widest = labels.map { TextWidth.width(of: $0) }.max() ?? 0
    return page.width - CardStrip.margin - widest - 2
  }

  var clock: PlaceClock { PlaceClock(of: place, clockText: page.clock) }

  private var sky: [CardStrip] {
    if let almanac = PlaceAlmanac(of: place, at: page.now) {
      return [strip(of: almanac.sun), moonStrip(almanac)]
    }
    // The sunrise and sunset of the service, for a place without coordinates.
    guard let sunrise = place.sunrise, let sunset = place.sunset else { return [] }
    return [CardStrip(page.text(.labelSun), [bar(from: sunrise, to: sunset)])]
  }

  /// Returns the day from sunrise to sunset as a bar with the position of the sun.
  func bar(from sunrise: Timestamp, to sunset: Timestamp) -> CardStrip.Piece {
    let bar = SunBar(sunrise: sunrise, sunset: sunset, clock: clock)
    return CardStrip.Piece(bar.text(at: page.now, width: barWidth, typography: page.typography))
  }
}

/// Shows a day from sunrise to sunset as a bar with the position of the sun.
struct SunBar: Sendable {
  /// The maximum length of the bar, in cells.
  private static let longest = 14
  /// The minimum length of a useful bar, in cells.
  private static let shortest = 5

  let sunrise: Timestamp
  let sunset: Timestamp
  let clock: PlaceClock

  /// The times of sunrise and sunset.
  var times: (rise: String, set: String) {
    (clock.shortText(sunrise), clock.text(sunset))
  }

  /// Returns the bar between its times, or only the times if the bar does not fit.
  ///
  /// The bar has no sun before sunrise and after sunset.
  func text(at moment: Timestamp, width: Int, typography: Typography) -> String {
    let (rise, set) = times
    let times = TextWidth.width(of: rise + set)
    let length = min(Self.longest, width - times - 2)
    let day = sunset.seconds(since: sunrise)
    guard length >= Self.shortest, day > 0 else {
      return clock.clockText.text(.valueFromTo(from: rise, to: set))
    }
    let elapsed = moment.seconds(since: sunrise)
    let bar: String
    if elapsed < 0 {
      bar = String(repeating: typography.barEmpty, count: length)
    } else if elapsed >= day {
      bar = String(repeating: typography.barFilled, count: length)
    } else {
      let position = Int(Double(elapsed) / Double(day) * Double(length))
      bar =
        String(repeating: typography.barFilled, count: position) + typography.barMark
        + String(repeating: typography.barEmpty, count: length - position - 1)
    }
    return "\(rise) \(bar) \(set)"
  }
}
