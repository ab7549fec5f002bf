import { rawText } from '../../shared/base/foreignText';
import { asksForPose } from '../../shared/contract/promptHints';
import { OPERATION_TABLE } from './operations';
import type { Provenance } from './provenance';

/** Most runs that are traced back. */
const MAX_STEPS = 8;

/** What is known about a picture without reading it. */
export interface KnownPictures {
  /** Undefined if no known run made it. */
  provenance(uri: string): Pick<Provenance, 'kind' | 'source' | 'sourceFrame' | 'prompt'> | undefined;
  /** Prompt of a saved asset; undefined for files. */
  prompt(uri: string): string | undefined;
}

/**
 * Guesses whether a sprite stands still from the journal alone, without reading pixels. It doesn't if it
 *
 * - is a frame that a person chose among several, or was made from one,
 * - is an output of *Animate…*, or
 * - was made with a prompt that asks for a pose or a motion, or is an edit or a view of such a sprite.
 *
 * A sprite that the journal doesn't know counts as standing still: people draw that pose first.
 * @param frame that a person chose, from 0
 */
export function standsStill(uri: string, frame: number, known: KnownPictures): boolean {
  if (frame > 0) return false;
  let place: string | undefined = uri;
  for (let step = 0; place !== undefined && step < MAX_STEPS; step++) {
    const made = known.provenance(place);
    const prompt = made?.prompt === undefined ? known.prompt(place) : rawText(made.prompt);
    const pose = made?.kind && OPERATION_TABLE[made.kind].pose;
    if (pose === 'moving' || (made?.sourceFrame ?? 0) > 0) return false;
    if (prompt !== undefined && asksForPose(prompt)) return false;
    place = pose === 'source' ? made?.source : undefined;
  }
  return true;
}

/** Whether these sprites need a pose before a motion. The built-in service animates its own sprites well as they are, and all others alike. */
export function needsPose(
  service: 'built-in' | 'hosted',
  sources: readonly { readonly uri: string; readonly frame: number }[],
  known: KnownPictures,
): boolean {
  return service === 'hosted' && sources.some(({ uri, frame }) => standsStill(uri, frame, known));
}
