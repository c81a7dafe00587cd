/// How this program was built.
enum Build {
  #if DEBUG
  static let configuration = "debug"
  #else
  static let configuration = "release"
  #endif

  // A program cannot ask for more than this.
  #if compiler(>=6.4)
  static let compiler = "6.4 or later"
  #elseif compiler(>=6.3)
  static let compiler = "6.3"
  #else
  static let compiler = "6.2"
  #endif
}
