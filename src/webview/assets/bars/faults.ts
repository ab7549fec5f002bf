import * as l10n from '@vscode/l10n';
import { type AssetsState, NO_FILTER } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import { isLoading, type PageActions, type Part, type Shown } from '../parts';
import { isEmpty } from '../viewState';

/** Button labels. The page itself does `retry` and what clears; the host does the others. */
const REMEDIES = {
  retry: () => l10n.t('Retry'),
  connect: () => l10n.t('Connect…'),
  generate: () => l10n.t('Generate…'),
  samples: () => l10n.t('Try on Sample Sprites'),
  getStarted: () => l10n.t('Get Started'),
  trust: () => l10n.t('Manage Trust…'),
  log: () => l10n.t('Show Log'),
  openFolder: () => l10n.t('Open Folder…'),
  clearSearch: () => l10n.t('Clear Search'),
  clearFilters: () => l10n.t('Clear Filters'),
} as const;

/** A way out of a fault, as a button. */
export type Remedy = keyof typeof REMEDIES;

/** Why sprites are missing or may be outdated, and what helps. The first remedy is the most likely one. */
interface Fault {
  readonly icon: string;
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

/** A bar above the grid that says why the list may be outdated. Stored sprites stay usable below it. */
export function createFaultBar(page: PageActions): Part {
  const text = el('span', { class: 'fault-text' });
  const sign = el('span');
  const buttons = el('span', { class: 'fault-buttons' });
  const element = el('div', { class: 'fault-bar', role: 'status' }, sign, text, buttons);
  let drawn = '';
  return {
    element,
    update({ state }) {
      const fault = state.total > 0 ? faultOf(state) : undefined;
      element.hidden = !fault;
      if (!fault) {
        drawn = '';
        setText(text, '');
        return;
      }
      setText(text, l10n.t('{0} Showing what was loaded before; it may not be all.', fault.text));
      const [remedy] = fault.remedies;
      if (drawn === `${fault.icon} ${remedy}`) return;
      drawn = `${fault.icon} ${remedy}`;
      sign.replaceChildren(icon(fault.icon));
      buttons.replaceChildren(...(remedy ? [remedyButton(remedy, page)] : []));
    },
  };
}

/** Shown in place of an empty grid: why it is empty, and what to do next. */
export function createEmptyState(page: PageActions): Part {
  const element = el('div', { class: 'empty', role: 'status' });
  let drawn = '';
  return {
    element,
    update(shown) {
      const reason = reasonOf(shown);
      element.hidden = !reason;
      const key = JSON.stringify(reason ?? '');
      if (key === drawn) return;
      drawn = key;
      element.replaceChildren(...(reason ? content(reason, page) : []));
    },
  };
}

/** A button for a remedy. */
export function remedyButton(remedy: Remedy, page: PageActions, primary = false): HTMLButtonElement {
  const text = REMEDIES[remedy]();
  return button({ label: text, text, class: primary ? 'primary' : 'secondary', run: () => runRemedy(remedy, page) });
}

function content({ icon: name, text, remedies }: Fault, page: PageActions): Node[] {
  const sign = icon(name);
  sign.classList.add('empty-icon');
  const buttons = remedies.map((remedy, at) => remedyButton(remedy, page, at === 0));
  return [sign, el('p', {}, text), el('div', { class: 'empty-buttons' }, ...buttons)];
}

/** Why the grid is empty; undefined if it isn't, or may still fill. */
function reasonOf(shown: Shown): Fault | undefined {
  const { state, view, found } = shown;
  if (found.rows > 0 || isLoading(shown)) return undefined;
  if (!isEmpty(view.filter) && state.total > 0) {
    const remedy = isEmpty({ ...view.filter, text: '' }) ? 'clearSearch' : 'clearFilters';
    return { icon: 'search', text: l10n.t('No matching sprites.'), remedies: [remedy] };
  }
  // The account has assets, but the search hasn't been answered yet.
  if (state.total > 0) return undefined;
  return faultOf(state) ?? nothingYet(state);
}

/** For an account without sprites: how to get the first one in this window. */
function nothingYet({ trusted, workspace }: AssetsState): Fault {
  if (!trusted) {
    const text = l10n.t('No sprites yet. Runs send images and write files, so they need a trusted workspace.');
    return { icon: 'shield', text, remedies: ['trust'] };
  }
  if (!workspace) {
    const text = l10n.t("No sprites yet. They're saved to a folder, and no folder is open.");
    return { icon: 'folder', text, remedies: ['openFolder', 'samples', 'getStarted'] };
  }
  const text = l10n.t('No sprites yet. What you generate shows up here.');
  return { icon: 'sparkle', text, remedies: ['generate', 'samples', 'getStarted'] };
}

/** What is wrong with the connection or the list; undefined if nothing is wrong. */
function faultOf({ status, message }: AssetsState): Fault | undefined {
  switch (status) {
    case 'no-key':
      return { icon: 'key', text: message ?? l10n.t('No key for this service yet.'), remedies: ['connect'] };
    case 'offline':
      return {
        icon: 'debug-disconnect',
        text: message ?? l10n.t("The service can't be reached."),
        remedies: ['retry', 'log'],
      };
    case 'refused':
      return {
        icon: 'lock',
        text: message ?? l10n.t('The service refused the key.'),
        remedies: ['connect', 'retry'],
      };
    case 'failed':
      return {
        icon: 'warning',
        text: message ?? l10n.t("Couldn't read the list of sprites."),
        remedies: ['retry', 'log'],
      };
    default:
      return undefined;
  }
}

function runRemedy(remedy: Remedy, { host, filter, toSearch }: PageActions): void {
  if (remedy === 'retry') void host.call('refresh', { full: false });
  else if (remedy === 'clearSearch' || remedy === 'clearFilters') {
    filter(NO_FILTER);
    toSearch();
  } else void host.call('help', { with: remedy });
}
