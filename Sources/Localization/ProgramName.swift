/// The name under which the program was started, such as `dash-weather`.
///
/// Where `dash` is the system's shell, a hint to run `dash places` would run that shell.
package struct ProgramName: Sendable, Hashable {
  /// The name in texts and in the code.
  private static let usual = "dash"

  package let text: String

  /// Creates the usual name.
  package init() {
    text = Self.usual
  }

  /// Creates a name from the first argument of `main`, a name or a path.
  ///
  /// A name that a shell or a terminal would not take literally is the usual one.
  package init(argument: String) {
    let name = argument.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isPlain = name.utf8.allSatisfy { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    text = isPlain && !name.isEmpty && !name.hasPrefix("-") ? String(name) : Self.usual
  }

  /// Returns a text of the program with this name in place of each word `dash`.
  ///
  /// Parts of other names, such as `dash-provider-x` and `dash/plugins.json`, stay.
  package func replaced(in template: String) -> String {
    let bytes = template.utf8
    // Most texts have no such word, and are searched much faster by bytes.
    guard text != Self.usual,
      bytes.indices.contains(where: { bytes[$0...].starts(with: Self.usual.utf8) })
    else { return template }
    var result = ""
    var rest = template[...]
    while let first = rest.first {
      let after = rest.dropFirst(Self.usual.count)
      if rest.hasPrefix(Self.usual), !Self.joins(result.last), !Self.joins(after.first) {
        result += text
        rest = after
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Returns whether a character beside a word makes it part of another one.
  private static func joins(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || character == "-" || character == "/"
  }
}
