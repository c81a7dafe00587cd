extension ExpectedPhrase {
  var spanish: String {
    switch self {
    case .address: "una dirección"
    case .aliasName: "un nombre que no sea identificador, ni coordenadas, ni código postal"
    case .aliases: "un objeto de nombres y lugares"
    case .apiAddress:
      "una dirección https, o http en una dirección de bucle local, sin usuario ni consulta"
    case .atMost: "como máximo {count} con {option}"
    case .atMostCharacters: "como máximo {count} caracteres"
    case .digits: "solo cifras"
    case .duration: "una duración como {first}, {second} o {third}, de {least} a {most}"
    case .eachWordOnce: "cada palabra una sola vez"
    case .entryName: "un nombre de hasta 40 letras, cifras, '-', '_' y '.'"
    case .fallback: #"el nombre de un proveedor, o un objeto con "provider" y "options""#
    case .historyStart: "una duración como 12h, 7d o 2w, hasta {most}, o un día como 2026-11-01"
    case .identifier: "un identificador"
    case .integer: "un número entero de {least} a {most}"
    case .key: "una clave"
    case .language: #"un idioma como "de" o "pt-BR""#
    case .listOfLength: "una lista de longitud {count}"
    case .listOfPlaces: "una lista de al menos un lugar"
    case .listOfProviders: "una lista de proveedores"
    case .listOfTexts: "una lista de textos"
    case .noFallback: "ningún sustituto, que solo puede tener el tiempo"
    case .nonEmptyList: "una lista de al menos un elemento"
    case .noOtherProvider: "otro proveedor del tiempo (no hay ninguno)"
    case .number: "un número de {least} a {most}"
    case .objectWithMember: "un objeto con {name}"
    case .objectWithMembers: "un objeto con {names}"
    case .once: "{name} una sola vez"
    case .oneOf: "uno de {words}"
    case .onePreset: "un solo conjunto"
    case .otherProvider: "otro proveedor del tiempo ({names})"
    case .picture: "una imagen en uno de {formats}"
    case .pictureAddress: "la dirección de una imagen, o aquello de que se forma"
    case .place:
      #"un lugar: un nombre de ciudad, el identificador de una ciudad, "lat,lon" o "zip:CODE,CC""#
    case .placeNoAlias: "un lugar, y no otro alias"
    case .placeWithVariables: "un lugar cuyas variables estén definidas"
    case .presetOrList: "{presets}, o una lista como metric,wind=kn,clock=12"
    case .query: "palabras que buscar, que pueden contener {names}"
    case .secret: "{variable}, {file} o {command}"
    case .serviceLink: "un enlace al servicio"
    case .smallerNumber: "un número menor"
    case .somePlace: "al menos un lugar"
    case .someOf: "palabras de {words}, separadas por comas"
    case .something: "{name}"
    case .together: "{names} juntos, o ninguno"
    case .unitOf: "{name} en una de {words}"
    case .units: #"unidades como "metric", o un objeto"#
    case .version: "el número 1"
    case .word: "una palabra"
    case .wordsOrOption: "palabras que buscar, o una de {names}"
    case .wordWithoutComma: "una palabra sin coma"
    }
  }
}
