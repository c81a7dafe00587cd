import Glibc
import Testing

@testable import DashApp

/// Files as `/proc/locks` names them.
@Suite struct LockHolderTests {
  @Test(
    arguments: zip(
      [(8, 1), (0, 0x2F), (259, 0), (0x1234, 0xABCDE)],
      ["08:01:131075", "00:2f:131075", "103:00:131075", "1234:abcde:131075"]
    )
  )
  func `a file is named by its device and inode`(
    _ device: (major: UInt, minor: UInt),
    _ name: String
  ) {
    var status = stat()
    let (major, minor) = device
    status.st_dev =
      (minor & 0xFF) | (major & 0xFFF) << 8 | (minor & 0xFFFF_FF00) << 12
      | (major & 0xFFFF_F000) << 32
    status.st_ino = 131_075
    #expect(LockHolder.name(of: status) == name)
  }
}
