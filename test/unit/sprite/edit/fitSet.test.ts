import assert from 'node:assert/strict';
import { animate, draw } from '@sprite-kiln/placeholders/drawing';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import { changed } from '../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { fitChanges } from '../../../../src/sprite/edit/fit/fitChanges';
import { type FitPlan, type FitRequest, fitSet } from '../../../../src/sprite/edit/fit/fitSet';
import { wholeScales } from '../../../../src/sprite/edit/fit/scales';
import { changedParts, type EditParts } from '../../../../src/sprite/edit/parts';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { createRaster, type Raster, type Rect } from '../../../../src/sprite/pixels/raster';
import { viewsOf, withRoom } from '../../../support/pixelArt/labeledSprites';
import { walks } from '../../../support/pixelArt/numberedSeries';
import { seed, seeded } from '../../../support/random';
import { flatSprite, putOn, shownIn } from '../../../support/sprites/flatSprite';

const VIEWS: FitRequest = { kind: 'views' };
const isRefused = (why: string) => (error: unknown) => error instanceof ChangeRefused && error.refusal.why === why;
const stills = (pictures: readonly Raster[]) => pictures.map((picture) => flatSprite([picture]));
const fitted = (sprites: readonly EditSprite[], { parts }: FitPlan) =>
  sprites.map((sprite, at) => (parts[at]?.changes ?? []).reduce(changed, sprite));
const foundIn = (sprites: readonly EditSprite[]) =>
  checkSprite({ views: sprites.map((sprite) => ({ frames: shownIn(sprite), loops: [] })) });
const changesOf = ({ parts }: FitPlan) => parts.flatMap(({ changes }) => changes);

