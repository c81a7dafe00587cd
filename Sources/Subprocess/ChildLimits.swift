import CSubprocess

/// What a program may use that is not trusted.
///
/// Each limit is hard: the program cannot raise it again. It can write no file and leaves no core.
package struct ChildLimits: Sendable {
  package var addressSpaceBytes: UInt64
  package var cpuSeconds: UInt64
  package var openFiles: UInt64

  package init(addressSpaceBytes: UInt64, cpuSeconds: UInt64, openFiles: UInt64) {
    self.addressSpaceBytes = addressSpaceBytes
    self.cpuSeconds = cpuSeconds
    self.openFiles = openFiles
  }

  var forSubprocess: csubprocess_limits {
    csubprocess_limits(
      address_space_bytes: addressSpaceBytes,
      cpu_seconds: cpuSeconds,
      open_files: openFiles
    )
  }
}
