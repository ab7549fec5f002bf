import { type Mask, maskOfRect, withinCanvas } from '../../../../sprite/draw/mask';
import { liftedPiece, movedPiece, type Piece, stampOf, turnedPiece } from '../../../../sprite/draw/moves';
import { clearCell, layerCells, paintPatch } from '../../../../sprite/draw/patches';
import type { Change } from '../../../../sprite/edit/change';
import type { EditSprite, LayerId } from '../../../../sprite/edit/editSprite';
import type { EditStepName } from '../../../../sprite/edit/labels';
import type { Turn } from '../../../../sprite/edit/pixelMoves';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { ToolId } from '../toolIds';
import { groundCell } from './ground';

/** What lies over the layer until it's put down. */
interface Lying {
  readonly sprite: EditSprite;
  readonly frame: number;
  readonly layer: LayerId;
  /** The tool that it's moved with. */
  readonly tool: string;
  /** For each frame that changes, what lies there. */
  readonly pieces: ReadonlyMap<number, Piece>;
  /** What it left when it was lifted; absent: nothing. */
  readonly hole?: Mask;
  /** What the hole gets. */
  readonly ground: Uint8Array;
  /** The selection before it was lifted. */
  readonly before: Mask | undefined;
  readonly step: EditStepName;
  /** What must be made before it, so that the sprite can have its colors. */
  readonly first: readonly Change[];
}

/** The one piece of the image that lies over the layer: it's moved, turned, and put down as one step. */
export class Floating {
  readonly #session: DrawSession;
  #lying: Lying | undefined;
  /** Set while it changes the state itself. */
  #isOwn = false;
  /** Ends when nothing lies there. */
  #saving: AbortController | undefined;

  constructor(session: DrawSession) {
    this.#session = session;
    session.onDidChange(() => this.follow());
    session.editor.onDidChange(() => this.follow());
  }

  get isThere(): boolean {
    return this.#lying !== undefined;
  }

  /** Whether a place is part of it, or of what would be lifted. */
  has({ x, y }: Point): boolean {
    const { selection } = this.#session.state;
    // All of the layer, whether it lies there already or would be lifted.
    if (!selection) return true;
    const [column, row] = [x - selection.x, y - selection.y];
    const isIn = column >= 0 && row >= 0 && column < selection.width && row < selection.height;
    return isIn && selection.bits[row * selection.width + column] === 1;
  }

