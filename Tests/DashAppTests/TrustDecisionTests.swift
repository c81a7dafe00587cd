import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashApp

/// Whose a configuration file is.
@Suite struct TrustDecisionTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  private var environment: [String: String] { ["HOME": home.path] }

  private var trusted: TrustedFiles { TrustedFiles(environment, hash: { $0 }) }

  private func trust(
    _ path: String,
    _ environment: [String: String]? = nil
  ) throws -> ConfigurationTrust {
    let environment = environment ?? self.environment
    let locator = ConfigurationLocator(environment: environment, exists: TextFile.exists)
    let decision = TrustDecision(
      locator: locator,
      trusted: TrustedFiles(environment, hash: { $0 })
    )
    return decision.trust(in: try TextFile.read(path), at: path)
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

  // MARK: The user's own

  @Test func `a file in the configuration folder is the user's own`() throws {
    let path = try home.write("{}", to: ".config/dash/plugins.json")
    #expect(try trust(path) == .own)
    #expect(try trust(home.write("{}", to: ".config/dash/work.json")) == .own)
    #expect(try trust("\(home.path)/.config/../.config/dash/plugins.json") == .own)
    let moved = ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/elsewhere"]
    #expect(try trust(path, moved) == .foreign(path: path))
  }

  @Test func `a link is own if it or its target is and no other user can exchange it`() throws {
    let target = try home.write("{}", to: "dotfiles/dash.json")
    let link = try link(".config/dash/plugins.json", to: target)
    #expect(try trust(link) == .own)
    #expect(try trust(target) == .foreign(path: target))
    try setMode(0o777, "\(home.path)/dotfiles")
    #expect(try trust(link) == .foreign(path: link))
    let own = try home.write("{}", to: ".config/dash/other.json")
    let outside = try self.link("outside/plugins.json", to: own)
    #expect(try trust(outside) == .own)
    try setMode(0o777, "\(home.path)/outside")
    #expect(try trust(outside) == .foreign(path: outside))
  }

  @Test(arguments: [0o770, 0o707, 0o1777])
  func `a folder that others can write to is not the user's own`(_ mode: Int) throws {
    let path = try home.write("{}", to: ".config/dash/plugins.json")
    try setMode(mode_t(mode), "\(home.path)/.config/dash")
    #expect(try trust(path) == .foreign(path: path))
  }

  @Test func `a shared folder counts only where nobody but root can write`() throws {
    let path = try home.write("{}", to: "xdg/dash/plugins.json")
    let shared = ["HOME": "/nonexistent", "XDG_CONFIG_DIRS": "\(home.path)/xdg"]
    let isRoot = geteuid() == 0
    #expect(try trust(path, shared) == (isRoot ? .own : .foreign(path: path)))
    try setMode(0o775, "\(home.path)/xdg/dash")
    #expect(try trust(path, shared) == .foreign(path: path))
  }

  // MARK: From elsewhere

  @Test func `a file is trusted with its content and path only`() throws {
    let path = try home.write("{}", to: "team/plugins.json")
    #expect(try trust(path) == .foreign(path: path))
    let target = try RealPath.find(path)
    try trusted.set([Array("{}".utf8)], at: target)
    #expect(try trust(path) == .confirmed)
    // The path as the user names it does not matter.
    #expect(try trust("\(home.path)/team/../team/plugins.json") == .confirmed)
    #expect(try trust(link("link.json", to: path)) == .confirmed)

    let copy = try home.write("{}", to: "copy/plugins.json")
    #expect(try trust(copy) == .foreign(path: copy))
    try home.write("{ }", to: "team/plugins.json")
    #expect(try trust(path) == .foreign(path: path))
    try home.write("{}", to: "team/plugins.json")
    #expect(try trust(path) == .confirmed)
    #expect(try trusted.remove(target))
    #expect(try !trusted.remove(target))
    #expect(try trust(path) == .foreign(path: path))
  }

  @Test(arguments: ["", "{", "[]", #"{"version": 2, "configurations": []}"#])
  func `a damaged list trusts nothing and is replaced`(_ text: String) throws {
    let path = try home.write("{}", to: "shared/plugins.json")
    try home.write(text, to: ".local/state/dash/trust.json")
    #expect(try trust(path) == .foreign(path: path))
    try trusted.set([Array("{}".utf8)], at: RealPath.find(path))
    #expect(try trust(path) == .confirmed)
  }

  @Test func `the list is private and a list of others is not read`() throws {
    let path = try home.write("{}", to: "shared/plugins.json")
    try trusted.set([Array("{}".utf8)], at: RealPath.find(path))
    let list = try #require(trusted.path)
    #expect(FileOwnership(list).map { $0.mode & 0o777 } == 0o600)
    #expect(FileOwnership(TextFile.folder(of: list)).map { $0.mode & 0o777 } == 0o700)
    try setMode(0o777, TextFile.folder(of: list))
    #expect(try trust(path) == .foreign(path: path))
    try setMode(0o700, TextFile.folder(of: list))
    try setMode(0o666, list)
    #expect(try trust(path) == .foreign(path: path))
  }
}
