import { MAX_OUTLINES, type Outline, type ReadOutlines } from '../facts';

/** Tiles of one size, row by row; their number is the highest last tile of an animation. */
export const readTileSource: ReadOutlines = (text, sizeOf): readonly Outline[] => {
  const number = (field: string) => Number(new RegExp(`^${field}: (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const [, path = ''] = /^image: "([^"]+)"/m.exec(text) ?? [];
  const image = path.slice(path.lastIndexOf('/') + 1);
  const [w, h] = [number('tile_width'), number('tile_height')];
  const [margin, spacing] = [number('tile_margin'), number('tile_spacing')];
  const ends = [...text.matchAll(/^\s*end_tile: (\d+)/gm)].map(([, end]) => Number(end));
  const [right, down] = [w + 2 * margin + spacing, h + 2 * margin + spacing];
  const columns = Math.floor(((sizeOf(image)?.width ?? 0) + spacing) / right);
  if (!(columns >= 1) || h < 1) return [];
  return Array.from({ length: Math.min(MAX_OUTLINES, Math.max(0, ...ends)) }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { image, frame: { x: margin + column * right, y: margin + row * down, w, h } };
  });
};
