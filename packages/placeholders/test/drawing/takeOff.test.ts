import assert from 'node:assert/strict';
import { rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { editSprite } from '../../src/drawing/edits/editSprite';
import { isEdge, isOpaque } from '../../src/drawing/measure/silhouette';
import { alphaOf } from './compare';
import { FOREIGN, person, stone, type Worn } from './foreign';
import { kept, specks, unlike } from './metrics';

const edited = (source: Raster, prompt: string, variant = 0) => editSprite(source, { prompt, variant });

/** What is worn, the words that remove it, and the sizes at which it is recognized. */
const CASES: readonly (readonly [worn: Worn, prompts: readonly string[], without: Worn, sizes: readonly number[]])[] = [
  [{ hat: 'wizard' }, ['remove the hat', 'ohne Hut', 'sans chapeau'], {}, [32, 64]],
  [{ hat: 'helmet' }, ['take off the helmet, remove it', 'Helm weg'], {}, [32, 64]],
  [{ hat: 'cap', sword: true }, ['remove the hat'], { sword: true }, [32, 64]],
  [{ hat: 'cap', sword: true }, ['remove the sword', 'ohne Schwert', "sans l'épée"], { hat: 'cap' }, [16, 32, 64]],
  [{ shield: true }, ['remove the shield', 'Schild entfernen', 'sans bouclier'], {}, [16, 32, 64]],
  [{ hat: 'wizard', shield: true }, ['without the shield'], { hat: 'wizard' }, [32, 64]],
  [{ wings: true }, ['remove the wings', 'ohne Flügel', 'sans ailes'], {}, [32, 64]],
];

/** Edge pixels that are lighter than an outline. */
function gaps(raster: Raster): number {
  let count = 0;
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++)
      if (isEdge(raster, x, y) && rgbAt(raster.data, (y * raster.width + x) * 4) !== 0x241b2e) count++;
  return count;
}

/** Pixels that aren't connected with the lowest one by visible pixels. */
function unconnectedPixels(raster: Raster): number {
  const { width } = raster;
  const start = alphaOf(raster).lastIndexOf(255);
  const seen = new Set([start]);
  for (const p of seen)
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1])
        if (isOpaque(raster, (p % width) + dx, Math.floor(p / width) + dy)) seen.add(p + dy * width + dx);
  return alphaOf(raster).filter((alpha) => alpha > 0).length - seen.size;
}

/** Whether a foreign image of this name has what a prompt removes. */
function hasNamed(name: string, prompt: string): boolean {
  return Object.entries({ knight: /shield|sword|hat/, wizard: /hat|sword/, angel: /wings/ }).some(
    ([who, things]) => name.includes(who) && things.test(prompt),
  );
}

describe('Removing things from sprites that the service did not draw', () => {
  for (const [worn, prompts, without, sizes] of CASES) {
    it(`removes ${JSON.stringify(worn)} by ${JSON.stringify(without)}, closed, clean, and close to the original`, () => {
      for (const size of sizes) {
        const [source, bare] = [person(size, worn), person(size, without)];
        for (const prompt of prompts) {
          const edit = edited(source, prompt);
          const name = `${prompt} at ${size} px`;
          // Most of what the thing changed is undone; nothing else changes.
          const [before, after] = [unlike(bare, source, true), unlike(bare, edit, true)];
          assert.ok(after < before * 0.72, `${name}: ${after.toFixed(3)} of ${before.toFixed(3)} is left`);
          assert.equal(gaps(edit), 0, `${name}: its outline has gaps`);
          assert.equal(unconnectedPixels(edit), 0, `${name}: something is detached`);
          assert.ok(specks(edit) <= specks(source), name);
          assert.ok(alphaOf(edit).every((alpha) => alpha === 0 || alpha === 255));
        }
      }
    });
  }

  it("removes nothing if the thing isn't found, and adds a badge", () => {
    const sources = { ...FOREIGN, bare: person(32), round: stone(32), stone: stone(64) };
    for (const [name, source] of Object.entries(sources)) {
      for (const prompt of ['remove the shield', 'remove the sword', 'without wings', 'remove the hat']) {
        if (hasNamed(name, prompt)) continue;
        for (const variant of [0, 1]) {
          const edit = edited(source, prompt, variant);
          const lost = alphaOf(source).filter((alpha, p) => alpha && !edit.data[p * 4 + 3]).length;
          assert.equal(lost, 0, `${prompt} of ${name}: ${lost} pixels are gone`);
          assert.ok(kept(source, edit) >= 0.8, `${prompt} of ${name}: ${kept(source, edit)}`);
          assert.ok(unlike(source, edit, true) > 0, `${prompt} of ${name}: the badge for a missing thing is absent`);
        }
      }
    }
  });

  it('keeps the blade next to a hat, and the hat above a blade', () => {
    const source = person(32, { hat: 'cap', sword: true });
    const metal = (raster: Raster) =>
      alphaOf(raster).filter((alpha, p) => alpha && [0xd8e0ea, 0x8e9bb0].includes(rgbAt(raster.data, p * 4))).length;
    const red = (raster: Raster) =>
      alphaOf(raster).filter((alpha, p) => alpha && [0xd0413c, 0x9c2b35].includes(rgbAt(raster.data, p * 4))).length;
    assert.equal(metal(edited(source, 'remove the hat')), metal(source));
    assert.ok(red(edited(source, 'remove the hat')) <= 2);
    assert.equal(red(edited(source, 'remove the sword')), red(source));
    assert.equal(metal(edited(source, 'remove the sword')), 0);
  });
});
