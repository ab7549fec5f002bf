import type { Feature, PageContext, Part } from '../core/feature';
import { FrameSelection } from '../core/frameSelection';
import type { FrameTools } from '../core/frameTools';
import { createConflictBar } from './conflictBar';
import { createFrameTools } from './frameTools';

export interface Changes extends Feature {
  readonly frames: FrameTools;
}

/** What changes the sprite that is shown, apart from panels: commands of frames, and the bar about files that changed on disk. */
export function createChanges(ctx: PageContext): Changes {
  const selection = new FrameSelection(() => ctx.redraw());
  const { tools, commands, button } = createFrameTools(ctx, selection);
  return {
    frames: tools,
    commands,
    toolbar: { look: [button] },
    head: [createConflictBar(ctx)],
    parts: [followSelection(selection)],
  };
}

/** Ends a selection with its image, and when a person goes to another frame. */
function followSelection(selection: FrameSelection): Part {
  let item: string | undefined;
  let before = { frame: 0, playing: false };
  return {
    update({ item: next, picture, frame, playing }) {
      if (next?.id !== item) {
        item = next?.id;
        selection.clear();
      } else if (picture) selection.keepBelow(picture.frames.length);
      before = { frame, playing };
    },
    frame({ frame, playing }) {
      if (frame !== before.frame && !playing && !before.playing) selection.went(frame);
      before = { frame, playing };
    },
  };
}
