extension Counted {
  func chinese(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, _): "{count} 天前"
    case (.nextHours, _): "未来 {count} 小时"
    case (.days, _): "{count} 天"
    case (.measurements, _): "{count} 次观测"
    case (.times, _): "{count} 次"
    case (.photos, _): "{count} 张照片"
    case (.inMeasurements, _): "{count} 次观测中 {hits} 次"
    case (.ambiguousPlace, _): "“{place}”可能是 {count} 个地点中的任何一个。"
    case (.photosOf, _): "{count} 张照片中的 {shown} 张"
    case (.calls, _): "{count} 次调用"
    case (.newKeysTakeTime, _): "新密钥最多需要 {count} 小时才能使用"
    case (.answersAreKept, _): "回应须保存 {count} 小时"
    case (.population, _): "人口 {count}"
    }
  }
}
