import assert from 'node:assert/strict';
import { rasterOf } from '../formats/rasters';
import { findingOf, pixelsAt, still } from './checkedSprites';

const COLORS = {
  o: [26, 20, 35, 255],
  a: [60, 90, 140, 255],
  b: [90, 120, 170, 255],
  c: [120, 150, 200, 255],
  r: [200, 40, 50, 255],
} as const;
const picture = (...rows: string[]) => still(rasterOf(rows, COLORS));

describe('The check of outlines', () => {
  it('hints at an outline that is two pixels thick over three pixels or more', () => {
    const found = findingOf(
      picture(
        '..oooooooooo..',
        '.orrrrrrrrrro.',
        'orrrrrrrrrrrro',
        'orrrrrrrrrrroo',
        'orrrrrrrrrrroo',
        'orrrrrrrrrrroo',
        'orrrrrrrrrrrro',
        '.orrrrrrrrrro.',
        '..oooooooooo..',
      ),
      'doubled-outline',
    );
    assert.deepEqual(pixelsAt(found), ['12,3', '12,4', '12,5']);
    assert.deepEqual([found?.pixels, found?.severity, found?.fix], [3, 'hint', undefined]);
  });

  it('gives nothing for corners, dark parts inside, thick outlines, and sprites without an outline', () => {
    const clean = [
      ['..ooooo..', '.oorrroo.', 'oorrrrroo', 'orrrrrrro', 'oorrrrroo', '.oorrroo.', '..ooooo..'],
      ['ooooooooo', 'orrrrrrro', 'orroooorro'.slice(0, 9), 'orrrrrrro', 'ooooooooo'],
      ['ooooooooo', 'ooooooooo', 'oorrrrroo', 'oorrrrroo', 'oorrrrroo', 'ooooooooo', 'ooooooooo'],
      ['aaaaabbbb', 'aaaaabbbb', 'aaaaabbbb', 'ccccccccc', 'ccccccccc'],
    ];
    for (const rows of clean) assert.equal(findingOf(picture(...rows), 'doubled-outline'), undefined, rows.join('\n'));
  });
});

describe('The check of banding', () => {
  it('hints at shades that end at the same columns, row after row, and at the same rows', () => {
    const rows = ['rrrrrrrr', 'raaaarrr', 'rbbbbrrr', 'rccccrrr', 'rrrrrrrr'];
    const found = findingOf(picture(...rows), 'banding');
    assert.equal(found?.severity, 'hint');
    assert.deepEqual(pixelsAt(found).slice(0, 4), ['1,1', '2,1', '3,1', '4,1']);
    assert.equal(found?.pixels, 12);
    const turned = Array.from({ length: 8 }, (_, x) => rows.map((row) => row[x]).join(''));
    assert.equal(findingOf(picture(...turned), 'banding')?.pixels, 12);
  });

  it('gives nothing where the ends move, where only two shades meet, and for colors of different hues', () => {
    for (const rows of [
      ['rrrrrrrr', 'raaaarrr', 'rrbbbbrr', 'rrrccccr', 'rrrrrrrr'],
      ['rrrrrrrr', 'raaaarrr', 'rbbbbrrr', 'rrrrrrrr'],
      ['oooooooo', 'oaaaaooo', 'orrrrooo', 'occccooo', 'oooooooo'],
      ['rrrrrrrr', 'raaaarrr', 'rbbbbrrr', 'raaaarrr', 'rrrrrrrr'],
    ])
      assert.equal(findingOf(picture(...rows), 'banding'), undefined, rows.join('\n'));
  });
});
