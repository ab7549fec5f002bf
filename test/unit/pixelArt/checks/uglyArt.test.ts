import assert from 'node:assert/strict';
import { checkArt } from '../../../../src/pixelArt/checks/checkArt';
import { type CleanSprite, cleanSprites } from '../../../support/cleanSprites';
import { seeded } from '../../../support/random';
import { sampleOf } from '../../../support/sample';
import { DEGRADATIONS } from '../../../support/uglySprites';
import { animation } from './arts';

/** Each cell has one color, but no step explains where cells begin: nothing tells them from large true pixels. */
const isWithoutStep = (name: string) => name.includes('wobble');

describe('Ugly pixel art', () => {
  let clean: readonly CleanSprite[] = [];
  before(async () => {
    clean = (await cleanSprites()).filter(({ kind, picture }) => kind === 'drawn' && picture.width <= 32);
  });

  const rows = DEGRADATIONS.filter(({ name }) => !isWithoutStep(name));
  for (const [round, { name, make }] of rows.entries())
    it(`gives a warning: ${name}`, () => {
      for (const { name: sprite, picture } of sampleOf(clean, 2, { round, whole: false })) {
        const { pictures } = make(picture, seeded(round));
        const found = checkArt(animation(pictures)).map(({ rule, severity }) => `${severity}: ${rule}`);
        assert.ok(
          found.some((finding) => finding.startsWith('warning')),
          `${sprite}: ${found.join(', ')}`,
        );
      }
    });
});
