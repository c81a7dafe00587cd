/// What a terminal can show.
extension DoctorWords {
  static let noTerminal = "standard output is no terminal"

  static func terminal(_ name: String, size: String) -> String { "\(name), \(size)" }

  static func dumbTerminal(_ name: String?, size: String) -> String {
    let reason = name.map { "TERM is \($0)" } ?? "TERM is not set"
    return "\(size); \(reason), so there is no colour, no link and no screen"
  }

  static func size(columns: Int?, rows: Int?) -> String {
    guard let columns, let rows else { return "of unknown size" }
    return "\(counted(columns, "column")), \(counted(rows, "row"))"
  }

  static func utf8(_ variable: String) -> String { "UTF-8, \(by(variable))" }

  static func asciiOnly(_ variable: String?) -> String {
    let reason = variable.map { "\($0) names no UTF-8" } ?? "no locale is set"
    return "ASCII: \(reason)"
  }

  static let setLocale = "For degrees, arrows and drawings: export LANG=C.UTF-8"

  static func links(_ hasLinks: Bool) -> String {
    hasLinks ? "can be clicked, where the terminal knows them" : "none"
  }

  // MARK: Pictures

  static func noPictures(isTerminal: Bool) -> String {
    isTerminal
      ? "none, by --images, the terminal's name or its colours" : "none, without a terminal"
  }

  static func picturesWithoutAsking(_ form: String) -> String {
    "\(form), without asking the terminal: by --images, or because it is one within another"
  }

  static func picturesAfterAsking(_ form: String, _ graphics: TerminalGraphics) -> String {
    "\(form), as the terminal says; a cell is \(graphics.cellWidth) by \(graphics.cellHeight) pixels"
  }

  static let blocksAfterAsking = "blocks: the terminal was asked and names no protocol of its own"

  static func between(_ programs: [String]) -> String {
    "\(programs.joined(separator: ", ")) stands between dash and the terminal"
  }
}
