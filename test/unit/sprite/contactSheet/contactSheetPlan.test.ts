import assert from 'node:assert/strict';
import { chosen, type Moment, momentsOf } from '../../../../src/sprite/contactSheet/moments';
import { drawText, fittingText, LINE_HEIGHT, textWidth } from '../../../../src/sprite/contactSheet/pixelFont';
import { planSheet, type SheetPlan, type Wanted } from '../../../../src/sprite/contactSheet/plan';
import { createRaster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import { drawn, spriteOf, tagOf } from '../export/sprites';

const still = drawn('a');
const frames = (count: number) => Array.from({ length: count }, () => still);
const alone = (sprite: ReturnType<typeof spriteOf>) => momentsOf([{ label: 'hero', sprite, times: 1 }]);
const wanted = (moments: readonly Moment[], side: number, more: Partial<Wanted> = {}): Wanted => ({
  moments,
  frame: { width: side, height: side },
  swatches: 8,
  digits: 6,
  maxSide: 1024,
  labels: true,
  ...more,
});
/** The frames of each row, counted from 1. */
const rowsOf = ({ cells }: SheetPlan) =>
  [...new Set(cells.map(({ row }) => row))].map((row) =>
    cells.filter((cell) => cell.row === row).map(({ moment }) => moment.frame + 1),
  );

describe('The frames of a contact sheet', () => {
  it('are numbered with their durations, and named by the tags that begin', () => {
    const sprite = spriteOf(frames(5), {
      tags: [tagOf('all', 0, 3), tagOf('walk', 0, 1), tagOf('', 2, 2), tagOf('end', 3, 3)],
    });
    assert.deepEqual(
      alone(sprite).map(({ title, caption, group }) => `${group} ${title} ${caption}`),
      ['1 all  walk 1 100ms', '1 all  walk 2 110ms', '2  3 120ms', '3 end 4 130ms', '4  5 140ms'],
    );
  });

  it('have no number if there is only one, and numbers of their own in each view', () => {
    assert.deepEqual(
      alone(spriteOf(frames(1))).map(({ caption }) => caption),
      [''],
    );
    const views = [
      { name: 'n', from: 0, to: 0 },
      { name: 'e', from: 1, to: 2 },
    ];
    const tags = [tagOf('', 0, 0), tagOf('walk', 1, 2)];
    const moments = alone(spriteOf(frames(3), { directions: views, tags }));
    assert.deepEqual(
      moments.map(({ title }) => title),
      ['n', 'e  walk', 'e  walk'],
    );
    assert.deepEqual(
      moments.map(({ caption }) => caption),
      ['', '1 110ms', '2 120ms'],
    );
  });

  it('of several sprites begin with their names', () => {
    const [one, two] = [spriteOf(frames(1)), spriteOf(frames(2), { tags: [tagOf('walk', 0, 1)] })];
    const moments = momentsOf([
      { label: 'a.png', sprite: one, times: 1 },
      { label: 'b.png', sprite: two, times: 1 },
    ]);
    assert.deepEqual(
      moments.map(({ title, group }) => `${group} ${title}`),
      ['1 a.png', '2 b.png  walk', '2 b.png  walk'],
    );
  });

  it('have bounded captions, however long they claim to be shown', () => {
    const sprite = spriteOf(frames(2));
    const absurd = {
      ...sprite,
      frames: sprite.frames.map((frame) => ({ ...frame, duration: Number.MAX_SAFE_INTEGER })),
    };
    assert.deepEqual(
      alone(absurd).map(({ caption }) => caption),
      ['1 900719925474..', '2 900719925474..'],
    );
  });

  it('are left out evenly, but never the first of a tag', () => {
    const tags = [tagOf('a', 0, 2), tagOf('b', 3, 96), tagOf('c', 97, 99)];
    const moments = alone(spriteOf(frames(100), { tags }));
    const shown = chosen(moments, 10).map(({ frame }) => frame);
    assert.equal(shown.length, 10);
    for (const first of [0, 3, 97]) assert.ok(shown.includes(first), `${first} of ${shown}`);
    const gaps = shown.slice(1).map((frame, at) => frame - (shown[at] ?? 0));
    assert.ok(Math.max(...gaps) <= 20, String(shown));
    assert.deepEqual(chosen(moments, 100), moments);
    assert.equal(chosen(moments, 2).length, 2);
  });
});

describe('The grid of a contact sheet', () => {
  it('enlarges a small sprite, and skips pixels of one that is too large', () => {
    const scaleOf = (side: number) => planSheet(wanted(alone(spriteOf(frames(1))), side)).scale;
    assert.deepEqual(scaleOf(32), { times: 10, step: 1 });
    assert.deepEqual(scaleOf(1), { times: 32, step: 1 });
    assert.deepEqual(scaleOf(700), { times: 1, step: 1 });
    assert.deepEqual(scaleOf(2048), { times: 1, step: 3 });
  });

  it('has full rows if possible', () => {
    assert.deepEqual(rowsOf(planSheet(wanted(alone(spriteOf(frames(8))), 32))), [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    assert.deepEqual(rowsOf(planSheet(wanted(alone(spriteOf(frames(2))), 64))), [[1, 2]]);
  });

  it('begins a row with a tag that would not fit into the rest of it', () => {
    const tags = [tagOf('idle', 0, 2), tagOf('walk', 3, 6), tagOf('die', 7, 9)];
    const plan = planSheet(wanted(alone(spriteOf(frames(10), { tags })), 32));
    assert.deepEqual(rowsOf(plan), [
      [1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10],
    ]);
    assert.deepEqual(plan.cells.map(({ title }) => title).filter(Boolean), ['idle', 'walk', 'die']);
  });

  it('leaves frames out rather than pixels, as long as 16 fit', () => {
    const many = planSheet(wanted(alone(spriteOf(frames(64))), 128));
    assert.deepEqual([many.scale, many.cells.length < 64 && many.cells.length >= 16], [{ times: 1, step: 1 }, true]);
    const large = planSheet(wanted(alone(spriteOf(frames(20))), 512));
    assert.deepEqual([large.scale.step > 1, large.cells.length >= 16], [true, true]);
  });

  it('stays inside the sheet without overlaps, for any sprite and option', () => {
    const random = seeded(23);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    for (let round = 0; round < examples(60, 300); round++) {
      const count = upTo(random() < 0.2 ? 1000 : 30);
      const tags = Array.from({ length: upTo(5) - 1 }, () => {
        const from = upTo(count) - 1;
        return tagOf('x'.repeat(upTo(40)), from, Math.min(count - 1, from + upTo(20)));
      });
      const frame = { width: upTo(random() < 0.2 ? 4096 : 64), height: upTo(random() < 0.2 ? 4096 : 64) };
      const [maxSide, labels, swatches] = [127 + upTo(897), random() < 0.8, upTo(32)];
      const moments = alone(spriteOf(frames(count), { tags }));
      const plan = planSheet(wanted(moments, 1, { frame, maxSide, labels, swatches, digits: upTo(2) * 2 + 4 }));
      const note = `round ${round}: ${JSON.stringify({ count, frame, maxSide, labels, swatches })}`;
      assertTidy(plan, maxSide, note);
    }
  });
});

/** Nothing overlaps or leaves the sheet, and all frames of a column are in one line. */
function assertTidy(plan: SheetPlan, maxSide: number, note: string): void {
  const { width, height, cells, palette } = plan;
  assert.ok(width <= maxSide && height <= maxSide && cells.length > 0, note);
  assertInside(plan, note);
  assertApart(plan, note);
  const rows = Math.ceil(palette.count / palette.columns);
  assert.ok(palette.count >= 1 && palette.y + rows * palette.swatch.height <= height, note);
  assert.ok(palette.x + Math.min(palette.columns, palette.count) * palette.swatch.width <= width, note);
}

const lineOf = ({ text }: SheetPlan) => (text ? LINE_HEIGHT * text : 0);

/** Each cell with its words is on the sheet, above the palette, and in its column. */
function assertInside(plan: SheetPlan, note: string): void {
  const { width, cells, drawn: size, palette, text } = plan;
  const line = lineOf(plan);
  const pitch = cells.find(({ x }) => x !== cells[0]?.x)?.x ?? 0;
  for (const { x, y, title, moment } of cells) {
    const right = x + Math.max(size.width, textWidth(moment.caption.length, text));
    assert.ok(x >= 10 && y - (title ? line : 0) >= 10 && right <= width - 10, note);
    assert.ok(y + size.height + (moment.caption ? line : 0) <= palette.y, note);
    assert.ok(pitch === 0 || (x - 10) % (pitch - 10) === 0, note);
  }
}

function assertApart(plan: SheetPlan, note: string): void {
  const { cells, drawn: size } = plan;
  for (const [at, next] of cells.slice(1).entries()) {
    const one = cells[at] ?? next;
    const isBeside = next.x >= one.x + size.width + 8 && next.y === one.y;
    const isBelow = next.y >= one.y + size.height + (one.moment.caption ? lineOf(plan) : 0) + 8;
    assert.ok(next.row === one.row ? isBeside : isBelow, note);
  }
}

describe('The font of a contact sheet', () => {
  /** The pixels of a text, as rows. */
  function pixels(text: string, times = 1): string[] {
    const raster = createRaster(textWidth([...text].length, times), LINE_HEIGHT * times);
    drawText(raster, text, 0, 0, 0xff0000ff, times);
    const words = wordsOf(raster.data);
    return Array.from({ length: raster.height }, (_, y) =>
      Array.from(words.subarray(y * raster.width, (y + 1) * raster.width), (word) => (word ? '#' : '.')).join(''),
    );
  }

  it('draws letters and digits', () => {
    assert.deepEqual(pixels('Ag7'), [
      '.###........#####',
      '#...#...........#',
      '#...#..####....#.',
      '#####.#...#...#..',
      '#...#.#...#...#..',
      '#...#..####...#..',
      '#...#.....#...#..',
      '..........#......',
      '.......###.......',
    ]);
    assert.deepEqual(
      pixels('7', 2),
      pixels('7').flatMap((row) => Array(2).fill([...row].map((sign) => sign + sign).join(''))),
    );
  });

  it('has different signs for all that it knows, and one for all others', () => {
    const known = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#×.,:/()+'];
    const drawings = new Set(known.map((sign) => pixels(sign).join('\n')));
    assert.equal(drawings.size, known.length);
    assert.ok(!drawings.has(pixels('?').join('\n')));
    assert.equal(fittingText('a\u0000\u202e名🗡\ud800é`', 1000, 1), 'a???????');
  });

  it('cuts what does not fit', () => {
    assert.equal(fittingText('abcdef', textWidth(6, 2), 2), 'abcdef');
    assert.equal(fittingText('abcdefg', textWidth(6, 2), 2), 'abcd..');
    assert.equal(fittingText('abc', textWidth(2, 1), 1), '');
    assert.equal(fittingText('  a \n\t b  ', 1000, 1), 'a b');
    assert.equal(fittingText('🗡'.repeat(100_000), textWidth(6, 1), 1), '????..');
  });
});
