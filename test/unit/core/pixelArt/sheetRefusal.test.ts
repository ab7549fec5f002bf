import assert from 'node:assert/strict';
import { refuseOtherFrames, SheetRefusal } from '../../../../src/core/pixelArt/sheetRefusal';
import type { FixedSheetPlaces } from '../../../../src/sprite/fix/files/fixAnswer';

const place = (x: number) => ({
  rect: { x, y: 0, w: 4, h: 6 },
  source: { x: 1, y: 2, w: 4, h: 6 },
  sourceSize: { w: 8, h: 8 },
  duration: 100,
});
const SHEET: FixedSheetPlaces = { width: 8, height: 6, frames: [place(0), place(4)], tags: [], slices: [] };

const bytesOf = (frames: readonly object[], more: object = {}) =>
  new TextEncoder().encode(JSON.stringify({ frames, meta: { image: 'a.png' }, ...more }));
const entry = ({ rect, source, sourceSize }: ReturnType<typeof place>, more: object = {}) => {
  return { frame: rect, spriteSourceSize: source, sourceSize, ...more };
};

describe('The JSON of a fixed sheet', () => {
  it('is written if it gives the frames of the fix', () => {
    refuseOtherFrames(bytesOf([entry(place(0)), entry(place(4))]), SHEET, 'a.png');
  });

  it("isn't if it gives others, none, or another image", () => {
    const [first, second] = [place(0), place(4)];
    const wrong: Readonly<Record<string, Uint8Array | undefined>> = {
      none: undefined,
      broken: new TextEncoder().encode('{'),
      fewer: bytesOf([entry(first)]),
      order: bytesOf([entry(second), entry(first)]),
      place: bytesOf([entry(first), entry({ ...second, source: { ...second.source, x: 2 } })]),
      size: bytesOf([entry(first), entry({ ...second, sourceSize: { w: 9, h: 8 } })]),
      own: bytesOf([entry(first), entry({ ...second, sourceSize: { w: 7, h: 8 } })]),
      turned: bytesOf([entry(first), entry(second, { rotated: true })]),
      image: bytesOf([entry(first), entry(second)], { meta: { image: 'b.png' } }),
    };
    for (const [name, bytes] of Object.entries(wrong))
      assert.throws(() => refuseOtherFrames(bytes, SHEET, 'a.png'), SheetRefusal, name);
  });
});
