import Foundation
import Testing

@testable import TextRendering

/// The texts of the program in each language.
///
/// That none is missing, the compiler sees to.
@Suite struct CatalogueTests {
  static let phrases: [any Phrase.Type] = [
    AdvicePhrase.self, AirPhrase.self, ChartPhrase.self, MoonPhrase.self, SunPhrase.self,
    Cause.self, CausePart.self, CompassPoint.self, ConfigurationPhrase.self,
    ExpectedPhrase.self, ForecastPhrase.self, HelpPhrase.self, HistoryPhrase.self,
    JSONPhrase.self, Label.self, Month.self, NextStep.self, PageWord.self, PhotoPhrase.self,
    PlacePhrase.self, RemarkPhrase.self, ScreenPhrase.self, ShortSky.self, SkyPhrase.self,
    StorePhrase.self, TimePhrase.self, UsagePhrase.self, ValueWord.self, Weekday.self,
  ]

  /// Each text with its name, in all languages.
  private static let texts: [(name: String, texts: [Language: String])] = phrases.flatMap {
    all(of: $0)
  }

  private static func all<P: Phrase>(of type: P.Type) -> [(String, [Language: String])] {
    P.allCases.map { phrase in
      let texts = Language.allCases.map { ($0, phrase.text(in: $0)) }
      return ("\(type).\(phrase)", Dictionary(uniqueKeysWithValues: texts))
    }
  }

