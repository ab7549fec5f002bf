import type { Effect } from './withEffect';

/**
 * Words for effects, in English, German, and French, without accents. Before the bar: words that only name the effect; after it: words that may
 * also name a color.
 */
const WORDS: Readonly<Partial<Record<Effect, string>>> = {
  fire: `flames burning burn burns flaming aflame ablaze blazing brennend brennende brennender brennendes brennt flammen entzundet flammes
    enflamme enflammee brule brulant brulante embrase embrasee | fire fiery flame feuer feurig flamme feu`,
  frozen: `frozen freeze freezing frosted icicles iced gefroren gefrorene gefrorener eingefroren vereist vereiste vereister eiszapfen erfroren
    gele gelee givre givree congele congelee glacons | ice icy frost frosty eis eisig eisige glace glacee glacial`,
  poisoned: `poisoned vergiftet vergiftete vergifteter empoisonne empoisonnee intoxique | poison poisonous toxic giftig venin toxique`,
  golden: 'gilded vergoldet vergoldete vergoldeter | gold golden goldene goldener goldenes dore doree',
  statue: `statue petrified petrify versteinert versteinerte versteinerter petrifie petrifiee | stone stein steinern pierre marble marmor marbre`,
  mossy: `mossy overgrown bemoost bemooste vermoost moosbedeckt moosig bewachsen moussu moussue envahi | moss moos mousse`,
  wet: `wet soaked soaking dripping drenched nass nasse nasser durchnasst triefend tropfend klatschnass mouille mouillee trempe trempee ruisselant`,
  snowy: 'snowcovered schneebedeckt verschneit verschneite enneige enneigee | snow snowy schnee neige frosting',
  glow: `glow glows glowing aura leuchten leuchtend leuchtende leuchtender gluhen gluhend luire luisant halo lueur aureole neon shining
    lumineux lumineuse radiant strahlend brillant brillante verzaubert enchanted enchante`,
  damaged: `damage damaged damages scratch scratched scratches crack cracks cracked broken schaden beschadigt beschadigte riss risse rissig kratzer
    zerkratzt beschadige kaputt degats degat fissure fissures fissuree rayure rayures eraflure endommage endommagee abime abimee battleworn casse
    cassee brise`,
  shade: '| shadow shadowy schatten schattenhaft schlagschatten ombre',
};

interface Named {
  readonly effect: Effect;
  /** Whether the word may also name a color. */
  readonly maybe: boolean;
}

const BY_WORD = new Map<string, Named>();
for (const [effect, words] of Object.entries(WORDS) as [Effect, string][]) {
  words.split('|').forEach((list, i) => {
    for (const word of list.split(/\s+/)) if (word) BY_WORD.set(word, { effect, maybe: i > 0 });
  });
}

/** Looks a word up, also without its German ending. */
function named(word: string): Named | undefined {
  return BY_WORD.get(word) ?? (word.length > 6 ? BY_WORD.get(word.replace(/e[rsnm]?$/, '')) : undefined);
}

/** The effect that a word names; undefined if it may also name a color. */
export function effectOf(word: string): Effect | undefined {
  const meant = named(word);
  return meant?.maybe ? undefined : meant?.effect;
}

/** Whether a word names an effect and nothing else. */
export function isEffectWord(word: string): boolean {
  return named(word) !== undefined;
}

/** "On fire", "en feu". */
const UPON = new Set(['on', 'en', 'in']);
/** "Add a shadow" puts one on the ground. */
const ON_GROUND = new Set(
  'add drop cast ground floor below under with fuge hinzu mit unter ajoute avec sous portee schlagschatten'.split(' '),
);

interface EffectAsked {
  readonly effect: Effect;
  /** The other words, which may name the effect's color. */
  readonly rest: readonly string[];
}

/**
 * The effect that a clause asks for.
 * @param isOfSomething whether the words name a part or a thing: then "golden" is a color
 * @param colors how many colors the words name: "green to gold" is a change of color, "blue fire" is a fire
 */
export function effectNamed(words: readonly string[], isOfSomething: boolean, colors: number): EffectAsked | undefined {
  const found = words.flatMap((word, i) => {
    const meant = named(word);
    const upon = meant?.effect === 'fire' && UPON.has(words[i - 1] ?? '');
    const isColor = isOfSomething || (colors > 1 && meant?.effect !== 'fire');
    return meant && (!meant.maybe || upon || !isColor) ? [{ ...meant, maybe: meant.maybe && !upon }] : [];
  });
  const asked = found.find(({ maybe }) => !maybe) ?? found[0];
  if (!asked) return undefined;
  const onGround = asked.effect === 'shade' && words.some((word) => ON_GROUND.has(word));
  const rest = words.filter((word) => named(word)?.effect !== asked.effect);
  return { effect: onGround ? 'shadow' : asked.effect, rest };
}