/** The smallest rectangle of what is seen, the plain way. */
function bounds({ width, height, data }: Raster): Rect {
  const seen = [...data.keys()].filter((at) => at % 4 === 3 && data[at]).map((at) => at >> 2);
  const [xs, ys] = [seen.map((at) => at % width), seen.map((at) => Math.floor(at / width))];
  const [x, y] = [Math.min(...xs, width), Math.min(...ys, height)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** Only what is seen, to compare drawings wherever they are. */
function cut(picture: Raster): Raster {
  const box = bounds(picture);
  return putOn(box, picture, -box.x, -box.y);
}

/** Views as they come from a service: in four sizes, cropped or with room, each standing somewhere else. */
async function strewnViews(
  prompt: string,
  random: () => number,
): Promise<readonly [clean: Raster[], strewn: Raster[]]> {
  const clean = await viewsOf(prompt, 32);
  const room = () => Math.floor(random() * 5);
  const strewn = clean.map((view, at) => {
    const roomy = withRoom(at % 3 === 0 ? cut(view) : view, room(), room(), room(), room());
    const large = scaledRaster(roomy, 1 + (at % 4));
    // Room that isn't a multiple of the factor, so that squares begin anywhere.
    return at % 2 ? withRoom(large, room(), room(), room(), room()) : large;
  });
  return [clean, strewn];
}

describe('A set that is fitted', () => {
  for (const prompt of ['knight', 'wizard', 'goblin', 'princess'])
    it(`is one set afterwards, whose checks are empty: eight views of a ${prompt} in four sizes`, async () => {
      const [clean, strewn] = await strewnViews(prompt, seeded(seed));
      const before = stills(strewn);
      assert.ok(foundIn(before).length > 0);
      const plan = fitSet(before, VIEWS);
      const after = fitted(before, plan);
      assert.deepEqual(plan.notes, [], `seed ${seed}`);
      assert.deepEqual(
        foundIn(after).map(({ rule }) => rule),
        foundIn(stills(clean)).map(({ rule }) => rule),
        `seed ${seed}`,
      );
      // No pixel is lost, and none is new.
      for (const [at, sprite] of after.entries())
        assert.deepEqual(cut(shownIn(sprite)[0] as Raster), cut(clean[at] as Raster), `seed ${seed}, view ${at}`);
      for (const sprite of after) {
        const { width, height } = sprite;
        assert.deepEqual({ width, height }, plan.canvas);
        const box = bounds(shownIn(sprite)[0] as Raster);
        assert.equal(box.y + box.height, plan.line);
      }
      assert.deepEqual(changesOf(fitSet(after, VIEWS)), [], 'a second time');
      // The same as one change for all parts that change alike.
      const together = fitChanges(plan).reduce<EditParts>(
        changedParts,
        before.map((sprite) => ({ sprite })),
      );
      for (const [at, { sprite }] of together.entries())
        assert.deepEqual(shownIn(sprite), shownIn(after[at] as EditSprite), `seed ${seed}, view ${at}`);
    });

  it('does not change if it was right', async () => {
    for (const prompt of ['knight', 'wizard', 'goblin', 'princess', 'slime', 'dragon'])
      for (const by of [1, 3]) {
        const views = (await viewsOf(prompt, 32)).map((view) => scaledRaster(view, by));
        const plan = fitSet(stills(views), VIEWS);
        assert.deepEqual(changesOf(plan), [], `${prompt} ${by} ×`);
        assert.deepEqual(plan.canvas, { width: 32 * by, height: 32 * by });
      }
  });

  it('leaves the walks of published games as they are', () => {
    const all = walks();
    assert.ok(all.length > 0);
    for (const { name, pictures } of all) {
      assert.deepEqual(changesOf(fitSet(stills(pictures), { kind: 'frames' })), [], name);
      assert.deepEqual(changesOf(fitSet([flatSprite(pictures)], { kind: 'files' })), [], name);
    }
  });

  it('moves only the view that is off', async () => {
    const views = await viewsOf('knight', 32);
    const off = putOn({ width: 32, height: 32 }, views[3] as Raster, 6, -3);
    const before = stills(views.map((view, at) => (at === 3 ? off : view)));
    const plan = fitSet(before, VIEWS);
    assert.deepEqual(
      plan.parts.map(({ changes }) => changes.length),
      [0, 0, 0, 1, 0, 0, 0, 0],
    );
    const [x, y] = [plan.parts[3]?.offset.x ?? 0, plan.parts[3]?.offset.y ?? 0];
    assert.ok(Math.abs(x + 6) <= 2 && y === 3, `${x}, ${y}`);
  });

  it('leaves feet that point to the viewer a pixel lower', async () => {
    const views = (await viewsOf('knight', 32)).map((view) => withRoom(view, 2, 2, 2, 2));
    const lower = views.map((view, at) => (at === 0 || at === 4 ? putOn(view, view, 0, 1) : view));
    assert.deepEqual(changesOf(fitSet(stills(lower), VIEWS)), []);
  });

  it('says how far what stays is off, and moves it if it must be exact', async () => {
    const views = (await viewsOf('knight', 32)).map((view) => withRoom(view, 4, 4, 4, 4));
    // One stands a pixel lower, and one is two pixels right of where the others are.
    const moved = [0, 0, 0, 1].map((down, at) => putOn(views[0] as Raster, views[0] as Raster, at === 2 ? 2 : 0, down));
    const near = fitSet(stills(moved), VIEWS);
    assert.deepEqual(changesOf(near), []);
    assert.deepEqual(
      near.parts.map(({ off }) => off),
      [undefined, undefined, { x: 2, y: 0 }, { x: 0, y: 1 }],
    );
    const exact = fitSet(stills(moved), { ...VIEWS, exact: true });
    assert.deepEqual(
      exact.parts.map(({ offset, off }) => [offset.x, offset.y, off]),
      [
        [0, 0, undefined],
        [0, 0, undefined],
        [-2, 0, undefined],
        [0, -1, undefined],
      ],
    );
    // Also of views that differ, nothing is left to move afterwards.
    const strewn = (await strewnViews('goblin', seeded(seed)))[1];
    const once = fitted(stills(strewn), fitSet(stills(strewn), { ...VIEWS, exact: true }));
    const twice = fitSet(once, { ...VIEWS, exact: true });
    assert.deepEqual(changesOf(twice), [], `seed ${seed}`);
    assert.ok(
      twice.parts.every(({ off }) => !off),
      `seed ${seed}`,
    );
  });

  it('takes a plain shape among files for what it is', async () => {
    const [view = createRaster(1, 1)] = await viewsOf('knight', 32);
    const square = createRaster(40, 40);
    for (let y = 10; y < 26; y++) for (let x = 10; x < 26; x++) square.data.set([90, 20, 20, 255], (y * 40 + x) * 4);
    const plan = fitSet(stills([scaledRaster(view, 4), square, view]), { kind: 'files' });
    assert.deepEqual(
      plan.parts.map(({ scale }) => scale),
      [0.25, 1, 1],
    );
    assert.deepEqual(plan.notes, [], 'each is as tall as it is');
  });

  it('keeps the movement of an animation, and stills it only if asked', async () => {
    const spec = { prompt: 'knight', size: 32, variant: 0 };
    const jump = await animate(await draw(spec), { prompt: 'jump', frames: 8 }, spec);
    const idle = await animate(await draw(spec), { prompt: 'idle', frames: 8 }, spec);
    const shaken = idle.map((frame, at) =>
      withRoom(frame, 4 + (at % 2) * 2, 4 - (at % 2), 4 - (at % 2) * 2, 4 + (at % 2)),
    );
    const parts = [flatSprite(jump), flatSprite(shaken)];
    const plan = fitSet(parts, { kind: 'files' });
    const after = fitted(parts, plan);
    for (const [at, frames] of [jump, shaken].entries()) {
      const corner = plan.parts[at]?.offset ?? { x: 0, y: 0 };
      const shown = shownIn(after[at] as EditSprite);
      for (const [frame, picture] of frames.entries())
        assert.deepEqual(shown[frame], putOn(plan.canvas, picture, corner.x, corner.y));
    }
    const still = fitSet(parts, { kind: 'files', perFrame: true });
    assert.ok(still.parts[1]?.moves);
    const [, steady] = fitted(parts, still);
    const boxes = shownIn(steady as EditSprite).map(bounds);
    assert.ok(boxes.every(({ y, height }) => y + height === still.line));
  });

  it('puts frames that are files at one place, wherever they are among each other', () => {
    const dot = (x: number, y: number) => {
      const picture = createRaster(12, 12);
      for (let at = 0; at < 16; at++) picture.data.set([200, 0, 0, 255], ((y + (at >> 2)) * 12 + x + (at % 4)) * 4);
      return picture;
    };
    const hop = [6, 6, 6, 3, 0, 3, 6].map((y) => dot(4, y));
    const plan = fitSet(stills(hop), { kind: 'frames', canvas: { width: 16, height: 16 } });
    assert.deepEqual(new Set(plan.parts.map(({ offset: { x, y } }) => `${x},${y}`)).size, 1);
    const still = fitSet(stills(hop), { kind: 'frames', perFrame: true });
    assert.deepEqual(changesOf(still), [], 'a hop is motion');
  });

  it('does not take specks and soft shadows for feet', async () => {
    const views = await viewsOf('knight', 32);
    const before = views.map((view, at) => {
      const { data, ...size } = withRoom(view, 8, 8, 8, 8);
      const dirty = { ...size, data };
      if (at === 2) dirty.data.set([10, 200, 10, 255], (47 * 48 + 24) * 4);
      if (at === 5) for (let x = 10; x < 38; x++) for (let y = 40; y < 44; y++) dirty.data[(y * 48 + x) * 4 + 3] ||= 60;
      return dirty;
    });
    assert.deepEqual(changesOf(fitSet(stills(before), VIEWS)), []);
  });
});

describe('The canvas of a fitted set', () => {
  const box = (width: number, height: number) => {
    const picture = createRaster(width, height);
    for (let at = 0; at < picture.data.length; at += 4) picture.data.set([at % 250, 90, 40, 255], at);
    return picture;
  };
  const files = (canvas?: FitRequest['canvas']): FitRequest => ({ kind: 'files', ...(canvas && { canvas }) });

  it('is the smallest that holds all around their middle', () => {
    const parts = stills([box(10, 12), withRoom(box(6, 11), 9, 1, 2, 7)]);
    const plan = fitSet(parts, files());
    assert.deepEqual(plan.canvas, { width: 10, height: 12 });
    assert.deepEqual(plan.parts[1]?.offset, { x: -7, y: 0 });
    assert.deepEqual([plan.line, plan.middle], [12, 5]);
  });

  it('is the one that most have, larger if it must be', () => {
    const parts = stills([...[0, 1, 2].map(() => withRoom(box(8, 10), 4, 4, 4, 2)), box(20, 12)]);
    const plan = fitSet(parts, files());
    assert.deepEqual(plan.canvas, { width: 20, height: 16 });
    assert.deepEqual(
      plan.parts.map(({ offset: { x, y } }) => [x, y]),
      [
        [2, 0],
        [2, 0],
        [2, 0],
        [0, 2],
      ],
    );
    assert.deepEqual(fitSet(parts, files('smallest')).canvas, { width: 20, height: 12 });
    assert.deepEqual(fitSet(parts, files({ multiple: 8 })).canvas, { width: 24, height: 16 });
  });

  it('is the one that was told, or says how large it must be', () => {
    const parts = stills([box(10, 12), box(7, 12)]);
    const plan = fitSet(parts, files({ width: 32, height: 32 }));
    assert.deepEqual(
      plan.parts.map(({ offset: { x, y } }) => [x, y]),
      [
        [11, 20],
        [13, 20],
      ],
    );
    assert.throws(
      () => fitSet(parts, files({ width: 9, height: 32 })),
      (error) =>
        error instanceof ChangeRefused &&
        error.refusal.why === 'too-small' &&
        error.refusal.width === 10 &&
        error.refusal.height === 12 &&
        error.refusal.largest?.part === 0 &&
        error.refusal.largest.width === 10,
    );
  });

  it('holds empty parts too, and says so', () => {
    const plan = fitSet(stills([box(10, 12), createRaster(4, 4)]), files());
    assert.deepEqual(plan.notes, [{ note: 'empty', part: 1 }]);
    assert.deepEqual(plan.parts[1]?.rect, { x: -3, y: -8, width: 10, height: 12 });
    assert.throws(() => fitSet(stills([createRaster(4, 4)]), files()), isRefused('empty'));
    assert.throws(() => fitSet([], files()), isRefused('empty'));
    assert.throws(() => fitSet(stills([box(4, 4)]), files({ multiple: 0 })), isRefused('range'));
    assert.throws(() => fitSet(stills([box(4, 4)]), files({ width: 70_000, height: 9 })), isRefused('too-large'));
  });
});

describe('One scale', () => {
  const figure = (height: number, squares = 1, isEnlarged = squares > 1, width = height / 2) => ({
    height,
    width,
    squares,
    isEnlarged,
  });
  const textOf = (figures: readonly ReturnType<typeof figure>[], areEqual = true) =>
    wholeScales(figures, areEqual)
      .scales.map(({ reduce, enlarge }) => (reduce > 1 ? `÷${reduce}` : '') + (enlarge > 1 ? `×${enlarge}` : '') || '=')
      .join(' ');

  const cases: readonly (readonly [string, readonly ReturnType<typeof figure>[], string])[] = [
    ['of four', [figure(32), figure(64, 2), figure(96, 3), figure(128, 4)], '= ÷2 ÷3 ÷4'],
    ['of true pixels, if all are enlarged', [figure(64, 2), figure(128, 4)], '÷2 ÷4'],
    ['stays, if all are enlarged alike', [figure(64, 2), figure(66, 2)], '= ='],
    ['doubles what was drawn at half the height', [figure(32), figure(33), figure(16)], '= = ×2'],
    ['leaves what is lower because it crouches', [figure(32), figure(33), figure(16, 1, false, 50)], '= = ='],
    ['leaves what no whole factor brings there', [figure(32), figure(33), figure(49)], '= = ='],
    [
      'reduces what may be a plain shape, if it is as tall then',
      [figure(32), figure(33), figure(64, 2, false)],
      '= = ÷2',
    ],
    ['leaves natural differences', [figure(40), figure(34), figure(45)], '= = ='],
  ];
  for (const [what, figures, expected] of cases) it(what, () => assert.equal(textOf(figures), expected));

  it('of files is that of their pixels, whatever their heights', () => {
    assert.equal(textOf([figure(32), figure(16), figure(48)], false), '= = =');
    assert.equal(textOf([figure(20), figure(128, 4), figure(48)], false), '= ÷4 =');
    assert.equal(textOf([figure(80, 4), figure(128, 4)], false), '= =');
  });

  it('that whole pixels cannot bring is said, and the part gets its place', () => {
    const tall = (height: number) => {
      const picture = createRaster(20, height);
      const random = seeded(height);
      for (let at = 0; at < picture.data.length; at += 4) picture.data.set([random() * 256, 0, 0, 255], at);
      return picture;
    };
    const plan = fitSet(stills([tall(30), tall(30), tall(45)]), VIEWS);
    assert.deepEqual(plan.notes, [{ note: 'other-scale', part: 2, ratio: 1.5 }]);
    assert.deepEqual(plan.canvas, { width: 20, height: 45 });
    assert.deepEqual(plan.parts[0]?.offset, { x: 0, y: 15 });
  });
});
