import type { RunKind } from '../api';

/** An operation as pages offer and name it. */
export interface OperationChoice {
  readonly operation: RunKind;
  /** In the editor's language: `Eight Directions`. */
  readonly label: string;
  /** Codicon. */
  readonly icon: string;
  readonly takesPicture: boolean;
}
