import Localization

/// The columns of a table of places that fit the page.
///
/// The cells of a column are made only if the page has room for it.
struct TableContent: Sendable {
  /// A displayed column.
  struct Column: Sendable {
    let kind: TableColumn
    /// A cell for each row; `nil` for a value that is not reported.
    let cells: [TableCell?]
    /// The width of the signs with the space after them; 0 without any.
    let signs: Int
    /// The width of the widest text without sign and fraction.
    let texts: Int
    /// The width of the widest fraction.
    let fractions: Int
    /// The displayed width.
    fileprivate(set) var width = 0

    fileprivate init(_ kind: TableColumn, _ cells: [TableCell?]) {
      self.kind = kind
      self.cells = cells
      let sign = cells.map { $0.map { TextWidth.width(of: $0.sign) } ?? 0 }.max() ?? 0
      signs = sign == 0 ? 0 : sign + 1
      texts = cells.map { $0.map { TextWidth.width(of: $0.text) } ?? 0 }.max() ?? 0
      fractions = cells.map { $0.map { TextWidth.width(of: $0.fraction) } ?? 0 }.max() ?? 0
    }
  }

  /// The typical width of a name with its country.
  ///
  /// Longer names are cut to show more columns.
  private static let typicalNameWidth = 18

  /// The displayed columns, from the left.
  private(set) var columns: [Column] = []

  private let rows: [TableRow]
  private let page: Page
  /// The columns that were considered; `nil` for one that no place reports.
  private var considered: [TableColumn: Column?] = [:]

  init(of rows: [TableRow], on page: Page) {
    self.rows = rows
    self.page = page
    let order = page.options.columns.map { [.place] + $0 } ?? TableColumn.all
    let widths = columnWidths(order)
    columns = order.compactMap { kind in
      guard let width = widths[kind], var column = column(kind) else { return nil }
      column.width = width
      return column
    }
    considered = [:]
  }

  private mutating func column(_ kind: TableColumn) -> Column? {
    if let known = considered[kind] { return known }
    // By index, because iterating would copy each row's weather.
    let cells = rows.indices.map { kind.cell(for: rows[$0].weather, on: page) }
    let isNeeded = page.options.columns != nil || kind == .place || kind == .temperature
    let isShown = isNeeded || cells.contains { $0 != nil }
    let column = isShown ? Column(kind, cells) : nil
    considered[kind] = .some(column)
    return column
  }

  private mutating func naturalWidth(_ kind: TableColumn) -> Int {
    let heading = TextWidth.width(of: page.heading(of: kind))
    guard let column = column(kind) else { return heading }
    return max(heading, column.signs + column.texts + column.fractions)
  }

  /// Returns the columns that fit, with their widths.
  private mutating func columnWidths(_ order: [TableColumn]) -> [TableColumn: Int] {
    var widths: [TableColumn: Int] = [:]
    // Names and descriptions shrink to a readable minimum. They grow to their maximum before
    // less important columns appear.
    let flexible: [TableColumn: (least: Int, most: Int)] = [
      .place: (10, 24), .condition: (12, 28),
    ]
    let isChosen = page.options.columns != nil
    for group in isChosen ? order.map({ [$0] }) : TableColumn.priorities {
      if group.contains(.gusts), !isChosen {
        grow(&widths) { min($1, flexible[$0]?.most ?? 0) }
      }
      var wider = widths
      for kind in group where column(kind) != nil {
        wider[kind] = min(naturalWidth(kind), flexible[kind]?.least ?? .max)
      }
      var needed = wider
      if group.contains(.humidity), let width = widths[.place] {
        // The name gets space before more columns appear.
        needed[.place] = max(width, min(naturalWidth(.place), Self.typicalNameWidth))
      }
      guard TableSpacing.width(of: needed.values) <= page.width else { break }
      widths = wider
    }
    if widths.isEmpty {
      // The line is too narrow even for the minimum widths of name and temperature.
      let temperature = naturalWidth(.temperature)
      let room = page.width - TableSpacing.margin - TableSpacing.gap - temperature
      widths = [.place: max(room, 1), .temperature: temperature]
    }
    // Beside the description, an ASCII icon is redundant.
    if !isChosen, widths[.condition] != nil, page.usesTextIcons { widths[.icon] = nil }
    grow(&widths) { $1 }
    return widths
  }

  /// Distributes the remaining cells between name and description in turns.
  ///
  /// - Parameters:
  ///   - widths: The widths so far.
  ///   - maximumWidth: Returns the maximum width of a column with this natural width.
  private mutating func grow(
    _ widths: inout [TableColumn: Int],
    to maximumWidth: (TableColumn, Int) -> Int
  ) {
    var room = page.width - TableSpacing.width(of: widths.values)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for kind in [TableColumn.place, .condition] where room > 0 {
        guard
          let width = widths[kind], width < maximumWidth(kind, naturalWidth(kind))
        else { continue }
        widths[kind] = width + 1
        room -= 1
        isGrowing = true
      }
    }
  }
}

extension Page {
  /// Returns the heading of a column; empty if the content is self-explanatory.
  func heading(of column: TableColumn) -> String { column.heading.map { text($0) } ?? "" }
}
