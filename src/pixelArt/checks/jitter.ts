import type { MeasuredArt } from './measuredArt';
import type { Found } from './rule';

export function findJitter(_art: MeasuredArt): Found<'jitter'> | undefined {
  return undefined;
}
