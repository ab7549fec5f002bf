import { type CanvasChange, changeCanvas } from './changes/canvas';
import { type LinkCelsChange, linkCels, type UnlinkCelsChange, unlinkCels } from './changes/cels';
import {
  type AddFramesChange,
  addFrames,
  changeDurations,
  type DeleteFramesChange,
  type DurationChange,
  deleteFrames,
  type MoveFramesChange,
  moveFrames,
  type ReverseFramesChange,
  reverseFrames,
} from './changes/frames';
import {
  type AddLayerChange,
  addLayer,
  type ChangeLayerChange,
  changeLayer,
  type DeleteLayerChange,
  deleteLayer,
  type MoveLayerChange,
  moveLayer,
} from './changes/layers';
import { type MergeLayerDownChange, mergeLayerDown } from './changes/mergeLayer';
import { type OffsetChange, offsetFrames } from './changes/offset';
import { type PaintChange, paintPixels } from './changes/paint';
import { changePalette, type PaletteChange } from './changes/palette';
import { type PasteFramesChange, pasteFrames } from './changes/pasteFrames';
import { type SetPlaysChange, setPlays } from './changes/plays';
import { type ReplaceColorChange, replaceColor } from './changes/replaceColor';
import { type ScaleChange, scaleSprite } from './changes/scale';
import { type ChangeSliceChange, changeSlice } from './changes/slices';
import {
  type AddTagChange,
  addTag,
  type ChangeTagChange,
  changeTag,
  type DeleteTagChange,
  deleteTag,
} from './changes/tags';
import { type TurnChange, turnSprite } from './changes/turn';
import type { EditSprite } from './editSprite';
import type { Noted } from './notes';
import { type CutSheetChange, cutSheet, type SheetJsonChange, setSheetJson } from './sheet/cutSheet';

/** One thing that is done to a sprite: a plain value, so that it can be sent, kept, and done again. */
export type Change =
  | CanvasChange
  | TurnChange
  | ScaleChange
  | OffsetChange
  | AddFramesChange
  | DeleteFramesChange
  | MoveFramesChange
  | ReverseFramesChange
  | DurationChange
  | AddTagChange
  | ChangeTagChange
  | DeleteTagChange
  | AddLayerChange
  | ChangeLayerChange
  | MoveLayerChange
  | DeleteLayerChange
  | MergeLayerDownChange
  | LinkCelsChange
  | UnlinkCelsChange
  | PasteFramesChange
  | ChangeSliceChange
  | SetPlaysChange
  | CutSheetChange
  | SheetJsonChange
  | PaintChange
  | ReplaceColorChange
  | PaletteChange;

export type ChangeKind = Change['change'];

type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly change: K }>;

const CHANGES: { readonly [K in ChangeKind]: (sprite: EditSprite, change: ChangeOf<K>) => EditSprite | Noted } = {
  canvas: changeCanvas,
  turn: turnSprite,
  scale: scaleSprite,
  offset: offsetFrames,
  'add-frames': addFrames,
  'delete-frames': deleteFrames,
  'move-frames': moveFrames,
  'reverse-frames': reverseFrames,
  durations: changeDurations,
  'add-tag': addTag,
  'change-tag': changeTag,
  'delete-tag': deleteTag,
  'add-layer': addLayer,
  'change-layer': changeLayer,
  'move-layer': moveLayer,
  'delete-layer': deleteLayer,
  'merge-layer-down': mergeLayerDown,
  'link-cels': linkCels,
  'unlink-cels': unlinkCels,
  'paste-frames': pasteFrames,
  'change-slice': changeSlice,
  'set-plays': setPlays,
  'cut-sheet': cutSheet,
  'sheet-json': setSheetJson,
  paint: paintPixels,
  'replace-color': replaceColor,
  palette: changePalette,
};

/** The sprite after a change. @throws {ChangeRefused} nothing changed */
export function changed(sprite: EditSprite, change: Change): EditSprite {
  return changedWithNotes(sprite, change).sprite;
}

/** The same, and what the change did beyond what was said. @throws {ChangeRefused} nothing changed */
export function changedWithNotes(sprite: EditSprite, change: Change): Noted {
  // The row of a change takes that change.
  const row = CHANGES[change.change] as (sprite: EditSprite, change: Change) => EditSprite | Noted;
  const made = row(sprite, change);
  return 'notes' in made ? made : { sprite: made, notes: [] };
}
