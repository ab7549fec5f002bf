import type { OperationChoice } from '../../src/shared/protocol/operationChoice';

const choice = (operation: OperationChoice['operation'], label: string, icon: string): OperationChoice => ({
  operation,
  label,
  icon,
  takesPicture: operation !== 'generate',
});

/** What a host says of the operations, in English. */
export const OPERATION_CHOICES: readonly OperationChoice[] = [
  choice('generate', 'Generate', 'sparkle'),
  choice('edit', 'Edit', 'edit'),
  choice('style-reference', 'New Sprite in This Style', 'paintcan'),
  choice('direction-set', 'Eight Directions', 'compass'),
  choice('animate', 'Animate', 'run-all'),
  choice('normal-map', 'Normal Map', 'lightbulb'),
];
