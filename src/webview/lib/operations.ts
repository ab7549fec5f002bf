import type { RunKind } from '../../shared/contract/api';
import type { OperationChoice } from '../../shared/protocol/operationChoice';
import type { MenuItem } from './menu';

let operations: readonly OperationChoice[] = [];

/** Tells the page which operations there are; called once, before anything is drawn. */
export function useOperations(choices: readonly OperationChoice[]): void {
  operations = choices;
}

/** A menu item for each operation that is offered for a picture. */
export function operationItems(run: (operation: RunKind) => void): MenuItem[] {
  return operations.flatMap(({ operation, item, icon }) =>
    item === undefined ? [] : [{ label: item, icon, run: () => run(operation) }],
  );
}

/** Whether menus offer an operation for a picture. */
export function isOffered(operation: RunKind): boolean {
  return operations.some((choice) => choice.operation === operation && choice.item !== undefined);
}

/** The verb of a run: `Animate`. */
export function operationLabel(operation: RunKind): string {
  return operations.find((choice) => choice.operation === operation)?.label ?? operation;
}
