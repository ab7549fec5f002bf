import * as l10n from '@vscode/l10n';
import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';
import { button } from '../../lib/button';
import { type Control, commandButton } from '../../lib/command';
import { el, icon, reducedMotion, rememberFocus } from '../../lib/dom';
import { releaseFocus } from '../../lib/focus';
import { buttonKey, isEditorKey } from '../../lib/keyText';
import type { Command, OverviewFeature, PageContext, Shown, View } from '../core/feature';
import { cssScale, fitZoom } from '../core/zoomLevels';
import { type ArrangeBar, createArrangeBar } from './arrangeBar';
import { placeOf } from './arrangement';
import { Arranging } from './arranging';
import { type Board, createBoard } from './board';
import { playLabel, type ViewRoom } from './cells';
import { createCompassSection, createNotes } from './compassSection';
import { faultSentence, placeName } from './compassWords';
import { type CompassModel, createModel } from './model';
import { createPlayTimer, type PlayTimer } from './playTimer';

/** The eight views of a direction set: large on the stage, and small in the details while one of them is shown. */
export function createCompass(ctx: PageContext): OverviewFeature {
  const arranging = new Arranging(ctx);
  const build = createModel(ctx, arranging);
  const modelOf = (shown: Shown) => {
    arranging.update(shown);
    return build(shown);
  };
  const large = new LargeCompass(ctx, arranging, modelOf);
  const section = createCompassSection(ctx, modelOf);
  return {
    commands: [...large.commands, ...section.commands],
    head: [createCompassOffer(ctx)],
    overlays: [large],
    sections: [section],
    focused: () => large.focused(),
  };
}

/** Padding around the cells and gap between them, in CSS pixels, in wide and in narrow rooms. */
const WIDE = { padding: 12, gap: 6 };
const TIGHT = { padding: 4, gap: 2 };
const TIGHT_WIDTH = 340;
/** CSS pixels that a cell adds to its picture: border, padding and caption; `input`: the field for a name. */
const CHROME = { x: 10, y: 30, input: 24 };
/** Least width of a cell in CSS pixels, for its caption. */
const MIN_CELL = 44;

const isShown = ({ mode }: Shown) => mode === 'compass';
const isPlaying = ({ view }: Shown) => view.playing ?? !reducedMotion();

/** The large compass, which fills the stage. */
class LargeCompass implements View {
  readonly element: HTMLElement;
  readonly commands: readonly Command[];
  readonly #ctx: PageContext;
  readonly #arranging: Arranging;
  readonly #modelOf: (shown: Shown) => CompassModel | undefined;
  readonly #board: Board;
  readonly #room: HTMLElement;
  readonly #notes = createNotes();
  readonly #bar: ArrangeBar;
  /** The button that begins arranging. */
  readonly #begin: Control<Shown>;
  readonly #timer: PlayTimer = createPlayTimer(() => this.#board.draw(this.#timer.time));
  readonly #hadFocus: () => boolean;
  #model: CompassModel | undefined;
  #before: Shown | undefined;

