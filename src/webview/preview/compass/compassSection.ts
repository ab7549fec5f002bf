import * as l10n from '@vscode/l10n';
import { COMPASS, type CompassPlace } from '../../../shared/sprite/compass';
import { el, icon, setAttributes, setChildren, setText } from '../../lib/dom';
import type { Command, PageContext, Shown, View } from '../core/feature';
import { createBoard } from './board';
import { placeLetters } from './compassWords';
import type { CompassModel } from './model';
import { createPlayTimer } from './playTimer';

/** Side of a view in the small compass, in CSS pixels. */
const SIDE = 48;

interface CompassSection extends View {
  readonly commands: readonly Command[];
}

/**
 * The section of the details about a direction set: a small compass while one of its views is shown, and the names of its files while
 * the large compass is shown.
 */
export function createCompassSection(
  ctx: PageContext,
  modelOf: (shown: Shown) => CompassModel | undefined,
): CompassSection {
  let model: CompassModel | undefined;
  let running = false;

  const currentPlace = ({ item }: Shown): CompassPlace | undefined =>
    COMPASS.find((place) => item !== undefined && model?.contents[place].view?.item.id === item.id);
  const play = () => {
    running = !running;
    ctx.redraw();
  };
  const board = createBoard({
    label: l10n.t('Directions'),
    class: 'compass-board small',
    key: 'A',
    play,
    chosen(place) {
      const item = model?.contents[place].view?.item;
      if (item) ctx.open(item.id);
    },
  });
  const timer = createPlayTimer(() => {
    if (element.checkVisibility()) board.draw(timer.time);
  });
  const turn: Command = {
    id: 'compass.turn',
    label: l10n.t('Turn the small compass'),
    keys: ['A'],
    group: 'play',
    run: play,
    state: () => ({ enabled: !element.hidden && !board.grid.element.hidden }),
  };
  const heading = el('h2');
  const notes = createNotes();
  const list = createDirectionList();
  const element = el(
    'section',
    { class: 'compass-section', hidden: true },
    heading,
    board.grid.element,
    notes.element,
    list.element,
  );
  let marked: CompassPlace | undefined;

  function drawSmall(of: CompassModel, place: CompassPlace): void {
    const side = Math.max(of.width, of.height);
    const scale = side <= SIDE ? Math.floor(SIDE / side) : SIDE / side;
    board.update(of, running, { width: of.width, height: of.height, scale });
    for (const one of COMPASS) {
      setAttributes(board.cells[one].element, { 'aria-current': one === place ? 'true' : undefined });
    }
    if (place !== marked) board.grid.go(place, false);
    marked = place;
    notes.update(of.sentences);
    board.draw(timer.time);
  }

  return {
    element,
    commands: [turn],
    update(shown) {
      const large = shown.mode === 'compass';
      model = large || shown.mode === 'one' ? modelOf(shown) : undefined;
      const place = currentPlace(shown);
      element.hidden = place === undefined && !large;
      timer.run(running && place !== undefined);
      if (!model || element.hidden) return;
      setText(heading, l10n.t('Directions · {0}', shown.state.directions?.title ?? ''));
      board.grid.element.hidden = large;
      notes.element.hidden = large;
      list.element.hidden = !large;
      if (large) list.update(model);
      else if (place) drawSmall(model, place);
    },
  };
}

/** A list of warnings, redrawn only where the sentences differ. */
export function createNotes(): { readonly element: HTMLElement; update(sentences: readonly string[]): void } {
  const element = el('ul', { class: 'compass-notes' });
  let shown = '';
  return {
    element,
    update(sentences) {
      const now = sentences.join('\n');
      if (now === shown) return;
      shown = now;
      setChildren(
        element,
        sentences.map((text) => el('li', {}, icon('warning'), el('span', {}, text))),
      );
    },
  };
}

/** The files of a set by direction, with their new names where they are being renamed; redrawn only where that differs. */
function createDirectionList(): { readonly element: HTMLElement; update(model: CompassModel): void } {
  const element = el('dl', { class: 'compass-list' });
  let drawn = '';
  return {
    element,
    update({ contents }) {
      const rows = COMPASS.flatMap((place) => {
        const { view, name } = contents[place];
        return view ? [{ place, file: view.item.name, next: renamed(view.item.name, view.name, name) }] : [];
      });
      const now = JSON.stringify(rows);
      if (now === drawn) return;
      drawn = now;
      element.replaceChildren(
        ...rows.flatMap(({ place, file, next }) => {
          const change = next === undefined ? [] : [el('div', { class: 'new' }, icon('arrow-small-right'), next)];
          const label = next === undefined ? undefined : l10n.t('{0}, will be {1}', file, next);
          return [el('dt', {}, placeLetters(place)), el('dd', { title: label }, file, ...change)];
        }),
      );
    },
  };
}

/** `hero-dir-0.png` with `n` for `0` becomes `hero-dir-n.png`; undefined if the name stays. */
function renamed(file: string, ending: string, name: string): string | undefined {
  const dot = file.lastIndexOf('.');
  const stem = file.slice(0, dot);
  if (ending === name.trim() || dot < 0 || !stem.endsWith(ending)) return undefined;
  return stem.slice(0, stem.length - ending.length) + name.trim() + file.slice(dot);
}
