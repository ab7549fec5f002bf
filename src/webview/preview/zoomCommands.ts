import * as l10n from '@vscode/l10n';
import type { Command } from './command';
import type { PageContext, Shown } from './parts';
import { MAX_ZOOM, MIN_ZOOM } from './zoom';

/** How far the Shift and arrow keys move the picture, in CSS pixels. */
const PAN = 48;

export interface ZoomCommands {
  readonly out: Command;
  readonly into: Command;
  readonly fit: Command;
  readonly actual: Command;
  readonly pan: readonly Command[];
}

/** Zooming and moving the picture by key and button. */
export function zoomCommands(ctx: PageContext): ZoomCommands {
  const { viewport } = ctx;
  const after = (run: () => void) => () => {
    run();
    ctx.redraw();
  };
  const zoomable = ({ picture }: Shown) => picture !== undefined;
  const pan = (id: string, key: string, x: number, y: number): Command => ({
    id,
    label: l10n.t('Move the picture'),
    keys: [key],
    group: 'view',
    run: after(() => viewport.pan({ x, y })),
    state: (shown) => ({ enabled: zoomable(shown) }),
  });
  return {
    out: {
      id: 'zoom.out',
      label: l10n.t('Zoom out'),
      keys: ['-'],
      group: 'view',
      icon: 'remove',
      run: after(() => viewport.zoomBy(-1)),
      state: (shown) => ({ enabled: zoomable(shown) && viewport.zoom > MIN_ZOOM }),
    },
    into: {
      id: 'zoom.in',
      label: l10n.t('Zoom in'),
      keys: ['+', '='],
      group: 'view',
      icon: 'add',
      run: after(() => viewport.zoomBy(1)),
      state: (shown) => ({ enabled: zoomable(shown) && viewport.zoom < MAX_ZOOM }),
    },
    fit: {
      id: 'zoom.fit',
      label: l10n.t('Fit'),
      keys: ['0'],
      group: 'view',
      text: l10n.t('Fit'),
      run: after(() => viewport.zoomTo('fit')),
      state: (shown) => ({ enabled: zoomable(shown), pressed: viewport.wanted === 'fit' }),
    },
    actual: {
      id: 'zoom.actual',
      label: l10n.t('100%'),
      keys: ['1'],
      group: 'view',
      text: l10n.t('100%'),
      run: after(() => viewport.zoomTo(1)),
      state: (shown) => ({ enabled: zoomable(shown) }),
    },
    pan: [
      pan('pan.left', 'Shift+ArrowLeft', PAN, 0),
      pan('pan.right', 'Shift+ArrowRight', -PAN, 0),
      pan('pan.up', 'Shift+ArrowUp', 0, PAN),
      pan('pan.down', 'Shift+ArrowDown', 0, -PAN),
    ],
  };
}
