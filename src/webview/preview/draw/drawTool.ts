import type { Mask } from '../../../sprite/draw/mask';
import type { Point } from '../core/viewport';

/** What is held while a tool is used. */
export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** The right button: the background color. */
  readonly secondary: boolean;
}

/** A tool at work. Points are sprite pixels, which may be outside of the canvas. */
export interface DrawTool {
  press(at: Point, how: Modifiers): void;
  /** @param points all that the pointer went through since the last call, in order; at least one */
  move(points: readonly Point[], how: Modifiers): void;
  release(how: Modifiers): void;
  /** Leaves everything as it was before the press. */
  cancel(): void;
  /** The pixels that a press there would change. @param at undefined: the pointer is gone */
  hover?(at: Point | undefined, how: Modifiers): Mask | undefined;
}
