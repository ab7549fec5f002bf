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
      const race = kit.reading.kinds.find((kind) =>
        ['skeleton', 'zombie', 'goblin', 'orc', 'elf', 'demon', 'vampire', 'alien', 'robot'].includes(kind),
      );
      const lent = race && isCharacter(race) ? TABLE[race] : undefined;
      const view = viewOf(kit, 0);
      const animal = kit.reading.kinds.map(animalHead).find(Boolean);
      const armed = who.right ?? kit.reading.extras.length;
      const usual: [Stance, ...Stance[]] = armed
        ? ['rest', 'ready', 'proud', 'raised', 'stride']
        : ['rest', 'proud', 'stride'];
      const stance: Stance =
        who.stance && kit.big && kit.r.chance(0.6)
          ? who.stance
          : kit.r.pick<Stance>(kit.big ? usual : armed ? ['apart'] : ['rest', 'apart']);
      const { yaw, turn, motion } = kit.stage;
      const { pose, loose = {} } = kit.changes;
      const still = pose ? POSES[pose] : yaw === undefined ? STANCES[stance] : STANCES.rest;
      const body = personOf(kit, who, lent, animal);
      const posed = motion ? moving(motion, pose && still) : loosened(still, loose);
      const { aside = 0 } = motion ? {} : posed;
      const seen = Math.abs(view.yaw) < 40 ? view.yaw + aside : view.yaw;
      drawBiped(kit, body, posed, { ...view, yaw: yaw ?? turn ?? seen });
    },
  };
}

export const PEOPLE = Object.fromEntries(
  (Object.keys(TABLE) as CharacterId[]).map((id) => [id, person(id)]),
) as Readonly<Record<CharacterId, Subject>>;
