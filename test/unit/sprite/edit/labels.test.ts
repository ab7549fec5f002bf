import assert from 'node:assert/strict';
import type { Change } from '../../../../src/sprite/edit/change';
import { type ChangeLabel, labelOf } from '../../../../src/sprite/edit/labels';

describe('Names of changes', () => {
  const image = { width: 1, height: 1, pixels: { bytes: new Uint8Array(4), compressed: false } };
  const rows: readonly (readonly [Change, ChangeLabel])[] = [
    [
      { change: 'canvas', rect: { x: 1, y: 1, width: 32, height: 48 } },
      { code: 'canvas', width: 32, height: 48 },
    ],
    [{ change: 'turn', turn: 'rotate-90' }, { code: 'rotate-90' }],
    [
      { change: 'turn', turn: 'flip-vertical', frames: [1, 2] },
      { code: 'flip-frames', count: 2 },
    ],
    [
      { change: 'scale', way: 'reduce', by: 2 },
      { code: 'reduce', value: 2 },
    ],
    [
      { change: 'add-frames', at: 0, from: [null] },
      { code: 'add-frames', count: 1 },
    ],
    [
      { change: 'add-frames', at: 0, from: [1, 2], linked: true },
      { code: 'duplicate-frames-linked', count: 2 },
    ],
    [
      { change: 'add-frames', at: 0, from: [1] },
      { code: 'duplicate-frames', count: 1 },
    ],
    [
      { change: 'durations', frames: [1, 2], durations: 80 },
      { code: 'durations', count: 2, value: 80 },
    ],
    [
      { change: 'durations', frames: [1, 2], durations: [80, 80] },
      { code: 'durations', count: 2, value: 80 },
    ],
    [
      { change: 'durations', frames: [1, 2], durations: [80, 90] },
      { code: 'durations', count: 2 },
    ],
    [
      { change: 'change-tag', at: 0, tag: { name: 'run' } },
      { code: 'rename-tag', name: 'run' },
    ],
    [{ change: 'change-tag', at: 0, tag: { from: 1, to: 2 } }, { code: 'tag-range' }],
    [
      { change: 'change-tag', at: 0, tag: { from: 1, name: 'run' } },
      { code: 'change-tag', name: 'run' },
    ],
    [
      { change: 'add-layer', id: 1, name: 'Hat', kind: 'group' },
      { code: 'add-group', name: 'Hat' },
    ],
    [{ change: 'change-layer', layer: 1, to: { visible: false } }, { code: 'hide-layer' }],
    [
      { change: 'change-layer', layer: 1, to: { opacity: 9 } },
      { code: 'layer-opacity', value: 9 },
    ],
    [
      { change: 'change-layer', layer: 1, to: { blendMode: 'screen' } },
      { code: 'layer-blend-mode', blendMode: 'screen' },
    ],
    [
      { change: 'paste-frames', at: 0, frames: [{ duration: 1, image }] },
      { code: 'paste-frames', count: 1 },
    ],
    [
      { change: 'change-slice', at: 0, name: 'hit' },
      { code: 'rename-slice', name: 'hit' },
    ],
    [{ change: 'change-slice', at: 0, pivot: null }, { code: 'slice-pivot' }],
    [
      { change: 'change-slice', at: 0, bounds: { x: 0, y: 0, width: 1, height: 1 }, pivot: null },
      { code: 'change-slice' },
    ],
    [
      { change: 'set-plays', plays: 3 },
      { code: 'set-plays', value: 3 },
    ],
    [{ change: 'merge-layer-down', layer: 3 }, { code: 'merge-layer-down' }],
    [
      { change: 'cut-sheet', frames: [{ x: 0, y: 0, width: 1, height: 1 }] },
      { code: 'cut-sheet', count: 1 },
    ],
    [{ change: 'sheet-json', form: 'hash' }, { code: 'sheet-json' }],
    [{ change: 'paint', layer: 0, patches: [] }, { code: 'paint' }],
    [{ change: 'replace-color', from: 1, to: 2 }, { code: 'replace-color' }],
    [
      { change: 'palette', colors: [{ index: 0, color: 1 }] },
      { code: 'palette', count: 1 },
    ],
  ];
  for (const [change, label] of rows)
    it(`are codes and numbers: ${JSON.stringify(label)}`, () => {
      assert.deepEqual(labelOf(change), label);
    });
});
