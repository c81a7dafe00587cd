/// How a cell of the terminal looks.
package struct Appearance: Sendable, Hashable {
  /// Text as the terminal shows it by default.
  package static let plain = Appearance()

  /// The text's colour; nil is the terminal's own.
  package var foreground: TerminalColor?
  /// The colour behind the text; nil is the terminal's own.
  package var background: TerminalColor?
  package var isBold: Bool
  package var isDim: Bool
  package var isInverse: Bool

  package init(
    foreground: TerminalColor? = nil,
    background: TerminalColor? = nil,
    isBold: Bool = false,
    isDim: Bool = false,
    isInverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isInverse = isInverse
  }

  /// The parameters of the sequence that turns plain text into this, or nothing for plain text.
  package var parameters: String { Self.change(from: .plain, to: self) }

  /// The shortest parameters that turn one appearance into another; nothing where they are equal.
  static func parameters(from old: Appearance, to new: Appearance) -> String {
    let change = change(from: old, to: new)
    guard old != .plain else { return change }
    // Also "everything off, then what is on"; an empty parameter stands for 0.
    let anew = new == .plain ? "" : "0;\(new.parameters)"
    return change.utf8.count <= anew.utf8.count ? change : anew
  }

  private static func change(from old: Appearance, to new: Appearance) -> String {
    var parameters: [String] = []
    var (isBold, isDim) = (old.isBold, old.isDim)
    if isBold && !new.isBold || isDim && !new.isDim {
      // One parameter takes both away.
      parameters.append("22")
      (isBold, isDim) = (false, false)
    }
    if new.isBold && !isBold { parameters.append("1") }
    if new.isDim && !isDim { parameters.append("2") }
    if new.isInverse != old.isInverse { parameters.append(new.isInverse ? "7" : "27") }
    if new.foreground != old.foreground {
      parameters.append(new.foreground?.foregroundParameters ?? "39")
    }
    if new.background != old.background {
      parameters.append(new.background?.backgroundParameters ?? "49")
    }
    return parameters.joined(separator: ";")
  }
}
