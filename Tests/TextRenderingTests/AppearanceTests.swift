import Testing

@testable import TextRendering

/// Two styles, and the escape sequence that changes one into the other.
struct AppearanceCase: Sendable, CustomTestStringConvertible {
  let old: Appearance
  let new: Appearance
  let parameters: String

  var testDescription: String { "\(old.parameters) to \(new.parameters)" }

  private static let red = Appearance(foreground: .ansi(31))
  private static let blue = Appearance(foreground: .rgb(RGB(1, 2, 3)), background: .ansi(92))

  static let all = [
    AppearanceCase(old: .plain, new: .plain, parameters: ""),
    AppearanceCase(old: .plain, new: red, parameters: "31"),
    AppearanceCase(old: red, new: .plain, parameters: ""),
    AppearanceCase(old: .plain, new: blue, parameters: "38;2;1;2;3;102"),
    AppearanceCase(
      old: blue,
      new: Appearance(foreground: .palette(9), background: .ansi(92)),
      parameters: "38;5;9"
    ),
    AppearanceCase(old: blue, new: red, parameters: "0;31"),
    AppearanceCase(
      old: Appearance(isBold: true),
      new: Appearance(isDim: true),
      parameters: "0;2"
    ),
    AppearanceCase(
      old: Appearance(foreground: .palette(200), isBold: true),
      new: Appearance(foreground: .palette(200)),
      parameters: "22"
    ),
    AppearanceCase(
      old: Appearance(foreground: .palette(200), isInverse: true),
      new: Appearance(foreground: .palette(200), isDim: true),
      parameters: "2;27"
    ),
    AppearanceCase(
      old: Appearance(foreground: .palette(200), background: .palette(17)),
      new: Appearance(background: .palette(17)),
      parameters: "39"
    ),
    AppearanceCase(
      old: Appearance(foreground: .palette(200), background: .palette(17)),
      new: Appearance(foreground: .palette(200)),
      parameters: "49"
    ),
  ]
}

@Suite struct AppearanceTests {
  @Test(arguments: AppearanceCase.all)
  func `a style change uses the fewest parameters`(example: AppearanceCase) {
    #expect(Appearance.parameters(from: example.old, to: example.new) == example.parameters)
  }
}
