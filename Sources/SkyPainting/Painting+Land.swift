extension Painting {
  private static let hillCount = 3

  /// Paints overlapping hills, with trees on the last two and haze between them.
  mutating func paintLand() {
    for index in 0..<Self.hillCount {
      let nearness = Float(index) / Float(Self.hillCount - 1)
      let line = hill(index, nearness)
      let far = scheme.haze * (1 - nearness)
      let ridge = scheme.land.mixed(with: scheme.horizon, far)
      let foot = ridge.mixed(with: scheme.horizon, 0.35 * scheme.haze * (1 - nearness))
      let dark = scheme.isSnowy ? ridge.mixed(with: scheme.zenith, 0.35) : foot
      let shadow = index == Self.hillCount - 1 ? ridge.mixed(with: Tone(0), 0.32) : dark
      let depth = height * 0.3
      canvas.paint(below: line) { y in
        ridge.mixed(with: scheme.isSnowy ? dark : shadow, min(y / depth, 1))
      }
      if index > 0 { paintTrees(on: line, nearness) }
      if index == 1, !isDay { paintWindows(below: line) }
      paintFog(above: line, nearness)
    }
  }

  /// Returns the line of a hill: random values at knots, with smooth curves between them.
  private func hill(_ index: Int, _ nearness: Float) -> [Float] {
    var dice = dice(7 + UInt64(index))
    let top = height * (0.7 + 0.16 * nearness)
    var line = [Float](repeating: top, count: canvas.width)
    let swings: [(knots: Float, rise: Float)] = [(2.2 + nearness, 0.1), (7, 0.022)]
    for (knots, rise) in swings {
      var values: [Float] = []
      for _ in 0..<(Int(knots) + 3) { values.append(dice.roll(-1...1)) }
      let start = dice.roll(0...1)
      for x in line.indices {
        let place = start + Float(x) / width * knots
        let knot = Int(place)
        let rest = place - Float(knot)
        let share = rest * rest * (3 - 2 * rest)
        line[x] += (values[knot] + (values[knot + 1] - values[knot]) * share) * rise * height
      }
    }
    return line
  }

  /// Paints conifers in groups.
  private mutating func paintTrees(on line: [Float], _ nearness: Float) {
    var dice = dice(10 + UInt64(nearness * 2))
    let trunk = scheme.trees
    let dark = isDay ? trunk : trunk.filtered(by: scheme.night)
    let tone = dark.mixed(with: scheme.horizon, scheme.haze * (1 - nearness) * 0.9)
    let tall = size * (0.045 + 0.075 * nearness)
    // Trees of less than a few pixels only shade the hill.
    let opacity = min(0.4 + tall * 0.06, 1)
    for _ in 0..<3 {
      var x = dice.roll(0...1) * width
      for _ in 0..<Int(dice.roll(2...7)) {
        x += tall * dice.roll(0.25...0.6)
        let height = tall * dice.roll(0.65...1.15)
        guard x >= 0, x < width else { continue }
        paintTree(x: x, foot: line[Int(x)] + size * 0.008, height, tone, opacity)
      }
    }
  }

  /// Paints the lights of a village.
  private mutating func paintWindows(below line: [Float]) {
    var dice = dice(13)
    let x = dice.roll(0.3...0.6) * width
    let radius = max(size * 0.005, 0.7)
    for _ in 0..<count(9) {
      let place = min(max(x + dice.roll(-0.14...0.14) * size, 0), width - 1)
      let y = line[Int(place)] + dice.roll(0.03...0.075) * size
      let brightness = dice.roll(0.5...1) * (1 - 0.5 * scheme.haze)
      canvas.glow(x: place, y: y, radius: radius * 5, Tone(0xFFB14E), 0.3 * brightness)
      canvas.glow(x: place, y: y, radius: radius * 1.5, Tone(0xFFDE96), brightness)
    }
  }

  private mutating func paintTree(
    x: Float,
    foot: Float,
    _ height: Float,
    _ tone: Tone,
    _ opacity: Float
  ) {
    let tiers = 4
    let snow = scheme.land.mixed(with: tone, 0.25)
    for tier in 0..<tiers {
      // Each tier is a cone that is wider than the one above and overlaps it.
      let top = foot - height * (1 - Float(tier) * 0.2)
      let bottom = min(top + height * 0.4, foot)
      let half = height * (0.1 + 0.05 * Float(tier))
      canvas.paintRows(top...bottom, (x - half - 1)...(x + half + 1)) { y, columns, row in
        let depth = min(max((Float(y) + 0.5 - top) / (bottom - top), 0), 1)
        let color = scheme.isSnowy && depth < 0.45 ? tone.mixed(with: snow, 0.7) : tone
        let reach = half * depth
        for column in columns {
          let share = reach - abs(Float(column) + 0.5 - x) + 0.5
          if share > 0 { row[column] = row[column].mixed(with: color, min(share, 1) * opacity) }
        }
      }
    }
  }

  /// Paints bands of fog in front of a hill.
  private mutating func paintFog(above line: [Float], _ nearness: Float) {
    guard scheme.hasFogBands, let top = line.min() else { return }
    var dice = dice(12)
    let tone = scheme.horizon.mixed(with: scheme.zenith, 0.25 * nearness)
    for _ in 0..<2 {
      let start = top + dice.roll(-0.1...0.06) * height
      canvas.veil(start...(start + height * 0.22), tone) { y in
        let rest = 1 - (2 * y - 1) * (2 * y - 1)
        return rest * rest * (0.75 - 0.25 * nearness)
      }
    }
  }
}
