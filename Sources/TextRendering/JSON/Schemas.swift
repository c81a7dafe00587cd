import CEmbeddedData

/// The JSON Schema of `--format json`: a file of the repository, compiled in.
package enum Schemas {
  package static var dashboard: String {
    let file = cembedded_dashboard_schema()
    return String(
      decoding: UnsafeBufferPointer(start: file.start, count: file.count),
      as: UTF8.self
    )
  }
}
