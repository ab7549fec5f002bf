import assert from 'node:assert/strict';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import { type CleanSprite, cleanSprites } from '../../../support/pixelArt/cleanSprites';
import { DEGRADATIONS } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';
import { allExamples, examples, sampleOf } from '../../../support/sample';
import { animation } from './checkedSprites';

describe('Ugly pixel art', () => {
  let clean: readonly CleanSprite[] = [];
  before(async () => {
    clean = (await cleanSprites()).filter(
      ({ kind, picture }) => kind === 'drawn' && picture.width <= (allExamples ? 32 : 24),
    );
  });

  // Larger pictures show nothing else, and take long.
  const rows = DEGRADATIONS.filter(({ factor }) => allExamples || factor <= 6);
  for (const { name, make } of sampleOf(rows, 16))
    it(`gives a warning: ${name}`, () => {
      const round = DEGRADATIONS.findIndex((row) => row.name === name);
      for (const { name: sprite, picture } of sampleOf(clean, examples(1, 2), { round, whole: false })) {
        const { pictures } = make(picture, seeded(round));
        const found = checkSprite(animation(pictures)).map(({ rule, severity }) => `${severity}: ${rule}`);
        assert.ok(
          found.some((finding) => finding.startsWith('warning')),
          `${sprite}: ${found.join(', ')}`,
        );
      }
    });
});
