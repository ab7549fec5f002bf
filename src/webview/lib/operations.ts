import type { RunKind } from '../../shared/api';
import type { OperationChoice } from '../../shared/protocol/operationChoice';
import type { MenuItem } from './menu';

let operations: readonly OperationChoice[] = [];

/** Tells the page which operations there are; called once, before anything is drawn. */
export function useOperations(choices: readonly OperationChoice[]): void {
  operations = choices;
}

/** A menu item for each operation that takes a picture. */
export function operationItems(run: (operation: RunKind) => void): MenuItem[] {
  return operations
    .filter(({ takesPicture }) => takesPicture)
    .map(({ operation, label, icon }) => ({ label, icon, run: () => run(operation) }));
}

/** The verb of a run: `Animate`. */
export function operationLabel(operation: RunKind): string {
  return operations.find((choice) => choice.operation === operation)?.label ?? operation;
}
