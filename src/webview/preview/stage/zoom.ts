import * as l10n from '@vscode/l10n';
import { menuButton } from '../../lib/menu';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { GRID_ZOOM, MAX_ZOOM, MIN_ZOOM, ZOOM_LEVELS, zoomLabel } from '../core/zoomLevels';
import { PAN } from './gestures';

/** Zooming and moving the picture, and the pixel grid, by key and button. */
export function createZoom(ctx: PageContext): Feature {
  const { zoomOut, zoomIn, fit, actual } = zoomCommands(ctx);
  const menu = createZoomMenu(ctx);
  const openMenu: Command = {
    id: 'zoom.menu',
    label: l10n.t('Zoom level menu'),
    keys: ['Z'],
    group: 'view',
    run: () => menu.open(),
    state: (shown) => ({ enabled: isZoomable(shown) }),
  };
  const grid = gridCommand(ctx);
  return {
    commands: [zoomOut, zoomIn, fit, actual, ...panCommands(ctx), grid, openMenu],
    toolbar: { zoom: [zoomOut, menu, zoomIn, fit, actual], look: [grid] },
  };
}

function isZoomable({ picture }: Shown): boolean {
  return picture !== undefined;
}

/** A command that changes the viewport, after which the page is redrawn. */
function viewportCommand(
  ctx: PageContext,
  fields: Pick<Command, 'id' | 'label' | 'keys'> & Partial<Command>,
  run: () => void,
  state: Command['state'] = (shown) => ({ enabled: isZoomable(shown) }),
): Command {
  return {
    group: 'view',
    state,
    ...fields,
    run() {
      run();
      ctx.redraw();
    },
  };
}

function zoomCommands(ctx: PageContext): Record<'zoomOut' | 'zoomIn' | 'fit' | 'actual', Command> {
  const { viewport } = ctx;
  return {
    zoomOut: viewportCommand(
      ctx,
      { id: 'zoom.out', label: l10n.t('Zoom out'), keys: ['-'], icon: 'remove' },
      () => viewport.zoomBy(-1),
      (shown) => ({ enabled: isZoomable(shown) && viewport.zoom > MIN_ZOOM }),
    ),
    zoomIn: viewportCommand(
      ctx,
      { id: 'zoom.in', label: l10n.t('Zoom in'), keys: ['+', '='], icon: 'add' },
      () => viewport.zoomBy(1),
      (shown) => ({ enabled: isZoomable(shown) && viewport.zoom < MAX_ZOOM }),
    ),
    fit: viewportCommand(
      ctx,
      { id: 'zoom.fit', label: l10n.t('Fit'), keys: ['0'], text: l10n.t('Fit') },
      () => viewport.zoomTo('fit'),
      (shown) => ({ enabled: isZoomable(shown), pressed: viewport.wanted === 'fit' }),
    ),
    actual: viewportCommand(ctx, { id: 'zoom.actual', label: l10n.t('100%'), keys: ['1'], text: l10n.t('100%') }, () =>
      viewport.zoomTo(1),
    ),
  };
}

function panCommands(ctx: PageContext): Command[] {
  const pan = (id: string, key: string, x: number, y: number) =>
    viewportCommand(ctx, { id, label: l10n.t('Move the image'), keys: [key] }, () => ctx.viewport.pan({ x, y }));
  return [
    pan('pan.left', 'Shift+ArrowLeft', PAN, 0),
    pan('pan.right', 'Shift+ArrowRight', -PAN, 0),
    pan('pan.up', 'Shift+ArrowUp', 0, PAN),
    pan('pan.down', 'Shift+ArrowDown', 0, -PAN),
  ];
}

function gridCommand(ctx: PageContext): Command {
  return {
    id: 'view.grid',
    label: l10n.t('Pixel grid, from {0}', zoomLabel(GRID_ZOOM)),
    keys: ['g'],
    group: 'view',
    icon: 'table',
    text: l10n.t('Grid'),
    run: () => ctx.change({ grid: !ctx.shown().view.grid }),
    state: (shown) => ({
      enabled: isZoomable(shown) && ctx.viewport.zoom >= GRID_ZOOM,
      pressed: shown.view.grid,
    }),
  };
}

/** The zoom level between the zoom buttons. It opens a menu of all levels. */
function createZoomMenu(ctx: PageContext): View & { open(): void } {
  const { viewport } = ctx;
  const label = l10n.t('Zoom level');
  const menu = menuButton(
    { label, text: '–', key: l10n.t('Shift+{0}', 'Z'), shortcut: 'Shift+Z', class: 'zoom-level' },
    () => [
      level(l10n.t('Fit'), 'fit', viewport.wanted === 'fit'),
      ...ZOOM_LEVELS.toReversed().map((zoom) => level(zoomLabel(zoom), zoom, viewport.wanted === zoom)),
    ],
  );

  function level(name: string, zoom: number | 'fit', checked: boolean) {
    return {
      label: name,
      checked,
      run() {
        viewport.zoomTo(zoom);
        ctx.redraw();
      },
    };
  }

  return {
    element: menu.element,
    open: menu.open,
    update({ picture }) {
      menu.setEnabled(picture !== undefined);
      menu.setText(picture ? zoomLabel(viewport.zoom) : '–');
      menu.setLabel(picture ? l10n.t('Zoom level {0}', zoomLabel(viewport.zoom)) : label);
    },
  };
}
