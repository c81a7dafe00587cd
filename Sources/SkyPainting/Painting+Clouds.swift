extension Painting {
  mutating func paintClouds() {
    switch scheme.cover {
    case .none: break
    case .clouds(let count): paintClouds(count)
    case .closed: paintCover()
    }
  }

  /// Paints single clouds, the small, low and distant ones first.
  private mutating func paintClouds(_ count: Int) {
    var dice = dice(5)
    for index in 0..<count {
      let nearness = (Float(index) + 0.5) / Float(count)
      // The golden ratio spreads the clouds, the first ones beside the sun.
      let wind = seconds * 0.001 * (0.5 + nearness)
      let place = light.x / width + 0.28 + Float(index) * 0.381_966 + dice.roll(0...0.1) + wind
      paintCloud(
        x: (place - place.rounded(.down)) * width * 1.1 - width * 0.05,
        base: horizonY * (0.86 - 0.52 * nearness + dice.roll(-0.05...0.05)),
        cloudWidth: size * (0.22 + 0.42 * nearness) * dice.roll(0.85...1.2),
        nearness: nearness,
        &dice
      )
    }
  }

  /// Paints a heap of discs with a flat base, lit from above.
  private mutating func paintCloud(
    x: Float,
    base: Float,
    cloudWidth: Float,
    nearness: Float,
    _ dice: inout Dice
  ) {
    let light = scheme.horizon.mixed(with: scheme.cloudLight, 0.55 + 0.45 * nearness)
    let shade = scheme.horizon.mixed(with: scheme.cloudShade, 0.45 + 0.55 * nearness)
    let puffs = 9
    let summit = dice.roll(-0.35...0.35)
    let top = base - cloudWidth * 0.42
    for index in 0..<(2 * puffs) {
      // First the heap, then a row along its base.
      let isBase = index >= puffs
      let along = (Float(index % puffs) + dice.roll(0.2...0.8)) / Float(puffs) * 2 - 1
      let toSummit = abs(along - summit) / (1 + abs(summit))
      let radius = cloudWidth * (isBase ? 0.11 : 0.2 - 0.1 * toSummit) * dice.roll(0.8...1.15)
      let rise = isBase ? radius * 0.5 : cloudWidth * 0.2 * (1 - toSummit * toSummit) + radius * 0.4
      let disc = Disc(
        x: x + along * (cloudWidth / 2 - radius * 0.6),
        y: base - rise,
        radiusX: radius * 1.15,
        radiusY: radius,
        softness: 0.3,
        opacity: 0.92
      )
      canvas.paint(disc, base: base) { y in
        let within = (y - disc.y + radius) / (2 * radius)
        let overall = (y - top) / (base - top)
        return light.mixed(with: shade, min(max(0.55 * within + 0.5 * overall - 0.08, 0), 1))
      }
    }
  }

  /// Paints an overcast sky: rows of wide clouds, smaller and paler towards the horizon.
  private mutating func paintCover() {
    var dice = dice(6)
    let rows = 6
    for index in 0..<rows {
      let nearness = Float(index + 1) / Float(rows)
      let y = horizonY * (0.82 - 0.84 * nearness)
      let light = scheme.horizon.mixed(with: scheme.cloudLight, 0.3 + 0.7 * nearness)
      let shade = scheme.horizon.mixed(with: scheme.cloudShade, 0.3 + 0.7 * nearness)
      let radius = size * (0.1 + 0.13 * nearness)
      var x = dice.roll(-1.5...0) * radius - seconds * 0.001 * width * nearness
      while x < width + radius {
        let disc = Disc(
          x: x,
          y: y + dice.roll(-0.3...0.3) * radius,
          radiusX: radius * dice.roll(1.1...1.9),
          radiusY: radius * dice.roll(0.55...0.8),
          softness: 0.75,
          opacity: 0.8
        )
        if x > -2 * radius {
          canvas.paint(disc) { y in
            light.mixed(with: shade, min(max((y - disc.y) / disc.radiusY * 0.6 + 0.5, 0), 1))
          }
        }
        x += radius * dice.roll(0.8...1.2)
      }
    }
  }
}

extension Painting {
  /// Paints the precipitation in front of everything else.
  mutating func paintPrecipitation() {
    switch scheme.fall {
    case nil: break
    case .drizzle: paintDrops(280, length: 0.03, slant: 0.1, opacity: 0.32)
    case .rain: paintDrops(320, length: 0.085, slant: 0.22, opacity: 0.36)
    case .showers: paintDrops(170, length: 0.07, slant: 0.3, opacity: 0.36)
    case .sleet:
      paintDrops(150, length: 0.06, slant: 0.22, opacity: 0.34)
      paintFlakes(110)
    case .snow: paintFlakes(260)
    case .squall: paintDrops(420, length: 0.11, slant: 0.85, opacity: 0.34)
    }
  }

  private mutating func paintDrops(
    _ number: Float,
    length: Float,
    slant: Float,
    opacity: Float
  ) {
    var dice = dice(14)
    let tone = Tone(0xE8F0F8).mixed(with: scheme.horizon, isDay ? 0.15 : 0.35)
    for _ in 0..<count(number) {
      let nearness = dice.roll(0.45...1)
      let long = max(size * length * nearness, 2)
      let stroke = Stroke(
        x: dice.roll(0...1.3) * width,
        y: fallen(dice.roll(-0.1...1), by: 0.37 * nearness) * height,
        dx: -long * slant,
        dy: long,
        thickness: max(size * 0.0045 * nearness, 0.9),
        opacity: opacity * nearness
      )
      canvas.draw(stroke, tone)
    }
  }

  /// Returns where something is that falls by a part of the height each second, and starts again from
  /// above.
  private func fallen(_ start: Float, by speed: Float) -> Float {
    guard seconds > 0 else { return start }
    let y = start + 0.1 + (seconds * speed).truncatingRemainder(dividingBy: 1.1)
    return y.truncatingRemainder(dividingBy: 1.1) - 0.1
  }

  private mutating func paintFlakes(_ number: Float) {
    var dice = dice(15)
    let tone = isDay ? Tone(0xFFFFFF) : Tone(0xC3CDE6)
    for _ in 0..<count(number) {
      let nearness = dice.roll(0.2...1)
      let radius = max(size * 0.013 * nearness, 0.8)
      canvas.glow(
        x: dice.roll(0...1) * width,
        y: fallen(dice.roll(0...1), by: 0.05 * nearness) * height,
        radius: radius * 1.5,
        tone,
        0.35 + 0.6 * nearness
      )
    }
  }
}
