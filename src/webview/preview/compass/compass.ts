import * as l10n from '@vscode/l10n';
import { COMPASS } from '../../../shared/sprite/compass';
import { commandButton } from '../../lib/command';
import { el, reducedMotion, rememberFocus } from '../../lib/dom';
import { isEditorKey } from '../../lib/keyText';
import type { Command, PageContext, Several, Shown, View } from '../core/feature';
import { cssScale, fitZoom } from '../core/zoomLevels';
import { createArrangeBar } from './arrangeBar';
import { placeOf } from './arrangement';
import { type Arranging, createArranging } from './arranging';
import { createBoard } from './board';
import { playLabel, type ViewRoom } from './cells';
import { createCompassOffer } from './compassOffer';
import { createCompassSection, createNotes } from './compassSection';
import { faultSentence, placeName } from './compassWords';
import { type CompassModel, createModel } from './model';
import { createPlayTimer } from './playTimer';

/** The eight views of a direction set: large on the stage, and small in the details while one of them is shown. */
export function createCompass(ctx: PageContext): Several {
  const arranging = createArranging(ctx);
  const build = createModel(ctx, arranging);
  const modelOf = (shown: Shown) => {
    arranging.update(shown);
    return build(shown);
  };
  const view = createCompassView(ctx, arranging, modelOf);
  const section = createCompassSection(ctx, modelOf);
  return {
    commands: [...view.commands, ...section.commands],
    head: [createCompassOffer(ctx)],
    overlays: [view],
    sections: [section],
    focused: view.focused,
  };
}

interface CompassView extends View {
  readonly commands: readonly Command[];
  focused(): string | undefined;
}

/** Padding around the cells and gap between them in CSS pixels, in wide and in narrow rooms. */
const WIDE = { padding: 12, gap: 6 };
const TIGHT = { padding: 4, gap: 2 };
const TIGHT_WIDTH = 340;
/** CSS pixels that a cell adds to its picture: border, padding and caption; `input` for the field of a name. */
const CHROME = { x: 10, y: 30, input: 24 };
/** Least width of a cell in CSS pixels: a caption needs as much. */
const LEAST = 44;

/** The large compass, which fills the stage. */
function createCompassView(
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
  const timer = createPlayTimer(() => board.draw(timer.time));
  const inCompass = ({ mode }: Shown) => mode === 'compass';

  const turn: Command = {
    id: 'compass.play',
    label: l10n.t('Play or turn all eight'),
    keys: [' '],
    group: 'play',
    run: play,
    state: (shown) => ({ enabled: inCompass(shown), text: model && playLabel(model, running(shown)) }),
  };
  const go: Command = {
    id: 'compass.focus',
    label: l10n.t('Go to the views'),
    keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
    group: 'pictures',
    run: () => board.grid.go(board.grid.current),
    state: (shown) => ({ enabled: inCompass(shown) }),
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
    board.cells[current === 'center' ? 'n' : current].input.select();
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
    // While arranging, Enter on a cell moves the focus to its name.
    cell.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || isEditorKey(event) || event.target !== cell || !arranging.drafts) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.select();
    });
  }

  function viewRoom(of: CompassModel): ViewRoom {
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
    const size = viewRoom(model);
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
    board.draw(timer.time);
  }

  /** Coming back from a single view, moves the focus to its place. */
  function enter(shown: Shown): void {
    const from = before?.mode === 'one' ? before.item?.id : undefined;
    const view = shown.state.directions?.views.findIndex(({ item }) => item === from) ?? -1;
    if (view >= 0) board.grid.go(placeOf(arranging.arrangement, view), document.activeElement === document.body);
  }

  const hadFocus = rememberFocus(element);
  new ResizeObserver(() => {
    if (!element.hidden) draw(ctx.shown());
  }).observe(room);

  return {
    element,
    commands: [turn, go, begin, ...bar.commands],
    focused() {
      const { current } = board.grid;
      return hadFocus() && current !== 'center' ? model?.contents[current].view?.item.id : undefined;
    },
    update(shown) {
      const on = inCompass(shown);
      element.hidden = !on;
      model = on ? modelOf(shown) : undefined;
      timer.setSpeed(shown.view.speed);
      timer.run(on && running(shown));
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
