import type { Kit, Subject } from '../kit';
import type { UsualColors } from '../look';
import { type Beast, drawBeast, GAITS } from '../parts/quadruped';
import type { SubjectId } from '../vocabulary/subjectWords';

/** An ordinary animal of the size of a dog; rows say what is different. */
const DOG: Beast = { leg: 8, long: 5.6, hip: 3.8, chest: 4.3, reach: 3.2, rise: 5.2, head: 4, snout: [2.6, 1.7], limb: 1.25, ears: 'point', tail: 'bush' };

type Row = Partial<Beast> & UsualColors;

const ROWS = {
  wolf: { main: ['gray', 'steel'], accent: 'white', snout: [4, 1.6], reach: 4, rise: 4, chest: 4.8 },
  dog: { main: ['tan', 'brown', 'cream'], accent: ['brown', 'leather'], ears: 'flop', tail: 'thin', rise: 6, head: 4.6 },
  fox: { main: 'orange', accent: 'white', leg: 6.6, snout: [3.6, 1.3], hip: 3.3, chest: 3.5, tail: 'bush', limb: 1.05, head: 4 },
  cat: { main: ['orange', 'gray', 'black', 'tan'], accent: 'cream', leg: 6.6, long: 4.8, hip: 3.4, chest: 3.4, reach: 2.4, head: 4.8, snout: [0.8, 1.5], tail: 'thin', limb: 1.15, nose: 'flesh', rise: 5.6 },
  lion: { main: 'amber', accent: 'leather', hip: 4, chest: 4.4, head: 4.2, snout: [1.6, 1.9], ears: 'round', tail: 'tuft', coat: 'mane', limb: 1.5, rise: 4.8 },
  tiger: { main: 'orange', accent: 'white', hip: 4, chest: 4.4, head: 4.6, snout: [1.4, 1.9], ears: 'round', tail: 'thin', coat: 'stripes', limb: 1.5, rise: 4.4 },
  bear: { main: ['brown', 'leather'], accent: 'tan', leg: 6.4, long: 5.8, hip: 6, chest: 5.8, reach: 4, rise: 3.4, head: 5, snout: [2, 2.1], ears: 'round', tail: 'stub', limb: 2.1 },
  panda: { main: 'white', accent: 'cream', leg: 5.8, long: 5, hip: 6, chest: 5.6, reach: 3.4, rise: 4.4, head: 5.4, snout: [1, 1.9], ears: 'round', tail: 'stub', limb: 2.1, coat: 'panda' },
  horse: { main: ['brown', 'leather', 'tan', 'cream'], accent: ['black', 'cream'], leg: 10.4, long: 5.8, hip: 4.2, chest: 4.3, reach: 4.4, rise: 7.6, head: 3.2, snout: [3.6, 1.7], tail: 'hair', coat: 'hairmane', hoof: 'black', limb: 1.25 },
  unicorn: { main: 'white', accent: ['pink', 'violet', 'sky'], leg: 10, long: 5.6, hip: 4, chest: 4.2, reach: 4.2, rise: 7, head: 3.2, snout: [3.4, 1.6], tail: 'hair', coat: 'hairmane', hoof: 'gold', horns: 'unicorn', limb: 1.2 },
  cow: { main: 'white', accent: 'pink', leg: 7.4, long: 6.4, hip: 5.2, chest: 5.2, reach: 3.8, rise: 3.6, head: 3.9, snout: [2, 2.3], ears: 'flop', tail: 'tuft', horns: 'cow', coat: 'patches', hoof: 'black', limb: 1.5 },
  pig: { main: 'pink', accent: 'flesh', leg: 5, long: 5.8, hip: 5.8, chest: 5.6, reach: 3.6, rise: 1.6, head: 4.6, snout: [2.2, 1.8], tail: 'curl', extra: 'disk', limb: 1.5, hoof: 'flesh' },
  boar: { main: ['brown', 'leather'], accent: 'tan', leg: 5.4, long: 5.6, hip: 4.8, chest: 6.2, reach: 4.6, rise: 0.6, head: 4.5, snout: [3.4, 1.8], tail: 'stub', coat: 'hairmane', extra: 'tusks', limb: 1.4, hoof: 'black' },
  sheep: { main: 'white', accent: 'shadow', leg: 6, long: 5, hip: 4.8, chest: 4.8, reach: 3.8, rise: 3.4, head: 3.5, snout: [1.6, 1.8], ears: 'flop', tail: 'stub', coat: 'wool', hoof: 'black', limb: 1.2 },
  goat: { main: ['cream', 'gray', 'tan'], accent: 'brown', leg: 8, long: 5, hip: 4, chest: 4.2, reach: 3.2, rise: 5.4, head: 3.4, snout: [2.4, 1.5], ears: 'flop', tail: 'stub', horns: 'ram', hoof: 'black', limb: 1.1 },
  deer: { main: ['tan', 'brown'], accent: 'cream', leg: 9.6, long: 4.8, hip: 3.6, chest: 3.8, reach: 3.6, rise: 6.2, head: 3, snout: [2.6, 1.3], ears: 'flop', tail: 'stub', horns: 'antler', coat: 'spots', hoof: 'black', limb: 1 },
  rabbit: { main: ['cream', 'gray', 'tan', 'white'], accent: 'white', leg: 4.2, long: 3.8, hip: 5.2, chest: 3.8, reach: 3, rise: 4.4, head: 4.4, snout: [0.8, 1.5], ears: 'long', tail: 'stub', limb: 1.4, nose: 'flesh' },
  mouse: { main: ['gray', 'tan'], accent: 'pink', leg: 3.2, long: 4, hip: 5.2, chest: 4.2, reach: 3.4, rise: 1.6, head: 4.2, snout: [2.4, 1.1], ears: 'big', tail: 'thin', limb: 1, nose: 'flesh' },
  rat: { main: ['gray', 'brown'], accent: 'tan', leg: 3.4, long: 4.2, hip: 5.2, chest: 4, reach: 3.4, rise: 2.4, head: 3.6, snout: [3.4, 1.1], ears: 'round', tail: 'thin', limb: 1, nose: 'flesh' },
  squirrel: { main: ['scarlet', 'brown'], accent: 'cream', leg: 4, long: 3.2, hip: 4.2, chest: 3.4, reach: 2.6, rise: 5, head: 3.9, snout: [1.6, 1.3], ears: 'point', tail: 'huge', limb: 1.1 },
  hedgehog: { main: 'tan', accent: 'cream', leg: 3, long: 4.4, hip: 5.6, chest: 4.8, reach: 4.6, rise: -0.8, head: 3.6, snout: [3.2, 1.1], ears: 'round', coat: 'spines', limb: 1.2, tail: undefined },
  elephant: { main: ['gray', 'steel'], accent: 'silver', leg: 8.4, long: 5.2, hip: 6, chest: 5.8, reach: 4.4, rise: 2.8, head: 5, snout: [1.4, 2.1], ears: 'big', tail: 'tuft', extra: 'trunk', limb: 2.1 },
  turtle: { main: 'grass', accent: ['moss', 'teal', 'brown'], leg: 3.2, long: 5, hip: 4, chest: 4, reach: 5.4, rise: 2, head: 3.4, snout: [1.4, 1.8], ears: undefined, tail: 'stub', coat: 'shell', limb: 1.6 },
  crocodile: { main: ['green', 'moss', 'teal'], accent: 'cream', leg: 4.4, long: 3.8, hip: 4.2, chest: 4, reach: 3.2, rise: 3, head: 3.2, snout: [4.4, 1.6], ears: undefined, tail: 'thick', limb: 1.4, coat: 'spots' },
} as const satisfies Partial<Record<SubjectId, Row>>;

