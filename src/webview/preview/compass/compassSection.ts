import * as l10n from '@vscode/l10n';
import { COMPASS, type CompassPlace } from '../../../shared/compass';
import { el, setAttributes, setText } from '../../lib/dom';
import type { Command } from '../command';
import type { PageContext, Shown, View } from '../parts';
import { createBoard } from './board';
import { createClock } from './clock';
import { createDirectionList } from './directionList';
import type { CompassModel } from './model';
import { createNotes } from './notes';

/** Side of a small cell's field, in CSS pixels. */
const SIDE = 48;

export interface CompassSection extends View {
  readonly commands: readonly Command[];
}

/**
 * The section of the details about a direction set: a small compass beside one of its views, the names of its files beside the large
 * compass.
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
  const clock = createClock(() => {
    if (element.checkVisibility()) board.draw(clock.time);
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
    board.draw(clock.time);
  }

  return {
    element,
    commands: [turn],
    update(shown) {
      const large = shown.mode === 'compass';
      model = large || shown.mode === 'one' ? modelOf(shown) : undefined;
      const place = currentPlace(shown);
      element.hidden = place === undefined && !large;
      clock.run(running && place !== undefined);
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
