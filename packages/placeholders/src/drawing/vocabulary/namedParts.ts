/** Parts of subjects whose color a prompt may name. Other parts have the accent color. */
export type NamedPart = 'hair' | 'beard' | 'eyes' | 'main' | 'accent';

/**
 * Part → its words: English | German | French, singular and plural, without accents. `main` is most of a drawing, `accent` its trim.
 */
const WORDS: Readonly<Record<NamedPart, string>> = {
  hair: 'hair haired haar haare haaren cheveu cheveux',
  beard: 'beard bart barbe mustache schnurrbart moustache',
  eyes: 'eyes eyed augen yeux',
  main: `sail sails segel voile voiles roof dach toit petals blutenblatter petales leaves blatter feuilles blade klinge lame liquid flussigkeit
    liquide fur fell fourrure skin scales schuppen ecailles`,
  accent: `handle hilt grip griff poignee manche mane mahne criniere scarf schal echarpe claws krallen griffes trim ribbon schleife ruban belly bauch
    ventre hooves hufe stripe streifen wheels rader roues spots flecken taches`,
};

const BY_WORD = new Map<string, NamedPart>();
for (const [part, words] of Object.entries(WORDS) as [NamedPart, string][])
  for (const word of words.split(/\s+/)) BY_WORD.set(word, part);

/** The part that a word names. @param word lowercase, without accents */
export function partNamed(word: string): NamedPart | undefined {
  return BY_WORD.get(word);
}
