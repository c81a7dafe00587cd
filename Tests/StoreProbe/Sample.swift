import DashCore

/// Responses and observations that can be verified without a copy.
enum Sample {
  /// The number of keys.
  static let keys = 40

  static let account = AccountKey(provider: "sample", secrets: [Secret("key")])

  static func key(_ number: Int) -> CacheKey {
    CacheKey(Fingerprint()).derived("key \(number)")
  }

  /// Returns a response whose every byte follows from its key and version.
  static func response(_ key: Int, version: UInt32, length: Int) -> CachedResponse {
    var generator = SeededGenerator(seed: UInt64(key) << 32 | UInt64(version))
    var body = Array("\(key) \(version) \(length)\n".utf8)
    for _ in 0..<length / 8 {
      withUnsafeBytes(of: generator.next()) { body += $0 }
    }
    return CachedResponse(
      kind: length > 100_000 ? .picture : .response,
      provider: "provider\(key % 3)",
      status: 200 + Int(version % 5),
      body: body,
      validators: Validators(entityTag: "\"\(key)-\(version)\"", lastModified: nil),
      receivedAt: Timestamp(secondsSinceEpoch: 1_795_183_500 + Int64(version % 1000))
    )
  }

  /// Returns whether a response is complete and belongs to a key.
  static func isWhole(_ response: CachedResponse, of key: Int) -> Bool {
    let line = String(decoding: response.body.prefix { $0 != 0x0A }, as: UTF8.self)
    let numbers = line.split(separator: " ").compactMap { UInt32($0) }
    guard numbers.count == 3, numbers[0] == key else { return false }
    let expected = Self.response(key, version: numbers[1], length: Int(numbers[2]))
    return response == expected.confirmed(at: response.receivedAt)
  }

  static func place(_ number: Int) -> ObservedPlace {
    ObservedPlace(
      provider: "sample",
      key: "\(number)",
      name: DisplayText("Place \(number)"),
      country: "AT"
    )
  }

  static func observation(_ place: Int, at seconds: Int64) -> Observation {
    var observation = Observation(
      place: Self.place(place),
      observedAt: Timestamp(secondsSinceEpoch: seconds)
    )
    observation.conditionCode = Int(seconds % 900)
    observation.temperatureCelsius = Double(seconds % 701) / 8 - 20
    observation.pressureHectopascals = seconds % 3 == 0 ? nil : 900 + Double(seconds % 150)
    return observation
  }
}
