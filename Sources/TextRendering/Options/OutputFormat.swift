/// The forms in which a dashboard is printed.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// For the eye: aligned, with drawings, in colour where the terminal has it.
  case text
  /// For pipes and screen readers: short labelled lines, nothing that is only a sign.
  case plain
  /// For scripts: one document with fixed names and units.
  case json
}
