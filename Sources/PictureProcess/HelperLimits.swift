import Subprocess

/// What a run of the program that draws may use.
package struct HelperLimits: Sendable {
  package var addressSpaceBytes: UInt64 = 256 << 20
  package var cpuSeconds: UInt64 = 2
  package var wallTime: Duration = .seconds(3)
  /// The largest file that is drawn.
  package var fileBytes = 8 << 20

  package init() {}

  var forChild: ChildLimits {
    // The loader opens a library at a time.
    ChildLimits(addressSpaceBytes: addressSpaceBytes, cpuSeconds: cpuSeconds, openFiles: 16)
  }
}