  /** What is put down is saved, too. */
  #dropOnSave(): void {
    this.#saving?.abort();
    this.#saving = new AbortController();
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 's') this.drop();
    };
    document.addEventListener('keydown', onKey, { capture: true, signal: this.#saving.signal });
  }

  /** Lifts the selected pixels; without a selection, all. @param isCopy they stay where they are too @returns whether something lies there now */
  lift(isCopy = false): boolean {
    if (this.#lying && !isCopy) return true;
    this.drop();
    const { target, state } = this.#session;
    if (!target) return false;
    if (target.refusal !== undefined) {
      this.#session.say(target.refusal);
      return false;
    }
    const { sprite, frame, layer } = target;
    const whole = maskOfRect({ x: 0, y: 0, width: sprite.width, height: sprite.height });
    const mask = withinCanvas(state.selection ?? whole, sprite);
    if (!mask) return false;
    const clear = clearCell(sprite);
    const ground = isCopy ? clear : groundCell(this.#session);
    if (!ground) return false;
    const pieces = new Map(
      this.#session.frames().map((at) => [at, liftedPiece(layerCells(sprite, at, layer), mask, clear)] as const),
    );
    this.#lying = {
      sprite,
      frame,
      layer,
      tool: state.tool,
      pieces,
      ground,
      before: state.selection,
      step: 'move-pixels',
      first: [],
      ...(!isCopy && { hole: mask }),
    };
    this.#dropOnSave();
    return true;
  }

  /** Lays a piece over the layer; it's selected. @param first what must be made so that the sprite can have its colors */
  lay(piece: Piece, first: readonly Change[]): void {
    this.drop();
    const { target, state } = this.#session;
    if (!target) return;
    const { sprite, frame, layer } = target;
    const pieces = new Map(this.#session.frames().map((at) => [at, piece] as const));
    this.#lying = {
      sprite,
      frame,
      layer,
      tool: 'move',
      pieces,
      ground: clearCell(sprite),
      before: state.selection,
      step: 'paste-pixels',
      first,
    };
    this.#dropOnSave();
    this.#show(piece.mask, 'move');
  }

  move(by: Point): void {
    this.#change((piece) => movedPiece(piece, by));
  }

  /** Turns what lies there; otherwise, the selected pixels are lifted first. */
  turn(turn: Turn): void {
    if (!this.lift()) return;
    if (this.#lying?.step === 'move-pixels') this.#lying = { ...this.#lying, step: 'turn-pixels' };
    this.#change((piece) => turnedPiece(piece, turn));
  }

  #change(next: (piece: Piece) => Piece): void {
    const lying = this.#lying;
    if (!lying) return;
    const pieces = new Map([...lying.pieces].map(([at, piece]) => [at, next(piece)] as const));
    this.#lying = { ...lying, pieces };
    const shown = pieces.get(lying.frame) ?? [...pieces.values()][0];
    if (shown) this.#show(lying.before || lying.step === 'paste-pixels' ? shown.mask : undefined);
  }

  #show(selection: Mask | undefined, tool?: ToolId): void {
    const lying = this.#lying;
    const piece = lying?.pieces.get(lying.frame);
    if (!lying || !piece) return;
    const stamp = stampOf(lying.sprite, lying.hole, piece, lying.ground);
    if (stamp) this.#session.live(stamp.mask, stamp.cells);
    else this.#session.dropLive();
    this.#select(selection, tool);
  }

  #select(selection: Mask | undefined, tool = this.#session.state.tool): void {
    this.#isOwn = true;
    this.#session.set({ selection, tool });
    this.#isOwn = false;
  }

  /** Puts it down, as one step. */
  drop(): void {
    const lying = this.#lying;
    if (!lying) return;
    this.#lying = undefined;
    this.#saving?.abort();
    const { target, state } = this.#session;
    this.#session.dropLive();
    // What is beyond the canvas is gone.
    const selection = state.selection && withinCanvas(state.selection, lying.sprite);
    this.#select(selection);
    if (target?.sprite !== lying.sprite) return;
    const patches = [...lying.pieces].flatMap(([frame, piece]) => {
      const stamp = stampOf(lying.sprite, lying.hole, piece, lying.ground);
      return stamp ? [paintPatch([frame], stamp.mask, stamp.cells)] : [];
    });
    if (patches.length)
      this.#session.apply([...lying.first, { change: 'paint', layer: lying.layer, patches }], lying.step);
  }

  /** Takes it back: nothing was lifted. Returns whether something lay there. */
  cancel(): boolean {
    const lying = this.#lying;
    if (!lying) return false;
    this.#lying = undefined;
    this.#saving?.abort();
    this.#session.dropLive();
    this.#select(lying.before);
    return true;
  }

  /** Deletes what lies there, and with it what was lifted. Returns whether something lay there. */
  clear(step: 'clear-pixels' | 'cut-pixels'): boolean {
    const lying = this.#lying;
    if (!lying) return false;
    const { hole, layer, sprite, ground } = lying;
    this.cancel();
    const stamp = stampOf(sprite, hole, undefined, ground);
    if (stamp && this.#session.target?.sprite === sprite) {
      const patches = [paintPatch([...lying.pieces.keys()], stamp.mask, stamp.cells)];
      this.#session.apply([{ change: 'paint', layer, patches }], step);
    }
    return true;
  }

  /** The piece in the frame that is shown. */
  get piece(): Piece | undefined {
    return this.#lying?.pieces.get(this.#lying.frame);
  }

  /** Another tool, frame, or layer puts it down; if the sprite changed meanwhile, such as by undo, it's gone. */
  follow(): void {
    const lying = this.#lying;
    if (!lying || this.#isOwn) return;
    const { target, state } = this.#session;
    if (target?.sprite !== lying.sprite) this.cancel();
    else if (state.tool !== lying.tool || target.frame !== lying.frame || target.layer !== lying.layer) this.drop();
  }
}

const FLOATINGS = new WeakMap<DrawSession, Floating>();

/** What lies over the layer in a session: there is one piece at most. */
export function floatingOf(session: DrawSession): Floating {
  const known = FLOATINGS.get(session) ?? new Floating(session);
  FLOATINGS.set(session, known);
  return known;
}
