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
    }
  }
}
