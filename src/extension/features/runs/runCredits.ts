import { charges } from '../../platform/charges';
import type { RunSnapshot } from './run';

/** What a run says of credits; nothing if its service is free, whatever that said. */
export function creditsOf({
  origin,
  reserved,
  remaining,
}: Pick<RunSnapshot, 'origin' | 'reserved' | 'remaining'>): Pick<RunSnapshot, 'reserved' | 'remaining'> {
  return charges(origin) ? { reserved, remaining } : {};
}
