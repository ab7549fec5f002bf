import type { Rect } from '../../../sprite/pixels/raster';
import { splitName } from '../../disk/fileStore';
import type { AboutSprite } from '../codeNames';
import { fieldOf, type Value, Values } from '../text/codeValues';
import type { EngineReading, Range } from './engine';

// The JSON of a sheet, as Aseprite, TexturePacker, and Pixi write it: places of frames in an image, and animations of their names.

/** What the JSON of a sheet says about its image and its own frames. */
export function readSheetParts(reading: EngineReading): void {
  const { text, found } = reading;
  const values = new Values(reading.code());
  const sheet = values.valueAt(text.search(/\S/));
  if (values.isFull) return;
  const textures = fieldOf(sheet, 'textures');
  const image = fieldOf(fieldOf(sheet, 'meta'), 'image');
  found.sheetImage = found.pathAt(image);
  if (textures?.kind === 'list')
    for (const part of textures.items) addRegions(reading, fieldOf(part, 'frames'), imageNamed(fieldOf(part, 'image')));
  else addRegions(reading, fieldOf(sheet, 'frames'), imageOf(reading.fileName, image));
  addAnimations(reading, fieldOf(sheet, 'animations'));
}

const isPlain = (name: string) => name !== '' && !/[/\\:?#]/.test(name);

function imageNamed(image: Value | undefined): AboutSprite | undefined {
  return image?.kind === 'string' && isPlain(image.text) ? { by: 'neighbor', name: image.text } : undefined;
}

/** The image that a sheet names, or the one that has the name of its file. A path may start anywhere. */
function imageOf(fileName: string, image: Value | undefined): AboutSprite | undefined {
  const { stem } = splitName(fileName);
  if (image === undefined) return { by: 'neighbor', name: `${stem}.png` };
  if (image.kind !== 'string') return undefined;
  const named = image.text.slice(Math.max(image.text.lastIndexOf('/'), image.text.lastIndexOf('\\')) + 1);
  const { stem: own, extension } = splitName(named);
  if (!isPlain(named)) return undefined;
  if (own === stem) return { by: 'neighbor', name: named };
  return isPlain(image.text) ? { by: 'neighbor', name: named, other: `${stem}.${extension}` } : undefined;
}

function addRegions({ text, found }: EngineReading, frames: Value | undefined, about: AboutSprite | undefined): void {
  const items = frames?.kind === 'list' ? frames.items : frames?.kind === 'object' ? frames.fields.values() : [];
  if (!about) return;
  for (const item of items) {
    const frame = fieldOf(item, 'frame');
    const rect = rectOf(frame, fieldOf(item, 'rotated'));
    if (!frame || !rect) continue;
    found.claim(about, inOneLine(text, frame), { kind: 'region', rect });
  }
}

/** Where a frame is in the image. Its sides are those before it was turned. */
function rectOf(frame: Value | undefined, rotated: Value | undefined): Rect | undefined {
  const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((name) => {
    const value = fieldOf(frame, name);
    return value?.kind === 'number' ? value.number : undefined;
  });
  if (x === undefined || y === undefined || !w || !h || w < 0 || h < 0) return undefined;
  const isTurned = rotated?.kind === 'name' && rotated.name === 'true';
  return { x, y, width: isTurned ? h : w, height: isTurned ? w : h };
}

/** An object, or its first number if it's written in several lines. */
function inOneLine(text: string, frame: Value): Range {
  const isLong = /[\r\n]/.test(text.slice(frame.start, frame.end));
  return (isLong ? fieldOf(frame, 'x') : undefined) ?? frame;
}

/** Frames of animations that the sheet doesn't have. */
function addAnimations({ found }: EngineReading, animations: Value | undefined): void {
  const own = new Set(found.sheet);
  if (animations?.kind !== 'object') return;
  for (const list of animations.fields.values())
    for (const name of list.kind === 'list' ? list.items : [])
      if (name.kind === 'string' && !own.has(name.text))
        found.claim({ by: 'sheet' }, name, { kind: 'sheet-frame', engine: 'pixi', name: name.text });
}
