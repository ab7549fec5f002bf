import { viewOf } from '../../pixels/bytes';
import { indexPalette } from '../../pixels/indexWords';
import { PictureError } from '../../pixels/pictureError';
import { createRaster, type Raster, type Size, wordsOf } from '../../pixels/raster';
import { type GifExtension, type GifImage, type GifTable, gifBlocks, gifData, globalTable } from '../gifBlocks';
import { gifPlays } from '../plays';
import { walkGif } from '../walkGif';
import {
  checkFrames,
  EVERY_FRAME,
  type FrameReading,
  type SampledAnimation,
  type SampledFrame,
  type StoredFrame,
} from './animation';
import { Composer } from './composer';
import { decodeLzw } from './lzw';

/** What the graphic control extension says about the next frame (GIF89a, 23). */
interface Control extends Pick<StoredFrame, 'duration' | 'dispose'> {
  /** Index of the transparent color; -1: none. */
  readonly transparent: number;
}

const NO_CONTROL: Control = { duration: 0, dispose: 'none', transparent: -1 };
const CONTROL = 0xf9;
/** By their number in the file; any other number means that the frame stays. */
const DISPOSALS: Readonly<Record<number, StoredFrame['dispose']>> = { 2: 'background', 3: 'previous' };

/**
 * All frames of a GIF as they are shown; if it is damaged, the frames before the damage.
 * @param canvas from `sniffPicture`, checked by `excessOf`
 * @param reading only the frames that it chooses are copied from the canvas; the others are drawn on it, because later ones build upon them
 * @throws PictureError `truncated` without a complete frame, `too-large` if all frames together are
 */
export function gifAnimation(
  bytes: Uint8Array,
  canvas: Size,
  { choose = EVERY_FRAME, reach, showsIndices = false }: FrameReading = {},
): SampledAnimation {
  const { frames: begun, complete } = walkGif(bytes);
  checkFrames(canvas, begun);
  const composer = new Composer(canvas);
  const colors = globalTable(bytes);
  const wanted = choose(begun);
  const frames: SampledFrame[] = [];
  const said = new Extensions(bytes);
  for (const block of gifBlocks(bytes)) {
    if (block.kind === 'trailer') break;
    if (block.kind === 'extension') {
      said.read(block);
      continue;
    }
    reach?.(frames.length + 1, begun);
    const { duration, dispose, transparent } = said.control;
    const table = block.table ?? colors;
    const pixels =
      table && decodeImage(bytes, block, showsIndices ? indexWords() : wordsOfTable(bytes, table), transparent);
    if (!pixels) break;
    const { x, y, width, height } = block;
    composer.draw({ x, y, width, height, duration, dispose, blend: 'over' }, pixels);
    frames.push({ image: wanted.has(frames.length) ? composer.picture() : undefined, duration });
    said.endFrame();
  }
  if (frames.length === 0) throw new PictureError('truncated', 'The GIF has no complete frame.');
  const { width, height } = canvas;
  // A file that ends between two frames doesn't tell how many there were.
  const missing = Math.max(begun - frames.length, complete ? 0 : 1);
  return { width, height, frames, loops: gifPlays(bytes), missing };
}

/** What extensions say about the frames after them, and about the whole file. */
class Extensions {
  readonly #bytes: Uint8Array;
  /** Of the next frame. */
  control = NO_CONTROL;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(block: GifExtension): void {
    if (block.label === CONTROL) this.control = readControl(this.#bytes, block) ?? this.control;
  }

  endFrame(): void {
    this.control = NO_CONTROL;
  }
}

function readControl(bytes: Uint8Array, block: GifExtension): Control | undefined {
  const data = gifData(bytes, block, 4);
  if (data.length < 4) return undefined;
  const flags = data[0] ?? 0;
  return {
    duration: viewOf(data).getUint16(1, true) * 10,
    dispose: DISPOSALS[(flags >> 2) & 7] ?? 'none',
    transparent: flags & 1 ? (data[3] ?? -1) : -1,
  };
}

/** Undefined if the data is damaged or cut short. @param colors 256 words; the transparent one is cleared */
function decodeImage(bytes: Uint8Array, block: GifImage, colors: Uint32Array, transparent: number): Raster | undefined {
  const { width, height, interlaced, codeSize, end } = block;
  if (end > bytes.length) return undefined;
  const indices = new Uint8Array(width * height);
  const count = decodeLzw(gifData(bytes, block, bytes.length), codeSize, indices);
  if (count === undefined) return undefined;
  if (transparent >= 0) colors[transparent] = 0;
  const raster = createRaster(width, height);
  const words = wordsOf(raster.data);
  const rows = interlaced ? interlacedRows(height) : undefined;
  for (let at = 0; at < count; at++) {
    const row = Math.floor(at / width);
    words[(rows?.[row] ?? row) * width + (at % width)] = colors[indices[at] ?? 0] ?? 0;
  }
  return raster;
}

/** The colors of a table, black after its end. */
function wordsOfTable(bytes: Uint8Array, { start, end }: GifTable): Uint32Array {
  const palette = new Uint8Array(256 * 3);
  palette.set(bytes.subarray(start, end));
  return Uint32Array.from({ length: 256 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
    return (red | (green << 8) | (blue << 16) | 0xff000000) >>> 0;
  });
}

const indexWords = () => new Uint32Array(indexPalette().buffer);

/** The rows of an interlaced frame in file order (GIF89a, appendix E). */
function interlacedRows(height: number): number[] {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const;
  return passes.flatMap(([first, step]) => {
    const rows: number[] = [];
    for (let row = first; row < height; row += step) rows.push(row);
    return rows;
  });
}
