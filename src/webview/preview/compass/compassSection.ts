import * as l10n from '@vscode/l10n';
import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';
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
  const small = createSmallCompass(ctx);
  const heading = el('h2');
  const notes = createNotes();
  const list = createDirectionList();
  const element = el(
    'section',
    { class: 'compass-section', hidden: true },
    heading,
    small.element,
    notes.element,
    list.element,
  );
  const turn: Command = {
    id: 'compass.turn',
    label: l10n.t('Turn the small compass'),
    keys: ['A'],
    group: 'play',
    run: small.play,
    state: () => ({ enabled: !element.hidden && !small.element.hidden }),
  };

  return {
    element,
    commands: [turn],
    update(shown) {
      const large = shown.mode === 'compass';
      const model = large || shown.mode === 'one' ? modelOf(shown) : undefined;
      const place = COMPASS.find((one) => shown.item && model?.contents[one].view?.item.id === shown.item.id);
      element.hidden = place === undefined && !large;
      small.update(model, place);
      if (!model || element.hidden) return;
      setText(heading, l10n.t('Directions · {0}', shown.state.directions?.title ?? ''));
      small.element.hidden = large;
      notes.element.hidden = large;
      list.element.hidden = !large;
      if (large) list.update(model);
      else notes.update(model.sentences);
    },
  };
}

/** A small compass that marks the view on the stage. */
function createSmallCompass(ctx: PageContext) {
  let model: CompassModel | undefined;
  let running = false;
  let marked: CompassPlace | undefined;
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
  const { element } = board.grid;
  const timer = createPlayTimer(() => {
    if (element.checkVisibility()) board.draw(timer.time);
  });

  return {
    element,
    play,
    /** @param place The place of the view on the stage; undefined if that isn't a view of the set. */
    update(next: CompassModel | undefined, place: CompassPlace | undefined): void {
      model = next;
      timer.run(running && place !== undefined);
      if (!model || !place) return;
      const { width, height } = model;
      const side = Math.max(width, height);
      board.update(model, running, { width, height, scale: side <= SIDE ? Math.floor(SIDE / side) : SIDE / side });
      for (const one of COMPASS) {
        setAttributes(board.cells[one].element, { 'aria-current': one === place ? 'true' : undefined });
      }
      if (place !== marked) board.grid.go(place, false);
      marked = place;
      board.draw(timer.time);
    },
  };
}

/** A list of warnings, redrawn only if the sentences changed. */
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

/** A set's files by direction, with their new names while they are being renamed; redrawn only if that changed. */
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

/** `hero-dir-0.png` with the ending `0` renamed to `n` becomes `hero-dir-n.png`; undefined if the name stays. */
function renamed(file: string, ending: string, name: string): string | undefined {
  const dot = file.lastIndexOf('.');
  const stem = file.slice(0, dot);
  if (ending === name.trim() || dot < 0 || !stem.endsWith(ending)) return undefined;
  return stem.slice(0, stem.length - ending.length) + name.trim() + file.slice(dot);
}
