import workerSource from 'worker:../preview/decodeWorker';
import type { ReviewCalls, ReviewEvents, ReviewPair, ReviewRow, ReviewSide } from '../../shared/protocol/review';
import { isAseprite } from '../../sprite/aseprite/walk';
import { type ChangedFrame, changedFrame } from '../../sprite/compare/changedFrames';
import { type Changes, listChanges } from '../../sprite/compare/changes';
import type { Host } from '../lib/host';
import { createPause } from '../lib/pacing';
import type { Picture } from '../lib/picture/picture';
import { createDecoder } from '../lib/picture/pictureDecoder';
import { quickPicture } from '../lib/picture/stillPicture';
import { difference } from '../preview/compare/difference';
import { pictureFault } from '../preview/core/itemText';
import { shrink, shrunkSize } from '../preview/core/shrink';

/** Sprites that are read and compared at the same time. */
const AT_ONCE = 3;
/** Most sprites whose images stay in memory, and their most bytes (RGBA). */
const MAX_KEPT = 60;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Most bytes (RGBA) of a sprite's images: those of the frames that changed first, at least of one. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;
/** Longest side of an image that is kept, in pixels. A row shows no more of it. */
const MAX_SIDE = 512;
/** After this many milliseconds, comparing pixels lets the page do other work. */
const SLICE_MS = 4;

/** The images of one frame. Absent: the version doesn't have it. */
export interface Step {
  /** Counted from 0. */
  readonly frame: number;
  readonly before?: ImageData;
  readonly after?: ImageData;
  /** Of both sizes, with pixels that differ in the colors of a difference; absent if only one version has the frame. */
  readonly difference?: ImageData;
}

/** What differs between both versions of a sprite. */
export interface Found {
  /** Only the frames that changed; the first one if none did. At least one, unless neither version can be read. */
  readonly steps: readonly Step[];
  /** All frames that changed, counted from 0; `steps` has fewer if they are too large to keep. */
  readonly numbers: readonly number[];
  readonly changes?: Changes;
  /** Frames that both versions have, with other pixels. */
  readonly frames: readonly ChangedFrame[];
  readonly before?: Facts;
  readonly after?: Facts;
  /** Why a version can't be read, as sentences. */
  readonly faults: readonly string[];
}

/** What is said of a version that is alone. */
export type Facts = Pick<Picture, 'width' | 'height' | 'total' | 'tags'>;

type DifferenceHost = Pick<Host<ReviewCalls, ReviewEvents>, 'call'>;

/** Knows what differs in the sprites that are in sight, or were a moment ago. */
export class Differences {
  readonly #host: DifferenceHost;
  readonly #landed: (id: string) => void;
  readonly #decode = createDecoder(workerSource);

  /** By id and version, the last used ones last. */
  readonly #known = new Map<string, Found>();
  readonly #asking = new Set<string>();
  #wanted: readonly ReviewRow[] = [];

  /** @param landed called with the id of a sprite that was compared */
  constructor(host: DifferenceHost, landed: (id: string) => void) {
    this.#host = host;
    this.#landed = landed;
  }

  /** Undefined while it isn't known. The state of an earlier version is shown until then. */
  of(row: ReviewRow): Found | undefined {
    const found = this.#known.get(keyOf(row));
    if (!found) return this.#earlier(row.id);
    this.#known.delete(keyOf(row));
    this.#known.set(keyOf(row), found);
    return found;
  }

  /** Compares these sprites, in this order. Others that were wanted before are no longer. */
  want(rows: readonly ReviewRow[]): void {
    this.#wanted = rows;
    this.#next();
  }

  #earlier(id: string): Found | undefined {
    const key = [...this.#known.keys()].findLast((one) => one.startsWith(`${id}\n`));
    return key === undefined ? undefined : this.#known.get(key);
  }

  #next(): void {
    for (const row of this.#wanted) {
      if (this.#asking.size >= AT_ONCE) return;
      const key = keyOf(row);
      if (!this.#asking.has(key) && !this.#known.has(key)) void this.#ask(row, key);
    }
  }

  async #ask(row: ReviewRow, key: string): Promise<void> {
    this.#asking.add(key);
    const found = await this.#compare(row).catch(
      (error: unknown): Found => ({ steps: [], numbers: [], frames: [], faults: [pictureFault(row.name, error)] }),
    );
    this.#asking.delete(key);
    for (const one of this.#known.keys()) if (one.startsWith(`${row.id}\n`)) this.#known.delete(one);
    this.#known.set(key, found);
    this.#forget();
    this.#landed(row.id);
    this.#next();
  }

