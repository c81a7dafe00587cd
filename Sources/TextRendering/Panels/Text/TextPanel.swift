import DashCore
import Localization

/// Lines of text: those that are wider than the page are wrapped.
extension TextData: PanelForm {
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine] {
    let page = layout.page
    guard lines.contains(where: { !$0.isEmpty }) else {
      return page.wrapped(page.text(.dataNoEntries), .secondary)
    }
    return lines.flatMap { line -> [StyledLine] in
      let text = page.typography.text(line)
      if line.isEmpty { return [.blank] }
      return TextWidth.width(of: text) < page.width ? [StyledLine(" " + text)] : page.wrapped(text)
    }
  }

  /// Returns a block for each paragraph, without the spaces that align its columns.
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    let paragraphs = lines.split(whereSeparator: \.isEmpty).map { paragraph in
      paragraph.map { $0.string.split(separator: " ").joined(separator: " ") }
    }
    return paragraphs.isEmpty ? [[layout.page.text(.dataNoEntries)]] : paragraphs
  }

  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument) {
    writer.object("text") { $0.field("lines", lines.map(\.string)) }
  }
}
