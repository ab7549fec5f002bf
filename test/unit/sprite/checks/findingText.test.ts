import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { chooseLanguage } from '../../../../src/shared/base/language';
import type { FindingFacts, RuleId } from '../../../../src/sprite/checks/finding';
import { findingText, ruleTitle } from '../../../../src/sprite/checks/findingText';
import { RULES } from '../../../../src/sprite/checks/rules';

const size = { width: 32, height: 32 };

/** All rules, with one and with several of what they count. */
const SENTENCES: readonly (readonly [FindingFacts, string])[] = [
  [{ rule: 'enlarged', step: { x: 4.27, y: 4.27 }, size }, '4.27× enlarged: the sprite is 32 × 32.'],
  [{ rule: 'enlarged', step: { x: 4.1199999, y: 4 }, size }, '4.12× wider and 4× taller: the sprite is 32 × 32.'],
  [{ rule: 'checkerboard', pixels: 2140 }, 'The background is a painted checkerboard, not transparent: 2,140 pixels.'],
  [{ rule: 'off-grid', pixels: 1 }, '1 pixel is off the grid.'],
  [{ rule: 'off-grid', pixels: 2140 }, '2,140 pixels are off the grid.'],
  [{ rule: 'soft-alpha', pixels: 1 }, '1 pixel is semitransparent.'],
  [{ rule: 'soft-alpha', pixels: 218 }, '218 pixels are semitransparent.'],
  [{ rule: 'soft-edges', pixels: 1 }, '1 pixel blurs the edge between two colors.'],
  [{ rule: 'soft-edges', pixels: 12 }, '12 pixels blur the edges between colors.'],
  [{ rule: 'many-colors', colors: 312 }, '312 colors, far more than pixel art of this size needs.'],
  [{ rule: 'near-twins', pairs: 1 }, '2 colors look the same.'],
  [{ rule: 'near-twins', pairs: 12 }, '12 pairs of colors look the same.'],
  [{ rule: 'off-palette', colors: 1, pixels: 1 }, 'Not in the palette: 1 color, 1 pixel.'],
  [{ rule: 'off-palette', colors: 3, pixels: 118 }, 'Not in the palette: 3 colors, 118 pixels.'],
  [{ rule: 'specks', pixels: 1 }, '1 pixel stands alone, like a speck.'],
  [{ rule: 'specks', pixels: 7 }, '7 pixels stand alone, like specks.'],
  [{ rule: 'banding', pixels: 1 }, '1 pixel repeats the edge of the shade next to it.'],
  [{ rule: 'banding', pixels: 9 }, '9 pixels repeat the edge of the shade next to them.'],
  [{ rule: 'doubled-outline', pixels: 1 }, '1 pixel makes the outline twice as thick.'],
  [{ rule: 'doubled-outline', pixels: 9 }, '9 pixels make the outline twice as thick.'],
  [{ rule: 'jitter', frames: 1, by: 1, point: 'feet' }, 'The feet jump by 1 pixel in 1 frame.'],
  [{ rule: 'jitter', frames: 3, by: 2, point: 'feet' }, 'The feet jump by up to 2 pixels in 3 frames.'],
  [{ rule: 'jitter', frames: 1, by: 2, point: 'middle' }, 'The middle jumps by 2 pixels in 1 frame.'],
  [{ rule: 'jitter', frames: 3, by: 1, point: 'middle' }, 'The middle jumps by up to 1 pixel in 3 frames.'],
  [{ rule: 'open-loop', by: 4.2 }, "The loop doesn't close: the jump back is 4.2× as large as any other step."],
  [{ rule: 'view-size', least: 24, most: 40 }, 'The views are 24 to 40 pixels tall.'],
  [{ rule: 'view-feet', by: 1 }, 'The views stand up to 1 pixel higher or lower than each other.'],
  [{ rule: 'view-feet', by: 3 }, 'The views stand up to 3 pixels higher or lower than each other.'],
  [{ rule: 'view-palette', colors: 1 }, '1 color differs slightly between the views.'],
  [{ rule: 'view-palette', colors: 6 }, '6 colors differ slightly between the views.'],
  [{ rule: 'empty-frame', frames: 1 }, '1 frame is empty.'],
  [{ rule: 'empty-frame', frames: 2 }, '2 frames are empty.'],
  [{ rule: 'equal-frames', frames: 1 }, '1 frame equals the one before it.'],
  [{ rule: 'equal-frames', frames: 2 }, '2 frames equal the ones before them.'],
  [
    { rule: 'canvas-size', size: { width: 30, height: 32 }, expected: [size] },
    'The canvas is 30 × 32. Expected: 32 × 32.',
  ],
  [
    { rule: 'canvas-size', size: { width: 30, height: 32 }, expected: [size, { width: 64, height: 64 }] },
    'The canvas is 30 × 32. Expected: 32 × 32 or 64 × 64.',
  ],
];

describe('Findings in words', () => {
  it('are a sentence for each rule, with figures', () => {
    for (const [facts, sentence] of SENTENCES) assert.equal(findingText(facts), sentence);
    assert.deepEqual(new Set(SENTENCES.map(([{ rule }]) => rule)), new Set(Object.keys(RULES)));
  });

  it('show the first of many sizes', () => {
    const expected = Array.from({ length: 9 }, (_, at) => ({ width: 8 + at, height: 8 }));
    assert.equal(
      findingText({ rule: 'canvas-size', size, expected }),
      'The canvas is 32 × 32. Expected: 8 × 8, 9 × 8, 10 × 8, 11 × 8, or 5 other sizes.',
    );
  });

  it('are in the language of the host, with its numbers', () => {
    l10n.config({ contents: JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) });
    chooseLanguage('de');
    try {
      assert.equal(findingText({ rule: 'off-grid', pixels: 2140 }), '2.140 Pixel liegen neben dem Raster.');
      assert.equal(
        findingText({ rule: 'enlarged', step: { x: 4.27, y: 4.27 }, size }),
        '4,27-fach vergrößert: Das Sprite ist 32 × 32.',
      );
      assert.equal(ruleTitle('soft-edges'), 'Weiche Kanten');
    } finally {
      l10n.config({ contents: {} });
      chooseLanguage('en');
    }
  });

  it('have a title for each rule, all different', () => {
    const ids = Object.keys(RULES) as RuleId[];
    assert.equal(new Set(ids.map(ruleTitle)).size, ids.length);
    assert.equal(ruleTitle('soft-edges'), 'Soft edges');
  });
});
