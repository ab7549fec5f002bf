import * as v from 'valibot';
import { foreignText } from '../../shared/base/foreignText';
import type { Reach } from '../../shared/base/reached';
import { exportOptions } from '../engines/exportOptions';
import type { ExportTools } from '../export/tools';
import type { FixedFile, FixNote } from '../fix/files/fixAnswer';
import { fixSource } from '../fix/files/fixSource';
import { NOTHING_TO_FIX } from '../fix/fixSettings';
import { ColorCounts } from '../palette/colorCounts';
import type { WeightedColors } from '../palette/mergeColors';
import { picturesOf } from '../pixels/views';
import { readSprite } from '../source/readSprite';
import { readViews } from '../source/readViews';
import type { ExportSource, PictureSource } from '../source/source';
import type { ExportFile, ExportNote, SpritePalette } from '../source/sprite';
import { lookupFiles } from './lookup';
import { withColors } from './palettedFile';
import { type OwnColors, type Recolor, recolorEntries, recolorOf } from './recolor';
import { type PaletteSource, readVariantPalette, type VariantPalette } from './variantPalette';

export interface VariantsInput extends Pick<ExportTools, 'version'> {
  readonly source: ExportSource;
  /** At least one. */
  readonly palettes: readonly PaletteSource[];
  /** The palette that the sprite was drawn with, whose entries become those at the same places. */
  readonly from?: PaletteSource;
  /** 0xRRGGBB of several sprites, the most used first: they are recolored alike. Absent: only this one is. */
  readonly shared?: readonly number[];
  /** Files of the source's own kinds, or one sheet of indices with a lookup texture. */
  readonly as: 'files' | 'lookup';
}

export interface VariantsAnswer {
  /** For each palette, the files of the source in its colors, all of them; empty for a lookup. */
  readonly variants: readonly (readonly FixedFile[])[];
  /** Of a lookup. */
  readonly files: readonly ExportFile[];
  readonly notes: readonly FixNote[];
}

/** As in `fixSettings`. */
const MAX_PAIRS = 4096;

type VariantTools = Pick<ExportTools, 'deflate'>;

/** A sprite in several palettes at once. @throws as `readViews`; ExportError */
export async function makeVariants(input: VariantsInput, tools: VariantTools, reach?: Reach): Promise<VariantsAnswer> {
  const palettes = await Promise.all(input.palettes.map(readVariantPalette));
  const from = input.from && (await readVariantPalette(input.from));
  return input.as === 'lookup'
    ? asLookup(input, palettes, from, tools, reach)
    : asFiles(input, palettes, from, tools, reach);
}

async function asLookup(
  { source, version, shared }: VariantsInput,
  palettes: readonly VariantPalette[],
  from: VariantPalette | undefined,
  { deflate }: VariantTools,
  reach?: Reach,
): Promise<VariantsAnswer> {
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => void notes.push(one);
  const sprite = await readSprite(source, note, reach);
  const counts = new ColorCounts(sprite.frames.map(({ image }) => image));
  const variants = (palette: SpritePalette) => {
    // Whether entries are compared is up to the source's own palette.
    const own = { counts, from, shared: weightedOf(shared), palette: sprite.palette };
    return palettes.map((target) => {
      const recolor = recolorOf(own, target);
      notes.push(...mergedIn(recolor, counts, target));
      return fitted(recolor, own, palette);
    });
  };
  const options = v.parse(exportOptions, { format: 'sheet' });
  const files = lookupFiles(sprite, variants, options, { deflate, version, note, check: () => {} });
  return { variants: [], files, notes };
}

/** Whether colors in use become one. */
function mergedIn({ pairs }: Recolor, { colors: own }: ColorCounts, { name }: VariantPalette): ExportNote[] {
  const merged = own.length - new Set(Array.from(own, (rgb) => pairs.get(rgb) ?? rgb)).size;
  return merged > 0 ? [{ note: 'merged-colors', palette: foreignText(name), colors: merged }] : [];
}

/** Colors in the order of their use. */
const weightedOf = (colors: VariantsInput['shared']): WeightedColors | undefined =>
  colors && {
    colors: Uint32Array.from(colors),
    pixels: Uint32Array.from(colors, (_, at) => colors.length - at),
  };

/** A recoloring in terms of the palette that an image got, which may have an entry more, or be another one. */
function fitted({ entries, pairs }: Recolor, { palette: own }: OwnColors, palette: SpritePalette): Recolor {
  const isOwn = own?.colors.every((word, at) => palette.colors[at] === word);
  if (entries && isOwn) return { pairs, entries: palette.colors.map((word, at) => entries[at] ?? word) };
  return recolorEntries(pairs, palette);
}

async function asFiles(
  { source, shared }: VariantsInput,
  palettes: readonly VariantPalette[],
  from: VariantPalette | undefined,
  tools: VariantTools,
  reach?: Reach,
): Promise<VariantsAnswer> {
  const read = await readViews(source, false, reach);
  const counts = new ColorCounts(picturesOf(read.sprite));
  const palette = commonPalette(read.views.map(({ sprite }) => sprite.palette));
  const old = filesOf(source);
  const notes: FixNote[] = read.damaged ? [{ note: 'damaged-source' }] : [];
  const variants: FixedFile[][] = [];
  for (const target of palettes) {
    const recolor = recolorOf({ palette, counts, from, shared: weightedOf(shared) }, target);
    notes.push(...mergedIn(recolor, counts, target));
    const kept = palette && recolor.entries && withPalettes(old, palette.colors, recolor.entries);
    if (kept) variants.push(kept);
    else {
      const made = await recolored(source, recolor, counts, tools);
      notes.push(...made.notes);
      variants.push(
        old.map(
          (bytes, index) => made.fixed.find((one) => one.index === index) ?? { index, bytes: Uint8Array.from(bytes) },
        ),
      );
    }
  }
  return { variants, files: [], notes: [...new Map(notes.map((one) => [JSON.stringify(one), one])).values()] };
}

/** The palette of all views or numbered files; undefined if they have several, or none. */
function commonPalette(palettes: readonly (SpritePalette | undefined)[]): SpritePalette | undefined {
  const [first] = palettes;
  const isSame = (other: SpritePalette | undefined) =>
    other?.colors.length === first?.colors.length && first?.colors.every((word, at) => other?.colors[at] === word);
  return palettes.every(isSame) ? first : undefined;
}

/** The images of a source, in the order of `FixedFile.index`. */
function filesOf(source: ExportSource): readonly Uint8Array[] {
  const of = (one: PictureSource) => ('sequence' in one ? one.sequence.map(({ bytes }) => bytes) : [one.bytes]);
  return 'views' in source ? source.views.flatMap(({ source: one }) => of(one)) : of(source);
}

function withPalettes(
  files: readonly Uint8Array[],
  before: readonly number[],
  after: readonly number[],
): FixedFile[] | undefined {
  const made = files.flatMap((file, index) => {
    const bytes = withColors(file, before, after);
    return bytes ? [{ index, bytes }] : [];
  });
  return made.length === files.length ? made : undefined;
}

function recolored(source: ExportSource, { pairs }: Recolor, { colors: own }: ColorCounts, tools: VariantTools) {
  // A color without a pair stays, so that it isn't snapped to another one.
  const changes = Array.from(own.slice(0, MAX_PAIRS), (from) => ({ from, to: pairs.get(from) ?? from }));
  const colors = [...new Set(changes.map(({ to }) => to))];
  const palette = { colors, dither: false, ramps: false, changes };
  return fixSource({ source, settings: { ...NOTHING_TO_FIX, palette }, style: {} }, tools);
}
