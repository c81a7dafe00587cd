import DashCore
import DashTestSupport
import PluginSource
import Testing

extension PluginSource {
  static let testNow = Timestamp(secondsSinceEpoch: 1_795_183_500)
  static let testKey = Secret("hunter2-hunter2")

  /// Returns the descriptor of a plugin of a kind.
  static func testDescriptor(
    _ kind: ContentKind,
    options: String = "[]",
    refreshSeconds: Int = 60
  ) throws -> SourceDescriptor {
    let json = """
      {"protocol": 1, "name": "sample", "title": "Sample", "kind": "\(kind.rawValue)",
       "refreshSeconds": \(refreshSeconds), "options": \(options),
       "attribution": "By Sample", "attributionURL": "https://sample.example.org/"}
      """
    let program = PluginProgram(path: "/plugins/dash-provider-sample")
    return try PluginDescription.decode(Array(json.utf8), program: program).get()
  }

  /// Returns a source of a plugin on scripted programs.
  static func testing(
    _ descriptor: SourceDescriptor,
    _ values: [String: OptionValue] = [:],
    presentation: Presentation = Presentation(),
    language: String? = nil,
    programs: ScriptedPrograms
  ) -> PluginSource {
    var context = SourceContext(
      transport: ScriptedTransport.expectingNothing(),
      now: { testNow },
      language: language
    )
    context.runProgram = programs.run
    context.presentation = presentation
    let options = SourceOptions(values, describedBy: descriptor.options)
    return PluginSource(descriptor, options: options, context: context)
  }

  /// Returns the snapshot of a document, or throws its error.
  static func snapshot(
    of document: String,
    _ kind: ContentKind
  ) async throws -> Snapshot {
    try await testing(try testDescriptor(kind), programs: .printing(document))
      .fetch(fetchRequest())
  }

  /// Returns the error of a document; `nil` if it is valid.
  static func error(
    of document: String,
    _ kind: ContentKind
  ) async throws -> SourceError? {
    do {
      _ = try await snapshot(of: document, kind)
      return nil
    } catch let error as SourceError {
      return error
    }
  }

  static func fetchRequest(
    of places: [PlaceQuery] = [],
    known: [PlaceQuery: Place] = [:],
    photos: PhotoRequest = PhotoRequest()
  ) -> FetchRequest {
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    return FetchRequest(
      deadline: .now.advanced(by: .seconds(600)),
      places: places,
      known: known,
      photos: photos,
      weather: weather
    )
  }
}
