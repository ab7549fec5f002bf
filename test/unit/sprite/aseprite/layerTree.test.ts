import assert from 'node:assert/strict';
import type { Layer } from '../../../../src/sprite/aseprite/document';
import { type LayerNode, layerKeys, layerTree, openEyes } from '../../../../src/sprite/aseprite/layerTree';

const layer = (name: string, parent?: number, more: Partial<Layer> = {}): Layer => ({
  name,
  kind: 'image',
  parent,
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
  ...more,
});

type Names = readonly (string | readonly [string, Names])[];
const names = (nodes: readonly LayerNode[]): Names =>
  nodes.map(({ layer: { name }, children }) => (children.length ? [name, names(children)] : name));

describe('The layer tree', () => {
  it('lists the topmost layer first, with the content of groups', () => {
    const layers = [
      layer('ground'),
      layer('hero', undefined, { kind: 'group' }),
      layer('body', 1),
      layer('head', 1, { kind: 'group' }),
      layer('face', 3),
      layer('hat', 3),
      layer('sky'),
    ];
    assert.deepEqual(names(layerTree(layers)), ['sky', ['hero', [['head', ['hat', 'face']], 'body']], 'ground']);
    assert.deepEqual(
      layerTree(layers).map(({ index }) => index),
      [6, 1, 0],
    );
  });

  it('has keys that tell layers with one name apart and stay when other layers come and go', () => {
    const layers = [layer('a'), layer('a'), layer('g', undefined, { kind: 'group' }), layer('a', 2), layer('a', 2)];
    const keys = layerKeys(layers);
    assert.equal(new Set(keys).size, 5);
    const more = layerKeys([layer('new'), ...layers.map((one) => ({ ...one, parent: one.parent && one.parent + 1 }))]);
    assert.deepEqual(more.slice(1), keys);
  });

  it('has keys in deeply nested groups that grow only with the names', () => {
    const deep = Array.from({ length: 200 }, (_, index) => layer('"\\', index ? index - 1 : undefined));
    assert.ok((layerKeys(deep).at(-1)?.length ?? 0) < 1000);
  });

  it('has short, unique, stable keys for long names in deeply nested groups', () => {
    const long = 'x'.repeat(2000);
    const groups = Array.from({ length: 256 }, (_, index) => layer(long, index ? index - 1 : undefined));
    const leaves = Array.from({ length: 3000 }, (_, index) => layer(`${long}${index % 1000}`, 255));
    const keys = layerKeys([...groups, ...leaves]);
    assert.ok(Math.max(...keys.map((key) => key.length)) < 300);
    assert.equal(new Set(keys).size, keys.length);
    const after = layerKeys([...groups, layer('new', 255), ...leaves]);
    assert.deepEqual([...after.slice(0, 256), ...after.slice(257)], keys);
  });

  it('uses the names as keys for normal sprites', () => {
    const arm = [layer('hero'), layer('left arm', 0), layer('outline', 1), layer('outline', 1)];
    assert.equal(layerKeys(arm)[3], 'hero\nleft arm\noutline\t2');
  });

  it('shows layers as the user chose, or else as in the file', () => {
    const layers = [layer('a'), layer('b', undefined, { visible: false }), layer('c'), layer('d')];
    const [a = '', b = ''] = layerKeys(layers);
    assert.deepEqual(openEyes(layers, {}), [true, false, true, true]);
    assert.deepEqual(openEyes(layers, { [a]: false, [b]: true, gone: false }), [false, true, true, true]);
  });
});
