import DashCore

/// A value that a statement is given.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  init(_ number: Double?) {
    self = number.map { .real($0) } ?? .null
  }

  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  init(_ moment: Timestamp?) {
    self = moment.map { .integer($0.secondsSinceEpoch) } ?? .null
  }
}
