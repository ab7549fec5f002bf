import type { UsualColors } from '../parts/appearance';
import type { Beast, Gait } from '../parts/beast';
import type { Kit, Subject } from '../parts/kit';
import type { AnimalHead } from '../parts/person';
import { drawBeast, GAITS } from '../parts/quadruped';
import { BEAST_MOTIONS, GAIT_POSES, reachedGait } from '../parts/rig';
import { TAME_BEASTS } from './tameBeasts';
import { WILD_BEASTS } from './wildBeasts';

/** The default animal; rows of the tables override it. */
const DOG: Beast = {
  leg: 8,
  long: 5.6,
  hip: 3.8,
  chest: 4.3,
  reach: 3.2,
  rise: 5.2,
  head: 4,
  snout: [2.6, 1.7],
  limb: 1.25,
  ears: 'point',
  tail: 'bush',
};

type Row = Partial<Beast> & Required<UsualColors>;

const ROWS = { ...TAME_BEASTS, ...WILD_BEASTS };

const PLAIN = { leg: 1, long: 1, head: 1, limb: 1 };
const FEW = { leg: 0.86, long: 0.84, head: 1.2, limb: 1.2 };

/** Proportions by words and chance. */
function varied(kit: Kit, row: Partial<Beast>): Beast {
  const { r } = kit;
  const b: Beast = { ...DOG, ...row };
  const stout = (kit.is('fat') || kit.is('round') ? 1.28 : kit.is('thin') ? 0.8 : 1) * r.between(0.92, 1.1);
  const young = kit.is('young') || kit.is('tiny');
  // Small sprites need their pixels for the head and for what makes the animal: the trunk is short, and the legs are stout.
  const few = kit.big ? PLAIN : FEW;
  return {
    ...b,
    leg: b.leg * few.leg * (kit.is('tall') ? 1.2 : young ? 0.8 : 1) * r.between(0.88, 1.08),
    long: b.long * few.long * (young ? 0.8 : 1) * r.between(0.9, 1.1),
    hip: b.hip * stout,
    chest: b.chest * stout,
    rise: b.rise + r.between(-1, 0.8),
    head: b.head * few.head * (young ? 1.3 : 1.14) * r.between(0.96, 1.08),
    limb: b.limb * few.limb * (stout + 1) * 0.5,
  };
}

function beast({ main, accent, ...row }: Row): Subject {
  return {
    main,
    accent,
    grounded: true,
    body: true,
    draw(kit) {
      const { r } = kit;
      const pitch = kit.is('top') ? 0.5 : 0.12;
      const yaw = yawByChance(kit);
      const own = { beast: varied(kit, row), gait: r.pick(GAITS) };
      const { turn = yaw, yaw: shown = turn } = kit.stage;
      const gait = gaitOf(kit, own.gait);
      const { legs = 0 } = kit.changes.loose ?? {};
      drawBeast(kit, own.beast, { ...gait, nod: gait.nod + 0.8 * legs }, { yaw: shown, pitch });
    },
  };
}

/** Where an animal looks: by the words, else to a side. */
function yawByChance(kit: Kit): number {
  const { r } = kit;
  const side = r.chance(0.75) ? 1 : -1;
  if (kit.is('front')) return 0;
  if (kit.is('back')) return 180;
  return side * (kit.is('side') || !kit.big ? 90 : r.pick([90, 78, 66]));
}

/** How an animal stands or moves. @param usual its stance by chance */
function gaitOf({ stage, changes }: Kit, usual: Gait): Gait {
  const { motion } = stage;
  if (motion) return reachedGait(BEAST_MOTIONS[motion.name](motion.t), motion.room);
  const asked = changes.pose && GAIT_POSES[changes.pose];
  return asked ?? (stage.yaw === undefined ? usual : GAITS[0]);
}

/** The head of an animal on four legs, for a body on two; undefined for other subjects. */
export function animalHead(id: string): AnimalHead | undefined {
  if (!Object.hasOwn(ROWS, id)) return undefined;
  const row: Row = ROWS[id as keyof typeof ROWS];
  const first = (colors: UsualColors['main']) => (typeof colors === 'string' ? colors : colors[0]);
  return { beast: { ...DOG, ...row }, fur: first(row.main), belly: first(row.accent) };
}

export const BEASTS = Object.fromEntries(Object.entries(ROWS).map(([id, row]) => [id, beast(row)])) as Readonly<
  Record<keyof typeof ROWS, Subject>
>;
