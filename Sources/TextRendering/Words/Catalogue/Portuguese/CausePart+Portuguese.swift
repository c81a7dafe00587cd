extension CausePart {
  var portuguese: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: #"{sentence} Ele diz: "{message}"."#
    case .serviceAtHost: "{service} em {host}"
    case .servedBy: "servido por {service}"
    case .askedOf: "pedido a {service}"
    case .fallbackFailed: "O substituto também não serve: {sentence}"
    case .keyMissing: "{service} não tem chave: defina {variable}"
    case .notSet: "{variable} não está definida"
    case .notSetGetKey: "{variable} não está definida; uma chave: {page}"
    case .atByte: "no byte {offset}"
    case .atLocation: "em {location}"
    case .atExpected: "{cause}; {place}, esperado: {expected}"
    case .at: "{cause}, {place}"
    case .expected: "{cause}; esperado: {expected}"
    case .exited: "que terminou com o status {status}"
    case .killed: "que o sinal {signal} encerrou"
    case .noKey: "que não deu nenhuma chave"
    case .notRun: "que não existe ou não pode ser executado"
    case .ranTooLong: "que não terminou a tempo"
    case .printedTooMuch: "que escreveu mais do que uma chave pode ter"
    }
  }
}
