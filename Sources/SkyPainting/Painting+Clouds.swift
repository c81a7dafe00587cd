extension Painting {
  mutating func paintClouds() {
    switch scheme.cover {
    case .none: break
    case .clouds(let count): paintClouds(count)
    case .closed: paintCover()
    }
  }

  /// Single clouds: the far ones are small and low, and are painted first.
  private mutating func paintClouds(_ count: Int) {
    var dice = dice(5)
    for index in 0..<count {
      let nearness = (Float(index) + 0.5) / Float(count)
      // Spread by the golden section, so that no two stand above one another, and the first ones
      // beside the sun.
      let place = light.x / width + 0.28 + Float(index) * 0.381_966 + dice.roll(0...0.1)
      paintCloud(
        x: (place - place.rounded(.down)) * width * 1.1 - width * 0.05,
        base: horizonY * (0.86 - 0.52 * nearness + dice.roll(-0.05...0.05)),
        cloudWidth: size * (0.22 + 0.42 * nearness) * dice.roll(0.85...1.2),
        nearness: nearness,
        &dice
      )
    }
  }

  /// A heap of discs with a flat base, lit from above.
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
      // First the heap itself, then a row along its base.
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

  /// A closed cover: rows of wide clouds, which get smaller and paler towards the horizon.
  private mutating func paintCover() {
    var dice = dice(6)
    let rows = 6
    for index in 0..<rows {
      let nearness = Float(index + 1) / Float(rows)
      let y = horizonY * (0.82 - 0.84 * nearness)
      let light = scheme.horizon.mixed(with: scheme.cloudLight, 0.3 + 0.7 * nearness)
      let shade = scheme.horizon.mixed(with: scheme.cloudShade, 0.3 + 0.7 * nearness)
      let radius = size * (0.1 + 0.13 * nearness)
      var x = dice.roll(-1.5...0) * radius
      while x < width + radius {
        let disc = Disc(
          x: x,
          y: y + dice.roll(-0.3...0.3) * radius,
          radiusX: radius * dice.roll(1.1...1.9),
          radiusY: radius * dice.roll(0.55...0.8),
          softness: 0.75,
          opacity: 0.8
        )
        canvas.paint(disc) { y in
          light.mixed(with: shade, min(max((y - disc.y) / disc.radiusY * 0.6 + 0.5, 0), 1))
        }
        x += radius * dice.roll(0.8...1.2)
      }
    }
  }
}
