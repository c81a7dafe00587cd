import DashTestSupport
import Glibc
import Testing

@Suite struct ProcessFilesTests {
  @Test func `waiting for writers leaves no lease, which would send SIGIO`() throws {
    let folder = try TemporaryDirectory()
    let file = open(try folder.write("#!/bin/sh", to: "program", permissions: 0o700), O_RDONLY)
    defer { close(file) }
    ProcessFiles.waitForWriters(of: file)
    let getLease: Int32 = 1025
    #expect(fcntl(file, getLease) == F_UNLCK)
  }
}
