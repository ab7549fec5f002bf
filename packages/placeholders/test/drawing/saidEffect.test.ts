import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { readSaid } from '../../src/drawing/draw/saidEffect';
import { drawStill, shows } from '../../src/drawing/drawingSpec';
import { drawMotion, drawViews } from '../../src/drawing/drawMotion';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import { drawOutput } from '../../src/service/worker/draw';
import { specIn } from '../../src/service/worker/specInPng';
import { alphaOf, different, same } from './compare';
import { specks, unlike } from './metrics';

/** A subject without and with an effect, and the same in German and French. */
const PROMPTS: readonly (readonly [plain: string, effect: string, said: string, german: string, french: string])[] = [
  ['skeleton', 'fire', 'burning skeleton', 'brennendes Skelett', 'squelette enflammé'],
  ['sword', 'fire', 'sword on fire', 'Schwert in Flammen', 'épée en feu'],
  ['house', 'fire', 'a house that is burning', 'ein brennendes Haus', 'maison en flammes'],
  ['crystal', 'glow', 'glowing crystal', 'leuchtender Kristall', 'cristal lumineux'],
  ['knight', 'frozen', 'frozen knight', 'gefrorener Ritter', 'chevalier gelé'],
  ['dagger', 'poisoned', 'poisoned dagger', 'vergifteter Dolch', 'dague empoisonnée'],
  ['rock', 'mossy', 'mossy rock', 'bemooster Felsen', 'rocher couvert de mousse'],
  ['dog', 'wet', 'wet dog', 'nasser Hund', 'chien mouillé'],
  ['bear', 'snowy', 'bear covered in snow', 'mit Schnee bedeckter Bär', 'ours couvert de neige'],
];

const SIZES = [16, 32, 64];

function isClean(pictures: readonly Raster[], what: string): void {
  const colors = colorCounts(pictures).size;
  assert.ok(colors >= 3 && colors <= 16, `${what}: ${colors} colors`);
  for (const picture of pictures) {
    assert.ok(
      alphaOf(picture).every((alpha) => alpha === 0 || alpha === 255),
      what,
    );
    assert.equal(specks(picture), 0, `${what}: specks`);
  }
}

