import { plainWords } from './match';

/**
 * Motion → the words that ask for it: English | German | French, lowercase, without accents; `*` stands for any ending. The names of things that
 * always move in one way, such as flames, are among them.
 */
const MOTION_WORDS = {
  idle: 'idle* idling breath* rest resting stand stands standing subtle wait* calm* | atm* ruh* wart* steh* | respir* repos* attend* immobile debout',
  walk: 'walk* march* stroll* step steps stepping sneak* patrol* | geh* gang schreit* spazier* schleich* wander* | avance* promene* marche*',
  run: 'run runs running sprint* dash dashes dashing gallop* chase* chasing | renn* lauf* galopp* | courir court course courant galop*',
  jump: 'jump* hop hops hopping leap* bounc* | spring* sprung* hupf* hops* | saut* bond bondir bondit',
  attack:
    'attack* slash* swing* hit hits hitting stab* punch* strike* striking lunge* lunging bite bites biting kick* shoot* shot fight* thrust* | angriff* angreif* greift schlag* hieb* stich* beiss* kampf* schiess* tritt* | attaqu* frapp* coup coups tranch* mord* tirer combat*',
  cast: 'cast casts casting spell* conjur* channel* magic* summon* heal heals healing | zauber* wirkt beschwor* heil* | incant* sort sorts invoqu* magie soign*',
  hurt: 'hurt* damag* injur* wound* flinch* recoil* stagger* | verletz* getroff* schmerz* treffer | blesse* blessure doul* degat*',
  die: 'dies dying death dead collaps* faint* defeat* kill* | stirb* sterb* tod tot umfall* besiegt | meur* mort* mourir vaincu',
  bob: 'bob bobs bobbing nod* | wipp* nick* | balanc*',
  squash:
    'squash* squish* stretch* jelly wobbl* slime* puls* throb* heart* | quetsch* wabbel* herz* schleim* | ecras* gelee* coeur*',
  sway: 'sway* wave waves waving wind windy dance* dancing rustl* tree* grass flag* leaf leaves flower* | wieg* schwank* weht wehen winken winkt tanz* baum* fahne* gras blume* | ondul* dans* arbre* herbe* drapeau* fleur* vent',
  flicker:
    'flicker* flame* flaming fire* burn* torch* candle* blaz* campfire* | flacker* feuer* flamm* brenn* fackel* kerze* loder* | vacill* feu brul* bougie*',
  spin: 'spin spins spinning rotat* turn turns turning twirl* coin* gem gems | dreh* rotier* munze* edelstein* | tourn* pivot*',
  hover:
    'hover* float* fly flies flying flap* ghost* levitat* drift* | schweb* flieg* geist* gleit* | flott* vole voler levit* fantome*',
  shake: 'shak* trembl* shiver* vibrat* rumbl* rattl* | zitter* schuttel* beben bebt wackel* ruttel* | secou* vibre*',
  blink: 'blink* wink winks winking eye eyes | blinz* zwinker* auge augen | clign* oeil yeux',
} as const satisfies Readonly<Record<string, string>>;

export type MotionWord = keyof typeof MOTION_WORDS;

const EXACT = new Map<string, MotionWord>();
const BEGINNINGS: (readonly [beginning: string, motion: MotionWord])[] = [];
for (const [motion, words] of Object.entries(MOTION_WORDS) as [MotionWord, string][]) {
  for (const word of words.split(/[ |]+/)) {
    if (word.endsWith('*')) BEGINNINGS.push([word.slice(0, -1), motion]);
    else EXACT.set(word, motion);
  }
}

/** The motion that the first known word of a text names. */
export function motionIn(text: string): MotionWord | undefined {
  const words = plainWords(text);
  for (const [at, word] of words.entries()) {
    const named = EXACT.get(word) ?? BEGINNINGS.find(([beginning]) => word.startsWith(beginning))?.[1];
    if (named) return named;
    // Elsewhere in a sentence, "die" may be the German article.
    if (word === 'die' && (at === words.length - 1 || words[at + 1] === 'animation')) return 'die';
  }
  return undefined;
}
