package import DashCore
import Synchronization

/// Programs whose documents a test writes as a closure; it records their runs.
package final class ScriptedPrograms: Sendable {
  /// Returns the document of a run.
  package typealias Script = @Sendable (ProgramRun) async throws(TransportError) -> String

  private let script: Script
  private let recorded = Mutex<[ProgramRun]>([])

  package init(_ script: @escaping Script) {
    self.script = script
  }

  /// Returns programs that all print the same document.
  package static func printing(_ document: String) -> ScriptedPrograms {
    ScriptedPrograms { _ in document }
  }

  /// The runs so far, in their order.
  package var runs: [ProgramRun] { recorded.withLock(\.self) }

  package func run(_ run: ProgramRun) async throws(TransportError) -> Response {
    recorded.withLock { $0.append(run) }
    return Response(status: 200, body: Array(try await script(run).utf8))
  }
}
