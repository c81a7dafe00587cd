import Glibc
import Testing

@testable import DashCore

/// How the variables of a process are read.
@Suite struct ProcessEnvironmentTests {
  /// Returns the variables of an environment with these entries.
  private func variables(_ entries: [[UInt8]]) -> [String: String] {
    var block: [UnsafeMutablePointer<CChar>?] = entries.map { entry in
      strdup((entry + [0]).map { CChar(bitPattern: $0) })
    }
    defer { for entry in block { free(entry) } }
    block.append(nil)
    return block.withUnsafeMutableBufferPointer { block in
      block.baseAddress.map {
        ProcessEnvironment.variables(of: $0) { name, isUTF8 in
          isUTF8 || name != "PATH"
        }
      } ?? [:]
    }
  }

  @Test func `a value begins after the first equals sign, whatever its first character`() {
    let entries = ["A=b=c", "B=", "C=\u{301}a", "D=\u{200D}", "E"].map { Array($0.utf8) }
    #expect(variables(entries) == ["A": "b=c", "B": "", "C": "\u{301}a", "D": "\u{200D}"])
  }

  @Test func `the first usable value of a repeated name wins`() {
    let entries = [Array("PATH=".utf8) + [0xFF], Array("PATH=/bin".utf8), Array("PATH=/usr".utf8)]
    #expect(variables(entries) == ["PATH": "/bin"])
  }
}
