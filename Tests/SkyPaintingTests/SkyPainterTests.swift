import DashCore
import SkyPainting
import Testing

@Suite struct SkyPainterTests {
  /// A sky at a time of day.
  struct Case: Sendable, CustomTestStringConvertible {
    let sky: Sky
    let isDay: Bool

    var testDescription: String { "\(sky) by \(isDay ? "day" : "night")" }

    static let all = Sky.allCases.flatMap { sky in
      [Case(sky: sky, isDay: true), Case(sky: sky, isDay: false)]
    }
  }

  private func paint(
    _ sky: Sky?,
    isDay: Bool,
    width: Int = 60,
    height: Int = 40,
    seed: UInt64 = 1
  ) -> SkyPicture {
    SkyPainter.paint(sky, SkyLight(isDay: isDay), width: width, height: height, seed: seed)
  }

  @Test(arguments: Case.all) func `a seed determines the picture`(
    test: Case
  ) {
    let picture = paint(test.sky, isDay: test.isDay)
    #expect(picture == paint(test.sky, isDay: test.isDay))
    #expect(picture != paint(test.sky, isDay: test.isDay, seed: 2))
  }

  @Test(arguments: Sky.allCases) func `a night is darker than its day`(sky: Sky) {
    for seed: UInt64 in 1...5 {
      let (day, night) = (paint(sky, isDay: true, seed: seed), paint(sky, isDay: false, seed: seed))
      #expect(night.brightness < 0.6 * day.brightness, "seed \(seed)")
      #expect(night.brightness > 8, "all is black, seed \(seed)")
    }
  }

  private func paint(_ sky: Sky, _ light: SkyLight) -> SkyPicture {
    SkyPainter.paint(sky, light, width: 60, height: 40, seed: 3)
  }

  @Test(arguments: [Sky.fewClouds, .overcast, .rain, .snow])
  func `clouds, rain and snow move, and the land stands`(sky: Sky) {
    let first = paint(sky, SkyLight(isDay: true))
    let later = paint(sky, SkyLight(isDay: true, seconds: 20))
    #expect(first != later)
    #expect(later == paint(sky, SkyLight(isDay: true, seconds: 20)))
  }

  @Test func `the moon is lit as far and on the side as it is seen, and absent below the horizon`()
  {
    func brightness(_ moon: SkyLight.Moon?) -> Int {
      paint(.clear, SkyLight(isDay: false, moon: moon)).pixels.reduce(0) { $0 + Int($1) }
    }
    let full = SkyLight.Moon(litFraction: 1, isLitLeft: false)
    let half = SkyLight.Moon(litFraction: 0.5, isLitLeft: false)
    #expect(brightness(full) > brightness(half))
    #expect(brightness(half) > brightness(nil))
    let left = SkyLight.Moon(litFraction: 0.5, isLitLeft: true)
    func picture(_ moon: SkyLight.Moon) -> SkyPicture {
      SkyPainter.paint(
        .clear,
        SkyLight(isDay: false, moon: moon),
        width: 240,
        height: 160,
        seed: 3
      )
    }
    #expect(picture(half) != picture(left))
  }

  @Test func `the horizon is warm at twilight`() {
    func warmth(_ light: SkyLight) -> Int {
      let picture = paint(.clear, light)
      let pixel = (picture.height * 7 / 10) * picture.width * 3
      return Int(picture.pixels[pixel]) - Int(picture.pixels[pixel + 2])
    }
    let day = warmth(SkyLight(isDay: true))
    #expect(warmth(SkyLight(isDay: true, isTwilight: true)) > day)
  }

  @Test func `a neutral sky is grey, between day and night`() {
    for seed: UInt64 in 1...5 {
      let neutral = paint(nil, isDay: true, seed: seed)
      let colors = stride(from: 0, to: neutral.pixels.count, by: 3).map {
        neutral.pixels[$0..<$0 + 3]
      }
      #expect(colors.allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 0) < 12 })
      let day = paint(.overcast, isDay: true, seed: seed)
      let night = paint(.overcast, isDay: false, seed: seed)
      #expect(night.brightness < neutral.brightness && neutral.brightness < day.brightness)
    }
  }

  @Test func `no two skies look the same`() {
    let pictures = Case.all.map { ($0, paint($0.sky, isDay: $0.isDay)) }
    for (index, (test, picture)) in pictures.enumerated() {
      for (other, otherPicture) in pictures[..<index] {
        let difference = picture.meanDifference(from: otherPicture)
        #expect(difference > 1.5, "\(test.testDescription), \(other.testDescription)")
      }
    }
  }

  @Test(arguments: Case.all) func `a small picture shows the same as a large one`(test: Case) {
    let small = paint(test.sky, isDay: test.isDay, width: 30, height: 20)
    let large = paint(test.sky, isDay: test.isDay, width: 240, height: 160)
    #expect(small.mean.distance(from: large.mean) < 12)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 3), (7, 5), (90, 20), (20, 90)])
  func `a picture can have any size`(width: Int, height: Int) {
    for test in Case.all {
      for seed: UInt64 in [0, 7, .max] {
        let picture = paint(
          test.sky,
          isDay: test.isDay,
          width: width,
          height: height,
          seed: seed
        )
        #expect(picture.pixels.count == width * height * 3)
      }
    }
  }

  @Test func `snow lies on the ground if it snows`() {
    let (clear, snow) = (paint(.clear, isDay: true), paint(.snow, isDay: true))
    #expect(snow.rows(35..<40).brightness > 2 * clear.rows(35..<40).brightness)
  }

  @Test func `a picture without pixels traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = SkyPainter.paint(.clear, SkyLight(isDay: true), width: 0, height: 1, seed: 0)
    }
  }
}
