import CommandLine
import Pictures
import TextRendering

/// How pictures are drawn in one run.
struct PictureSettings: Sendable, Hashable {
  let form: PictureRequest.Form
  let depth: PictureRequest.Depth
  /// The size of a terminal cell in pixels.
  let cellWidth: Int
  let cellHeight: Int

  init(
    form: PictureRequest.Form,
    colorDepth: ColorDepth,
    _ graphics: TerminalGraphics = TerminalGraphics()
  ) {
    self.form = form
    depth =
      switch colorDepth {
      case .ansi16: .indexed16
      case .ansi256: .indexed256
      // Without colours only the terminals' protocols draw pictures.
      case .truecolor, .none: .truecolor
      }
    cellWidth = graphics.cellWidth
    cellHeight = graphics.cellHeight
  }

  /// Returns the drawing request for a required picture.
  func request(for requirement: PictureRequirement) -> PictureRequest {
    PictureRequest(
      columns: requirement.columns,
      rows: requirement.rows,
      cellWidth: cellWidth,
      cellHeight: cellHeight,
      fit: requirement.fit == .fill ? .fill : .contain,
      form: form,
      depth: depth
    )
  }

  /// Returns the length in pixels of the longer edge that a picture's box can show.
  func pixels(of requirement: PictureRequirement) -> Int {
    // A block cell has two colours; its smallest part is an eighth of the cell's height.
    form == .blocks
      ? max(requirement.columns * 4, requirement.rows * 8)
      : max(requirement.columns * cellWidth, requirement.rows * cellHeight)
  }
}

/// Decides whether pictures are drawn, and in which form.
enum ImageDecision {
  /// The result of the decision.
  enum Outcome: Hashable {
    /// No pictures.
    case none
    /// Pictures in this form.
    case form(PictureRequest.Form)
    /// The best form that the terminal reports when queried.
    case query
  }

  /// Decides how pictures are drawn.
  ///
  /// Pictures go to a terminal, or to any output if `--images` names a form and `--color` is
  /// `always`.
  ///
  /// - Parameters:
  ///   - choice: The value of `--images`.
  ///   - options: The options of the text output.
  ///   - environment: The environment variables.
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - isColorForced: Whether `--color` is `always`.
  /// - Returns: The decision.
  static func outcome(
    _ choice: ImageChoice,
    _ options: RenderOptions,
    environment: [String: String],
    isTerminal: Bool,
    isColorForced: Bool
  ) -> Outcome {
    let canDraw = isTerminal && TerminalCapabilities.supportsEscapeSequences(environment)
    switch choice {
    case .off: return .none
    case .auto where !canDraw: return .none
    // A multiplexer redraws its own screen and keeps only text.
    case .auto where isMultiplexer(environment): return blocks(options)
    case .auto: return .query
    case _ where !canDraw && !isColorForced: return .none
    case .blocks: return blocks(options)
    case .kitty: return .form(.kitty)
    case .sixel: return .form(.sixel)
    case .iterm2: return .form(.iterm2)
    }
  }

  /// Returns block elements if the output supports them.
  static func blocks(_ options: RenderOptions) -> Outcome {
    options.isUnicode && options.colorDepth != .none ? .form(.blocks) : .none
  }

  private static func isMultiplexer(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    let variables = ["TMUX", "STY", "ZELLIJ"]
    return variables.contains { environment[$0]?.isEmpty == false }
      || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
