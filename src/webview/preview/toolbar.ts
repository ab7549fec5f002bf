import * as l10n from '@vscode/l10n';
import { button, press } from '../lib/button';
import { el, setText } from '../lib/dom';
import { menuButton } from '../lib/menu';
import type { Actions } from './actions';
import { INPUT_OPERATIONS, operationLabel } from './items';
import { GRID_ZOOM, MAX_ZOOM, MIN_ZOOM, zoomLabel } from './zoom';

export interface ToolbarState {
  /** Whether a single item is shown, readable or not. */
  readonly item: boolean;
  /** Undefined while no single picture is shown. */
  readonly zoom?: number;
  readonly fitted: boolean;
  readonly background: 'checker' | 'plain';
  readonly grid: boolean;
  readonly facts: boolean;
  /** Whether there is a contact sheet to go back to. */
  readonly back: boolean;
}

export interface Toolbar {
  readonly element: HTMLElement;
  update(state: ToolbarState): void;
  openUseAsInput(): void;
}

const ICONS = {
  edit: 'edit',
  'style-reference': 'paintcan',
  'direction-set': 'compass',
  animate: 'run-all',
  'normal-map': 'lightbulb',
} as const;

/** The row of buttons over the stage. */
export function createToolbar(actions: Actions): Toolbar {
  const back = button({
    label: l10n.t('All outputs'),
    key: 'Esc',
    shortcut: 'Escape',
    icon: 'layout',
    run: actions.back,
  });
  const out = button({ label: l10n.t('Zoom out'), key: '-', icon: 'remove', run: actions.zoomOut });
  const level = el('span', { class: 'zoom-level', title: l10n.t('Zoom') });
  const into = button({ label: l10n.t('Zoom in'), key: '+', icon: 'add', run: actions.zoomIn });
  const fit = button({ label: l10n.t('Fit'), text: l10n.t('Fit'), key: '0', showKey: true, run: actions.fit });
  const actual = button({
    label: l10n.t('100%'),
    text: l10n.t('100%'),
    key: '1',
    showKey: true,
    run: actions.actualSize,
  });
  const grid = button({
    label: l10n.t('Pixel grid, from {0}', zoomLabel(GRID_ZOOM)),
    text: l10n.t('Grid'),
    key: 'G',
    icon: 'table',
    run: actions.toggleGrid,
  });
  const background = button({
    label: l10n.t('Checkerboard background'),
    text: l10n.t('Background'),
    key: 'B',
    icon: 'color-mode',
    run: actions.toggleBackground,
  });
  const facts = button({ label: l10n.t('Details'), key: 'I', icon: 'layout-sidebar-right', run: actions.toggleFacts });
  const reveal = button({
    label: l10n.t('Reveal in Explorer'),
    text: l10n.t('Reveal'),
    key: 'R',
    icon: 'folder-opened',
    run: actions.reveal,
  });
  const use = menuButton(
    { label: l10n.t('Use as Input'), text: l10n.t('Use as Input'), key: 'U', icon: 'sparkle', class: 'primary' },
    INPUT_OPERATIONS.map((operation) => ({
      label: operationLabel(operation),
      icon: ICONS[operation],
      run: () => actions.useAsInput(operation),
    })),
  );
  const backSeparator = el('span', { class: 'separator' });
  const element = el(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': l10n.t('View') },
    el('div', { class: 'group' }, back, backSeparator, out, level, into, fit, actual),
    el('div', { class: 'group' }, el('span', { class: 'separator' }), grid, background),
    el('div', { class: 'group end' }, reveal, facts, use.element),
  );

  return {
    element,
    update(state) {
      const { zoom } = state;
      const none = zoom === undefined;
      back.hidden = !state.back;
      backSeparator.hidden = !state.back;
      setText(level, none ? '–' : zoomLabel(zoom));
      out.disabled = none || zoom <= MIN_ZOOM;
      into.disabled = none || zoom >= MAX_ZOOM;
      fit.disabled = none;
      actual.disabled = none;
      reveal.disabled = !state.item;
      use.setEnabled(!none);
      press(fit, state.fitted && !none);
      grid.disabled = none || zoom < GRID_ZOOM;
      press(grid, state.grid && !grid.disabled);
      press(background, state.background === 'checker');
      press(facts, state.facts);
    },
    openUseAsInput: use.open,
  };
}
