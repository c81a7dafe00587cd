package import Pictures
package import TextRendering

/// How pictures are drawn in one run.
package struct PictureSettings: Sendable, Hashable {
  let form: PictureRequest.Form
  let depth: PictureRequest.Depth
  /// The size of a terminal cell in pixels.
  let cellWidth: Int
  let cellHeight: Int
  /// The width and height of the largest pictures, in pixels; `nil` for any.
  let largest: [Int]?

  package init(
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
    largest = form == .sixel ? graphics.largestSixels : nil
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

  /// Whether the terminal shows a picture that fills its box, instead of nothing.
  func isShown(_ requirement: PictureRequirement) -> Bool {
    largest.map {
      requirement.columns * cellWidth <= $0[0] && requirement.rows * cellHeight <= $0[1]
    } ?? true
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
package enum ImageDecision {
  /// The result of the decision.
  package enum Outcome: Hashable {
    /// No pictures.
    case none
    /// Pictures in this form.
    case form(PictureRequest.Form)
    /// The best form that the terminal reports when queried.
    case query
  }
}
