import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { changed } from '../../../../src/sprite/edit/change';
import { placementOn, registerOn } from '../../../../src/sprite/edit/register/register';
import { decodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster, type Rect } from '../../../../src/sprite/pixels/raster';
import { GAMES, spritesOfGame } from '../../../support/pixelArt/gameSprites';
import { root } from '../../../support/places';
import { seed, seeded } from '../../../support/random';
import { flatSprite, putOn, shownIn } from '../../../support/sprites/flatSprite';

type Random = () => number;
const upTo = (random: Random, count: number) => Math.floor(random() * count);

const places = ({ data }: Raster) => [...data.keys()].filter((at) => at % 4 === 3 && data[at]).map((at) => at >> 2);

function boundsOf(picture: Raster): Rect {
  const seen = places(picture);
  const [xs, ys] = [seen.map((at) => at % picture.width), seen.map((at) => Math.floor(at / picture.width))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** The picture with a seventh of its pixels in other colors: here and there, or in one place, as armor that was drawn over it. */
function edited(picture: Raster, random: Random, isSpread: boolean): Raster {
  const result = { ...picture, data: picture.data.slice() };
  const seen = places(picture);
  const color = () => [random() * 256, random() * 256, random() * 256, 255];
  const center = seen[upTo(random, seen.length)] ?? 0;
  const from = (at: number) =>
    Math.hypot((at % picture.width) - (center % picture.width), (at - center) / picture.width);
  const order = isSpread ? seen.map((at) => ({ at, by: random() })) : seen.map((at) => ({ at, by: from(at) }));
  order.sort((a, b) => a.by - b.by);
  const two = [color(), color()];
  for (const { at } of order.slice(0, Math.floor(seen.length / 7)))
    result.data.set(isSpread ? color() : (two[upTo(random, 2)] ?? []), at * 4);
  return result;
}

/** With all colors shifted alike. */
function shifted(picture: Raster, random: Random): Raster {
  const by = [0, 0, 0].map(() => random() * 60 - 30);
  return { ...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? value : value + (by[at % 4] ?? 0))) };
}

/** With one color where nothing was. */
function onColor({ width, height, data }: Raster): Raster {
  const result = createRaster(width, height);
  for (let at = 0; at < data.length; at += 4)
    result.data.set(data[at + 3] ? data.subarray(at, at + 4) : [255, 0, 255, 255], at);
  return result;
}

function enlarged({ width, height, data }: Raster, by: number): Raster {
  const result = createRaster(width * by, height * by);
  for (let y = 0; y < height * by; y++)
    for (let x = 0; x < width * by; x++) {
      const from = (Math.floor(y / by) * width + Math.floor(x / by)) * 4;
      result.data.set(data.subarray(from, from + 4), (y * width * by + x) * 4);
    }
  return result;
}

/** Figures of published games, the samples, and Aseprite's own test sprites, which have something to compare. */
function pictures(): readonly (readonly [name: string, picture: Raster])[] {
  const games = Object.keys(GAMES).flatMap((game) =>
    spritesOfGame(game).map(({ name, picture }) => [name, picture] as const),
  );
  const samples = readdirSync(path.join(root, 'samples'))
    .filter((name) => name.endsWith('.png'))
    .map((name) => [name, decodePng(readFileSync(path.join(root, 'samples', name)))] as const);
  const folder = path.join(root, 'test/fixtures/aseprite');
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.aseprite'))
    .map((name) => [name, new Flattener(readAseprite(readFileSync(path.join(folder, name)))).frame(0)] as const);
  return [...games, ...samples, ...own].filter(([, picture]) => tells(picture));
}

/** Whether a picture has a shape of its own, and enough colors: a plain floor lies as well anywhere. */
function tells(picture: Raster): boolean {
  const seen = places(picture);
  if (seen.length < 80 || seen.length === picture.width * picture.height) return false;
  return new Set(seen.map((at) => picture.data.subarray(at * 4, at * 4 + 3).join())).size >= 4;
}

/** How a source comes back. */
function comesBack(
  source: Raster,
  at: number,
  random: Random,
): { readonly result: Raster; readonly offset: Pick<Rect, 'x' | 'y'> } {
  let result = edited(source, random, at % 2 === 0);
  if (at % 3 === 0) result = shifted(result, random);
  const { x, y, width, height } = boundsOf(result);
  // Cut to the figure on one side or all, with some room at others, or moved on a canvas of the same size.
  const room = () => upTo(random, 4);
  const offset = { x: x - room(), y: y - room() };
  const size = at % 4 === 3 ? source : { width: x + width - offset.x + room(), height: y + height - offset.y + room() };
  result = putOn(size, result, -offset.x, -offset.y);
  return { result: at % 5 === 0 ? onColor(result) : result, offset };
}

