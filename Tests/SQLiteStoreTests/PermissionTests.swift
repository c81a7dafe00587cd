import DashCore
import DashTestSupport
import Foundation
import SQLiteStore
import Testing

@Suite(.ownThread) struct PermissionTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  @Test func `its files are private to the owner`() async throws {
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    await store.record([.sample()])
    let lock = await store.lock(.sample(1))
    for path in [home.cachePath, home.observationsPath] {
      let directory = (path as NSString).deletingLastPathComponent
      #expect(try home.permissions(of: directory) == 0o700)
      let name = (path as NSString).lastPathComponent
      #expect(
        try home.names(beside: path) == [name, name + "-shm", name + "-wal", "lock"].sorted()
      )
      for name in try home.names(beside: path) {
        #expect(try home.permissions(of: "\(directory)/\(name)") == 0o600, "\(name)")
      }
    }
    lock?.release()
    #expect(await store.takeProblems() == [])
  }

  @Test func `no file is created before it is needed`() async throws {
    let store = home.store()
    #expect(await store.takeProblems() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.directory.path) == [])
  }

  @Test func `a directory that others can write to is not used`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    let directory = (home.cachePath as NSString).deletingLastPathComponent
    try home.setPermissions(0o770, of: directory)
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(await store.takeProblems() == [.file(.unsafe, path: home.cachePath)])
  }

  @Test func `a file that others can write to is not used`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.setPermissions(0o620, of: home.cachePath)
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(await store.takeProblems() == [.file(.unsafe, path: home.cachePath)])
  }

  @Test func `a file that others can read becomes private`() async throws {
    let first = home.store()
    await first.store(.sample(), for: .sample(1))
    for suffix in ["", "-wal", "-shm"] {
      try home.setPermissions(0o644, of: home.cachePath + suffix)
    }
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == .sample())
    for suffix in ["", "-wal", "-shm"] {
      #expect(try home.permissions(of: home.cachePath + suffix) == 0o600)
    }
    withExtendedLifetime(first) {}
  }

  @Test func `a directory may be a symbolic link`() async throws {
    let elsewhere = home.directory.path + "/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: home.directory.path + "/.cache",
      withDestinationPath: elsewhere
    )
    await home.store().store(.sample(), for: .sample(1))
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == .sample())
    #expect(await store.takeProblems() == [])
    #expect(FileManager.default.fileExists(atPath: elsewhere + "/dash/answers.sqlite"))
  }

  @Test(arguments: ["answers.sqlite", "lock"], [true, false])
  func `a link in place of a file is reported, and its target stays`(
    name: String,
    hasTarget: Bool
  ) async throws {
    let path = "\(home.directory.path)/.cache/dash/\(name)"
    try home.directory.write("", to: ".cache/dash/other")
    try home.setPermissions(0o700, of: "\(home.directory.path)/.cache/dash")
    let target = "\(home.directory.path)/target"
    if hasTarget { try home.directory.write("", to: "target", permissions: 0o644) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    _ = await store.lock(.sample(1))
    #expect(
      await store.takeProblems() == [.file(.unavailable(ELOOP), path: home.cachePath)]
    )
    #expect(FileManager.default.fileExists(atPath: target) == hasTarget)
    if hasTarget {
      #expect(try home.bytes(of: target) == [])
      #expect(try home.permissions(of: target) == 0o644)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
  }

  @Test func `a file in place of the directory is reported`() async throws {
    try home.directory.write("", to: ".cache/dash")
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(
      await store.takeProblems() == [.file(.unavailable(ENOTDIR), path: home.cachePath)]
    )
  }
}
