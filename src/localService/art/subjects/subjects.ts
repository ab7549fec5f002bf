import type { Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { BEASTS } from './beasts';
import { CREATURES } from './creatures';
import { CRITTERS } from './critters';
import { PEOPLE } from './people';
import { TOOLS } from './tools';
import { WEAPONS } from './weapons';

/** How each subject is drawn. */
export const SUBJECTS: Readonly<Partial<Record<SubjectId, Subject>>> = { ...PEOPLE, ...BEASTS, ...CRITTERS, ...CREATURES, ...WEAPONS, ...TOOLS };
