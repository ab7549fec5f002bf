import type { ChangeKind } from './change';

/** For those who keep changes without making them. */
const CHANGE_KINDS: Readonly<Record<ChangeKind, true>> = {
  canvas: true,
  turn: true,
  scale: true,
  offset: true,
  'add-frames': true,
  'delete-frames': true,
  'move-frames': true,
  'reverse-frames': true,
  durations: true,
  'add-tag': true,
  'change-tag': true,
  'delete-tag': true,
  'add-layer': true,
  'change-layer': true,
  'move-layer': true,
  'delete-layer': true,
  'merge-layer-down': true,
  'link-cels': true,
  'unlink-cels': true,
  'paste-frames': true,
  'change-slice': true,
  'set-plays': true,
  'cut-sheet': true,
  'sheet-json': true,
  paint: true,
  'replace-color': true,
  palette: true,
};

export const isChangeKind = (kind: string): kind is ChangeKind => Object.hasOwn(CHANGE_KINDS, kind);
