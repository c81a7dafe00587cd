/// The four columns that say what falls, of hours or of days.
struct PrecipitationColumns {
  private let all: Column
  private let rain: Column
  private let showers: Column
  private let snow: Column

  init(_ block: Block, suffix: String) {
    all = block.column("precipitation\(suffix)", .precipitation)
    rain = block.column("rain\(suffix)", .precipitation)
    showers = block.column("showers\(suffix)", .precipitation)
    snow = block.column("snowfall\(suffix)", .snowDepth)
  }

  subscript(index: Int) -> Precipitation {
    Precipitation(
      all: all[index],
      rain: rain[index],
      showers: showers[index],
      snow: snow[index]
    )
  }
}
