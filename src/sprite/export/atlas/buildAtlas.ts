import { foreignText } from '../../../shared/base/foreignText';
import { createRaster, type Raster, type Rect, type Size, wordsOf } from '../../pixels/raster';
import { ExportError, type ExportNote, type ExportSprite } from '../../source/sprite';
import { drawSheet, type Stamp } from '../drawSheet';
import { ItemTooLargeError, type Packed, type PackItem, type PackPlace, packPages } from '../pack/packPages';
import { ImageIds, type Piece, piecesOf } from '../pieces';
import type { AtlasFrame, AtlasImage, AtlasPage, AtlasSource, BuiltAtlas, PlacedSprite, Point } from './atlas';
import type { AtlasChoices } from './atlasOptions';
import { type AtlasPlaces, imageKey } from './atlasPlaces';
import { atlasUse } from './atlasUse';
import { frameEntries, refuseSameNames } from './frameEntries';

/** Most pixels of all pages: 256 MiB of RGBA. */
const MAX_PIXELS = 64 * 1024 * 1024;

/** How an atlas is built, besides its options. */
export interface AtlasTools {
  /** Base name of its files. */
  readonly title: string;
  /** Most pixels a side of a page that the engine takes everywhere. */
  readonly engineSide: number;
  /** Whether the engine turns frames back that lie on their sides. */
  readonly canTurn: boolean;
  /** Each page of the format stands alone: a sprite needs all of its frames on one. */
  readonly standAlone: boolean;
  /** Names that the engine can't give to an animation. */
  readonly reservedNames: readonly string[];
  /** Where everything was; of several, as old pages stay on the disk, the one with the most of it counts. */
  readonly before?: readonly AtlasPlaces[] | undefined;
  note(note: ExportNote): void;
  /** Throws if the person has canceled. Called between frames. */
  check(): void;
}

/**
 * Packs the frames of sprites into pages.
 * @throws ExportError `same-frames`, `no-page`, `too-large`, `too-many-frames`
 */
export function buildAtlas(
  sources: readonly AtlasSource[],
  choices: AtlasChoices,
  tools: AtlasTools,
): { readonly atlas: BuiltAtlas; readonly places: AtlasPlaces } {
  const names = sources.map(({ name, sprite }) => ({
    name,
    ...frameEntries(name, sprite, tools.note, tools.reservedNames),
  }));
  refuseSameNames(names);
  // Turned vectors would point elsewhere.
  const hasMaps = sources.some(({ sprite }) => sprite.normalMap);
  const rotate = choices.rotate && tools.canTurn && !hasMaps;
  const rules = { ...choices, rotate, side: Math.min(choices.maxSide ?? tools.engineSide, tools.engineSide) };
  let plan = planned(sources, rules, tools, choices.mergeDuplicates ? new ImageIds() : undefined);
  if (plan.packed.pages.length > 1 && tools.standAlone) plan = planned(sources, rules, tools, undefined);
  refuseTooLarge(plan.packed.pages);
  const pages = drawn(plan, sources, rules, hasMaps, tools);
  const sprites = sources.map((source, index): PlacedSprite => {
    const frames = plan.pieces[index] ?? [];
    return {
      ...source,
      ...names[index],
      entries: names[index]?.entries ?? [],
      animations: names[index]?.animations ?? [],
      frameSize: sizeOf(source.sprite, choices.scale),
      frames: frames.map((piece) => frameOf(piece, source, plan, choices)),
    };
  });
  const use = atlasUse(plan.images, sources, plan.packed.pages, choices.scale);
  return { atlas: { title: tools.title, pages, sprites, use }, places: plan.placesNow };
}

type Rules = AtlasChoices & { readonly side: number };

interface Plan {
  /** By sprite, then by frame. */
  readonly pieces: readonly (readonly Piece[])[];
  readonly images: readonly AtlasImage[];
  /** By `Piece.imageId`: index of the image. */
  readonly indexOf: ReadonlyMap<number, number>;
  readonly packed: Packed;
  readonly placesNow: AtlasPlaces;
}

