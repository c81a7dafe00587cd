import CTranslations
import Foundation
import Testing

@testable import Localization

/// Every string in every language, as the generator wrote it.
@Suite struct TranslationTests {
  /// Returns the template of a string in the plural form of a count.
  private static func template(_ language: Language, _ key: UInt32, count: Int64) -> String {
    String(cString: translations_text(translations_language(language.rawValue), key, count))
  }

  private static let noCount = Int64.min

  private static let keys = 0..<TRANSLATIONS_KEYS.rawValue

  private static let templates: [[Language: String]] = keys.map { key in
    let texts = Language.allCases.map { ($0, template($0, key, count: noCount)) }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// Returns the placeholders of a template: `0`, `1` for arguments and `n` for the count.
  private static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{([0-9n])\}/).map { String($0.1) })
  }

  @Test func `each language has a translation file, and no other`() throws {
    let folder = try Self.sources.appending(path: "Localization/Languages")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let expected = Language.allCases.filter { $0 != .english }.map { "\($0.rawValue).po" }
    #expect(Set(files) == Set(expected + ["cldr.json", "dash.pot"]))
    for language in Language.allCases { #expect(translations_language(language.rawValue) >= 0) }
    #expect(translations_language("xx") == -1)
  }

  @Test func `a string has the same arguments in every language and plural form`() {
    #expect(Self.keys.count > 600)
    let counts: [Int64] = [0, 1, 2, 3, 7, 11, 99, 100, 101, 102, 103, 1000, 1_000_000]
    for key in Self.keys {
      let english = Self.template(.english, key, count: 2)
      let expected = Self.placeholders(english)
      let isPlural = expected.contains("n")
      for language in Language.allCases {
        for count in isPlural ? counts : [Self.noCount] {
          let text = Self.template(language, key, count: count)
          let found = Self.placeholders(text)
          // The noun alone may say zero, one or two.
          let optional: Set<String> = (0...2).contains(count) ? ["n"] : []
          #expect(
            found.isSubset(of: expected) && expected.subtracting(found).isSubset(of: optional),
            "\"\(english)\" of \(count) in \(language): \(text)"
          )
        }
      }
    }
  }

  @Test func `no string has control characters or spaces at its ends`() {
    for texts in Self.templates {
      let english = texts[.english] ?? ""
      for (language, text) in texts {
        let isPlain = text.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
            && !$0.properties.isDefaultIgnorableCodePoint
        }
        #expect(isPlain && !text.isEmpty, "\"\(english)\" in \(language)")
        let isSign = text.count == 1
        #expect(
          isSign || text.trimmingCharacters(in: .whitespaces) == text,
          "\"\(english)\" in \(language)"
        )
      }
    }
  }

  @Test func `text to type is the same in every language`() {
    let typed =
      /--[a-z-]+|[A-Z_]{4,}[A-Z]|[a-z-]+\.json|Paris,FR|chmod 600|sudo chown|callsPerMinute/
    for texts in Self.templates {
      let english = texts[.english] ?? ""
      func literals(_ language: Language) -> Set<String> {
        let translated: Set<String> = ["YOUR_KEY", "DEFAULT"]
        return Set((texts[language] ?? "").matches(of: typed).map { String($0.0) })
          .subtracting(translated)
      }
      let expected = literals(.english)
      for language in Language.allCases {
        #expect(expected.isSubset(of: literals(language)), "\"\(english)\" in \(language)")
      }
    }
  }

  @Test func `every string is used`() throws {
    let accessors = try String(
      contentsOf: Self.sources.appending(path: "Localization/LocalizedString+Keys.swift"),
      encoding: .utf8
    )
    let keys = accessors.matches(of: /package static (?:func|var) (\w+)/).map { String($0.1) }
    #expect(keys.count > 600)
    var used: Set<Substring> = []
    for folder in ["CommandLine", "DashCommands", "DashWatch", "Localization", "TextRendering"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: Self.sources.appending(path: folder),
          includingPropertiesForKeys: nil
        )
      )
      for case let file as URL in files
      where file.pathExtension == "swift" && file.lastPathComponent != "LocalizedString+Keys.swift"
      {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /\.(\w+)/) { used.insert(match.1) }
      }
    }
    let unused = keys.filter { !used.contains(Substring($0)) }
    #expect(unused.isEmpty)
  }

  private static var sources: URL {
    get throws {
      let tests = URL(filePath: #filePath).deletingLastPathComponent()
      return tests.appending(path: "../../Sources").standardizedFileURL
    }
  }
}
