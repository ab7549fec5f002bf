import type { Done } from '../../../shared/protocol/preview';

/** What the host did, with a sentence after its own; nothing is added where it did nothing. */
export async function withNote(answer: Promise<Done>, note: string): Promise<Done> {
  const done = await answer;
  return done.text ? { ...done, text: `${done.text} ${note}` } : done;
}
