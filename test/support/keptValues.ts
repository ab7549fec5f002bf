import { InlineLimits } from '../../src/extension/features/runs/inputs';
import { MemoryMemento } from './memoryStores';

/** Limits of services of which nothing was learned yet. */
export function freshInlineLimits(): InlineLimits {
  return new InlineLimits(new MemoryMemento());
}
