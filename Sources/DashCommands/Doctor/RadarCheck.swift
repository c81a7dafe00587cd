import DashCore
import DashFetch
import Localization
import TextRendering

/// Reports whence radar is and whether its service responds; it is no entry of the configuration.
struct RadarCheck {
  /// What a request for the list of frames has shown.
  struct Outcome: Sendable {
    let exchange: ObservingTransport.Exchange?
    /// `nil` for success.
    let error: SourceError?
  }

  let service: RadarDescriptor
  /// `nil` if it is turned off.
  let settings: RadarSettings?
  /// How long the service may take, in seconds.
  var timeoutSeconds = 10
  var text = Strings()

  private var baseURL: BaseURL { settings?.baseURL ?? service.baseURL }

  /// Asks for the list of frames, past the cache; `nil` if radar is turned off.
  func probe(_ fetcher: InstanceFetcher, at now: Timestamp) async -> Outcome? {
    guard settings != nil else { return nil }
    let observer = ObservingTransport(base: fetcher.transport)
    let context = SourceContext(transport: observer, now: { now })
    let service = fetcher.registry.makeRadarService(context: context, baseURL: baseURL)
    do throws(SourceError) {
      _ = try await service?.frames(by: .now + .seconds(timeoutSeconds))
      return Outcome(exchange: observer.exchanges.last, error: nil)
    } catch {
      return Outcome(exchange: observer.exchanges.last, error: error)
    }
  }

  /// - Parameter outcome: `nil` if nothing was asked.
  func findings(_ outcome: Outcome?) -> [Finding] {
    let area = Finding.Area.radar(title: service.title)
    guard settings != nil else {
      let off = text(.doctorRadarOff(setting: #""radar": false"#))
      return [Finding(area, "enabled", .note, off)]
    }
    let address = "\(baseURL)"
    let own = Finding(
      area,
      "address",
      ConfigurationMessages.safe(address),
      facts: ["address": address]
    )
    guard let outcome else { return [own] }
    let exchange = outcome.exchange
    if let error = outcome.error {
      let source = PlaceRadar.service(service.title, service.terms.attribution)
      let failed = Finding(
        area,
        "answer",
        .warning,
        ErrorMessages(text).message(for: error, from: source),
        facts: [
          "reached": exchange?.status != nil, "host": baseURL.host, "code": error.code.rawValue,
        ]
      )
      return [own, failed]
    }
    let milliseconds = exchange?.milliseconds ?? 0
    let answer = Finding(
      area,
      "answer",
      text(
        .doctorAnswer(
          what: text(.doctorFrames),
          host: ConfigurationMessages.safe(baseURL.host),
          milliseconds: "\(milliseconds)"
        )
      ),
      facts: ["reached": true, "host": baseURL.host, "milliseconds": milliseconds]
    )
    return [own, answer]
  }
}
