/// The value of an option, of the type that its description says.
public enum OptionValue: Sendable, Hashable {
  /// For ``OptionType/baseURL``.
  case baseURL(BaseURL)
  /// For ``OptionType/boolean``.
  case boolean(Bool)
  /// For ``OptionType/integer(_:)``.
  case integer(Int)
  /// For ``OptionType/number(_:)``.
  case number(Double)
  /// For ``OptionType/places``.
  case places([PlaceQuery])
  /// For ``OptionType/query``.
  case query(QueryTemplate)
  /// For ``OptionType/secret``.
  case secret(Secret)
  /// For ``OptionType/text`` and ``OptionType/choice(_:)``.
  case text(String)
  /// For ``OptionType/words`` and ``OptionType/choices(_:)``.
  case words([String])
}
