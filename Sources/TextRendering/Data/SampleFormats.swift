import DashCore

extension MetricSamples {
  /// Returns the text format 0.0.4 of Prometheus, without times, each series once
  /// (https://prometheus.io/docs/instrumenting/exposition_formats/).
  func prometheus() -> String {
    var names: [String] = []
    var families: [String: String] = [:]
    var known: Set<String> = []
    func add(_ name: String, _ meaning: String, _ labels: String, _ value: String) {
      if families[name] == nil {
        names.append(name)
        let help = meaning.prefix(1).uppercased() + meaning.dropFirst()
        families[name] = "# HELP \(name) \(help).\n# TYPE \(name) gauge\n"
      }
      families[name]? += "\(name){\(labels)} \(value)\n"
    }
    forEach { group in
      let labels = group.labels.filter { !$0.value.isEmpty }
        .map { "\($0.name)=\"\($0.value.prometheusEscaped)\"" }.joined(separator: ",")
      // The same place in two panels: a second series would make Prometheus reject all.
      guard known.insert("\(group.subject){\(labels)}").inserted else { return }
      let subject = "dash_\(group.subject)"
      for number in group.numbers {
        let name = number.name.isEmpty ? subject : "\(subject)_\(number.name)"
        add(name, number.meaning, labels, number.value.machineText)
      }
      guard let state = group.state else { return }
      for value in state.all {
        add(
          "\(subject)_\(state.name)",
          state.meaning,
          "\(labels),\(state.name)=\"\(value)\"",
          value == state.current ? "1" : "0"
        )
      }
    }
    return names.compactMap { families[$0] }.joined()
  }

  /// Returns the line protocol of InfluxDB: a line for each group with a value
  /// (https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/).
  func influx() -> String {
    var text = ""
    forEach { group in
      var fields = group.numbers.map { number in
        "\(number.name.isEmpty ? "value" : number.name)=\(number.value.machineText)"
      }
      if let state = group.state { fields.append("\(state.name)=\"\(state.current)\"") }
      guard !fields.isEmpty else { return }
      let tags = group.labels.filter { !$0.value.isEmpty }.sorted { $0.name < $1.name }
        .map { ",\($0.name)=\($0.value.influxTag)" }.joined()
      let nanoseconds = "\(group.moment.secondsSinceEpoch)000000000"
      text += "dash_\(group.subject)\(tags) \(fields.joined(separator: ",")) \(nanoseconds)\n"
    }
    return text
  }
}

extension String {
  /// The value of a label within quotes.
  fileprivate var prometheusEscaped: String {
    escaping(["\\", "\""], with: "\\").replacing(ascii: "\n", with: "\\n")
  }

  /// The value of a tag.
  ///
  /// A backslash cannot be escaped there, and one at the end would escape the next separator.
  fileprivate var influxTag: String {
    replacing(ascii: "\\", with: "/").escaping([",", "=", " "], with: "\\")
  }
}
