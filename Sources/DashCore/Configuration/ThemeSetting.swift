/// The colours of the text output: a theme by its name, and colours of the reader's own for some roles.
package struct ThemeSetting: Sendable, Hashable {
  /// A theme.
  package enum Name: String, Sendable, CaseIterable {
    /// Dark or light, as the terminal reports.
    case auto
    case dark
    case light
    /// Every text has a contrast of 7 to 1.
    case highContrast = "high-contrast"
    /// Blue against yellow, in place of green against red.
    case colorBlind = "colour-blind"
    /// Bold and dim text in the terminal's own colour.
    case mono
  }

  /// What a colour stands for.
  package enum Role: String, Sendable, CaseIterable {
    case heading
    case secondary
    case sun
    case water
    case warning
    case failure
    /// Temperatures of −12 °C and less.
    case cold
    /// 12 °C.
    case mild
    /// 34 °C and more.
    case hot
  }

  package var name = Name.auto
  /// The own colours in sRGB, as `0xRRGGBB`; they are used as they are.
  package var colors: [Role: Int] = [:]

  package init(_ name: Name = .auto) {
    self.name = name
  }

  /// Returns the colour of a text such as `#3388ff`, `nil` for another text.
  package static func color(_ text: String) -> Int? {
    guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit)
    else { return nil }
    return Int(text.dropFirst(), radix: 16)
  }
}
