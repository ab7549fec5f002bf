import assert from 'node:assert/strict';
import { areFrames, breaks, DEMANDS, type Likeness, likenessOf } from '../../../../src/sprite/compare/likeness';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import {
  animations,
  type NumberedSeries,
  numberedFiles,
  things,
  walks,
} from '../../../support/pixelArt/numberedSeries';
import { seeded } from '../../../support/random';
import { allExamples, sampleOf } from '../../../support/sample';

const NOTHING: Likeness = { place: 0, palette: 0 };

/** As the thread compares files: each picture with the one before it. */
function pairsOf({ pictures }: NumberedSeries): Likeness[] {
  return pictures.slice(1).flatMap((picture, at) => {
    const before = pictures[at] as Raster;
    const isOneSize = before.width === picture.width && before.height === picture.height;
    return isOneSize ? (likenessOf(before, picture) ?? []) : [NOTHING];
  });
}

const together = (series: readonly NumberedSeries[], demand: keyof typeof DEMANDS) =>
  series.filter((one) => areFrames(pairsOf(one), DEMANDS[demand])).map(({ name }) => name);

/** A picture of rows of letters; a dot is transparent, other letters are colors. */
function drawn(...rows: readonly string[]): Raster {
  const picture = createRaster(rows[0]?.length ?? 0, rows.length);
  const words = wordsOf(picture.data);
  for (const [at, letter] of [...rows.join('')].entries())
    if (letter !== '.') words[at] = 0xff000000 | (letter.charCodeAt(0) * 0x9e3779);
  return picture;
}

const shuffled = ({ width, height, data }: Raster): Raster => {
  const [random, copy] = [seeded(7), createRaster(width, height)];
  const [words, to] = [[...wordsOf(data)], wordsOf(copy.data)];
  for (let at = words.length - 1; at >= 0; at--) to[at] = words.splice(Math.floor(random() * words.length), 1)[0] ?? 0;
  return copy;
};

describe('The likeness of pictures', () => {
  const [walk] = walks();
  const [first, second] = walk?.pictures ?? [];

  it('is complete for equal pictures, and nothing but the palette for the same pixels in another order', () => {
    assert.ok(first);
    assert.deepEqual(likenessOf(first, first), { place: 1, palette: 1 });
    const mixed = likenessOf(first, shuffled(first)) ?? assert.fail();
    assert.ok(mixed.palette > 0.999 && mixed.place < 0.15, JSON.stringify(mixed));
  });

  it('finds a figure that moved by an eighth of its side, as in a walk, and none that moved farther', () => {
    const moved = (by: number) => {
      const figure = ['ab', 'cd'];
      const blank = '.'.repeat(16);
      const rows = Array.from({ length: 16 }, (_, y) => {
        const row = figure[y - by];
        return row === undefined ? blank : `${row}${blank}`.slice(0, 16);
      });
      return drawn(...rows);
    };
    assert.equal(likenessOf(moved(4), moved(6))?.place, 1);
    assert.ok((likenessOf(moved(4), moved(9))?.place ?? 1) < 0.2);
  });

  it('counts what chance explains: patches of one color that lie anywhere are alike in palette, not in place', () => {
    const found = likenessOf(drawn('aaab', 'aaaa', 'aaaa', 'aaaa'), drawn('aaaa', 'aaaa', 'baaa', 'aaaa'));
    assert.ok(found && found.palette === 1 && found.place < 0.2, JSON.stringify(found));
  });

  it('says nothing about empty pictures and different sizes', () => {
    assert.equal(likenessOf(drawn('aa'), drawn('..')), undefined);
    assert.equal(likenessOf(drawn('aa'), drawn('a')), undefined);
    assert.equal(areFrames([], DEMANDS.related), false);
  });

  it('compares pictures of 2,000 pixels as fast as small ones, and finds the same', () => {
    assert.ok(first && second);
    const large = (picture: Raster): Raster => {
      const by = 100;
      const made = createRaster(picture.width * by, picture.height * by);
      const [from, to] = [wordsOf(picture.data), wordsOf(made.data)];
      for (let at = 0; at < to.length; at++) {
        const [x, y] = [at % made.width, Math.floor(at / made.width)];
        to[at] = from[Math.floor(y / by) * picture.width + Math.floor(x / by)] ?? 0;
      }
      return made;
    };
    const [small, found] = [likenessOf(first, second), likenessOf(large(first), large(second))];
    assert.ok(small && found && Math.abs(small.place - found.place) < 0.1, JSON.stringify({ small, found }));
  });

  it('refuses at the first pair that is too different, and needs most of them to be alike', () => {
    const pair = (place: number, palette = 1) => ({ place, palette });
    assert.ok(areFrames([pair(0.9), pair(0.25), pair(0.7)], DEMANDS.alike));
    assert.ok(!areFrames([pair(0.9), pair(0.15), pair(0.7)], DEMANDS.alike), 'one is another picture');
    assert.ok(!areFrames([pair(0.9), pair(0.4), pair(0.4)], DEMANDS.alike), 'most differ');
    assert.ok(!areFrames([pair(0.9), pair(0.4)], DEMANDS.alike), 'half differ');
    assert.ok(!areFrames([pair(0.9, 0.6)], DEMANDS.alike), 'other colors');
    assert.ok(breaks(pair(0.15), DEMANDS.alike) && !breaks(pair(0.25), DEMANDS.alike));
    assert.ok(areFrames([pair(0, 0.6), pair(0, 0.1), pair(0, 0.9)], DEMANDS.related), 'one flashes');
    assert.ok(!areFrames([pair(1, 0.4)], DEMANDS.related));
  });
});

describe('Pictures of published games, numbered', () => {
  it('are frames if they are the steps of a walk', () => {
    assert.deepEqual(together(walks(), 'alike'), ['player 0', 'player 1', 'player 2', 'player 3']);
  });

  it('are frames in half of all other animations, and in all of them if their names say so', () => {
    const all = animations();
    assert.equal(all.length, 30);
    assert.ok(together(all, 'alike').length >= 16);
    assert.equal(together(all, 'related').length, 30);
  });

  it('are pictures in the numbered files of these games, which are all things, but for a bar that grows and the halves of a bed', () => {
    const all = numberedFiles();
    assert.equal(all.length, 26);
    assert.deepEqual(together(all, 'alike'), ['testnodes_light_', 'beds_bed_side']);
  });

  const limits = { figures: 0.01, items: 0.01, floors: 0.025, tiles: 0.02, 'small tiles': 0.01 };
  for (const [kind, limit] of Object.entries(limits)) {
    it(`are pictures if they are four ${kind}`, () => {
      const all = things()[kind as keyof typeof limits];
      const some = sampleOf(all, 40);
      // Of a sample, one more may be what a game draws almost alike: the same wall with another crack.
      const most = allExamples ? Math.ceil(all.length * limit) : 1 + Math.ceil(some.length * limit);
      const found = together(some, 'alike');
      assert.ok(found.length <= most, found.join('; '));
    });
  }
});
