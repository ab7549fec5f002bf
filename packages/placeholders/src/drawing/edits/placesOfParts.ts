import type { SubjectId } from '../vocabulary/subjectWords';

/** Where a part of a sprite usually is. */
interface PartPlace {
  /** Position in the visible height, 0 at the top, 1 at the foot. */
  readonly from: number;
  readonly to: number;
  /** Its usual material; other materials count less. */
  readonly of: 'skin' | 'neutral' | 'colored' | 'any';
  /** The largest share of the visible pixels that it may have. Default: all of them. */
  readonly most?: number;
  /** Whether it is at a side, like held things, or in the middle. Default: anywhere. */
  readonly aside?: boolean;
}

const PLACES = {
  hat: { from: 0, to: 0.32, of: 'any', most: 0.36, aside: false },
  hair: { from: 0, to: 0.42, of: 'colored', most: 0.4, aside: false },
  skin: { from: 0, to: 1, of: 'skin' },
  neck: { from: 0.34, to: 0.6, of: 'colored', most: 0.25, aside: false },
  clothes: { from: 0.38, to: 0.92, of: 'colored' },
  armor: { from: 0.3, to: 0.9, of: 'neutral' },
  belt: { from: 0.55, to: 0.74, of: 'any', most: 0.22, aside: false },
  legs: { from: 0.7, to: 0.97, of: 'any', most: 0.4 },
  shoes: { from: 0.84, to: 1, of: 'any', most: 0.22 },
  blade: { from: 0, to: 0.75, of: 'neutral' },
  grip: { from: 0.55, to: 1, of: 'colored' },
  shield: { from: 0.3, to: 0.9, of: 'any', most: 0.35, aside: true },
  crown: { from: 0, to: 0.6, of: 'colored' },
  trunk: { from: 0.5, to: 1, of: 'colored' },
  liquid: { from: 0.35, to: 1, of: 'colored' },
} as const satisfies Record<string, PartPlace>;

export type PartName = keyof typeof PLACES;

/** Words for parts, in English, German, and French, singular, without accents. */
const WORDS: Readonly<Record<PartName, string>> = {
  hat: 'hat helmet cap hood hut mutze helm kappe kapuze chapeau casque casquette capuche bonnet',
  hair: 'hair haar haare frisur cheveux cheveu beard bart barbe mane mahne criniere',
  skin: 'skin face haut gesicht peau visage',
  neck: 'scarf collar schal kragen halstuch echarpe foulard col',
  clothes:
    'cloak cape robe dress tunic shirt coat jacket cloth clothes clothing outfit suit mantel umhang kleid kleidung gewand hemd jacke tunika wams manteau habit vetement veste chemise tunique body korper corps fur fell pelt fourrure',
  armor: 'armor armour plate mail rustung panzer armure',
  belt: 'belt sash gurtel ceinture',
  legs: 'pants trousers leg legs hose hosen bein beine pantalon jambe',
  shoes: 'shoe boot boots schuh stiefel chaussure botte foot feet fuss pied',
  blade: 'blade sword weapon axe klinge schwert waffe axt lame epee arme hache',
  grip: 'grip hilt handle griff heft poignee manche shaft schaft',
  shield: 'shield schild bouclier',
  crown: 'leaf leaves foliage blatt blatter laub feuille feuillage roof dach toit',
  trunk: 'trunk stamm tronc',
  liquid: 'liquid potion fluid flussigkeit trank liquide',
};

const BY_WORD = new Map<string, PartName>();
for (const [part, words] of Object.entries(WORDS) as [PartName, string][])
  for (const word of words.split(' ')) BY_WORD.set(word, part);

/** Subjects that are parts if they are worn or held. */
const BY_SUBJECT: Readonly<Partial<Record<SubjectId, PartName>>> = {
  wizardhat: 'hat',
  helmet: 'hat',
  cape: 'clothes',
  tunic: 'clothes',
  pants: 'legs',
  boots: 'shoes',
  belt: 'belt',
  armor: 'armor',
  shield: 'shield',
  sword: 'blade',
  axe: 'blade',
  dagger: 'blade',
};

/** The part that a word or its subject names. @param forms the word and its singulars */
export function partNamed(forms: readonly string[], subject?: SubjectId): PartName | undefined {
  for (const form of forms) {
    const part = BY_WORD.get(form);
    if (part) return part;
  }
  return subject && BY_SUBJECT[subject];
}

export function placeOf(part: PartName): PartPlace {
  return PLACES[part];
}