/** @param shared compares the frames of all sprites; absent: those of each sprite by itself */
function planned(sources: readonly AtlasSource[], rules: Rules, tools: AtlasTools, shared: ImageIds | undefined): Plan {
  const images: AtlasImage[] = [];
  const indexOf = new Map<number, number>();
  const own = new ImageIds();
  const pieces = sources.map((source, sprite) => {
    const all = [...source.sprite.frames.keys()];
    const found = piecesOf(source.sprite, all, rules, tools.check, shared ?? own);
    if (!shared) own.forget();
    for (const piece of found) {
      const known = images[indexOf.get(piece.imageId) ?? -1];
      if (known) known.uses.push({ sprite, frame: piece.frame });
      else {
        indexOf.set(piece.imageId, images.length);
        images.push({ source, sprite, piece, uses: [{ sprite, frame: piece.frame }] });
      }
    }
    return found;
  });
  const key = ruleText(rules);
  const { before, items } = bestKept(tools.before ?? [], key, (places) => itemsOf(images, sources, rules, places));
  const packed = packedOf(items, images, rules, before);
  const places = new Map(
    images.map(({ source, piece }, index) => [
      imageKey(source.name, piece.frame),
      { ...(packed.places[index] ?? NOWHERE), width: items[index]?.width ?? 1, height: items[index]?.height ?? 1 },
    ]),
  );
  return { pieces, images, indexOf, packed, placesNow: { rules: key, pages: packed.pages, places } };
}

const NOWHERE: PackPlace = { page: 0, x: 0, y: 0, turned: false };

/** What decides where images can be. */
function ruleText({ padding, border, extrude, scale, rotate, sides, side }: Rules): string {
  return [padding, border, extrude ? 1 : 0, scale, rotate ? 1 : 0, sides, side].join(' ');
}

/** The places that most items had, and of equally many the ones that had the fewest others. @param key the rules of now */
function bestKept(
  all: readonly AtlasPlaces[],
  key: string,
  itemsOf: (before: AtlasPlaces | undefined) => PackItem[],
): { readonly before: AtlasPlaces | undefined; readonly items: PackItem[] } {
  const kept = (items: readonly PackItem[]) => items.filter(({ before }) => before).length;
  const sorted = all
    .filter(({ rules }) => rules === key)
    .map((before) => ({ before, items: itemsOf(before) }))
    .sort((a, b) => kept(b.items) - kept(a.items) || a.before.places.size - b.before.places.size);
  return sorted[0] ?? { before: undefined, items: itemsOf(undefined) };
}

/** The cells of images, each with its former place if it had one of its size. A place is taken once. */
function itemsOf(
  images: readonly AtlasImage[],
  sources: readonly AtlasSource[],
  { scale, extrude }: Rules,
  before: AtlasPlaces | undefined,
): PackItem[] {
  const taken = new Set<PackPlace>();
  return images.map(({ piece, sprite, uses }) => {
    const pixels = pixelSize(piece, scale);
    const edge = extrude ? 2 : 0;
    const size = { width: pixels.width + edge, height: pixels.height + edge };
    for (const use of uses) {
      const place = before?.places.get(imageKey(sources[use.sprite]?.name ?? '', use.frame));
      if (!place || taken.has(place) || place.width !== size.width || place.height !== size.height) continue;
      taken.add(place);
      const { page, x, y, turned } = place;
      return { ...size, group: sprite, before: { page, x, y, turned } };
    }
    return { ...size, group: sprite };
  });
}

function packedOf(
  items: readonly PackItem[],
  images: readonly AtlasImage[],
  { side, border, padding, sides: sizes, rotate }: Rules,
  before: AtlasPlaces | undefined,
): Packed {
  try {
    return packPages(items, { side, border, padding, sizes, rotate }, before?.pages);
  } catch (cause) {
    if (!(cause instanceof ItemTooLargeError)) throw cause;
    const { width = 0, height = 0 } = items[cause.item] ?? {};
    const sprite = foreignText(images[cause.item]?.source.name ?? '');
    throw new ExportError({ fault: 'no-page', sprite, width, height, side });
  }
}

function refuseTooLarge(pages: readonly Size[]): void {
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels <= MAX_PIXELS) return;
  const width = Math.max(...pages.map((page) => page.width));
  throw new ExportError({ fault: 'too-large', width, height: Math.ceil(pixels / width) });
}

