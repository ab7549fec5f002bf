import * as l10n from '@vscode/l10n';
import { EverySecond, secondsUntil } from '../../../shared/base/countdown';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { formatDuration } from '../../../shared/base/duration';
import { formatNumber } from '../../../shared/base/numbers';
import type { AssetAction, AssetsState } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, icon, setText } from '../../lib/dom';
import { menuButton } from '../../lib/menu';
import { operationItems } from '../../lib/operations';
import type { AssetsCommand, AssetsCommands } from '../commands';
import type { PageActions, Part, Shown } from '../parts';
import type { Hint } from '../viewState';
import { type Remedy, remedyButton } from './faults';

interface HintWords {
  readonly icon: string;
  readonly text: string;
  readonly remedy: Remedy;
}

/** A line with one hint at a time. Each is shown until the user dismisses it. */
export function createHints(page: PageActions): Part {
  const element = el('div', { class: 'hint' });
  let drawn: Hint | undefined;

  function content(hint: Hint, shown: () => Shown | undefined): Node[] {
    const { icon: name, text, remedy } = hintWords(hint);
    const away = button({
      label: l10n.t("Don't Show Again"),
      icon: 'close',
      run() {
        const hidden = shown()?.view.hidden ?? [];
        page.change({ hidden: [...hidden.filter((one) => one !== hint), hint] });
        page.toSearch();
      },
    });
    return [icon(name), el('span', { class: 'hint-text' }, text), remedyButton(remedy, page), away];
  }

  let now: Shown | undefined;
  return {
    element,
    update(shown) {
      now = shown;
      const hint = hintOf(shown);
      element.hidden = !hint;
      if (hint === drawn) return;
      drawn = hint;
      element.replaceChildren(...(hint ? content(hint, () => now) : []));
    },
  };
}

function hintOf({ state, view }: Shown): Hint | undefined {
  const wanted: Hint[] = [
    ...(state.trusted ? [] : ['untrusted' as const]),
    ...(state.workspace ? [] : ['no-folder' as const]),
    ...(state.builtIn ? ['built-in' as const] : []),
  ];
  // An empty list says these itself.
  const isSaid = (hint: Hint) => hint !== 'built-in' && state.total === 0;
  return wanted.find((hint) => !view.hidden.includes(hint) && !isSaid(hint));
}

function hintWords(hint: Hint): HintWords {
  switch (hint) {
    case 'untrusted':
      return { icon: 'shield', text: l10n.t('Runs need a trusted workspace.'), remedy: 'trust' };
    case 'no-folder':
      return { icon: 'folder', text: l10n.t('Open a folder to save sprites.'), remedy: 'openFolder' };
    case 'built-in':
      return {
        icon: 'info',
        text: l10n.t('Procedural placeholders: offline and free.'),
        remedy: 'connect',
      };
  }
}

/** Actions on the selected assets; shown if several are selected. */
export function createSelectionBar(
  { host }: PageActions,
  { preview, save, tags, clearSelection }: AssetsCommands,
  selected: () => readonly string[],
): Part {
  const act = (action: AssetAction) => () => {
    const ids = [...selected()];
    if (ids.length) void host.call('act', { action, ids });
  };
  // The command's key isn't shown: it works while a card has the focus, and may then be about another asset.
  const tool = ({ label, text, icon: sign }: AssetsCommand, run: () => void) =>
    button({ label: text ?? label, text, icon: sign, run });
  const count = el('span', { class: 'selection-count' });
  const use = menuButton(
    { label: l10n.t('Use as Input'), text: l10n.t('Use as Input'), icon: 'sparkle' },
    operationItems((operation) => act(operation)()),
  );
  const element = el(
    'div',
    { class: 'selection-bar', role: 'group', 'aria-label': l10n.t('Selected sprites'), hidden: true },
    count,
    tool(preview, act(preview.action)),
    tool(save, act(save.action)),
    use.element,
    tool(tags, act(tags.action)),
    tool(clearSelection, () => clearSelection.run()),
  );
  return {
    element,
    update({ selected: ids }) {
      element.hidden = ids.length < 2;
      setText(count, l10n.t('{0} selected', formatNumber(ids.length)));
    },
  };
}

/** The service, its credits, the progress of reading the list, and the card size. */
export function createFooter(commands: Pick<AssetsCommands, 'sizes' | 'keys'>): Part {
  const sign = el('span', { class: 'service-sign' });
  const service = el('span', { class: 'service-name' });
  const credits = el('strong', { class: 'credits' });
  const rest = el('span', { class: 'costs' });
  const progress = el('div', { class: 'progress', hidden: true, 'aria-hidden': 'true' });
  const sizes = commands.sizes.map((command) => commandButton(command));
  const keys = commandButton(commands.keys, { class: 'show-keys' });
  const element = el(
    'footer',
    { class: 'footer' },
    progress,
    el('span', { class: 'service' }, sign, service),
    el('span', { class: 'credit-line' }, credits, rest),
    el(
      'div',
      { class: 'sizes', role: 'group', 'aria-label': l10n.t('Card size') },
      ...sizes.map((size) => size.element),
    ),
    keys.element,
  );
  let drawn = '';
  let state: AssetsState | undefined;
  const drawService = () => {
    if (state) setText(service, serviceText(state));
  };
  const ticking = new EverySecond(drawService);
  return {
    element,
    update(shown) {
      state = shown.state;
      const name = signOf(state);
      if (name !== drawn) sign.replaceChildren(icon(name));
      drawn = name;
      sign.classList.toggle('well', name === 'pass-filled');
      drawService();
      ticking.set(state.resumeAt !== undefined);
      service.title = state.service;
      setText(credits, state.credits === undefined ? '' : formatNumber(state.credits));
      setText(rest, costText(state));
      progress.hidden = state.status !== 'reading' && state.status !== 'loading';
      for (const size of sizes) size.update(shown);
    },
  };
}

function signOf({ status }: AssetsState): string {
  if (status === 'ready') return 'pass-filled';
  return status === 'reading' || status === 'loading' ? 'sync' : 'circle-slash';
}

function serviceText({ service, builtIn, status, read, resumeAt }: AssetsState): string {
  if (resumeAt !== undefined) {
    return l10n.t('Service busy; resuming in {0}', formatDuration(secondsUntil(resumeAt)));
  }
  if (status === 'reading' && read) return l10n.t('Reading, {0} so far', formatNumber(read));
  return builtIn ? l10n.t('Built-in') : service;
}

/** Without the number, which has an element of its own. */
const CREDITS: CountWords = { one: () => l10n.t('credit'), several: () => l10n.t('credits') };

/** The text after the number of credits: the unit, and what the last animation cost, as an example. */
function costText({ credits, costs }: AssetsState): string {
  const { animate } = costs;
  const unit = credits === undefined ? '' : ` ${countOf(CREDITS, credits)}`;
  return animate === undefined ? unit : `${unit} · ${l10n.t('last animation: {0}', formatNumber(animate))}`;
}
