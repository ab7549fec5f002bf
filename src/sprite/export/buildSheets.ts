import { MAX_PICTURE_SIDE } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';
import { ExportError, type ExportNote, type ExportSprite } from '../source/sprite';
import { drawSheet, type Stamp } from './drawSheet';
import { type Layout, layOut, MAX_SIDE } from './layout';
import type { WriteOptions } from './optionTable';
import { type Piece, piecesOf } from './pieces';
import type { BuildSheets, BuiltSheet, FramePlace } from './sheet';

/** Most pixels of one export: 256 MiB of RGBA. */
const MAX_PIXELS = 64 * 1024 * 1024;

/** The frames of one sheet. */
interface Plan extends Size {
  readonly pieces: readonly Piece[];
  /** The first of each set of identical images; only these are drawn. */
  readonly drawn: readonly Piece[];
  readonly layout: Layout;
}

export const buildSheets: BuildSheets = (sprite, frames, options, check = () => undefined) => {
  const pieces = piecesOf(sprite, frames, options, check);
  const [first, ...others] = options.parts ? divided(pieces, options) : [planned(pieces, options, MAX_SIDE)];
  if (!first) throw new RangeError('A sheet needs a frame.');
  const plans: [Plan, ...Plan[]] = [first, ...others];
  refuseTooLarge(plans);
  const notes = plans.flatMap(({ width, height }): ExportNote[] =>
    Math.max(width, height) > MAX_PICTURE_SIDE ? [{ note: 'large-sheet', width, height }] : [],
  );
  const draw = (plan: Plan) => built(plan, sprite, options, check);
  return {
    sheets: [draw(first), ...others.map(draw)],
    frameSize: { w: sprite.width * options.scale, h: sprite.height * options.scale },
    notes,
  };
};

function planned(pieces: readonly Piece[], options: WriteOptions, side: number): Plan {
  const ids = new Set<number>();
  const drawn = pieces.filter(({ imageId }) => !ids.has(imageId) && ids.add(imageId));
  const cells = drawn.map((piece) => cellOf(piece, options));
  const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
  if (area > MAX_PIXELS) {
    // An estimate without packing, which takes too long: about a square.
    const estimate = Math.ceil(Math.sqrt(area));
    throw new ExportError({ fault: 'too-large', width: estimate, height: estimate });
  }
  const layout = layOut(cells, { ...options, side });
  return { pieces, drawn, layout, width: layout.width, height: layout.height };
}

/** The size of a piece with everything around its pixels. */
function cellOf(piece: Piece, { scale, innerPadding, extrude }: WriteOptions): Size {
  const around = innerPadding * 2 + (extrude ? 2 : 0);
  const { width, height } = scaledSize(piece, scale);
  return { width: width + around, height: height + around };
}

function scaledSize({ kept, empty }: Piece, scale: number): Size {
  return empty ? { width: 1, height: 1 } : { width: kept.width * scale, height: kept.height * scale };
}

/** Divides frames, in order, into as few sheets as possible, each up to 4096 pixels a side unless a frame is larger. */
function divided(pieces: readonly Piece[], options: WriteOptions): Plan[] {
  const plans: Plan[] = [];
  for (let from = 0; from < pieces.length; from += plans.at(-1)?.pieces.length ?? 1)
    plans.push(longestFit(pieces.slice(from), options));
  return plans;
}

function longestFit(pieces: readonly Piece[], options: WriteOptions): Plan {
  const plan = (count: number) => planned(pieces.slice(0, count), options, MAX_PICTURE_SIDE);
  let best = plan(1);
  let [fits, tooMany] = [1, roomFor(pieces, options) + 1];
  let count = tooMany - 1;
  while (count > fits) {
    const tried = plan(count);
    if (Math.max(tried.width, tried.height) <= MAX_PICTURE_SIDE) {
      best = tried;
      fits = count;
    } else {
      tooMany = count;
    }
    count = Math.floor((fits + tooMany) / 2);
  }
  return best;
}

/** How many pieces one sheet can hold at most, judged by area; at least 1. */
function roomFor(pieces: readonly Piece[], options: WriteOptions): number {
  const ids = new Set<number>();
  let area = 0;
  const over = pieces.findIndex((piece) => {
    if (ids.has(piece.imageId)) return false;
    ids.add(piece.imageId);
    const { width, height } = cellOf(piece, options);
    area += width * height;
    return area > MAX_PICTURE_SIDE ** 2;
  });
  return over < 0 ? pieces.length : Math.max(1, over);
}

function refuseTooLarge(plans: readonly Plan[]): void {
  const width = Math.max(...plans.map((plan) => plan.width));
  const height = Math.max(...plans.map((plan) => plan.height));
  const pixels = plans.reduce((sum, plan) => sum + plan.width * plan.height, 0);
  if (width > MAX_SIDE || height > MAX_SIDE || pixels > MAX_PIXELS)
    throw new ExportError({ fault: 'too-large', width, height: plans.length > 1 ? Math.ceil(pixels / width) : height });
}

function built(plan: Plan, sprite: ExportSprite, options: WriteOptions, check: () => void): BuiltSheet {
  const { scale, innerPadding, extrude } = options;
  const edge = extrude ? 1 : 0;
  const corners = new Map(plan.drawn.map(({ imageId }, i) => [imageId, plan.layout.corners[i] ?? { x: 0, y: 0 }]));
  const cornerOf = (piece: Piece) => corners.get(piece.imageId) ?? { x: 0, y: 0 };
  const places = plan.pieces.map((piece): FramePlace => {
    const corner = cornerOf(piece);
    const size = scaledSize(piece, scale);
    return {
      frame: piece.frame,
      rect: {
        x: corner.x + edge,
        y: corner.y + edge,
        width: size.width + innerPadding * 2,
        height: size.height + innerPadding * 2,
      },
      source: { x: piece.kept.x * scale, y: piece.kept.y * scale, ...size },
      trimmed: size.width !== sprite.width * scale || size.height !== sprite.height * scale,
      duration: sprite.frames[piece.frame]?.duration ?? 1,
    };
  });
  const seen = plan.drawn.filter(({ empty }) => !empty);
  const sheetOf = (imageOf: (frame: number) => Stamp['image'] | undefined) => {
    const stamps = seen.flatMap((piece): Stamp[] => {
      const image = imageOf(piece.frame);
      const { x, y } = cornerOf(piece);
      return image ? [{ image, part: piece.kept, x: x + edge + innerPadding, y: y + edge + innerPadding }] : [];
    });
    // With inner padding, the pixels at the edge of a frame are transparent.
    return drawSheet(plan, stamps, { scale, edge: innerPadding ? 0 : edge, check });
  };
  const { normalMap } = sprite;
  return {
    picture: sheetOf((frame) => sprite.frames[frame]?.image),
    ...(sprite.palette && { indices: () => sheetOf((frame) => sprite.frames[frame]?.indices?.()) }),
    ...(normalMap && { normalMap: sheetOf((frame) => normalMap[frame]) }),
    places,
  };
}
