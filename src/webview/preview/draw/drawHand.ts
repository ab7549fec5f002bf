import type { Point } from '../core/viewport';
import type { BrushMark } from './brushMark';
import type { DrawCursor } from './drawCursor';
import type { StrokeEvents } from './drawPointer';
import type { DrawSession } from './drawSession';
import type { DrawTool, Modifiers } from './drawTool';
import { createEyedropper } from './strokes/eyedropper';
import type { ToolId } from './toolIds';
import { TOOLS } from './tools';

const NOTHING_HELD: Modifiers = { shift: false, ctrl: false, alt: false, secondary: false };

/** Holds the tool: the pointer and the keys use it in the same way, one of them at a time. */
export class DrawHand implements StrokeEvents {
  readonly #session: DrawSession;
  readonly #mark: BrushMark;
  readonly #cursor: DrawCursor;
  readonly #tools = new Map<ToolId, DrawTool>();
  readonly #picker: DrawTool;
  /** The tool of the stroke under way. */
  #used: DrawTool | undefined;
  /** Whether keys began it. */
  #isByKeys = false;
  #hovered: { readonly at: Point | undefined; readonly how: Modifiers } = { at: undefined, how: NOTHING_HELD };

  constructor(session: DrawSession, mark: BrushMark, cursor: DrawCursor) {
    this.#session = session;
    this.#mark = mark;
    this.#cursor = cursor;
    this.#picker = createEyedropper(session);
    session.onDidChange(() => this.#showMark());
  }

  /** Whether the pixel cursor is shown. */
  get isByCursor(): boolean {
    return this.#cursor.at !== undefined;
  }

  get isByKeys(): boolean {
    return this.#isByKeys;
  }

  #toolFor({ alt }: Modifiers): DrawTool {
    const id = this.#session.state.tool;
    if (alt && TOOLS[id].draws) return this.#picker;
    const known = this.#tools.get(id) ?? TOOLS[id].create(this.#session);
    this.#tools.set(id, known);
    return known;
  }

  press(at: Point, how: Modifiers): boolean {
    const { target } = this.#session;
    const tool = this.#toolFor(how);
    if (!target) return false;
    if (target.refusal !== undefined && TOOLS[this.#session.state.tool].draws && tool !== this.#picker) {
      this.#session.say(target.refusal);
      return false;
    }
    this.cancel();
    this.#used = tool;
    this.#mark.show(undefined);
    tool.press(at, how);
    return true;
  }

  move(points: readonly Point[], how: Modifiers): void {
    this.#used?.move(points, how);
  }

  release(how: Modifiers): void {
    const tool = this.#used;
    this.#used = undefined;
    this.#isByKeys = false;
    tool?.release(how);
  }

  /** Drops the stroke under way. Returns whether there was one. */
  cancel(): boolean {
    const tool = this.#used;
    this.#used = undefined;
    this.#isByKeys = false;
    tool?.cancel();
    return tool !== undefined;
  }

  hover(at: Point | undefined, how: Modifiers): void {
    if (at) this.#cursor.hide();
    this.#hovered = { at, how };
    this.#showMark();
  }

  #showMark(): void {
    if (this.#used) return;
    const { at, how } = this.#hovered;
    this.#mark.show(at && this.#toolFor(how).hover?.(at, how));
  }

  /** Moves the cursor, and with it a stroke that keys began. */
  step(x: number, y: number): void {
    const at = this.#cursor.move(x, y);
    if (!at) return;
    if (this.#isByKeys) this.move([at], NOTHING_HELD);
    this.#hovered = { at, how: NOTHING_HELD };
    this.#showMark();
  }

  /** Presses at the cursor; tools that go from one place to another are released by the next call. */
  enter(shift: boolean): void {
    const how = { ...NOTHING_HELD, shift };
    const at = this.#cursor.at;
    if (!at) {
      this.step(0, 0);
      return;
    }
    if (this.#isByKeys) this.release(how);
    else if (this.press(at, how)) {
      if (TOOLS[this.#session.state.tool].goes) this.#isByKeys = true;
      else this.release(how);
    }
    if (!this.#isByKeys) this.#cursor.speak();
  }
}
