import type { ChangedFrame } from '../../../sprite/compare/changedFrames';
import { el } from '../../lib/dom';
import type { Layer, PageContext, Shown } from '../core/feature';

export interface ChangeMark extends Layer {
  /** Marks the pixels of a frame that differ, until another frame is shown. */
  set(frame: ChangedFrame | undefined): void;
}

/** The mark around the pixels of a frame that differ. */
export function createChangeMark(ctx: PageContext): ChangeMark {
  const element = el('div', { class: 'change-mark', hidden: true });
  let marked: ChangedFrame | undefined;
  const fits = (shown: Shown) => marked?.frame === shown.frame && !shown.playing && !shown.picture?.besideAt;
  const draw = (shown: Shown) => {
    element.hidden = !fits(shown);
  };
  return {
    element,
    position: 'top',
    set(frame) {
      marked = frame;
    },
    update: draw,
    frame: draw,
    place() {
      if (!marked) return;
      const { scale } = ctx.viewport;
      const { x, y, width, height } = marked.box;
      Object.assign(element.style, {
        left: `${x * scale}px`,
        top: `${y * scale}px`,
        width: `${width * scale}px`,
        height: `${height * scale}px`,
      });
    },
  };
}
