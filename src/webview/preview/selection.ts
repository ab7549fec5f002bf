import type { PreviewItem, PreviewState } from '../../shared/protocol/preview';
import type { ViewState } from './viewState';

/** What fills the stage. */
export type Choice =
  | { readonly mode: 'empty' }
  | { readonly mode: 'sheet' | 'compass' }
  | { readonly mode: 'one'; readonly item: PreviewItem };

/** Outputs still expected of a run that goes on. */
export function missingOutputs({ run }: PreviewState): number {
  if (run?.state !== 'running') return 0;
  return Math.max(0, (run.expected ?? 0) - run.received);
}

/** What the contact sheet shows: the stills of a run, or several files. */
export function sheetItems({ run, items }: PreviewState): PreviewItem[] {
  return items.filter(({ role, kind }) => {
    if (kind === 'sequence') return false;
    return run ? role === 'output' && kind !== 'sheet' : role !== 'related';
  });
}

/** What can be shown side by side: the eight views of a set, or several pictures, landed or expected. */
export function overviewOf(state: PreviewState): 'sheet' | 'compass' | undefined {
  if (state.directions) return 'compass';
  const animated = state.run && state.items.some(({ kind }) => kind === 'animation' || kind === 'sheet');
  return !animated && sheetItems(state).length + missingOutputs(state) > 1 ? 'sheet' : undefined;
}

/** The user's choice where it still exists, else what the host proposes, everything, the animation or the newest output. */
export function whatToShow(state: PreviewState, { selected, all }: Pick<ViewState, 'selected' | 'all'>): Choice {
  const overview = overviewOf(state);
  const chosen = state.items.find(({ id }) => id === selected) ?? (overview && all ? undefined : mainOf(state));
  if (chosen) return { mode: 'one', item: chosen };
  if (overview) return { mode: overview };
  const item =
    state.items.find(({ kind }) => kind === 'animation') ??
    state.items.findLast(({ role }) => role === 'output') ??
    state.items[0];
  return item ? { mode: 'one', item } : { mode: 'empty' };
}

/** The item that the host proposes; the animation of its numbered files, where it is shown as one. */
function mainOf({ items, main, sequence }: PreviewState): PreviewItem | undefined {
  if (main === undefined) return undefined;
  const played = sequence?.as === 'animation' && sequence.items.includes(main);
  return (
    items.find(({ id, kind }) => (played ? kind === 'sequence' : id === main)) ?? items.find(({ id }) => id === main)
  );
}
