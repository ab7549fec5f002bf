import { Flattener } from '../../aseprite/flatten';
import { DamagedPixelsError } from '../../aseprite/inflate';
import { UnreadablePictureError } from '../../aseprite/putPlan';
import { DamagedFileError } from '../../aseprite/splice';
import { decodeFrames } from '../../formats/decode/decodePicture';
import type { FrameTag } from '../../pixels/frameTag';
import { PictureError, type PictureFault } from '../../pixels/pictureError';
import { MAX_ALL_PIXELS } from '../../pixels/pictureLimits';
import type { Raster, Size } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import type { ExportSource } from '../../source/source';
import { type CanvasRequest, canvasChanges } from '../canvas/canvasRects';
import { cutPixels } from '../canvas/cutPixels';
import { documentOf } from '../editDocument';
import type { EditSprite } from '../editSprite';
import { type FitNote, type FitRequest, fitSet } from '../fit/fitSet';
import type { SaveTools } from '../formats/saving';
import { type FramesRequest, frameChanges, replacedTag } from '../frames/frameChanges';
import { changedParts, type EditParts, type PartsChange } from '../parts';
import { refuse } from '../refusal';
import { registerOn } from '../register/register';
import { type OpenNote, type OpenParts, openParts, type PartFiles } from './openParts';
import { type FormatLack, newPartsLacks, partsLacks } from './partsLacks';
import { savedAs } from './saveChanges';
import { type SavedParts, saveParts } from './saveParts';
import type { JsonToWrite } from './sheet';

/** One of several sprites that are changed together. */
export interface SpriteFiles {
  readonly source: ExportSource;
  /** Of each of its parts. */
  readonly files: readonly PartFiles[];
}

/** What is done to sprites. It's planned where their pixels are, so whoever asks knows none. */
export type SourcesRequest =
  /** Each sprite by itself; the views of a set alike. `together`: all sprites alike. `fill` as in `CanvasChange`. */
  | { readonly to: 'canvas'; readonly canvas: CanvasRequest; readonly fill?: number; readonly together?: boolean }
  /** All of them, and all of their parts, as one set. */
  | { readonly to: 'fit'; readonly fit: FitRequest }
  /** Each part is put on the first frame of another sprite. */
  | { readonly to: 'register'; readonly on: SpriteFiles }
  /** Frames of each sprite. */
  | { readonly to: 'frames'; readonly frames: FramesRequest }
  /** The same changes of each sprite. */
  | { readonly to: 'change'; readonly changes: readonly PartsChange[] };

export interface SourcesInput {
  /** At least one. */
  readonly sprites: readonly SpriteFiles[];
  readonly request: SourcesRequest;
  /** Of the product, for a new JSON of a sheet. */
  readonly version: string;
  /** Leaves out sprites that can't be read, unless that's all of them, and says which. */
  readonly leavesOut?: boolean;
  /** Base name of one other file that gets the first part of the first sprite, in the format of its extension. */
  readonly as?: string;
}

/** What became of a part. */
export interface PartOutcome {
  /** Where its old top left corner is on the new canvas, in pixels of the new one. */
  readonly offset: Axes;
  /** Of its pixels: 0.25 if each square of 4 × 4 became a pixel. */
  readonly scale: number;
  /** Of each frame in addition to `offset`, if frames were moved by themselves. */
  readonly moves?: readonly Axes[];
  /** Of a set: how many pixels right of its middle and below its foot line it was left, because that is near. */
  readonly off?: Axes;
  /** How many visible pixels of each frame the new canvas cuts off; absent: none. */
  readonly cuts?: readonly number[];
  /** The new canvas. */
  readonly canvas: Size;
}

export interface ChangedSource {
  readonly saved: SavedParts;
  readonly parts: readonly PartOutcome[];
  /** What the change adds to what the formats of its files can't hold. */
  readonly lacks: readonly FormatLack[];
  /** What isn't known of its files, so it stays as it is. */
  readonly notes: readonly OpenNote[];
  /** A tag that was there and became another one. */
  readonly oldTag?: FrameTag;
}

/** How certain it is where parts lie on another sprite: the least certain one. `why`: none was changed. */
export interface Registered {
  /** 0 to 1. */
  readonly confidence: number;
  readonly why?: 'empty' | 'unsure' | 'outside';
}

/** A sprite that can't be read. */
export interface UnreadSource {
  /** Its index among all. */
  readonly at: number;
  /** Base name of the file. */
  readonly file: string;
  readonly fault: PictureFault;
}

export interface SourcesAnswer {
  /** As many as could be read, in their order; none if it isn't certain where they lie. */
  readonly sprites: readonly ChangedSource[];
  /** What was left out. */
  readonly unread: readonly UnreadSource[];
  /** Of a set: parts are counted over all sprites. */
  readonly notes: readonly FitNote[];
  readonly registered?: Registered;
}

