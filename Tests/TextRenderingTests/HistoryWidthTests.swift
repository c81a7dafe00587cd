import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// Histories of random observations, in lines that fit.
@Suite(.ownThread) struct HistoryWidthTests {
  private static let names = [
    "London", "東京都千代田区永田町", "القاهرة", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "👨‍👩‍👧‍👦 👩🏽‍🚀", "Z̷̡̢̧̨̛̛̖̗̘̙͓͔͕a", "", "\u{1B}[31mred", "a\"b,c", "x\"\u{301},y",
  ]

  private static func report(using generator: inout SeededGenerator) -> HistoryReport {
    let place = ObservedPlace(
      provider: "examplemap",
      key: ["2643743", "51.5,-0.12", "x"].randomElement(using: &generator) ?? "",
      name: names.randomElement(using: &generator).map { DisplayText($0) },
      country: names.randomElement(using: &generator).map { DisplayText($0) },
      utcOffsetSeconds: [nil, 0, 20_700, -43_200].randomElement(using: &generator) ?? nil
    )
    func number(_ range: ClosedRange<Double>) -> Double? {
      switch Int.random(in: 0..<30, using: &generator) {
      case 0: [Double.nan, .infinity, -1e300, 1e8, -0.0].randomElement(using: &generator)
      case 1...4: nil
      default: Double.random(in: range, using: &generator)
      }
    }
    var moment = Sample.now.advanced(
      bySeconds: -Int64.random(in: 600...40_000_000, using: &generator)
    )
    var observations: [Observation] = []
    for _ in 0..<Int.random(in: 1...300, using: &generator) {
      var observation = Observation(place: place, observedAt: moment)
      observation.temperatureCelsius = number(-90...60)
      observation.pressureHectopascals = number(800...1100)
      observation.windSpeedMetresPerSecond = number(0...80)
      observation.humidityPercent = number(0...100)
      observation.rainMillimetresPerHour = number(0...99)
      observation.snowMillimetresPerHour = number(0...9)
      observations.append(observation)
      moment = moment.advanced(bySeconds: Int64.random(in: 1...90_000, using: &generator))
    }
    return HistorySample.report(observations, of: place)
  }

  @Test(arguments: PropertyCases.historySeeds)
  func `no line is wider than the page`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let report = Self.report(using: &generator)
    for width in PropertyCases.historyWidths {
      for isUnicode in [true, false] {
        let options = RenderOptions(
          width: width,
          isUnicode: isUnicode,
          units: UnitsPreset.allCases[width % 4].units
        )
        // The layout must not rely on the encoder, which would cut a line that is too wide.
        let lines = HistoryLayout(report, options: options).lines()
        #expect(lines.allSatisfy { $0.width <= width })
        for format in [OutputFormat.text, .plain] {
          let text = Renderer(options).render(report, as: format)
          for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(TextWidth.width(of: String(line)) <= width, "\(line)")
            #expect(!line.hasSuffix(" "))
          }
          if !isUnicode { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
          #expect(!text.contains("\u{1B}"))
        }
      }
    }
  }

  @Test(arguments: PropertyCases.historyExportSeeds)
  func `the output for scripts is complete`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let report = Self.report(using: &generator)
    let count = report.places[0].history.observations.count
    let json = Renderer().render(report, as: .json)
    let document = try JSONReader(body: Array(json.utf8), hiding: [])
    let places = try #require(document["places"]?.elements)
    #expect(places.first?["observations"]?.elements?.count == count)

    let csv = Renderer().render(report, as: .csv)
    #expect(csv.hasSuffix("\r\n"))
    let records = CSVRecords.records(of: csv)
    #expect(records.count == count + 1)
    // The place, the time and the condition have eight columns.
    let columns = 8 + Fields.observed.count
    #expect(records.allSatisfy { $0.count == columns })
    #expect(records.last?[2] == report.places[0].history.place.name?.string ?? "")
  }
}

/// Parses comma-separated values as defined in RFC 4180.
enum CSVRecords {
  static func records(of text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    var characters = Array(text.unicodeScalars)[...]
    while let scalar = characters.popFirst() {
      switch scalar {
      case "\"" where isQuoted && characters.first == "\"":
        field.unicodeScalars.append("\"")
        characters.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\r" where !isQuoted && characters.first == "\n":
        characters.removeFirst()
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records
  }
}
