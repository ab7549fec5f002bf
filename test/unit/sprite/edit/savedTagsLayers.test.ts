import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import { parsed } from '../../../support/sprites/aseParser';

const sample = (name: string) => new Uint8Array(readFileSync(`test/fixtures/aseprite/${name}.aseprite`));

/** A file of Aseprite after changes, read by another program. */
function saved(bytes: Uint8Array, ...changes: readonly Change[]) {
  const base = openAseprite(bytes);
  return parsed(saveAseprite(bytes, base, changes.reduce(changed, base)));
}

const tagsOf = ({ tags }: ReturnType<typeof parsed>) =>
  tags.map(({ name, from, to, animDirection, color }) => ({ name, from, to, animDirection, color }));
const layersOf = ({ layers }: ReturnType<typeof parsed>) =>
  layers.map(({ name, layerChildLevel, type, opacity, blendMode, flags }) => ({
    name,
    level: layerChildLevel,
    type,
    opacity,
    blendMode,
    visible: flags.visible,
  }));

describe('Aseprite files whose tags and layers are changed, read by ase-parser', () => {
  it('have the tags of Aseprite, and a new, a changed, and no deleted one', () => {
    const bytes = sample('tags3');
    const before = tagsOf(parsed(bytes));
    assert.ok(before.length > 2);
    const file = saved(
      bytes,
      { change: 'change-tag', at: 1, tag: { name: 'jump', direction: 'pingpong', color: '#102030', repeat: 2 } },
      { change: 'delete-tag', at: 2 },
      { change: 'add-tag', tag: { name: 'all', from: 0, to: parsed(bytes).numFrames - 1, direction: 'reverse' } },
    );
    const after = tagsOf(file);
    const named = (name: string) => after.find((tag) => tag.name === name);
    assert.equal(after.length, before.length);
    assert.deepEqual(named(before[0]?.name ?? ''), before[0]);
    assert.deepEqual(named('jump'), {
      ...before[1],
      name: 'jump',
      animDirection: 'Ping-pong',
      color: '102030',
    });
    assert.equal(file.tags.find(({ name }) => name === 'jump')?.repeat, 2);
    assert.deepEqual(named('all'), {
      name: 'all',
      from: 0,
      to: parsed(bytes).numFrames - 1,
      animDirection: 'Reverse',
      color: '000000',
    });
  });

  it('have new layers and groups where they were put, with their names, opacities, and modes', () => {
    const bytes = sample('groups2');
    const before = layersOf(parsed(bytes));
    const group = before.findIndex(({ type }) => type === 1);
    assert.ok(group >= 0);
    const file = saved(
      bytes,
      { change: 'add-layer', id: 70_000, name: 'Cape', parent: group },
      { change: 'change-layer', layer: 70_000, to: { opacity: 100, blendMode: 'multiply', visible: false } },
      { change: 'add-layer', id: 70_001, name: 'Parts', kind: 'group' },
      { change: 'move-layer', layer: 70_000, parent: 70_001 },
      { change: 'change-layer', layer: group, to: { name: 'Body' } },
    );
    const looks = { opacity: 255, blendMode: 0, visible: true };
    assert.deepEqual(layersOf(file), [
      ...before.map((layer, at) => (at === group ? { ...layer, name: 'Body' } : layer)),
      { name: 'Parts', level: 0, type: 1, ...looks },
      { name: 'Cape', level: 1, type: 0, opacity: 100, blendMode: 1, visible: false },
    ]);
  });
});
