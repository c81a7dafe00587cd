package import DashCore
import Foundation

/// A key that a test searches for wherever it must not appear.
///
/// It holds characters that a query encodes, so its encoded forms differ from the key itself.
package struct SecretCanary: Sendable {
  static let text = "Kn4ry/7+Key=&x9"

  /// The key.
  package static let secret = Secret(text)

  /// The text of the key, which ``trace(in:)`` detects too.
  package let text: String

  /// Creates a key.
  ///
  /// - Parameter label: The part that distinguishes it from other keys.
  package init(_ label: String) {
    text = Self.text + label
  }

  /// The forms in which a server may repeat the key: as it is, encoded in both cases, in a URL, and
  /// with invisible or combining characters around and inside it.
  package static let echoes: [String] = {
    let encoded = PercentEncoding.encode(text)
    let spread = text.map(String.init).joined(separator: "\u{200B}")
    return [
      text, encoded, lowercasedDigits(encoded), "https://api.example.org/x?appid=\(encoded)&q=1",
      "Invalid key \(text)\u{301}.", "\u{600}\(text)", spread,
    ]
  }()

  /// Returns whether printing, mirroring or dumping a value shows the key in any form.
  package static func isShown(in value: Any) -> Bool {
    var text = ""
    dump(value, to: &text)
    text += "\n\(value)\n" + String(reflecting: value)
    let data = Data(text.utf8)
    let encoded = PercentEncoding.encode(Self.text)
    return [Self.text, encoded, lowercasedDigits(encoded)].contains { form in
      // Ten times as fast as a search in an array.
      data.range(of: Data(form.utf8)) != nil
    }
  }

  /// Returns the form in which bytes contain the key; `nil` if they do not.
  ///
  /// It detects the key as it is, by its first bytes, and percent-encoded.
  package static func trace(in bytes: [UInt8]) -> String? {
    let data = Data(bytes)
    let encoded = PercentEncoding.encode(text)
    return [String(text.prefix(8)), encoded, lowercasedDigits(encoded)].first {
      data.range(of: Data($0.utf8)) != nil
    }
  }

  private static func lowercasedDigits(_ encoded: String) -> String {
    var lowercased = ""
    var remaining = 0
    for character in encoded {
      remaining = character == "%" ? 3 : max(remaining - 1, 0)
      lowercased += remaining > 0 ? character.lowercased() : String(character)
    }
    return lowercased
  }
}