describe('Effects in a prompt', () => {
  it('are read in three languages, before the subject and after it', () => {
    for (const [plain, effect, ...said] of PROMPTS)
      for (const prompt of said) {
        const read = readSaid(prompt);
        assert.equal(read.effect, effect, prompt);
        assert.equal(read.reading.subject, readSaid(plain).reading.subject, prompt);
      }
    assert.deepEqual(readSaid('flaming sword').reading.colors, [], 'the blade is steel');
    assert.deepEqual(readSaid('sword on fire').reading.extras, []);
    // Words that look like a misspelled subject.
    for (const prompt of [
      'poisoned slime',
      'knight aflame',
      'house ablaze',
      'slime empoisonné',
      'tropfend nasser Schleim',
    ])
      assert.ok(['slime', 'knight', 'house'].includes(readSaid(prompt).reading.subject ?? ''), prompt);
    assert.deepEqual(
      ['poisoned slime', 'knight aflame'].map((prompt) => readSaid(prompt).effect),
      ['poisoned', 'fire'],
    );
    assert.deepEqual(readSaid('blue burning sword').reading.colors, ['blue']);
  });

  it('are ignored if the word is a subject, a material, a tile, or means something else', () => {
    for (const prompt of [
      ...['fire sword', 'sword of fire', 'Schwert aus Eis', 'épée de feu', 'ice dragon', 'moss golem', 'poison bottle'],
      ...['fireball', 'burning torch', 'burning campfire', 'flaming phoenix', 'burning candle', 'snowman', 'snowflake'],
      ...['knight with a burning sword', 'wizard holding a glowing staff', 'mossy stone wall', 'wet grass', 'burning'],
      ...[
        'iced donut',
        'shining armor',
        'sword that is not burning',
        'Haus, nicht brennend',
        'cracked shield',
        'knight',
      ],
      ...['', '!!!', '__proto__', 'constructor'],
    ]) {
      const { effect, prompt: drawn } = readSaid(prompt);
      assert.deepEqual([effect, drawn], [undefined, prompt]);
    }
  });

  it('put snow on things in their own drawing, for any of the words', () => {
    const draw = (prompt: string) => drawStill({ prompt, size: 32, variant: 1 });
    for (const prompt of ['snow-covered house', 'house covered with snow', 'maison couverte de neige']) {
      assert.equal(readSaid(prompt).effect, undefined, prompt);
      assert.ok(readSaid(prompt).reading.traits.has('snowy'), prompt);
      assert.ok(!same(draw(prompt), draw('house')));
    }
  });

  for (const [plain, , prompt] of PROMPTS)
    it(`are clean at each size, differ from ${plain}, and are accepted in a spec: ${prompt}`, () => {
      for (const size of SIZES) {
        const drawn = [0, 1, 2, 3].map((variant) => drawStill({ prompt, size, variant }));
        assert.equal(different(drawn), drawn.length, `${prompt} at ${size} px`);
        drawn.forEach((picture, variant) => {
          const what = `${prompt} at ${size} px, ${variant}`;
          isClean([picture], what);
          assert.ok(unlike(picture, drawStill({ prompt: plain, size, variant }), true) > 0.03, what);
          const spec = { prompt, size, variant };
          assert.ok(shows(picture, spec), what);
          assert.ok(!shows(picture, { ...spec, prompt: plain }), what);
        });
      }
    });

  it('are in the file of a generate run, with its spec', async () => {
    for (const prompt of ['burning skeleton', 'chest on fire, from behind']) {
      const plan = { operation: 'generate', prompt, pictures: [], size: 32, frames: 1, outputs: 1 } as const;
      const { file } = await drawOutput({ plan, output: 0 });
      assert.ok(same(decodePng(file.bytes), drawStill({ prompt, size: 32, variant: 0 })), prompt);
      assert.ok(specIn(file.bytes), prompt);
    }
  });

  it('leave room for flames above the subject', () => {
    for (const prompt of ['skeleton', 'house', 'barrel'])
      for (const size of SIZES) {
        const [cold, hot] = [prompt, `burning ${prompt}`].map((one) => drawStill({ prompt: one, size, variant: 0 }));
        assert.ok(cold && hot);
        // The top row consists of flame tips, not of an unbroken line.
        const { top } = boundsOf(hot);
        const row = alphaOf(hot).slice(top * size, (top + 1) * size);
        assert.ok(row.filter(Boolean).length < size / 2, `${prompt} at ${size} px`);
        assert.ok(Math.abs(boundsOf(hot).bottom - boundsOf(cold).bottom) <= 1, 'both have the same ground line');
      }
  });

  it('are on all eight views, which share a palette and are accepted too', () => {
    for (const [plain, , prompt] of PROMPTS) {
      const [views, bare] = [prompt, plain].map((one) => drawViews({ prompt: one, size: 32, variant: 0 }));
      assert.ok(views && bare);
      isClean(views, prompt);
      views.forEach((view, direction) => {
        assert.ok(unlike(view, bare[direction] as Raster, true) > 0.01, `${prompt}: ${direction}`);
        assert.ok(shows(view, { prompt, size: 32, variant: 0, direction }), `${prompt}: ${direction}`);
      });
    }
  });

  it('are mirrored with their subject', () => {
    for (const prompt of ['burning skeleton', 'glowing crystal']) {
      const request = { prompt, size: 32, variant: 0 };
      const changes = { version: 1, mirrored: true } as const;
      const [usual, mirrored] = [drawStill(request), drawStill({ ...request, changes })];
      isClean([mirrored], prompt);
      assert.ok(!same(usual, mirrored));
      assert.ok(shows(mirrored, { ...request, changes }));
    }
  });

  it('move in closed loops: the last frame is no further from the first than other frames from each other', () => {
    for (const prompt of ['burning skeleton', 'frozen knight', 'mossy golem', 'glowing wolf', 'poisoned goblin']) {
      const frames = drawMotion({ prompt, size: 32, variant: 0 }, 'walk', 8, 6);
      isClean(frames, prompt);
      assert.ok(different(frames) >= 3, prompt);
      const steps = frames.map((frame, i) => unlike(frame, frames[(i + 1) % frames.length] as Raster, true));
      assert.ok((steps.at(-1) ?? 1) <= 1.25 * Math.max(...steps.slice(0, -1)), `${prompt}: ${steps}`);
      // A full cycle returns to the start.
      assert.ok(same(frames[0] as Raster, drawMotion({ prompt, size: 32, variant: 0 }, 'walk', 8, 6)[0] as Raster));
    }
  });

  it('move flames in every frame if a body is nearly still', () => {
    const frames = (prompt: string) => drawMotion({ prompt, size: 64, variant: 0 }, 'idle', 8, 0);
    const [still, burning] = [frames('skeleton'), frames('burning skeleton')];
    const change = (list: readonly Raster[]) => unlike(list[0] as Raster, list[2] as Raster);
    assert.ok(change(burning) > change(still) + 0.01, `${change(burning)} against ${change(still)}`);
  });
});
