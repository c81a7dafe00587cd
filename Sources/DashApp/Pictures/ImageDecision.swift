import PictureCoding
import TextRendering

/// Decides whether pictures are drawn, and in what form.
enum ImageDecision {
  /// What a decision comes to.
  enum Outcome: Hashable {
    /// No pictures.
    case none
    /// Pictures of this form.
    case form(PictureRequest.Form)
    /// The best that the terminal has, which only it can say.
    case ask
  }

  /// Makes the decision.
  ///
  /// Pictures go to a terminal, or where both `--images` names a form and `--color` is `always`.
  ///
  /// - Parameters:
  ///   - choice: What was chosen.
  ///   - options: How the text is written.
  ///   - environment: The environment's variables.
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - isColorForced: Whether colour was asked for in any case.
  /// - Returns: What it comes to.
  static func outcome(
    _ choice: ImageChoice,
    _ options: RenderOptions,
    environment: [String: String],
    isTerminal: Bool,
    isColorForced: Bool
  ) -> Outcome {
    let term = environment["TERM"] ?? ""
    let canDraw = isTerminal && TerminalFacts.obeysSequences(environment)
    switch choice {
    case .off: return .none
    case .auto:
      guard canDraw else { return .none }
      // A multiplexer draws its own screen, in which only text stays.
      if isMultiplexer(term, environment) { return blocks(options, needsColor: true) }
      return .ask
    case .blocks:
      return canDraw || isColorForced ? blocks(options, needsColor: false) : .none
    case .kitty: return canDraw || isColorForced ? .form(.kitty) : .none
    case .sixel: return canDraw || isColorForced ? .form(.sixel) : .none
    case .iterm2: return canDraw || isColorForced ? .form(.iterm2) : .none
    }
  }

  /// Block elements, where they can be written; without colour only where they were asked for.
  static func blocks(_ options: RenderOptions, needsColor: Bool) -> Outcome {
    guard options.isUnicode, !needsColor || options.colorDepth != .none else { return .none }
    return .form(.blocks)
  }

  private static func isMultiplexer(_ term: String, _ environment: [String: String]) -> Bool {
    let variables = ["TMUX", "STY", "ZELLIJ"]
    return variables.contains { environment[$0]?.isEmpty == false }
      || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
