import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { announce } from '../../lib/announce';
import type { Command, PageContext, Shown } from '../core/feature';
import type { CardActions } from './cardMenu';
import type { Discard } from './discarding';
import {
  choosable,
  DISCARD_KEYS,
  isKept,
  KEEP_KEY,
  keptItems,
  neighbor,
  RENAME_KEY,
  restItems,
  toggleKept,
} from './keeping';

export interface Choices extends CardActions {
  /** Keeps all drafts. */
  keepAll(): void;
  /** Discards all pictures that aren't kept. */
  discardRest(): void;
  /** Removes the marks of all kept pictures. */
  clear(): void;
}

/** Other parts of the page that the actions use. */
export interface ChoiceParts {
  /** Moves the focus to an item's card in the contact sheet. */
  focusItem(id: string): void;
  readonly trash: Discard;
  /** Asks for an output's new name. */
  rename(item: PreviewItem): void;
}

/** Actions on a run's outputs or on several files. */
export function createChoices(ctx: PageContext, { focusItem, trash, rename }: ChoiceParts): Choices {
  const choosableOf = (ids: readonly string[]): PreviewItem[] =>
    choosable(ctx.shown().state).filter(({ id }) => ids.includes(id));

  return {
    open: (id) => ctx.open(id),
    keep(ids) {
      const items = choosableOf(ids).map(({ id }) => id);
      if (items.length === 0) return;
      const { state, view } = ctx.shown();
      // The host moves drafts, and says so.
      if (state.run?.drafts) {
        const rest = restItems(state, view.kept).filter(({ id }) => items.includes(id));
        const moved = rest.length ? rest.map(({ id }) => id) : items;
        ctx.tell(ctx.host.call('keep', { items: moved, kept: rest.length > 0 }));
        return;
      }
      const next = toggleKept(view.kept, items);
      ctx.change({ kept: next });
      const [count, all] = [keptItems(state, next).length, choosable(state).length];
      announce(l10n.t('{0} kept of {1}', formatNumber(count), formatNumber(all)));
    },
    discard(ids) {
      const items = choosableOf(ids);
      if (items.length === 0) {
        ctx.say(l10n.t('Only outputs can be discarded here.'));
        return;
      }
      const { state, mode, item } = ctx.shown();
      const leaving = items.map(({ id }) => id);
      const next = neighbor(
        choosable(state).map(({ id }) => id),
        leaving,
      );
      // Go to the next picture at once: people may discard many quickly. Go back if nothing was discarded.
      const first = leaving.at(0) ?? '';
      let back = () => {};
      const begins = () => {
        if (next && mode === 'one' && item && leaving.includes(item.id)) {
          ctx.open(next);
          back = () => ctx.shown().item?.id === next && ctx.open(item.id);
        } else if (next && mode === 'contactSheet') {
          focusItem(next);
          back = () => ctx.shown().mode === 'contactSheet' && focusItem(first);
        }
      };
      void trash(items, { begins }).then((gone) => gone || back());
    },
    rename(id) {
      const item = choosableOf([id])[0];
      if (item && ctx.shown().state.run) rename(item);
      else ctx.say(l10n.t('Only outputs of a run can be renamed here.'));
    },
    keepAll: () => ctx.tell(ctx.host.call('keep', { items: draftsIn(ctx.shown()), kept: true })),
    discardRest: () => void trash(restItems(ctx.shown().state, ctx.shown().view.kept), { rest: true }),
    clear: () => ctx.change({ kept: [] }),
    reveal: (id) => ctx.tell(ctx.host.call('reveal', { item: id })),
    useAsInput: (id, operation) => ctx.tell(ctx.host.call('useAsInput', { item: id, operation })),
    compare(id) {
      const before = ctx.shown().state.items.find((one) => one.id === id)?.before;
      ctx.open(id);
      ctx.change({ compare: 'split', against: before });
    },
  };
}

export interface ChoiceCommands {
  readonly keep: Command;
  readonly rename: Command;
  readonly discard: Command;
  readonly reveal: Command;
  readonly keepAll: Command;
  readonly discardRest: Command;
  readonly clear: Command;
}