/** What is to be done to one sprite. */
interface Planned {
  readonly changes: readonly PartsChange[];
  /** Of each part; absent: what its changes of the canvas say. */
  readonly outcomes?: readonly Omit<PartOutcome, 'canvas'>[];
  readonly oldTag?: FrameTag | undefined;
}

interface Plans extends Omit<SourcesAnswer, 'sprites' | 'unread'> {
  readonly sprites: readonly Planned[];
}

/**
 * Opens sprites, plans what is asked, and saves. All are planned before the first one is made.
 * @throws {PictureError} about the only one @throws {UnreadablePictureError} about one of several @throws {ChangeRefused} @throws {SaveRefused}
 */
export async function changeSources(input: SourcesInput, tools: SaveTools): Promise<SourcesAnswer> {
  const { request, version, as } = input;
  const { opened, unread } = await openAll(input);
  const { sprites: planned, ...answer } = await plansOf(request, opened);
  const made = planned.map(({ changes }, at) => changes.reduce<EditParts>(changedParts, opened[at]?.parts ?? []));
  const changed: ChangedSource[] = [];
  for (const [at, parts] of made.entries()) {
    const [open, plan] = [opened[at], planned[at]];
    if (!open || !plan) continue;
    const saved =
      as === undefined ? await savedBeside(open, parts, version, tools) : await savedAs(open, parts, as, tools);
    const outcomes = parts.map(({ sprite: { width, height } }, part): PartOutcome => {
      return { ...(plan.outcomes?.[part] ?? outcomeOf(plan.changes, part)), canvas: { width, height } };
    });
    const isOwn = as === undefined;
    const lacks = isOwn ? newPartsLacks(open, open.parts, parts).formats : [];
    const stills = isOwn ? partsLacks(open, parts).filter(({ lack }) => 'of' in lack && lack.of === 'still') : [];
    changed.push({
      saved: { ...saved, lacks: [...saved.lacks, ...stills] },
      parts: outcomes,
      lacks,
      notes: open.notes,
      ...(plan.oldTag && { oldTag: plan.oldTag }),
    });
  }
  return { ...answer, sprites: changed, unread };
}

async function openAll({ sprites, leavesOut = false }: Pick<SourcesInput, 'sprites' | 'leavesOut'>) {
  const opened: OpenParts[] = [];
  const unread: UnreadSource[] = [];
  let pixels = 0;
  for (const [at, { source, files }] of sprites.entries()) {
    const open = await openParts(source, files, decodeFrames).catch((cause: unknown) => {
      const fault = sprites.length > 1 ? readFault(cause, files[0]?.images[0] ?? '') : undefined;
      if (!fault) throw cause;
      unread.push({ at, ...fault });
    });
    const [first] = unread;
    if (first && (!leavesOut || unread.length === sprites.length))
      throw new UnreadablePictureError(first.file, first.fault);
    if (!open) continue;
    opened.push(open);
    pixels += open.parts.reduce((sum, part) => sum + pixelsOf(part), 0);
    if (pixels > MAX_ALL_PIXELS && opened.length > 1) refuseAll(opened);
  }
  return { opened, unread };
}

/** Which file of a sprite can't be read, and why; undefined: it's something else. @param first its first file */
function readFault(cause: unknown, first: string): Omit<UnreadSource, 'at'> | undefined {
  if (cause instanceof UnreadablePictureError) return { file: cause.picture, fault: cause.fault };
  if (cause instanceof PictureError) return { file: first, fault: cause.fault };
  const isDamaged = cause instanceof DamagedFileError || cause instanceof DamagedPixelsError;
  return isDamaged ? { file: first, fault: 'truncated' } : undefined;
}

function pixelsOf({ sprite, map }: EditParts[number]): number {
  const own = sprite.width * sprite.height * sprite.frames.length;
  return own + (map ? map.width * map.height * map.frames.length : 0);
}

/** What doesn't fit into memory at one time. */
function refuseAll(opened: readonly OpenParts[]): never {
  const sprites = opened.flatMap(({ parts }) => parts.map(({ sprite }) => sprite));
  refuse({
    why: 'too-large',
    width: Math.max(...sprites.map(({ width }) => width)),
    height: Math.max(...sprites.map(({ height }) => height)),
    frames: sprites.reduce((sum, { frames }) => sum + frames.length, 0),
  });
}

async function plansOf(request: SourcesRequest, opened: readonly OpenParts[]): Promise<Plans> {
  const all = opened.map(({ parts }) => parts.map(({ sprite }) => sprite));
  switch (request.to) {
    case 'canvas':
      return { sprites: canvasPlans(all, request), notes: [] };
    case 'frames':
      return { sprites: all.map((parts) => framePlan(parts, request.frames)), notes: [] };
    case 'change':
      return { sprites: all.map(() => ({ changes: request.changes })), notes: [] };
    case 'fit':
      return fitPlans(opened, request.fit);
    case 'register':
      return registerPlans(await firstFrameOf(request.on), opened);
  }
}

