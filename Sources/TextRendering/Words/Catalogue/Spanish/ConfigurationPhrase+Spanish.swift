extension ConfigurationPhrase {
  package var spanish: String {
    switch self {
    case .atMostLevels: "como máximo {count} niveles"
    case .atMostValues: "como máximo {count} valores"
    case .belongsToAnother: "pertenece a otro usuario, que decide lo que contiene"
    case .cannotBeRead: "no se puede leer"
    case .cannotWrite: "no se puede escribir: {reason}"
    case .changedAllTheTime: "cambia continuamente"
    case .compiledIn: "el plugins.json incorporado"
    case .duplicateName: #"el nombre "{name}" ya lo tiene la entrada de la línea {line}"#
    case .expected: "esperado: {expected}"
    case .expectedButFound: "esperado: {expected}; encontrado: {found}"
    case .exposed: "{path} contiene una clave y otros pueden leerla"
    case .isGone: "ya no está"
    case .isWrong: "es incorrecto"
    case .largerThan: "mayor que {size} KiB"
    case .line: "línea {line}: {problem}"
    case .malformedVariable: "esperado: una variable como {form} o {formWithDefault}"
    case .missingKey: #"falta "{key}""#
    case .noHome:
      "HOME no está definida, así que no hay un lugar habitual; indique uno con --config FILE"
    case .noFileIn: "ningún archivo en {paths}"
    case .noJSON: "esperado: JSON; no hay nada"
    case .notInFile: "{key}: no existe ese lugar en el archivo; no se escribió nada"
    case .notSet: "{key} no está definido"
    case .notSetNothingWritten: "{key} no está definido; no se escribió nada"
    case .notWritten: "{path}: no se escribió: {reason}"
    case .nothingWritten: "no se escribió nada"
    case .notRegular: "no es un archivo normal"
    case .othersCanWrite: "otros pueden escribir en él: {command}"
    case .repeatedKey: #""{key}" aparece dos veces"#
    case .thereIs: "{problem}; hay {names}"
    case .unexpectedError: "error inesperado: {name}"
    case .unfinishedPipe: "quien escribe en esta tubería no termina"
    case .unknownKey: #"nombre desconocido "{key}""#
    case .unknownProvider: #"proveedor desconocido "{name}""#
    case .warning: "aviso: {words}"
    case .wrote: "se escribió {path}"
    }
  }
}
