import * as l10n from '@vscode/l10n';

/** Operations that take a picture, with their keys in the menu. */
export const INPUT_OPERATIONS = ['edit', 'style-reference', 'direction-set', 'animate', 'normal-map'] as const;

/** Codicons of these operations. */
export const OPERATION_ICONS = {
  edit: 'edit',
  'style-reference': 'paintcan',
  'direction-set': 'compass',
  animate: 'run-all',
  'normal-map': 'lightbulb',
} as const;

/** The verb of a run or of a menu item. */
export function operationLabel(operation: string): string {
  switch (operation) {
    case 'generate':
      return l10n.t('Generate');
    case 'edit':
      return l10n.t('Edit');
    case 'style-reference':
      return l10n.t('New Sprite in This Style');
    case 'direction-set':
      return l10n.t('Eight Directions');
    case 'animate':
      return l10n.t('Animate');
    case 'normal-map':
      return l10n.t('Normal Map');
    default:
      return operation;
  }
}
