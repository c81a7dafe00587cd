import DashTestSupport
import Foundation
import Synchronization
import Testing

@Suite(.ownThread, .hangLimit) struct ProcessFilesTests {
  private static let setLease: Int32 = 1024
  private static let getLease: Int32 = 1025

  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = try folder.write("#!/bin/sh", to: "program", permissions: 0o700)
  }

  @Test func `waiting for writers leaves no lease, which would send SIGIO`() throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    ProcessFiles.waitForWriters(of: file)
    try #require(fcntl(file, Self.setLease, Int32(F_RDLCK)) == 0, "no lease is possible here")
    ProcessFiles.waitForWriters(of: file)
    #expect(fcntl(file, Self.getLease) == F_UNLCK)
  }

  @Test func `a wait for writers ends when the last of them closes the file`() throws {
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let isClosed = Mutex(false)
    Thread.detachNewThread {
      usleep(50_000)
      isClosed.withLock { $0 = true }
      close(writer)
    }
    ProcessFiles.waitUntilNobodyWrites(path)
    #expect(isClosed.withLock { $0 })
  }
}
