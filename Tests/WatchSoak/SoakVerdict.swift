import CurlTransport
import DashApp

/// The result of a run.
struct SoakVerdict {
  /// The number of idle connections that the transport keeps open.
  private static let maximumIdleConnections = TransferLimits().idleConnections
  /// Other sockets: libcurl wakes itself through a pair.
  private static let otherSockets = 2
  private static let memoryLimit = 1.05

  let requested: Int
  let refreshes: Int
  let samples: [ProcessSample]
  let server: ServerProcess.Report
  let written: (frames: Int, bytes: Int)
  let took: Duration
  let virtualTime: Duration
  let isFreshAtTheEnd: Bool
  let lastFrame: String
  let status: ExitCode

  /// The violations of the limits, one sentence each.
  var failures: [String] {
    var failures: [String] = []
    if refreshes < requested {
      failures.append("only \(refreshes) of \(requested) refreshes were made")
    }
    if status != .success { failures.append("the watch ended with status \(status.rawValue)") }
    if ratio > Self.memoryLimit {
      failures.append("memory grew: \(decimal(ratio)) of the first half, allowed are 1.05")
    }
    if peak(second, \.threads) > peak(first, \.threads) { failures.append("threads were gained") }
    if peak(second, \.descriptors) > peak(first, \.descriptors) {
      failures.append("descriptors were gained")
    }
    if peak(samples, \.sockets) > Self.maximumIdleConnections + Self.otherSockets {
      failures.append("connections were not closed")
    }
    if server.connections > server.closings + Self.maximumIdleConnections {
      failures.append("connections were not used again")
    }
    if !isFreshAtTheEnd { failures.append("no good data after the faults:\n\(lastFrame)") }
    return failures
  }

  /// The table, the figures and the verdict.
  var report: String {
    let seconds = took / .seconds(1)
    let lines =
      [row(["refreshes", "peak KiB", "anon KiB", "threads", "descriptors", "sockets"])]
      + rows
      + [
        "\(refreshes) refreshes in \(decimal(seconds)) s, \(Int(Double(refreshes) / seconds)) a second;"
          + " \(virtualTime.components.seconds - 1000) s on the watch's own clock",
        "\(server.requests) requests on \(server.connections) connections; \(server.faults) faults,"
          + " \(server.closings) of which end a connection",
        "\(written.frames) frames, \(written.bytes / max(written.frames, 1)) bytes each",
        "after a warm-up of \(warmUp) refreshes, second half against first:"
          + " memory \(peak(second, \.peakKibibytes)) / \(peak(first, \.peakKibibytes)) KiB"
          + " = \(decimal(ratio)), threads \(peak(second, \.threads)) / \(peak(first, \.threads)),"
          + " descriptors \(peak(second, \.descriptors)) / \(peak(first, \.descriptors))",
      ]
      + (failures.isEmpty ? ["passed"] : failures.map { "FAILED: \($0)" })
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Halves

  /// Caches and pools fill until then.
  private var warmUp: Int { max(requested / 10, min(requested / 3, 500)) }

  private var first: [ProcessSample] {
    samples.filter { $0.refreshes > warmUp && $0.refreshes <= requested / 2 }
  }

  private var second: [ProcessSample] { samples.filter { $0.refreshes > requested / 2 } }

  private var ratio: Double {
    Double(peak(second, \.peakKibibytes)) / Double(max(peak(first, \.peakKibibytes), 1))
  }

  private func peak(_ samples: [ProcessSample], _ value: (ProcessSample) -> Int) -> Int {
    samples.map(value).max() ?? 0
  }

  // MARK: Text

  /// Twenty rows, each with the peaks of some samples.
  private var rows: [String] {
    let size = max(samples.count / 20, 1)
    return stride(from: 0, to: samples.count, by: size).map { start in
      let some = Array(samples[start..<min(start + size, samples.count)])
      let values = [
        \ProcessSample.refreshes, \.peakKibibytes, \.anonymousKibibytes, \.threads, \.descriptors,
        \.sockets,
      ]
      return row(values.map { value in "\(peak(some) { $0[keyPath: value] })" })
    }
  }

  private func row(_ cells: [String]) -> String {
    cells.map { String(repeating: " ", count: max(12 - $0.count, 0)) + $0 }.joined(separator: " ")
  }

  private func decimal(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
