import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import type { Rect, Size } from '../../../sprite/pixels/raster';

// What a sprite contradicts, as sentences. Names are plain text.

const sizeText = ({ width, height }: Size) => `${width} × ${height}`;

export const CONTRADICTIONS = {
  otherFrames: (sprite: string, real: Size, said: Size) =>
    l10n.t('The frames of {0} are {1}, not {2}.', sprite, sizeText(real), sizeText(said)),
  tooLarge: (sprite: string, real: Size, said: Size) =>
    l10n.t('{0} is {1} pixels, so it has no frames of {2}.', sprite, sizeText(real), sizeText(said)),
  unevenWidth: (sprite: string, width: number, frame: number) =>
    l10n.t("{0} is {1} pixels wide, which isn't a multiple of {2}.", sprite, String(width), String(frame)),
  unevenHeight: (sprite: string, height: number, frame: number) =>
    l10n.t("{0} is {1} pixels high, which isn't a multiple of {2}.", sprite, String(height), String(frame)),
  unevenColumns: (sprite: string, width: number, columns: number) =>
    l10n.t("{0} is {1} pixels wide and can't be divided into {2} columns.", sprite, String(width), String(columns)),
  unevenRows: (sprite: string, height: number, rows: number) =>
    l10n.t("{0} is {1} pixels high and can't be divided into {2} rows.", sprite, String(height), String(rows)),
  frame: (sprite: string, frames: number, frame: number) =>
    countOf(
      {
        one: () => l10n.t("{0} has 1 frame, so there's no frame {1}.", sprite, String(frame)),
        several: (count) => l10n.t("{0} has {1} frames, so there's no frame {2}.", sprite, count, String(frame)),
      },
      frames,
    ),
  /** @param sheet its key */
  frameNamed: (sheet: string, name: string, near: string | undefined) =>
    near === undefined
      ? l10n.t('{0} has no frame “{1}”.', sheet, name)
      : l10n.t('{0} has no frame “{1}”. Did you mean “{2}”?', sheet, name, near),
  column: (sprite: string, columns: number, column: number) =>
    l10n.t("{0} has frames in {1} columns, so there's no column {2}.", sprite, String(columns), String(column)),
  row: (sprite: string, rows: number, row: number) =>
    l10n.t("{0} has frames in {1} rows, so there's no row {2}.", sprite, String(rows), String(row)),
  outside: (sprite: string, size: Size, { x, y, width, height }: Rect) =>
    l10n.t(
      '{0} is {1} pixels, so the region of {2} at {3}, {4} is partly outside.',
      sprite,
      sizeText(size),
      sizeText({ width, height }),
      String(x),
      String(y),
    ),
  animation: (name: string, near: string | undefined) =>
    near === undefined
      ? l10n.t('No sprite has an animation “{0}”.', name)
      : l10n.t('No sprite has an animation “{0}”. Did you mean “{1}”?', name, near),
  animationOf: (owner: string, name: string, near: string | undefined) =>
    near === undefined
      ? l10n.t('{0} has no animation “{1}”.', owner, name)
      : l10n.t('{0} has no animation “{1}”. Did you mean “{2}”?', owner, name, near),
};
