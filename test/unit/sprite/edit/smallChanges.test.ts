import assert from 'node:assert/strict';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { layeredSprite } from '../../../support/sprites/layeredSprite';

const cel = (value: number) => celAt(0, 0, 1, [value, 0, 0, 255], 4);
const refuses = (sprite: EditSprite, change: Change, why: string) =>
  assert.throws(
    () => changed(sprite, change),
    (error) => error instanceof ChangeRefused && error.refusal.why === why,
    JSON.stringify(change),
  );

describe('Linking cels', () => {
  const sprite = layered(
    { width: 1, height: 1 },
    [{}, {}],
    [{ 1: cel(9) }, { 0: cel(1) }, { 0: cel(2), 1: cel(8) }, {}],
  );
  const bodies = ({ frames }: EditSprite, layer: number) => frames.map(({ cels }) => cels.get(layer)?.body);

  it('gives frames the first cel that one of them has, layer by layer', () => {
    const linked = changed(sprite, { change: 'link-cels', frames: [3, 2, 1], layers: [0] });
    const one = bodies(sprite, 0)[1];
    assert.deepEqual(bodies(linked, 0), [undefined, one, one, one]);
    assert.ok(
      bodies(linked, 0)
        .slice(1)
        .every((body) => body === one),
    );
    assert.deepEqual(bodies(linked, 1), bodies(sprite, 1));
    assert.equal(linked.frames[1], sprite.frames[1]);
  });

  it('is undone by unlinking, up to the last one of them', () => {
    const linked = changed(sprite, { change: 'link-cels', frames: [1, 2, 3] });
    const free = changed(linked, { change: 'unlink-cels', frames: [2, 3] });
    assert.equal(new Set(bodies(free, 0).slice(1)).size, 3);
    assert.deepEqual(bodies(free, 0)[2], bodies(linked, 0)[2]);
    assert.equal(free.frames[1], linked.frames[1]);
    const flipped = changed(free, { change: 'offset', frames: [2], by: { x: 1, y: 0 } });
    assert.deepEqual(
      bodies(flipped, 0).map((body) => body?.x),
      [undefined, 0, 1, 0],
    );
  });

  it('is refused for frames and layers that are gone, and where there is no cel', () => {
    refuses(sprite, { change: 'link-cels', frames: [4] }, 'gone');
    refuses(sprite, { change: 'link-cels', frames: [] }, 'gone');
    refuses(sprite, { change: 'link-cels', frames: [1], layers: [5] }, 'gone');
    refuses(sprite, { change: 'link-cels', frames: [3] }, 'gone');
    refuses(sprite, { change: 'unlink-cels', frames: [9] }, 'gone');
  });

  it('is in an Aseprite file', () => {
    const bytes = layeredSprite();
    const base = openAseprite(bytes);
    const linked = changed(base, { change: 'link-cels', frames: [1, 2], layers: [2] });
    const read = readAseprite(saveAseprite(bytes, base, linked));
    assert.deepEqual(read.frames[2]?.cels.find(({ layer }) => layer === 2)?.content, { kind: 'link', frame: 1 });
  });
});

