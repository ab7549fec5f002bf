import type { EditSprite } from '../editSprite';
import type { SavedFormat } from '../formats/holds';
import { holdsFor, type Lack, lacksIn, newLacks, REFUSED_LACKS } from '../formats/lacks';
import { type FileFormat, savedAs } from '../formats/openFile';
import type { EditParts } from '../parts';
import type { FilesLack } from './lacks';
import { numberedLacks } from './numbered';
import type { OpenImage, OpenParts } from './openParts';
import { sheetLacks } from './sheet';

export interface PartLack {
  readonly part: number;
  readonly lack: FilesLack;
}

/** What the files of parts, sheets and numbered ones, can't hold: for each change, without looking at pixels. */
export function partsLacks(open: OpenParts, parts: EditParts): readonly PartLack[] {
  return parts.flatMap(({ sprite }, part) => {
    const image = open.files[part]?.image;
    return image ? imageLacks(image, sprite).map((lack) => ({ part, lack })) : [];
  });
}

function imageLacks(image: OpenImage, sprite: EditSprite): readonly FilesLack[] {
  switch (image.kind) {
    case 'file':
      return fileLacks(image.file.format, image.file.sprite, sprite, sprite.sheet !== undefined);
    case 'sheet':
      return [...fileLacks(image.file.format, image.open.base, sprite, true), ...sheetLacks(image.open, sprite)];
    case 'numbered':
      return numberedLacks(image.open, sprite);
  }
}

/** @param isSheet a sheet stays one image, however many frames it has */
function fileLacks(format: FileFormat, base: EditSprite, sprite: EditSprite, isSheet = false): readonly FilesLack[] {
  if (sprite === base) return [];
  const lacks: FilesLack[] = [];
  if (format === 'jpeg' || format === 'lossy-webp') lacks.push({ lack: 'other-file', format });
  if (!isSheet && format === 'png' && savedAs(format, sprite) === 'apng') lacks.push({ lack: 'animated-png' });
  if (!isSheet && isTimedStill(format, base, sprite)) lacks.push({ lack: 'durations', of: 'still' });
  return lacks;
}

/** Whether a sprite got a duration, and its file shows a single image. */
function isTimedStill(format: FileFormat, { frames: [old, ...others] }: EditSprite, { frames }: EditSprite): boolean {
  if (format === 'aseprite' || format === 'gif' || others.length || frames.length !== 1) return false;
  return format !== 'apng' && frames[0]?.duration !== old?.duration;
}

/** What a change adds to what files can't hold. Each once, whatever the number of parts. */
export interface NewLacks {
  readonly formats: readonly FormatLack[];
  readonly files: readonly FilesLack[];
}

export interface FormatLack {
  readonly format: SavedFormat;
  readonly lack: Lack;
}

/** What the files of changed parts can't hold, and could before the change. */
export function newPartsLacks(open: OpenParts, before: EditParts, after: EditParts): NewLacks {
  const formats = once(
    after.flatMap(({ sprite }, part) => formatLacks(open.files[part]?.image, before[part]?.sprite, sprite)),
  );
  const known = new Set(partsLacks(open, before).map(({ lack }) => JSON.stringify(lack)));
  const found = partsLacks(open, after).map(({ lack }) => lack);
  return {
    formats,
    files: once(found.filter((lack) => !known.has(JSON.stringify(lack)))),
  };
}

/** The first reason why changed parts couldn't be saved; undefined: they can be. Looks at no pixels. */
export function refusedLack(open: OpenParts, parts: EditParts): FormatLack | undefined {
  for (const [at, { sprite }] of parts.entries()) {
    const image = open.files[at]?.image;
    if (image?.kind !== 'file' || sprite.sheet) continue;
    const format = savedAs(image.file.format, sprite);
    const [lack] = lacksIn(sprite, holdsFor(sprite, format), (kind) => REFUSED_LACKS.has(kind));
    if (lack) return { format, lack };
  }
  return undefined;
}

/** Sheets and numbered files say by themselves what they can't hold. */
function formatLacks(image: OpenImage | undefined, before: EditSprite | undefined, after: EditSprite): FormatLack[] {
  if (image?.kind !== 'file' || !before || after.sheet) return [];
  const format = savedAs(image.file.format, after);
  return newLacks(before, after, format).map((lack) => ({ format, lack }));
}

function once<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
