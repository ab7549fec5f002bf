import { foreignText } from '../../shared/base/foreignText';
import { isAseprite } from '../../shared/sprite/aseprite/walk';
import { hexOf } from '../../shared/sprite/palette/palette';
import { ColorTable } from '../../shared/sprite/pixels/colorTable';
import { enlargedBy } from '../../shared/sprite/pixels/enlargedBy';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { wordsOf } from '../../shared/sprite/pixels/raster';
import { sniffPicture } from '../../shared/sprite/pixels/sniff';
import { type ColorFacts, factsOf, type LookFacts } from '../protocol';
import type { ExportSource } from '../source';
import type { ExportNote, SampledSprite } from '../sprite';

/** Most colors that are listed, for one sprite or for a sheet. */
const MOST_USED = 32;

/** What a sprite is. `counts` are its colors, for the palette of a whole sheet. */
export function lookFacts(
  source: ExportSource,
  sprite: SampledSprite,
  notes: readonly ExportNote[],
): { readonly facts: Omit<LookFacts, 'shown'>; readonly counts: ReadonlyMap<string, number> } {
  const images = sprite.frames.flatMap(({ image }) => image ?? []);
  const unread = notes.find(({ note }) => note === 'unread-frames');
  const times = enlargedBy(images);
  const [width, height] = [sprite.width / times, sprite.height / times];
  const { colors, counts } = colorsOf(images);
  return {
    facts: {
      ...factsOf(sprite),
      format: formatOf(filesOf(source)[0] ?? new Uint8Array()),
      files: filesOf(source).length,
      colors,
      transparency: transparencyOf(images),
      ...(times > 1 && { enlarged: { times, width, height } }),
      ...(sprite.directions && {
        views: sprite.directions.map(({ name, from, to }) => ({ name: foreignText(name), from, to })),
      }),
      damaged: notes.some(({ note }) => note === 'damaged-source'),
      seen: images.length,
      ...(unread?.note === 'unread-frames' && { framesInFile: unread.of }),
    },
    counts,
  };
}

/** All image files of a source, in order, without normal maps. */
function filesOf(source: ExportSource): Uint8Array[] {
  if ('views' in source) return source.views.flatMap((view) => filesOf(view.source));
  return 'sequence' in source ? source.sequence.map(({ bytes }) => bytes) : [source.bytes];
}

function formatOf(bytes: Uint8Array): LookFacts['format'] {
  if (isAseprite(bytes)) return 'aseprite';
  const info = sniffPicture(bytes);
  if (info?.format === 'png' && info.animated) return 'apng';
  // Whatever could be read has one of these formats.
  return info?.format ?? 'png';
}

function colorsOf(images: readonly Raster[]) {
  const table = new ColorTable();
  for (const { data } of images) {
    const words = wordsOf(data);
    table.add(words, 0, words.length);
  }
  const counts = new Map<string, number>();
  for (const [word, pixels] of table.entries()) counts.set(hexOfWord(word), pixels);
  const colors: ColorFacts = { count: table.size, isMore: table.overflowed, mostUsed: mostUsed(counts) };
  return { colors, counts };
}

/** The most used colors, in an order that doesn't depend on anything else. */
export function mostUsed(counts: ReadonlyMap<string, number>): ColorFacts['mostUsed'] {
  const all = Array.from(counts, ([hex, pixels]) => ({ hex, pixels }));
  return all.sort((a, b) => b.pixels - a.pixels || (a.hex < b.hex ? -1 : 1)).slice(0, MOST_USED);
}

function hexOfWord(word: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint8Array(Uint32Array.of(word).buffer);
  return hexOf(red, green, blue, alpha);
}

function transparencyOf(images: readonly Raster[]): LookFacts['transparency'] {
  let found: LookFacts['transparency'] = 'none';
  for (const { data } of images) {
    for (let at = 3; at < data.length; at += 4) {
      const alpha = data[at] ?? 255;
      if (alpha > 0 && alpha < 255) return 'partial';
      if (alpha === 0) found = 'full';
    }
  }
  return found;
}
