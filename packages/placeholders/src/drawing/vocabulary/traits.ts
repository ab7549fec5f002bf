/** Trait (build, mood, or view) → its words in English, German, and French, without accents. */
const TRAITS = {
  tall: 'tall high long lang lange langer hoch hohe grand grande slender towering',
  round: 'round chubby rund runde runder rundes rond ronde plump spherical',
  fat: 'fat big-bellied dick dicke dicker gros grosse obese heavy bulky stocky buff muscular',
  thin: 'thin skinny slim dunn dunne dunner mince maigre narrow schmal lean',
  tiny: 'tiny small little mini klein kleine kleiner kleines winzig winzige petit petite minuscule miniature baby pocket',
  giant:
    'giant huge gigantic massive large big great riesig riesige riesiger riesen gross grosser grosses geant geante enorme',
  spiky: 'spiky spiked thorny barbed stachlig stachelig stachelige stacheliger spikes epineux herisse pointy prickly',
  broken:
    'broken torn zerrissen zerrissene dechire dechiree cracked damaged gesprungen rissig fissure felee fele ruined shattered kaputt kaputte kaputter zerbrochen zerbrochene beschadigt casse cassee brise brisee ruine worn',
  young: 'young kid child baby jung junge junger junges jeune toddler',
  old: 'old ancient elderly aged alt alte alter altes uralt vieux vieille vieil ancien ancienne',
  angry:
    'angry mad furious evil-looking grumpy wutend wutende wutender zornig bose boser boses aggressive aggressiv enrage enragee fache furieux furieuse mechant mechante evil wicked sinister fierce',
  happy:
    'happy smiling cheerful joyful cute friendly frohlich frohliche frohlicher lachelnd lachelnde glucklich susse suss heureux heureuse joyeux joyeuse souriant mignon mignonne kawaii laughing',
  sleepy:
    'sleepy sleeping tired asleep schlafend schlafende mude muder mudes schlafrig endormi endormie fatigue dormant',
  sad: 'sad crying unhappy traurig traurige trauriger weinend triste depressed',
  side: 'side sideview profile seite seitlich seitenansicht cote profil lateral sidescroller platformer',
  front: 'front frontal frontview vorne vorderansicht face',
  back: 'back backview behind hinten ruckansicht dos arriere',
  top: 'top topdown top-down overhead birdseye draufsicht oben dessus vogelperspektive',
  open: 'open opened offen offene geoffnet geoffnete ouvert ouverte',
  closed: 'closed shut locked geschlossen geschlossene verschlossen ferme fermee',
  empty: 'empty leer leere leerer vide',
  glowing:
    'glowing aura shining glow leuchtend leuchtende leuchtender gluhend gluhende strahlend lumineux lumineuse brillant brillante radiant enchanted magical verzaubert verzauberte enchante enchantee luminous',
  winged:
    'winged wing wings flugel aile ailes geflugelt geflugelte geflugelter aile ailee flying fliegend fliegende volant',
  horned: 'horned horns horner cornes gehornt gehornter cornu',
  bearded: 'bearded beard bart barbe bartig bartiger barbu',
  hooded: 'hooded kapuzen encapuchonne',
  armored: 'armored armoured gepanzert gepanzerter blinde cuirasse',
  crowned: 'crowned royal gekront koniglich couronnee couronne royale',
  snowy: 'snowy snow-covered verschneit verschneite enneige',
  undead: 'undead zombified untot untoter',
  crossed: 'crossed crossing gekreuzt gekreuzte croise croisee croises croisees entrecroise',
  striped: 'striped stripes stripy gestreift gestreifte streifen raye rayee rayures',
  rainbow: 'rainbow multicolored colorful regenbogen regenbogenfarben bunt bunter bunte buntes arcenciel multicolore',
  spotted:
    'spotted dotted speckled polkadot rotten moldy gepunktet gepunktete gefleckt gefleckte faul tachete tachetee pourri pourrie',
} as const;

export type Trait = keyof typeof TRAITS;

export const TRAIT_NAMES = Object.keys(TRAITS) as Trait[];

const BY_WORD = new Map<string, Set<Trait>>();
for (const [trait, words] of Object.entries(TRAITS) as [Trait, string][]) {
  for (const word of words.split(' ')) BY_WORD.set(word, (BY_WORD.get(word) ?? new Set()).add(trait));
}

/** The traits that a word names; undefined if it names none. */
export function traitsOf(word: string): ReadonlySet<Trait> | undefined {
  return BY_WORD.get(word);
}

/** Words that introduce another noun: "with a staff", "mit Stab", "de feu". */
export const LINKS: ReadonlySet<string> = new Set(
  'with holding wearing carrying wielding in on of from and at near under over riding for by full made as like into without no mit halt tragt in auf aus von und bei vor unter uber im am ohne fur avec portant tenant dans sur sous de du des d en et a au aux sans pour'.split(
    ' ',
  ),
);

/** Words that exclude what follows. */
export const WITHOUT: ReadonlySet<string> = new Set('without no ohne sans'.split(' '));

/** Words without a meaning for the drawing. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the some very really cool nice pretty beautiful simple basic classic pixel pixels art pixelart sprite sprites icon icons
  game item items asset object 2d 8bit 16bit bit style retro view facing standing walking running single set
  piece slice kind type picture image drawing design random fantasy medieval character figure enemy npc monster-like
  heroic brave wise lonely fancy epic legendary rare common strong powerful mighty deadly mysterious looking his her its their your
  my that this is are has who which full body x px of poisoned empoisonne empoisonnee aflame ablaze tropfend
  ein eine einen einem einer eines der die das den dem des sehr schone schoner schones kleiner bild symbol stuck
  un une le la les l tres beau belle joli jolie image dessin morceau style jeu objet
  tapferer tapfere machtige machtiger legendar legendares mystisch wild wilde wilder sauvage feral dire magic magical
  battle war storm hell dire super flat transparent background seamless tileable tile tiles texture block nahtlos kachel kacheln tuile tuiles texture`
    .trim()
    .split(/\s+/),
);