describe('Slices that are changed', () => {
  const bytes = layeredSprite();
  const base = openAseprite(bytes);
  const saved = (change: Change) => readAseprite(saveAseprite(bytes, base, changed(base, change))).slices;

  it('are in the file with another name, place, and pivot', () => {
    const bounds = { x: 1, y: 2, width: 3, height: 4 };
    assert.equal(saved({ change: 'change-slice', at: 0, name: 'a longer name' })[0]?.name, 'a longer name');
    const [first, second] = saved({ change: 'change-slice', at: 1, frame: 3, bounds, pivot: { x: 1, y: 1 } });
    assert.deepEqual(first, base.slices[0]);
    assert.deepEqual(
      second?.keys.map((key) => [key.frame, key.bounds]),
      [
        [0, base.slices[1]?.keys[0]?.bounds],
        [2, bounds],
      ],
    );
    assert.deepEqual(second?.keys[1]?.pivot, { x: 1, y: 1 });
    assert.equal(saved({ change: 'change-slice', at: 0, pivot: null })[0]?.keys[0]?.pivot, undefined);
    assert.deepEqual(saved({ change: 'change-slice', at: 0, bounds })[0]?.userData, base.slices[0]?.userData);
  });

  it('keep the center of a nine-patch inside', () => {
    const key = changed(base, { change: 'change-slice', at: 0, bounds: { x: 2, y: 2, width: 5, height: 13 } }).slices[0]
      ?.keys[0];
    assert.deepEqual(key?.center, { x: 3, y: 3, width: 2, height: 5 });
  });

  it('have a pivot in all keys, or in none', () => {
    const set = changed(base, { change: 'change-slice', at: 1, frame: 0, pivot: { x: 1, y: 2 } });
    const other = changed(set, { change: 'change-slice', at: 1, frame: 2, pivot: { x: 3, y: 3 } });
    const pivots = ({ slices }: EditSprite) => slices[1]?.keys.map(({ pivot }) => pivot && `${pivot.x}, ${pivot.y}`);
    assert.deepEqual(pivots(set), ['1, 2', '1, 2']);
    assert.deepEqual(pivots(other), ['1, 2', '3, 3']);
    const none = changed(other, { change: 'change-slice', at: 1, pivot: null });
    assert.deepEqual(pivots(none), [undefined, undefined]);
  });

  it('are refused if they are gone, or out of range', () => {
    refuses(base, { change: 'change-slice', at: 2, name: 'x' }, 'gone');
    refuses(base, { change: 'change-slice', at: 0, frame: 99, pivot: null }, 'gone');
    refuses(base, { change: 'change-slice', at: 0, bounds: { x: 0, y: 0.5, width: 1, height: 1 } }, 'range');
    refuses(base, { change: 'change-slice', at: 0, bounds: { x: 0, y: 0, width: -1, height: 1 } }, 'range');
    refuses(base, { change: 'change-slice', at: 0, pivot: { x: 70_000, y: 0 } }, 'range');
  });
});

describe('Groups that are added', () => {
  it('take layers, and are in an Aseprite file', () => {
    const bytes = layeredSprite();
    const base = openAseprite(bytes);
    let sprite = changed(base, { change: 'add-layer', id: 90, name: 'Gear', kind: 'group', above: 0 });
    sprite = changed(sprite, { change: 'add-layer', id: 91, name: 'Belt', parent: 90 });
    sprite = changed(sprite, { change: 'add-layer', id: 92, name: 'Inner', kind: 'group', parent: 90 });
    sprite = changed(sprite, { change: 'move-layer', layer: 4, parent: 92 });
    const read = readAseprite(saveAseprite(bytes, base, sprite));
    const names = read.layers.map(
      ({ name, kind, parent }) => `${read.layers[parent ?? -1]?.name ?? ''}/${name} ${kind}`,
    );
    assert.deepEqual(names.slice(1, 5), ['/Gear group', 'Gear/Belt image', 'Gear/Inner group', 'Inner/Old hat image']);
    refuses(sprite, { change: 'add-layer', id: 93, name: 'x', parent: 91 }, 'misplaced');
    refuses(sprite, { change: 'add-layer', id: 90, name: 'x' }, 'misplaced');
    refuses(sprite, { change: 'add-layer', id: 93, name: 'x', parent: 77 }, 'gone');
  });
});

describe('How often a file plays', () => {
  it('is set, within what formats hold', () => {
    const sprite = layered({ width: 1, height: 1 }, [{}], [{}]);
    assert.equal(changed(sprite, { change: 'set-plays', plays: 3 }).plays, 3);
    refuses(sprite, { change: 'set-plays', plays: -1 }, 'range');
    refuses(sprite, { change: 'set-plays', plays: 65_536 }, 'range');
  });
});
