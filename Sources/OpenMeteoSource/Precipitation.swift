import DashCore

/// What fell in a time: of rain and showers one is a part of the whole, and snow another.
struct Precipitation {
  let all: Double?
  let rain: Double?
  let showers: Double?
  /// As water.
  let snow: Double?

  /// Rain and showers in mm; all that fell where the answer does not tell them apart.
  var rainMillimetres: Double? {
    switch (rain, showers) {
    case (nil, nil): snow == nil ? all : nil
    case (let rain?, let showers?): Self.rounded(rain + showers)
    case (let amount?, nil), (nil, let amount?): amount
    }
  }

  /// Rain in mm an hour, from what fell in some seconds.
  func rain(perHourFrom seconds: Double) -> Double? {
    rainMillimetres.map { Self.rounded($0 * 3600 / seconds) }
  }

  /// Snow in mm of water an hour, from what fell in some seconds.
  func snow(perHourFrom seconds: Double) -> Double? {
    snow.map { Self.rounded($0 * 3600 / seconds) }
  }

  /// To the hundredth, as amounts are sent.
  private static func rounded(_ amount: Double) -> Double {
    (amount * 100).rounded() / 100
  }
}
