import { foreignText } from '../../shared/base/foreignText';
import { type AsepriteTag, type Layer, layersAmong, seenLayers } from '../aseprite/document';
import type { Raster, Rect } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import { placeFrame } from '../sheet/frames';
import { ExportError, type ExportNote, type ExportSprite } from '../source/sprite';
import { paletteFor } from '../source/spritePalette';
import { BOTH_NAMES, ONE_NAME, partNames } from './names';
import type { WriteOptions } from './optionTable';
import { contentOfAll } from './pieces';

/** Makes a part when it is needed, so the pixels of all layers are never in memory at once. */
type MakePart = () => ExportSprite;

interface PartOptions extends Pick<WriteOptions, 'tag' | 'split' | 'trim'> {
  /** The format plays one animation, or has no names for several: several directions in one file would not be usable. */
  readonly isOneAnimation: boolean;
}

/**
 * Everything that an export writes, one by one: the sprite or its chosen tag, or a part for each layer, tag, or slice, or for each layer in each tag.
 * @throws ExportError `no-such-tag`, `nothing-to-split`
 */
export function partsOf(
  sprite: ExportSprite,
  { tag, split, trim, isOneAnimation }: PartOptions,
  note: (note: ExportNote) => void,
): readonly MakePart[] {
  const asked = tag === undefined ? sprite : taggedPart(sprite, tag);
  const kept = trim === 'common' ? contentOfAll(asked) : undefined;
  const chosen = kept ? { ...asked, kept } : asked;
  const whole = split === 'none' ? [() => chosen] : splitBy(chosen, split, note);
  if (split === 'tag' || !chosen.directions || !isOneAnimation) return whole;
  note({ note: 'file-per-direction' });
  const names = namesFor('tag', note)(chosen.tags.map(({ name }) => name));
  return whole.flatMap((make) => splitByTag(make, chosen.tags, names));
}

function splitBy(
  sprite: ExportSprite,
  by: Exclude<WriteOptions['split'], 'none'>,
  note: (note: ExportNote) => void,
): readonly MakePart[] {
  const parts = SPLITS[by](sprite, note);
  if (parts.length) return parts;
  if (by !== 'layer-tag') throw new ExportError({ fault: 'nothing-to-split', by });
  throw new ExportError({ fault: 'nothing-to-split', by: sprite.tags.length ? 'layer' : 'tag' });
}

type Names = (names: readonly string[]) => string[];

const namesFor =
  (by: string, note: (note: ExportNote) => void, length = ONE_NAME): Names =>
  (names) =>
    partNames(names, by, (name) => note({ note: 'same-names', name: foreignText(name) }), length);

const SPLITS: Record<
  Exclude<WriteOptions['split'], 'none'>,
  (sprite: ExportSprite, note: (note: ExportNote) => void) => readonly MakePart[]
> = {
  layer: (sprite, note) => byLayer(sprite, namesFor('layer', note)),
  tag: (sprite, note) => splitByTag(() => sprite, sprite.tags, namesFor('tag', note)(tagNames(sprite))),
  'layer-tag': (sprite, note) => {
    const { tags } = sprite;
    const names = namesFor('tag', note, BOTH_NAMES)(tagNames(sprite));
    const layers = byLayer(sprite, namesFor('layer', note, BOTH_NAMES));
    return keepingLast(layers).flatMap((make) => splitByTag(make, tags, names));
  },
  slice: (sprite, note) => {
    const names = namesFor('slice', note)(sprite.slices.map(({ name }) => name));
    return sprite.slices.map((slice, i) => () => slicePart(sprite, slice, names[i] ?? slice.name));
  },
};

const tagNames = ({ tags }: ExportSprite) => tags.map(({ name }) => name);

/** The same parts: the last that was made is kept until another one is needed. */
function keepingLast(makers: readonly MakePart[]): MakePart[] {
  let last: { readonly make: MakePart; readonly part: ExportSprite } | undefined;
  return makers.map((make) => () => {
    if (last?.make !== make) {
      // Two are never in memory.
      last = undefined;
      last = { make, part: make() };
    }
    return last.part;
  });
}

function splitByTag(make: MakePart, tags: readonly AsepriteTag[], names: readonly string[]): MakePart[] {
  return tags.map((tag, i) => () => rangePart(make(), tag, names[i] ?? tag.name));
}

function taggedPart(sprite: ExportSprite, name: string): ExportSprite {
  const tag = sprite.tags.find((one) => one.name === name);
  if (!tag) throw new ExportError({ fault: 'no-such-tag', tag: foreignText(name) });
  return rangePart(sprite, tag, name);
}

