import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { palettesOf } from '../../../../src/sprite/compare/asepritePalettes';
import { changedFrame } from '../../../../src/sprite/compare/changedFrames';
import { type ComparedSprite, isUnchanged, listChanges } from '../../../../src/sprite/compare/changes';
import type { LayerChange } from '../../../../src/sprite/compare/layerChanges';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { root } from '../../../support/places';
import { asepriteFile, cel, type LayerParts, layer, tags } from '../../../support/sprites/asepriteFile';
import { layeredSprite } from '../../../support/sprites/layeredSprite';

/** What the page compares of an Aseprite file. */
function spriteOf(bytes: Uint8Array): ComparedSprite {
  const { frames, layers, colorMode, ...rest } = readAseprite(bytes);
  return { ...rest, frames, palettes: palettesOf(frames), sprite: { layers, colorMode } };
}

const fixture = (name: string) => readFileSync(path.join(root, 'test/fixtures/aseprite', name));

/** An Aseprite file of one pixel with these layers. */
const withLayers = (...layers: LayerParts[]) =>
  spriteOf(asepriteFile({ width: 1, height: 1, frames: [{ chunks: layers.map((one) => layer(one)) }] }));

/** Changes of layers in short: `moved Hero/Arm`. */
const said = (changes: readonly LayerChange[]) =>
  changes.map((one) =>
    one.how === 'reordered'
      ? one.how
      : [
          one.how,
          [...one.groups, one.layer.name].join('/'),
          ...(one.how === 'changed' ? one.properties : []),
          ...(one.how === 'renamed' ? [one.was] : []),
        ].join(' '),
  );

const still: ComparedSprite = { width: 8, height: 8, frames: [{ duration: 0 }], tags: [] };
const animated = (...durations: number[]): ComparedSprite => ({
  ...still,
  frames: durations.map((duration) => ({ duration })),
});

describe('The list of changes between two versions', () => {
  it('is empty for equal files of every kind', () => {
    for (const name of [
      'abcd.aseprite',
      'groups2.aseprite',
      'slices.aseprite',
      'tags3.aseprite',
      '2f-index-3x3.aseprite',
    ]) {
      const sprite = spriteOf(fixture(name));
      assert.ok(isUnchanged(listChanges(sprite, spriteOf(fixture(name)))), name);
    }
    assert.ok(isUnchanged(listChanges(spriteOf(layeredSprite()), spriteOf(layeredSprite()))));
  });

  it('has sizes, numbers of frames, and color modes', () => {
    const changes = listChanges(spriteOf(layeredSprite()), spriteOf(fixture('2f-index-3x3.aseprite')));
    assert.deepEqual(changes.size, { before: { width: 16, height: 16 }, after: { width: 3, height: 3 } });
    assert.deepEqual(changes.frames, { before: 4, after: 2 });
    assert.deepEqual(changes.colorMode, { before: 'rgba', after: 'indexed' });
    assert.ok(!isUnchanged(changes));
  });

  it('joins frames whose durations changed alike, and has none for stills', () => {
    const { durations } = listChanges(animated(100, 100, 100, 80, 100), animated(100, 50, 50, 60, 100, 10));
    assert.deepEqual(durations, [
      { from: 1, to: 2, before: 100, after: 50 },
      { from: 3, to: 3, before: 80, after: 60 },
    ]);
    assert.deepEqual(listChanges(still, animated(100, 100)).durations, []);
  });

  it('has tags and slices that were added, changed, or are gone', () => {
    const file = (...list: readonly { readonly name: string; readonly from: number; readonly to: number }[]) =>
      spriteOf(
        asepriteFile({
          width: 1,
          height: 1,
          frames: [{ chunks: [tags(...list), layer()] }, { chunks: [] }, { chunks: [] }],
        }),
      );
    const before = file({ name: 'idle', from: 0, to: 1 }, { name: 'run', from: 1, to: 2 });
    const after = file({ name: 'idle', from: 0, to: 2 }, { name: 'jump', from: 1, to: 2 });
    const short = listChanges(before, after).tags.map(({ how, name }) => `${how} ${name}`);
    assert.deepEqual(short, ['gone run', 'changed idle', 'added jump']);
    const sliced = {
      ...still,
      slices: [{ name: 'body', keys: [{ frame: 0, bounds: { x: 0, y: 0, width: 4, height: 4 } }] }],
    };
    assert.deepEqual(
      listChanges(still, sliced).slices.map(({ how, name }) => `${how} ${name}`),
      ['added body'],
    );
  });

  it('tells layers by their groups: added, gone, moved, renamed, changed, reordered', () => {
    const [hero, arm, hat] = [
      { name: 'Hero', type: 1 as const },
      { name: 'Arm', level: 1 },
      { name: 'Hat', level: 1 },
    ];
    const changes = (before: LayerParts[], after: LayerParts[]) =>
      said(listChanges(withLayers(...before), withLayers(...after)).layers);
    assert.deepEqual(changes([hero, arm], [hero, arm, hat]), ['added Hero/Hat']);
    assert.deepEqual(changes([hero, arm, hat], [hero, arm]), ['gone Hero/Hat']);
    assert.deepEqual(changes([hero, arm, hat], [hero, arm, { name: 'Hat' }]), ['moved Hat']);
    assert.deepEqual(changes([hero, arm, hat], [hero, arm, { name: 'Crown', level: 1 }]), ['renamed Hero/Crown Hat']);
    assert.deepEqual(changes([hero, arm, hat], [hero, hat, arm]), ['reordered']);
    assert.deepEqual(changes([arm, { name: 'B' }], [{ name: 'Arm', flags: 0, opacity: 9, blend: 1 }, { name: 'B' }]), [
      'changed Arm visible opacity blendMode',
    ]);
    assert.deepEqual(
      changes([hero, arm, hat], [{ ...hero, name: 'King' }, arm, hat]),
      ['renamed King Hero'],
      'its layers follow',
    );
    assert.deepEqual(changes([{ name: 'A' }, { name: 'A' }], [{ name: 'A' }]), ['gone A'], 'layers of one name');
  });

  it('pairs colors that were replaced at their place, and lists the others', () => {
    const palette = (...hexes: string[]) => ({
      ...still,
      palettes: [{ from: 0, palette: { colors: hexes.map((hex) => ({ hex })) } }],
    });
    const { palette: found } = listChanges(
      palette('#000000', '#FF0000', '#00FF00'),
      palette('#000000', '#FF8800', '#00FF00', '#0000FF'),
    );
    assert.deepEqual(found, {
      added: ['#0000FF'],
      gone: [],
      changed: [{ index: 1, before: '#FF0000', after: '#FF8800' }],
    });
    assert.equal(
      listChanges(palette('#000000', '#FF0000'), palette('#FF0000', '#000000')).palette,
      undefined,
      'an order is no color',
    );
    assert.equal(listChanges(still, palette('#000000')).palette, undefined);
  });
});

