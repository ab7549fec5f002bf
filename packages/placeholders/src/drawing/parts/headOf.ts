import type { ColorName, Shade } from '../vocabulary/colors';
import { HAT_COLORS, hidesHair } from '../vocabulary/garments';
import type { Character } from './character';
import { hatFor, TRADE_HATS, WORN } from './hats';
import type { HeadSpec } from './heads';
import type { Kit } from './kit';

/** Hats that fit over a hood or a helmet. */
const OVER_COVER: ReadonlySet<string> = new Set(['crown', 'halo', 'horns', 'plume', 'headband']);

/** The head of a character with a race, a prompt, and its edits. */
export function headOf(
  kit: Kit,
  who: Character,
  { race, skin, shade }: { race: Character | undefined; skin: Shade; shade: ColorName },
): HeadSpec {
  const { reading, changes } = kit;
  const { colors: own = {} } = changes;
  // "pirate skeleton": a character with another one's trade wears its hat.
  const trade = reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  const wears = reading.extras.find(({ subject }) => WORN[subject]);
  const bare = reading.without.some((id) => WORN[id]);
  const lent = race ? { kind: race.head.kind ?? ('human' as const), eyes: race.head.eyes ?? ('ink' as const) } : {};
  const spec: HeadSpec = { ...who.head, skin, ...lent };
  const usualHat = wears
    ? hatFor(kit, wears.subject)
    : bare
      ? undefined
      : (spec.hat ?? trade?.[0] ?? (kit.is('crowned') ? 'crown' : kit.is('horned') ? 'horns' : undefined));
  const usualColor = wears
    ? (wears.colors[0] ?? (wears.subject === 'crown' ? 'gold' : wears.subject === 'helmet' ? 'steel' : undefined))
    : (spec.hatColor ?? (spec.hat ? undefined : trade?.[1]));
  const eyes = reading.parts.get('eyes');
  const hair =
    own.hair ?? reading.parts.get('hair') ?? (kit.is('old') ? 'silver' : spec.hair === 'brown' ? shade : spec.hair);
  const grows = kit.is('old') && spec.cover !== 'long' && spec.cover !== 'helm' && spec.kind !== 'skull';
  const aged = kit.is('bearded') || grows ? (spec.beard ?? 'full') : spec.beard;
  const usualCover = kit.is('hooded') ? 'hood' : wears && spec.cover === 'hood' ? 'short' : spec.cover;
  // Taking off a helmet or putting on a hat shows the hair.
  const uncovered = changes.hat && !OVER_COVER.has(changes.hat) && usualCover && hidesHair(usualCover);
  const cover = changes.cover ?? (uncovered ? 'short' : usualCover);
  const hat = changes.hat === 'none' ? undefined : (changes.hat ?? usualHat);
  const beard = changes.beard === 'none' ? undefined : (changes.beard ?? aged);
  return {
    ...spec,
    ...(hair ? { hair } : {}),
    ...(cover ? { cover } : {}),
    coverColor: own.cover ?? (cover === 'helm' ? own.armor : undefined),
    ...(eyes ? { eyes } : {}),
    ...(own.eyes ? { eyes: own.eyes, eyesTone: 2 as const } : {}),
    hat,
    hatColor: own.hat ?? (hat && changes.hat ? HAT_COLORS[hat] : usualColor),
    squeezed: Boolean(changes.hat),
    beard,
    beardColor: own.beard ?? reading.parts.get('beard'),
  };
}
