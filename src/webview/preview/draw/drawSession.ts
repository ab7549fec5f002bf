import * as l10n from '@vscode/l10n';
import { addedColor, cellOf, rgbaOf } from '../../../sprite/draw/colors';
import type { Mask } from '../../../sprite/draw/mask';
import { joinedMasks, withinCanvas } from '../../../sprite/draw/mask';
import { clearCell, paintPatch } from '../../../sprite/draw/patches';
import { type Change, changed } from '../../../sprite/edit/change';
import type { EditSprite, LayerId } from '../../../sprite/edit/editSprite';
import type { EditStepName } from '../../../sprite/edit/labels';
import type { Cells } from '../../../sprite/edit/pixelMoves';
import type { Rect } from '../../../sprite/pixels/raster';
import type { Editor } from '../core/editing';
import type { PageContext } from '../core/feature';
import { type DrawColor, type DrawState, FIRST_STATE } from './drawState';
import { type DrawTarget, drawTarget, visibleLayers } from './drawTarget';
import { LiveStage } from './liveStage';

/** Pixels that a tool sets. */
export interface Painted {
  readonly mask: Mask;
  /** One cell for all pixels, or one for each, row by row. */
  readonly cells: Uint8Array;
  /** Default: as `DrawState.frames` says. */
  readonly frames?: readonly number[];
}

/** What a step changed of the frame that is shown. */
export interface Drawn {
  readonly before: ImageData;
  readonly after: ImageData;
  readonly mask: Mask;
}

/** What tools draw on, and with. */
export class DrawSession {
  readonly ctx: PageContext;
  readonly editor: Editor;
  #state: DrawState;
  #chosen: LayerId | undefined;
  readonly #live: LiveStage;
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<(drawn: Drawn) => void>();
  /** The palette's change that the next stroke needs, and the sprite with it. */
  #added: { readonly before: EditSprite; readonly change: Change; readonly sprite: EditSprite } | undefined;

  constructor(ctx: PageContext, editor: Editor, canvas: HTMLCanvasElement, state: DrawState = FIRST_STATE) {
    this.ctx = ctx;
    this.editor = editor;
    this.#state = state;
    this.#live = new LiveStage(canvas);
    this.refresh();
  }

  get state(): DrawState {
    return this.#state;
  }

