import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/** What fills the stage. */
export type Choice =
  | { readonly mode: 'empty' }
  | { readonly mode: 'contactSheet' | 'compass' }
  | { readonly mode: 'one'; readonly item: PreviewItem };

/** Number of outputs that a run in progress has yet to make. */
export function missingOutputs({ run }: PreviewState): number {
  if (run?.state !== 'running') return 0;
  return Math.max(0, (run.expected ?? 0) - run.received);
}

/** Items whose file exists. A discarded one stays in the state, and Undo brings it back in its place. */
export const itemsThere = ({ items }: PreviewState): PreviewItem[] => items.filter(({ gone }) => !gone);

/** What a person chooses from on the contact sheet: a run's outputs, or several files. */
export function resultItems(state: PreviewState): PreviewItem[] {
  return itemsThere(state).filter(({ role, kind }) => {
    if (kind === 'sequence') return false;
    return state.run ? role === 'output' && kind !== 'sheet' : role !== 'related';
  });
}

/** The items on the contact sheet: what a person chooses from, and for some operations the sources. */
export function contactSheetItems(state: PreviewState): PreviewItem[] {
  const results = resultItems(state);
  if (!state.run?.besideSources) return results;
  return itemsThere(state).filter((item) => item.role === 'source' || results.includes(item));
}

/** Whether a single run is shown, not a batch. */
const isOne = ({ run }: PreviewState) => run !== undefined && run.runs === undefined;

/** How the items can be shown together: as the eight views of a set, or as several pictures, finished or expected. */
export function overviewOf(state: PreviewState): 'contactSheet' | 'compass' | undefined {
  if (state.directions) return 'compass';
  const animated = isOne(state) && state.items.some(({ kind }) => kind === 'animation' || kind === 'sheet');
  return !animated && resultItems(state).length + missingOutputs(state) > 1 ? 'contactSheet' : undefined;
}

/** Whether all outputs of a finished run are gone. */
export function isEmptied({ run, items }: PreviewState): boolean {
  const outputs = items.filter(({ role }) => role === 'output');
  return run !== undefined && run.state !== 'running' && outputs.length > 0 && outputs.every(({ gone }) => gone);
}

/** What the user chose to see; see `ViewState`. */
export interface Chosen {
  readonly selected?: string | undefined;
  readonly all: boolean;
}

/** What fills the stage: the user's choice if it still exists; else the host's proposal, all pictures, the animation or the newest output. */
export function whatToShow(state: PreviewState, { selected, all }: Chosen): Choice {
  const overview = overviewOf(state);
  const chosen = state.items.find(({ id }) => id === selected) ?? (overview && all ? undefined : mainOf(state));
  if (chosen) return { mode: 'one', item: chosen };
  if (overview) return { mode: overview };
  if (isEmptied(state)) return { mode: 'empty' };
  const items = itemsThere(state);
  const item =
    items.find(({ kind }) => kind === 'animation') ?? items.findLast(({ role }) => role === 'output') ?? items[0];
  return item ? { mode: 'one', item } : { mode: 'empty' };
}

/** The item that the host proposes; if that is one of the numbered files of an animation, the animation. */
function mainOf({ items, main, sequence }: PreviewState): PreviewItem | undefined {
  if (main === undefined) return undefined;
  const inAnimation = sequence?.as === 'animation' && sequence.items.includes(main);
  return (
    items.find(({ id, kind }) => (inAnimation ? kind === 'sequence' : id === main)) ??
    items.find(({ id }) => id === main)
  );
}
