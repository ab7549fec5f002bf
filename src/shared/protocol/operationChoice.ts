import type { RunKind } from '../contract/api';

/** An operation in the menus of a page. */
export interface OperationChoice {
  readonly operation: RunKind;
  /** In VS Code's language: `Eight Directions`. */
  readonly label: string;
  /** Name of a codicon. */
  readonly icon: string;
  /** Label of its menu item for an image; absent if menus don't offer it. */
  readonly item?: string;
}
