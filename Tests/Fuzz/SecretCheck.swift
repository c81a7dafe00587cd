import DashCore
import DashTestSupport

/// Searches texts for the key; `SecretCanary` searches values, which takes longer.
enum SecretCheck {
  private static let forms = [SecretCanary.echoes[0], SecretCanary.echoes[1]].map { Array($0.utf8) }

  static func isShown(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      forms.contains { form in
        bytes.indices.contains { start in
          bytes[start] == form[0] && bytes[start...].starts(with: form)
        }
      }
    }
  }
}
