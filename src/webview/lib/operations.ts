import type { RunKind } from '../../shared/contract/api';
import type { OperationChoice } from '../../shared/protocol/operationChoice';
import type { MenuItem } from './menu';

let operations: readonly OperationChoice[] = [];

/** Sets the operations that exist. Call it once, before anything is drawn. */
export function useOperations(choices: readonly OperationChoice[]): void {
  operations = choices;
}

/** A menu item for each operation offered for a picture. */
export function operationItems(run: (operation: RunKind) => void): MenuItem[] {
  return operations.flatMap(({ operation, item, icon }) =>
    item === undefined ? [] : [{ label: item, icon, run: () => run(operation) }],
  );
}

/** Whether menus offer the operation for a picture. */
export function isOffered(operation: RunKind): boolean {
  return operations.some((choice) => choice.operation === operation && choice.item !== undefined);
}

/** An operation as a verb: `Animate`. */
export function operationLabel(operation: RunKind): string {
  return operations.find((choice) => choice.operation === operation)?.label ?? operation;
}
