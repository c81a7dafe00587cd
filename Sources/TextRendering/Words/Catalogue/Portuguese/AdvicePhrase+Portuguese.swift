extension AdvicePhrase {
  var portuguese: String {
    switch self {
    case .aMinute: "{calls} por minuto"
    case .anHour: "{calls} por hora"
    case .aDay: "{calls} por dia"
    case .addCountry:
      #"Verifique a grafia, acrescente o país, como em "Paris,FR", ou dê as coordenadas: "48.9,2.35""#
    case .addCountryAndState:
      #"Acrescente o país, como em "Paris,FR", e nos EUA também o estado: "Portland,OR,US""#
    case .checkIdentifier: #"Verifique o identificador; "dash photos" mostra os de uma busca"#
    case .eachPlaceIsACall: "Cada lugar é uma chamada"
    case .freeUseAllows: "O uso gratuito permite {calls}"
    case .keyAllows: "Uma chave permite {calls}"
    case .keyAllowsAllUsers: "Uma chave permite {calls}, somando todos os seus usuários"
    case .searchElsewhere: "Busque com menos palavras ou outras, ou em outro {option}"
    case .searchForOtherWords: "Busque com menos palavras ou outras"
    case .subscribersOnly: "Chaves novas são só para {subscription}"
    }
  }
}
