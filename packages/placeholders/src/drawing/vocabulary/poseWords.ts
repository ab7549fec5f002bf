import type { PoseName } from './poses';

/** Patterns of words for parts of poses, in English, German, and French, lowercase, without accents. */
const UP = '(up|raised|high|air|hoch|oben|gehoben|erhoben|hochgehoben|leve|leves|levee|levees|haut)';
const ARMS = '(arms|hands|arme|hande|bras|mains|armen|handen)';
const LIFT = '(rais\\w*|lift\\w*|hold\\w* up|brandish\\w*|heb\\w*|erheb\\w*|hebt|hochheb\\w*|leve\\w*|brandi\\w*)';
const SHIELD = '(shield|schild|bouclier)';

/** Pose → a pattern of words that ask for it, whole words separated by spaces. The first match wins. */
const PATTERNS: readonly (readonly [pose: PoseName, words: string])[] = [
  [
    'block',
    `${LIFT} .*${SHIELD}|${SHIELD} ${UP}|${SHIELD} hoch|block\\w*|defen\\w*|abwehr\\w*|verteidig\\w*|parade|parer|proteg\\w*`,
  ],
  ['armsup', `${ARMS} .*${UP}|${UP} .*${ARMS}|${LIFT} .*${ARMS}|${ARMS} .*${LIFT}`],
  [
    'armsup',
    'cheer\\w*|victor\\w*|celebrat\\w*|surrender\\w*|jubel\\w*|jubl\\w*|sieg\\w*|ergib|ergeben|victoire|jubil\\w*|hourra',
  ],
  [
    'rest',
    '(lower|drop)\\w* (the |his |her |its )?(arms?|hands?|sword|weapon|staff|shield|axe|bow)|arms? down|senk\\w*|runter|herunter|baiss\\w*',
  ],
  ['raised', `${LIFT}|.*(arm|hand|sword|weapon|staff|axe|schwert|waffe|stab|axt|bras|epee|arme|baton|hache) ${UP}`],
  ['wave', 'wave|waving|waves|greet\\w*|salut\\w*|wink\\w*|gruss\\w*|fait signe|coucou'],
  [
    'sit',
    'sit|sits|sat|sitting|seated|sitz\\w*|hinsetz\\w*|gesetzt|setz dich|assis|assise|assieds|assied|assoir|asseoir',
  ],
  ['kneel', 'kneel\\w*|knelt|knie|kniet|knien|kniend\\w*|hinknien|a genoux|agenouill\\w*'],
  [
    'crouch',
    'crouch\\w*|ducking|ducks|squat\\w*|sneak\\w*|geduckt\\w*|ducken|duckt|hock\\w*|kauer\\w*|schleich\\w*|accroupi\\w*',
  ],
  ['jump', 'jump\\w*|leap\\w*|hop|hops|hopping|spring\\w*|sprung|hupf\\w*|saut\\w*|bondi\\w*'],
  ['point', 'point|points|pointing|zeig\\w*|deut\\w*|montre\\w*|pointe|pointer'],
  ['cast', 'cast|casts|casting|zaubert|zaubern|zaubernd\\w*|incant\\w*|lance un sort|lancer un sort'],
  [
    'attack',
    'attack\\w*|strik\\w*|slash\\w*|stab|stabs|stabbing|swing\\w*|lung\\w*|fight\\w*|hit|hits|hitting|angreif\\w*|angriff\\w*|greift|schlag\\w*|kampf\\w*|attaqu\\w*|frapp\\w*|combat\\w*',
  ],
  ['run', 'run|runs|running|sprint\\w*|rennt|rennen\\w*|lauf\\w*|lauft|cour|court|courir|courant'],
  ['walk', 'walk\\w*|march\\w*|stroll\\w*|stride\\w*|striding|geh|geht|gehen\\w*|schreit\\w*|avanc\\w*'],
  [
    'lie',
    'lie|lies|lying|laying|asleep|sleep\\w*|dead|fallen|lieg\\w*|hinleg\\w*|schlaf\\w*|tot|couche\\w*|allonge\\w*|dort|mort|morte|dormi\\w*',
  ],
  ['hurt', 'hurt|hurting|stagger\\w*|recoil\\w*|getroffen|taumel\\w*|titub\\w*|chancel\\w*'],
  [
    'rest',
    'stand|stands|standing|upright|relax\\w*|neutral\\w*|idle|at ease|steh\\w*|aufsteh\\w*|aufrecht\\w*|debout|neutre|au repos',
  ],
];

const COMPILED = PATTERNS.map(([pose, words]) => [pose, new RegExp(`(^| )(${words})( |$)`)] as const);

/** The pose that words ask for. @param words lowercase, without accents */
export function poseIn(words: readonly string[]): PoseName | undefined {
  const text = words.join(' ');
  return COMPILED.find(([, pattern]) => pattern.test(text))?.[0];
}

const POSE = /^(pose|posing|haltung|stellung|position|posture)$/;

/** Whether words mention a pose: "give it a jumping pose". */
export function saysPose(words: readonly string[]): boolean {
  return words.some((word) => POSE.test(word) || /.(pose|haltung|stellung)$/.test(word));
}

const TURNING =
  /^(turn|turned|turning|rotate\w*|fac\w+|look|looks|looking|gaze|dreh\w*|gedreht|schau\w*|blick\w*|seh\w*|guck\w*|tourn\w*|regard\w*|view|seen|from|side|ansicht|seiten\w*|von|vu|vue|de|profil\w*|umdrehen|retourn\w*)$/;
const TOWARD = {
  left: /^(left|leftward\w*|links|gauche)$/,
  right: /^(right|rightward\w*|rechts|droite|side|sideview|seite\w*|profil|profile)$/,
  away: /^(around|away|back|behind|hinten|umdrehen|um|rucken|weg|dos|arriere|derriere)$/,
  near: /^(front|forward|viewer|camera|us|me|vorne|vorn|betrachter|frontal|avant|devant|spectateur)$/,
};

/** The direction that words turn somebody to, in the numbers of `yawOf`: 0 toward the viewer, 2 left in the picture, 4 away, 6 right. */
export function turnIn(words: readonly string[]): number | undefined {
  if (!words.some((word) => TURNING.test(word))) return undefined;
  const is = (to: keyof typeof TOWARD) => words.some((word) => TOWARD[to].test(word));
  // Toward a side: "left", "to the front left", "to the back left".
  const aslant = (side: number, front: number, back: number) => (is('near') ? front : is('away') ? back : side);
  if (is('left')) return aslant(2, 1, 3);
  if (is('right')) return aslant(6, 7, 5);
  if (is('away')) return 4;
  return is('near') ? 0 : undefined;
}
