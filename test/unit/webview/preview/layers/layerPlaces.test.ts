import assert from 'node:assert/strict';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditLayer, EditSprite, LayerId } from '../../../../../src/sprite/edit/editSprite';
import {
  type DropSide,
  droppedPlace,
  type LayerPlace,
  steppedPlace,
} from '../../../../../src/webview/preview/layers/layerPlaces';

/** `a`, and the group `g` with `b`, the group `h` with nothing, and `c`; then `d`. From bottom to top. */
const layers: readonly EditLayer[] = (
  [
    ['a', 'image'],
    ['g', 'group'],
    ['b', 'image', 1],
    ['h', 'group', 1],
    ['c', 'image', 1],
    ['d', 'image'],
  ] as const
).map(([name, kind, parent], id) => ({
  id,
  name,
  kind,
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
  ...(parent !== undefined && { parent }),
}));

const sprite: EditSprite = {
  width: 1,
  height: 1,
  form: 'rgba',
  transparentIndex: 0,
  layers,
  frames: [{ duration: 100, cels: new Map(), palette: new Uint8Array() }],
  tags: [],
  slices: [],
  tilesets: new Map(),
  traits: { layerOpacity: true, groupsBlend: false, pixelRatio: { width: 1, height: 1 } },
};

const idOf = (name: string): LayerId => layers.findIndex((layer) => layer.name === name);

/** A sprite's layers as the tree shows them, from top to bottom: `d g(c h() b) a`. */
function shown({ layers: all }: EditSprite, parent?: LayerId): string {
  return all
    .filter((layer) => layer.parent === parent)
    .toReversed()
    .map(({ id, name, kind }) => (kind === 'group' ? `${name}(${shown({ ...sprite, layers: all }, id)})` : name))
    .join(' ');
}

const treeAfter = (moved: string, place: LayerPlace | undefined) =>
  place && shown(changed(sprite, { change: 'move-layer', layer: idOf(moved), ...place }));

describe('Places of layers that are moved', () => {
  it('are all those of the tree, one after the other, and the same on the way back', () => {
    let now = sprite;
    const walk = (by: 'up' | 'down') => {
      const seen = [shown(now)];
      for (;;) {
        const place = steppedPlace(now.layers, idOf('d'), by, () => true);
        if (!place) return seen;
        now = changed(now, { change: 'move-layer', layer: idOf('d'), ...place });
        seen.push(shown(now));
      }
    };
    const down = walk('down');
    assert.deepEqual(down, [
      'd g(c h() b) a',
      'g(d c h() b) a',
      'g(c d h() b) a',
      'g(c h(d) b) a',
      'g(c h() d b) a',
      'g(c h() b d) a',
      'g(c h() b) d a',
      'g(c h() b) a d',
    ]);
    assert.deepEqual(walk('up'), down.toReversed());
  });

  it('are beside a closed group, not in it', () => {
    assert.equal(
      treeAfter(
        'd',
        steppedPlace(layers, idOf('d'), 'down', () => false),
      ),
      'g(c h() b) d a',
    );
    assert.equal(
      treeAfter(
        'a',
        steppedPlace(layers, idOf('a'), 'up', () => false),
      ),
      'd a g(c h() b)',
    );
  });

  const drops: readonly (readonly [string, DropSide, string, string | undefined])[] = [
    ['d', 'into', 'g', 'g(d c h() b) a'],
    ['d', 'into', 'h', 'g(c h(d) b) a'],
    ['d', 'above', 'b', 'g(c h() d b) a'],
    ['d', 'below', 'b', 'g(c h() b d) a'],
    ['d', 'below', 'a', 'g(c h() b) a d'],
    ['b', 'above', 'd', 'b d g(c h()) a'],
    ['g', 'below', 'a', 'd a g(c h() b)'],
    // It's there already.
    ['d', 'above', 'g', undefined],
    ['c', 'above', 'h', undefined],
    ['b', 'below', 'h', undefined],
    // It would be in itself.
    ['g', 'into', 'h', undefined],
    ['g', 'above', 'c', undefined],
    ['d', 'below', 'd', undefined],
  ];
  for (const [moved, side, target, wanted] of drops) {
    it(`lead ${moved} ${side} ${target}${wanted === undefined ? ' nowhere' : ''}`, () => {
      assert.equal(treeAfter(moved, droppedPlace(layers, idOf(moved), idOf(target), side)), wanted);
    });
  }
});
