import DashCore

@testable import TextRendering

/// Frames like those of watch mode, and worse.
struct RandomFrames {
  static let columns = 23
  static let rows = 5

  private static let plainText: [Character] = ["a", "b", "0", "é", " ", " ", " "]
  private static let wide: [Character] = ["東", "⚡"]
  private static let disputed: [Character] = Array("☀️👨‍👩‍👧🇫🇷👍🏽क्षि")
  private static let looks: [Appearance] = [
    .plain, .plain, .plain, Appearance(isBold: true), Appearance(isDim: true),
    Appearance(foreground: .ansi(31)), Appearance(foreground: .palette(200), isBold: true),
    Appearance(background: .rgb(RGB(1, 2, 3))), Appearance(isInverse: true),
  ]

  var generator: SeededGenerator

  /// Returns a frame that has little or nothing in common with another.
  mutating func frame(after previous: Frame) -> Frame {
    var frame =
      Bool.random(using: &generator) ? previous : Frame(columns: Self.columns, rows: Self.rows)
    for row in 0..<Self.rows where Bool.random(using: &generator) {
      let isNew = Int.random(in: 0..<3, using: &generator) == 0
      var line = isNew ? [] : Array(frame[row: row])
      let changes = isNew ? Self.columns : Int.random(in: 0..<4, using: &generator)
      for _ in 0..<changes { change(&line) }
      frame.put(line, row: row)
    }
    return frame
  }

  private mutating func change(_ line: inout [Cell]) {
    let cell = cell()
    let index = Int.random(in: 0...line.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0 where index < line.count: line[index] = cell
    case 1 where index < line.count: line.removeSubrange(index...)
    case 2: line.insert(cell, at: index)
    default: line.append(cell)
    }
  }

  private mutating func cell() -> Cell {
    let characters =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: Self.disputed
      case 1: Self.wide
      default: Self.plainText
      }
    return Cell(
      characters.randomElement(using: &generator) ?? " ",
      Self.looks.randomElement(using: &generator) ?? .plain
    )
  }
}