  set(next: Partial<DrawState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after each change of the state, or of what is drawn on. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Calls back after each step that set pixels. */
  onDidDraw(watcher: (drawn: Drawn) => void): void {
    this.#watchers.add(watcher);
  }

  /** Undefined: nothing that is shown can be drawn on. */
  get target(): DrawTarget | undefined {
    return drawTarget(this.ctx, this.editor, this.#chosen);
  }

  /** @param layer undefined: the topmost visible one */
  choose(layer: LayerId | undefined): void {
    this.#chosen = layer;
    this.refresh();
    this.set({});
  }

  /** The frame with what is live, as it is on the stage. */
  get image(): ImageData {
    return this.#live.image;
  }

  /** What the layer has in the frame, as large as the canvas; nobody may write to it. */
  cells(): Cells {
    return this.#live.cells;
  }

  /** Takes what is drawn on now. Returns whether the stage must be drawn again. @param rect all that changed, if it's known */
  refresh(rect?: Rect): boolean {
    const { target } = this;
    if (!target) return false;
    const { sprite, frame, layer } = target;
    return this.#live.show({ sprite, frame, layer, visible: visibleLayers(this.ctx, sprite) }, rect);
  }

  /** A color as a pixel of the sprite. A color that a palette lacks is added with the stroke; undefined: there's no room, which is said. */
  cellOf(color: DrawColor): Uint8Array | undefined {
    const { target } = this;
    if (!target) return undefined;
    const { sprite, frame } = target;
    if (color === 'clear') return clearCell(sprite);
    const known = cellOf(this.#withAdded(sprite), frame, color);
    if (known) return known;
    const entry = addedColor(sprite, color);
    if (!entry) {
      this.say(l10n.t("The palette is full, so this color can't be added. Choose one of its colors."));
      return undefined;
    }
    const change: Change = { change: 'palette', colors: [entry] };
    this.#added = { before: sprite, change, sprite: changed(sprite, change) };
    return cellOf(this.#added.sprite, frame, color);
  }

  #withAdded(sprite: EditSprite): EditSprite {
    return this.#added?.before === sprite ? this.#added.sprite : sprite;
  }

  /** The color of a pixel of the layer: RGBA, red in the lowest byte. */
  colorOf(cell: Uint8Array): number {
    const { target } = this;
    return target ? rgbaOf(target.sprite, target.frame, cell) : 0;
  }

  /** What tools may change of a set of pixels: inside of the canvas and of the selection. */
  within(mask: Mask): Mask | undefined {
    const { target } = this;
    return target && withinCanvas(mask, target.sprite, this.#state.selection);
  }

  /**
   * Shows pixels that aren't made yet, instead of those that were shown so before. @param cells one cell for all, or one for each pixel
   * @param dirty all that differs from before; default: both masks
   */
  live(mask: Mask | undefined, cells: Uint8Array, dirty?: Rect): void {
    this.#live.live(mask, cells, dirty);
    this.#later();
  }

  dropLive(): void {
    this.#live.live(undefined, new Uint8Array());
    this.#later();
  }

  #frame = 0;
  /** What else shows the frame, such as copies of a tile, follows with the next image on the screen. */
  #later(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.ctx.point(this.ctx.shown().pointed);
    });
  }

  /** Sets pixels as one step. Returns whether it was made; otherwise, that is said. What was live is gone. */
  commit(what: readonly Painted[], step: EditStepName): boolean {
    const { target } = this;
    if (!target || !this.#mayDraw(target)) return false;
    const found = what.flatMap(({ mask, cells, frames }) => {
      const part = this.#clipped(mask, cells);
      return part ? [{ ...part, frames: frames ?? this.frames() }] : [];
    });
    this.dropLive();
    if (!found.length) return false;
    const patches = found.map(({ mask, cells, frames }) => paintPatch(frames, mask, cells));
    const { width, height, data } = this.image;
    const before = new ImageData(data.slice(), width, height);
    const added = this.#added?.before === target.sprite ? [this.#added.change] : [];
    const changes: readonly Change[] = [...added, { change: 'paint', layer: target.layer, patches }];
    if (!this.apply(changes, step)) return false;
    const shown = found.filter(({ frames }) => frames.includes(target.frame)).map(({ mask }) => mask);
    const mask = shown.reduce<Mask | undefined>((all, one) => joinedMasks(all, one, 'add'), undefined);
    if (mask) for (const watcher of this.#watchers) watcher({ before, after: this.image, mask });
    return true;
  }

  /** Makes changes of the sprite as one step. */
  apply(changes: readonly Change[], step?: EditStepName): boolean {
    const { target, editor } = this;
    if (!target) return false;
    const parts = editor.parts.length > 1 ? { parts: [target.part.index] } : {};
    const isMade = editor.apply(
      changes.map((change) => ({ ...parts, change })),
      step,
    );
    this.#added = undefined;
    return isMade;
  }

  #clipped(mask: Mask, cells: Uint8Array): { readonly mask: Mask; readonly cells: Uint8Array } | undefined {
    const part = this.within(mask);
    const { each } = this.cells();
    if (!part || cells.length === each) return part && { mask: part, cells };
    return { mask: part, cells: cellsWithin(mask, cells, part, each) };
  }

  #mayDraw({ refusal }: DrawTarget): boolean {
    if (refusal !== undefined) this.say(refusal);
    return refusal === undefined;
  }

  /** The frames that a stroke changes. */
  frames(): readonly number[] {
    const { target } = this;
    if (!target) return [];
    return this.#state.frames === 'all' ? target.sprite.frames.map((_, at) => at) : [target.frame];
  }

  say(text: string): void {
    this.ctx.say(text);
  }
}

/** The cells of those pixels of a mask that are in a part of it. */
function cellsWithin(mask: Mask, cells: Uint8Array, part: Mask, each: number): Uint8Array {
  const found = new Uint8Array(cells.length);
  let end = 0;
  for (let at = 0, cell = 0; at < mask.bits.length; at++) {
    if (!mask.bits[at]) continue;
    const [x, y] = [mask.x + (at % mask.width) - part.x, mask.y + Math.floor(at / mask.width) - part.y];
    const isIn = x >= 0 && y >= 0 && x < part.width && y < part.height && part.bits[y * part.width + x] === 1;
    if (isIn) {
      found.set(cells.subarray(cell * each, (cell + 1) * each), end);
      end += each;
    }
    cell++;
  }
  return found.slice(0, end);
}
