import * as l10n from '@vscode/l10n';
import type { RunKind } from '../../shared/contract/api';
import { buttonKey } from '../lib/keyText';
import { formatNumber } from '../lib/l10n';
import { createContextMenu, menuButton } from '../lib/menu';
import { operationItems } from '../lib/operations';
import { menuPlace } from '../lib/place';
import { lookOf } from './core/eyes';
import type { Command, Feature, PageContext, Several, Shown, View } from './core/feature';
import { itemsThere } from './core/shownItems';

/** Of the menu that starts runs: in it, the next letters would choose one. */
const USE_KEY = 'Ctrl+u';
/** Milliseconds: what is shown is told to the host when it has not changed for this long. */
const REPORT_MS = 80;

/** The file of the picture in the explorer, its export, and undoing what was last done to files. */
export function createFileCommands(ctx: PageContext): Feature {
  const reveal: Command = {
    id: 'file.reveal',
    label: l10n.t('Reveal in Explorer'),
    keys: ['r'],
    group: 'files',
    icon: 'folder-opened',
    run() {
      const { item } = ctx.shown();
      if (item) ctx.tell(ctx.host.call('reveal', { item: item.id }));
    },
    state: ({ item }) => ({ enabled: item !== undefined && item.kind !== 'sequence' }),
  };
  const undo: Command = {
    id: 'file.undo',
    label: l10n.t('Undo Last File Change'),
    keys: ['Ctrl+z'],
    group: 'files',
    run: () => ctx.tell(ctx.host.call('undo', {})),
  };
  const exportIt: Command = {
    id: 'file.export',
    label: l10n.t('Export…'),
    keys: ['F'],
    group: 'files',
    run() {
      const item = exported(ctx.shown());
      if (item !== undefined) ctx.tell(ctx.host.call('export', { item }));
    },
    state: (shown) => ({ enabled: exported(shown) !== undefined }),
  };
  return { commands: [reveal, exportIt, undo], toolbar: { page: [reveal] } };
}

/** Id of the item to export: the picture on the stage; on the compass any view, which stands for its set. */
function exported({ state, mode, item, picture }: Shown): string | undefined {
  if (mode === 'compass') {
    return itemsThere(state).find(({ id }) => state.directions?.views.some((view) => view.item === id))?.id;
  }
  return picture && !picture.onlyPalette ? item?.id : undefined;
}

/** Starts a run with the shown picture: of an Aseprite file the frame as it is shown, and says so where it is not just the file. */
export function useAsInput(ctx: PageContext, item: string, operation: RunKind): void {
  const shown = ctx.shown();
  const look = lookOf(shown);
  ctx.tell(ctx.host.call('useAsInput', { item, operation, ...(look && { look }) }));
  const number = formatNumber(shown.frame + 1);
  if (look?.eyes) ctx.say(l10n.t('Uses frame {0} with the visible layers.', number));
  else if (look && (shown.picture?.total ?? 1) > 1) ctx.say(l10n.t('Uses frame {0}, the one shown.', number));
}

/**
 * Tells the host which picture is shown, as it is shown, so that commands of the editor take it too.
 * @param focused the one of several that has the focus
 */
export function createShownReports(ctx: PageContext, focused: Several['focused']): Feature {
  let told = '';
  let timer = 0;
  function report(): void {
    clearTimeout(timer);
    const shown = ctx.shown();
    const id = shown.item?.id ?? focused();
    // Numbered files that are one animation aren't input.
    const isOne = shown.state.items.some((item) => item.id === id && item.kind !== 'sequence');
    const now = { item: isOne && id !== undefined ? id : null, look: lookOf(shown) };
    const next = JSON.stringify(now);
    if (next === told) return;
    told = next;
    // A file that was deleted in the meantime needs no entry.
    ctx.host.call('shown', now).catch(() => {});
  }
  // The command palette takes the focus: what is shown then counts, also while it plays.
  window.addEventListener('blur', report);
  function later({ playing }: Shown): void {
    clearTimeout(timer);
    if (!playing) timer = window.setTimeout(report, REPORT_MS);
  }
  document.addEventListener('focusin', () => later(ctx.shown()));
  return { parts: [{ update: later, frame: later }] };
}

/**
 * The menu that starts a run with the picture that is shown.
 * @param focused the one of several that has the focus
 */
export function createUseAsInput(ctx: PageContext, focused: Several['focused']): Feature {
  const label = l10n.t('Use as Input');
  const menu = menuButton(
    { label, text: label, ...buttonKey(USE_KEY), icon: 'sparkle', class: 'primary' },
    operationItems((operation) => {
      const { item } = ctx.shown();
      if (item) useAsInput(ctx, item.id, operation);
    }),
  );
  const view: View = {
    element: menu.element,
    update: ({ item, picture }) =>
      menu.setEnabled(item !== undefined && item.kind !== 'sequence' && picture !== undefined && !picture.onlyPalette),
  };
  const menuOfFocused = createContextMenu(label);
  function run(): void {
    const id = ctx.shown().item ? undefined : focused();
    const element = document.activeElement;
    if (id === undefined || !element) menu.open();
    else
      menuOfFocused.open(
        operationItems((operation) => useAsInput(ctx, id, operation)),
        menuPlace(element),
      );
  }
  const open: Command = { id: 'file.use', label, keys: [USE_KEY], group: 'files', run };
  return { commands: [open], toolbar: { page: [view] } };
}
