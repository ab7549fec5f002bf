import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { AssetFilter, AssetsState } from '../../../shared/protocol/assets';
import { el, setAttributes, setChildren, setText } from '../../lib/dom';
import type { PageActions, Shown } from '../parts';
import { type Chip, chipsOf, tagChip } from './chipList';

type Tag = AssetsState['tags'][number];

/** Most tags listed at a time. */
const LISTED = 24;

export interface Conditions {
  readonly element: HTMLElement;
  open(): void;
  close(): void;
  update(shown: Shown): void;
}

/** All kinds, sizes, and tags, with a field that filters the tags. The buttons exist only while it is open. */
export function createConditions(page: PageActions): Conditions {
  const field = createField();
  const others = el('div', { class: 'conditions-others', role: 'group', 'aria-label': l10n.t('Type and size') });
  const tags = el('div', { class: 'conditions-tags', role: 'group', 'aria-label': l10n.t('Tags') });
  const note = el('p', { class: 'conditions-note' });
  const element = el('div', { class: 'conditions-body' }, field, tags, note, others);
  const buttons = new Map<string, HTMLButtonElement>();
  let now: Shown | undefined;
  let isOpen = false;

  function buttonOf(chip: Chip, name: string): HTMLButtonElement {
    const made = buttons.get(chip.id) ?? el('button', { type: 'button', class: name }, el('span', {}), el('span', {}));
    buttons.set(chip.id, made);
    const [text, count] = made.children;
    if (text) setText(text, chip.text);
    if (count) setText(count, chip.count === undefined ? '' : ` ${formatNumber(chip.count)}`);
    setAttributes(made, { 'aria-pressed': String(chip.on), title: chip.text });
    made.onclick = () => page.filter(chip.next);
    return made;
  }

  function draw(): void {
    if (!isOpen || !now) return;
    const { state, view } = now;
    const found = tagsWith(field.value, state.tags, view.filter);
    const chips = found.slice(0, LISTED).map((tag) => tagChip(tag, view.filter));
    const kindsAndSizes = chipsOf(state, view.filter).filter(({ id }) => !id.startsWith('tag '));
    setChildren(
      tags,
      chips.map((chip) => buttonOf(chip, 'condition')),
    );
    setChildren(
      others,
      kindsAndSizes.map((chip) => buttonOf(chip, 'filter-chip')),
    );
    setText(note, noteOf(found.length, state.tags.length));
    note.hidden = note.textContent === '';
    tags.hidden = chips.length === 0;
  }

  field.addEventListener('input', draw);
  element.addEventListener('keydown', (event) => moveByArrow(event, element));

  return {
    element,
    open() {
      isOpen = true;
      field.value = '';
      draw();
    },
    close() {
      isOpen = false;
      buttons.clear();
      tags.replaceChildren();
      others.replaceChildren();
    },
    update(shown) {
      now = shown;
      draw();
    },
  };
}

function createField(): HTMLInputElement {
  return el('input', {
    type: 'text',
    class: 'search-field conditions-field',
    'aria-label': l10n.t('Find a tag'),
    placeholder: l10n.t('Find a tag'),
    maxlength: 64,
    spellcheck: 'false',
    autocomplete: 'off',
  });
}

/** Tags whose name contains a string; those of the filter first. */
function tagsWith(text: string, all: readonly Tag[], filter: AssetFilter): Tag[] {
  const wanted = text.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isChosen = ({ name }: Tag) => filter.tags.includes(name);
  return [...found.filter(isChosen), ...found.filter((tag) => !isChosen(tag))];
}

/** Moves the focus through the fields and buttons of `element` by the up and down arrows, from the last to the first and back. */
function moveByArrow(event: KeyboardEvent, element: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...element.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.findIndex((one) => one.matches(':focus'));
  stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  event.preventDefault();
}

function noteOf(found: number, all: number): string {
  if (all === 0) return l10n.t('No sprites have tags yet.');
  if (found === 0) return l10n.t('No matching tags.');
  return found > LISTED ? l10n.t('{0} more. Type to find them.', formatNumber(found - LISTED)) : '';
}
