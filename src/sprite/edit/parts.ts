import { type Change, changed } from './change';
import type { EditSprite } from './editSprite';

/** A sprite with its normal map, which follows what changes its frames and its canvas. */
export interface EditPart {
  readonly sprite: EditSprite;
  /** As many frames of the same size. */
  readonly map?: EditSprite;
}

/** What is edited together: one sprite, or the views of a set. At least one. */
export type EditParts = readonly EditPart[];

/** A change of some parts. */
export interface PartsChange {
  /** Their indexes; default: all. */
  readonly parts?: readonly number[];
  readonly change: Change;
}

/** @throws {ChangeRefused} if one of the parts can't be changed; nothing changed */
export function changedParts(parts: EditParts, { parts: only, change }: PartsChange): EditParts {
  const meant = only && new Set(only);
  return parts.map((part, at) => (meant?.has(at) === false ? part : { ...part, sprite: changed(part.sprite, change) }));
}
