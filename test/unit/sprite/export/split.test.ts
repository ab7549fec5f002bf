import assert from 'node:assert/strict';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite, partsFor } from '../../../../src/sprite/engines/exportSprite';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { ExportError, type ExportNote, type ExportSprite } from '../../../../src/sprite/source/sprite';
import { drawn, layerOf, letters, options, spriteOf, tagOf, tools } from './sprites';

const SIX = spriteOf(['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => drawn(letter)));

function parts(sprite: ExportSprite, choices: Omit<ExportChoices, 'format'>): ExportSprite[] {
  const notes: ExportNote[] = [];
  return partsFor(sprite, options({ format: 'sheet', ...choices }), (note) => notes.push(note)).map((make) => make());
}

const textOf = (sprite: ExportSprite) => sprite.frames.map(({ image }) => letters(image).join('/'));

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('Parts of a sprite', () => {
  it('for a tag have its frames with their durations, and the rest recounted', () => {
    const sprite: ExportSprite = {
      ...SIX,
      tags: [
        tagOf('all', 0, 5),
        tagOf('run', 2, 4, { direction: 'pingpong', repeat: 3 }),
        tagOf('leap', 3, 4),
        tagOf('x', 4, 5),
      ],
      slices: [
        {
          name: 'hand',
          keys: [
            { frame: 0, bounds: rect(0, 0, 1, 1) },
            { frame: 1, bounds: rect(1, 0, 1, 1) },
            { frame: 3, bounds: rect(2, 0, 1, 1) },
            { frame: 5, bounds: rect(3, 0, 1, 1) },
          ],
        },
      ],
      cels: [
        { layer: 0, frame: 3, zIndex: 1 },
        { layer: 0, frame: 5, zIndex: 1 },
      ],
      normalMap: SIX.frames.map(({ image }) => image),
    };
    for (const [run] of [parts(sprite, { tag: 'run' }), parts(sprite, { split: 'tag' }).slice(1)]) {
      assert.ok(run);
      assert.deepEqual(textOf(run), ['c', 'd', 'e']);
      assert.deepEqual(
        run.frames.map(({ duration }) => duration),
        [120, 130, 140],
      );
      assert.deepEqual(run.tags, [tagOf('run', 0, 2, { direction: 'pingpong', repeat: 3 }), tagOf('leap', 1, 2)]);
      assert.deepEqual(run.slices[0]?.keys, [
        { frame: 0, bounds: rect(1, 0, 1, 1) },
        { frame: 1, bounds: rect(2, 0, 1, 1) },
      ]);
      assert.deepEqual(run.cels, [{ layer: 0, frame: 1, zIndex: 1 }]);
      assert.deepEqual(
        run.normalMap?.map((map) => letters(map).join()),
        ['c', 'd', 'e'],
      );
    }
  });

  it('for layers are the visible ones without groups and references, each alone within its groups', () => {
    const layers = [
      layerOf('Sky', { visible: false }),
      layerOf('Actors', { kind: 'group' }),
      layerOf('Hidden', { kind: 'group', visible: false, parent: 1 }),
      layerOf('Ghost', { parent: 2 }),
      layerOf('Body', { parent: 1, opacity: 100 }),
      layerOf('Sketch', { reference: true }),
      layerOf('Tiles', { kind: 'tilemap' }),
    ];
    const asked: number[] = [];
    const layerFrames = (layer: number): Raster[] => {
      asked.push(layer);
      return SIX.frames.map(() => drawn(String(layer)));
    };
    const sprite = {
      ...SIX,
      layers,
      layerFrames,
      cels: [
        { layer: 4, frame: 1, zIndex: 2 },
        { layer: 6, frame: 1, zIndex: 3 },
      ],
    };
    const makers = partsFor(sprite, options({ format: 'sheet', split: 'layer' }), () => undefined);
    assert.deepEqual(asked, [], 'layers are drawn one by one');
    const [body, tiles, ...others] = makers.map((make) => make());
    assert.equal(others.length, 0);
    assert.deepEqual(body && textOf(body)[0], '4');
    assert.deepEqual(body?.layers, [
      layerOf('Actors', { kind: 'group' }),
      layerOf('Body', { parent: 0, opacity: 100 }),
    ]);
    assert.deepEqual(body?.cels, [{ layer: 1, frame: 1, zIndex: 2 }]);
    assert.deepEqual(body?.part, { title: 'hero', layer: 'Body', group: 'Actors' });
    assert.deepEqual(tiles && textOf(tiles)[0], '6');
    assert.deepEqual(tiles?.layers, [layerOf('Tiles', { kind: 'tilemap' })]);
  });

  it('for slices have the pixels inside, also if slices move, grow, leave the canvas, or are hidden', () => {
    const picture = drawn('abcd', 'efgh', 'ijkl');
    const keys = [
      { frame: 0, bounds: rect(1, 0, 2, 1), pivot: { x: 1, y: 0 } },
      { frame: 1, bounds: rect(2, 1, 2, 2) },
      { frame: 2, bounds: rect(3, 2, 2, 2) },
      { frame: 3, bounds: rect(0, 0, 0, 0) },
    ];
    const sprite = spriteOf([picture, picture, picture, picture], { slices: [{ name: 'head', keys }] });
    const [head] = parts(sprite, { split: 'slice' });
    assert.ok(head);
    assert.deepEqual([head.width, head.height], [2, 2]);
    assert.deepEqual(textOf(head), ['bc/  ', 'gh/kl', 'l /  ', '  /  ']);
    assert.deepEqual(head.slices[0]?.keys[0], { frame: 0, bounds: rect(0, 0, 2, 1), pivot: { x: 1, y: 0 } });
  });

  it('fail before anything is made if there is nothing to split by or the tag is missing', async () => {
    const fault = async (choices: ExportChoices) =>
      exportSprite(SIX, options(choices), tools).then(
        () => assert.fail('Nothing was thrown.'),
        (error: unknown) => (error instanceof ExportError ? error.detail : assert.fail(String(error))),
      );
    for (const by of ['layer', 'tag', 'slice'] as const)
      assert.deepEqual(await fault({ format: 'sheet', split: by }), { fault: 'nothing-to-split', by });
    assert.deepEqual(await fault({ format: 'png', tag: 'run' }), { fault: 'no-such-tag', tag: 'run' });
  });
});
