import CSubprocess

/// What a run of the program that draws may use.
package struct HelperLimits: Sendable {
  package var addressSpaceBytes: UInt64 = 256 << 20
  package var cpuSeconds: UInt64 = 2
  package var wallTime: Duration = .seconds(3)
  /// The largest file that is drawn.
  package var fileBytes = 8 << 20

  package init() {}

  var forSubprocess: csubprocess_limits {
    // The loader opens a library at a time.
    csubprocess_limits(
      address_space_bytes: addressSpaceBytes,
      cpu_seconds: cpuSeconds,
      open_files: 16
    )
  }
}
