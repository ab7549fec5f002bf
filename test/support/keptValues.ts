import { InlineLimits } from '../../src/extension/features/runs/inputs';
import { MemoryMemento } from './memoryStores';

/** Service limits, before any was learned. */
export function freshInlineLimits(): InlineLimits {
  return new InlineLimits(new MemoryMemento());
}