  async #compare(row: ReviewRow): Promise<Found> {
    const pair: ReviewPair = await this.#host.call('pair', { id: row.id });
    const faults: string[] = [];
    const read = async (side: ReviewSide | undefined): Promise<Picture | undefined> => {
      if (!side) return undefined;
      try {
        if ('fault' in side) throw new Error(side.fault);
        return (
          quickPicture(side.bytes) ?? (await this.#decode(isAseprite(side.bytes) ? side.bytes.slice() : side.bytes))
        );
      } catch (error) {
        const text = pictureFault(row.name, error);
        if (!faults.includes(text)) faults.push(text);
        return undefined;
      }
    };
    const before = await read(pair.before);
    const after = await read(pair.after);
    return { ...(await compared(before, after)), faults };
  }

  /** Drops what was used longest ago, if there is too much. */
  #forget(): void {
    let bytes = [...this.#known.values()].reduce((sum, found) => sum + bytesOf(found.steps), 0);
    for (const [key, found] of this.#known) {
      if (this.#known.size <= MAX_KEPT && bytes <= MAX_KEPT_BYTES) return;
      if (this.#wanted.some((row) => keyOf(row) === key)) continue;
      bytes -= bytesOf(found.steps);
      this.#known.delete(key);
    }
  }
}

const keyOf = ({ id, version }: ReviewRow) => `${id}\n${version}`;

function bytesOf(steps: readonly Step[]): number {
  const images = steps.flatMap(({ before, after, difference: both }) => [before, after, both]);
  return images.reduce((sum, image) => sum + (image?.data.length ?? 0), 0);
}

/** Compares what there is of two versions. */
export async function compared(
  before: Picture | undefined,
  after: Picture | undefined,
): Promise<Omit<Found, 'faults'>> {
  const facts = { ...(before && { before }), ...(after && { after }) };
  if (!before || !after) {
    const alone = before ?? after;
    const image = alone?.frames[0].image;
    const step: Step = { frame: 0, ...(before ? { before: small(image) } : { after: small(image) }) };
    return { steps: alone ? [step] : [], numbers: [], frames: [], ...facts };
  }
  const frames = await framesThatDiffer(before, after);
  const common = Math.min(before.frames.length, after.frames.length);
  const onlyOne = Array.from(
    { length: Math.max(before.frames.length, after.frames.length) - common },
    (_, at) => common + at,
  );
  const numbers = [...frames.map(({ frame }) => frame), ...onlyOne];
  const steps = stepsOf(numbers.length ? numbers : [0], before, after);
  return { steps, numbers, changes: listChanges(before, after), frames, ...facts };
}

function stepsOf(numbers: readonly number[], before: Picture, after: Picture): Step[] {
  const steps: Step[] = [];
  let bytes = 0;
  for (const frame of numbers) {
    if (bytes > MAX_STEP_BYTES) break;
    const step = stepAt(frame, before, after);
    bytes += bytesOf([step]);
    steps.push(step);
  }
  return steps;
}

async function framesThatDiffer(before: Picture, after: Picture): Promise<ChangedFrame[]> {
  const pause = createPause(SLICE_MS);
  const found: ChangedFrame[] = [];
  for (let frame = 0; frame < Math.min(before.frames.length, after.frames.length); frame++) {
    const one = await changedFrame(frame, before.frames[frame]?.image, after.frames[frame]?.image, pause);
    if (one) found.push(one);
    await pause();
  }
  return found;
}

function stepAt(frame: number, { frames: old }: Picture, { frames: now }: Picture): Step {
  const [before, after] = [old[frame]?.image, now[frame]?.image];
  const both = before && after ? differenceOf(before, after) : undefined;
  return { frame, before: small(before), after: small(after), difference: small(both) };
}

/** Every n-th pixel of a large image. */
function small(image: ImageData | undefined): ImageData | undefined {
  const by = image ? Math.ceil(Math.max(image.width, image.height) / MAX_SIDE) : 1;
  if (!image || by === 1) return image;
  return new ImageData(shrink(image, by), shrunkSize(image.width, by), shrunkSize(image.height, by));
}

/** Both from the top left, as the frames are compared. */
function differenceOf(before: ImageData, after: ImageData): ImageData {
  const size = { width: Math.max(before.width, after.width), height: Math.max(before.height, after.height) };
  const { picture } = difference(extended(before, size), extended(after, size));
  return new ImageData(new Uint8ClampedArray(picture.data), size.width, size.height);
}

function extended(image: ImageData, { width, height }: { readonly width: number; readonly height: number }) {
  if (image.width === width && image.height === height) return image;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < image.height; y++)
    data.set(image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4), y * width * 4);
  return { width, height, data };
}
