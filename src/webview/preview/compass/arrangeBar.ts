import * as l10n from '@vscode/l10n';
import { commandButton } from '../../lib/command';
import { menuButton } from '../../lib/menu';
import { createToolbar } from '../../lib/toolbar';
import type { Command, View } from '../core/feature';
import type { Arranging } from './arranging';
import { NAME_STYLES, type NameStyle, STYLES, styleOf } from './directionNames';

export interface ArrangeBar extends View {
  readonly commands: readonly Command[];
}

/** The bar above the compass while directions are being arranged. `names` moves the focus to the first name. */
export function createArrangeBar(arranging: Arranging, names: () => void): ArrangeBar {
  // While the bar is shown, its keys are enabled even where they have no effect, so that `z` never undoes a change of files instead.
  const on = () => ({ enabled: arranging.drafts !== undefined && !arranging.busy });
  const usable = () => ({ enabled: on().enabled && !arranging.faults.some(Boolean) });
  const undoable = () => ({ enabled: on().enabled && arranging.drafts?.undoable === true });
  const style = styleMenu(arranging);
  const base = { group: 'pictures' } as const;

  const mirror: Command = {
    ...base,
    id: 'compass.mirror',
    label: l10n.t('Mirror left and right'),
    keys: ['m'],
    icon: 'mirror',
    text: l10n.t('Mirror'),
    run: arranging.mirror,
    state: on,
  };
  const left: Command = {
    ...base,
    id: 'compass.left',
    label: l10n.t('Turn all 45° left'),
    keys: ['['],
    icon: 'discard',
    text: l10n.t('45°'),
    run: () => arranging.rotate(-1),
    state: on,
  };
  const right: Command = {
    ...base,
    id: 'compass.right',
    label: l10n.t('Turn all 45° right'),
    keys: [']'],
    icon: 'redo',
    text: l10n.t('45°'),
    run: () => arranging.rotate(1),
    state: on,
  };
  const chooseStyle: Command = {
    ...base,
    id: 'compass.style',
    label: l10n.t('Direction names'),
    keys: ['s'],
    run: style.open,
    state: on,
  };
  const editNames: Command = {
    ...base,
    id: 'compass.names',
    label: l10n.t('Edit names'),
    keys: ['e'],
    icon: 'edit',
    run: names,
    state: on,
  };
  const undo: Command = {
    ...base,
    id: 'compass.undo',
    label: l10n.t('Undo'),
    keys: ['z', 'Ctrl+z'],
    text: l10n.t('Undo'),
    run: arranging.undo,
    state: on,
  };
  const reset: Command = {
    ...base,
    id: 'compass.reset',
    label: l10n.t('Reset to match the file names'),
    keys: ['0'],
    text: l10n.t('Reset'),
    run: arranging.reset,
    state: on,
  };
  const setting: Command = {
    ...base,
    id: 'compass.setting',
    label: l10n.t('Use for new sets of directions'),
    keys: ['u'],
    text: l10n.t('Use for New Sets'),
    run: () => arranging.apply('setting'),
    state: on,
  };
  const files: Command = {
    ...base,
    id: 'compass.files',
    label: l10n.t('Rename files in this set'),
    keys: ['Ctrl+Enter'],
    text: l10n.t('Rename Files'),
    run: () => arranging.apply('files'),
    state: on,
  };
  const cancel: Command = {
    ...base,
    id: 'compass.cancel',
    label: l10n.t('Cancel arranging'),
    keys: ['Escape'],
    text: l10n.t('Cancel'),
    run: arranging.cancel,
    state: on,
  };

  const bar = createToolbar({
    label: l10n.t('Arrange directions'),
    class: 'compass-bar',
    groups: [
      [mirror, left, right],
      [style, editNames],
      [commandButton({ ...undo, state: undoable }), reset],
      [
        commandButton({ ...setting, state: usable }, { class: 'secondary' }),
        commandButton({ ...files, state: usable }, { class: 'primary' }),
        cancel,
      ],
    ],
  });
  return {
    element: bar.element,
    commands: [mirror, left, right, chooseStyle, editNames, undo, reset, setting, files, cancel],
    update(shown) {
      bar.element.hidden = !arranging.drafts;
      if (arranging.drafts) bar.update(shown);
    },
  };
}

/** A menu that gives all eight places names of one style. */
function styleMenu(arranging: Arranging): View & { open(): void } {
  const current = () => arranging.drafts && styleOf(arranging.drafts.current.names);
  const menu = menuButton({ label: l10n.t('Direction names'), key: 'S', text: l10n.t('Names') }, () =>
    STYLES.map((style) => ({
      label: examples(style),
      checked: current() === style,
      run: () => arranging.setStyle(style),
    })),
  );
  return {
    element: menu.element,
    open: menu.open,
    update() {
      const style = current();
      menu.setEnabled(arranging.drafts !== undefined && !arranging.busy);
      const text = style ? examples(style) : l10n.t('Custom names');
      menu.setText(text);
      menu.setLabel(l10n.t('Direction names: {0}', text));
    },
  };
}

/** The first names of a style, clockwise from the north. They are not translated, as parts of file names. */
function examples(style: NameStyle): string {
  return `${NAME_STYLES[style].slice(0, 3).join(', ')}…`;
}
