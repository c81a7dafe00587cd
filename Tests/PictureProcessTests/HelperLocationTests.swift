import DashTestSupport
import PictureProcess
import Testing

/// The search for the picture helper.
@Suite struct HelperLocationTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `the program's folder comes first, then the installed location`() throws {
    let program = "\(directory.path)/bin/dash-weather"
    #expect(find(program) == nil)
    try directory.write("", to: "libexec/other/dash-picture", permissions: 0o700)
    #expect(find(program) == nil)
    try directory.write("", to: "bin/some", permissions: 0o700)
    try directory.write("", to: "libexec/dash-weather/dash-picture", permissions: 0o700)
    #expect(find(program) == "\(directory.path)/bin/../libexec/dash-weather/dash-picture")
    let beside = try directory.write("", to: "bin/dash-picture", permissions: 0o700)
    #expect(find(program) == beside)
  }

  @Test func `the variable overrides all other locations`() throws {
    let named = try directory.write("", to: "named", permissions: 0o700)
    try directory.write("", to: "bin/dash-picture", permissions: 0o700)
    let program = "\(directory.path)/bin/dash"
    #expect(find(program, ["DASH_PICTURE": named]) == named)
    #expect(find(program, ["DASH_PICTURE": ""]) == "\(directory.path)/bin/dash-picture")
    for path in ["\(directory.path)/nothing", directory.path, "named"] {
      #expect(find(program, ["DASH_PICTURE": path]) == nil)
    }
  }

  @Test func `a file that is not executable is skipped`() throws {
    try directory.write("", to: "bin/dash-picture", permissions: 0o600)
    #expect(find("\(directory.path)/bin/dash") == nil)
    #expect(find(nil) == nil)
  }

  @Test func `this program knows its own path`() throws {
    let path = try #require(HelperLocation.ownExecutable())
    #expect(path.hasPrefix("/"))
  }

  private func find(_ program: String?, _ environment: [String: String] = [:]) -> String? {
    HelperLocation.find(executable: program, environment: environment)
  }
}
