import DashCore
import Localization

/// Lays out tables, metrics and texts.
extension TextLayout {
  /// Returns the content with its attribution and age.
  func lines(for content: [StyledLine], of panel: Panel, fetchedAt: Timestamp) -> [StyledLine] {
    let age = page.text(.timeFetched(age: page.clock.age(page.now.seconds(since: fetchedAt))))
    return content + [.blank] + footer(of: panel, right: [age])
  }

  /// Returns the lines; those that are wider than the page are wrapped.
  func lines(for text: TextData) -> [StyledLine] {
    guard text.lines.contains(where: { !$0.isEmpty }) else {
      return page.wrapped(page.text(.dataNoEntries), .secondary)
    }
    return text.lines.flatMap { line -> [StyledLine] in
      let text = page.typography.text(line)
      if line.isEmpty { return [.blank] }
      return TextWidth.width(of: text) < page.width ? [StyledLine(" " + text)] : page.wrapped(text)
    }
  }
}
