import DashCore
import Foundation

extension SecretCanary {
  /// Returns the form in which bytes contain a key; `nil` if they do not.
  ///
  /// It detects the key as it is, by its first bytes, and percent-encoded.
  package static func trace(in bytes: [UInt8]) -> String? {
    let data = Data(bytes)
    let encoded = PercentEncoding.encode(text)
    return [String(text.prefix(8)), encoded, lowercasedDigits(encoded)].first {
      data.range(of: Data($0.utf8)) != nil
    }
  }
}
