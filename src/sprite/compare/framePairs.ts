import { type Raster, wordsOf } from '../pixels/raster';
import { type ChangedFrame, changedFrame } from './changedFrames';

/** A frame of two versions; one of both is absent if only the other version has it. Frames count from 0. */
export interface FramePair {
  readonly before?: number;
  readonly after?: number;
  /** What differs; undefined if it looks the same. */
  readonly changed?: ChangedFrame;
}

/**
 * Which frames of two versions belong together, in the order of the newer one. With equal numbers of frames, those of the same number. Otherwise, as many
 * as possible that look the same, in order, because frames were added or removed between them; those between two of these follow in turn.
 */
export async function pairFrames(before: readonly Raster[], after: readonly Raster[]): Promise<FramePair[]> {
  const pairs: FramePair[] = [];
  let [old, now] = [0, 0];
  const between = async (oldEnd: number, newEnd: number) => {
    for (; old < oldEnd || now < newEnd; old++, now++)
      pairs.push(await pairOf(old < oldEnd ? old : undefined, now < newEnd ? now : undefined, before, after));
  };
  const anchors = before.length === after.length ? [] : sameFrames(before.map(signOf), after.map(signOf));
  for (const [former, latter] of anchors) {
    await between(former, latter);
    pairs.push({ before: former, after: latter });
    [old, now] = [former + 1, latter + 1];
  }
  await between(before.length, after.length);
  return pairs;
}

async function pairOf(
  old: number | undefined,
  now: number | undefined,
  before: readonly Raster[],
  after: readonly Raster[],
): Promise<FramePair> {
  const former = old === undefined ? undefined : before[old];
  const latter = now === undefined ? undefined : after[now];
  const frame = now ?? old ?? 0;
  const changed = await changedFrame(frame, former, latter, noPause);
  // An empty frame that was added changes no pixel, and yet is one more.
  const alone = former && latter ? undefined : { frame, pixels: 0, box: { x: 0, y: 0, width: 1, height: 1 } };
  const found = changed ?? alone;
  return {
    ...(old !== undefined && { before: old }),
    ...(now !== undefined && { after: now }),
    ...(found && { changed: found }),
  };
}

/** In a thread, nobody waits. */
const noPause = async () => {};

/** The longest common subsequence of two lists, as pairs of indexes: what is equal at both ends, and a table for the rest. */
function sameFrames(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  let [start, end] = [0, 0];
  const least = Math.min(before.length, after.length);
  while (start < least && before[start] === after[start]) start++;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at < start; at++) found.push([at, at]);
  for (const [former, latter] of commonOf(old, now)) found.push([start + former, start + latter]);
  for (let at = end; at > 0; at--) found.push([before.length - at, after.length - at]);
  return found;
}

function commonOf(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const width = now.length + 1;
  /** How many from here on are common. */
  const table = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      table[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const found: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) found.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return found;
}

const [FIRST_PRIME, SECOND_PRIME] = [0x01000193, 0x85ebca6b];

/** Equal for frames that look the same. Hidden colors of transparent pixels don't count. */
function signOf({ width, height, data }: Raster): string {
  let [one, other] = [0x811c9dc5, width];
  for (const word of wordsOf(data)) {
    const seen = word >>> 24 === 0 ? 0 : word;
    one = Math.imul(one ^ seen, FIRST_PRIME);
    one ^= one >>> 15;
    other = Math.imul(other + seen, SECOND_PRIME);
    other ^= other >>> 13;
  }
  return `${width} ${height} ${one >>> 0} ${other >>> 0}`;
}
