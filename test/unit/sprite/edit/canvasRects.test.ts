import assert from 'node:assert/strict';
import { ANCHORS, type Anchor } from '../../../../src/sprite/edit/anchor';
import { type CanvasRequest, canvasChanges, canvasRects } from '../../../../src/sprite/edit/canvas/canvasRects';
import { changed } from '../../../../src/sprite/edit/change';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { drawnRows, flatSprite, putOn, shownIn } from '../../../support/sprites/flatSprite';

const RED = [200, 0, 0, 255];
const dot = drawnRows(['r'], { r: RED });
const blank = (width: number, height: number) => flatSprite([createRaster(width, height)]);
const dotAt = (width: number, height: number, x: number, y: number) => putOn({ width, height }, dot, x, y);
const rectText = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `${x},${y} ${width}×${height}`;
const rectsOf = (sizes: readonly (readonly [number, number])[], request: CanvasRequest) =>
  canvasRects(
    sizes.map(([width, height]) => blank(width, height)),
    request,
  ).map(rectText);
const isRefused = (why: string) => (error: unknown) => error instanceof ChangeRefused && error.refusal.why === why;

describe('What is said about a canvas', () => {
  // What Aseprite's own Canvas Size window shows for 10 × 10 → 13 × 13 and 7 × 7: the odd pixel is at the right and at the top.
  const places: Readonly<Record<Anchor, readonly [larger: string, smaller: string]>> = {
    nw: ['0,0', '0,0'],
    n: ['-1,0', '1,0'],
    ne: ['-3,0', '3,0'],
    w: ['0,-2', '0,2'],
    center: ['-1,-2', '1,2'],
    e: ['-3,-2', '3,2'],
    sw: ['0,-3', '0,3'],
    s: ['-1,-3', '1,3'],
    se: ['-3,-3', '3,3'],
  };
  for (const anchor of ANCHORS)
    it(`keeps the image where Aseprite does: ${anchor}`, () => {
      const [larger, smaller] = places[anchor];
      assert.deepEqual(rectsOf([[10, 10]], { to: 'size', width: 13, height: 13, anchor }), [`${larger} 13×13`]);
      assert.deepEqual(rectsOf([[10, 10]], { to: 'size', width: 7, height: 7, anchor }), [`${smaller} 7×7`]);
    });

  const said: readonly (readonly [string, CanvasRequest, string])[] = [
    ['pads each side', { to: 'pad', left: 1, top: 2, right: 3, bottom: -4 }, '-1,-2 14×8'],
    ['crops', { to: 'crop', rect: { x: 2, y: 3, width: 8, height: 7 } }, '2,3 8×7'],
    ['finds the next multiple', { to: 'multiple', of: 8, anchor: 's' }, '-3,-6 16×16'],
    ['stays at a multiple', { to: 'multiple', of: 5 }, '0,0 10×10'],
    ['finds the next power of two', { to: 'power-of-two', anchor: 'nw' }, '0,0 16×16'],
  ];
  for (const [what, request, expected] of said)
    it(what, () => assert.deepEqual(rectsOf([[10, 10]], request), [expected]));

  const refused: readonly (readonly [CanvasRequest, string])[] = [
    [{ to: 'size', width: 0, height: 4 }, 'range'],
    [{ to: 'size', width: 3.5, height: 4 }, 'range'],
    [{ to: 'size', width: Number.NaN, height: 4 }, 'range'],
    [{ to: 'size', width: 70_000, height: 4 }, 'too-large'],
    [{ to: 'size', width: 60_000, height: 60_000 }, 'too-large'],
    [{ to: 'pad', left: -10, top: 0, right: 0, bottom: 0 }, 'range'],
    [{ to: 'pad', left: -12, top: 0, right: 20, bottom: 0 }, 'outside'],
    [{ to: 'crop', rect: { x: 5, y: 5, width: 6, height: 5 } }, 'outside'],
    [{ to: 'crop', rect: { x: -1, y: 5, width: 6, height: 5 } }, 'outside'],
    [{ to: 'crop', rect: { x: 1, y: 5, width: 0, height: 5 } }, 'range'],
    [{ to: 'multiple', of: 0 }, 'range'],
    [{ to: 'multiple', of: 1.5 }, 'range'],
    [{ to: 'trim' }, 'empty'],
    [{ to: 'trim', each: true }, 'empty'],
  ];
  for (const [request, why] of refused)
    it(`is refused: ${JSON.stringify(request)}`, () =>
      assert.throws(() => rectsOf([[10, 10]], request), isRefused(why)));

  it('is refused for all frames together', () => {
    const frame = createRaster(64, 64);
    const sprite = flatSprite(Array.from({ length: 8 }, () => frame));
    // 8 × 4096 × 4096 pixels are more than can be read.
    assert.throws(() => canvasRects([sprite], { to: 'size', width: 4096, height: 4096 }), isRefused('too-large'));
    assert.ok(canvasRects([flatSprite([frame])], { to: 'size', width: 4096, height: 4096 }));
  });

  it('is refused for all if one of them can not have it', () => {
    const rect = { x: 4, y: 4, width: 8, height: 8 };
    assert.throws(
      () =>
        rectsOf(
          [
            [16, 16],
            [10, 10],
          ],
          { to: 'crop', rect },
        ),
      isRefused('outside'),
    );
  });
});

