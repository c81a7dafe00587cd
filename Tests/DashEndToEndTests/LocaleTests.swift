import DashTestSupport
import Foundation
import Testing

@testable import TextRendering

/// What the program prints where nothing says that the output is UTF-8, as in cron, containers and units.
@Suite(.ownThread, .hangLimit) struct LocaleTests {
  private static let locales = [
    [:], ["LANG": "C"], ["LC_ALL": "POSIX"], ["LC_CTYPE": "en_US.ISO-8859-1"], ["TERM": "linux"],
  ]

  private func output(_ arguments: [String], _ locale: [String: String]) async throws -> String {
    var dash = DashProgram()
    dash.environment["LANG"] = nil
    dash.environment.merge(locale) { $1 }
    let run = try await dash.run(arguments + ["--demo"])
    #expect(run.status == 0, "\(arguments)")
    return run.output
  }

  /// The numbers of a text, each with its sign.
  private func numbers(in text: String) -> [String] {
    let signs: [Character: Character] = ["₂": "2", "₃": "3", "²": "2", "³": "3"]
    let text = text.map { signs[$0] ?? $0 }
    var numbers: [String] = []
    var isOpen = false
    for (index, character) in text.enumerated() {
      let isDigit = character.isASCII && character.isWholeNumber
      if isOpen,
        isDigit || character == "." && index + 1 < text.count && text[index + 1].isWholeNumber
      {
        numbers[numbers.count - 1].append(character)
      } else if isDigit {
        // A hyphen after a digit is a range, such as 18-21.
        let isNegative =
          index > 0
          && (text[index - 1] == "\u{2212}"
            || text[index - 1] == "-"
              && (index < 2 || !(text[index - 2].isLetter || text[index - 2].isNumber)))
        numbers.append(isNegative ? "-\(character)" : "\(character)")
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return numbers
  }

  @Test func `each name of a line has the same numbers in any locale`() async throws {
    let place = ["line", "Montréal", "--list", "--width", "1000"]
    let lines = try await output(place, ["LANG": "C.UTF-8"]).split(separator: "\n")
    #expect(lines.count > 80)
    for locale in Self.locales {
      let others = try await output(place, locale).split(separator: "\n")
      #expect(others.count == lines.count)
      for (line, other) in zip(lines, others) {
        // Charts of a series are no numbers.
        #expect(
          numbers(in: String(line)) == numbers(in: String(other)),
          "\(locale): \(line) | \(other)"
        )
      }
      #expect(others.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test(arguments: OutputFormat.allCases.map(\.rawValue))
  func `each format has the same numbers in any locale`(_ format: String) async throws {
    let isBar = OutputFormat.all(for: .line).contains { $0.rawValue == format }
    let isDashboard = OutputFormat.all(for: .dashboard).contains { $0.rawValue == format }
    let template = [
      "--template", "{temp}{wind.arrow}{wind}{feels}{hourly.temp}{low}/{high}{icon}{humidity}",
    ]
    let calls: [[String]] =
      (isBar ? [["line", "Montréal"], ["line", "Montréal"] + template] : [])
      + (isDashboard && format != "text" ? [["weather"], ["weather", "London"]] : [])
    for call in calls {
      let arguments = call + ["--format", format]
      let expected = try await output(arguments, ["LANG": "C.UTF-8"])
      for locale in Self.locales {
        let printed = try await output(arguments, locale)
        #expect(numbers(in: printed) == numbers(in: expected), "\(arguments) \(locale)\n\(printed)")
        // JSON is UTF-8.
        if OutputFormat(rawValue: format)?.isUTF8 == true { #expect(printed == expected) }
      }
    }
  }

  @Test func `the line has a space where signs stood between its values`() async throws {
    for locale in Self.locales {
      let line = try await output(["line", "Montréal"], locale)
      #expect(line == "Montreal snow -3C NE 5 m/s !\n")
    }
    #expect(
      try await output(["line", "Montréal"], ["LANG": "C.UTF-8"]) == "Montréal ❄ −3° ↙5 m/s ⚠\n"
    )
  }

  @Test func `the Linux console gets letters, and neither braille nor symbols`() async throws {
    let watched = try WatchedDash(
      ["weather", "Montréal", "--demo", "--watch", "--images", "off"],
      rows: 40,
      variables: ["TERM": "linux", "LANG": "C.UTF-8"]
    )
    let screen = await watched.waitUntil { $0.contains("Montréal") && $0.contains("Sat 21") }
    let signs = screen.unicodeScalars.filter { !$0.isASCII }
    #expect(
      signs.allSatisfy { $0.properties.isAlphabetic || "°·–\u{2212}".unicodeScalars.contains($0) },
      "\(signs)"
    )
    await watched.quit()
  }
}
