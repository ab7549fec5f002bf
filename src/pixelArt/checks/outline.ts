import type { MeasuredArt } from './measuredArt';
import type { Found } from './rule';

export function findBanding(_art: MeasuredArt): Found<'banding'> | undefined {
  return undefined;
}

export function findDoubledOutline(_art: MeasuredArt): Found<'doubled-outline'> | undefined {
  return undefined;
}
