import DashTestSupport
import Foundation
import Testing

/// Clock changes within a forecast, in time zones made for these tests.
@Suite(.ownThread, .hangLimit) struct ClockChangeTests {
  /// 01:00 UTC of the day after tomorrow.
  private static let change = ForecastResponse.midnight + 2 * 86_400 + 3600

  private var dash = DashProgram()
  private let zones: TemporaryDirectory

  init() throws {
    zones = try TemporaryDirectory()
    func write(_ name: String, from offset: Int, to later: Int) throws {
      let file = ZoneFileBytes(
        changes: [(0, 0), (Int64(Self.change), 1)],
        offsets: [offset, later]
      )
      try zones.write("", to: "Area/\(name)")
      try Data(file.bytes).write(to: URL(filePath: "\(zones.path)/Area/\(name)"))
    }
    try write("Forward", from: 0, to: 3600)
    try write("Mountain", from: -25_200, to: -21_600)
    try write("Desert", from: -25_200, to: -25_200)
    try zones.write(
      "#codes\tcoordinates\tTZ\nGB,GG\t+0+0\tArea/Forward\nUS\t+0+0\tArea/Mountain\n"
        + "US\t+0+0\tArea/Desert\tand nothing else\n",
      to: "zone1970.tab"
    )
    dash.environment["TZDIR"] = zones.path
  }

  /// Returns a server of OpenWeatherMap whose places are in one country.
  private func server(country: String, offset: Int) throws -> LoopbackServer {
    try LoopbackServer { request in
      func zoned(_ text: String) -> LoopbackReply {
        .json(text.replacing(#""timezone":0"#, with: #""timezone":\#(offset)"#))
      }
      return switch request.path {
      case "/data/2.5/forecast": zoned(ForecastResponse.fiveDays)
      case "/data/2.5/weather": zoned(WeatherResponse.json(id: "1", name: "Here", country: country))
      default: ForecastResponse.reply(to: request)
      }
    }
  }

  /// Returns the times of day in the `plain` lists of hours.
  private func hours(of text: String) throws -> [String] {
    let blocks = text.components(separatedBy: "\n\n")
    let block = try #require(blocks.first { $0.hasPrefix("Hours for ") })
    return block.split(separator: "\n").dropFirst().compactMap { line in
      line.firstMatch(of: /\d\d–\d\d(?=: )/).map { String($0.output) }
    }
  }

  /// Returns the clock times of the steps of a response, by their ends.
  private func expected(_ ends: some Sequence<Int>) -> [String] {
    func hour(_ seconds: Int) -> Int {
      (seconds + (seconds >= Self.change ? 3600 : 0)) % 86_400 / 3600
    }
    return ends.map { end in
      String(format: "%02d–%02d", hour(end - 10_800), hour(end) == 0 ? 24 : hour(end))
    }
  }

  private static let remark = "Clocks may change on "

  @Test func `an OpenWeatherMap forecast follows the clock change of its country`() async throws {
    let server = try server(country: "GB", offset: 0)
    let file = try TestConfiguration(baseURL: server.baseURL, places: "1")
    let run = try await dash.run(
      ["weather", "1", "-c", file.path, "-f", "plain", "--hourly", "--days", "5"]
    )
    #expect(run.status == 0)
    let found = try hours(of: run.output)
    // The first steps are past, and nothing after the fifth day is shown.
    let all = expected((0..<40).map { ForecastResponse.start + $0 * 10_800 })
    let first = try #require((1...3).first { all.dropFirst($0).starts(with: found) })
    #expect(found.count > 30 && first > 0)
    #expect(Set(found).contains("00–03") && Set(found).contains("01–04"))
    #expect(!run.output.contains(Self.remark))
  }

  @Test func `an Open-Meteo forecast follows its time zone and JSON names the zone`() async throws {
    let server = try LoopbackServer { request in
      ForecastResponse.openMeteo(request, timeZone: "Area/Forward")
    }
    let url = server.baseURL
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "free", "provider": "open-meteo", "options": {
          "places": ["51.5,-0.12"], "baseURL": "\(url)",
          "airQualityBaseURL": "\(url)", "geocodingBaseURL": "\(url)" } } ] }
        """
    )
    let plain = try await dash.run(
      ["weather", "51.5,-0.12", "-c", file.path, "-f", "plain", "--hourly", "--days", "3"]
    )
    let found = try hours(of: plain.output)
    let index = try #require(found.firstIndex(of: "00–02"))
    // The clock goes from one o'clock to two.
    #expect(found[(index - 2)...(index + 1)] == ["22–23", "23–24", "00–02", "02–03"])
    let json = try await dash.run(["weather", "51.5,-0.12", "-c", file.path, "-f", "json"])
    let place = try #require(
      try JSONOutput.places(of: try JSONOutput(json.output).onlyPanel()).first
    )
    #expect(place["timeZone"] as? String == "Area/Forward")
    #expect(place["utcOffsetSeconds"] as? Int == 0)
  }

  @Test func `without zone files the offset stays the same and the doctor warns`() async throws {
    let server = try server(country: "GB", offset: 0)
    let file = try TestConfiguration(baseURL: server.baseURL, places: "1")
    var bare = dash
    bare.environment["TZDIR"] = "\(zones.path)/missing"
    let run = try await bare.run(["weather", "1", "-c", file.path, "-f", "plain", "--hourly"])
    #expect(run.status == 0)
    #expect(try hours(of: run.output).allSatisfy { Int($0.prefix(2)).map { $0 % 3 } == 0 })
    #expect(!run.output.contains(Self.remark))
    let doctor = try await bare.run(["doctor", "--json", "--offline", "-c", file.path])
    #expect(try DoctorFindings(doctor.output).mark("time zones") == "note")
    let equipped = try await dash.run(["doctor", "--json", "--offline", "-c", file.path])
    let findings = try DoctorFindings(equipped.output)
    #expect(try findings.value("path", of: "time zones") == zones.path)
  }
}
