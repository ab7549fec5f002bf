import type { Subject } from '../painter';
import { box, ellipse, limb, polygon, within } from '../shapes';

const ARMOURED = ['knight', 'guard', 'soldier', 'paladin', 'warrior', 'robot'];
const HOODED = ['wizard', 'mage', 'witch', 'sorcerer', 'priest', 'monk', 'rogue', 'thief', 'ninja'];
const POINTED = ['wizard', 'mage', 'witch', 'sorcerer'];

/** A person with a large head: armour, hood or hair by the words of the prompt. */
export const humanoid: Subject = {
  words:
    /^(knight|guard|soldier|paladin|warrior|robot|wizard|mage|witch|sorcerer|priest|monk|rogue|thief|ninja|hero|heroine|man|woman|boy|girl|person|character|villager|farmer|king|queen|prince|princess|elf|dwarf|goblin|orc|zombie|skeleton|pirate|merchant|archer|adventurer|player|human)s?$/,
  paint(painter, look, random, words) {
    const has = (list: readonly string[]) => list.some((word) => words.has(word));
    const armoured = has(ARMOURED);
    const hooded = has(HOODED);
    const robe = hooded && random.chance(0.8);
    const wide = random.between(0.185, 0.215);
    const skin = has(['goblin', 'orc', 'zombie']) ? look.main : look.skin;
    const body = armoured ? look.metal : skin === look.main ? look.wood : look.main;
    const trim = armoured ? look.main : look.accent;

    if (random.chance(0.5) && !robe)
      painter.fill(polygon([0.3, 0.5], [0.7, 0.5], [0.8, 0.86], [0.2, 0.86]), trim, { tone: 0 });
    if (!robe) {
      painter.fill(box(0.36, 0.74, 0.47, 0.92), armoured ? look.metal : look.wood, { both: true });
      painter.fill(box(0.34, 0.87, 0.47, 0.94), look.wood, { both: true, raised: true });
    }
    painter.fill(limb(0.29, 0.58, 0.24, 0.72, 0.065), body, { both: true, shiny: armoured });
    painter.fill(ellipse(0.235, 0.755, 0.055, 0.05), armoured ? look.metal : skin, { both: true });
    const torso = robe
      ? polygon([0.34, 0.5], [0.66, 0.5], [0.76, 0.94], [0.24, 0.94])
      : polygon([0.33, 0.5], [0.67, 0.5], [0.66, 0.8], [0.34, 0.8]);
    painter.fill(torso, body, { raised: true, shiny: armoured });
    painter.fill(within(box(0.2, 0.7, 0.8, 0.755), torso), trim, { tone: 1 });
    painter.mark(0.47, 0.69, 0.06, 0.06, trim, 3);

    const head = ellipse(0.5, 0.33, wide + 0.015, 0.205);
    painter.fill(head, skin, { raised: true });
    if (armoured) {
      painter.fill(within(head, box(0, 0, 1, 0.31)), look.metal, { shiny: true });
      painter.fill(within(head, box(0, 0.3, 0.36, 0.6)), look.metal, { both: true });
      painter.mark(0.34, 0.3, 0.32, 0.035, look.metal, 0);
      if (random.chance(0.7)) painter.fill(limb(0.5, 0.09, 0.5, 0.2, 0.055), look.main);
    } else if (hooded) {
      painter.fill(within(ellipse(0.5, 0.33, wide + 0.04, 0.24), box(0, 0, 1, 0.28)), look.main);
      painter.fill(within(ellipse(0.5, 0.34, wide + 0.04, 0.24), box(0, 0.2, 0.36, 0.56)), look.main, { both: true });
      if (has(POINTED)) {
        painter.fill(polygon([0.28, 0.25], [0.72, 0.25], [random.between(0.5, 0.62), 0.02]), look.main);
        painter.fill(limb(0.24, 0.26, 0.76, 0.26, 0.03), look.accent);
      }
    } else {
      const fringe = random.between(0.24, 0.29);
      painter.fill(within(ellipse(0.5, 0.32, wide + 0.035, 0.22), box(0, 0, 1, fringe)), look.hair);
      painter.fill(
        within(ellipse(0.5, 0.33, wide + 0.035, 0.22), box(0, 0.2, 0.35, random.between(0.36, 0.52))),
        look.hair,
        { both: true },
      );
      if (has(['king', 'queen', 'prince', 'princess'])) {
        painter.fill(
          polygon([0.33, 0.2], [0.33, 0.06], [0.42, 0.13], [0.5, 0.05], [0.58, 0.13], [0.67, 0.06], [0.67, 0.2]),
          look.accent,
          { shiny: true },
        );
      }
    }
    painter.mark(0.4, 0.36, 0.035, 0.07, look.ink, 0, true);
    if (painter.size >= 24) painter.mark(0.47, 0.47, 0.06, 0.02, skin, 0);
  },
};

