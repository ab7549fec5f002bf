import type { Changes } from '../parts/changes';
import { hidesHair, type Outfit } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Put } from './putOn';
import { ABSENT, inHand, type OwnFigure, type RequestedChange, varied } from './requestedChange';
import { isKindOf, type Named } from './slotWords';

const WINGS: ReadonlySet<string> = new Set(['wings', 'batwings', 'featherwings']);

/** The changes for taking something off somebody, or out of their hands. */
export function takeOff(figure: OwnFigure, request: Put): RequestedChange | undefined {
  const { outfit, changes } = figure;
  if (!outfit) return takenOffThing(figure, request);
  const { named, thing, variant } = request;
  if (named) return TAKE_OFF[named]({ ...request, outfit, changes });
  return thing && fromHand(outfit, variant, (held) => isKindOf(held, thing));
}

/** A request to take something off a person, and what the person wears. */
interface Taking extends Put {
  readonly outfit: Outfit;
  /** What edits have changed before. */
  readonly changes: Changes;
}

const taken = (isThere: boolean, changes: Partial<Changes>): RequestedChange => (isThere ? { changes } : ABSENT);
const keeps = () => ABSENT;

/** What is changed to take a thing off. */
const TAKE_OFF: Readonly<Record<Named, (taking: Taking) => RequestedChange>> = {
  hat({ outfit, text, variant }) {
    if (/crown|kron|couronn/.test(text) && outfit.hat !== 'crown') return ABSENT;
    return outfit.hat || hidesHair(outfit.cover) ? bare({ hat: 'none' }, outfit, variant) : ABSENT;
  },
  hood: ({ outfit, variant }) => (hidesHair(outfit.cover) ? bare({ cover: 'short' }, outfit, variant) : ABSENT),
  plume: ({ outfit: { hat, cover } }) => taken(hat === 'plume', { hat: 'none', cover }),
  cape: ({ outfit }) => taken(outfit.cape, { cape: 'none' }),
  wings: ({ outfit: { back } }) => taken(back !== undefined && WINGS.has(back), { back: 'none' }),
  pack: ({ outfit: { back } }) => taken(back === 'pack' || back === 'quiver', { back: 'none' }),
  beard: ({ outfit }) => taken(outfit.bearded, { beard: 'none' }),
  hair: () => taken(true, { cover: 'bald' }),
  gloves: ({ changes }) => taken(true, { colors: { gloves: changes.colors?.skin ?? 'skin' } }),
  boots: ({ changes }) => taken(true, { colors: { boots: changes.colors?.skin ?? 'skin' } }),
  armor: ({ changes }) =>
    taken(Boolean(changes.traits?.armored), { traits: { armored: undefined }, colors: { armor: undefined } }),
  shield: ({ outfit, variant }) => fromHand(outfit, variant, (held) => held === 'shield'),
  weapon: ({ outfit, variant }) => fromHand(outfit, variant, (held) => held !== 'shield'),
  eyes: keeps,
  skin: keeps,
  clothes: keeps,
  chest: keeps,
  belt: keeps,
  trousers: keeps,
  fur: keeps,
};

/** Takes off what hides the hair. Variants differ in the shade of the uncovered hair. */
function bare(changes: Partial<Changes>, { hair, cover, bearded }: Outfit, variant: number): RequestedChange {
  const shown = variant > 0 && hidesHair(cover);
  const colors = shown ? { hair: varied(hair, variant), ...(bearded && { beard: hair }) } : {};
  return { changes: { ...changes, colors: { hat: undefined, ...colors } }, varied: shown };
}

function fromHand({ right, left }: Outfit, variant: number, fits: (held: SubjectId) => boolean): RequestedChange {
  if (right && fits(right)) return inHand('right', 'none', variant);
  return left && fits(left) ? inHand('left', 'none', variant) : ABSENT;
}

/** Subjects that animals and things wear on their heads. */
const HATS: readonly SubjectId[] = ['wizardhat', 'crown', 'helmet'];

/** As `takeOff`, for animals and things: what edits or words have given them. */
function takenOffThing(figure: OwnFigure, { named, thing }: Put): RequestedChange | undefined {
  const { changes, reading } = figure;
  if (named === 'hat') return hasHat(figure) ? { changes: { hat: 'none', traits: { crowned: false } } } : undefined;
  if (named === 'wings') {
    const isWinged = changes.traits?.winged ?? reading.traits.has('winged');
    return isWinged ? { changes: { traits: { winged: false } } } : undefined;
  }
  const id = named === 'shield' ? 'shield' : thing;
  if (id && changes.right === id) return { changes: { right: 'none' } };
  return id && changes.left === id ? { changes: { left: 'none' } } : undefined;
}

/** Whether an animal or a thing wears a hat, by edits or by words. */
function hasHat({ changes, reading }: OwnFigure): boolean {
  if (changes.hat && changes.hat !== 'none') return true;
  return reading.traits.has('crowned') || HATS.some((id) => reading.extras.some(({ subject }) => subject === id));
}
