import { type Change, changed } from './change';
import { changedMap, type StaleMap } from './changedMap';
import type { EditSprite } from './editSprite';

/** A sprite with its normal map, which follows what changes its frames and its canvas. */
export interface EditPart {
  readonly sprite: EditSprite;
  /** As many frames of the same size, or one for all. */
  readonly map?: EditSprite;
  /** Why the map didn't follow the last change that it should have: it's for an older version of the sprite. */
  readonly staleMap?: StaleMap;
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
  return parts.map((part, at) => (meant?.has(at) === false ? part : changedPart(part, change)));
}

function changedPart(part: EditPart, change: Change): EditPart {
  const sprite = changed(part.sprite, change);
  // A map that was left behind once doesn't know where it was.
  if (!part.map || part.staleMap) return { ...part, sprite };
  const map = changedMap(part.map, part.sprite, change);
  return typeof map === 'string' ? { ...part, sprite, staleMap: map } : { ...part, sprite, map };
}
