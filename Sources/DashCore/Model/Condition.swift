/// The weather in words, as a service puts it.
public struct Condition: Sendable, Hashable {
  /// The number for it by OpenWeatherMap's list, to which the codes of other services are mapped.
  public let code: Int

  /// What the number does not tell, such as hail; nil where it tells all.
  public let detail: ConditionDetail?

  /// The service's word for the group, such as `Rain`; nil where it gave none.
  public let main: DisplayText?

  /// The service's description, in the language asked for; nil where it gave none.
  public let description: DisplayText?

  /// Whether both are in the language that was asked for; else they are in English.
  public let isTranslated: Bool

  /// Whether the service says that it is day; nil where it says nothing.
  public let isDay: Bool?

  /// The same in the words of a drawing.
  public let sky: Sky

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - code: The number by OpenWeatherMap's list.
  ///   - main: The word for the group, or nil.
  ///   - description: The description, or nil.
  ///   - isDay: Whether the service says that it is day, or nil.
  ///   - sky: What to draw.
  ///   - isTranslated: Whether the words are in the language that was asked for.
  ///   - detail: What the number does not tell, or nil.
  public init(
    code: Int,
    main: DisplayText?,
    description: DisplayText?,
    isDay: Bool?,
    sky: Sky,
    isTranslated: Bool = true,
    detail: ConditionDetail? = nil
  ) {
    self.code = code
    self.main = main
    self.description = description
    self.isDay = isDay
    self.sky = sky
    self.isTranslated = isTranslated
    self.detail = detail
  }
}