describe('An edit lies on its source', () => {
  it('in 198 of 200 sprites that were cropped, moved, and edited in a seventh of their pixels', () => {
    const random = seeded(seed);
    const all = pictures();
    const wrong: string[] = [];
    for (let at = 0; at < 200; at++) {
      const [name, picture] = all[upTo(random, all.length)] ?? assert.fail();
      const source = putOn({ width: picture.width + 8, height: picture.height + 6 }, picture, 4, 3);
      const { result, offset } = comesBack(source, at, random);
      const found = registerOn(source, flatSprite([result]));
      const isRight =
        'placement' in found && found.placement.offset.x === offset.x && found.placement.offset.y === offset.y;
      if (!isRight) wrong.push(`${at} ${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(offset)}`);
    }
    assert.ok(wrong.length <= 2, `seed ${seed}\n${wrong.join('\n')}`);
  }).timeout(60_000);

  it('and nothing lies on what it was not made from', () => {
    const random = seeded(seed);
    const all = pictures();
    const games = all.filter(([name]) => name.includes(':'));
    for (let at = 0; at < 200; at++) {
      const [name, source] = games[upTo(random, games.length)] ?? assert.fail();
      // Of one game, figures are often versions of one drawing, which do lie on each other.
      const others = all.filter(([other]) => other.split(':')[0] !== name.split(':')[0]);
      const [other, result] = others[upTo(random, others.length)] ?? assert.fail();
      const found = registerOn(source, flatSprite([result]));
      assert.ok('why' in found, `seed ${seed}: ${other} on ${name}: ${JSON.stringify(found)}`);
    }
  }).timeout(60_000);

  const sample = (name: string) => decodePng(readFileSync(path.join(root, 'samples', name)));

  for (const by of [2, 3, 8])
    it(`if it was enlarged ${by} ×, and cut within its squares`, () => {
      const source = putOn({ width: 48, height: 48 }, sample('hero.png'), 8, 10);
      const large = enlarged(edited(source, seeded(4), false), by);
      // By one pixel more than two squares.
      const cut = putOn({ width: large.width - 4 * by, height: large.height - 3 * by }, large, -2 * by - 1, -by);
      const found = registerOn(source, flatSprite([cut]));
      assert.ok('placement' in found, JSON.stringify(found));
      const [shown] = shownIn(found.changes.reduce(changed, flatSprite([cut])));
      assert.deepEqual({ width: shown?.width, height: shown?.height }, { width: 48, height: 48 });
      const same = places(source).filter((at) =>
        [0, 1, 2, 3].every((channel) => shown?.data[at * 4 + channel] === source.data[at * 4 + channel]),
      );
      assert.ok(same.length >= places(source).length * 0.8, `${same.length} of ${places(source).length}`);
    });

  it('if every pixel was drawn again in a slightly other color', () => {
    const random = seeded(7);
    const source = putOn({ width: 80, height: 72 }, enlarged(sample('hero.png'), 2), 7, 5);
    const noisy = { ...source, data: source.data.slice() };
    for (const at of places(source))
      for (let channel = 0; channel < 3; channel++)
        noisy.data[at * 4 + channel] = (source.data[at * 4 + channel] ?? 0) + random() * 24 - 12;
    const found = registerOn(source, flatSprite([putOn({ width: 66, height: 66 }, noisy, -9, -6)]));
    assert.deepEqual('placement' in found && found.placement.offset, { x: 9, y: 6 });
  });

  it('without a change if it lies there already', () => {
    const source = sample('hero.png');
    const found = registerOn(source, flatSprite([edited(source, seeded(5), true)]));
    assert.deepEqual('changes' in found && found.changes, []);
  });

  it('with all frames of an animation at one place', () => {
    const source = putOn({ width: 40, height: 44 }, sample('hero.png'), 4, 8);
    const random = seeded(6);
    // A walk: frames bob and sway, the first one is the still.
    const sways = [0, 1, 2, 1, 0, -1, -2, -1];
    const frames = sways.map((sway, at) =>
      putOn({ width: 36, height: 40 }, at === 0 ? source : edited(source, random, false), sway - 3, -(at % 2) - 2),
    );
    const found = registerOn(source, flatSprite(frames));
    assert.ok('placement' in found, JSON.stringify(found));
    const { x, y } = found.placement.offset;
    assert.ok(Math.abs(x - 3) <= 1 && Math.abs(y - 2) <= 1, `${x}, ${y}`);
    const shown = shownIn(found.changes.reduce(changed, flatSprite(frames)));
    assert.deepEqual(shown[3], putOn(source, frames[3] as Raster, x, y));
  });

  it('not if there is nothing to compare, or everything repeats itself', () => {
    const source = sample('hero.png');
    const clear = createRaster(20, 20);
    assert.deepEqual(registerOn(source, flatSprite([clear])), { why: 'empty', confidence: 0 });
    assert.deepEqual(registerOn(clear, flatSprite([source])), { why: 'empty', confidence: 0 });
    const bricks = createRaster(64, 64);
    for (let at = 0; at < 64 * 64; at++)
      bricks.data.set([(at % 8) * 30, (Math.floor(at / 64) % 8) * 30, 90, 255], at * 4);
    const found = registerOn(bricks, flatSprite([putOn({ width: 32, height: 32 }, bricks, -8, -16)]));
    assert.ok('why' in found && found.why === 'unsure', JSON.stringify(found));
  });

  it('in time that grows with its pixels, even if they are noise', () => {
    const noise = (side: number) => {
      const picture = createRaster(side, side);
      const random = seeded(side);
      new Uint32Array(picture.data.buffer).forEach((_, at, words) => {
        words[at] = (random() * 0xffffff) | 0xff000000;
      });
      return picture;
    };
    const [small, large] = [noise(256), noise(1024)];
    const time = (source: Raster) => {
      const start = process.cpuUsage();
      const found = placementOn(source, [putOn(source, source, 9, -7)]);
      assert.deepEqual(found?.offset, { x: -9, y: 7 });
      return process.cpuUsage(start).user;
    };
    time(small);
    // 16 times as many pixels.
    assert.ok(time(large) < 40 * time(small) + 1_000_000);
  }).timeout(30_000);
});
