import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import Files

/// The files that are accepted, and those that are rejected.
@Suite(.ownThread, .hangLimit) struct TextFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(arguments: [0o600, 0o400, 0o640, 0o644, 0o755])
  func `a file that only its owner can write to is read`(_ permissions: Int) throws {
    let path = try folder.write("text", to: "file", permissions: permissions)
    let content = try TextFile.read(path)
    #expect(content.bytes == Array("text".utf8))
    #expect(content.isReadableByOthers == (permissions & 0o044 != 0))
  }

  @Test(arguments: [0o620, 0o602, 0o666, 0o777, 0o660])
  func `a file that others can write to is rejected`(_ permissions: Int) throws {
    let path = try folder.write("text", to: "file", permissions: permissions)
    #expect(throws: TextFile.Failure.untrusted(.writableByOthers)) { try TextFile.read(path) }
    // A symbolic link leads to the same file.
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: TextFile.Failure.untrusted(.writableByOthers)) { try TextFile.read(link) }
    chmod(path, 0o600)
    #expect(try TextFile.read(link).bytes == Array("text".utf8))
  }

  @Test func `a folder ends with the last slash, whatever follows it`() throws {
    #expect(TextFile.folder(of: "/a/b/c").utf8.elementsEqual("/a/b/".utf8))
    #expect(TextFile.folder(of: "a/b/\u{301}c").utf8.elementsEqual("a/b/".utf8))
    #expect(TextFile.folder(of: "c") == "")
    let path = "\(folder.path)/one/two/\u{301}three"
    try TextFile.replace(path, with: [1])
    #expect(try TextFile.read(path).bytes == [1])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/one/two").count == 1
    )
  }

  @Test func `a file of another user is rejected`() throws {
    guard geteuid() == 0 else { return }  // only root can give files away
    let path = try folder.write("text", to: "file")
    try #require(chown(path, 65_534, gid_t.max) == 0)
    #expect(throws: TextFile.Failure.untrusted(.ownedByAnother)) { try TextFile.read(path) }
  }

  @Test func `a file of root is accepted`() throws {
    #expect(try !TextFile.read("/etc/passwd").bytes.isEmpty)
  }

  @Test func `a special file does not block`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    // Nothing writes to it.
    #expect(throws: TextFile.Failure.emptyPipe) { try TextFile.read(pipe) }
    #expect(throws: TextFile.Failure.notRegular) { try TextFile.read(pipe, .file) }
    for device in ["/dev/zero", "/dev/null", "/dev/full"] {
      #expect(throws: TextFile.Failure.notRegular) { try TextFile.read(device) }
    }
    #expect(throws: TextFile.Failure.system(errno: EISDIR)) { try TextFile.read(folder.path) }
    #expect(throws: TextFile.Failure.system(errno: ENOENT)) { try TextFile.read(pipe + "s") }
  }

  @Test func `a pipe that others can write to is rejected`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    chmod(pipe, 0o622)
    #expect(throws: TextFile.Failure.untrusted(.writableByOthers)) { try TextFile.read(pipe) }
  }

  @Test func `a pipe is read to its end, like a shell's process substitution`() throws {
    let pipe = Pipe.unshared()
    // More than the pipe's buffer holds.
    Thread.detachNewThread { [writer = pipe.fileHandleForWriting] in
      try? writer.write(contentsOf: Data(repeating: 0x78, count: 200_000))
      try? writer.close()
    }
    let reader = pipe.fileHandleForReading.fileDescriptor
    #expect(try TextFile.read("/dev/fd/\(reader)").bytes.count == 200_000)
  }

  @Test func `a read-only file is not replaced`() throws {
    let path = try folder.write("mine", to: "file", permissions: 0o444)
    #expect(throws: TextFile.Failure.readOnly) {
      try TextFile.edit(path) { _ in Array("new".utf8) }
    }
    #expect(throws: TextFile.Failure.readOnly) { try TextFile.publish(path, Array("new".utf8)) }
    #expect(try TextFile.read(path).bytes == Array("mine".utf8))
    chmod(path, 0o644)
    try TextFile.edit(path) { _ in Array("new".utf8) }
    #expect(try TextFile.read(path).bytes == Array("new".utf8))
  }

  @Test func `the next write removes what a killed writer has left`() throws {
    let path = try folder.write("old", to: "file")
    let names = [
      ".file.dash-AbCd12", ".file.dash-Young1", ".file.dash-AbCd123", ".other.dash-AbCd12",
      ".file.backup", "file.dash-AbCd12",
    ]
    for name in names {
      try folder.write("rest", to: name)
      guard name != ".file.dash-Young1" else { continue }
      var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
      try #require(utimes("\(folder.path)/\(name)", &times) == 0)
    }
    try TextFile.edit(path) { _ in Array("new".utf8) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(left) == Set(names.dropFirst() + ["file"]))
  }

  @Test func `a file is at most 1 MiB`() throws {
    let path = try folder.write(String(repeating: "x", count: 1 << 20), to: "file")
    #expect(try TextFile.read(path).bytes.count == 1 << 20)
    try folder.write(String(repeating: "x", count: (1 << 20) + 1), to: "file")
    #expect(throws: TextFile.Failure.tooLarge) { try TextFile.read(path) }
  }
}
