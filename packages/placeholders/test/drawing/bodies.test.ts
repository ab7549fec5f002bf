import assert from 'node:assert/strict';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { Painter } from '../../src/drawing/canvas/painter';
import { seededRandom } from '../../src/drawing/canvas/seed';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import { appearanceFor } from '../../src/drawing/parts/appearance';
import { drawBiped } from '../../src/drawing/parts/biped';
import type { Character } from '../../src/drawing/parts/character';
import { kitOf } from '../../src/drawing/parts/kit';
import { personOf } from '../../src/drawing/parts/person';
import { CHARACTERS } from '../../src/drawing/subjects/people';
import { STANCES, type Stance } from '../../src/drawing/vocabulary/poses';
import { readPrompt } from '../../src/drawing/vocabulary/prompt';
import { different } from './compare';
import { unlike } from './metrics';

const TABLE: Readonly<Record<string, Character>> = CHARACTERS;

/** A character with empty hands in a view and a pose, as directions and motions need it. */
function drawn(id: string, yaw: number, stance: Stance = 'rest'): Raster {
  const who = TABLE[id];
  assert.ok(who);
  const painter = new Painter(64);
  const random = seededRandom(id);
  const reading = readPrompt(id);
  const kit = kitOf(painter, random, appearanceFor(reading, who, random), reading, () => {});
  drawBiped(kit, personOf(kit, who), STANCES[stance], { yaw, pitch: 0.12 });
  return painter.finish();
}

describe('Bodies drawn from a spec', () => {
  for (const id of ['knight', 'hero', 'wizard', 'goblin', 'robot', 'princess', 'skeleton']) {
    it(`have eight different views with one foot line and one height: ${id}`, () => {
      const views = [0, 45, 90, 135, 180, 225, 270, 315].map((yaw) => drawn(id, yaw));
      assert.equal(different(views), 8);
      const bounds = views.map(boundsOf);
      const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
      assert.ok(spread(bounds.map(({ bottom }) => bottom)) <= 2, 'foot line');
      assert.ok(spread(bounds.map(({ top }) => top)) <= 4, 'height');
      const [front, , side] = bounds;
      assert.ok(front && side && side.right - side.left < front.right - front.left, 'narrower from the side');
    });
  }

  it('move their limbs in every stance', () => {
    const rest = drawn('hero', 0);
    for (const stance of Object.keys(STANCES) as Stance[])
      if (stance !== 'rest') assert.ok(unlike(rest, drawn('hero', 0, stance), true) > 0.01, stance);
  });

  it('have a face only when facing the viewer', () => {
    const dark = (raster: Raster) => {
      const { left, right, top, bottom } = boundsOf(raster);
      let count = 0;
      for (let y = Math.round(top + (bottom - top) * 0.2); y < top + (bottom - top) * 0.42; y++) {
        for (let x = Math.round(left + (right - left) * 0.25); x < left + (right - left) * 0.75; x++) {
          const i = (y * raster.width + x) * 4;
          if ((raster.data[i] ?? 0) < 32 && (raster.data[i + 1] ?? 0) < 32 && raster.data[i + 3]) count++;
        }
      }
      return count;
    };
    assert.ok(dark(drawn('man', 0)) > 8);
    assert.equal(dark(drawn('man', 180)), 0);
  });
});