  /// The names of the values in a template.
  private static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{([A-Za-z]+)\}/).map { String($0.1) })
  }

  @Test func `a text has the same values in every language`() {
    #expect(Self.texts.count > 300)
    for (name, texts) in Self.texts {
      let wanted = Self.placeholders(texts[.english] ?? "")
      for (language, text) in texts {
        #expect(Self.placeholders(text) == wanted, "\(name) in \(language): \(text)")
      }
    }
  }

  @Test func `a text holds nothing that a terminal would obey, and no space at its ends`() {
    for (name, texts) in Self.texts {
      for (language, text) in texts {
        let isPlain = text.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
            && !$0.properties.isDefaultIgnorableCodePoint
        }
        #expect(isPlain && !text.isEmpty, "\(name) in \(language)")
        #expect(text.trimmingCharacters(in: .whitespaces) == text, "\(name) in \(language)")
      }
    }
  }

  @Test func `what is to be typed is the same in every language`() {
    let typed =
      /--[a-z-]+|[A-Z_]{4,}[A-Z]|[a-z-]+\.json|Paris,FR|chmod 600|sudo chown|callsPerMinute/
    for (name, texts) in Self.texts {
      func words(_ language: Language) -> Set<String> {
        let own: Set<String> = ["YOUR_KEY", "DEFAULT"]
        return Set((texts[language] ?? "").matches(of: typed).map { String($0.0) })
          .filter { !own.contains($0) }
      }
      let wanted = words(.english)
      for language in Language.allCases {
        #expect(wanted.isSubset(of: words(language)), "\(name) in \(language)")
      }
    }
  }

  @Test func `counted texts have their number, in each form that a language has`() {
    let counts = [0, 1, 2, 3, 7, 11, 99, 100, 101, 102, 103, 1000, 1_000_000]
    for phrase in Counted.allCases {
      let wanted = Self.placeholders(phrase.english(.other))
      for language in Language.allCases {
        for count in counts {
          let category = PluralCategory(of: count, in: language)
          let text = phrase.text(in: language, category)
          // One and two may be told by the noun alone.
          let told: Set<PluralCategory> = [.zero, .one, .two]
          let found = Self.placeholders(text)
          let missing = wanted.subtracting(found)
          #expect(
            found.isSubset(of: wanted) && (missing.isEmpty || told.contains(category)),
            "\(phrase) of \(count) in \(language): \(text)"
          )
          #expect(missing.isSubset(of: ["count"]), "\(phrase) of \(count) in \(language)")
        }
      }
    }
  }

  @Test func `a number wants the noun that the language's rules say`() {
    func categories(_ language: Language, _ counts: [Int]) -> [PluralCategory] {
      counts.map { PluralCategory(of: $0, in: language) }
    }
    for language in [Language.english, .german, .spanish] {
      #expect(categories(language, [0, 1, 2, 100]) == [.other, .one, .other, .other])
    }
    for language in [Language.french, .portuguese] {
      #expect(categories(language, [0, 1, 2, 100]) == [.one, .one, .other, .other])
    }
    for language in [Language.spanish, .french, .portuguese] {
      let millions = [999_999, 1_000_000, 1_000_001, 3_000_000]
      #expect(categories(language, millions) == [.other, .many, .other, .many])
    }
    #expect(categories(.german, [1_000_000]) == [.other])
    let people = Words(.french)(Counted.population, 2_000_000)
    #expect(people.hasSuffix("d'habitants"), "\(people)")
    for language in [Language.japanese, .chinese] {
      #expect(categories(language, [0, 1, 2, 100]) == [.other, .other, .other, .other])
    }
    #expect(
      categories(.arabic, [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 110, 111, 200, 1003])
        == [
          .zero, .one, .two, .few, .few, .many, .many, .other, .other, .few, .few, .many, .other,
          .few,
        ]
    )
  }

  @Test func `no text is without use`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL
    var files: [NameUses] = []
    for folder in ["TextRendering", "DashApp"] {
      let folder = sources.appending(path: folder)
      let found = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      )
      for case let file as URL in found where file.pathExtension == "swift" {
        guard !file.path.contains("/Catalogue/") else { continue }
        files.append(NameUses(of: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    // Of these each is used by its number.
    let numbered: [Substring] = ["Month", "Weekday", "CompassPoint"]
    let names =
      Self.texts.map(\.name).filter { name in !numbered.contains { name.hasPrefix("\($0).") } }
      + Counted.allCases.map { "Counted.\($0)" }
    for name in names {
      let parts = name.split(separator: ".")
      #expect(files.contains { $0.hold(parts[1], of: parts[0]) }, "\(name) stands nowhere")
    }
    for type in numbered {
      #expect(files.contains { $0.hold("allCases", of: type) }, "\(type) stands nowhere")
    }
  }

  @Test func `a use is told from a pattern and from a member of something else`() {
    let uses = NameUses(of: "let a = Label.rain\ncase .snow: .wind\nprovider.name\n[0].clouds")
    #expect(uses.hold("rain", of: "Label") && uses.hold("wind", of: "Label"))
    for name in ["snow", "name", "clouds"] as [Substring] { #expect(!uses.hold(name, of: "Label")) }
    #expect(!uses.hold("rain", of: "Cause") && !uses.hold("wind", of: "Cause"))
  }

  @Test func `a value that looks like a name of one stays as it is`() {
    let text = Words()(HistoryPhrase.didYouMean, ["place": "{place} {count}"])
    #expect(text == "Did you mean \"{place} {count}\"?")
    let counted = Words()(Counted.ambiguousPlace, 2, ["place": "{count}"])
    #expect(counted == "\"{count}\" may be any of 2 places.")
    #expect(Words()(NextStep.setOrDefault, ["variable": "K"]).hasSuffix("${K:-DEFAULT}"))
  }

  @Test(
    arguments: [
      ("de", Language.german), ("de-AT", .german), ("pt_BR", .portuguese), ("PT-br", .portuguese),
      ("zh_cn", .chinese), ("zh", .chinese), ("zh-Hans-HK", .chinese), ("zh-SG", .chinese),
      ("zh-Hant", nil), ("zh_TW", nil), ("zh-HK", nil), ("zh-MO", nil), ("zh-Hant-CN", nil),
      ("it", nil), ("", nil), ("-de", nil), ("deu", nil),
    ] as [(String, Language?)]
  )
  func `a language is known by its tag`(_ tag: String, _ language: Language?) {
    #expect(Language(tag: tag) == language)
  }
}
