import assert from 'node:assert/strict';
import { ulid } from 'ulid';
import type { Run } from '../../../../../src/core/runs/run';
import { newestSprite } from '../../../../../src/extension/features/firstSteps/newestSprite';

/** A run that started at a given time and saved files: names by kind. */
function run(at: number, files: Readonly<Record<string, string>>): Run {
  const saved = Object.entries(files).map(([name, kind]) => ({ uri: `file:///art/${name}`, kind }));
  return { id: ulid(at).toLowerCase(), snapshot: { outputs: [{ files: saved }] } } as unknown as Run;
}

interface Given {
  readonly runs?: readonly Run[];
  readonly samples?: { readonly files: readonly string[]; readonly at: number };
  readonly gone?: readonly string[];
}

const newest = (kind: 'still' | 'any', { runs = [], samples, gone = [] }: Given) =>
  newestSprite(kind, {
    runs: { list: () => runs },
    samples: { get: () => samples },
    files: {
      readStart: async (uri) => {
        if (gone.some((name) => uri.endsWith(name))) throw new Error('gone');
        return new Uint8Array(1);
      },
    },
    isHere: (uri) => uri.startsWith('file:///art/'),
  });

describe('The newest sprite', () => {
  const sprite = run(1000, { 'hero.png': 'still' });
  const animation = run(2000, { 'hero-anim.gif': 'animation', 'hero-anim-sheet.png': 'sheet' });
  const map = run(3000, { 'hero_n.png': 'normal-map' });

  it('is a still if needed, and may be an animation for an export', async () => {
    const runs = [map, animation, sprite];
    assert.equal(await newest('still', { runs }), 'file:///art/hero.png');
    assert.equal(await newest('any', { runs }), 'file:///art/hero-anim.gif');
  });

  it('may be a sample that was copied later', async () => {
    const files = ['file:///art/knight.png', 'file:///art/fox.png'];
    assert.equal(await newest('still', { runs: [sprite], samples: { files, at: 1500 } }), files[0]);
    assert.equal(await newest('still', { runs: [sprite], samples: { files, at: 500 } }), 'file:///art/hero.png');
    assert.equal(await newest('still', { samples: { files, at: 1 }, gone: ['knight.png'] }), files[1]);
  });

  it('still exists, and belongs to this window', async () => {
    const elsewhere = {
      ...run(9000, {}),
      snapshot: { outputs: [{ files: [{ uri: 'file:///b/x.png', kind: 'still' }] }] },
    };
    const runs = [elsewhere as unknown as Run, run(4000, { 'gone.png': 'still' }), sprite];
    assert.equal(await newest('still', { runs, gone: ['gone.png'] }), 'file:///art/hero.png');
    assert.equal(await newest('still', { runs: [map] }), undefined);
  });
});
