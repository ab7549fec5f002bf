import type { Slot } from '../parts/changes';
import type { Shade } from '../vocabulary/colors';
import { hidesHair } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import { ABSENT, type OwnFigure, painted, type RequestedChange } from './requestedChange';
import { isKindOf, type Named } from './slotWords';

/** The changes for recoloring something; undefined if it isn't there, so that it must be put on first. */
export function repaint(
  { outfit, changes, body }: OwnFigure,
  {
    named,
    thing,
    shade,
    variant,
  }: { named: Named | undefined; thing: SubjectId | undefined; shade: Shade; variant: number },
): RequestedChange | undefined {
  const paint = (slot: Slot | undefined) => (slot ? painted(slot, shade, variant) : undefined);
  if (!outfit) {
    if (!named && !thing) return paint('main');
    if (named === 'hat') return changes.hat && changes.hat !== 'none' ? paint('hat') : undefined;
    if (named === 'eyes') return body ? paint('eyes') : undefined;
    return named === 'fur' || named === 'skin' || named === 'clothes' ? paint('main') : undefined;
  }
  const { hat, cover, back, right, left } = outfit;
  const covered = hidesHair(cover);
  const inHand = (fits: (id: SubjectId) => boolean) =>
    paint(right && fits(right) ? 'right' : left && fits(left) ? 'left' : undefined);
  switch (named) {
    case 'hair':
      return cover === 'bald' && !outfit.bearded ? painted('hair', shade, variant, { cover: 'short' }) : paint('hair');
    case 'beard':
      return outfit.bearded ? paint('beard') : undefined;
    case 'eyes':
    case 'skin':
    case 'belt':
    case 'gloves':
    case 'boots':
      return paint(named);
    case 'hat':
      return paint(hat && hat !== 'plume' ? 'hat' : covered ? 'cover' : undefined);
    case 'hood':
      return paint(covered ? 'cover' : hat ? 'hat' : undefined);
    case 'plume':
      return paint(hat === 'plume' ? 'hat' : undefined);
    case 'cape':
      return paint(outfit.cape ? 'cape' : outfit.robe ? 'clothes' : undefined);
    case 'clothes':
      return paint(outfit.plated ? (outfit.chest ? 'chest' : 'armor') : 'clothes');
    case 'chest':
      return paint(outfit.chest ? 'chest' : 'clothes');
    case 'armor':
      return paint(outfit.plated ? 'armor' : 'clothes');
    case 'trousers':
      return paint(outfit.robe ? 'clothes' : 'trousers');
    case 'wings':
      return paint(back?.endsWith('wings') ? 'back' : undefined);
    case 'pack':
      return paint(back === 'pack' || back === 'quiver' ? 'back' : undefined);
    case 'shield':
      return inHand((id) => id === 'shield');
    case 'weapon':
      return inHand((id) => id !== 'shield') ?? ABSENT;
    case 'fur':
      return paint('main');
    case undefined:
      return thing ? inHand((id) => isKindOf(id, thing)) : paint('main');
  }
}
