import type { Slot } from '../parts/changes';
import type { Shade } from '../vocabulary/colors';
import { hidesHair, type Outfit } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import { ABSENT, type OwnFigure, painted, type RequestedChange } from './requestedChange';
import { isKindOf, type Named } from './slotWords';

/** The changes for recoloring something; undefined if it isn't there, so that it must be put on first. */
export function repaint(
  figure: OwnFigure,
  {
    named,
    thing,
    shade,
    variant,
  }: { named: Named | undefined; thing: SubjectId | undefined; shade: Shade; variant: number },
): RequestedChange | undefined {
  const { outfit } = figure;
  // A color for the hair of somebody without any lets it grow.
  if (named === 'hair' && outfit?.cover === 'bald' && !outfit.bearded)
    return painted('hair', shade, variant, { cover: 'short' });
  const slot = outfit ? slotOfPerson(outfit, named, thing) : slotOfOther(figure, named, thing);
  if (slot) return painted(slot, shade, variant);
  return outfit && named === 'weapon' ? ABSENT : undefined;
}

/** The slot that shows a thing on somebody; undefined if it isn't there. */
type SlotOf = (outfit: Outfit) => Slot | undefined;

const cover: SlotOf = (outfit) => (hidesHair(outfit.cover) ? 'cover' : undefined);

function handWith(fits: (id: SubjectId) => boolean): SlotOf {
  return ({ right, left }) => {
    if (right && fits(right)) return 'right';
    return left && fits(left) ? 'left' : undefined;
  };
}

/** What is recolored for the words for a thing on a person. */
const SLOT_OF: Readonly<Record<Named, SlotOf>> = {
  hair: () => 'hair',
  beard: ({ bearded }) => (bearded ? 'beard' : undefined),
  eyes: () => 'eyes',
  skin: () => 'skin',
  belt: () => 'belt',
  gloves: () => 'gloves',
  boots: () => 'boots',
  hat: (outfit) => (outfit.hat && outfit.hat !== 'plume' ? 'hat' : cover(outfit)),
  hood: (outfit) => cover(outfit) ?? (outfit.hat ? 'hat' : undefined),
  plume: ({ hat }) => (hat === 'plume' ? 'hat' : undefined),
  cape: ({ cape, robe }) => (cape ? 'cape' : robe ? 'clothes' : undefined),
  clothes: ({ plated, chest }) => (plated ? (chest ? 'chest' : 'armor') : 'clothes'),
  chest: ({ chest }) => (chest ? 'chest' : 'clothes'),
  armor: ({ plated }) => (plated ? 'armor' : 'clothes'),
  trousers: ({ robe }) => (robe ? 'clothes' : 'trousers'),
  wings: ({ back }) => (back?.endsWith('wings') ? 'back' : undefined),
  pack: ({ back }) => (back === 'pack' || back === 'quiver' ? 'back' : undefined),
  shield: handWith((id) => id === 'shield'),
  weapon: handWith((id) => id !== 'shield'),
  fur: () => 'main',
};

function slotOfPerson(outfit: Outfit, named: Named | undefined, thing: SubjectId | undefined): Slot | undefined {
  if (named) return SLOT_OF[named](outfit);
  return thing ? handWith((id) => isKindOf(id, thing))(outfit) : 'main';
}

/** As `slotOfPerson`, for animals and things. */
function slotOfOther(
  { changes, body }: OwnFigure,
  named: Named | undefined,
  thing: SubjectId | undefined,
): Slot | undefined {
  switch (named) {
    case undefined:
      return thing ? undefined : 'main';
    case 'hat':
      return changes.hat && changes.hat !== 'none' ? 'hat' : undefined;
    case 'eyes':
      return body ? 'eyes' : undefined;
    case 'fur':
    case 'skin':
    case 'clothes':
      return 'main';
    default:
      return undefined;
  }
}
