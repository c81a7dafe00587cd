import DashCore
import Localization

/// A table for programs and pages: columns, and rows of as many cells.
struct DataGrid: Sendable {
  /// A column, with its name for programs and its heading for people.
  struct Column: Sendable {
    let name: String
    private let makeHeading: @Sendable () -> String

    var heading: String { makeHeading() }

    /// Creates a column of text that a service or a person named.
    init(named name: String) {
      self.name = name
      makeHeading = { name }
    }

    /// Creates a column whose heading is its name in words, if it has no other.
    init(_ name: String, heading: String? = nil) {
      self.name = name
      makeHeading = { heading ?? Self.heading(name.snakeCase) }
    }

    /// Creates the column of a field, with the label of its value; one of a group has the group's unit in
    /// its name.
    init<Model>(
      _ field: Field<Model>,
      _ label: @autoclosure @escaping @Sendable () -> LocalizedString?
    ) {
      let unit = field.group.map { $0.object.prefix(1).uppercased() + $0.object.dropFirst() } ?? ""
      name = field.name + unit
      makeHeading = {
        let words = label().map { Strings()($0) } ?? field.stem.snakeCase
        return Self.heading(words, unit: field.kind.facts.symbol)
      }
    }

    private static func heading(_ words: String, unit: String = "") -> String {
      let text = words.replacing(ascii: "_", with: " ")
      let heading = usual[text] ?? text.prefix(1).uppercased() + text.dropFirst()
      return unit.isEmpty ? heading : "\(heading) (\(unit))"
    }

    /// What words do not spell.
    private static let usual = [
      "id": "ID", "temperature min": "Lowest in the area",
      "temperature max": "Highest in the area",
    ]
  }

  /// A cell.
  enum Cell: Sendable, Hashable {
    /// Text that a service, a program or a person wrote.
    case text(DisplayText)
    /// A time, an identifier or another text that this program wrote.
    case own(String)
    /// A number; one that is not finite is not reported.
    case number(Double)
    /// Not reported.
    case none

    init(_ text: DisplayText?) { self = text.map(Cell.text) ?? .none }

    init(_ number: Double?) { self = number.map(Cell.number) ?? .none }

    init(_ moment: Timestamp?) { self = (moment?.iso8601).map(Cell.own) ?? .none }

    var isEmpty: Bool { string.isEmpty }

    /// The cell as machines read it: a point before decimals, and no separators.
    fileprivate var string: String {
      switch self {
      case .text(let text): text.string
      case .own(let text): text
      case .number(let value): value.isFinite ? value.machineText : ""
      case .none: ""
      }
    }
  }

  let columns: [Column]
  var rows: [[Cell]] = []

  /// Returns comma-separated values (RFC 4180), with lines that end in CR LF.
  func csv() -> String {
    let lines =
      [columns.map { Self.quoted(Self.neutralized($0.name)) }]
      + rows.map { row in row.map(Self.field) }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns a table of GitHub Flavored Markdown, without columns that no row has a value in.
  func markdown() -> String {
    let shown = columns.indices.filter { column in
      rows.isEmpty || rows.contains { !$0[column].isEmpty }
    }
    func line(_ cells: [String]) -> String {
      "| " + shown.map { cells[$0] }.joined(separator: " | ") + " |\n"
    }
    let rule = columns.indices.map { column in
      rows.contains { if case .number = $0[column] { true } else { false } } ? "---:" : "---"
    }
    return line(columns.map { Self.escaped($0.heading) }) + line(rule)
      + rows.map { row in
        line(
          row.map { cell in
            if case .text(let text) = cell { Self.escaped(text.string) } else { cell.string }
          }
        )
      }.joined()
  }

  // MARK: CSV

  private static func field(_ cell: Cell) -> String {
    if case .text(let text) = cell { quoted(neutralized(text.string)) } else { quoted(cell.string) }
  }

  /// The characters with which spreadsheets start a formula, some also in their wide forms
  /// (https://owasp.org/www-community/attacks/CSV_Injection).
  private static let formulaSigns: [Unicode.Scalar] = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Returns a text that no spreadsheet takes for a formula.
  private static func neutralized(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, formulaSigns.contains(first), Double(text) == nil
    else { return text }
    return "'" + text
  }

  /// Quotes a field where necessary.
  ///
  /// It compares scalars: a quotation mark with a combining accent is one character, but still
  /// needs quoting.
  private static func quoted(_ text: String) -> String {
    let special: [Unicode.Scalar] = [",", "\"", "\r", "\n"]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    return "\"" + text.escaping(["\""], with: "\"") + "\""
  }

  // MARK: Markdown

  /// What starts markup, an entity, a link, an emoji or a mention, or ends a cell.
  private static let markup = Set(#"\`|*_[]<>#~&!@:$"#.unicodeScalars)

  /// Returns a text without markup.
  static func escaped(_ text: String) -> String {
    // A host alone is a link too.
    text.escaping(markup, with: "\\").replacing(ascii: "www.", with: "www\\.")
  }
}

extension Double {
  /// The value as machines read it, such as `7`, `-0.5` or `1e-07`.
  var machineText: String {
    var writer = JSONWriter()
    writer.number(self)
    return writer.text
  }
}

extension String {
  /// Returns the text with a sign before each of these scalars.
  func escaping(_ special: Set<Unicode.Scalar>, with sign: Unicode.Scalar) -> String {
    guard unicodeScalars.contains(where: special.contains) else { return self }
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if special.contains(scalar) { escaped.append(sign) }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
