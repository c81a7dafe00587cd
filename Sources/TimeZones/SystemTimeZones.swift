package import DashCore
import Synchronization

/// The zones of the system.
///
/// Nothing is looked for before it is asked, and each file is read once.
package final class SystemTimeZones: TimeZoneDatabase {
  private struct Known {
    /// Nil where it was not looked for yet, and none where it was not found.
    var directory: ZoneDirectory??
    var zones: [TimeZoneName: ZoneFile?] = [:]
    var countries: CountryTable?
  }

  private let environment: [String: String]
  private let known = Mutex(Known())

  /// Creates a database that has not read anything.
  ///
  /// - Parameter environment: The environment's variables, of which `TZDIR` names the folder.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  package func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? {
    file(of: zone)?.offsets(in: span)
  }

  package func zones(ofCountry code: String) -> [TimeZoneName] {
    known.withLock { known in
      if known.countries == nil {
        known.countries = directory(&known)?.countries() ?? CountryTable([])
      }
      return known.countries?.zones(ofCountry: code) ?? []
    }
  }

  private func file(of zone: TimeZoneName) -> ZoneFile? {
    known.withLock { known in
      if let file = known.zones[zone] { return file }
      let file = directory(&known)?.zone(zone)
      known.zones[zone] = .some(file)
      return file
    }
  }

  private func directory(_ known: inout Known) -> ZoneDirectory? {
    if let directory = known.directory { return directory }
    let directory = ZoneDirectory(environment: environment)
    known.directory = .some(directory)
    return directory
  }
}
