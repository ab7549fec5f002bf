import type { ColorName, Shade } from '../vocabulary/colors';
import { HAT_COLORS, hidesHair } from '../vocabulary/garments';
import type { Character } from './character';
import { hatFor, TRADE_HATS, WORN, WORN_COLORS } from './hats';
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
  const lent = race ? { kind: race.head.kind ?? ('human' as const), eyes: race.head.eyes ?? ('ink' as const) } : {};
  const spec: HeadSpec = { ...who.head, skin, ...lent };
  const eyes = reading.parts.get('eyes');
  const hair = hairColor(kit, spec, shade);
  const cover = coverOf(kit, spec);
  return {
    ...spec,
    ...(hair ? { hair } : {}),
    ...(cover ? { cover } : {}),
    coverColor: own.cover ?? (cover === 'helm' ? own.armor : undefined),
    ...(eyes ? { eyes } : {}),
    ...(own.eyes ? { eyes: own.eyes, eyesTone: 2 as const } : {}),
    ...hatOf(kit, spec),
    squeezed: Boolean(changes.hat),
    beard: beardOf(kit, spec),
    beardColor: own.beard ?? reading.parts.get('beard'),
  };
}

/** The color of the hair. @param shade chosen by chance, for those whose hair is brown */
function hairColor({ reading, changes, is }: Kit, { hair }: HeadSpec, shade: ColorName): Shade | undefined {
  const asked = changes.colors?.hair ?? reading.parts.get('hair');
  if (asked) return asked;
  if (is('old')) return 'silver';
  return hair === 'brown' ? shade : hair;
}

/** The first thing on the head that the words give. */
function wornBy({ reading }: Kit) {
  return reading.extras.find(({ subject }) => WORN[subject]);
}

/** What covers the head around the face. */
function coverOf(kit: Kit, spec: HeadSpec): HeadSpec['cover'] {
  const { changes } = kit;
  if (changes.cover) return changes.cover;
  const usual = usualCover(kit, spec);
  // Taking off a helmet or putting on a hat shows the hair.
  const isShown = changes.hat && !OVER_COVER.has(changes.hat) && usual && hidesHair(usual);
  return isShown ? 'short' : usual;
}

function usualCover(kit: Kit, { cover }: HeadSpec): HeadSpec['cover'] {
  if (kit.is('hooded')) return 'hood';
  return cover === 'hood' && wornBy(kit) ? 'short' : cover;
}

function beardOf({ changes, is }: Kit, { beard, cover, kind }: HeadSpec): HeadSpec['beard'] {
  if (changes.beard) return changes.beard === 'none' ? undefined : changes.beard;
  const grows = is('old') && cover !== 'long' && cover !== 'helm' && kind !== 'skull';
  return beard ?? (is('bearded') || grows ? 'full' : undefined);
}

/** The hat, and its color if it has one of its own. */
function hatOf(kit: Kit, spec: HeadSpec): Pick<HeadSpec, 'hat' | 'hatColor'> {
  const { changes } = kit;
  const own = changes.colors?.hat;
  if (changes.hat && changes.hat !== 'none') return { hat: changes.hat, hatColor: own ?? HAT_COLORS[changes.hat] };
  const { hat, hatColor } = usualHat(kit, spec);
  return { hat: changes.hat ? undefined : hat, hatColor: own ?? hatColor };
}

/** The hat before edits: first by the words, then by the table of characters, then by a trade. */
function usualHat(kit: Kit, { hat, hatColor }: HeadSpec): Pick<HeadSpec, 'hat' | 'hatColor'> {
  const worn = wornBy(kit);
  if (worn) return { hat: hatFor(kit, worn.subject), hatColor: worn.colors[0] ?? WORN_COLORS[worn.subject] };
  // "pirate skeleton": a character with another one's trade wears its hat.
  const trade = kit.reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  const color = hatColor ?? (hat ? undefined : trade?.[1]);
  if (kit.reading.without.some((id) => WORN[id])) return { hat: undefined, hatColor: color };
  return { hat: hat ?? trade?.[0] ?? hatOfTraits(kit), hatColor: color };
}

function hatOfTraits({ is }: Kit): HeadSpec['hat'] {
  if (is('crowned')) return 'crown';
  return is('horned') ? 'horns' : undefined;
}
