import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { ColorChange } from '../../../sprite/fix/fixSprite';
import { button, relabel } from '../../lib/button';
import { el, icon, setChildren, setText } from '../../lib/dom';
import type { PageContext, View } from '../core/feature';
import { createColorPicker } from './colorPicker';
import { canChange, hexOfRgb, resultsOf, withChange, withoutChange } from './colors';
import type { FixDraft } from './fixDraft';
import { createSample, fill } from './swatchList';

/** Rows that are shown at first; the rest on request, because hundreds of them cost time at each step of a slider. */
const FEW = 24;

/** The table of colors: what each becomes, and how many pixels have it. Any of them can be changed by hand. */
export function createColorTable(ctx: PageContext, draft: FixDraft): View {
  const rows: ColorRow[] = [];
  const body = el('tbody');
  let all = false;
  const picker = createColorPicker({
    changed: (from, to) => draft.preview({ palette: withChange(draft.settings.palette, colors(), from, to) }),
    rested: () => draft.commit(),
  });
  const more = button({ label: '', text: ' ', class: 'fix-more', run: showAll });
  const table = el(
    'table',
    { class: 'fix-colors', 'aria-label': l10n.t('Colors') },
    el(
      'thead',
      { class: 'visually-hidden' },
      el('tr', {}, ...[l10n.t('From'), l10n.t('To'), l10n.t('Pixels')].map((name) => el('th', { scope: 'col' }, name))),
    ),
    body,
  );
  const element = el('div', { class: 'fix-table' }, table, more, picker.element);

  const colors = () => draft.newest?.colors ?? [];
  const shownRows = () => (all ? colors().length : Math.min(FEW, colors().length));

  const stop = createRowStop(body, rows, shownRows);

  function showAll(): void {
    all = true;
    ctx.redraw();
    rows[FEW]?.focus();
  }

  function pick(from: number, to: number, beside: HTMLElement): void {
    const { palette } = draft.settings;
    if (!canChange(palette, colors())) ctx.say(l10n.t('Too many colors to change one by one. Reduce them first.'));
    else picker.open(from, to, palette?.colors ?? resultsOf(colors()), beside);
  }

  function revert(from: number): void {
    const { palette } = draft.settings;
    if (palette) draft.commit({ palette: withoutChange(palette, from) });
  }

  return {
    element,
    update() {
      const { palette } = draft.settings;
      const list = colors();
      element.hidden = list.length === 0;
      if (element.hidden) all = false;
      const shown = list.slice(0, shownRows());
      const byHand = new Set(palette?.changes.map(({ from }) => from));
      setChildren(
        body,
        shown.map((change, index) => {
          rows[index] ??= createColorRow(pick, revert);
          const row = rows[index];
          row.update(change, byHand.has(change.from));
          return row.element;
        }),
      );
      stop.update();
      more.hidden = shown.length === list.length;
      const label = l10n.t('Show All {0} Colors', formatNumber(list.length));
      relabel(more, label);
      setText(more.firstElementChild ?? more, label);
    },
  };
}

/** The one row that Tab leads to: there may be hundreds, so arrows move between them. @param count number of shown rows */
function createRowStop(body: HTMLElement, rows: readonly ColorRow[], count: () => number): { update(): void } {
  let current = 0;

  function update(): void {
    if (current >= count()) current = 0;
    for (const [index, row] of rows.entries()) row.setStop(index === current);
  }

  body.addEventListener('focusin', ({ target }) => {
    current = rows.findIndex(({ element }) => target instanceof Node && element.contains(target));
    update();
  });
  body.addEventListener('keydown', (event) => {
    const last = count() - 1;
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    rows[Math.min(last, Math.max(0, next))]?.focus();
  });
  return { update };
}

interface ColorRow {
  readonly element: HTMLElement;
  /** @param byHand whether a person chose what the color becomes */
  update(change: ColorChange, byHand: boolean): void;
  /** Whether Tab leads to its buttons. */
  setStop(on: boolean): void;
  focus(): void;
}

function createColorRow(
  pick: (from: number, to: number, beside: HTMLElement) => void,
  revert: (from: number) => void,
): ColorRow {
  let now: ColorChange = { from: 0, to: 0, pixels: 0 };
  const before = { sample: createSample(), hex: el('span') };
  const after = { sample: createSample(), hex: el('span') };
  const pixels = el('td', { class: 'fix-count', title: l10n.t('Pixels') });
  const choose = el('button', { type: 'button', class: 'fix-color', 'aria-haspopup': 'true' }, after.sample, after.hex);
  const undo = button({ label: '', icon: 'discard', class: 'fix-small', run: undoChange });

  function undoChange(): void {
    // The button disappears with the change.
    choose.focus();
    revert(now.from);
  }

  choose.addEventListener('click', () => pick(now.from, now.to, choose));
  const element = el(
    'tr',
    {},
    el('td', { class: 'fix-from' }, before.sample, before.hex),
    el('td', {}, el('div', { class: 'fix-to' }, icon('arrow-right'), choose, undo)),
    pixels,
  );

  return {
    element,
    focus: () => choose.focus(),
    setStop(on) {
      choose.tabIndex = on ? 0 : -1;
      undo.tabIndex = on ? 0 : -1;
    },
    update(change, byHand) {
      const [from, to] = [hexOfRgb(change.from), hexOfRgb(change.to)];
      element.classList.toggle('same', change.from === change.to);
      undo.hidden = !byHand;
      const known = change.from === now.from && change.to === now.to && before.hex.textContent !== '';
      if (change.pixels !== now.pixels || !known) setText(pixels, formatNumber(change.pixels));
      now = change;
      if (known) return;
      fill(before.sample, change.from);
      fill(after.sample, change.to);
      setText(before.hex, from);
      setText(after.hex, to);
      relabel(choose, l10n.t('{0} becomes {1}. Change…', from, to));
      relabel(undo, l10n.t('Undo the change of {0}', from));
    },
  };
}
