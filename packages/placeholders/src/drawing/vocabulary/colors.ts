import type { Hsl } from '../canvas/hsl';

const hsl = (h: number, s: number, l: number): Hsl => ({ h, s: s / 100, l: l / 100 });

/** Colors and materials by the names that drawings use. */
export const COLORS = {
  red: hsl(354, 66, 50),
  crimson: hsl(345, 70, 40),
  scarlet: hsl(6, 76, 52),
  fire: hsl(20, 92, 53),
  orange: hsl(26, 86, 54),
  amber: hsl(36, 88, 53),
  gold: hsl(44, 84, 55),
  yellow: hsl(50, 88, 60),
  lime: hsl(82, 62, 50),
  green: hsl(130, 46, 44),
  emerald: hsl(152, 62, 42),
  moss: hsl(88, 36, 38),
  teal: hsl(176, 54, 40),
  cyan: hsl(188, 66, 54),
  turquoise: hsl(174, 58, 52),
  ice: hsl(196, 62, 74),
  sky: hsl(203, 72, 64),
  blue: hsl(218, 64, 54),
  navy: hsl(226, 52, 32),
  indigo: hsl(246, 46, 46),
  purple: hsl(276, 46, 50),
  violet: hsl(264, 54, 60),
  magenta: hsl(312, 60, 54),
  pink: hsl(338, 68, 72),
  brown: hsl(24, 44, 36),
  tan: hsl(33, 46, 62),
  cream: hsl(40, 60, 84),
  black: hsl(246, 16, 22),
  gray: hsl(222, 8, 52),
  white: hsl(216, 30, 91),
  iron: hsl(216, 12, 54),
  steel: hsl(212, 18, 66),
  silver: hsl(214, 16, 74),
  bronze: hsl(28, 54, 46),
  copper: hsl(18, 56, 50),
  rust: hsl(16, 50, 39),
  wood: hsl(27, 46, 40),
  pale: hsl(34, 44, 62),
  leather: hsl(22, 46, 36),
  bone: hsl(42, 38, 82),
  stone: hsl(224, 8, 55),
  rock: hsl(28, 9, 50),
  dirt: hsl(24, 36, 36),
  sand: hsl(40, 54, 70),
  grass: hsl(102, 44, 46),
  leaf: hsl(112, 44, 38),
  water: hsl(206, 66, 54),
  glass: hsl(196, 36, 80),
  snow: hsl(210, 40, 92),
  lava: hsl(14, 90, 50),
  poison: hsl(92, 60, 44),
  shadow: hsl(262, 26, 26),
  skin: hsl(25, 64, 73),
  olive: hsl(24, 50, 60),
  umber: hsl(20, 44, 42),
  ghost: hsl(200, 40, 86),
  flesh: hsl(352, 52, 66),
  meat: hsl(12, 52, 44),
  bread: hsl(32, 62, 56),
  cheese: hsl(46, 86, 62),
  brick: hsl(12, 48, 46),
  straw: hsl(43, 58, 62),
  ink: hsl(252, 24, 13),
} as const;

export type ColorName = keyof typeof COLORS;

/** A color's name, optionally with a percentage toward white (+) or black (-): 'blue', 'blue+20', 'blue-32'. */
export type Shade = ColorName | `${ColorName}${'+' | '-'}${number}`;

const SHADE = /^([a-z]+)([+-]\d{1,2})?$/;

/** Whether an untrusted string is a shade. */
export function isShade(text: string): text is Shade {
  return Object.hasOwn(COLORS, SHADE.exec(text)?.[1] ?? '');
}

/** The color name of a shade, without its percentage. */
export function nameOf(shade: Shade): ColorName {
  return SHADE.exec(shade)?.[1] as ColorName;
}

/** A color mixed with white (`by` 0 to 1) or black (0 to −1). */
export function lightened({ h, s, l }: Hsl, by: number): Hsl {
  return { h, s, l: by > 0 ? l + (1 - l) * by : l * (1 + by) };
}

export function hslOf(shade: Shade): Hsl {
  return lightened(COLORS[nameOf(shade)], Number(SHADE.exec(shade)?.[2] ?? 0) / 100);
}