const sizeOf = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale });

/** Pixels of an image in the page, as it is drawn. */
function pixelSize({ kept, empty }: Piece, scale: number): Size {
  return empty ? { width: 1, height: 1 } : sizeOf(kept, scale);
}

function frameOf(
  piece: Piece,
  { sprite, pivot }: AtlasSource,
  plan: Plan,
  { scale, extrude }: AtlasChoices,
): AtlasFrame {
  const index = plan.indexOf.get(piece.imageId) ?? 0;
  const { page, x, y, turned } = plan.packed.places[index] ?? NOWHERE;
  const edge = extrude ? 1 : 0;
  const size = pixelSize(piece, scale);
  const whole = sizeOf(sprite, scale);
  const lying = turned ? { width: size.height, height: size.width } : size;
  const point = pivot ?? pivotOf(sprite, piece.frame);
  return {
    page,
    rect: { x: x + edge, y: y + edge, ...lying },
    source: { x: piece.kept.x * scale, y: piece.kept.y * scale, ...size },
    trimmed: size.width !== whole.width || size.height !== whole.height,
    turned,
    duration: sprite.frames[piece.frame]?.duration ?? 1,
    ...(point && { pivot: point }),
  };
}

/** The pivot of the first slice that has one in a frame, as parts of the canvas. */
function pivotOf({ slices, width, height }: ExportSprite, frame: number): Point | undefined {
  for (const { keys } of slices) {
    const key = keys.findLast((one) => one.frame <= frame);
    if (key?.pivot && key.bounds.width > 0)
      return { x: (key.bounds.x + key.pivot.x) / width, y: (key.bounds.y + key.pivot.y) / height };
  }
  return undefined;
}

function drawn(
  plan: Plan,
  sources: readonly AtlasSource[],
  { scale, extrude }: Rules,
  hasMaps: boolean,
  { title, check }: AtlasTools,
): readonly [AtlasPage, ...AtlasPage[]] {
  const edge = extrude ? 1 : 0;
  const { pages } = plan.packed;
  const draw = (page: number, size: Size, imageOf: (image: AtlasImage) => Raster | undefined): Raster => {
    const stamps = plan.images.flatMap((image, index): Stamp[] => {
      const place = plan.packed.places[index] ?? NOWHERE;
      const raster = place.page === page && !image.piece.empty ? imageOf(image) : undefined;
      if (!raster) return [];
      const corner = { x: place.x + edge, y: place.y + edge };
      return [
        { ...(place.turned ? turned(raster, image.piece.kept) : { image: raster, part: image.piece.kept }), ...corner },
      ];
    });
    return drawSheet(size, stamps, { scale, edge, check });
  };
  const mapOf = ({ sprite, piece }: AtlasImage): Raster | undefined => {
    const own = sources[sprite]?.sprite;
    const frame = own?.frames[piece.frame]?.image;
    return own?.normalMap?.[piece.frame] ?? (frame && flatMap(frame));
  };
  const all = pages.map(
    (size, page): AtlasPage => ({
      title: pages.length > 1 ? `${title}-${page}` : title,
      picture: draw(page, size, ({ source: { sprite }, piece }) => sprite.frames[piece.frame]?.image),
      ...(hasMaps && { normalMap: draw(page, size, mapOf) }),
    }),
  );
  const [first, ...others] = all;
  if (!first) throw new RangeError('An atlas needs a frame.');
  return [first, ...others];
}

/** A part of an image, turned by 90 degrees clockwise. */
function turned(image: Raster, part: Rect): Pick<Stamp, 'image' | 'part'> {
  const { width, height } = part;
  const result = createRaster(height, width);
  const [from, to] = [wordsOf(image.data), wordsOf(result.data)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      to[x * height + height - 1 - y] = from[(part.y + y) * image.width + part.x + x] ?? 0;
  }
  return { image: result, part: { x: 0, y: 0, width: height, height: width } };
}

/** The normal map of an image that lies flat. */
function flatMap({ width, height, data }: Raster): Raster {
  const map = createRaster(width, height);
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]) map.data.set([128, 128, 255, data[at + 3] ?? 255], at);
  return map;
}
