import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { animate, draw, turn } from '@sprite-kiln/placeholders/drawing';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { checkMeasured, checkSprite } from '../../../../src/sprite/checks/checkSprite';
import type { Finding } from '../../../../src/sprite/checks/finding';
import { findingText } from '../../../../src/sprite/checks/findingText';
import { MeasuredSprite } from '../../../../src/sprite/checks/measuredSprite';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { plannedSprites } from '../../../support/pixelArt/cleanSprites';
import { root } from '../../../support/places';
import { sampleOf } from '../../../support/sample';
import { animation, drawn, views } from './checkedSprites';

/** What is found above a hint, in words, by the strictest judge. */
const faultsOf = (sprite: SpriteViews) => wordsFor(checkSprite(drawn(sprite)));

const wordsFor = (findings: readonly Finding[]) =>
  findings.filter(({ severity }) => severity !== 'hint').map(findingText);

describe('Clean pixel art', () => {
  it('gives nothing above a hint: samples, drawings, and what looks like something else', async () => {
    const faults = (await plannedSprites()).map(({ name, sprite, plan }) => {
      const measured = new MeasuredSprite(sprite, plan.steps.search);
      return [name, ...wordsFor(checkMeasured(measured, {}))];
    });
    assert.ok(faults.length > 60);
    assert.deepEqual(
      faults.filter(([, fault]) => fault),
      [],
    );
  });

  it('gives nothing above a hint in Aseprite files, but for a file with an empty frame in the middle', () => {
    const folder = path.join(root, 'test/fixtures/aseprite');
    const faults = readdirSync(folder)
      .filter((name) => name.endsWith('.aseprite'))
      .map((name) => {
        const document = readAseprite(readFileSync(path.join(folder, name)));
        const flattener = new Flattener(document);
        const frames = document.frames.map((_, frame) => ({
          width: document.width,
          height: document.height,
          data: flattener.frame(frame).data.slice(),
        }));
        return [name, ...faultsOf(animation(frames, document.tags))];
      });
    assert.ok(faults.length > 9);
    assert.deepEqual(
      faults.filter(([, fault]) => fault),
      [['1empty3.aseprite', '1 frame is empty.']],
    );
  });

  const SUBJECTS = [
    ['knight', 32],
    ['wolf', 64],
    ['slime', 16],
    ['dragon', 32],
    ['torch', 32],
    ['chest', 16],
  ] as const;

  it('gives nothing above a hint in eight views', async () => {
    for (const [prompt, size] of SUBJECTS) {
      const spec = { prompt, size, variant: 1 };
      const source = await draw(spec);
      for (const known of [spec, undefined]) {
        const pictures = [];
        for (let direction = 0; direction < 8; direction++)
          pictures.push((await turn(source, { size, direction }, known)).picture);
        assert.deepEqual(faultsOf(views(pictures)), [], prompt);
      }
    }
  });

  // All motions, in a few and in many frames; a death is played once.
  const MOTIONS = [
    ...['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'dies'],
    ...['bob', 'squash', 'sway', 'flicker', 'spin', 'hover', 'shake', 'blink'],
  ];
  for (const [round, motion] of MOTIONS.entries())
    it(`gives nothing above a hint in animations: ${motion}`, async () => {
      for (const [prompt, size] of sampleOf(SUBJECTS, 2, { round })) {
        const spec = { prompt, size, variant: 0 };
        const source = await draw(spec);
        for (const known of [spec, undefined]) {
          const frames = await animate(source, { prompt: motion, frames: [4, 6, 8, 12][round % 4] ?? 4 }, known);
          const loops = motion === 'dies' ? [] : [{ from: 0, to: frames.length - 1 }];
          assert.deepEqual(faultsOf(animation(frames, loops)), [], `${prompt} of ${size}`);
        }
      }
    });
});