  constructor(ctx: PageContext, arranging: Arranging, modelOf: (shown: Shown) => CompassModel | undefined) {
    this.#ctx = ctx;
    this.#arranging = arranging;
    this.#modelOf = modelOf;
    this.#board = createBoard({
      label: l10n.t('Eight directions'),
      class: 'compass-board',
      key: ' ',
      play: () => this.#togglePlaying(),
      swapped: (from, to) => arranging.swap(from, to),
      chosen: (place) => this.#choose(place),
    });
    const { play, focus, begin } = this.#ownCommands();
    this.#bar = createArrangeBar(arranging, () => this.#editName());
    this.commands = [play, focus, begin, ...this.#bar.commands];
    this.#begin = commandButton(begin, { showKey: true });
    this.#room = el('div', { class: 'compass-room' }, this.#board.grid.element);
    const foot = el('div', { class: 'compass-foot' }, this.#notes.element, this.#begin.element);
    this.element = el('div', { class: 'compass', hidden: true }, this.#bar.element, this.#room, foot);
    for (const place of COMPASS) this.#listenToName(place);
    this.#hadFocus = rememberFocus(this.element);
    new ResizeObserver(() => {
      if (!this.element.hidden) this.#draw(ctx.shown());
    }).observe(this.#room);
  }

  /** Id of the item in the cell that has the focus, or had it when the page lost the focus to the editor. */
  focused(): string | undefined {
    const { current } = this.#board.grid;
    return this.#hadFocus() && current !== 'center' ? this.#model?.contents[current].view?.item.id : undefined;
  }

  update(shown: Shown): void {
    const on = isShown(shown);
    this.element.hidden = !on;
    this.#model = on ? this.#modelOf(shown) : undefined;
    this.#timer.setSpeed(shown.view.speed);
    this.#timer.run(on && isPlaying(shown));
    if (on) {
      const isArranging = this.#arranging.drafts !== undefined;
      this.#begin.element.hidden = isArranging;
      this.element.classList.toggle('arranging', isArranging);
      this.#bar.update(shown);
      this.#begin.update(shown);
      this.#draw(shown);
      if (this.#before?.mode !== 'compass') this.#returnTo(shown);
    }
    this.#before = shown;
  }

  #ownCommands() {
    return {
      play: {
        id: 'compass.play',
        label: l10n.t('Play or turn all eight'),
        keys: [' '],
        group: 'play',
        run: () => this.#togglePlaying(),
        state: (shown) => ({
          enabled: isShown(shown),
          text: this.#model && playLabel(this.#model, isPlaying(shown)),
        }),
      },
      focus: {
        id: 'compass.focus',
        label: l10n.t('Go to the views'),
        keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
        group: 'pictures',
        run: () => this.#focusBoard(),
        state: (shown) => ({ enabled: isShown(shown) }),
      },
      begin: {
        id: 'compass.arrange',
        label: l10n.t('Arrange and name directions'),
        keys: ['a'],
        group: 'pictures',
        icon: 'compass',
        text: l10n.t('Arrange'),
        run: () => {
          this.#arranging.begin();
          this.#focusBoard();
        },
        state: (shown) => ({ enabled: isShown(shown) && !this.#arranging.drafts }),
      },
    } satisfies Record<string, Command>;
  }

  #togglePlaying(): void {
    this.#ctx.change({ playing: !isPlaying(this.#ctx.shown()) });
  }

  #focusBoard(): void {
    this.#board.grid.go(this.#board.grid.current);
  }

  /** Opens the view at a place; while arranging, only focuses it. */
  #choose(place: CompassPlace): void {
    const item = this.#model?.contents[place].view?.item;
    if (!this.#arranging.drafts && item) this.#ctx.open(item.id);
    else this.#board.grid.go(place);
  }

  /** Focuses the name of the current place. */
  #editName(): void {
    const { current } = this.#board.grid;
    this.#board.cells[current === 'center' ? 'n' : current].input.select();
  }

  #listenToName(place: CompassPlace): void {
    const { input, element: cell } = this.#board.cells[place];
    input.addEventListener('input', () => this.#arranging.rename(place, input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cell.focus();
    });
    // While arranging, Enter on a cell moves the focus to its name.
    cell.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || isEditorKey(event) || event.target !== cell || !this.#arranging.drafts) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.select();
    });
  }

  #draw(shown: Shown): void {
    if (!this.#model) return;
    const size = this.#viewRoom(this.#model);
    this.element.classList.toggle('tight', this.#isTight);
    this.#room.style.setProperty('--cell', `${Math.max(MIN_CELL, size.width * size.scale)}px`);
    this.#board.update(this.#model, isPlaying(shown), size);
    const { drafts, faults } = this.#arranging;
    const sentences = COMPASS.map((place, at) => {
      const fault = faults[at] && faultSentence(faults[at]);
      this.#board.cells[place].edit(drafts !== undefined, fault);
      return fault && l10n.t('{0}: {1}', placeName(place), fault);
    });
    this.#notes.update([...sentences.flatMap((sentence) => sentence ?? []), ...this.#model.sentences]);
    this.#board.draw(this.#timer.time);
  }

  get #isTight(): boolean {
    return this.#room.clientWidth < TIGHT_WIDTH;
  }

  /** The space for each view at the largest zoom at which all nine cells fit. */
  #viewRoom(model: CompassModel): ViewRoom {
    const { clientWidth, clientHeight } = this.#room;
    const { padding, gap } = this.#isTight ? TIGHT : WIDE;
    const input = this.#arranging.drafts ? CHROME.input : 0;
    const inner = {
      width: (clientWidth - 2 * padding - 2 * gap) / 3 - CHROME.x,
      height: (clientHeight - 2 * padding - 2 * gap) / 3 - CHROME.y - input,
    };
    const { width, height } = model;
    return { width, height, scale: cssScale(fitZoom(model, inner), devicePixelRatio) };
  }

  /** Coming back from a single view, moves to its place. */
  #returnTo({ state }: Shown): void {
    const id = this.#before?.mode === 'one' ? this.#before.item?.id : undefined;
    const view = state.directions?.views.findIndex(({ item }) => item === id) ?? -1;
    if (view < 0) return;
    this.#board.grid.go(placeOf(this.#arranging.arrangement, view), document.activeElement === document.body);
  }
}

/** A bar over a view that was opened alone: it leads to the compass. Once closed, it no longer appears. */
function createCompassOffer(ctx: PageContext): View {
  const show = button({
    label: l10n.t('Show Compass'),
    text: l10n.t('Show Compass'),
    class: 'secondary',
    ...buttonKey('Escape'),
    run() {
      releaseFocus();
      ctx.open('all');
    },
  });
  const close = button({
    label: l10n.t("Don't Show Again"),
    icon: 'close',
    run() {
      releaseFocus();
      ctx.change({ compassOffer: false });
    },
  });
  const text = el('span', {}, l10n.t('One of 8 directions'));
  const element = el('div', { class: 'compass-offer', hidden: true }, icon('compass'), text, show, close);
  return {
    element,
    update({ state, mode, item, view }) {
      const one = mode === 'one' && state.directions?.views.some((each) => each.item === item?.id) === true;
      // A selected view was chosen in the compass: that person knows the way back.
      element.hidden = !one || view.selected !== undefined || !view.compassOffer;
    },
  };
}
