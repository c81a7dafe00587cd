extension ExpectedPhrase {
  var portuguese: String {
    switch self {
    case .address: "um endereço"
    case .aliasName: "um nome que não seja identificador, nem coordenadas, nem código postal"
    case .aliases: "um objeto de nomes e lugares"
    case .apiAddress:
      "um endereço https, ou http em um endereço de loopback, sem usuário nem consulta"
    case .atMost: "no máximo {count} com {option}"
    case .atMostCharacters: "no máximo {count} caracteres"
    case .digits: "só algarismos"
    case .duration: "uma duração como {first}, {second} ou {third}, de {least} a {most}"
    case .eachWordOnce: "cada palavra uma só vez"
    case .entryName: "um nome de até 40 letras, algarismos, '-', '_' e '.'"
    case .fallback: #"o nome de um provedor, ou um objeto com "provider" e "options""#
    case .historyStart: "uma duração como 12h, 7d ou 2w, até {most}, ou um dia como 2026-11-01"
    case .identifier: "um identificador"
    case .integer: "um número inteiro de {least} a {most}"
    case .key: "uma chave"
    case .language: #"um idioma como "de" ou "pt-BR""#
    case .listOfLength: "uma lista de tamanho {count}"
    case .listOfPlaces: "uma lista de pelo menos um lugar"
    case .listOfProviders: "uma lista de provedores"
    case .listOfTexts: "uma lista de textos"
    case .noFallback: "nenhum substituto, que só o tempo pode ter"
    case .nonEmptyList: "uma lista de pelo menos um elemento"
    case .noOtherProvider: "outro provedor do tempo (não há nenhum)"
    case .number: "um número de {least} a {most}"
    case .objectWithMember: "um objeto com {name}"
    case .objectWithMembers: "um objeto com {names}"
    case .once: "{name} uma só vez"
    case .oneOf: "um de {words}"
    case .onePreset: "uma só predefinição"
    case .otherProvider: "outro provedor do tempo ({names})"
    case .picture: "uma imagem em um de {formats}"
    case .pictureAddress: "o endereço de uma imagem, ou aquilo de que ele é formado"
    case .place:
      #"um lugar: um nome de cidade, o identificador de uma cidade, "lat,lon" ou "zip:CODE,CC""#
    case .placeNoAlias: "um lugar, e não outro apelido"
    case .placeWithVariables: "um lugar cujas variáveis estejam definidas"
    case .presetOrList: "{presets}, ou uma lista como metric,wind=kn,clock=12"
    case .query: "palavras a buscar, que podem conter {names}"
    case .secret: "{variable}, {file} ou {command}"
    case .serviceLink: "um link para o serviço"
    case .smallerNumber: "um número menor"
    case .somePlace: "pelo menos um lugar"
    case .someOf: "palavras de {words}, separadas por vírgulas"
    case .something: "{name}"
    case .together: "{names} juntos, ou nenhum"
    case .unitOf: "{name} em uma de {words}"
    case .units: #"unidades como "metric", ou um objeto"#
    case .version: "o número 1"
    case .word: "uma palavra"
    case .wordsOrOption: "palavras a pesquisar, ou uma de {names}"
    case .wordWithoutComma: "uma palavra sem vírgula"
    }
  }
}