function canvasPlans(
  all: readonly (readonly EditSprite[])[],
  { canvas, fill, together = false }: Extract<SourcesRequest, { readonly to: 'canvas' }>,
): readonly Planned[] {
  if (!together) return all.map((parts) => withCuts(parts, canvasChanges(parts, canvas, fill)));
  const planned = canvasChanges(all.flat(), canvas, fill);
  let first = 0;
  return all.map((parts) => {
    const from = first;
    first += parts.length;
    const own = (at: number) => at >= from && at < from + parts.length;
    const changes = planned.flatMap(({ parts: meant, change }): PartsChange[] => {
      const here = meant?.filter(own).map((at) => at - from);
      return here?.length === 0 ? [] : [here ? { parts: here, change } : { change }];
    });
    return withCuts(parts, changes);
  });
}

function withCuts(parts: readonly EditSprite[], changes: readonly PartsChange[]): Planned {
  const outcomes = parts.map((sprite, part) => {
    const own = changes.find(
      ({ parts: meant, change }) => change.change === 'canvas' && meant?.includes(part) !== false,
    );
    const cuts = own?.change.change === 'canvas' ? cutPixels(sprite, own.change.rect) : undefined;
    return { ...outcomeOf(changes, part), ...(cuts && { cuts }) };
  });
  return { changes, outcomes };
}

function framePlan(parts: readonly EditSprite[], request: FramesRequest): Planned {
  const changes = parts.flatMap((sprite, part) =>
    frameChanges(sprite, request).map((change): PartsChange => ({ parts: [part], change })),
  );
  const [oldTag] = parts.flatMap((sprite) => replacedTag(sprite, request) ?? []);
  return { changes, oldTag };
}

function fitPlans(opened: readonly OpenParts[], fit: FitRequest): Plans {
  const plan = fitSet(
    opened.flatMap(({ parts }) => parts.map(({ sprite }) => sprite)),
    fit,
  );
  let first = 0;
  const sprites = opened.map(({ parts }): Planned => {
    const own = plan.parts.slice(first, first + parts.length);
    first += parts.length;
    return {
      changes: own.flatMap(({ changes }, part) => changes.map((change) => ({ parts: [part], change }))),
      outcomes: own.map(({ offset, scale, moves, off }) => ({
        offset,
        scale,
        ...(moves && { moves }),
        ...(off && { off }),
      })),
    };
  });
  return { sprites, notes: plan.notes };
}

async function firstFrameOf({ source, files }: SpriteFiles): Promise<Raster> {
  const { parts } = await openParts(source, files, decodeFrames);
  const [first] = parts;
  if (!first) throw new RangeError('There is nothing to lie on.');
  return new Flattener(documentOf(first.sprite)).frame(0);
}

function registerPlans(source: Raster, opened: readonly OpenParts[]): Plans {
  const sprites: Planned[] = [];
  let confidence = 1;
  for (const { parts } of opened) {
    const changes: PartsChange[] = [];
    const outcomes: Omit<PartOutcome, 'canvas'>[] = [];
    for (const [part, { sprite }] of parts.entries()) {
      const found = registerOn(source, sprite);
      if ('why' in found) return { sprites: [], notes: [], registered: found };
      confidence = Math.min(confidence, found.placement.confidence);
      changes.push(...found.changes.map((change) => ({ parts: [part], change })));
      outcomes.push({ offset: found.placement.offset, scale: 1 / found.placement.scale });
    }
    sprites.push({ changes, outcomes });
  }
  return { sprites, notes: [], registered: { confidence } };
}

/** Where a part went by changes of its canvas. */
function outcomeOf(changes: readonly PartsChange[], part: number): Omit<PartOutcome, 'canvas'> {
  const offset = { x: 0, y: 0 };
  for (const { parts, change } of changes) {
    if (change.change !== 'canvas' || parts?.includes(part) === false) continue;
    offset.x -= change.rect.x;
    offset.y -= change.rect.y;
  }
  return { offset, scale: 1 };
}

/** A sheet gets a JSON if nothing else would say where its frames are from now on, and what they say. */
async function savedBeside(open: OpenParts, parts: EditParts, version: string, tools: SaveTools): Promise<SavedParts> {
  const saved = await saveParts(open, parts, { tools });
  const newJson = new Map<number, JsonToWrite>();
  for (const [part, { image, files }] of open.files.entries()) {
    if (image.kind !== 'sheet' || image.open.json || parts[part]?.sprite === image.open.base) continue;
    const isUntold = saved.lacks.some((one) => one.part === part && one.lack.lack === 'json');
    const isCut = saved.cuts.some((one) => one.part === part) || image.open.info.from !== 'guess';
    if (isUntold || isCut) newJson.set(part, { title: stemOf(files.images[0] ?? ''), version, form: 'array' });
  }
  return newJson.size ? saveParts(open, parts, { tools, newJson }) : saved;
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');
