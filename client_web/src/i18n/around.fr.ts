/** What surrounds a race: coming back, strangers, rematches, my data, first steps. In French. */
import type { around as english } from './around.en';

export const around: Record<keyof typeof english, string> = {
  'continue.title': 'Reprendre',
  'continue.lobby': 'Dans la salle, {n} {n:joueur|joueurs}',
  'continue.starting': 'Départ imminent',
  'continue.running': 'En course depuis {time}',
  'continue.alone': 'En solo depuis {time}',
  'continue.open': 'Reprendre {game}, {state}',
  'continue.go': 'Reprendre',

  'any.open': 'Défier un inconnu',
  'any.sub':
    'Vous prenez place avec qui attend le même jeu, ou vous attendez le premier qui viendra.',
  'any.nobody': 'Personne ne cherche en ce moment',
  'any.looking': '{n} {n:personne cherche|personnes cherchent}',
  'any.race': 'Trouver une course',
  'any.raceOf': 'Trouver une course de {game}',
  'any.waiting': 'Vous êtes seul à chercher ce jeu.',
  'any.waitingMore': '{n} personnes cherchent ce jeu.',
  'any.stay': 'Départ dès que deux joueurs ont confirmé. Vous pouvez partir à tout moment.',
  'any.leave': 'Ne plus chercher',

  'lobby.hostYou': "C'est vous l'hôte maintenant",
  'lobby.spelled': 'Code : {letters}',
  'lobby.alone': 'Personne pour le moment. Partagez le lien encore une fois.',
  'lobby.listed': 'Tout le monde, dans la liste des courses ouvertes',
  'lobby.unlisted': 'Qui a le lien',

  'attention.company': '{n} joueurs sont là',
  'attention.count': 'Départ dans {n}',
  'attention.go': 'Parti : les cartes sont retournées',
  'attention.waits': "Le départ n'attend que vous",
  'settings.sound': 'Son au départ',
  'settings.sound.sub': "Quand l'onglet de la course est caché",

  'late.private': 'Une fois finie, ses résultats seront ici.',

  'results.absent': 'Vous étiez absent trop longtemps : votre partie a été arrêtée.',
  'nocode.never': 'Un code ne contient ni 0, O, 1, I, L, S ni 5.',

  'check.same': 'Même donne pour les {n}. Son empreinte était fixée avant le départ.',
  'check.both': 'Même donne pour les deux. Son empreinte était fixée avant le départ.',
  'check.one': "L'empreinte de cette donne était fixée avant le départ.",
  'check.compared': 'Ce qui a été comparé',
  'check.published': 'Publiée avant le départ',
  'check.computed': 'Calculée ici à partir de la graine',
  'check.boards': 'Tables distribuées avec cette graine',
  'check.equal': "Les deux sont égales : la donne n'a pas changé depuis la promesse.",
  'check.differ': "Elles diffèrent : ce n'est pas la donne promise.",
  'check.later': 'La graine est encore le secret du jour. À vérifier plus tard.',

  'rematch.in': '{names} {n:est|sont} là. Départ quand tous les présents ont confirmé.',
  'rematch.called': "Une revanche est ouverte. Personne n'y est en ce moment.",
  'rematch.runs': 'La revanche est partie.',
  'rematch.over': 'La revanche est finie.',
  'rematch.off': 'La revanche a été annulée.',
  'rematch.go': 'Aller à la revanche',

  'report.open': 'Signaler un nom',
  'report.title': 'Signaler un nom',
  'report.sub': "La personne qui tient ce serveur le lira. Personne d'autre ne le saura.",
  'report.who': 'Le nom de qui',
  'report.why': 'Ce qui ne va pas',
  'report.send': 'Signaler',
  'report.sent': 'Signalé. Merci.',
  'report.known': 'Vous avez déjà signalé ce nom.',
  'error.bad_why': 'Dites ce qui ne va pas en 1 à 300 signes.',
  'error.race_not_closed': "Cette course n'est pas encore finie.",
  'error.deal_running': "Cette donne est encore le secret d'une course qui n'est pas finie.",
  'error.busy': 'Trop de monde en même temps. Essayez encore une fois.',

  'mine.title': 'Vous',
  'mine.sub':
    "Vos résultats tiennent à ce navigateur. Ni compte ni mot de passe : effacer ses cookies, c'est en perdre le chemin.",
  'mine.none': "Vous n'avez pas encore de nom. Vous en recevrez un avec votre première partie.",
  'mine.hide': 'Cacher mon nom',
  'mine.hide.sub': 'Dans les nouvelles courses, les autres en voient un inventé',
  'mine.shown': 'Les autres vous voient comme {name}',
  'mine.export': 'Exporter mes données',
  'mine.export.sub': 'Un fichier avec mon nom, mes courses et chaque coup',
  'mine.export.do': 'Enregistrer',
  'mine.delete': 'Supprimer mes données',
  'mine.delete.sub': 'Pour de bon : personne ne peut les faire revenir',
  'mine.delete.do': 'Supprimer …',
  'mine.delete.ask': 'Supprimer vos données ?',
  'mine.delete.text':
    'Les places dans les salles sont rendues, les parties en cours arrêtées, votre nom est retiré de toutes les courses et votre historique vidé. On ne peut pas revenir en arrière.',
  'mine.delete.yes': 'Tout supprimer',
  'mine.deleted': 'Vos données sont supprimées. La prochaine partie fera de vous un nouvel invité.',

  'tip.title': 'Astuce',
  'tip.tap':
    'Touchez une place marquée pour y poser la carte. Retouchez la carte pour la place en trait plein.',
  'tip.refused': "Un essai manqué ne coûte rien. La phrase dit ce qu'il faudrait à la carte.",
  'tip.stock': 'Chaque toucher retourne une carte sur le talon. Seule celle du dessus se joue.',
  'tip.close': 'Compris',
  'hint.ask': 'Indice',

  'stuck.undo': 'Plus de coup. Annulez ou arrêtez.',
  'stuck.stop': 'Plus de coup. Vous pouvez arrêter ici.',
};
