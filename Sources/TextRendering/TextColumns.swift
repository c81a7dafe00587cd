/// Rows of texts in columns.
package enum TextColumns {
  /// Lines whose columns, all but the last, are as wide as their widest cell.
  ///
  /// - Parameters:
  ///   - rows: The cells, safe to print.
  ///   - indent: How far each line is moved to the right.
  /// - Returns: A line for each row, without space at its end.
  package static func text(_ rows: [[String]], indent: Int = 0) -> String {
    rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (index, cell) in row.enumerated() {
        line += cell
        guard row[(index + 1)...].contains(where: { !$0.isEmpty }) else { break }
        let width = rows.map { $0.count > index ? TextWidth.width(of: $0[index]) : 0 }.max() ?? 0
        line += String(repeating: " ", count: width - TextWidth.width(of: cell) + 2)
      }
      return line + "\n"
    }.joined()
  }
}
