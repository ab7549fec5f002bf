import { rawText } from '../../shared/base/foreignText';
import { asksForPose } from '../../shared/contract/promptHints';
import type { Provenance } from './provenance';

/** Runs that are followed back. */
const MOST_STEPS = 8;

/** What is known of a picture without reading it. */
export interface KnownPictures {
  /** Undefined if no known run made it. */
  provenance(uri: string): Pick<Provenance, 'kind' | 'source' | 'sourceFrame' | 'prompt'> | undefined;
  /** Prompt of a saved asset; undefined for files. */
  prompt(uri: string): string | undefined;
}

/**
 * Whether a sprite seems to stand still, by what the journal tells of its runs, so that nothing has to be looked at. It doesn't where it
 *
 * - is a frame that a person chose among several, or was made from one,
 * - is an output of *Animate…*, or
 * - was made, or is an edit or a view of what was made, with a prompt that asks for a pose or a motion.
 *
 * Of what the journal doesn't know, it does: that is what a person draws first.
 * @param frame that a person chose, from 0
 */
export function standsStill(uri: string, frame: number, known: KnownPictures): boolean {
  if (frame > 0) return false;
  let place: string | undefined = uri;
  for (let step = 0; place !== undefined && step < MOST_STEPS; step++) {
    const made = known.provenance(place);
    const prompt = made?.prompt === undefined ? known.prompt(place) : rawText(made.prompt);
    if (made?.kind === 'animate' || (made?.sourceFrame ?? 0) > 0) return false;
    if (prompt !== undefined && asksForPose(prompt)) return false;
    place = made?.kind === 'edit' || made?.kind === 'direction-set' ? made.source : undefined;
  }
  return true;
}

/** Whether motions of these sprites need a pose first. What the built-in service drew, it moves well as it is; of other sprites it moves all alike. */
export function needsPose(
  service: 'built-in' | 'hosted',
  sources: readonly { readonly uri: string; readonly frame: number }[],
  known: KnownPictures,
): boolean {
  return service === 'hosted' && sources.some(({ uri, frame }) => standsStill(uri, frame, known));
}
