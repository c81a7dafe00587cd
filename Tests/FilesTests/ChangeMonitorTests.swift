import DashTestSupport
import Foundation
import Synchronization
import Testing

@testable import Files

/// The changes that wake a process.
@Suite(.hangLimit) struct ChangeMonitorTests {
  private let folder: TemporaryDirectory
  private let output = Pipe.unshared()

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns whether an action is reported.
  private func isReported(of path: String, _ action: () throws -> Void) async throws -> Bool {
    let writing = output.fileHandleForWriting.fileDescriptor
    let changes = try #require(ChangeMonitor.changes(of: [path], output: writing))
    try action()
    return await changes.first { true } != nil
  }

  @Test func `a file that is written, replaced, created or removed is reported`() async throws {
    let path = folder.path + "/plugins.json"
    for text in ["a", "b"] {
      let isWritten = try await isReported(of: path) {
        try Data(text.utf8).write(to: URL(filePath: path))
      }
      let isReplaced = try await isReported(of: path) {
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      }
      #expect(isWritten && isReplaced)
    }
    let isRemoved = try await isReported(of: path) {
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(isRemoved)
  }

  @Test func `the target of a link and a folder that is missing yet are watched`() async throws {
    let target = folder.path + "/target"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    let (file, link) = (target + "/file", folder.path + "/link")
    try Data().write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let isTarget = try await isReported(of: link) {
      try Data("x".utf8).write(to: URL(filePath: file))
    }
    #expect(isTarget)
    let path = folder.path + "/a/b/plugins.json"
    for missing in ["/a", "/a/b"] {
      let isCreated = try await isReported(of: path) {
        try FileManager.default.createDirectory(
          atPath: folder.path + missing,
          withIntermediateDirectories: false
        )
      }
      #expect(isCreated, "\(missing)")
    }
    let isWritten = try await isReported(of: path) { try Data().write(to: URL(filePath: path)) }
    let isReplaced = try await isReported(of: path) {
      try FileManager.default.moveItem(atPath: folder.path + "/a/b", toPath: folder.path + "/c")
    }
    #expect(isWritten && isReplaced)
  }

  @Test func `other files of the folder are not reported`() async throws {
    let writing = output.fileHandleForWriting.fileDescriptor
    let path = folder.path + "/plugins.json"
    let changes = try #require(ChangeMonitor.changes(of: [path], output: writing))
    let isOther = Mutex(true)
    let reported = Task {
      _ = await changes.first { true }
      return isOther.withLock(\.self)
    }
    try Data().write(to: URL(filePath: folder.path + "/other"))
    // Longer than changes are collected.
    try await Task.sleep(for: .milliseconds(200))
    isOther.withLock { $0 = false }
    try Data().write(to: URL(filePath: path))
    #expect(await reported.value == false)
  }

  @Test func `a reader that has gone is reported`() async throws {
    let isGone = try await isReported(of: folder.path + "/x") {
      try output.fileHandleForReading.close()
    }
    #expect(isGone)
  }
}
