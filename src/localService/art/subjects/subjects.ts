import type { Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { ARMOR } from './armor';
import { BEASTS } from './beasts';
import { CREATURES } from './creatures';
import { CRITTERS } from './critters';
import { FOOD } from './food';
import { FURNITURE } from './furniture';
import { PEOPLE } from './people';
import { PLANTS } from './plants';
import { POTIONS } from './potions';
import { TOOLS } from './tools';
import { TREASURE } from './treasure';
import { WEAPONS } from './weapons';

/** How each subject is drawn. */
export const SUBJECTS: Readonly<Partial<Record<SubjectId, Subject>>> = { ...PEOPLE, ...BEASTS, ...CRITTERS, ...CREATURES, ...WEAPONS, ...TOOLS, ...ARMOR, ...FOOD, ...PLANTS, ...TREASURE, ...POTIONS, ...FURNITURE };
