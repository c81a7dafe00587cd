extension UsagePhrase {
  package var spanish: String {
    switch self {
    case .aKeyIs: "una KEY se escribe como la muestran los errores: {examples}"
    case .aNameIs: #"un nombre de ciudad, o "zip:CODE,CC""#
    case .aPlaceIs:
      #"un lugar es un nombre de ciudad, el identificador de una ciudad, "lat,lon" con latitudes hasta 90 y longitudes hasta 180, o "zip:CODE,CC""#
    case .badKey: #""{text}" no nombra ningún ajuste"#
    case .badName: #""{text}" no es un nombre que se pueda buscar"#
    case .badPhoto:
      #"{option}: esperado: NAME:ID, como lo muestra un pie de foto; encontrado: "{text}""#
    case .badPlace: #""{text}" no es un lugar"#
    case .badProgramName: #""{text}" no es un nombre de programa"#
    case .both: "{first} y {second}"
    case .conflictingOptions: "{option} y {other} no pueden usarse juntas"
    case .didYouMean: #"{problem}; ¿quiso decir "{nearest}"?"#
    case .emptyQuery: "no hay nada que buscar en un texto vacío"
    case .keyInArgument:
      "{setting}: otros pueden ver una clave en la línea de órdenes; no se escribió nada"
    case .meantForTheShell: #"este dash muestra el tiempo; no ejecuta "{command}""#
    case .missingDirectory: "--save necesita un directorio: {example}"
    case .missingValue: "{option} necesita un valor: {synopsis}"
    case .nameOne: "nombre una con --instance: {names}"
    case .nameTheKey: "defina una variable y nómbrela, {variable}, o un archivo: {file}"
    case .needsCommand: "{command} necesita una orden: {commands}"
    case .needsName: "{command} necesita un nombre"
    case .needsOperands: "{command} necesita {operands}"
    case .needsPlace: "{command} necesita un lugar"
    case .needsShell: "{command} necesita un shell: {shells}"
    case .noCommand: #"ninguna orden se llama "{name}""#
    case .noInstance: #"ninguna entrada se llama "{name}""#
    case .noInstanceWithPhotos: #"ninguna entrada con fotos se llama "{name}""#
    case .noInstanceWithPlaces: #"ninguna entrada con lugares se llama "{name}""#
    case .noInstanceWithWeather: #"ninguna entrada con el tiempo se llama "{name}""#
    case .noPlaceOf: #"ningún lugar de {instance} se llama "{name}""#
    case .noPlaces: "ninguna entrada activada de plugins.json tiene lugares"
    case .noProvider: #"ningún proveedor se llama "{name}""#
    case .noShell: #"ningún shell se llama "{name}""#
    case .optionOfAnotherCommand: "{option} no es una opción de {command}"
    case .optionWithout: "{option} necesita {needed}"
    case .providersAreListed: #""dash providers" los muestra"#
    case .seeHelp: "vea: dash --help"
    case .shellOfTheSameName:
      "el shell de Debian del mismo nombre es /bin/dash, también llamado /bin/sh"
    case .thereIs: "hay {names}"
    case .unexpectedOperand: #"{command} no admite más palabras, y hay "{word}""#
    case .unexpectedValue: "{option} no admite ningún valor"
    case .unknownCommand: #"orden desconocida "{word}""#
    case .unknownCommandAfter: #"orden desconocida "{word}" tras {command}"#
    case .unknownOption: "opción desconocida {option}"
    case .weatherOfPlace: "para el tiempo de un lugar: {command}"
    }
  }
}
