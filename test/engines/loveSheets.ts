import type { ExportOptions } from '../../src/sprite/engines/exportOptions';
import { exportSprite, namesFor, partsFor } from '../../src/sprite/engines/exportSprite';
import { buildSheets } from '../../src/sprite/export/buildSheets';
import type { FrameTag } from '../../src/sprite/pixels/frameTag';
import { frameAt, orderOfTag, playLength, roundLength } from '../../src/sprite/pixels/playOrder';
import type { Raster } from '../../src/sprite/pixels/raster';
import type { ExportFile, ExportSprite } from '../../src/sprite/source/sprite';
import { tagOf, tools } from '../unit/sprite/export/sprites';
import { inRuns, type Shown } from './engineSprites';
import type { SeenInLove, SheetCase } from './loveProgram';
import { SHEET_CHOICES } from './optionPairs';

/** A frame name pattern to test in addition to Aseprite's: some of its names are numbers to JavaScript, and some aren't. */
const NUMBERS = '{frame001}';

interface Frame {
  readonly name: string;
  readonly image: Raster;
  readonly duration: number;
}

/** What a sheet should show. */
export interface SheetToSee extends SheetCase {
  readonly scale: number;
  readonly frames: readonly Frame[];
  /** By the sheet's own frames; all frames as one tag if the sprite has no tags. */
  readonly tags: readonly FrameTag[];
}

/** Values to test of each sheet option that applies to a sprite. */
export function sheetChoices({ tags, layers, layerFrames, slices }: ExportSprite): Record<string, readonly unknown[]> {
  return {
    ...SHEET_CHOICES,
    json: ['array', 'hash'],
    parts: [false, true],
    names: [undefined, NUMBERS],
    tag: [undefined, ...tags.slice(0, 1).map(({ name }) => name)],
    split: [
      'none',
      ...(tags.length ? ['tag'] : []),
      ...(layers.length && layerFrames ? ['layer'] : []),
      ...(slices.length ? ['slice'] : []),
    ],
  };
}

/** The files of an export, and what each of its sheets should show; the normal map is a separate sheet. */
export async function sheetsToSee(
  sprite: ExportSprite,
  options: ExportOptions,
): Promise<{ files: readonly ExportFile[]; sheets: readonly SheetToSee[] }> {
  const { files } = await exportSprite(sprite, options, tools);
  const names = files.map(({ name }) => name).filter((name) => name.endsWith('.json'));
  const sheets = partsFor(sprite, options, () => undefined).flatMap((make) => {
    const part = make();
    return sheetsOfPart({ ...part, title: namesFor(part, options).title }, options, names);
  });
  if (names.length) throw new Error(`Unexpected files: ${names.join(', ')}`);
  return { files, sheets };
}

/** @param names remaining names of JSON files; those of the part are removed */
function sheetsOfPart(part: ExportSprite, options: ExportOptions, names: string[]): SheetToSee[] {
  return buildSheets(part, [...part.frames.keys()], options).sheets.flatMap(({ places }): SheetToSee[] => {
    const json = names.shift() ?? '';
    const [first = 0, last = 0] = [places[0]?.frame, places.at(-1)?.frame];
    const frames = part.frames
      .map((frame, at): Frame => ({ ...frame, name: frameName(part, options, at) }))
      .slice(first, last + 1);
    const within = part.tags
      .filter(({ from, to }) => from <= last && to >= first)
      .map((tag) => ({ ...tag, from: Math.max(tag.from, first) - first, to: Math.min(tag.to, last) - first }));
    const tags = within.length ? within : [tagOf('', 0, last - first)];
    const sheet = { json, scale: options.scale, frames, tags };
    const normals = part.normalMap?.slice(first, last + 1);
    return [
      { ...sheet, watch: tags.map((tag) => timeToWatch(tag, frames)) },
      ...(normals ? [normalMapOf(sheet, normals)] : []),
    ];
  });
}

