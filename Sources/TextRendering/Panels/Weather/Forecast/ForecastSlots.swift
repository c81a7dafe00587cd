import DashCore
import Localization

/// The time slots of a forecast chart, each with a label at its start.
struct ForecastSlots: Sendable {
  /// A time slot.
  struct Slot: Sendable, Hashable {
    let start: Timestamp
    let end: Timestamp
    /// The first column.
    let column: Int
    /// The number of columns.
    let columns: Int
    /// The label; empty for the first slot if a day starts too soon after it.
    let label: String
    /// Whether a local day starts with the slot.
    let isDayStart: Bool
  }

  /// The slot lengths, each with the fewest columns that a slot needs.
  ///
  /// A narrow day name is preferred to slots of twelve hours.
  private static let steps: [(hours: Int64, columns: Int, isNarrow: Bool)] = [
    (1, 9, false), (2, 9, false), (3, 6, false), (6, 6, false), (6, 6, true), (12, 0, false),
    (12, 0, true),
  ]

  /// The slots, from left to right.
  let slots: [Slot]

  /// Divides a time span into slots by local time.
  ///
  /// - Parameters:
  ///   - stepSeconds: The seconds between two forecast steps; no slot is shorter.
  ///   - utcOffsets: The UTC offsets of the place.
  ///   - clock: The format of times.
  ///   - startLabel: The label of the left edge; `nil` for now.
  init(
    span: ChartSpan,
    columns: Int,
    stepSeconds: Int,
    utcOffsets: UTCOffsets,
    clock: ClockText,
    startLabel: String? = nil
  ) {
    let now = startLabel ?? clock.text(.chartNow)
    let (ticks, step) = Self.ticks(span, columns, stepSeconds, utcOffsets, clock)
    // The label at the left edge displaces the first hour, but not a day's name.
    let free = TextWidth.width(of: now) + 1
    var named: [(tick: ClockTick, column: Int)] = []
    for tick in ticks {
      let column = span.column(of: tick.moment, of: columns)
      guard column >= free || tick.isDayStart && column > 0,
        let tick = tick.fitting(at: column, of: columns)
      else { continue }
      if let day = named.last, day.tick.isDayStart, !tick.isDayStart,
        tick.moment.seconds(since: day.tick.moment) < step,
        column - day.column <= TextWidth.width(of: day.tick.label)
      {
        // When the clock goes forward, the first hour of the day is too close to the day's name.
        continue
      }
      named.append((tick, column))
    }
    let hasRoom = named.first.map { $0.column >= free } ?? true
    let starts =
      [(span.start, 0, hasRoom ? now : "", false)]
      + named.map { ($0.tick.moment, $0.column, $0.tick.label, $0.tick.isDayStart) }
    slots = starts.enumerated().map { index, start in
      let next = index + 1 < starts.count ? starts[index + 1] : (span.end, columns, "", false)
      return Slot(
        start: start.0,
        end: next.0,
        column: start.1,
        columns: next.1 - start.1,
        label: start.2,
        isDayStart: start.3
      )
    }
  }

  /// Returns the slot boundaries and length of the shortest slots whose labels fit.
  private static func ticks(
    _ span: ChartSpan,
    _ columns: Int,
    _ stepSeconds: Int,
    _ utcOffsets: UTCOffsets,
    _ clock: ClockText
  ) -> (ticks: [ClockTick], seconds: Int64) {
    var last: (ticks: [ClockTick], seconds: Int64) = ([], 0)
    for step in steps where step.hours * 3600 >= Int64(min(stepSeconds, 6 * 3600)) {
      let seconds = step.hours * 3600
      let wide = Int64(columns) * seconds / max(span.seconds, 1)
      let ticks = ClockTick.ticks(everySeconds: seconds, in: span, utcOffsets, clock).filter {
        $0.moment > span.start && $0.moment < span.end
      }
      last = (step.isNarrow ? ticks.map(\.narrowed) : ticks, seconds)
      let widest = last.ticks.map { TextWidth.width(of: $0.label) }.max() ?? 0
      if wide >= step.columns, wide > widest { break }
    }
    return last
  }
}

/// The forecast values of one time slot.
struct HourSample: Sendable {
  /// The step that represents the slot: the wettest, or else the one in its middle.
  let shown: ForecastHour?
  /// The step in the middle of the slot.
  let middle: ForecastHour?
  /// The total of rain and snow; `nil` if not reported.
  let millimetres: Double?
  /// The total of fresh snow by its depth; `nil` if not reported.
  let centimetresOfSnow: Double?
  /// The highest precipitation probability of the slot.
  let probabilityPercent: Double?

  /// Samples the steps that overlap a slot.
  init(_ hours: [ForecastHour], stepSeconds: Int, from start: Timestamp, to end: Timestamp) {
    let center = Timestamp(
      secondsSinceEpoch: (start.secondsSinceEpoch + end.secondsSinceEpoch) / 2
    )
    var (amount, depth, probability): (Double?, Double?, Double?) = (nil, nil, nil)
    var (wettest, middle, last): (Int?, Int?, Int?) = (nil, nil, nil)
    var most = (0.0, 0)
    // By index and by its parts, because an hour is large: copies took a tenth of a chart's time.
    for index in hours.indices {
      let time = hours[index].time
      let begin = max(time.advanced(bySeconds: -Int64(stepSeconds)), start)
      let seconds = min(time, end).seconds(since: begin)
      guard seconds > 0 else { continue }
      if let rate = hours[index].measurements.snowfallCentimetresPerHour?.measured {
        depth = (depth ?? 0) + rate * Double(seconds) / 3600
      }
      let rate = hours[index].measurements.millimetresPerHour
      let millimetres = rate.map { $0 * Double(seconds) / 3600 }
      if let millimetres { amount = (amount ?? 0) + millimetres }
      if let percent = hours[index].precipitationProbabilityPercent {
        probability = max(probability ?? percent, percent)
      }
      let isWet = hours[index].conditions.mostSignificant?.sky.hasPrecipitation == true
      let wetness = (millimetres ?? 0, isWet ? 1 : 0)
      if wetness > most { (most, wettest) = (wetness, index) }
      if middle == nil, time > center { middle = index }
      last = index
    }
    (millimetres, centimetresOfSnow, probabilityPercent) = (amount, depth, probability)
    self.middle = (middle ?? last).map { hours[$0] }
    shown = (wettest ?? middle ?? last).map { hours[$0] }
  }
}

extension ForecastHour {
  /// Whether all of its precipitation is snow of a known depth.
  var isSnowfall: Bool {
    (measurements.rainMillimetresPerHour ?? 0) == 0
      && measurements.snowfallCentimetresPerHour.map { $0 > 0 } == true
  }

  /// The water of its rain and snow.
  var millimetresPerHour: Double? { measurements.millimetresPerHour }
}

extension Measurements {
  /// The water equivalent of rain and snow; `nil` if neither is reported.
  fileprivate var millimetresPerHour: Double? {
    func possible(_ amount: Double?) -> Double? {
      amount.flatMap { $0.isFinite && $0 < 1e6 ? max($0, 0) : nil }
    }
    return .total(possible(rainMillimetresPerHour), possible(snowMillimetresPerHour))
  }
}
