import type { Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { ARMOR } from './armor';
import { BEASTS } from './beasts';
import { BUILDINGS } from './buildings';
import { CREATURES } from './creatures';
import { CRITTERS } from './critters';
import { EFFECTS } from './effects';
import { FOOD } from './food';
import { FURNITURE } from './furniture';
import { ICONS } from './icons';
import { PEOPLE } from './people';
import { PLANTS } from './plants';
import { POTIONS } from './potions';
import { TILES } from './tiles';
import { TOOLS } from './tools';
import { TREASURE } from './treasure';
import { VEHICLES } from './vehicles';
import { WEAPONS } from './weapons';

/** How each subject is drawn. */
export const SUBJECTS: Readonly<Partial<Record<SubjectId, Subject>>> = {
  ...PEOPLE,
  ...BEASTS,
  ...CRITTERS,
  ...CREATURES,
  ...WEAPONS,
  ...TOOLS,
  ...ARMOR,
  ...FOOD,
  ...PLANTS,
  ...TREASURE,
  ...POTIONS,
  ...FURNITURE,
  ...BUILDINGS,
  ...VEHICLES,
  ...EFFECTS,
  ...TILES,
  ...ICONS,
};
