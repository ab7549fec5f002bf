import type { Changes } from '../parts/changes';
import { hidesHair, type Outfit } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Put } from './putOn';
import { ABSENT, inHand, type OwnFigure, type RequestedChange, varied } from './requestedChange';
import { isKindOf, type Named } from './slotWords';

const WINGS: ReadonlySet<string> = new Set(['wings', 'batwings', 'featherwings']);

/** The changes for taking something off somebody, or out of their hands. */
export function takeOff(
  { outfit, changes, reading }: OwnFigure,
  { named, thing, text, variant }: Put,
): RequestedChange | undefined {
  const hat = outfit ? outfit.hat : changes.hat && changes.hat !== 'none' ? changes.hat : undefined;
  if (!outfit) return takenOffThing(named, thing, { hat, changes, reading });
  switch (named) {
    case 'hat':
      if (/crown|kron|couronn/.test(text) && hat !== 'crown') return ABSENT;
      return hat || hidesHair(outfit.cover) ? bare({ hat: 'none' }, outfit, variant) : ABSENT;
    case 'hood':
      return hidesHair(outfit.cover) ? bare({ cover: 'short' }, outfit, variant) : ABSENT;
    case 'plume':
      return hat === 'plume' ? { changes: { hat: 'none', cover: outfit.cover } } : ABSENT;
    case 'cape':
      return outfit.cape ? { changes: { cape: 'none' } } : ABSENT;
    case 'wings':
      return outfit.back && WINGS.has(outfit.back) ? { changes: { back: 'none' } } : ABSENT;
    case 'pack':
      return outfit.back === 'pack' || outfit.back === 'quiver' ? { changes: { back: 'none' } } : ABSENT;
    case 'beard':
      return outfit.bearded ? { changes: { beard: 'none' } } : ABSENT;
    case 'hair':
      return { changes: { cover: 'bald' } };
    case 'gloves':
      return { changes: { colors: { gloves: changes.colors?.skin ?? 'skin' } } };
    case 'boots':
      return { changes: { colors: { boots: changes.colors?.skin ?? 'skin' } } };
    case 'armor':
      return changes.traits?.armored
        ? { changes: { traits: { armored: undefined }, colors: { armor: undefined } } }
        : ABSENT;
    case 'shield':
      return fromHand(outfit, variant, (held) => held === 'shield');
    case 'weapon':
      return fromHand(outfit, variant, (held) => held !== 'shield');
    case undefined:
      return thing && fromHand(outfit, variant, (held) => isKindOf(held, thing));
    default:
      return ABSENT;
  }
}

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

/** As `takeOff`, for animals and things: what edits or words have given them. */
function takenOffThing(
  named: Named | undefined,
  thing: SubjectId | undefined,
  { hat, changes, reading }: Pick<OwnFigure, 'changes' | 'reading'> & { hat: string | undefined },
): RequestedChange | undefined {
  const isThere = (id: SubjectId) => reading.extras.some(({ subject }) => subject === id);
  if (named === 'hat')
    return hat ||
      reading.traits.has('crowned') ||
      ['wizardhat', 'crown', 'helmet'].some((id) => isThere(id as SubjectId))
      ? { changes: { hat: 'none', traits: { crowned: false } } }
      : undefined;
  if (named === 'wings')
    return (changes.traits?.winged ?? reading.traits.has('winged'))
      ? { changes: { traits: { winged: false } } }
      : undefined;
  const id = named === 'shield' ? 'shield' : thing;
  if (id && changes.right === id) return { changes: { right: 'none' } };
  return id && changes.left === id ? { changes: { left: 'none' } } : undefined;
}
