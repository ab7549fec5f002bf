import type { ExportFile, ExportSprite } from '../source/sprite';
import { pixelsRect } from './sheet';
import type { WrittenSheet } from './tools';

/** A sheet of a part of the sprite: a layer, or a layer in a tag. */
export interface PartSheet extends WrittenSheet {
  readonly part: ExportSprite;
  /** Where its files are: empty, or ends with `/`. */
  readonly folder: string;
}

/**
 * A table for the code of a game that puts parts together: where each is in which file, and where it belongs on the canvas. All sizes are pixels of the
 * result, so the scale is in them.
 * @param sheets in the order in which they are drawn, from bottom to top
 */
export function partsTable(
  { title, width, height }: Pick<ExportSprite, 'title' | 'width' | 'height'>,
  sheets: readonly PartSheet[],
  scale: number,
): ExportFile {
  const canvas = JSON.stringify({ w: width * scale, h: height * scale });
  const text = `{\n "canvas": ${canvas},\n "parts": [\n${sheets.map(rowText).join(',\n')}\n ]\n}\n`;
  return { name: `${title}.parts.json`, bytes: new TextEncoder().encode(text) };
}

/** A line for the part, and one for each of its frames: short, and what changes is easy to see. */
function rowText(sheet: PartSheet): string {
  const { frames, ...row } = rowOf(sheet);
  const lines = frames.map((frame) => `   ${JSON.stringify(frame)}`).join(',\n');
  return `  ${JSON.stringify(row).slice(0, -1)},"frames":[\n${lines}\n  ]}`;
}

function rowOf({ part: { part }, folder, image, data, places }: PartSheet) {
  // Some engines need a frame several times; the first place is its own.
  const told = new Set<number>();
  const frames = places.filter(({ frame }) => !told.has(frame) && told.add(frame));
  return {
    layer: part?.layer,
    group: part?.group,
    tag: part?.tag,
    image: `${folder}${image}`,
    data: data === undefined ? undefined : `${folder}${data}`,
    frames: frames.map((place) => {
      const { x, y, width, height } = pixelsRect(place);
      return {
        index: place.frame,
        rect: { x, y, w: width, h: height },
        offset: { x: place.source.x, y: place.source.y },
        duration: place.duration,
      };
    }),
  };
}
