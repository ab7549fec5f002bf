import assert from 'node:assert/strict';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { wordsOf } from '../../../../src/sprite/pixels/raster';
import { DRAWN_SAMPLE, type Drawn, drawKind, savedDigests } from './drawnSample';

const HELP =
  'Look at them: npm run gallery -- sample. If they are meant to change: npm run gallery -- sample --update.';

/** Drawings that aren't the pixels of their saved digest. */
function assertUnchanged(all: readonly Drawn[], saved: ReadonlyMap<string, string>): void {
  const changed = all.filter(({ name, digest }) => saved.get(name) !== digest).map(({ name }) => `  ${name}`);
  if (changed.length)
    assert.fail(`${changed.length} of ${all.length} drawings changed. ${HELP}\n${changed.join('\n')}`);
}

const isHard = (word: number) => word >>> 24 === 0 || word >>> 24 === 255;

describe('A sample of all drawings', () => {
  const saved = savedDigests();
  let sprites: readonly Drawn[] = [];

  it('is the one that has digests', () => {
    const names = Object.values(DRAWN_SAMPLE).flatMap((all) => all.map(({ name }) => name));
    assert.deepEqual([...saved.keys()], names, 'npm run gallery -- sample --update');
  });

  for (const kind of Object.keys(DRAWN_SAMPLE))
    it(`has the same pixels as before: ${kind}`, async () => {
      const all = await drawKind(kind);
      if (kind === 'each subject') sprites = all;
      assertUnchanged(all, saved);
    });

  it('has 2 to 16 colors in each sprite, and nothing half-transparent', () => {
    assert.ok(sprites.length > 300);
    for (const { name, drawn } of sprites)
      for (const sprite of drawn) {
        const colors = colorCounts([sprite]).size;
        assert.ok(colors >= 2 && colors <= 16, `${name}: ${colors} colors`);
        assert.ok(wordsOf(sprite.data).every(isHard), name);
      }
  });
});
