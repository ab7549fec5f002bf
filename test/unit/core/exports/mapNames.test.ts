import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'valibot';
import type { ExportFormat } from '../../../../src/sprite/engines/exportFormats';
import { exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../../../src/sprite/normalMap/settings';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../../support/export/recipeBench';
import { removeFolder } from '../../../support/folders';
import { root } from '../../../support/places';
import { sample } from '../../sprite/formats/files';

const sprite = sample('hero.png');
const map = encodePng(normalMap(decodePng(sprite)));

/** Among the views of a mage, the north view has the name that its normal map would have. */
describe('Names of exported normal maps', () => {
  let home: string;
  let exporter: SpriteThreads<'exports'>;
  let bench: RecipeBench;
  const { signal } = new AbortController();
  const uri = (name: string) => pathToFileURL(path.join(home, name)).href;
  const put = async (bytes: Uint8Array, ...names: string[]) => {
    for (const name of names) await writeFile(path.join(home, name), bytes);
  };
  const made = async (format: ExportFormat) => {
    const source = await bench.exports.find(uri('mage.webp'));
    return bench.exports.make(source, parse(exportOptions, { format }), uri('out'), signal);
  };

  before(() => {
    exporter = new SpriteThreads('exports', {
      script: path.join(root, 'out/test/unit/work/spriteWorker.child.js'),
    });
  });
  after(() => exporter.close());
  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-export-maps-'));
    await mkdir(path.join(home, 'out'));
    bench = recipeBench(home, path.join(home, 'notes'), exporter);
    await put(sprite, 'mage.webp');
    await put(map, 'mage_normal.png');
  });
  afterEach(() => removeFolder(home));

  for (const format of ['sheet', 'godot', 'phaser', 'pixi', 'defold'] as const) {
    it(`as ${format}: have the usual suffix, and the other one next to views`, async () => {
      const mapOf = async () => (await made(format)).files.filter(({ isMap }) => isMap).map(({ name }) => name);
      assert.deepEqual(await mapOf(), ['mage_n.png']);
      await put(sprite, 'out/mage_e.png', 'out/mage_s.png');
      assert.deepEqual(await mapOf(), ['mage_normal.png']);
      const { files } = await made(format);
      const resource = files.find(({ name }) => name.endsWith('.tres'));
      const text = new TextDecoder().decode(resource?.bytes);
      if (resource) assert.ok(text.includes('"mage_normal.png"') && !text.includes('mage_n.png'), text);
    });
  }

  it('never replace a sprite that appeared in the meantime, even if a person agrees', async () => {
    const source = await bench.exports.find(uri('mage.webp'));
    const result = await made('sheet');
    await put(sprite, 'out/mage_n.png');
    const plan = await bench.exports.plan(source, result, uri('out'));
    await assert.rejects(bench.exports.write([plan], signal, { replace: true }), /mage_n\.png isn't a normal map/);
  });

  it("follow the sprite's folder", async () => {
    const source = { ...(await bench.exports.find(uri('mage.webp'))), normalMap: undefined };
    const { files } = await bench.exports.makeNormalMap(source, USUAL_NORMAL_MAP, { ending: '_normal' }, signal);
    assert.deepEqual(
      files.map(({ name, isMap }) => [name, isMap]),
      [['mage_normal.png', true]],
    );
  });
});
