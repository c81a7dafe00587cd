extension Cause {
  var portuguese: String {
    switch self {
    case .askingNotWanted: "Nada disto está guardado, e {service} não devia ser consultado"
    case .badRequest: "{service} diz que a própria requisição está errada"
    case .callSwitchedOff: "{service} desativou esta chamada para todos"
    case .cancelled: "A requisição a {service} foi cancelada antes de chegar uma resposta"
    case .connectionLost: "A conexão com {service} caiu enquanto a resposta chegava"
    case .controlCharacter:
      "{service} não pode ser consultado com um caractere de controle na pergunta ou na chave"
    case .demoPhotos: "A demo só conhece algumas fotos do seu primeiro lugar"
    case .demoPhotosNot: "A demo só conhece algumas fotos do seu primeiro lugar, e não {subject}"
    case .demoPlaces: "A demo só conhece os lugares do plugins.json que vem com o dash"
    case .demoPlacesNot:
      "A demo só conhece os lugares do plugins.json que vem com o dash, e não {subject}"
    case .empty: "{service} não tem nada a mostrar para isto"
    case .emptyBody: "{service} enviou uma resposta vazia"
    case .entryWithoutIdentifier: "{service} enviou o tempo sem dizer de que lugar"
    case .failedCommand: "{service} obtém a chave do programa {program}, {failure}"
    case .forbidden: "{service} conhece a chave e recusa esta requisição"
    case .heldBack: "{service} não quer chamadas por um tempo, depois de chamadas demais"
    case .identifierOfAnotherService:
      "{service} não pode procurar uma cidade pelo identificador que outro serviço dá a ela"
    case .invalidOption: "{service} não pode ser consultado com este {option}"
    case .invalidOptions: "As opções de {service} não podem ser usadas juntas"
    case .invalidResponse: "{service} enviou uma resposta que não está conforme a documentação"
    case .libraryFailure: "{service} não pôde ser consultado: a libcurl falha ({what})"
    case .missingVariable:
      "{service} precisa da variável de ambiente {variable}, que não está definida"
    case .notFoundPhoto: "{service} não conhece essa foto"
    case .notFoundPlace: "{service} não conhece esse lugar"
    case .notJSON: "{service}, ou um servidor antes dele, enviou uma página que não é JSON"
    case .notUTF8: "{service} enviou uma resposta que não é texto UTF-8"
    case .offline:
      "Esta máquina não está conectada a nenhuma rede, então {service} não pode ser consultado"
    case .ownLimit: "As chamadas por minuto a {service} que a configuração permite se esgotaram"
    case .pastTheEnd: "As fotos que {service} encontrou terminam antes desta página"
    case .pictureUnavailable: "{service} diz que esta imagem não está mais disponível"
    case .privateAddress:
      "{service} enviou um link para um endereço de rede privada, que nunca é seguido"
    case .rateLimited: "{service} foi consultado mais vezes do que permite"
    case .redirectRefused:
      "{service} encaminhou a requisição a outro endereço, o que nunca é seguido"
    case .serverError: "{service} tem um problema próprio e não pode responder"
    case .subscriptionMissing:
      "{service} aceita a chave, mas não para esta chamada, que exige uma assinatura própria"
    case .timeout: "{service} não respondeu no tempo permitido"
    case .tls: "Não foi possível fazer uma conexão segura com {service}, ou ela não é confiável"
    case .tooLarge: "{service} enviou uma resposta maior do que se aceita"
    case .tooManyRedirects: "{service} encaminhou a requisição mais vezes do que se segue"
    case .unauthorized: "{service} não aceitou a chave"
    case .unconfigured: "{service} não está configurado: falta um ajuste de que precisa"
    case .unknown: "{service} falhou por um motivo desconhecido"
    case .unreachable: "{service} está inacessível"
    case .unreadableFile: "{service} obtém a chave de {path}, que está vazio ou não pode ser lido"
    case .untrustedOwner: "{service} obtém a chave de {path}, que pertence a outro usuário"
    case .untrustedWriters: "{service} obtém a chave de {path}, onde outros podem escrever"
    }
  }
}