describe('Trimming', () => {
  it('keeps what is seen in any frame', () => {
    const sprite = flatSprite([dotAt(10, 10, 2, 3), dotAt(10, 10, 6, 7)]);
    assert.deepEqual(canvasRects([sprite], { to: 'trim' }).map(rectText), ['2,3 5×5']);
  });

  it('cuts parts alike, or each by itself', () => {
    const parts = [dotAt(10, 10, 2, 3), dotAt(10, 10, 6, 7), createRaster(10, 10)].map((one) => flatSprite([one]));
    assert.deepEqual(canvasRects(parts, { to: 'trim' }).map(rectText), ['2,3 5×5', '2,3 5×5', '2,3 5×5']);
    assert.deepEqual(canvasRects(parts.slice(0, 2), { to: 'trim', each: true }).map(rectText), ['2,3 1×1', '6,7 1×1']);
    assert.throws(() => canvasRects(parts, { to: 'trim', each: true }), isRefused('empty'));
  });

  it('cuts no more of a larger part than of the others', () => {
    const parts = [dotAt(10, 10, 2, 3), dotAt(20, 20, 6, 7)].map((one) => flatSprite([one]));
    const rects = canvasRects(parts, { to: 'trim' });
    assert.deepEqual(rects.map(rectText), ['2,3 1×1', '2,3 11×11']);
  });

  it('does not see hidden layers', () => {
    const sprite = flatSprite([dotAt(10, 10, 2, 3)]);
    const hidden = { ...sprite, layers: sprite.layers.map((layer) => ({ ...layer, visible: false })) };
    assert.throws(() => canvasRects([hidden], { to: 'trim' }), isRefused('empty'));
  });

  it('cuts off a plain color that all corners have', () => {
    const colors = { g: [0, 80, 0, 255], r: RED, b: [0, 0, 90, 255] };
    const first = drawnRows(['ggggg', 'ggrgg', 'ggggg', 'ggggg'], colors);
    const second = drawnRows(['ggggg', 'grggg', 'ggggg', 'ggggg'], colors);
    const other = drawnRows(['bbbbb', 'bbbbb', 'bbrbb', 'bbbbb'], colors);
    assert.deepEqual(canvasRects([flatSprite([first, second])], { to: 'trim' }).map(rectText), ['1,1 2×1']);
    assert.deepEqual(canvasRects([flatSprite([first, other])], { to: 'trim' }).map(rectText), ['0,0 5×4']);
  });

  it('keeps an outline along the edge around what is transparent', () => {
    const panel = drawnRows(['rrrr', 'r  r', 'rrrr'], { r: RED });
    assert.deepEqual(canvasRects([flatSprite([panel])], { to: 'trim' }).map(rectText), ['0,0 4×3']);
  });

  it('shows the same pixels afterwards', () => {
    const sprite = flatSprite([dotAt(10, 10, 2, 3), dotAt(10, 10, 6, 7)]);
    const [one] = canvasChanges([sprite], { to: 'trim' });
    assert.ok(one);
    assert.deepEqual(shownIn(changed(sprite, one.change)), [dotAt(5, 5, 0, 0), dotAt(5, 5, 4, 4)]);
  });
});

describe('Changes of canvases', () => {
  it('leave out what has its canvas, and join what changes alike', () => {
    const parts = [blank(16, 16), blank(10, 10), blank(10, 10), blank(12, 12)];
    const changes = canvasChanges(parts, { to: 'size', width: 16, height: 16 }, 0xff0000ff);
    assert.deepEqual(changes, [
      { parts: [1, 2], change: { change: 'canvas', rect: { x: -3, y: -3, width: 16, height: 16 }, fill: 0xff0000ff } },
      { parts: [3], change: { change: 'canvas', rect: { x: -2, y: -2, width: 16, height: 16 }, fill: 0xff0000ff } },
    ]);
    assert.deepEqual(canvasChanges(parts.slice(1, 3), { to: 'multiple', of: 16 }), [
      { change: { change: 'canvas', rect: { x: -3, y: -3, width: 16, height: 16 } } },
    ]);
  });
});
