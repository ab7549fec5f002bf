import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { flattenedArea } from '../../../../src/sprite/draw/flattenedArea';
import { cellsUnder, layerCells, paintPatch } from '../../../../src/sprite/draw/patches';
import { openAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { changed } from '../../../../src/sprite/edit/change';
import { documentOf } from '../../../../src/sprite/edit/editDocument';
import { type EditSprite, PIXEL_FORMS, type PixelForm } from '../../../../src/sprite/edit/editSprite';
import { seed, seeded } from '../../../support/random';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { layeredSprite } from '../../../support/sprites/layeredSprite';

const FOLDER = 'test/fixtures/aseprite';
const files: readonly (readonly [string, EditSprite])[] = [
  ['layered', openAseprite(layeredSprite())],
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.aseprite'))
    .map((name) => [name, openAseprite(readFileSync(path.join(FOLDER, name)))] as const),
];

describe('A rectangle of a frame', () => {
  const random = seeded(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const someRect = ({ width, height }: EditSprite) => {
    const [x, y] = [upTo(width), upTo(height)];
    return { x, y, width: 1 + upTo(width - x), height: 1 + upTo(height - y) };
  };
  const part = (data: Uint8ClampedArray, width: number, rect: ReturnType<typeof someRect>) =>
    Array.from({ length: rect.height }, (_, row) => {
      const from = ((rect.y + row) * width + rect.x) * 4;
      return [...data.subarray(from, from + rect.width * 4)];
    }).flat();

  for (const [name, sprite] of files)
    it(`shows the pixels of the whole one: ${name}`, () => {
      const flattener = new Flattener(documentOf(sprite));
      for (const frame of sprite.frames.keys()) {
        const whole = flattener.frame(frame);
        for (let round = 0; round < 4; round++) {
          const rect = someRect(sprite);
          const area = flattenedArea(sprite, frame, rect);
          assert.deepEqual([...area.data], part(whole.data, sprite.width, rect), JSON.stringify({ frame, rect, seed }));
        }
      }
    });

  it('shows what is drawn on a layer as if it were made, in each form', () => {
    for (const form of Object.keys(PIXEL_FORMS) as PixelForm[]) {
      const each = PIXEL_FORMS[form];
      const some = (count: number) => Array.from({ length: count * each }, () => upTo(form === 'indexed' ? 4 : 256));
      const palette = Uint8Array.from({ length: 16 }, () => 255 * upTo(2));
      const cels = { 0: celAt(-1, 0, 3, some(9), each), 1: celAt(1, 1, 4, some(8), each, { opacity: 130 }) };
      const sprite = layered(
        { width: 4, height: 4, form },
        [{}, { blendMode: 'addition', opacity: 200 }],
        [cels],
        palette,
      );
      const mask = { x: 0, y: 1, width: 3, height: 3, bits: Uint8Array.of(1, 0, 1, 1, 1, 1, 0, 0, 1) };
      const cells = Uint8Array.from(some(6));
      const painted = changed(sprite, { change: 'paint', layer: 0, patches: [paintPatch([0], mask, cells)] });
      const live = { layer: 0, cells: layerCells(painted, 0, 0) };
      const whole = new Flattener(documentOf(painted)).frame(0);
      const rect = { x: 0, y: 1, width: 3, height: 3 };
      assert.deepEqual([...flattenedArea(sprite, 0, rect, live).data], part(whole.data, 4, rect), form);
      assert.deepEqual([...cellsUnder(mask, live.cells)], [...cells], form);
    }
  });

  it('leaves out layers that are hidden', () => {
    const sprite = layered(
      { width: 1, height: 1 },
      [{}, { visible: false }],
      [{ 0: celAt(0, 0, 1, [1, 2, 3, 255], 4), 1: celAt(0, 0, 1, [9, 9, 9, 255], 4) }],
    );
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    assert.deepEqual([...flattenedArea(sprite, 0, rect).data], [1, 2, 3, 255]);
    assert.deepEqual([...flattenedArea(sprite, 0, rect, undefined, (layer) => layer === 1).data], [9, 9, 9, 255]);
  });
});
