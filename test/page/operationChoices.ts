import type { OperationChoice } from '../../src/shared/protocol/operationChoice';

const choice = (operation: OperationChoice['operation'], label: string, icon: string): OperationChoice => ({
  operation,
  label,
  icon,
  ...(operation !== 'generate' && { item: label }),
});

/** The host's operations for files with the built-in service, in English. */
export const OPERATION_CHOICES: readonly OperationChoice[] = [
  choice('generate', 'Generate', 'sparkle'),
  choice('edit', 'Edit', 'edit'),
  choice('style-reference', 'New Sprite in This Style', 'paintcan'),
  choice('direction-set', 'Eight Directions', 'compass'),
  choice('animate', 'Animate', 'run-all'),
  { operation: 'normal-map', label: 'Normal Map', icon: 'lightbulb' },
];

/** The same with a hosted service. */
export const HOSTED_CHOICES: readonly OperationChoice[] = OPERATION_CHOICES.map((one) =>
  one.operation === 'normal-map' ? { ...one, item: 'Normal Map from Service' } : one,
);
