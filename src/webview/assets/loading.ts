import type { Shown } from './parts';

/** Whether there may be assets that are not known yet. */
export function isLoading({ state, found }: Pick<Shown, 'state' | 'found'>): boolean {
  return found.rows === 0 && state.total === 0 && (state.status === 'loading' || state.status === 'reading');
}
