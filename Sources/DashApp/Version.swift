/// What this program is.
package enum Version {
  /// The version by https://semver.org.
  package static let number = "0.1.0"

  /// Says which `dash` a file is: Debian's shell has the same name, and `make install` writes over
  /// nothing that does not hold this word.
  package static let marker = "dash-weather-dashboard"
}
