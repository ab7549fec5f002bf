import type { ColorMode, Layer } from '../aseprite/document';
import type { FramePalette } from '../palette/palette';
import type { FrameTag } from '../pixels/frameTag';
import type { Size } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import { type LayerChange, layerChanges } from './layerChanges';

/** What is compared of a version of a sprite, apart from its pixels. */
export interface ComparedSprite extends Size {
  /** Milliseconds each; 0 in stills. */
  readonly frames: readonly { readonly duration: number }[];
  readonly tags: readonly FrameTag[];
  readonly slices?: readonly Slice[];
  readonly palettes?: readonly FramePalette[];
  /** Only of Aseprite files. */
  readonly sprite?: { readonly layers: readonly Layer[]; readonly colorMode: ColorMode };
}

/** How a part with a name differs. */
export type NamedChange<T> =
  | { readonly how: 'added' | 'gone'; readonly name: string; readonly part: T }
  | { readonly how: 'changed'; readonly name: string; readonly before: T; readonly after: T };

/** Frames in a row whose durations differ in the same way. Frames count from 0. */
export interface DurationChange {
  readonly from: number;
  readonly to: number;
  /** Milliseconds. */
  readonly before: number;
  readonly after: number;
}

/** Colors that differ, as `#RRGGBB` or `#RRGGBBAA`; each at most once. */
export interface PaletteChange {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  /** At one place of the palette, if colors were replaced there. */
  readonly changed: readonly { readonly index: number; readonly before: string; readonly after: string }[];
}

/** How two versions differ, apart from their pixels. Fields are absent, and lists empty, where nothing differs. */
export interface Changes {
  readonly size?: { readonly before: Size; readonly after: Size };
  /** Numbers of frames. */
  readonly frames?: { readonly before: number; readonly after: number };
  readonly colorMode?: { readonly before: ColorMode; readonly after: ColorMode };
  readonly durations: readonly DurationChange[];
  readonly tags: readonly NamedChange<FrameTag>[];
  readonly layers: readonly LayerChange[];
  readonly slices: readonly NamedChange<Slice>[];
  readonly palette?: PaletteChange;
}

/** Compares two versions of a sprite. */
export function listChanges(before: ComparedSprite, after: ComparedSprite): Changes {
  const sized = before.width !== after.width || before.height !== after.height;
  const modes = [before.sprite?.colorMode, after.sprite?.colorMode];
  const [oldMode, newMode] = modes;
  const palette = paletteChange(before.palettes, after.palettes);
  const count = { before: before.frames.length, after: after.frames.length };
  return {
    ...(sized && { size: { before: sizeOf(before), after: sizeOf(after) } }),
    ...(count.before !== count.after && { frames: count }),
    ...(oldMode && newMode && oldMode !== newMode && { colorMode: { before: oldMode, after: newMode } }),
    durations: durationChanges(before.frames, after.frames),
    tags: namedChanges(before.tags, after.tags, tagSign),
    layers: before.sprite && after.sprite ? layerChanges(before.sprite.layers, after.sprite.layers) : [],
    slices: namedChanges(before.slices ?? [], after.slices ?? [], ({ keys }) => JSON.stringify(keys)),
    ...(palette && { palette }),
  };
}

/** Whether nothing but pixels can differ. */
export function isUnchanged(changes: Changes): boolean {
  const { size, frames, colorMode, palette, durations, tags, layers, slices } = changes;
  return (
    !size && !frames && !colorMode && !palette && [durations, tags, layers, slices].every((list) => list.length === 0)
  );
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

const tagSign = ({ from, to, direction, repeat, color }: FrameTag) =>
  JSON.stringify([from, to, direction, repeat, color]);

/** Frames that both versions have, by their numbers. A still has no durations. */
function durationChanges(before: ComparedSprite['frames'], after: ComparedSprite['frames']): readonly DurationChange[] {
  const changes: DurationChange[] = [];
  if (before.length < 2 || after.length < 2) return changes;
  for (let frame = 0; frame < Math.min(before.length, after.length); frame++) {
    const [old, now] = [before[frame]?.duration ?? 0, after[frame]?.duration ?? 0];
    if (old === now) continue;
    const last = changes.at(-1);
    if (last && last.to === frame - 1 && last.before === old && last.after === now)
      changes[changes.length - 1] = { ...last, to: frame };
    else changes.push({ from: frame, to: frame, before: old, after: now });
  }
  return changes;
}

/** Parts are the same if they have the same name. The first of several with one name belongs to the first of the other version. */
function namedChanges<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  sign: (part: T) => string,
): NamedChange<T>[] {
  const old = byName(before);
  const now = byName(after);
  const changes: NamedChange<T>[] = [];
  for (const [key, part] of old) if (!now.has(key)) changes.push({ how: 'gone', name: part.name, part });
  for (const [key, part] of now) {
    const former = old.get(key);
    if (!former) changes.push({ how: 'added', name: part.name, part });
    else if (sign(former) !== sign(part))
      changes.push({ how: 'changed', name: part.name, before: former, after: part });
  }
  return changes;
}

function byName<T extends { readonly name: string }>(parts: readonly T[]): ReadonlyMap<string, T> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const count = counts.get(part.name) ?? 0;
      counts.set(part.name, count + 1);
      return [`${count} ${part.name}`, part];
    }),
  );
}

/** Compares the colors of all palettes of a version together; places only if both have one palette. */
function paletteChange(
  before: readonly FramePalette[] | undefined,
  after: readonly FramePalette[] | undefined,
): PaletteChange | undefined {
  if (!before || !after) return undefined;
  const [old, now] = [colorsOf(before), colorsOf(after)];
  const [oldSet, nowSet] = [new Set(old), new Set(now)];
  const added = [...nowSet].filter((hex) => !oldSet.has(hex));
  const gone = [...oldSet].filter((hex) => !nowSet.has(hex));
  if (!added.length && !gone.length) return undefined;
  const changed =
    before.length === 1 && after.length === 1
      ? now.flatMap((hex, index) => {
          const former = old[index];
          const replaced = former !== undefined && !oldSet.has(hex) && !nowSet.has(former);
          return replaced ? [{ index, before: former, after: hex }] : [];
        })
      : [];
  const [inPlaceOld, inPlaceNew] = [
    new Set(changed.map((one) => one.before)),
    new Set(changed.map((one) => one.after)),
  ];
  return {
    added: added.filter((hex) => !inPlaceNew.has(hex)),
    gone: gone.filter((hex) => !inPlaceOld.has(hex)),
    changed,
  };
}

const colorsOf = (palettes: readonly FramePalette[]) =>
  palettes.flatMap(({ palette }) => palette?.colors.map(({ hex }) => hex) ?? []);