/** Proportions by words and chance. */
function varied(kit: Kit, row: Partial<Beast>): Beast {
  const { r } = kit;
  const b: Beast = { ...DOG, ...row };
  const stout = (kit.is('fat') || kit.is('round') ? 1.28 : kit.is('thin') ? 0.8 : 1) * r.between(0.92, 1.1);
  const young = kit.is('young') || kit.is('tiny');
  return {
    ...b,
    leg: b.leg * (kit.is('tall') ? 1.2 : young ? 0.8 : 1) * r.between(0.88, 1.08),
    long: b.long * (young ? 0.8 : 1) * r.between(0.9, 1.1),
    hip: b.hip * stout,
    chest: b.chest * stout,
    rise: b.rise + r.between(-1, 0.8),
    head: b.head * (young ? 1.3 : 1.14) * r.between(0.96, 1.08),
    limb: b.limb * (stout + 1) * 0.5,
  };
}

function beast({ main, accent, ...row }: Row): Subject {
  return {
    main,
    ...(accent ? { accent } : {}),
    grounded: true,
    draw(kit) {
      const { r } = kit;
      const pitch = kit.is('top') ? 0.5 : 0.12;
      const side = r.chance(0.75) ? 1 : -1;
      const yaw = kit.is('front') ? 0 : kit.is('back') ? 180 : side * (kit.is('side') || !kit.big ? 90 : r.pick([90, 78, 66]));
      drawBeast(kit, varied(kit, row), r.pick(GAITS), { yaw, pitch });
    },
  };
}

export const BEASTS = Object.fromEntries(Object.entries(ROWS).map(([id, row]) => [id, beast(row)])) as Readonly<
  Record<keyof typeof ROWS, Subject>
>;
