import { type CanvasRequest, canvasRects, isWholeCanvas } from '../../../../sprite/edit/canvas/canvasRects';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import type { PartsChange } from '../../../../sprite/edit/parts';
import { type Turn, turnedRect, turnedSize } from '../../../../sprite/edit/pixelMoves';
import type { Rect, Size } from '../../../../sprite/pixels/raster';

/** What becomes of the canvas of each part that is meant. */
export interface CanvasPlan {
  /** First it's turned, then it gets its new canvas. Empty: all are so already. */
  readonly changes: readonly PartsChange[];
  /** Only those that turn. */
  readonly turning: readonly PartsChange[];
  /** The new canvases, in pixels of the turned old ones. */
  readonly rects: readonly Rect[];
  /** The turned old ones. */
  readonly turned: readonly Size[];
}

/** Changes that turn parts. @param meant indexes of those that turn @param all number of parts */
export function turningOf(turns: readonly Turn[], meant: readonly number[], all: number): readonly PartsChange[] {
  const only = meant.length < all ? { parts: meant } : {};
  return turns.map((turn) => ({ ...only, change: { change: 'turn', turn } }));
}

/**
 * Plans what a person says about a canvas, which is about the sprite as it's turned. Pixels are only looked at to trim.
 * @param parts all parts @param meant indexes of those that are changed @param turning what turns them @param fill as in `CanvasChange`
 * @throws {ChangeRefused} if one of them can't have it: no part is to be changed
 */
export function planCanvas(
  parts: readonly EditSprite[],
  meant: readonly number[],
  { turns, turning }: { readonly turns: readonly Turn[]; readonly turning: readonly PartsChange[] },
  request: CanvasRequest,
  fill?: number,
): CanvasPlan {
  const sprites = meant.flatMap((at) => parts[at] ?? []);
  const turned = sprites.map((sprite) => ({ ...sprite, ...turns.reduce<Size>(turnedSize, sprite) }));
  const rects = request.to === 'trim' ? trimmed(sprites, turns, request) : canvasRects(turned, request);
  return {
    changes: [...turning, ...canvasesOf(rects, turned, { meant, all: parts.length, fill })],
    turning,
    rects,
    turned,
  };
}

/** Where the content is doesn't depend on how it's turned. */
function trimmed(
  sprites: readonly EditSprite[],
  turns: readonly Turn[],
  request: Extract<CanvasRequest, { to: 'trim' }>,
): readonly Rect[] {
  return canvasRects(sprites, request).map((rect, at) => {
    let canvas: Size = sprites[at] ?? rect;
    let place = rect;
    for (const turn of turns) {
      place = turnedRect(place, canvas, turn);
      canvas = turnedSize(canvas, turn);
    }
    return place;
  });
}

/** One change for all parts that get the same canvas. */
function canvasesOf(
  rects: readonly Rect[],
  old: readonly Size[],
  { meant, all, fill }: { readonly meant: readonly number[]; readonly all: number; readonly fill: number | undefined },
): readonly PartsChange[] {
  const groups = new Map<string, { readonly rect: Rect; readonly parts: number[] }>();
  for (const [index, rect] of rects.entries()) {
    const [canvas, part] = [old[index], meant[index]];
    if (!canvas || part === undefined || isWholeCanvas(canvas, rect)) continue;
    const key = [rect.x, rect.y, rect.width, rect.height].join();
    const group = groups.get(key) ?? { rect, parts: [] };
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ rect, parts }) => ({
    ...(parts.length < all && { parts }),
    change: { change: 'canvas', rect, ...(fill !== undefined && { fill }) },
  }));
}

/** Turns that come to the same as a list of turns: at most two. */
export function shortTurns(turns: readonly Turn[]): readonly Turn[] {
  const [x, y] = turns.reduce(turnedAxes, [1, 2] as Axes);
  return LYINGS.find((short) => {
    const [across, down] = short.reduce(turnedAxes, [1, 2] as Axes);
    return across === x && down === y;
  }) as readonly Turn[];
}

/** Which of the old axes point right and down, negative if backward: 1 across, 2 down. */
type Axes = readonly [number, number];

function turnedAxes([x, y]: Axes, turn: Turn): Axes {
  switch (turn) {
    case 'flip-horizontal':
      return [-x, y];
    case 'flip-vertical':
      return [x, -y];
    case 'rotate-90':
      return [-y, x];
    case 'rotate-180':
      return [-x, -y];
    case 'rotate-270':
      return [y, -x];
  }
}

/** All eight ways that a picture can lie. */
const LYINGS: readonly (readonly Turn[])[] = [
  [],
  ['flip-horizontal'],
  ['flip-vertical'],
  ['rotate-180'],
  ['rotate-90'],
  ['rotate-270'],
  ['rotate-90', 'flip-horizontal'],
  ['rotate-90', 'flip-vertical'],
];
