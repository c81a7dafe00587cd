extension ModelTerminal {
  mutating func apply(control: Unicode.Scalar) {
    switch control {
    case "\r": (column, isWrapDue) = (0, false)
    case "\n":
      if row == rows - 1, scrolls { return scroll() }
      if row == rows - 1 { complaints.append("scrolled") }
      (row, isWrapDue) = (min(row + 1, rows - 1), false)
    default: complaints.append("control \(control.value)")
    }
  }

  /// Executes a sequence of `ESC [`.
  mutating func apply(_ parameters: String, final: String) {
    guard parameters.first == "[" else { return complain(parameters, final) }
    let body = parameters.dropFirst()
    if body.first == "?" { return set(String(body.dropFirst()), final) }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    func number(_ index: Int) -> Int { index < numbers.count ? max(numbers[index] ?? 1, 1) : 1 }
    switch final {
    case "H": move(row: number(0) - 1, column: number(1) - 1)
    case "G": move(row: row, column: number(0) - 1)
    case "C":
      if isWrapDue { complain("relative behind the last cell", final) }
      move(row: row, column: column + number(0))
    case "A":
      if number(0) > row { complain("moved above the screen", final) }
      move(row: max(row - number(0), 0), column: column)
    case "K" where body.isEmpty:
      if isWrapDue { complain("erased behind the last cell", final) }
      eraseWithLooks(column..<columns)
    case "J" where body == "2":
      if looks != Looks() { complain("cleared in colour", final) }
      cells = Array(repeating: .blank, count: columns * rows)
      (placements, transmitted) = ([], [])
    case "m": select(numbers.map { $0 ?? 0 })
    default: complain(parameters, final)
    }
  }

  private mutating func complain(_ parameters: String, _ final: String) {
    complaints.append("ESC \(parameters)\(final)")
  }

  private mutating func scroll() {
    cells = Array(cells.dropFirst(columns)) + Array(repeating: .blank, count: columns)
    placements = placements.map {
      Placement(id: $0.id, row: $0.row - 1, column: $0.column, rows: $0.rows, columns: $0.columns)
    }
    isWrapDue = false
  }

  private mutating func move(row: Int, column: Int) {
    if row >= rows || column >= columns { complain("moved to \(row), \(column)", "") }
    self.row = min(row, rows - 1)
    self.column = min(column, columns - 1)
    isWrapDue = false
  }

  private mutating func eraseWithLooks(_ range: Range<Int>) {
    if looks != Looks() { complain("erased in colour", "K") }
    erase(range)
  }

  private mutating func set(_ mode: String, _ final: String) {
    let isOn = final == "h"
    switch mode {
    case "7": wrapsLines = isOn
    case "25": isCursorShown = isOn
    case "1049":
      isAlternate = isOn
      cells = Array(repeating: .blank, count: columns * rows)
      (row, column, isWrapDue) = (0, 0, false)
    case "1000", "1006": reportsMouse = isOn
    case "2026": isHolding = isOn
    default: complain("[?" + mode, final)
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: looks = Looks()
      case 1: looks.isBold = true
      case 2: looks.isDim = true
      case 7: looks.isInverse = true
      case 22: (looks.isBold, looks.isDim) = (false, false)
      case 27: looks.isInverse = false
      case 30...37, 90...97: looks.foreground = "\(number)"
      case 40...47, 100...107: looks.background = "\(number)"
      case 38, 48:
        let length = rest.first == 5 ? 2 : 4
        let color = ([number] + rest.prefix(length)).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(length)
        if number == 38 { looks.foreground = color } else { looks.background = color }
      case 39: looks.foreground = ""
      case 49: looks.background = ""
      default: complain("[\(number)", "m")
      }
    }
  }
}
