/// What is known about the alerts of a place.
public struct PlaceAlerts: Sendable, Hashable {
  /// Whether there are alerts; an empty list alone does not mean that there are none.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The service has no alert for the place.
    case none
    /// The service has alerts for the place, in force or announced.
    case inForce
    /// The service could not be asked, or a part of its response is missing.
    case unavailable
    /// No service that is known here warns of hazards at the place.
    case notCovered
  }

  /// Whether there are alerts.
  public private(set) var status: Status
  /// The alerts, the gravest first; if ``status`` is `unavailable`, those of the last good response
  /// that have not ended, and those that could be read.
  public private(set) var alerts: [WeatherAlert]
  /// The registered name of the source that was asked last, such as `nws`; `nil` without one.
  public let source: String?
  /// When the alerts arrived; `nil` without a response.
  public let receivedAt: Timestamp?
  /// Why they are `unavailable`; else `nil`.
  public let error: SourceError?

  /// The title of the source; `nil` without one.
  package var title: String?
  /// The attribution that the terms of the source require; `nil` without one.
  package var attribution: String?

  /// The alerts of a place that no source covers.
  package static let notCovered = PlaceAlerts(status: .notCovered)

  /// Whether these are all alerts.
  package var areAll: Bool { status == .none || status == .inForce }

  private init(
    status: Status,
    alerts: [WeatherAlert] = [],
    source: String? = nil,
    receivedAt: Timestamp? = nil,
    error: SourceError? = nil
  ) {
    self.status = status
    self.alerts = alerts
    self.source = source
    self.receivedAt = receivedAt
    self.error = error
  }

  /// Creates the alerts of a response.
  ///
  /// - Parameters:
  ///   - response: The alerts, with their time and origin.
  ///   - source: The registered name of the source.
  ///   - now: The current time.
  public init(_ response: Fetched<AlertList>, from source: String, at now: Timestamp) {
    let alerts = response.value.alerts.inForce(at: now)
    let error = response.provenance.error ?? response.value.error
    self.init(
      status: error != nil ? .unavailable : alerts.isEmpty ? .none : .inForce,
      alerts: alerts,
      source: source,
      receivedAt: response.receivedAt,
      error: error
    )
  }

  /// Creates the alerts of a place whose source failed.
  ///
  /// - Parameters:
  ///   - error: Why the source failed.
  ///   - source: The registered name of the source.
  public init(failed error: SourceError, from source: String) {
    self.init(status: .unavailable, source: source, error: error)
  }

  /// Returns the alerts without those that have ended since.
  package func inForce(at now: Timestamp) -> PlaceAlerts {
    filtered { alert in alert.ends.map { $0 > now } ?? true }
  }

  /// Returns the alerts that are shown.
  package func filtered(_ isShown: (WeatherAlert) -> Bool) -> PlaceAlerts {
    var current = self
    current.alerts.removeAll { !isShown($0) }
    if status == .inForce, current.alerts.isEmpty { current.status = .none }
    return current
  }

  /// Returns the alerts together with those of another source, each hazard once.
  ///
  /// Alerts that the other source knows are in force, also where this one covers nothing. That it
  /// knows of none, or fails, says nothing, and what it knew earlier does not count against a response
  /// of this one.
  package func adding(_ other: PlaceAlerts?, at now: Timestamp) -> PlaceAlerts {
    guard let other, !other.alerts.isEmpty else { return self }
    if status == .notCovered { return other }
    guard status == .unavailable || other.status == .inForce else { return self }
    var both = PlaceAlerts(
      status: status == .unavailable ? .unavailable : .inForce,
      alerts: (alerts + other.alerts).inForce(at: now),
      source: source ?? other.source,
      receivedAt: receivedAt ?? other.receivedAt,
      error: error
    )
    (both.title, both.attribution) = (title ?? other.title, attribution ?? other.attribution)
    return both
  }
}
