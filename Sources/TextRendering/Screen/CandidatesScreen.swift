import DashCore
import Localization

/// The places that a typed text can mean, one in each line, to choose from.
struct CandidatesScreen: Sendable {
  let text: String
  /// The columns of each place.
  let candidates: [[String]]
  let page: Page

  func laidOut() -> [StyledLine] {
    let title = page.text(.watchCandidates(name: DisplayText(text).string))
    let rows = TextColumns.text(candidates.map { $0.map { DisplayText($0).string } })
      .split(separator: "\n")
    return page.wrapped(title, .heading) + [.blank]
      + rows.enumerated().map { index, row in
        let cut = TextFitting.truncate(
          page.typography.transliterated(String(row)),
          to: page.width - 1,
          ellipsis: page.typography.ellipsis
        )
        var line = StyledLine(" " + cut)
        line.items = [SelectableItem(.row(index), height: 1)]
        return line
      }
  }
}
