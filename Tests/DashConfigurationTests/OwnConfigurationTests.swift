import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashConfiguration
@testable import Files

/// Whose a configuration file is.
@Suite struct OwnConfigurationTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  private func isOwn(_ path: String, _ environment: [String: String]? = nil) -> Bool {
    ConfigurationLocator(
      environment: environment ?? ["HOME": home.path],
      exists: TextFile.exists
    ).isOwn(path)
  }

  private func setMode(_ mode: mode_t, _ path: String) throws {
    try #require(chmod(path, mode) == 0)
  }

  private func link(_ name: String, to target: String) throws -> String {
    let path = "\(home.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }

  @Test func `a file in the configuration folder is the user's own`() throws {
    let path = try home.write("{}", to: ".config/dash/plugins.json")
    #expect(isOwn(path))
    #expect(try isOwn(home.write("{}", to: ".config/dash/work.json")))
    #expect(isOwn("\(home.path)/.config/../.config/dash/plugins.json"))
    #expect(try !isOwn(home.write("{}", to: ".config/dash/cloned/plugins.json")))
    let moved = ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/elsewhere"]
    #expect(!isOwn(path, moved))
  }

  @Test func `a combining mark after a slash hides no folder`() throws {
    func write(_ name: String) throws -> String {
      let path = "\(home.path)/\(name)"
      try TextFile.replace(path, with: Array("{}".utf8))
      return path
    }
    #expect(try isOwn(write(".config/dash/plugins.json")))
    #expect(try !isOwn(write(".config/dash/cloned/\u{301}plugins.json")))
    let letter = try write("\u{E9}/dash/plugins.json")
    let other = try write("e\u{301}/dash/plugins.json")
    let environment = ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/\u{E9}"]
    #expect(isOwn(letter, environment))
    // The two spellings of a letter are two names.
    #expect(!isOwn(other, environment))
  }

  @Test func `a link is own if it or its target is and no other user can exchange it`() throws {
    let target = try home.write("{}", to: "dotfiles/dash.json")
    let link = try link(".config/dash/plugins.json", to: target)
    #expect(isOwn(link))
    #expect(!isOwn(target))
    try setMode(0o777, "\(home.path)/dotfiles")
    #expect(!isOwn(link))
    let own = try home.write("{}", to: ".config/dash/other.json")
    let outside = try self.link("outside/plugins.json", to: own)
    #expect(isOwn(outside))
    try setMode(0o777, "\(home.path)/outside")
    #expect(!isOwn(outside))
  }

  @Test(arguments: [0o770, 0o707, 0o1777])
  func `a folder that others can write to is not the user's own`(_ mode: Int) throws {
    let path = try home.write("{}", to: ".config/dash/plugins.json")
    try setMode(mode_t(mode), "\(home.path)/.config/dash")
    #expect(!isOwn(path))
  }

  @Test func `a shared folder counts only where nobody but root can write`() throws {
    let path = try home.write("{}", to: "xdg/dash/plugins.json")
    let shared = ["HOME": "/nonexistent", "XDG_CONFIG_DIRS": "\(home.path)/xdg"]
    #expect(isOwn(path, shared) == (geteuid() == 0))
    try setMode(0o775, "\(home.path)/xdg/dash")
    #expect(!isOwn(path, shared))
  }

  @Test func `a file from elsewhere is not the user's own`() throws {
    let path = try home.write("{}", to: "team/plugins.json")
    #expect(!isOwn(path))
    #expect(!isOwn("/nonexistent"))
    #expect(!isOwn("/dev/null"))
    // Nobody but root can write to the file and its folder.
    #expect(isOwn("/etc/passwd") == (geteuid() != 0))
  }
}
