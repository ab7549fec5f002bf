import assert from 'node:assert/strict';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { TRICKY_SPRITES } from '../../../support/pixelArt/trickySprites';
import { drawn, findingOf, painted, pixelsAt, still } from './checkedSprites';

const BODY = 0x3f6f9aff;
/** A body with some pixels of other colors, drawn by a service. */
const spotted = (spots: Readonly<Record<string, number>>, ground: number | undefined = BODY) =>
  drawn(still(painted(24, 24, (x, y) => spots[`${x},${y}`] ?? ground)));

describe('The check of specks', () => {
  it('warns of single pixels in many colors of their own, with their places', () => {
    const found = findingOf(
      spotted({ '3,2': 0x4a6f92ff, '0,0': 0x907060ff, '9,9': 0x203040ff, '15,4': 0xa08030ff }),
      'specks',
    );
    assert.deepEqual([found?.pixels, found?.severity, found?.fix], [4, 'warning', 'specks']);
    assert.deepEqual(pixelsAt(found), ['0,0', '3,2', '15,4', '9,9']);
  });

  it('warns of pixels that are hardly visible on transparency', () => {
    const faint = createRaster(20, 20);
    for (const at of [25, 130, 333]) faint.data.set([90, 80, 70, 9], at * 4);
    assert.equal(findingOf(drawn(still(faint)), 'specks')?.severity, 'warning');
  });

  it('only hints at eyes, and at stars in a few colors', () => {
    assert.equal(findingOf(spotted({ '8,8': 0x000000ff, '13,8': 0x000000ff }), 'specks')?.severity, 'hint');
    const stars = TRICKY_SPRITES['single pixels']?.() ?? createRaster(1, 1);
    const found = findingOf(drawn(still(stars)), 'specks');
    assert.equal(found?.severity, 'hint');
    assert.ok((found?.pixels ?? 0) > 10);
  });

  it('gives nothing for pairs, diagonals, and pixels where several colors meet', () => {
    assert.equal(findingOf(spotted({ '8,8': 0x000000ff, '9,8': 0x000000ff }), 'specks'), undefined);
    assert.equal(findingOf(spotted({ '8,8': 0x000000ff, '9,9': 0x000000ff }), 'specks'), undefined);
    const corner = (x: number, y: number) => (x > 12 ? 0xffffffff : y > 7 ? 0x405060ff : BODY);
    const meeting = painted(24, 24, (x, y) => (x === 12 && y === 7 ? 0x000000ff : corner(x, y)));
    assert.equal(findingOf(still(meeting), 'specks'), undefined);
  });

  it('mark a pixel on the line between two colors only among dirt', () => {
    const between = (dirt: readonly number[]) =>
      still(
        painted(
          24,
          24,
          (x, y) =>
            (x === 12 && y === 7 ? 0x000000ff : y === 20 && x < 10 && x % 2 && dirt[x >> 1]) ||
            (x > 12 ? 0xffffffff : BODY),
        ),
      );
    assert.equal(findingOf(between([]), 'specks'), undefined);
    const found = findingOf(drawn(between([0x4a6f92ff, 0x907060ff, 0x203040ff, 0xa08030ff])), 'specks');
    assert.deepEqual([found?.severity, found?.pixels], ['warning', 5]);
    assert.ok(pixelsAt(found).includes('12,7'));
  });
});
