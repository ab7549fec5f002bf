import assert from 'node:assert/strict';
import type { Mask } from '../../../../src/sprite/draw/mask';
import { strokeFindings } from '../../../../src/sprite/draw/strokeFindings';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../support/random';

const COLORS: Readonly<Record<string, readonly number[]>> = {
  '.': [0, 0, 0, 0],
  '#': [0, 0, 0, 255],
  o: [200, 60, 40, 255],
  g: [40, 160, 60, 255],
};
/** 0xRRGGBB of `#` and `o`. */
const PALETTE = [0, 0xc83c28];

function picture(rows: readonly string[]): Raster {
  const [first = ''] = rows;
  const data = Uint8ClampedArray.from(rows.flatMap((row) => [...row].flatMap((one) => COLORS[one] ?? [])));
  return { width: first.length, height: rows.length, data };
}

const everywhere = ({ width, height }: Raster): Mask => ({
  x: 0,
  y: 0,
  width,
  height,
  bits: new Uint8Array(width * height).fill(1),
});

function found(before: readonly string[], after: readonly string[], palette?: readonly number[], mask?: Mask) {
  const [old, now] = [picture(before), picture(after)];
  const findings = strokeFindings({ before: old, after: now, mask: mask ?? everywhere(now), palette });
  return findings.map(({ rule, pixels }) => [rule, ...pixels.map(({ x, y, length }) => `${x},${y}×${length}`)]);
}

const BOX = ['........', '.######.', '.#oooo#.', '.#oooo#.', '.#oooo#.', '.#oooo#.', '.######.', '........'];
const changedRow = (rows: readonly string[], at: number, row: string) => rows.map((old, y) => (y === at ? row : old));

describe('what a stroke makes', () => {
  it('is a speck if it is all alone', () => {
    assert.deepEqual(found(BOX, changedRow(BOX, 3, '.#ogoo#.')), [['specks', '3,3×1']]);
    assert.deepEqual(found(BOX, changedRow(BOX, 0, '......#.')), [], 'one that touches its color is not alone');
  });

  it('is a speck if what it touched is gone', () => {
    const two = changedRow(BOX, 3, '.#oggo#.');
    assert.deepEqual(found(two, changedRow(BOX, 3, '.#ogoo#.')), [['specks', '3,3×1']]);
  });

  it('is not a speck that was there before', () => {
    const [before, after] = [changedRow(BOX, 3, '.#ogoo#.'), changedRow(BOX, 3, '.#ogoo#.')];
    assert.deepEqual(found(before, changedRow(after, 0, '......#.')), []);
  });

  it('is a color off the palette only where it was drawn', () => {
    const before = changedRow(BOX, 2, '.#gggg#.');
    assert.deepEqual(found(before, changedRow(before, 4, '.#oggo#.'), PALETTE), [['off-palette', '3,4×2']]);
    assert.deepEqual(found(before, changedRow(before, 4, '.#oggo#.')), [], 'any color, without a palette');
  });

  it('is an outline that is two pixels thick now', () => {
    assert.deepEqual(found(BOX, changedRow(BOX, 2, '.######.')), [['doubled-outline', '2,2×4']]);
    assert.deepEqual(
      found(changedRow(BOX, 2, '.######.'), changedRow(changedRow(BOX, 2, '.######.'), 5, '.#oggo#.')),
      [],
    );
  });

  it('is nothing beyond its mask, and nothing that looks the same', () => {
    const mask = { x: 0, y: 0, width: 8, height: 2, bits: new Uint8Array(16).fill(1) };
    assert.deepEqual(found(BOX, changedRow(BOX, 3, '.#ogoo#.'), PALETTE, mask), []);
    const hidden = picture(BOX);
    hidden.data[0] = 99;
    assert.deepEqual(strokeFindings({ before: picture(BOX), after: hidden, mask: everywhere(hidden) }), []);
  });

  it('is the same whether its mask is tight or wide', () => {
    const random = seeded(seed);
    const rules = new Set<string>();
    for (let round = 0; round < 200; round++) {
      const [x, y] = [Math.floor(random() * 8), Math.floor(random() * 8)];
      const color = '#og.'[Math.floor(random() * 4)] ?? '';
      const width = Math.min(8 - x, 1 + Math.floor(random() * 4));
      const row = (BOX[y] ?? '').slice(0, x) + color.repeat(width) + (BOX[y] ?? '').slice(x + width);
      const tight = { x, y, width, height: 1, bits: new Uint8Array(width).fill(1) };
      const after = changedRow(BOX, y, row);
      const findings = found(BOX, after, PALETTE, tight);
      assert.deepEqual(findings, found(BOX, after, PALETTE));
      for (const [rule = ''] of findings) rules.add(rule);
    }
    assert.deepEqual([...rules].sort(), ['doubled-outline', 'off-palette', 'specks']);
  });
});
