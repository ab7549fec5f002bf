import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import type { Editor } from '../core/editing';
import type { Command, PageContext, Shown } from '../core/feature';
import type { Point } from '../core/viewport';
import { BrushMark } from './brushMark';
import { ColorChoices } from './colors/colorChoices';
import { createDrawBar } from './drawBar';
import { drawCommands } from './drawCommands';
import { DrawPointer } from './drawPointer';
import { DrawSession } from './drawSession';
import { drawStyles } from './drawStyles';
import type { DrawTool, Modifiers } from './drawTool';
import { floatingOf } from './selection/floating';
import { escapeSelection } from './selection/selectionCommands';
import { SelectionOutline } from './selection/selectionOutline';
import { StrokeMarks } from './strokeMarks';
import { TakeRoom } from './takeIn/takeRoom';
import type { ToolId } from './toolIds';
import { TOOLS } from './tools';

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
  readonly #tools = new Map<ToolId, DrawTool>();
  #isOn = true;

  constructor(ctx: PageContext, editor: Editor, places: DrawPlaces, left: () => void) {
    this.#ctx = ctx;
    this.#places = places;
    this.#left = left;
    const stage = places.over.closest<HTMLElement>('.stage');
    const canvas = stage?.querySelector<HTMLCanvasElement>('.stage-canvas');
    if (!stage || !canvas) throw new Error(l10n.t('There is no image to draw on.'));
    drawStyles(true);
    if (ctx.player.playing) ctx.player.toggle();
    this.#session = new DrawSession(ctx, editor, canvas);
    this.#mark = new BrushMark(ctx, places.over);
    this.#choices = new ColorChoices(ctx, this.#session);
    this.#outline = new SelectionOutline(this.#session, places.over);
    this.#found = new StrokeMarks(this.#session, places.over);
    const drawing = drawCommands(this.#session, {
      leave: () => this.#escape(),
      palette: () => this.#choices.shown.colors,
    });
    this.#commands = [...drawing, ...this.#found.commands];
    this.#bar = createDrawBar(this.#session, this.#choices, () => this.leave());
    places.bar.append(this.#bar.element);
    places.bar.hidden = false;
    this.#take = new TakeRoom(this.#session, places);
    this.#pointer = new DrawPointer(stage, ctx, {
      press: (at, how) => this.#press(at, how),
      move: (points, how) => this.#move(points, how),
      release: (how) => this.#tool.release(how),
      cancel: () => this.#tool.cancel(),
      hover: (at, how) => this.#hover(at, how),
    });
    // What compares, lights, or fixes the image has its own idea of its pixels.
    ctx.change({ whole: false, compare: 'off', fixing: undefined, mapping: undefined, highlight: [] });
    announce(l10n.t('Drawing. Escape leaves.'));
  }

  get #tool(): DrawTool {
    const id = this.#session.state.tool;
    const known = this.#tools.get(id) ?? TOOLS[id].create(this.#session);
    this.#tools.set(id, known);
    return known;
  }

  keymap(all: readonly Command[]): readonly Command[] {
    const kept = all.filter(({ id, keys }) => KEPT.test(id) || keys.some((key) => /^(Ctrl|Alt)\+/.test(key)));
    return [...this.#take.commands, ...this.#commands, ...kept];
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
    this.#bar.update(shown);
  }

  place(): void {
    this.#mark.place();
    this.#outline.place();
    this.#found.place();
  }

  #press(at: Point, how: Modifiers): boolean {
    const { target } = this.#session;
    if (!target) return false;
    if (target.refusal !== undefined) {
      this.#session.say(target.refusal);
      return false;
    }
    this.#mark.show(undefined);
    this.#tool.press(at, how);
    return true;
  }

  #move(points: readonly Point[], how: Modifiers): void {
    this.#tool.move(points, how);
  }

  #hover(at: Point | undefined, how: Modifiers): void {
    this.#mark.show(this.#tool.hover?.(at, how));
  }

  /** Drops what is under way; if nothing is, leaves. */
  #escape(): void {
    if (!this.#pointer.cancel() && !escapeSelection(this.#session)) this.leave();
  }

  leave(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#pointer.end();
    floatingOf(this.#session).drop();
    this.#outline.end();
    this.#mark.show(undefined);
    this.#take.end();
    this.#bar.element.remove();
    this.#places.bar.hidden = true;
    drawStyles(false);
    this.#left();
    this.#ctx.redraw();
    announce(l10n.t('Drawing ended'));
  }
}
