import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import { REVIEW_KINDS, type ReviewHelp, type ReviewKind } from '../../shared/protocol/review';
import { button, press } from '../lib/button';
import { el, icon, setAttributes, setText } from '../lib/dom';
import { ariaKey } from '../lib/keyText';
import type { ReviewCommand } from './commands';
import { isEmpty, NO_FILTER, type PageActions, type Part } from './parts';
import { kindText, spriteCount } from './words';

export interface FilterBar extends Part {
  focus(): void;
}

/** Which branch is compared, a field for words of paths, and a button for each kind of change. */
export function createFilterBar(actions: PageActions, search: ReviewCommand): FilterBar {
  const versions = el('span', { class: 'versions' });
  const choose = button({
    label: l10n.t('Choose Another Branch…'),
    icon: 'git-branch',
    class: 'secondary choose',
    text: '…',
    run: () => void actions.host.call('choose', {}),
  });
  const field = el('input', {
    type: 'text',
    class: 'search-field',
    placeholder: l10n.t('Filter by name or folder'),
    'aria-label': l10n.t('Filter by name or folder'),
    'aria-keyshortcuts': search.keys.map(ariaKey).join(' '),
    maxlength: 200,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const count = el('span', { class: 'search-count', role: 'status' });
  const kinds = kindButtons(actions);
  field.addEventListener('input', () => actions.filter({ text: field.value }));
  field.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Escape' && field.value) {
      field.value = '';
      actions.filter({ text: '' });
    } else if (['ArrowDown', 'Enter', 'Escape'].includes(event.key)) actions.toList();
    else return;
    event.preventDefault();
  });
  const element = el(
    'div',
    { class: 'bar' },
    el('div', { class: 'compared' }, icon('git-compare'), versions, choose),
    el('div', { class: 'search' }, icon('search'), field, count),
    kinds.element,
  );
  return {
    element,
    focus() {
      field.focus();
      field.select();
    },
    update(shown) {
      const { state, filter, rows } = shown;
      setText(versions, l10n.t('{0} ↔ {1}', state.base, state.head));
      setAttributes(versions, { title: versions.textContent ?? '' });
      if (field.value !== filter.text) field.value = filter.text;
      const all = state.rows.length;
      const few = l10n.t('{0} of {1}', formatNumber(rows.length), formatNumber(all));
      setText(count, isEmpty(filter) ? (all ? spriteCount(all) : '') : few);
      kinds.update(shown);
    },
  };
}

function kindButtons(actions: PageActions): Part {
  const choices = (['all', ...REVIEW_KINDS] as const).map((kind) => {
    const element = el('button', { type: 'button', class: 'filter-chip', 'data-kind': kind });
    element.addEventListener('click', () => actions.filter({ kind }));
    return { kind, element };
  });
  const element = el(
    'div',
    { class: 'kinds', role: 'group', 'aria-label': l10n.t('Kind of change') },
    ...choices.map((one) => one.element),
  );
  return {
    element,
    update({ state, filter }) {
      element.hidden = state.rows.length === 0;
      for (const { kind, element: choice } of choices) {
        const count = kind === 'all' ? state.rows.length : countOfKind(state.rows, kind);
        const words = kind === 'all' ? l10n.t('All') : kindText(kind);
        setText(choice, l10n.t('{0} {1}', words, formatNumber(count)));
        choice.hidden = count === 0 && filter.kind !== kind;
        press(choice, filter.kind === kind);
      }
    },
  };
}

const countOfKind = (rows: readonly { readonly kind: ReviewKind }[], kind: ReviewKind) =>
  rows.filter((row) => row.kind === kind).length;

/** A line above the list: what a person should know about it, or why it may be outdated. */
export function createNote(actions: PageActions): Part {
  const text = el('span', { class: 'fault-text' });
  const retry = button({
    label: l10n.t('Retry'),
    text: l10n.t('Retry'),
    class: 'secondary',
    run: () => void actions.host.call('refresh', {}),
  });
  const element = el('div', { class: 'note-bar', role: 'status' }, icon('info'), text, retry);
  return {
    element,
    update({ state }) {
      const { fault, note, rows } = state;
      const words = rows.length ? (fault?.text ?? note) : note;
      element.hidden = words === undefined;
      retry.hidden = !fault;
      setText(text, words ?? '');
    },
  };
}

const HELP: Readonly<Record<ReviewHelp, () => string>> = {
  log: () => l10n.t('Show Log'),
  trust: () => l10n.t('Manage Trust…'),
  openFolder: () => l10n.t('Open Folder…'),
  sourceControl: () => l10n.t('Show Source Control'),
};

/** In place of an empty list: why it's empty, and what to do next. */
export function createEmpty(actions: PageActions): Part {
  const element = el('div', { class: 'empty', role: 'status' });
  let drawn = '';
  return {
    element,
    update({ state, rows, filter }) {
      const reason = rows.length ? undefined : reasonOf(state, !isEmpty(filter) && state.rows.length > 0);
      element.hidden = !reason;
      const key = JSON.stringify(reason ?? '');
      if (key === drawn) return;
      drawn = key;
      element.replaceChildren(...(reason ? content(reason, actions) : []));
    },
  };
}

interface Reason {
  readonly icon: string;
  readonly text: string;
  readonly remedies: readonly (ReviewHelp | 'clear' | 'choose' | 'retry')[];
}

function reasonOf(
  { status, fault, base, folder }: Parameters<Part['update']>[0]['state'],
  isFiltered: boolean,
): Reason | undefined {
  if (isFiltered) return { icon: 'search', text: l10n.t('No matching sprites.'), remedies: ['clear'] };
  if (status === 'loading') return { icon: 'git-compare', text: l10n.t('Looking for changed sprites…'), remedies: [] };
  if (fault) {
    const { help } = fault;
    return { icon: 'warning', text: fault.text, remedies: help ? [help, 'retry'] : ['retry', 'choose'] };
  }
  const text = folder
    ? l10n.t('No sprite in {0} differs from {1}.', folder, base)
    : l10n.t('No sprite differs from {0}.', base);
  return { icon: 'pass', text, remedies: ['choose'] };
}

function content({ icon: name, text, remedies }: Reason, actions: PageActions): Node[] {
  const sign = icon(name);
  sign.classList.add('empty-icon');
  const buttons = remedies.map((remedy, at) => {
    const words = remedyText(remedy);
    const run = () => {
      if (remedy === 'clear') actions.filter(NO_FILTER);
      else if (remedy === 'choose') void actions.host.call('choose', {});
      else if (remedy === 'retry') void actions.host.call('refresh', {});
      else void actions.host.call('help', { with: remedy });
    };
    return button({ label: words, text: words, class: at === 0 ? 'primary' : 'secondary', run });
  });
  return [sign, el('p', {}, text), el('div', { class: 'empty-buttons' }, ...buttons)];
}

function remedyText(remedy: Reason['remedies'][number]): string {
  if (remedy === 'clear') return l10n.t('Clear Filters');
  if (remedy === 'choose') return l10n.t('Choose Another Branch…');
  if (remedy === 'retry') return l10n.t('Retry');
  return HELP[remedy]();
}
