extension Counted {
  func japanese(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, _): "{count}日前"
    case (.nextHours, _): "今後{count}時間"
    case (.days, _): "{count}日"
    case (.measurements, _): "観測 {count} 回"
    case (.times, _): "{count}回"
    case (.photos, _): "写真 {count} 枚"
    case (.inMeasurements, _): "{count} 回中 {hits} 回の観測"
    case (.ambiguousPlace, _): "「{place}」に当てはまる場所は {count} か所あります。"
    case (.photosOf, _): "写真 {count} 枚中 {shown} 枚"
    case (.calls, _): "{count} 回"
    case (.newKeysTakeTime, _): "新しいキーが使えるまで最大 {count} 時間かかります"
    case (.answersAreKept, _): "応答は {count} 時間保存することになっています"
    case (.population, _): "人口 {count}"
    }
  }
}
