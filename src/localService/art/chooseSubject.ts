import { wordsOf } from './colorWords';
import { blade } from './subjects/blade';
import { blob } from './subjects/blob';
import { chest } from './subjects/chest';
import { creature } from './subjects/creature';
import { gem } from './subjects/gem';
import { humanoid } from './subjects/humanoid';
import { mushroom } from './subjects/mushroom';
import { potion } from './subjects/potion';
import { shield } from './subjects/shield';
import { ship } from './subjects/ship';
import type { Subject } from './subjects/subject';
import { tree } from './subjects/tree';

const SUBJECTS: readonly Subject[] = [
  humanoid,
  blob,
  potion,
  blade,
  gem,
  tree,
  ship,
  chest,
  shield,
  mushroom,
  creature,
];

/** The kind of thing whose word comes first in the prompt: "a knight with a sword" is a knight. Else a creature. */
export function chooseSubject(prompt: string): Subject {
  for (const word of wordsOf(prompt)) {
    const subject = SUBJECTS.find(({ words }) => words.test(word));
    if (subject) return subject;
  }
  return creature;
}
