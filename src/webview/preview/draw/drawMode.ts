import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import type { Editor } from '../core/editing';
import type { Command, PageContext, Shown } from '../core/feature';
import { BrushMark } from './brushMark';
import { ColorChoices } from './colors/colorChoices';
import { createDrawBar } from './drawBar';
import { drawCommands } from './drawCommands';
import { DrawCursor } from './drawCursor';
import { DrawHand } from './drawHand';
import { DrawPointer } from './drawPointer';
import { DrawSession } from './drawSession';
import type { DrawState } from './drawState';
import { drawStyles } from './drawStyles';
import { floatingOf } from './selection/floating';
import { escapeSelection } from './selection/selectionCommands';
import { SelectionOutline } from './selection/selectionOutline';
import { StrokeMarks } from './strokeMarks';
import { TakeRoom } from './takeIn/takeRoom';

/** What the page has ready for the mode. */
export interface DrawPlaces {
  /** Above the stage. */
  readonly bar: HTMLElement;
  /** Over the image, at its place and size. */
  readonly over: HTMLElement;
}

export interface DrawMode {
  /** The commands that hold instead of all others. */
  keymap(all: readonly Command[]): readonly Command[];
  image(shown: Shown): ImageData | undefined;
  update(shown: Shown): void;
  frame(shown: Shown): void;
  place(): void;
  leave(): void;
}

/** Commands that hold while somebody draws: those of looking that have no key of drawing, and chords. */
const KEPT = /^(zoom|pan|view\.(keys|grid|tile)|play\.(back|next|first|last)|details|draw$)/;

/** @param left is called when the mode ends */
export function enterDrawMode(ctx: PageContext, editor: Editor, places: DrawPlaces, left: () => void): DrawMode {
  return new Mode(ctx, editor, places, left);
}

/** Tools and colors are as they were left, as long as the page is there. */
let remembered: DrawState | undefined;

class Mode implements DrawMode {
  readonly #ctx: PageContext;
  readonly #places: DrawPlaces;
  readonly #left: () => void;
  readonly #session: DrawSession;
  readonly #pointer: DrawPointer;
  readonly #bar: ReturnType<typeof createDrawBar>;
  readonly #mark: BrushMark;
  readonly #choices: ColorChoices;
  readonly #outline: SelectionOutline;
  readonly #found: StrokeMarks;
  readonly #take: TakeRoom;
  readonly #commands: readonly Command[];
  readonly #cursor: DrawCursor;
  readonly #hand: DrawHand;
  readonly #ended = new AbortController();
  #isOn = true;
  /** The last frame that was shown. */
  #frame = -1;

  constructor(ctx: PageContext, editor: Editor, places: DrawPlaces, left: () => void) {
    this.#ctx = ctx;
    this.#places = places;
    this.#left = left;
    const stage = places.over.closest<HTMLElement>('.stage');
    const canvas = stage?.querySelector<HTMLCanvasElement>('.stage-canvas');
    if (!stage || !canvas) throw new Error(l10n.t('No image to draw on.'));
    drawStyles(true);
    if (ctx.player.playing) ctx.player.toggle();
    this.#session = new DrawSession(ctx, editor, canvas, remembered);
    this.#mark = new BrushMark(ctx, places.over);
    this.#cursor = new DrawCursor(this.#session, places.over);
    this.#hand = new DrawHand(this.#session, this.#mark, this.#cursor);
    this.#choices = new ColorChoices(ctx, this.#session, () => floatingOf(this.#session).drop());
    this.#outline = new SelectionOutline(this.#session, places.over);
    this.#found = new StrokeMarks(this.#session, places.over);
    const drawing = drawCommands(this.#session, {
      leave: () => this.#escape(),
      hand: this.#hand,
      palette: () => this.#choices.shown.colors,
    });
    this.#commands = [...drawing, ...this.#found.commands];
    this.#bar = createDrawBar(this.#session, this.#choices, () => this.leave());
    places.bar.append(this.#bar.element);
    places.bar.hidden = false;
    this.#take = new TakeRoom(this.#session, places);
    this.#pointer = new DrawPointer(stage, ctx, this.#hand);
    this.#followLayers();
    // What compares, lights, or fixes the image has its own idea of its pixels.
    ctx.change({ whole: false, compare: 'off', fixing: undefined, mapping: undefined, highlight: [] });
    announce(l10n.t('Drawing. Escape leaves.'));
  }

  /** A layer that gets the focus in the details is the one that is drawn on. */
  #followLayers(): void {
    const choose = (row: Element | null | undefined) => {
      const place = row instanceof HTMLElement ? Number(row.dataset.layer) : Number.NaN;
      const layer = this.#session.target?.sprite.layers[place];
      if (layer) this.#session.choose(layer.id);
    };
    const rows = document.querySelectorAll('.layer-row');
    const stop = document.querySelector('.layer-row[tabindex="0"]');
    // The topmost row has the tab stop until somebody chooses another one.
    if (stop !== rows[0] || stop === document.activeElement) choose(stop);
    document.addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && choose(target.closest('.layer-row')),
      { signal: this.#ended.signal },
    );
  }

  keymap(all: readonly Command[]): readonly Command[] {
    const kept = all.filter(({ id, keys }) => KEPT.test(id) || keys.some((key) => /^(Ctrl|Alt)\+/.test(key)));
    // What pastes frames has the key of pixels.
    const own = kept.map((one) => (one.id === 'frames.paste' ? { ...one, keys: ['Ctrl+Shift+v'] } : one));
    return [...this.#take.commands, ...this.#commands, ...own];
  }

  image({ mode, picture }: Shown): ImageData | undefined {
    const { target } = this.#session;
    const isShown = mode === 'one' && picture !== undefined && target !== undefined;
    if (!isShown || picture.width !== target.sprite.width || picture.height !== target.sprite.height) return undefined;
    this.#session.refresh();
    return this.#session.image;
  }

  update(shown: Shown): void {
    const { compare, fixing, mapping, whole } = shown.view;
    const fits = this.#session.target && compare === 'off' && !fixing && !mapping && !whole;
    // Not while the page draws what it shows now.
    if (!fits) queueMicrotask(() => this.leave());
    else this.#bar.update(shown);
    if (fits) this.#take.update(shown);
  }

  frame(shown: Shown): void {
    this.#take.update(shown);
    // A pointer that moves changes nothing in the bar.
    if (shown.frame !== this.#frame) {
      this.#bar.update(shown);
      // Not while the page draws what it shows now.
      queueMicrotask(() => floatingOf(this.#session).follow());
    }
    this.#frame = shown.frame;
  }

  place(): void {
    this.#mark.place();
    this.#outline.place();
    this.#found.place();
    this.#take.place();
    this.#cursor.place();
  }

  /** Drops what is under way; if nothing is, leaves. */
  #escape(): void {
    if (this.#pointer.cancel() || this.#hand.cancel() || escapeSelection(this.#session)) return;
    if (this.#cursor.at) this.#cursor.hide();
    else this.leave();
  }

  leave(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#pointer.end();
    floatingOf(this.#session).drop();
    remembered = { ...this.#session.state, selection: undefined };
    this.#outline.end();
    this.#take.end();
    this.#hand.cancel();
    this.#ended.abort();
    this.#mark.end();
    this.#cursor.end();
    this.#bar.element.remove();
    this.#places.bar.hidden = true;
    drawStyles(false);
    this.#left();
    this.#ctx.redraw();
    announce(l10n.t('Drawing ended'));
  }
}
