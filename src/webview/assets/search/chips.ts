import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { button } from '../../lib/button';
import { el, setAttributes, setChildren, setText } from '../../lib/dom';
import { createPopover } from '../../lib/popover';
import type { PageActions, Part, Shown } from '../parts';
import { isEmpty } from '../viewState';
import { type Chip, chipsOf } from './chipList';
import { createConditions } from './conditions';

/** Most lines of chips. The others are behind "more…". */
const LINES = 2;
/** Distance from one line to the next, in CSS pixels. */
const PITCH = 26;

/** The conditions above the grid. Each chip is a toggle; assets must meet all that are on. */
export function createChips(page: PageActions): Part {
  const all = createConditions(page);
  const popover = createPopover({
    label: l10n.t('All filters'),
    class: 'conditions',
    content: all.element,
    opened: () => all.open(),
    closed: () => all.close(),
  });
  const more = button({
    label: l10n.t('More filters'),
    text: l10n.t('more…'),
    class: 'filter-chip',
    run: () => popover.toggle(),
  });
  const element = el('div', { class: 'filter-chips', role: 'group', 'aria-label': l10n.t('Filters') }, more);
  popover.attach(more);
  const buttons = new Map<string, HTMLButtonElement>();
  let chips: readonly Chip[] = [];
  let width = 0;
  let drawn = '';

  function buttonOf({ id }: Chip): HTMLButtonElement {
    const known = buttons.get(id);
    if (known) return known;
    const made = el('button', { type: 'button', class: 'filter-chip' });
    made.addEventListener('click', () => {
      const chip = chips.find((one) => one.id === id);
      if (chip) page.filter(chip.next);
    });
    buttons.set(id, made);
    return made;
  }

  /** Hides the chips with the least weight until the others fit. Chips that are on always stay. */
  function makeRoom(): void {
    width = element.clientWidth;
    const order = [...chips].sort((a, b) => a.weight - b.weight);
    for (const chip of chips) buttonOf(chip).hidden = false;
    for (const chip of order) {
      if (element.scrollHeight <= LINES * PITCH || chip.weight >= 100) break;
      buttonOf(chip).hidden = true;
    }
  }

  new ResizeObserver(() => {
    if (element.clientWidth !== width) makeRoom();
  }).observe(element);

  return {
    element,
    update(shown: Shown) {
      const { state, view } = shown;
      all.update(shown);
      chips = chipsOf(state, view.filter);
      const text = JSON.stringify([chips, state.total]);
      if (text === drawn) return;
      drawn = text;
      element.hidden = state.total === 0 && isEmpty(view.filter);
      for (const chip of chips) draw(buttonOf(chip), chip);
      setChildren(element, [...chips.map(buttonOf), more, popover.element]);
      for (const [id, one] of buttons) if (!one.isConnected) buttons.delete(id);
      makeRoom();
    },
  };
}

function draw(element: HTMLButtonElement, { text, count, on }: Chip): void {
  setText(element, count === undefined ? text : `${text} ${formatNumber(count)}`);
  setAttributes(element, { 'aria-pressed': String(on), title: text });
}
