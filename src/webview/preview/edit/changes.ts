import type { Feature, PageContext } from '../core/feature';
import { FrameSelection } from '../core/frameSelection';
import { createConflictBar } from './conflictBar';
import { frameCommands } from './frameCommands';

export interface Changes extends Feature {
  /** The frames that a person selected. */
  readonly selection: FrameSelection;
}

/** What changes the sprite that is shown, apart from panels: commands of frames, and the bar about files that changed on disk. */
export function createChanges(ctx: PageContext): Changes {
  const selection = new FrameSelection(() => ctx.redraw());
  return { selection, commands: frameCommands(ctx, selection), head: [createConflictBar(ctx)] };
}
