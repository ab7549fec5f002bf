import assert from 'node:assert/strict';
import type { PreviewItem } from '../../../../../src/shared/protocol/preview';
import { captionsOf, itemCaptions } from '../../../../../src/webview/preview/core/captions';

describe('Captions of several images', () => {
  it('say only what differs between their names', () => {
    const rows: readonly (readonly [names: readonly string[], captions: readonly string[]])[] = [
      [
        ['image-32-x-32-knight-9.png', 'image-32-x-32-knight-10.png'],
        ['9', '10'],
      ],
      [
        ['hero-edit-1.png', 'hero-edit-2.png', 'orc-edit-1.png'],
        ['1', '2', 'orc-edit-1'],
      ],
      [
        ['hero-edit-1.png', 'hero-edit-2.png', 'orc-edit-1.png', 'orc-edit-2.png'],
        ['hero 1', 'hero 2', 'orc 1', 'orc 2'],
      ],
      [
        ['king.png', 'knight-2.png', 'knight-3.png'],
        ['king', '2', '3'],
      ],
      [
        ['hero_idle.png', 'hero_walk.png', 'hero_walk_back.png'],
        ['idle', 'walk', 'walk_back'],
      ],
      [
        ['hero.png', 'hero-blue.png', 'lamp.png'],
        ['hero', 'hero-blue', 'lamp'],
      ],
      [
        ['hero.png', 'hero.gif'],
        ['hero.png', 'hero.gif'],
      ],
      [
        ['hero.png', 'hero.png', 'orc.png'],
        ['hero.png', 'hero.png (2)', 'orc'],
      ],
      [['level-3.png'], ['level-3']],
      [
        ['2024.png', '2025.png'],
        ['2024', '2025'],
      ],
      [[], []],
    ];
    for (const [names, captions] of rows) assert.deepEqual(captionsOf(names), captions, names.join());
  });

  it('are numbers from the first output of a run on, also beside the image that it was made from', () => {
    const item = (name: string, role: PreviewItem['role']): PreviewItem => {
      return { id: name, name, role, kind: 'still', version: 1, tags: [] };
    };
    const run = { operation: 'edit', state: 'running', message: '', received: 1 } as const;
    const items = [item('image-32.png', 'source'), item('image-32-edit-4.png', 'output')];
    const state = { title: '', run, items };
    assert.deepEqual([...itemCaptions(items, state)].sort(), [
      ['image-32-edit-4.png', '4'],
      ['image-32.png', 'image-32'],
    ]);
  });
});
