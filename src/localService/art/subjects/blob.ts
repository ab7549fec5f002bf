import { box, ellipse, limb, within } from '../shapes';
import type { Subject } from './subject';

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
