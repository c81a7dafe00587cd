/// What was found out, in sections of labelled lines: what `dash doctor` and `dash cache info` print.
package struct Report: Sendable, Hashable {
  /// How a line is to be taken.
  package enum Mark: String, Sendable, CaseIterable {
    /// As it should be.
    case ok
    /// Worth knowing, and nothing to be done.
    case note
    /// Something that may do harm.
    case warning
    /// Something that does not work.
    case failure
  }

  /// One labelled line.
  package struct Row: Sendable, Hashable {
    /// How it is to be taken; nil where it is a fact alone.
    package let mark: Mark?
    /// What it is about, in a word or two.
    package let label: String
    /// What was found.
    package let text: String
    /// What can be done, a sentence each.
    package let steps: [String]

    package init(_ label: String, _ text: String, mark: Mark? = nil, steps: [String] = []) {
      self.mark = mark
      self.label = label
      self.text = text
      self.steps = steps
    }
  }

  /// The lines about one thing.
  package struct Section: Sendable, Hashable {
    package let title: String
    package let rows: [Row]

    package init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// What it is a report of.
  package let title: String
  /// What it comes to, in a few words.
  package let summary: String
  /// How that is to be taken.
  package let mark: Mark
  package let sections: [Section]

  package init(_ title: String, summary: String, mark: Mark = .ok, _ sections: [Section]) {
    self.title = title
    self.summary = summary
    self.mark = mark
    self.sections = sections
  }
}
