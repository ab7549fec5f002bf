import type { PreviewItem, PreviewState } from '../../shared/protocol/preview';

/** What fills the stage. */
export type Shown =
  | { readonly mode: 'empty' }
  | { readonly mode: 'sheet'; readonly items: readonly PreviewItem[]; readonly missing: number }
  | { readonly mode: 'one'; readonly item: PreviewItem };

/** Outputs still expected of a run that goes on. */
export function missingOutputs({ run }: PreviewState): number {
  if (run?.state !== 'running') return 0;
  return Math.max(0, (run.expected ?? 0) - run.received);
}

function stills(state: PreviewState): PreviewItem[] {
  return state.items.filter((item) => item.role === 'output' && (item.kind === 'still' || item.kind === 'normal-map'));
}

/** Whether the outputs make a contact sheet: several stills, landed or expected. */
export function hasSheet(state: PreviewState): boolean {
  const outputs = stills(state);
  const animated = state.items.some((item) => item.kind === 'animation' || item.kind === 'sheet');
  return !animated && outputs.length + missingOutputs(state) > 1;
}

/** The user's choice where it still exists, else the contact sheet, the animation, the newest output or the source. */
export function whatToShow(state: PreviewState, selected: string | undefined): Shown {
  const chosen = state.items.find((item) => item.id === selected);
  if (chosen) return { mode: 'one', item: chosen };
  if (hasSheet(state)) return { mode: 'sheet', items: stills(state), missing: missingOutputs(state) };
  const item =
    state.items.find((one) => one.kind === 'animation') ??
    state.items.findLast((one) => one.role === 'output') ??
    state.items[0];
  return item ? { mode: 'one', item } : { mode: 'empty' };
}
