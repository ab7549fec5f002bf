import type { RunKind } from '../contract/api';

/** An operation as pages offer and name it. */
export interface OperationChoice {
  readonly operation: RunKind;
  /** In the editor's language: `Eight Directions`. */
  readonly label: string;
  /** Codicon. */
  readonly icon: string;
  /** Of its menu item for a picture; absent if menus don't offer it. */
  readonly item?: string;
}
