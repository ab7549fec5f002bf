import type { Mask } from '../../../../sprite/draw/mask';
import { svg } from '../../../lib/dom';
import { outlinePath } from '../../core/coverMask';
import type { DrawSession } from '../drawSession';

/** The edge of the selection: a dark line with a light one that runs along it, which together show on any color. */
export function createSelectionOutline(session: DrawSession): { readonly element: SVGElement; update(): void } {
  const lines = [svg('path', { class: 'draw-edge-dark' }), svg('path', { class: 'draw-edge-light' })];
  const element = svg('svg', { class: 'draw-edge', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...lines);
  let drawn: readonly unknown[] = [];
  return {
    element,
    update() {
      const { state, target } = session;
      const now = [state.selection, target?.sprite.width, target?.sprite.height];
      if (now.every((value, at) => value === drawn[at])) return;
      drawn = now;
      const { selection } = state;
      element.toggleAttribute('hidden', !selection || !target);
      if (!selection || !target) return;
      const { width, height } = target.sprite;
      element.setAttribute('viewBox', `0 0 ${width} ${height}`);
      for (const line of lines) {
        line.setAttribute('d', edgeOf(selection));
        line.setAttribute('transform', `translate(${selection.x} ${selection.y})`);
      }
    },
  };
}

/** Along the edges of a mask, from its own corner. */
function edgeOf({ bits, width, height }: Mask): string {
  const path = outlinePath(
    Uint32Array.from(bits, (bit) => bit ^ 1),
    width,
    height,
  );
  // Too many pixels by themselves: their rectangle says where they are.
  return path || `M0 0h${width}v${height}h${-width}z`;
}
