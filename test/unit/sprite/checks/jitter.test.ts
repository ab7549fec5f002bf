import assert from 'node:assert/strict';
import { animate, draw } from '@sprite-kiln/placeholders/drawing';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { resample } from '../../../support/pixelArt/resampling';
import { animation, findingOf } from './checkedSprites';

/** A frame moved on its canvas, to the right and down. */
const moved = (frame: Raster, x: number, y: number): Raster => {
  const { width, height } = frame;
  return placeFrame(frame, { x: 0, y: 0, w: width, h: height, left: x, top: y }, width, height);
};

describe('The check of jitter', () => {
  let idle: Raster[] = [];
  before(async () => {
    const spec = { prompt: 'knight', size: 32, variant: 0 };
    idle = await animate(await draw(spec), { prompt: 'idle', frames: 8 }, spec);
  });

  it('finds a frame that jumps away along both axes and back', () => {
    const found = findingOf(animation(idle.map((frame, at) => (at === 4 ? moved(frame, 1, -3) : frame))), 'jitter');
    assert.deepEqual(
      [found?.frames, found?.by, found?.point, found?.severity, found?.fix],
      [1, 3, 'feet', 'warning', 'anchor'],
    );
    assert.deepEqual(found?.places, [{ view: 0, frame: 4, pixels: [] }]);
  });

  it('says whether the feet or the middle jumps', () => {
    const found = findingOf(animation(idle.map((frame, at) => (at === 4 ? moved(frame, 3, -2) : frame))), 'jitter');
    assert.deepEqual([found?.by, found?.point], [3, 'middle']);
  });

  it('finds frames that shake along both axes', () => {
    const shifts = [
      ...[
        [0, 0],
        [2, -1],
        [-1, 1],
        [1, -2],
      ],
      ...[
        [-2, 0],
        [1, 2],
        [0, -1],
        [-1, 1],
      ],
    ];
    const shaken = idle.map((frame, at) => moved(frame, shifts[at]?.[0] ?? 0, shifts[at]?.[1] ?? 0));
    const found = findingOf(animation(shaken), 'jitter');
    assert.equal(found?.severity, 'warning');
    assert.ok((found?.frames ?? 0) > 3);
  });

  it('finds enlarged frames that are moved by a part of a pixel of the sprite', () => {
    const large = idle.slice(0, 4).map((frame) => resample(frame, 160, 160, 'nearest'));
    const found = findingOf(animation(large.map((frame, at) => (at === 2 ? moved(frame, 2, 0) : frame))), 'jitter');
    assert.deepEqual([found?.frames, found?.by, found?.point, found?.severity], [1, 2, 'middle', 'warning']);
    assert.deepEqual(found?.places, [{ view: 0, frame: 2, pixels: [] }]);
    assert.equal(findingOf(animation(large), 'jitter'), undefined);
  });

  it('only hints at a hop along one axis, and at a blow, which may be on purpose', () => {
    for (const [x, y] of [
      [0, -3],
      [3, -1],
    ] as const) {
      const frames = idle.map((frame, at) => (at === 4 ? moved(frame, x, y) : frame));
      assert.equal(findingOf(animation(frames), 'jitter')?.severity, 'hint');
    }
  });

  it('gives nothing for an arc, for steps of a pixel, and for frames that stay', () => {
    const [frame] = idle;
    assert.ok(frame);
    const arc = [0, -2, -4, -5, -5, -4, -2, 0].map((y) => moved(frame, 0, y));
    assert.equal(findingOf(animation(arc), 'jitter'), undefined);
    assert.equal(findingOf(animation([0, -1, 0, 1, 0, -1, 0, 1].map((y) => moved(frame, -y, y))), 'jitter'), undefined);
    assert.equal(findingOf(animation(idle), 'jitter'), undefined);
  });
});
