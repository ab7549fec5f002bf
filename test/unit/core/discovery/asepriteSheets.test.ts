import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { decodePng } from '../../../../src/sprite/formats/png';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { readSheetJson } from '../../../../src/sprite/sheet/readSheetJson';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { root } from '../../../support/places';
import { options, tools } from '../../sprite/export/sprites';

const FOLDER = path.join(root, 'test/fixtures/aseprite');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.aseprite'));

async function exported(name: string, choices: Omit<ExportChoices, 'format'>) {
  const bytes = readFileSync(path.join(FOLDER, name));
  const sprite = await readSprite({ title: 'hero', extension: 'aseprite', bytes }, () =>
    assert.fail('A part is missing.'),
  );
  const { files } = await exportSprite(sprite, options({ format: 'sheet', ...choices }), tools);
  const sheets = files
    .filter((file) => file.name.endsWith('.json'))
    .map((json) => {
      const png = files.find((file) => file.name === json.name.replace(/json$/, 'png')) ?? assert.fail(json.name);
      const picture = decodePng(png.bytes);
      const reading = readSheetJson(new TextDecoder().decode(json.bytes), picture);
      if (reading.kind !== 'sheet') return assert.fail(reading.kind);
      const { frames, width, height, tags } = reading.sheet;
      return { name: json.name, tags, images: frames.map((rect) => placeFrame(picture, rect, width, height)) };
    });
  return { sprite, sheets, document: readAseprite(bytes) };
}

/** An image without the colors of transparent pixels: those of an indexed sprite have their palette's. */
function shown({ width, height, data }: Raster): Raster {
  const kept = Uint8ClampedArray.from(data);
  for (let at = 0; at < kept.length; at += 4) if (kept[at + 3] === 0) kept.fill(0, at, at + 4);
  return { width, height, data: kept };
}

describe("Sheets of Aseprite's own sprites", () => {
  for (const name of FILES) {
    it(`keep every frame, every tag, and each layer on its own: ${name}`, async () => {
      const { sprite, sheets, document } = await exported(name, { trim: 'frame' });
      assert.deepEqual(
        sheets.map(({ images }) => images.map(shown)),
        [sprite.frames.map(({ image }) => shown(image))],
      );
      assert.deepEqual(
        sheets[0]?.tags.map(({ name, from, to, direction }) => [name, from, to, direction]),
        document.tags.map(({ name, from, to, direction }) => [name, from, to, direction]),
      );
      const layers = document.layers.flatMap(({ kind, reference }, index) =>
        kind === 'group' || reference ? [] : [index],
      );
      const split = await exported(name, { trim: 'sprite', split: 'layer' });
      const seen = layers.filter((index) => isVisible(document.layers, index));
      assert.deepEqual(
        split.sheets.map(({ images }) => images.map(shown)),
        seen.map((index) => sprite.layerFrames?.(index).map(shown)),
      );
    });
  }
});

function isVisible(layers: readonly { readonly visible: boolean; readonly parent?: number }[], index: number): boolean {
  const layer = layers[index];
  return !layer || (layer.visible && (layer.parent === undefined || isVisible(layers, layer.parent)));
}
