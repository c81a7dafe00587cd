extension NextStep {
  var french: String {
    switch self {
    case .askAgain: "Sans --offline, dash le demande"
    case .askEarlierPage: "Demandez une page antérieure avec --page"
    case .askFilter:
      "Interrogez le serveur de noms sur l'hôte\u{A0}: un filtre antipublicité peut en être la cause"
    case .askSomethingElse: "Demandez autre chose"
    case .checkKey: "Vérifiez la clé"
    case .checkLibcurl:
      "Vérifiez quelle libcurl est installée\u{A0}; si c'est celle de la distribution, signalez-le"
    case .checkNetwork: "Vérifiez le réseau, le proxy et l'adresse dans plugins.json"
    case .checkRequest: "Vérifiez ce qui a été demandé, et les options dans plugins.json"
    case .checkSpelling:
      "Vérifiez l'orthographe ou l'identifiant\u{A0}; un pays peut aider, comme dans Paris,FR"
    case .checkTLS:
      "Vérifiez l'horloge de cette machine et ses certificats (le paquet ca-certificates)"
    case .compareKey: "Comparez votre clé à celle que montre {page}"
    case .connect: "Connectez-vous à un réseau et relancez dash"
    case .correctOptions: "Corrigez-les dans plugins.json"
    case .correctPath: "Corrigez son chemin dans plugins.json"
    case .demo: "Sans clé, --demo montre à quoi ressemble dash"
    case .export: "Définissez-la\u{A0}: export {variable}=VOTRE_CLE"
    case .getKey: "Obtenez une clé sur {page}"
    case .keepOthersOut: "Fermez-le aux autres\u{A0}: chmod 600 {path}"
    case .keyIsNotTheCause: "La clé n'est pas en cause"
    case .makeItYourOwn: "Prenez-en possession\u{A0}: sudo chown \"$USER\" {path}"
    case .nameTheCity:
      "Nommez la ville, avec son pays si cela aide, comme dans Paris,FR, ou donnez ses coordonnées"
    case .planMayExclude: "L'offre liée à la clé ne l'inclut peut-être pas"
    case .proxyMayAnswer:
      "Réessayez\u{A0}; si cela persiste, un proxy a peut-être répondu à sa place, ou le service a changé"
    case .putIntoPath: "Mettez {program} dans PATH, ou écrivez son chemin complet"
    case .putKeyInto: "Mettez la clé dans {path}, et ne laissez personne d'autre la lire"
    case .raiseLimit: "Si votre offre en permet plus, dites-le avec l'option callsPerMinute"
    case .runAgain: "Relancez dash"
    case .runAgainWeak: "Relancez dash\u{A0}; un proxy ou un réseau faible peut en être la cause"
    case .runByItself:
      "Lancez-le seul, tel qu'il est écrit dans plugins.json, pour voir ce qu'il dit"
    case .setIt: "Réglez-le dans plugins.json"
    case .setOrDefault:
      "Définissez-la, ou donnez-lui une valeur par défaut dans plugins.json\u{A0}: ${{variable}:-DEFAUT}"
    case .subscribe: "Abonnez-vous sur {page} ou passez-vous de cet appel"
    case .takeOptionOut: "Retirez de plugins.json l'option qui demande cet appel, telle que batch"
    case .tryAgainIn: "Réessayez dans {duration}"
    case .tryAgainInAnHour: "Réessayez dans une heure ou plus"
    case .tryLater: "Réessayez plus tard\u{A0}; rien n'est en faute de ce côté"
    case .tryLonger: "Réessayez, ou laissez plus de temps avec --timeout"
    case .tryVerbose: "Réessayez\u{A0}; avec --verbose, chaque requête est annoncée"
    case .waitAMinute: "Attendez une minute"
    case .waitAWhile: "Attendez un moment"
    case .waitAndRefreshLess: "Attendez un moment, et actualisez moins souvent"
    case .withoutDemo: "Sans --demo, dash le demande à {service}"
    }
  }
}
