import * as l10n from '@vscode/l10n';
import type { PreviewItem, PreviewState } from '../../shared/protocol/preview';
import type { Command, Feature, PageContext, Shown } from './feature';
import type { ViewState } from './viewState';

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

/** The items on the contact sheet: the stills of a run, or several files. */
export function contactSheetItems({ run, items }: PreviewState): PreviewItem[] {
  return items.filter(({ role, kind }) => {
    if (kind === 'sequence') return false;
    return run ? role === 'output' && kind !== 'sheet' : role !== 'related';
  });
}

/** What can be shown side by side: the eight views of a set, or several pictures, there already or still expected. */
export function overviewOf(state: PreviewState): 'contactSheet' | 'compass' | undefined {
  if (state.directions) return 'compass';
  const animated = state.run && state.items.some(({ kind }) => kind === 'animation' || kind === 'sheet');
  return !animated && contactSheetItems(state).length + missingOutputs(state) > 1 ? 'contactSheet' : undefined;
}

/** What fills the stage: the user's choice if it still exists; else what the host proposes, all pictures, the animation or the newest output. */
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

/** The item that the host proposes; if that is one of several numbered files shown as an animation, the animation. */
function mainOf({ items, main, sequence }: PreviewState): PreviewItem | undefined {
  if (main === undefined) return undefined;
  const played = sequence?.as === 'animation' && sequence.items.includes(main);
  return (
    items.find(({ id, kind }) => (played ? kind === 'sequence' : id === main)) ?? items.find(({ id }) => id === main)
  );
}

/** Going from picture to picture, and back to all of them. */
export function createNavigation(ctx: PageContext): Feature {
  const alone = ({ mode }: Shown) => mode === 'one';
  const move = (id: string, label: string, keys: readonly string[], by: 1 | -1): Command => ({
    id,
    label,
    keys,
    group: 'pictures',
    run() {
      const { state, item } = ctx.shown();
      const next = state.items[state.items.findIndex((one) => one.id === item?.id) + by];
      if (next) ctx.open(next.id);
    },
    state: (shown) => ({ enabled: alone(shown) && shown.state.items.length > 1 }),
  });
  const back: Command = {
    id: 'picture.all',
    label: l10n.t('All pictures'),
    keys: ['Escape'],
    group: 'pictures',
    icon: 'layout',
    run: () => ctx.open('all'),
    state(shown) {
      const there = overviewOf(shown.state) !== undefined;
      return { enabled: alone(shown) && there, hidden: !there };
    },
  };
  return {
    commands: [
      back,
      move('picture.previous', l10n.t('Previous picture'), ['ArrowLeft', 'ArrowUp'], -1),
      move('picture.next', l10n.t('Next picture'), ['ArrowRight', 'ArrowDown'], 1),
    ],
    toolbar: { zoom: [back] },
  };
}
