import DashCore
import Localization

/// The values that the list of places has columns for.
extension PlaceValue {
  /// The columns in display order; the quantities are in the order of their priorities.
  static let columns: [PlaceValue] = all.filter { $0.column != nil }.enumerated()
    .sorted { one, other in
      one.element.order == other.element.order
        ? one.offset < other.offset : one.element.order < other.element.order
    }
    .map(\.element)

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

  /// The groups from left to right, and in some of them the order of the priorities.
  private var order: (Int, Int) {
    guard let column else { return (0, 0) }
    let priority = column.priority ?? .max
    switch column.group {
    case .quantity where priority >= Column.rangePriority:
      return (Column.Group.minorQuantity.rawValue, priority)
    case .quantity, .other: return (column.group.rawValue, priority)
    default: return (column.group.rawValue, 0)
    }
  }

  /// Returns the cell of a place, `nil` if the value is not reported.
  func cell(of place: PlaceOnPage) -> TableCell? {
    if let cell = column?.cell { return cell(place) }
    guard let found = now?.find(place.place, place) else { return nil }
    if let field = measured, field.name == Fields.visibility.name,
      place.place.visibilityIsAtLeast
    {
      return place.page.quantity(field, of: place.place, isShort: true).map { TableCell($0) }
    }
    return place.cell(found)
  }
}

extension PlaceOnPage {
  /// Returns the cell of a value, `nil` if it cannot be shown.
  func cell(_ value: FoundValue) -> TableCell? {
    switch value {
    case .text(let text): TableCell(text)
    case .time(let moment): TableCell(PlaceClock(of: place, clockText: page.clock).text(moment))
    case .number(let number, .temperature):
      page.degrees(number, decimals: 0) { _ in .plain }
    case .number(let number, let kind):
      page.format.quantity(number, kind, decimals: 0).map {
        TableCell($0, suffix: kind == .percent ? page.format.percentSuffix : "")
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
