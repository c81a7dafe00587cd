import Testing

@testable import DashConfiguration

/// The search for `plugins.json`.
@Suite struct ConfigurationLocatorTests {
  private func locate(
    _ environment: [String: String],
    existing: [String] = [],
    flag: String? = nil
  ) -> ConfigurationLocator.Location {
    ConfigurationLocator(environment: environment, exists: existing.contains).locate(flag: flag)
  }

  @Test func `the option precedes the variable, which precedes the default locations`() {
    let environment = ["DASH_CONFIG": "v.json", "HOME": "/home/me"]
    let personal = "/home/me/.config/dash/plugins.json"
    #expect(
      locate(environment, existing: [personal], flag: "f.json")
        == .named(path: "f.json")
    )
    #expect(
      locate(environment, existing: [personal]) == .named(path: "v.json")
    )
    #expect(locate(["HOME": "/home/me"], existing: [personal]) == .found(path: personal))
    #expect(locate(["HOME": "/home/me"]) == .compiledIn)
  }

  @Test func `the personal location precedes the shared ones`() {
    let environment = [
      "HOME": "/home/me", "XDG_CONFIG_HOME": "/cfg", "XDG_CONFIG_DIRS": "/one:/two",
    ]
    let all = ["/cfg/dash/plugins.json", "/one/dash/plugins.json", "/two/dash/plugins.json"]
    let locator = ConfigurationLocator(environment: environment) { _ in false }
    #expect(locator.usualPaths == all)
    #expect(locate(environment, existing: Array(all.dropFirst())) == .found(path: all[1]))
  }

  @Test func `relative locations are skipped, the current directory too`() {
    let environment = ["HOME": ".", "XDG_CONFIG_HOME": "cfg", "XDG_CONFIG_DIRS": ".:here::/abs"]
    let locator = ConfigurationLocator(environment: environment) { _ in true }
    #expect(locator.usualPaths == ["/abs/dash/plugins.json"])
    #expect(locate([:], existing: ["plugins.json", "./plugins.json"]) == .compiledIn)
  }

  @Test func `the locations after the found one are alternatives`() {
    let environment = ["XDG_CONFIG_HOME": "/cfg", "XDG_CONFIG_DIRS": "/one:/two"]
    let locator = ConfigurationLocator(environment: environment) { _ in false }
    let found = locator.usualPaths.map(ConfigurationLocator.Location.found)
    #expect(locator.isLater(found[2], than: found[1]))
    #expect(locator.isLater(.compiledIn, than: found[2]))
    #expect(!locator.isLater(found[1], than: found[1]))
    #expect(!locator.isLater(found[0], than: found[1]))
    #expect(!locator.isLater(found[0], than: .compiledIn))
    #expect(!locator.isLater(.named(path: "n"), than: .named(path: "n")))
  }

  @Test func `without a home directory there is no personal location`() {
    #expect(ConfigurationLocator(environment: [:]) { _ in true }.personalPath == nil)
  }
}
