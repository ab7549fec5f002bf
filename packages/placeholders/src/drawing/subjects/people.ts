import { drawBiped } from '../parts/biped';
import type { Character } from '../parts/character';
import type { Kit, Subject } from '../parts/kit';
import { personOf } from '../parts/person';
import { moving } from '../parts/rig';
import type { View } from '../parts/view';
import { loosened, POSES, STANCES, type Stance } from '../vocabulary/poses';
import { animalHead } from './beasts';
import { FOLK } from './folk';
import { HEROES } from './heroes';
import { PEOPLES } from './peoples';

/** Who can be drawn, and what they wear. */
export const CHARACTERS = { ...HEROES, ...FOLK, ...PEOPLES };

type CharacterId = keyof typeof CHARACTERS;

const TABLE: Readonly<Record<CharacterId, Character>> = CHARACTERS;

/** The view of a person: by the words, else toward the viewer or a little aside. @param usual the yaw without such words */
function viewOf(kit: Kit, usual: number): View {
  const { r } = kit;
  const pitch = kit.is('top') ? 0.5 : 0.12;
  if (kit.is('side')) return { yaw: r.chance(0.7) ? 90 : -90, pitch };
  if (kit.is('back')) return { yaw: 180, pitch };
  return { yaw: usual + (kit.is('front') || !kit.big ? 0 : r.pick([0, 0, -24, 24, 34])), pitch };
}

function isCharacter(id: string): id is CharacterId {
  return Object.hasOwn(TABLE, id);
}

function person(id: CharacterId): Subject {
  const who = TABLE[id];
  return {
    main: who.main,
    ...(who.accent ? { accent: who.accent } : {}),
    grounded: true,
    dressed: true,
    body: true,
    draw(kit) {
      const lent = raceOf(kit);
      const view = viewOf(kit, 0);
      const animal = kit.reading.kinds.map(animalHead).find(Boolean);
      const stance = stanceOf(kit, who);
      const { yaw, turn, motion } = kit.stage;
      const { pose, loose = {} } = kit.changes;
      const still = pose ? POSES[pose] : STANCES[yaw === undefined ? stance : 'rest'];
      const body = personOf(kit, who, lent, animal);
      const posed = motion ? moving(motion, pose && still) : loosened(still, loose);
      const { aside = 0 } = motion ? {} : posed;
      const seen = Math.abs(view.yaw) < 40 ? view.yaw + aside : view.yaw;
      drawBiped(kit, body, posed, { ...view, yaw: yaw ?? turn ?? seen });
    },
  };
}

/** Who lends skin and bones to a person: the skeleton of "skeleton archer". */
function raceOf({ reading }: Kit): Character | undefined {
  const race = reading.kinds.find((kind) => RACES.has(kind));
  return race && isCharacter(race) ? TABLE[race] : undefined;
}

/** Characters that lend others their skin and bones: "skeleton archer". */
const RACES: ReadonlySet<string> = new Set<CharacterId>([
  'skeleton',
  'zombie',
  'goblin',
  'orc',
  'elf',
  'demon',
  'vampire',
  'alien',
  'robot',
]);

/** The stance by the table of characters and by chance. Details of stances need many pixels. */
function stanceOf({ r, big, reading }: Kit, { right, stance }: Character): Stance {
  const armed = Boolean(right ?? reading.extras.length);
  if (!big) return r.pick<Stance>(armed ? ['apart'] : ['rest', 'apart']);
  if (stance && r.chance(0.6)) return stance;
  return r.pick<Stance>(armed ? ['rest', 'ready', 'proud', 'raised', 'stride'] : ['rest', 'proud', 'stride']);
}

export const PEOPLE = Object.fromEntries(
  (Object.keys(TABLE) as CharacterId[]).map((id) => [id, person(id)]),
) as Readonly<Record<CharacterId, Subject>>;
