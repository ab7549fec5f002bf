import { foreignText } from '../../shared/base/foreignText';
import type { AsepriteTag } from '../aseprite/document';
import { UnreadablePictureError } from '../aseprite/putPlan';
import { checkFrames } from '../formats/decode/animation';
import { PictureError } from '../pixels/pictureError';
import { commonRatio } from '../pixels/pixelShape';
import type { Rect } from '../pixels/raster';
import { type Raster, type Size, standing } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import { standingOn } from '../sheet/frames';
import type { DirectionsSource, PictureSource } from './source';
import type { ExportNote, ExportSprite, SampledSprite } from './sprite';

type Note = (note: ExportNote) => void;
type Read = (source: PictureSource, note: Note) => Promise<SampledSprite>;

/** A view that was read. */
export interface ReadView<Sprite extends SampledSprite = SampledSprite> {
  /** Name of the direction: `ne`. */
  readonly name: string;
  readonly sprite: Sprite;
}

/** A view with its first frame in the result. */
type PlacedView = ReadView & { readonly from: number };

/**
 * Joins several views into one sprite.
 * @throws UnreadablePictureError for a view; PictureError `too-large` if all frames together are
 */
export async function readDirections(
  { title, extension, views, missing, guessed }: DirectionsSource,
  read: Read,
  note: Note,
): Promise<SampledSprite> {
  if (missing.length) note({ note: 'missing-directions', names: missing.map(foreignText) });
  if (guessed) note({ note: 'guessed-directions' });
  const all: ReadView[] = [];
  for (const { name, file, source } of views) {
    const sprite = await read(source, note).catch((cause: unknown) => {
      throw cause instanceof PictureError ? new UnreadablePictureError(file, cause.fault, { cause }) : cause;
    });
    all.push({ name, sprite });
    checkFrames(
      canvasOf(all),
      all.reduce((sum, one) => sum + one.sprite.frames.length, 0),
    );
  }
  if (!all.length) throw new PictureError('empty', 'No image.');
  return { title, extension, ...joinViews(all, note) };
}

/**
 * The frames of all views one after the other, each view with its own tags, or with one unnamed tag of all its frames. Smaller views are
 * placed at the middle of the lower edge, as in the compass. The result has no layers, because views may have different ones.
 */
export function joinViews(
  views: readonly ReadView<ExportSprite>[],
  note: Note,
): Omit<ExportSprite, 'title' | 'extension'>;
export function joinViews(views: readonly ReadView[], note: Note): Omit<SampledSprite, 'title' | 'extension'>;
export function joinViews(views: readonly ReadView[], note: Note): Omit<SampledSprite, 'title' | 'extension'> {
  const canvas = canvasOf(views);
  const isSmaller = ({ sprite }: ReadView) => sprite.width < canvas.width || sprite.height < canvas.height;
  if (views.some(isSmaller)) note({ note: 'common-canvas', ...canvas });
  let from = 0;
  const placed = views.map((view): PlacedView => {
    from += view.sprite.frames.length;
    return { ...view, from: from - view.sprite.frames.length };
  });
  const normalMap = normalMapsOf(placed, canvas, note);
  const refusal = views.find(({ sprite }) => sprite.refusal)?.sprite.refusal;
  const pixelRatio = commonRatio(views.map(({ sprite }) => sprite.pixelRatio));
  // Of the first view: whether it has the colors of the others shows when they are written.
  const palette = views.every(({ sprite }) => sprite.palette) ? views[0]?.sprite.palette : undefined;
  return {
    ...canvas,
    frames: placed.flatMap(({ sprite }) =>
      sprite.frames.map(({ image, duration, indices }) => ({
        image: image && standingOn(canvas, image),
        duration,
        ...(indices && { indices: () => standingOn(canvas, indices()) }),
      })),
    ),
    tags: placed.flatMap(tagsOf),
    slices: slicesOf(placed, canvas),
    layers: [],
    directions: placed.map((view) => ({
      name: view.name,
      from: view.from,
      to: view.from + view.sprite.frames.length - 1,
    })),
    ...(refusal && { refusal }),
    ...(normalMap && { normalMap }),
    ...(pixelRatio && { pixelRatio }),
    ...(palette && { palette }),
  };
}

/** As large as the widest and the highest view. */
function canvasOf(views: readonly ReadView[]): Size {
  return {
    width: Math.max(1, ...views.map(({ sprite }) => sprite.width)),
    height: Math.max(1, ...views.map(({ sprite }) => sprite.height)),
  };
}

function tagsOf({ sprite: { tags, frames }, from }: PlacedView): AsepriteTag[] {
  if (tags.length) return tags.map((tag) => ({ ...tag, from: tag.from + from, to: tag.to + from }));
  return [{ name: '', from, to: from + frames.length - 1, direction: 'forward' }];
}

/** Normal maps of all views or none: an engine needs a map for each frame. */
function normalMapsOf(views: readonly PlacedView[], canvas: Size, note: Note): Raster[] | undefined {
  const maps = views.map(({ sprite }) => sprite.normalMap);
  if (maps.every((map) => map !== undefined)) return maps.flat().map((image) => standingOn(canvas, image));
  if (maps.some((map) => map !== undefined)) note({ note: 'partial-normal-maps' });
  return undefined;
}

/** The bounds with which Aseprite hides a slice. */
const HIDDEN: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Slices with the same name become one slice, hidden in views without it. */
function slicesOf(views: readonly PlacedView[], canvas: Size): Slice[] {
  const all = new Map<string, Slice>();
  for (const { sprite } of views)
    for (const slice of sprite.slices) if (!all.has(slice.name)) all.set(slice.name, slice);
  return [...all.values()].map((first) => ({
    ...first,
    keys: views.flatMap(({ sprite, from }) => {
      const keys = sprite.slices.find(({ name }) => name === first.name)?.keys ?? [];
      const { x, y } = standing(sprite, canvas);
      const moved = keys.map(({ frame, bounds, ...key }) => {
        return { ...key, frame: frame + from, bounds: { ...bounds, x: bounds.x + x, y: bounds.y + y } };
      });
      return moved[0]?.frame === from ? moved : [{ frame: from, bounds: HIDDEN }, ...moved];
    }),
  }));
}
