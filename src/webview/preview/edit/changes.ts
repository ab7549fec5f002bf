import { el } from '../../lib/dom';
import type { Feature, PageContext, Part, View } from '../core/feature';
import { FrameSelection } from '../core/frameSelection';
import type { FrameTools } from '../core/frameTools';
import { createLateView } from '../core/lateView';
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
    head: [createLateConflictBar(ctx)],
    parts: [followSelection(selection)],
  };
}

function createLateConflictBar(ctx: PageContext): View {
  const element = el('div', { class: 'conflict-bar', role: 'alert', hidden: true });
  return createLateView(ctx, {
    element,
    isWanted: () => (ctx.editing.now?.conflict.length ?? 0) > 0,
    load: async () => (await import('./conflictBar')).createConflictBar(ctx, element),
  });
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
