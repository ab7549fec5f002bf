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

/** The bar above the compass while directions are being arranged. `editName` moves the focus to the current name. */
export function createArrangeBar(arranging: Arranging, editName: () => void): ArrangeBar {
  const styles = styleMenu(arranging);
  // While the bar is shown, its keys are enabled even if they have no effect. Otherwise `z` would undo a change of files instead.
  const on = () => ({ enabled: arranging.drafts !== undefined && !arranging.busy });
  const base = { group: 'pictures', state: on } as const;
  const { mirror, left, right } = viewCommands(arranging, base);
  const { style, names } = nameCommands(base, styles.open, editName);
  const { undo, reset, setting, files, cancel } = draftCommands(arranging, base);
  const undoable = () => ({ enabled: on().enabled && arranging.drafts?.undoable === true });
  const usable = () => ({ enabled: on().enabled && !arranging.faults.some(Boolean) });
  const bar = createToolbar({
    label: l10n.t('Arrange directions'),
    class: 'compass-bar',
    groups: [
      [mirror, left, right],
      [styles, names],
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
    commands: [mirror, left, right, style, names, undo, reset, setting, files, cancel],
    update(shown) {
      bar.element.hidden = !arranging.drafts;
      if (arranging.drafts) bar.update(shown);
    },
  };
}

/** What all commands of the bar have in common. */
type Base = Pick<Command, 'group' | 'state'>;

/** Commands that move the views to other places. */
function viewCommands(arranging: Arranging, base: Base) {
  return {
    mirror: {
      ...base,
      id: 'compass.mirror',
      label: l10n.t('Mirror left and right'),
      keys: ['m'],
      icon: 'mirror',
      text: l10n.t('Mirror'),
      run: () => arranging.mirror(),
    },
    left: {
      ...base,
      id: 'compass.left',
      label: l10n.t('Turn all 45° left'),
      keys: ['['],
      icon: 'discard',
      text: l10n.t('45°'),
      run: () => arranging.rotate(-1),
    },
    right: {
      ...base,
      id: 'compass.right',
      label: l10n.t('Turn all 45° right'),
      keys: [']'],
      icon: 'redo',
      text: l10n.t('45°'),
      run: () => arranging.rotate(1),
    },
  } satisfies Record<string, Command>;
}

/** Commands that lead to the names of the places. */
function nameCommands(base: Base, openStyles: () => void, editName: () => void) {
  return {
    style: {
      ...base,
      id: 'compass.style',
      label: l10n.t('Direction names'),
      keys: ['s'],
      run: openStyles,
    },
    names: {
      ...base,
      id: 'compass.names',
      label: l10n.t('Edit names'),
      keys: ['e'],
      icon: 'edit',
      run: editName,
    },
  } satisfies Record<string, Command>;
}

/** Commands that undo, apply or drop what was arranged. */
function draftCommands(arranging: Arranging, base: Base) {
  return {
    undo: {
      ...base,
      id: 'compass.undo',
      label: l10n.t('Undo'),
      keys: ['z', 'Ctrl+z'],
      text: l10n.t('Undo'),
      run: () => arranging.undo(),
    },
    reset: {
      ...base,
      id: 'compass.reset',
      label: l10n.t('Reset to match the file names'),
      keys: ['0'],
      text: l10n.t('Reset'),
      run: () => arranging.reset(),
    },
    setting: {
      ...base,
      id: 'compass.setting',
      label: l10n.t('Use for new sets of directions'),
      keys: ['u'],
      text: l10n.t('Use for New Sets'),
      run: () => arranging.apply('setting'),
    },
    files: {
      ...base,
      id: 'compass.files',
      label: l10n.t('Rename files in this set'),
      keys: ['Ctrl+Enter'],
      text: l10n.t('Rename Files'),
      run: () => arranging.apply('files'),
    },
    cancel: {
      ...base,
      id: 'compass.cancel',
      label: l10n.t('Cancel arranging'),
      keys: ['Escape'],
      text: l10n.t('Cancel'),
      run: () => arranging.cancel(),
    },
  } satisfies Record<string, Command>;
}

/** A menu that names all eight places in one style. */
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

/** The first names of a style, clockwise from the north. They are parts of file names, so they aren't translated. */
function examples(style: NameStyle): string {
  return `${NAME_STYLES[style].slice(0, 3).join(', ')}…`;
}
