import { subjectFor } from './draw/painting';
import { solidOf } from './turning/solids';
import { readPrompt } from './vocabulary/prompt';

/** Numbers of directions, as in `yawOf`. */
const [SOUTH, NORTH, EAST] = [0, 4, 6];

/** The direction that a prompt names for a thing; undefined for the usual view. */
export function directionSaid(prompt: string): number | undefined {
  const reading = readPrompt(prompt);
  const { subject, traits } = reading;
  const solid = subjectFor(reading).body ? undefined : solidOf(subject);
  if (!solid || solid.kind === 'block') return undefined;
  if (traits.has('back')) return NORTH;
  if (traits.has('side')) return solid.aside ? undefined : EAST;
  return traits.has('front') && solid.aside ? SOUTH : undefined;
}