/** Whatever is not one of the others: a small animal with chance ears, tail, wings and legs. */
export const creature: Subject = {
  words:
    /^(monsters?|creatures?|dragons?|cats?|dogs?|bats?|birds?|bears?|wol(f|ves)|fox(es)?|beasts?|animals?|pets?|enem(y|ies)|boss|demons?)$/,
  paint(painter, look, random, words) {
    const winged = ['dragon', 'bat', 'bird', 'demon'].some((word) => words.has(word)) || random.chance(0.25);
    const wide = random.between(0.22, 0.28);
    if (winged)
      painter.fill(polygon([0.36, 0.56], [0.06, 0.3], [0.1, 0.62], [0.2, 0.58], [0.24, 0.7]), look.accent, {
        both: true,
      });
    else if (random.chance(0.6)) painter.fill(limb(0.66, 0.78, 0.86, random.between(0.5, 0.7), 0.055), look.main);
    for (const x of [0.38, 0.46])
      painter.fill(limb(x - 0.02, 0.8, x - 0.03, 0.9, 0.055), look.main, { both: true, tone: 0 });
    painter.fill(ellipse(0.5, 0.7, wide, 0.2), look.main);
    painter.fill(ellipse(0.5, 0.75, wide * 0.6, 0.13), look.skin);
    const ear = random.pick(['point', 'round', 'horn']);
    if (ear === 'round') painter.fill(ellipse(0.3, 0.2, 0.1, 0.1), look.main, { both: true });
    else {
      const tall = ear === 'horn' ? 0.04 : 0.08;
      painter.fill(polygon([0.25, 0.36], [0.26, tall], [0.44, 0.24]), ear === 'horn' ? look.accent : look.main, {
        both: true,
      });
    }
    painter.fill(ellipse(0.5, 0.39, wide + 0.04, 0.22), look.main, { raised: true });
    painter.fill(ellipse(0.5, 0.47, 0.12, 0.085), look.skin);
    painter.mark(0.36, 0.34, 0.06, 0.08, look.ink, 0, true);
    if (painter.size >= 24) painter.mark(0.36, 0.34, 0.03, 0.03, look.ink, 3);
    painter.mark(0.47, 0.43, 0.06, 0.04, look.ink, 0);
  },
};

/** A round, wet creature on the ground, with a face. */
export const blob: Subject = {
  words: /^(slimes?|blobs?|jell(y|ies)|oozes?|ghosts?|spirits?|puddings?)$/,
  usual: { h: 138, s: 0.5, l: 0.48 },
  paint(painter, look, random, words) {
    const floats = words.has('ghost') || words.has('spirit');
    const wide = random.between(0.33, 0.4);
    const top = random.between(0.24, 0.36);
    const bottom = floats ? 0.84 : 0.9;
    const dome = ellipse(0.5, bottom, wide, bottom - top);
    painter.fill(within(dome, box(0, 0, 1, bottom)), look.main, { shiny: true });
    if (floats)
      for (const x of [0.24, 0.41, 0.59, 0.76])
        painter.fill(ellipse(x, bottom - 0.02, 0.08, 0.09), look.main, { tone: 1 });
    else painter.fill(within(ellipse(0.5, bottom - 0.1, wide + 0.05, 0.13), box(0, 0, 1, 0.94)), look.main);
    painter.fill(limb(0.5 - wide * 0.5, top + 0.18, 0.5 - wide * 0.28, top + 0.1, 0.035), look.main, { tone: 3 });
    if (random.chance(0.5) && !floats)
      painter.fill(ellipse(0.5 + wide * 0.5, top + 0.22, 0.035, 0.035), look.main, { tone: 2 });
    const eyes = random.between(0.35, 0.39);
    painter.mark(eyes, 0.6, 0.06, 0.11, look.ink, 0, true);
    if (painter.size >= 24) painter.mark(eyes, 0.6, 0.03, 0.03, look.ink, 3);
    painter.mark(0.46, 0.74, 0.08, 0.03, look.ink, 0);
  },
};
