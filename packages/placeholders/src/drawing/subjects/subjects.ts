import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { AIRCRAFT } from './aircraft';
import { ARMOR } from './armor';
import { BEASTS } from './beasts';
import { BIRD_SUBJECTS } from './birds';
import { BUTTONS } from './buttons';
import { CRAWLERS } from './crawlers';
import { CREATURES } from './creatures';
import { DOORS } from './doors';
import { FIREARMS } from './firearms';
import { FRUIT } from './fruit';
import { FURNITURE } from './furniture';
import { GADGETS } from './gadgets';
import { GEAR } from './gear';
import { GEMS } from './gems';
import { GROUND_TILES } from './groundTiles';
import { HOUSES } from './houses';
import { JEWELRY } from './jewelry';
import { LANDMARKS } from './landmarks';
import { MEALS } from './meals';
import { MONSTERS } from './monsters';
import { PAPERS } from './papers';
import { PEOPLE } from './people';
import { PLANTS } from './plants';
import { POTIONS } from './potions';
import { PROPS } from './props';
import { ROCKS } from './rocks';
import { SEA_ANIMALS } from './seaAnimals';
import { SHIPS } from './ships';
import { SPELLS } from './spells';
import { SWEETS } from './sweets';
import { SYMBOLS } from './symbols';
import { TOOLS } from './tools';
import { TREASURE } from './treasure';
import { TREES } from './trees';
import { VEGETABLES } from './vegetables';
import { VEHICLES } from './vehicles';
import { WALL_TILES } from './wallTiles';
import { WEAPONS } from './weapons';
import { WEATHER } from './weather';

/** The drawings of all subjects. */
export const SUBJECTS: Readonly<Partial<Record<SubjectId, Subject>>> = {
  ...AIRCRAFT,
  ...ARMOR,
  ...BEASTS,
  ...BIRD_SUBJECTS,
  ...BUTTONS,
  ...CRAWLERS,
  ...CREATURES,
  ...DOORS,
  ...PLANTS,
  ...FIREARMS,
  ...FRUIT,
  ...FURNITURE,
  ...GADGETS,
  ...GEAR,
  ...GEMS,
  ...GROUND_TILES,
  ...HOUSES,
  ...JEWELRY,
  ...LANDMARKS,
  ...MEALS,
  ...MONSTERS,
  ...PAPERS,
  ...PEOPLE,
  ...POTIONS,
  ...PROPS,
  ...ROCKS,
  ...SEA_ANIMALS,
  ...SHIPS,
  ...SPELLS,
  ...SWEETS,
  ...SYMBOLS,
  ...TOOLS,
  ...TREASURE,
  ...TREES,
  ...VEGETABLES,
  ...VEHICLES,
  ...WALL_TILES,
  ...WEAPONS,
  ...WEATHER,
};
