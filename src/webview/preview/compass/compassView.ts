import * as l10n from '@vscode/l10n';
import { COMPASS } from '../../../shared/compass';
import { el, reducedMotion } from '../../lib/dom';
import type { Command } from '../command';
import { commandButton } from '../commandButton';
import type { PageContext, Shown, View } from '../parts';
import { cssScale, fitZoom } from '../zoom';
import { createArrangeBar } from './arrangeBar';
import { placeOf } from './arrangement';
import type { Arranging } from './arranging';
import { createBoard } from './board';
import { createClock } from './clock';
import type { Field } from './field';
import { playLabel } from './middle';
import type { CompassModel } from './model';
import { createNotes } from './notes';
import { faultSentence, placeName } from './words';

export interface CompassView extends View {
  readonly commands: readonly Command[];
}

/** Around and between cells, in wide rooms and in narrow ones (`tight`). */
const WIDE = { padding: 12, gap: 6 };
const TIGHT = { padding: 4, gap: 2 };
const TIGHT_WIDTH = 340;
/** What a cell adds to its picture: border, padding, caption, the input of a name. */
const CHROME = { x: 10, y: 30, input: 24 };
/** Narrower cells could not show their captions. */
const LEAST = 44;

/** The eight views of a set, large, on the whole stage. */
export function createCompassView(
  ctx: PageContext,
  arranging: Arranging,
  modelOf: (shown: Shown) => CompassModel | undefined,
): CompassView {
  let model: CompassModel | undefined;
  let before: Shown | undefined;

  const running = ({ view }: Shown) => view.playing ?? !reducedMotion();
  const play = () => ctx.change({ playing: !running(ctx.shown()) });
  const open = (place: (typeof COMPASS)[number]) => {
    const item = model?.contents[place].view?.item;
    if (!arranging.drafts && item) ctx.open(item.id);
    else board.grid.go(place);
    return item;
  };
  const board = createBoard({
    label: l10n.t('Eight directions'),
    class: 'compass-board',
    key: ' ',
    play,
    swapped: arranging.swap,
    chosen: open,
  });
  const clock = createClock(() => board.draw(clock.time));
  const inCompass = ({ mode }: Shown) => mode === 'compass';

  const turn: Command = {
    id: 'compass.play',
    label: l10n.t('Play or turn all eight'),
    keys: [' '],
    group: 'play',
    run: play,
    state: (shown) => ({ enabled: inCompass(shown), ...(model && { text: playLabel(model, running(shown)) }) }),
  };
  const begin: Command = {
    id: 'compass.arrange',
    label: l10n.t('Arrange and name directions'),
    keys: ['a'],
    group: 'pictures',
    icon: 'compass',
    text: l10n.t('Arrange'),
    run() {
      arranging.begin();
      board.grid.go(board.grid.current);
    },
    state: (shown) => ({ enabled: inCompass(shown) && !arranging.drafts }),
  };
  const names = () => {
    const { current } = board.grid;
    board.cells[current === 'middle' ? 'n' : current].input.select();
  };
  const bar = createArrangeBar(arranging, names);
  const notes = createNotes();
  const button = commandButton(begin, { showKey: true });
  const room = el('div', { class: 'compass-room' }, board.grid.element);
  const foot = el('div', { class: 'compass-foot' }, notes.element, button.element);
  const element = el('div', { class: 'compass', hidden: true }, bar.element, room, foot);

  for (const place of COMPASS) {
    const { input, element: cell } = board.cells[place];
    input.addEventListener('input', () => arranging.rename(place, input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cell.focus();
    });
    // While arranging, Enter on a cell leads into its name.
    cell.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.target !== cell || !arranging.drafts) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.select();
    });
  }

  function field(of: CompassModel): Field {
    const extra = arranging.drafts ? CHROME.input : 0;
    const { padding, gap } = room.clientWidth < TIGHT_WIDTH ? TIGHT : WIDE;
    const inner = {
      width: (room.clientWidth - 2 * padding - 2 * gap) / 3 - CHROME.x,
      height: (room.clientHeight - 2 * padding - 2 * gap) / 3 - CHROME.y - extra,
    };
    return { width: of.width, height: of.height, scale: cssScale(fitZoom(of, inner), devicePixelRatio) };
  }

  function draw(shown: Shown): void {
    if (!model) return;
    const size = field(model);
    element.classList.toggle('tight', room.clientWidth < TIGHT_WIDTH);
    room.style.setProperty('--cell', `${Math.max(LEAST, size.width * size.scale)}px`);
    board.update(model, running(shown), size);
    const { drafts, faults } = arranging;
    const sentences = COMPASS.map((place, at) => {
      const fault = faults[at] && faultSentence(faults[at]);
      board.cells[place].edit(drafts !== undefined, fault);
      return fault && l10n.t('{0}: {1}', placeName(place), fault);
    });
    notes.update([...sentences.flatMap((sentence) => sentence ?? []), ...model.sentences]);
    board.draw(clock.time);
  }

  /** Coming back from a single picture, the focus goes to its place. */
  function enter(shown: Shown): void {
    const from = before?.mode === 'one' ? before.item?.id : undefined;
    const view = shown.state.directions?.views.findIndex(({ item }) => item === from) ?? -1;
    if (view >= 0) board.grid.go(placeOf(arranging.arrangement, view), document.activeElement === document.body);
  }

  new ResizeObserver(() => {
    if (!element.hidden) draw(ctx.shown());
  }).observe(room);

  return {
    element,
    commands: [turn, begin, ...bar.commands],
    update(shown) {
      const on = inCompass(shown);
      element.hidden = !on;
      model = on ? modelOf(shown) : undefined;
      clock.setSpeed(shown.view.speed);
      clock.run(on && running(shown));
      if (on) {
        button.element.hidden = arranging.drafts !== undefined;
        element.classList.toggle('arranging', arranging.drafts !== undefined);
        bar.update(shown);
        button.update(shown);
        draw(shown);
        if (before?.mode !== 'compass') enter(shown);
      }
      before = shown;
    },
  };
}
