import type { Changes } from '../parts/changes';
import type { Reading } from '../vocabulary/prompt';
import type { Trait } from '../vocabulary/traits';

/** What the words say, with the build and the mood that edits have given. */
export function changedReading(reading: Reading, { traits = {} }: Changes): Reading {
  const said = Object.entries(traits) as [Trait, boolean][];
  if (!said.length) return reading;
  const now = new Set(reading.traits);
  for (const [trait, is] of said) {
    if (is) now.add(trait);
    else now.delete(trait);
  }
  return { ...reading, traits: now };
}