describe('The pixels that changed in a frame', () => {
  const none = async () => {};
  const drawn = (width: number, height: number, ...pixels: [number, number, number[]][]): Raster => {
    const raster = createRaster(width, height);
    for (const [x, y, color] of pixels) raster.data.set(color, (y * width + x) * 4);
    return raster;
  };

  it('are counted from the top left, and enclosed', async () => {
    const before = drawn(4, 4, [1, 1, [9, 9, 9, 255]], [0, 0, [5, 5, 5, 0]]);
    const after = drawn(6, 5, [1, 1, [9, 9, 9, 255]], [5, 4, [1, 2, 3, 255]], [2, 1, [1, 2, 3, 1]]);
    assert.deepEqual(await changedFrame(3, before, after, none), {
      frame: 3,
      pixels: 2,
      box: { x: 2, y: 1, width: 4, height: 4 },
    });
    assert.deepEqual(await changedFrame(3, after, before, none), {
      frame: 3,
      pixels: 2,
      box: { x: 2, y: 1, width: 4, height: 4 },
    });
  });

  it('are all that are seen if a version lacks the frame, and none in equal frames', async () => {
    const one = drawn(4, 4, [1, 1, [9, 9, 9, 255]]);
    assert.deepEqual(await changedFrame(0, undefined, one, none), {
      frame: 0,
      pixels: 1,
      box: { x: 1, y: 1, width: 1, height: 1 },
    });
    assert.equal(await changedFrame(0, one, drawn(4, 4, [1, 1, [9, 9, 9, 255]]), none), undefined);
  });

  it('of an Aseprite file follow what is drawn', async () => {
    const at = (value: number) =>
      asepriteFile({
        width: 2,
        height: 1,
        frames: [{ chunks: [layer(), cel(2, 1, [1, 2, 3, 255, value, 2, 3, 255])] }],
      });
    const [before, after] = [at(7), at(8)].map((bytes) => new Flattener(readAseprite(bytes), {}).frame(0));
    assert.deepEqual(await changedFrame(0, before, after, none), {
      frame: 0,
      pixels: 1,
      box: { x: 1, y: 0, width: 1, height: 1 },
    });
  });
});
