extension AdvicePhrase {
  var spanish: String {
    switch self {
    case .aMinute: "{calls} por minuto"
    case .anHour: "{calls} por hora"
    case .aDay: "{calls} al día"
    case .addCountry:
      #"Compruebe la ortografía, añada el país, como en "Paris,FR", o dé las coordenadas: "48.9,2.35""#
    case .addCountryAndState:
      #"Añada el país, como en "Paris,FR", y en EE. UU. también el estado: "Portland,OR,US""#
    case .checkIdentifier: #"Compruebe el identificador; "dash photos" muestra los de una búsqueda"#
    case .eachPlaceIsACall: "Cada lugar es una llamada"
    case .freeUseAllows: "El uso gratuito permite {calls}"
    case .keyAllows: "Una clave permite {calls}"
    case .keyAllowsAllUsers: "Una clave permite {calls}, entre todos sus usuarios"
    case .searchElsewhere: "Busque con menos palabras u otras, o en otro {option}"
    case .searchForOtherWords: "Busque con menos palabras u otras"
    case .subscribersOnly: "Las claves nuevas son solo para {subscription}"
    }
  }
}
