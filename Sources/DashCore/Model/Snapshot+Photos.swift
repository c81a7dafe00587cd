extension Snapshot {
  /// Makes a snapshot of one answer with photos.
  ///
  /// - Parameter page: The photos, with where and when they came.
  public init(of page: Answered<PhotoPage>) {
    self.init(content: .photos(page.value), fetchedAt: page.receivedAt, origin: page.origin)
  }
}
