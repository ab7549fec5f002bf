import * as l10n from '@vscode/l10n';
import { el, setAttributes, setChildren, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { PageActions, Shown } from '../parts';
import { type Chip, chipsOf, toggledTags } from './chipList';

/** Most tags listed at a time. */
const LISTED = 24;

export interface Conditions {
  readonly element: HTMLElement;
  open(): void;
  close(): void;
  update(shown: Shown): void;
}

/** All kinds, sizes and tags, with a field that filters the tags. The buttons exist only while it is open. */
export function createConditions(page: PageActions): Conditions {
  const field = el('input', {
    type: 'text',
    class: 'search-field conditions-field',
    'aria-label': l10n.t('Find a tag'),
    placeholder: l10n.t('Find a tag'),
    maxlength: 64,
    spellcheck: 'false',
    autocomplete: 'off',
  });
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
    const wanted = field.value.trim().toLowerCase();
    const found = state.tags.filter(({ name }) => name.toLowerCase().includes(wanted));
    const chosen = found.filter(({ name }) => view.filter.tags.includes(name));
    const rest = found.filter(({ name }) => !view.filter.tags.includes(name));
    const listed = [...chosen, ...rest].slice(0, LISTED);
    const chips = listed.map(
      ({ name, count }): Chip => ({
        id: `tag ${name}`,
        text: name,
        count,
        on: view.filter.tags.includes(name),
        weight: 0,
        next: { tags: toggledTags(view.filter, name) },
      }),
    );
    setChildren(
      tags,
      chips.map((chip) => buttonOf(chip, 'condition')),
    );
    const kindsAndSizes = chipsOf(state, view.filter).filter(({ id }) => !id.startsWith('tag '));
    setChildren(
      others,
      kindsAndSizes.map((chip) => buttonOf(chip, 'filter-chip')),
    );
    setText(note, noteOf(found.length, state.tags.length));
    note.hidden = note.textContent === '';
    tags.hidden = listed.length === 0;
  }

  field.addEventListener('input', draw);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...element.querySelectorAll<HTMLElement>('input, button')];
    const at = stops.findIndex((one) => one.matches(':focus'));
    stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
    event.preventDefault();
  });

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

function noteOf(found: number, all: number): string {
  if (all === 0) return l10n.t('No sprites have tags yet.');
  if (found === 0) return l10n.t('No matching tags.');
  return found > LISTED ? l10n.t('{0} more. Type to find them.', formatNumber(found - LISTED)) : '';
}
