import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { looksSame } from '../../../../src/sprite/fix/files/fixedInfo';
import { fixedSheet } from '../../../../src/sprite/fix/files/fixedSheet';
import { fixedSheetJson } from '../../../../src/sprite/fix/files/fixedSheetJson';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { paste, placeFrame, turned } from '../../../../src/sprite/sheet/frames';
import { readSheetJson } from '../../../../src/sprite/sheet/readSheetJson';
import { seed } from '../../../support/random';

/** A frame of a packed sheet, in sprite pixels. */
interface Packed {
  /** Of its visible part. */
  readonly w: number;
  readonly h: number;
  /** Transparent pixels around that part, which the packer left out. */
  readonly left: number;
  readonly top: number;
  readonly more: number;
  readonly isTurned: boolean;
  /** The same area as the frame before it. */
  readonly isAlias: boolean;
}

type Entry = Readonly<Record<'frame' | 'spriteSourceSize', { readonly w: number; readonly h: number }>>;

const few = fc.integer({ min: 0, max: 3 });
const packed: fc.Arbitrary<Packed> = fc.record({
  w: fc.integer({ min: 1, max: 6 }),
  h: fc.integer({ min: 1, max: 6 }),
  left: few,
  top: few,
  more: few,
  isTurned: fc.boolean(),
  isAlias: fc.boolean(),
});

/** Opaque pixels of a color for each place and frame. */
function figure({ w, h }: Packed, index: number): Raster {
  const raster = createRaster(w, h);
  for (let at = 0; at < w * h; at++) raster.data.set([index, at, 77, 255], at * 4);
  return raster;
}

/** A sheet in rows, at its own size, with its JSON and the whole frames. */
function sheetOf(frames: readonly Packed[], gap: number, isHash: boolean) {
  const sheet = createRaster(24, 200);
  let [x, y, below] = [gap, gap, 0];
  const entries: object[] = [];
  const pictures: Raster[] = [];
  for (const [index, frame] of frames.entries()) {
    const before = entries.at(-1);
    if (frame.isAlias && before) {
      entries.push(before);
      pictures.push(pictures.at(-1) as Raster);
      continue;
    }
    const { w, h, left, top, more, isTurned } = frame;
    const image = figure(frame, index);
    const there = isTurned ? turned(image) : image;
    if (x + there.width > sheet.width) [x, y, below] = [gap, y + below + gap, 0];
    paste(there, sheet, x, y);
    const sourceSize = { w: left + w + more, h: top + h + more };
    entries.push({
      frame: { x, y, w, h },
      rotated: isTurned,
      trimmed: left + top + more > 0,
      spriteSourceSize: { x: left, y: top, w, h },
      sourceSize,
    });
    const whole = createRaster(sourceSize.w, sourceSize.h);
    paste(image, whole, left, top);
    pictures.push(whole);
    x += there.width + gap;
    below = Math.max(below, there.height);
  }
  // Equal names in a hash, which only text can have.
  const text = isHash ? `{${entries.map((one) => `"a": ${JSON.stringify(one)}`).join(', ')}}` : JSON.stringify(entries);
  return { sheet, json: `{"frames": ${text}, "meta": {"image": "a.png"}}`, pictures };
}

/** The JSON of the sheet enlarged. */
const enlarged = (json: string, times: number) =>
  json.replace(/"([xywh])":(\d+)/g, (_, key, value) => `"${key}":${Number(value) * times}`);

describe('A sheet of fixed frames', () => {
  it('gives the same frames, however it was packed', () => {
    const all = fc.array(packed, { minLength: 1, maxLength: 8 });
    const layout = fc.record({ gap: few, times: fc.integer({ min: 1, max: 4 }), isHash: fc.boolean() });
    fc.assert(
      fc.property(all, layout, (frames, { gap, times, isHash }) => {
        const { sheet, json, pictures } = sheetOf(frames, gap, isHash);
        const before = scaledRaster(sheet, times);
        const text = enlarged(json, times);
        const reading = readSheetJson(text, before);
        assert.ok(reading.kind === 'sheet');
        const [width, height] = [reading.sheet.width / times, reading.sheet.height / times];
        const fixed = pictures.map((picture) => {
          const whole = createRaster(width, height);
          paste(picture, whole, 0, 0);
          return whole;
        });
        const made = fixedSheet(before, reading.sheet, fixed, { x: times, y: times });
        assert.ok(made);
        const places = { ...made.picture, frames: made.frames, tags: [], slices: [] };
        const old = { bytes: new TextEncoder().encode(text), picture: 'a.png', image: 'a.png' };
        const written = new TextDecoder().decode(fixedSheetJson(old, places));
        for (const { frame, spriteSourceSize } of Object.values<Entry>(JSON.parse(written).frames))
          assert.deepEqual([frame.w, frame.h], [spriteSourceSize.w, spriteSourceSize.h], 'upright, as engines read it');
        const again = readSheetJson(written, made.picture);
        assert.ok(again.kind === 'sheet');
        assert.deepEqual([again.sheet.width, again.sheet.height], [width, height]);
        for (const [at, frame] of again.sheet.frames.entries()) {
          const shown = placeFrame(made.picture, frame, width, height);
          assert.ok(looksSame(shown, fixed[at] as Raster), `frame ${at}`);
          // Each keeps its own size, which games count its middle from.
          const { w, h } = frame.size ?? { w: width, h: height };
          assert.deepEqual([w, h], [pictures[at]?.width, pictures[at]?.height]);
        }
      }),
      { seed, numRuns: 40 },
    );
  });
});
