import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { LedgerPageRow } from '../../shared/protocol/ledger';
import { button } from '../lib/button';
import { el, icon } from '../lib/dom';

/** What a row asks for. */
export interface RowActions {
  /** Opens the sprite in the preview. */
  open(index: number): void;
  /** Draws a small image into an element once it's seen. */
  watch(element: HTMLElement, index: number): void;
}

const TITLES = [
  () => l10n.t('File'),
  () => l10n.t('Origin'),
  () => l10n.t('Since then'),
  () => l10n.t('Prompt'),
  () => l10n.t('Inputs'),
  () => l10n.t('Date'),
  () => l10n.t('Credits'),
  () => l10n.t('By'),
] as const;

/** The line with the titles of the columns. */
export const headRow = () => el('tr', {}, ...TITLES.map((title) => el('th', { scope: 'col' }, title())));

/** One sprite. @param language BCP 47, for dates */
export function spriteRow(row: LedgerPageRow, index: number, actions: RowActions): HTMLTableRowElement {
  const { file, prompt = '', inputs, date, cost } = row;
  const picture = el('span', { class: 'picture' });
  actions.watch(picture, index);
  const open = button({ label: l10n.t('Open {0}', file), text: file, class: 'file', run: () => actions.open(index) });
  const cells: readonly (readonly (Node | string)[])[] = [
    [picture, open],
    originOf(row),
    sinceOf(row),
    [prompt],
    [inputs.join(', ')],
    [date === undefined ? '' : dayOf(date)],
    [cost === undefined ? '' : formatNumber(cost)],
    [byOf(row)],
  ];
  return el('tr', { 'data-origin': row.origin }, ...cells.map((content, at) => cellOf(at, content)));
}

function cellOf(at: number, content: readonly (Node | string)[]): HTMLElement {
  const title = TITLES[at]?.() ?? '';
  const isEmpty = content.every((one) => one === '');
  const attributes = { 'data-title': title, class: isEmpty ? 'empty' : undefined };
  return at === 0
    ? el('th', { scope: 'row', ...attributes }, el('div', { class: 'sprite' }, ...content))
    : el('td', attributes, ...content);
}

const ORIGINS: Readonly<Record<LedgerPageRow['origin'], readonly [icon: string, name: () => string]>> = {
  ai: ['sparkle', () => l10n.t('Made with AI')],
  'edited-by-ai': ['sparkle', () => l10n.t('Edited with AI')],
  placeholder: ['circle-outline', () => l10n.t('Placeholder, no AI')],
  computed: ['circuit-board', () => l10n.t('Computed, no AI')],
  other: ['question', () => l10n.t('Other')],
  none: ['dash', () => l10n.t('No record')],
};

function originOf({ origin, service, operation }: LedgerPageRow): Node[] {
  const [name, words] = ORIGINS[origin];
  const details = [operation, service].filter((one) => one !== undefined).join(' · ');
  return [
    el('span', { class: 'origin' }, icon(name), words()),
    ...(details ? [el('span', { class: 'details' }, details)] : []),
  ];
}

function sinceOf({ edited, origin, date }: LedgerPageRow): (Node | string)[] {
  if (edited !== undefined) return [el('span', { class: 'edited' }, l10n.t('Edited, last on {0}', dayOf(edited)))];
  return [origin === 'none' || date === undefined ? '' : l10n.t('As generated')];
}

function byOf({ agent, kept, date }: LedgerPageRow): string {
  if (agent !== undefined) return kept ? l10n.t('{0}, kept by a person', agent) : agent;
  if (date === undefined) return '';
  return kept ? l10n.t('A person, who kept a draft') : l10n.t('A person');
}

/** The day of an ISO date, where the reader is. */
function dayOf(date: string): string {
  return new Date(date).toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: 'medium' });
}
