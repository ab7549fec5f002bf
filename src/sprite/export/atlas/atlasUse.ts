import type { Size } from '../../pixels/raster';
import type { AtlasImage, AtlasSource, AtlasUse, Twins } from './atlas';

/** What the pixels of an atlas are used for. @param scale of its frames */
export function atlasUse(
  images: readonly AtlasImage[],
  sources: readonly AtlasSource[],
  pages: readonly Size[],
  scale: number,
): AtlasUse {
  const areaOf = ({ width, height }: Size) => width * height * scale * scale;
  let [covered, shared, trimmed] = [0, 0, 0];
  const twins: Twins[] = [];
  for (const { piece, uses } of images) {
    const pixels = piece.empty ? 0 : areaOf(piece.kept);
    covered += pixels;
    shared += pixels * (uses.length - 1);
    for (const { sprite } of uses) trimmed += areaOf(sources[sprite]?.sprite ?? piece.kept) - pixels;
    const owners = new Set(uses.map(({ sprite }) => sprite));
    if (owners.size > 1 && pixels)
      twins.push({ sprites: [...owners].map((sprite) => sources[sprite]?.name ?? ''), uses: uses.length, pixels });
  }
  twins.sort((a, b) => b.pixels * b.uses - a.pixels * a.uses);
  const area = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  return { area, covered, shared, trimmed, twins };
}