/** The frames of a tag with everything that belongs to them; tags that reach beyond it are dropped. */
function rangePart(sprite: ExportSprite, { from, to }: AsepriteTag, name: string): ExportSprite {
  const last = Math.min(to, sprite.frames.length - 1);
  const cut = <T>(list: readonly T[]) => list.slice(from, last + 1);
  // The part is one animation, regardless of its direction.
  const { directions: _, ...whole } = sprite;
  const { layerFrames, layerIndices, normalMap, cels } = whole;
  return {
    ...whole,
    frames: cut(sprite.frames),
    tags: sprite.tags
      .filter((tag) => tag.from >= from && tag.to <= to)
      .map((tag) => ({ ...tag, from: tag.from - from, to: Math.min(tag.to, last) - from })),
    slices: sprite.slices.map((slice) => ({ ...slice, keys: keysFrom(slice.keys, from, last) })),
    ...(layerFrames && { layerFrames: (layer) => cut(layerFrames.call(sprite, layer)) }),
    ...(layerIndices && { layerIndices: (layer, frame) => layerIndices.call(sprite, layer, frame + from) }),
    ...(normalMap && { normalMap: cut(normalMap) }),
    ...(cels && {
      cels: cels
        .filter(({ frame }) => frame >= from && frame <= last)
        .map((cel) => ({ ...cel, frame: cel.frame - from })),
    }),
    part: { ...sprite.part, title: sprite.part?.title ?? sprite.title, tag: name },
  };
}

/** A slice stays where the last key before the range put it. */
function keysFrom(keys: Slice['keys'], from: number, last: number): Slice['keys'] {
  const before = keys.findLast(({ frame }) => frame <= from);
  const within = keys.filter(({ frame }) => frame > from && frame <= last);
  return [...(before ? [{ ...before, frame: 0 }] : []), ...within.map((key) => ({ ...key, frame: key.frame - from }))];
}

/** Visible layers, split like Aseprite does: no groups, each layer by itself with its own opacity. */
function byLayer(sprite: ExportSprite, namesOf: Names): MakePart[] {
  const { layers, layerFrames, layerIndices } = sprite;
  if (!layerFrames) return [];
  const seen = seenLayers(layers);
  const chosen = layers.flatMap(({ kind, reference }, i) => (kind !== 'group' && seen[i] && !reference ? [i] : []));
  const names = namesOf(chosen.map((layer) => layers[layer]?.name ?? ''));
  return chosen.map((layer, i) => () => {
    const kept = [...groupsAround(layers, layer), layer];
    const parent = layers[layer]?.parent;
    const group = parent === undefined ? undefined : layers[parent]?.name;
    const images = layerFrames.call(sprite, layer);
    // The normal map belongs to the whole sprite.
    const { normalMap: _, palette, ...rest } = sprite;
    return {
      ...rest,
      ...(palette && { palette: paletteFor(palette, [layers[layer] as Layer]) }),
      frames: sprite.frames.map(({ duration, image }, index) => ({
        duration,
        image: images[index] ?? image,
        ...(layerIndices && { indices: () => layerIndices.call(sprite, layer, index) }),
      })),
      layers: layersAmong(layers, kept),
      layerFrames: (index) => layerFrames.call(sprite, kept[index] ?? layer),
      ...(layerIndices && {
        layerIndices: (index, frame) => layerIndices.call(sprite, kept[index] ?? layer, frame),
      }),
      cels: (sprite.cels ?? [])
        .filter((cel) => cel.layer === layer)
        .map((cel) => ({ ...cel, layer: kept.indexOf(layer) })),
      part: {
        ...sprite.part,
        title: sprite.part?.title ?? sprite.title,
        layer: names[i] ?? '',
        ...(group !== undefined && { group }),
      },
    };
  });
}

/** From the outermost to the innermost. */
function groupsAround(layers: readonly Layer[], layer: number): number[] {
  const parent = layers[layer]?.parent;
  return parent === undefined ? [] : [...groupsAround(layers, parent), parent];
}

const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** The content of a slice in each frame; the slice may move and change its size. */
function slicePart(sprite: ExportSprite, slice: Slice, name: string): ExportSprite {
  const boundsIn = (frame: number) => slice.keys.findLast((key) => key.frame <= frame)?.bounds ?? EMPTY;
  const all = sprite.frames.map((_, frame) => boundsIn(frame));
  const width = Math.max(1, ...all.map((bounds) => bounds.width));
  const height = Math.max(1, ...all.map((bounds) => bounds.height));
  const cut = (image: Raster, frame: number) => {
    const { x, y, width: w, height: h } = all[frame] ?? EMPTY;
    return placeFrame(image, { x, y, w, h, left: 0, top: 0 }, width, height);
  };
  // A canvas of its own never lies on that of another part.
  const { kept: _, ...whole } = sprite;
  const { layerFrames, layerIndices, normalMap } = sprite;
  const keys = slice.keys.map((key) => ({ ...key, bounds: { ...key.bounds, x: 0, y: 0 } }));
  return {
    ...whole,
    width,
    height,
    frames: sprite.frames.map(({ duration, image, indices }, index) => ({
      duration,
      image: cut(image, index),
      ...(indices && { indices: () => cut(indices(), index) }),
    })),
    slices: [{ ...slice, keys }],
    ...(layerFrames && { layerFrames: (layer) => layerFrames.call(sprite, layer).map(cut) }),
    ...(layerIndices && { layerIndices: (layer, frame) => cut(layerIndices.call(sprite, layer, frame), frame) }),
    ...(normalMap && { normalMap: normalMap.map(cut) }),
    part: { ...sprite.part, title: sprite.part?.title ?? sprite.title, slice: name },
  };
}
