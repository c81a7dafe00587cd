import DashCore
import Localization

/// The values that the list of places has columns for.
extension PlaceValue {
  /// The columns of a list, in the order in which they get room: the first that does not fit ends them.
  static let columnRanks = [
    "place", "icon", "alerts.mark", "rules.mark", "temp", "high", "low", "rain.chance", "rain.next",
    "rain.amount",
    "feels", "hours", "condition", "wind", "sentence", "sun", "uv", "aqi", "humidity", "gusts",
    "pressure",
  ].compactMap(named)

  /// The same columns, in the order in which they are read.
  static let columnOrder = [
    "place", "alerts.mark", "rules.mark", "icon", "condition", "temp", "feels", "low", "high",
    "rain.chance",
    "rain.amount", "rain.next", "hours", "wind", "gusts", "humidity", "pressure", "sun", "uv",
    "aqi",
    "sentence",
  ].compactMap(named)

  /// All columns: those of a list first.
  static let columns = columnOrder + all.filter { $0.column != nil && !columnOrder.contains($0) }

  /// The columns that `--columns` accepts.
  ///
  /// The place column is always shown.
  package static let columnChoices = columns.filter { $0 != .place }

  /// Parses comma-separated names of columns, `nil` if one is unknown or repeated or the list is empty.
  package static func columns(_ text: String) -> [PlaceValue]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let columns = names.compactMap { name in columnChoices.first { $0.isNamed(name) } }
    guard columns.count == names.count, Set(columns).count == columns.count else { return nil }
    return columns
  }

  /// The unit of its cells, which stands in its heading; `nil` without one.
  func unit(on page: Page) -> String? {
    switch now?.kind.quantity {
    case .temperature where self == .temperature: page.format.temperatureSymbol
    case .speed, .pressure, .distance, .concentration, .percent, .precipitation, .precipitationRate,
      .snowfall, .snowfallRate:
      now?.kind.quantity.map { page.format.unit(of: $0.shortKind) }
    case .temperature, .direction, .index, .airQualityIndex, nil: nil
    }
  }

  /// Returns the cell of a place, `nil` if the value is not reported.
  func cell(of place: PlaceOnPage) -> TableCell? {
    if let cell = column?.cell { return cell(place) }
    guard let found = now?.find(place.place, place) else { return nil }
    if let field = measured, field.name == Fields.visibility.name {
      // A short distance has a unit of its own.
      return place.page.quantity(field, of: place.place, isShort: true).map {
        TableCell($0, suffix: $0.unit == unit(on: place.page) ? "" : " " + $0.unit)
      }
    }
    return place.cell(found)
  }
}

extension QuantityKind {
  /// The kind whose unit a heading has: the columns of rain and snow are amounts in an hour.
  fileprivate var shortKind: QuantityKind {
    switch self {
    case .precipitationRate: .precipitation
    case .snowfallRate: .snowfall
    default: self
    }
  }
}

extension PlaceOnPage {
  /// Returns the cell of a value, `nil` if it cannot be shown.
  ///
  /// - Parameter hasPercent: Whether a percentage has its sign; a heading may have it.
  func cell(_ value: FoundValue, hasPercent: Bool = false) -> TableCell? {
    switch value {
    case .text(let text): TableCell(text)
    case .time(let moment): TableCell(PlaceClock(of: place, clockText: page.clock).text(moment))
    case .number(let number, .temperature):
      page.degrees(number, decimals: 0) { _ in .plain }
    case .number(let number, let kind):
      page.format.quantity(number, kind, decimals: 0).map {
        TableCell($0, suffix: hasPercent && kind == .percent ? page.format.percentSuffix : "")
      }
    }
  }
}

/// A cell of a table.
struct TableCell: Sendable, Hashable {
  /// An empty cell for a value that is reported as negligible.
  static let blank = TableCell("")

  /// A sign before the number, such as an arrow, aligned to the left.
  var sign = ""
  /// The text, or the number up to its decimal point.
  var text: String
  /// The number from its decimal point on, with its degree or percent sign.
  var fraction = ""
  /// The style.
  var style: Style = .plain

  /// Creates a cell with text.
  init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Creates a cell with a number, aligned on its decimal point.
  init(_ quantity: FormattedQuantity, suffix: String = "", sign: String = "", style: Style = .plain)
  {
    self.sign = sign
    self.text = quantity.whole
    self.fraction = quantity.fraction + suffix
    self.style = style
  }
}