function normalMapOf(sheet: Omit<SheetToSee, 'watch'>, normals: readonly Raster[]): SheetToSee {
  const picture = sheet.json.replace(/^.*\//, '').replace(/\.json$/, '_n.png');
  const frames = sheet.frames.map((frame, at) => ({ ...frame, image: normals[at] ?? frame.image }));
  return { ...sheet, picture, frames, watch: [] };
}

function frameName({ title, extension, frames }: ExportSprite, { names }: ExportOptions, frame: number): string {
  if (names !== undefined) return String(frame + 1).padStart(3, '0');
  return frames.length === 1 ? `${title}.${extension}` : `${title} ${frame}.${extension}`;
}

/** Two cycles of an endless tag, in milliseconds; otherwise up to the end, plus half a second in which the last frame must stay. */
export function timeToWatch(tag: FrameTag, frames: readonly Pick<Frame, 'duration'>[]): number {
  const order = orderOfTag(tag);
  const positions = tag.repeat ? playLength(order) : 2 * roundLength(order);
  const times = Array.from({ length: positions }, (_, at) => frames[frameAt(order, at)]?.duration ?? 0);
  return times.reduce((sum, time) => sum + time, tag.repeat ? 500 : 0);
}

/** The frames shown in order in the first `ms` milliseconds of a tag. */
export function shownFor(tag: FrameTag, frames: readonly Pick<Frame, 'duration'>[], ms: number): Shown[] {
  const order = orderOfTag(tag);
  const end = playLength(order) - 1;
  const shown: Shown[] = [];
  for (let [at, rest] = [0, ms]; rest > 0; at++) {
    const frame = frameAt(order, Math.min(at, end));
    const time = at >= end ? rest : Math.min(rest, frames[frame]?.duration ?? rest);
    shown.push([frame, time]);
    rest -= time;
  }
  return inRuns(shown);
}

/** Differences between what LÖVE showed and what it should. */
export function faultsOf(sheet: SheetToSee, seen: SeenInLove): string[] {
  const faults: string[] = [];
  const same = (what: string, actual: unknown, expected: unknown) => {
    const [is, should] = [actual, expected].map((value) => JSON.stringify(value).slice(0, 300));
    if (is !== should) faults.push(`${sheet.json}: ${what}: ${is} instead of ${should}`);
  };
  const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  same('names', seen.names, namesOf(sheet.frames));
  same('tags', namesOf(seen.tags), namesOf(sheet.tags));
  sheet.watch.forEach((ms, at) => {
    const tag = sheet.tags[at];
    if (tag) same(`tag ${tag.name}`, seen.tags[at]?.shown ?? [], shownFor(tag, sheet.frames, ms));
  });
  sheet.frames.forEach(({ image }, at) => {
    const { w, h } = seen.size;
    const pixels = Buffer.from(seen.frames[at] ?? '', 'base64');
    const wrong = wrongPixel(image, sheet.scale, { width: w, height: h, data: Uint8ClampedArray.from(pixels) });
    if (wrong) faults.push(`${sheet.json}: frame ${at}: ${wrong}`);
  });
  return faults;
}

/** The first pixel of `shown` that differs from the image scaled up by `scale`. Colors of transparent pixels don't count. */
export function wrongPixel({ width, height, data }: Raster, scale: number, shown: Raster): string | undefined {
  const size = [width * scale, height * scale];
  if (shown.width !== size[0] || shown.height !== size[1] || shown.data.length !== 4 * shown.width * shown.height)
    return `${shown.width} × ${shown.height} pixels instead of ${size.join(' × ')}`;
  for (let at = 0; at < shown.data.length; at += 4) {
    const [x, y] = [(at / 4) % shown.width, Math.floor(at / 4 / shown.width)];
    const from = 4 * (Math.floor(y / scale) * width + Math.floor(x / scale));
    const isTransparent = shown.data[at + 3] === 0 && data[from + 3] === 0;
    if (isTransparent || [0, 1, 2, 3].every((i) => shown.data[at + i] === data[from + i])) continue;
    return `${shown.data.slice(at, at + 4)} instead of ${data.slice(from, from + 4)} at ${x}, ${y}`;
  }
  return undefined;
}
