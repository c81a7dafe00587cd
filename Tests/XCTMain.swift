import Testing

/// The entry point of the tests, in place of the one that SwiftPM generates.
///
/// SwiftPM's looks for classes of XCTest in an index of all sources, which takes a third of the time
/// of a build. There are none.
@main enum TestRunner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