export interface ChoiceTargets {
  /** Ids of the contact sheet's selected cards, else of the focused one; undefined while the focus is elsewhere. */
  readonly targets: readonly string[] | undefined;
  /** Focuses the card that last had the focus, else the first one. */
  focus(): void;
}

/** Commands to keep and discard the picture on the stage, or the selected ones in the contact sheet. */
export function choiceCommands(ctx: PageContext, choices: Choices, sheet: ChoiceTargets): ChoiceCommands {
  return { ...targetCommands(ctx, choices, sheet), ...keptCommands(choices) };
}

/** Commands for the picture on the stage or the selected ones. */
function targetCommands(ctx: PageContext, choices: Choices, sheet: ChoiceTargets) {
  const hasTarget = ({ state, mode, item }: Shown) =>
    mode === 'contactSheet' || (mode === 'one' && choosable(state).some(({ id }) => id === item?.id));

  /** While the contact sheet has no focus, the first press only focuses the card that the next press would act on. */
  function withTargets(run: (ids: readonly string[]) => void): void {
    const { mode, item } = ctx.shown();
    if (mode === 'one' && item) run([item.id]);
    else if (sheet.targets) run(sheet.targets);
    else sheet.focus();
  }

  return {
    keep: {
      id: 'pictures.keep',
      label: l10n.t('Keep'),
      keys: [KEEP_KEY],
      group: 'pictures',
      icon: 'check',
      text: l10n.t('Keep'),
      run: () => withTargets(choices.keep),
      state: (shown) => ({
        enabled: hasTarget(shown),
        pressed: shown.item !== undefined && isKept(shown.item, shown.state, shown.view.kept),
      }),
    },
    rename: {
      id: 'pictures.rename',
      label: l10n.t('Keep As…'),
      keys: [RENAME_KEY],
      group: 'pictures',
      run: () => withTargets(([id]) => id !== undefined && choices.rename(id)),
      state: (shown) => ({ enabled: shown.state.run !== undefined && hasTarget(shown) }),
    },
    discard: {
      id: 'pictures.discard',
      label: l10n.t('Discard'),
      keys: DISCARD_KEYS,
      group: 'pictures',
      icon: 'trash',
      text: l10n.t('Discard'),
      run: () => withTargets(choices.discard),
      state: (shown) => ({ enabled: hasTarget(shown) }),
    },
    reveal: {
      id: 'pictures.reveal',
      label: l10n.t('Reveal the Selected Image'),
      keys: ['r'],
      group: 'pictures',
      run: () => withTargets(([id]) => id !== undefined && choices.reveal(id)),
      state: ({ mode }) => ({ enabled: mode === 'contactSheet' }),
    },
  } satisfies Record<string, Command>;
}

/** Ids of the drafts that are there. */
const draftsIn = ({ state }: Shown): string[] => choosable(state).flatMap(({ id, draft }) => (draft ? id : []));

/** Commands for all kept pictures, or all others. */
function keptCommands(choices: Choices) {
  return {
    keepAll: {
      id: 'pictures.keepAll',
      label: l10n.t('Keep All'),
      keys: ['K'],
      group: 'pictures',
      text: l10n.t('Keep All'),
      icon: 'check-all',
      run: choices.keepAll,
      state: (shown) => ({ enabled: draftsIn(shown).length > 0 }),
    },
    discardRest: {
      id: 'pictures.discardRest',
      label: l10n.t('Discard the Rest'),
      keys: ['Ctrl+Shift+Delete', 'Ctrl+Shift+Backspace'],
      group: 'pictures',
      text: l10n.t('Discard the Rest'),
      icon: 'trash',
      run: choices.discardRest,
      state: ({ state, view }) => ({
        enabled: keptItems(state, view.kept).length > 0 && restItems(state, view.kept).length > 0,
      }),
    },
    clear: {
      id: 'pictures.clear',
      label: l10n.t('Clear Marks'),
      keys: ['K'],
      group: 'pictures',
      text: l10n.t('Clear'),
      run: () => choices.clear(),
      state: ({ state, view }) => ({ enabled: !state.run?.drafts && keptItems(state, view.kept).length > 0 }),
    },
  } satisfies Record<string, Command>;
}
