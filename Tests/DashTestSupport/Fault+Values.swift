extension Fault {
  /// Bodies of the right shape with wrong values.
  static let values = [
    Fault("numbers beyond range", "invalid_response") { numbers(of: $0, as: "1e400") },
    Fault("numbers that are none", "invalid_response") { numbers(of: $0, as: "NaN") },
    Fault("numbers without end", "invalid_response") { numbers(of: $0, as: "-Infinity") },
    Fault("numbers of 10,000 digits", "invalid_response") {
      numbers(of: $0, as: String(repeating: "9", count: 10_000))
    },
    Fault("huge integers", "invalid_response") { numbers(of: $0, as: "99999999999999999999") }
      .except(lenient),
    Fault("huge numbers", "invalid_response") { numbers(of: $0, as: "-1e308") }.except(lenient),
    Fault("texts for numbers", "invalid_response") { numbers(of: $0, as: #""many""#) }.except(
      lenient
    ),
    // The name of a condition is enough, and a null is a value that was not reported.
    Fault("null for numbers", "invalid_response") { numbers(of: $0, as: "null") }
      .except(lenient.merging(["openweathermap": .data]) { $1 }),
    Fault("lists for numbers", "invalid_response") { numbers(of: $0, as: "[[]]") }.except(lenient),
    Fault("every member twice", .data, .reply { twice($0.good, then: nil) }),
    Fault("every member twice, then null", "invalid_response") { twice($0.good, then: "null") },
    Fault("names of nothing", .data, .reply { inserting(#""":{"":[]},"":1,"#, into: $0.good) }),
  ]

  /// Flickr sends the important values as strings.
  private static let lenient = ["flickr": Outcome.data]

  /// Returns the good response with another value for each number.
  private static func numbers(of scene: Scene, as value: String) -> LoopbackReply {
    let replaced = Array(value.utf8)
    var body: [UInt8] = []
    var isText = false
    var isNumber = false
    for byte in scene.good.body {
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      let isPart =
        !isText && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || isDigit(byte))
      if !isPart { body.append(byte) } else if !isNumber { body += replaced }
      isNumber = isPart
    }
    return bytes(body)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the good response with every member duplicated, optionally with another value.
  private static func twice(_ good: LoopbackReply, then value: String?) -> LoopbackReply {
    let members = good.body.dropFirst().dropLast()
    let second = value.map { value in
      let text = String(decoding: good.body, as: UTF8.self)
      let names = text.matches(of: /[{,](?<name>"[A-Za-z0-9_]+"):/)
      return Array(names.map { "\($0.name):\(value)" }.joined(separator: ",").utf8)
    }
    return bytes(
      Array("{".utf8) + members + Array(",".utf8) + (second ?? Array(members)) + Array("}".utf8)
    )
  }

  private static func inserting(_ text: String, into good: LoopbackReply) -> LoopbackReply {
    bytes(Array("{".utf8) + Array(text.utf8) + good.body.dropFirst())
  }
}