/** Words for colors and materials, in English, German, and French, without accents. */
const WORDS: Readonly<Partial<Record<ColorName, string>>> = {
  red: 'red rot rote roter rotes roten rouge ruby rubin rubis bloody blood blut sang health healing heal heil heilung soin life lebens vie',
  crimson: 'crimson purpurrot cramoisi carmine burgundy vampiric',
  scarlet: 'scarlet scharlach ecarlate',
  fire: 'fire fiery flaming burning feuer brennend flammend feu flamme enflamme infernal hellfire',
  orange: 'orange orangen oranger',
  amber: 'amber bernstein ambre honey honig topaz topas topaze',
  gold: 'gold golden goldene goldener goldenes goldenen or dore doree brass messing laiton holy heilig sacre',
  yellow:
    'yellow gelb gelbe gelber gelbes gelben jaune lightning electric elektrisch electrique thunder lemon zitronen sunny',
  lime: 'lime limette citronvert chartreuse acid',
  green: 'green stamina grun grune gruner grunes grunen vert verte verts vertes nature natur',
  emerald: 'emerald smaragd emeraude jade malachite peridot',
  moss: 'mossy moss moos mousse olive oliv swamp sumpf marais camo rotten moldy faul verfault pourri pourrie moisi',
  teal: 'teal petrol sarcelle',
  cyan: 'cyan turkisblau aqua aquamarine aquamarin',
  turquoise: 'turquoise turkis',
  ice: 'ice icy frozen frost frosty frostige eis eisige eisig gefroren glace glacial gel arctic diamond diamant cold kalt',
  sky: 'sky himmelblau celeste azure azur lightblue hellblau',
  blue: 'blue blau blaue blauer blaues blauen bleu bleue bleus bleues sapphire saphir cobalt water wasser eau magic magisch magische magique mana',
  navy: 'navy dunkelblau marine midnight',
  indigo: 'indigo',
  purple: 'purple lila violett violette violetter mauve amethyst amethyste arcane arkan cursed verflucht maudit',
  violet: 'violet veilchen lavender lavendel lavande psychic cosmic',
  magenta: 'magenta fuchsia',
  pink: 'pink rosa rosane rose bubblegum',
  brown: 'brown braun braune brauner braunes braunen brun brune marron chocolate schokolade chocolat muddy',
  tan: 'tan beige',
  cream: 'cream ivory elfenbein ivoire creme vanilla',
  black:
    'black schwarz schwarze schwarzer schwarzes schwarzen noir noire obsidian onyx dark dunkel dunkle dunkler sombre coal ebony',
  gray: 'gray grey grau graue grauer graues gris grise ash asche cendre',
  white: 'white weiss weisse weisser weisses weissen blanc blanche pearl quartz opal',
  iron: 'mechanical robotic clockwork steampunk mechanisch mecanique iron eisern eiserne eiserner fer metal metall metallic metallisch eisen',
  steel: 'steel stahl stahlern acier mithril chrome platinum platin platine titanium',
  silver: 'silver silbern silberne silberner silber argent argente',
  bronze: 'bronze bronzen',
  rust: 'rusty rust rostig rost rouille rouillee',
  copper: 'copper kupfer kupfern cuivre',
  wood: 'wood wooden holz holzern holzerne holzerner bois oak eiche chene timber',
  leather: 'leather leder ledern cuir',
  bone: 'bone knochen os skeletal skelett bony knochern',
  stone: 'stone steinern steinerne stein pierre granite granit marble marmor marbre rocky petrified',
  sand: 'sand sandy sandig sable desert wuste',
  glass: 'glass glasern glaserne verre crystal kristall cristal crystalline glas',
  snow: 'snow snowy schnee verschneit neige enneige',
  lava: 'lava magma volcanic vulkan lave molten',
  poison: 'poison poisonous toxic venomous giftig giftige giftiger poisoneux toxique venin slimy',
  shadow:
    'shadow schatten ombre void haunted spooky creepy gruselig unheimlich hante hantee night nacht nuit darkness ebon',
  straw: 'straw stroh paille blond blonde',
  ghost: 'ghostly spectral geisterhaft spectrale fantomatique ethereal',
  leaf: 'leafy laub feuillu',
};

const BY_WORD = new Map<string, ColorName>();
for (const [name, words] of Object.entries(WORDS) as [ColorName, string][])
  for (const word of words.split(' ')) BY_WORD.set(word, name);

/** The color or material that a word names. @param word lowercase, without accents */
export function colorNamed(word: string): ColorName | undefined {
  return BY_WORD.get(word);
}

/** All words for colors and materials. */
export const COLOR_WORDS: ReadonlySet<string> = new Set(BY_WORD.keys());

/** Materials that shine. */
export const SHINY: ReadonlySet<ColorName> = new Set<ColorName>([
  'gold',
  'iron',
  'steel',
  'silver',
  'bronze',
  'copper',
  'glass',
  'ice',
  'emerald',
]);
