extension Cause {
  var french: String {
    switch self {
    case .askingNotWanted: "Rien n'en est conservé, et {service} ne devait pas être interrogé"
    case .badRequest: "{service} dit que la requête elle-même est fausse"
    case .callSwitchedOff: "{service} a désactivé cet appel pour tout le monde"
    case .cancelled: "La requête à {service} a été annulée avant qu'une réponse n'arrive"
    case .connectionLost: "La connexion à {service} s'est rompue pendant que la réponse arrivait"
    case .controlCharacter:
      "{service} ne peut pas être interrogé avec un caractère de contrôle dans la question ou dans la clé"
    case .demoPhotos: "La démo ne connaît que quelques photos de son premier lieu"
    case .demoPhotosNot:
      "La démo ne connaît que quelques photos de son premier lieu, et pas {subject}"
    case .demoPlaces: "La démo ne connaît que les lieux du plugins.json fourni avec dash"
    case .demoPlacesNot:
      "La démo ne connaît que les lieux du plugins.json fourni avec dash, et pas {subject}"
    case .empty: "{service} n'a rien à montrer pour cela"
    case .emptyBody: "{service} a envoyé une réponse vide"
    case .entryWithoutIdentifier: "{service} a envoyé une météo sans dire de quel lieu"
    case .failedCommand: "{service} reçoit sa clé du programme {program}, {failure}"
    case .forbidden: "{service} connaît la clé et refuse cette requête"
    case .heldBack: "{service} ne veut plus d'appels pendant un moment, après trop d'entre eux"
    case .identifierOfAnotherService:
      "{service} ne peut pas chercher une ville par l'identifiant qu'un autre service lui donne"
    case .invalidOption: "{service} ne peut pas être interrogé avec ce {option}"
    case .invalidOptions: "Les options de {service} ne vont pas ensemble"
    case .invalidResponse:
      "{service} a envoyé une réponse qui n'est pas conforme à sa documentation"
    case .libraryFailure: "{service} n'a pas pu être interrogé\u{A0}: libcurl échoue ({what})"
    case .missingVariable:
      "{service} a besoin de la variable d'environnement {variable}, qui n'est pas définie"
    case .notFoundPhoto: "{service} ne connaît pas cette photo"
    case .notFoundPlace: "{service} ne connaît pas ce lieu"
    case .notJSON: "{service}, ou un serveur avant lui, a envoyé une page qui n'est pas du JSON"
    case .notUTF8: "{service} a envoyé une réponse qui n'est pas du texte UTF-8"
    case .offline:
      "Cette machine n'est connectée à aucun réseau, donc {service} ne peut pas être interrogé"
    case .ownLimit: "Les appels par minute à {service} que permet la configuration sont épuisés"
    case .pastTheEnd: "Les photos que {service} a trouvées s'arrêtent avant cette page"
    case .pictureUnavailable: "{service} dit que cette image n'est plus disponible"
    case .privateAddress:
      "{service} a envoyé un lien vers une adresse d'un réseau privé, ce qui n'est jamais suivi"
    case .rateLimited: "{service} a été interrogé plus souvent qu'il ne le permet"
    case .redirectRefused:
      "{service} a renvoyé la requête vers une autre adresse, ce qui n'est jamais suivi"
    case .serverError: "{service} a lui-même un problème et ne peut pas répondre"
    case .subscriptionMissing:
      "{service} accepte la clé, mais pas pour cet appel, qui demande un abonnement à part"
    case .timeout: "{service} n'a pas répondu dans le temps imparti"
    case .tls: "Une connexion sûre à {service} n'a pas pu être établie ou n'est pas fiable"
    case .tooLarge: "{service} a envoyé une réponse plus grande que ce qui est accepté"
    case .tooManyRedirects: "{service} a renvoyé la requête plus souvent que ce qui est suivi"
    case .unauthorized: "{service} n'a pas accepté la clé"
    case .unconfigured: "{service} n'est pas configuré\u{A0}: il lui manque un réglage"
    case .unknown: "{service} a échoué pour une raison inconnue"
    case .unreachable: "{service} est injoignable"
    case .unreadableFile: "{service} prend sa clé dans {path}, qui est vide ou illisible"
    case .untrustedOwner:
      "{service} prend sa clé dans {path}, qui appartient à un autre utilisateur"
    case .untrustedWriters: "{service} prend sa clé dans {path}, où d'autres peuvent écrire"
    }
  }
}
