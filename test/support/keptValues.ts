import { InlineLimits, type ValueStore } from '../../src/extension/features/runs/inputs';

/** Values that are kept as long as the process lives. */
function keptInMemory(): ValueStore {
  const values = new Map<string, unknown>();
  return {
    get: <T>(key: string) => values.get(key) as T | undefined,
    update: async (key, value) => void values.set(key, value),
  };
}

/** Limits of services of which nothing was learned yet. */
export function freshInlineLimits(): InlineLimits {
  return new InlineLimits(keptInMemory());
}
