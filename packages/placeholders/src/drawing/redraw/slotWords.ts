import type { SubjectId } from '../vocabulary/subjectWords';

/** Things that words name on a figure: color slots, or words that depend on what somebody wears. */
export type Named =
  | 'hair'
  | 'beard'
  | 'eyes'
  | 'skin'
  | 'hat'
  | 'hood'
  | 'plume'
  | 'cape'
  | 'clothes'
  | 'chest'
  | 'armor'
  | 'belt'
  | 'gloves'
  | 'trousers'
  | 'boots'
  | 'wings'
  | 'pack'
  | 'weapon'
  | 'shield'
  | 'fur';

/** Their words, in English, German, and French, singular, without accents. */
const WORDS: Readonly<Record<Named, string>> = {
  hair: 'hair haar haare frisur haircut cheveux cheveu chevelure',
  beard: 'beard bart vollbart barbe mustache moustache schnurrbart schnauzer',
  eyes: 'eye auge augen oeil yeux',
  skin: 'skin face haut gesicht peau visage teint',
  hat: 'hat cap helmet helm headgear hut mutze kopfbedeckung chapeau bonnet casquette casque heaume',
  hood: 'hood kapuze capuche capuchon cowl mask maske masque',
  plume: 'plume federbusch panache feather feder',
  cape: 'cape cloak umhang mantel manteau pelerine',
  clothes:
    'robe dress tunic shirt coat jacket cloth clothe clothes clothing outfit suit garb kleid kleidung gewand hemd jacke tunika wams kutte anzug habit vetement veste chemise tunique costume body korper corps',
  chest: 'tabard apron surcoat tie wappenrock schurze krawatte tablier cravate emblem wappen embleme',
  armor: 'armor armour plate mail chestplate breastplate rustung panzer harnisch brustpanzer armure cuirasse plastron',
  belt: 'belt sash gurtel scharpe ceinture',
  gloves: 'glove gauntlet handschuh gant gantelet',
  trousers: 'pants trousers trouser leg legs leggings hose hosen bein beine pantalon jambe jambes',
  boots: 'shoe boot boots schuh stiefel chaussure botte foot feet fuss pied',
  wings: 'wing wings flugel aile ailes',
  pack: 'backpack rucksack tornister quiver kocher carquois sacados',
  weapon: 'weapon weapons waffe waffen arme armes blade klinge lame',
  shield: 'shield schild bouclier buckler',
  fur: 'fur fell pelz pelt fourrure pelage',
};

const BY_WORD = new Map<string, Named>();
for (const [named, words] of Object.entries(WORDS) as [Named, string][])
  for (const word of words.split(' ')) BY_WORD.set(word, named);

/** Endings of German words for kinds of these things: "Cowboyhut". */
const ENDINGS =
  'hut mutze helm krone kapuze umhang mantel stiefel schuh schuhe hose handschuh haar haare bart flugel schild gurtel rustung kleid hemd'.split(
    ' ',
  );

/** The thing that a word names. @param forms the word and its singulars, lowercase, without accents */
export function namedBy(forms: readonly string[]): Named | undefined {
  for (const form of forms) {
    const named = BY_WORD.get(form);
    if (named) return named;
  }
  const end = ENDINGS.find((ending) => forms.some((form) => form.length > ending.length + 2 && form.endsWith(ending)));
  if (end === 'krone') return 'hat';
  return end ? BY_WORD.get(end) : undefined;
}

/** Subjects that are worn, not held. */
export const WORN_AS: Readonly<Partial<Record<SubjectId, Named>>> = {
  wizardhat: 'hat',
  crown: 'hat',
  helmet: 'hat',
  cape: 'cape',
  armor: 'armor',
  tunic: 'clothes',
  pants: 'trousers',
  boots: 'boots',
  belt: 'belt',
  glove: 'gloves',
  mask: 'hood',
  backpack: 'pack',
  shield: 'shield',
};

/** Groups of weapons that people confuse by name. */
const KINDS: readonly (readonly SubjectId[])[] = [
  ['sword', 'katana', 'dagger'],
  ['axe', 'battleaxe', 'halberd'],
  ['staff', 'wand', 'broom'],
  ['spear', 'trident', 'halberd'],
  ['mace', 'club', 'hammer', 'warhammer'],
  ['bow', 'crossbow'],
  ['pistol', 'rifle'],
];

/** Whether two subjects are the same, or weapons that people confuse. */
export function isKindOf(a: SubjectId | undefined, b: SubjectId): boolean {
  return a === b || KINDS.some((kind) => a && kind.includes(a) && kind.includes(b));
}
