import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ToolAnswer } from '../../../src/agents/answers';
import { callTool, toolOf } from '../../../src/agents/tools';
import { sha256Of } from '../../../src/core/disk/fileStore';
import { placedText, placeOnSource } from '../../../src/core/edits/placeOnSource';
import { endText } from '../../../src/core/runs/runText';
import { decodeFrames } from '../../../src/sprite/formats/decode/decodePicture';
import { decodePng, encodePng } from '../../../src/sprite/formats/png';
import { sameBytes } from '../../../src/sprite/pixels/bytes';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { type HostedService, hostedService } from '../../support/service/hostedService';
import { putOn } from '../../support/sprites/flatSprite';

const NAME = '.sprite-kiln.json';
const KEY = 'a-key-of-the-tests';
const CANVAS = { width: 44, height: 44 };

/** With other colors in one place, as an edit has. */
function edited(sprite: Raster): Raster {
  const data = sprite.data.slice();
  const rows = Math.floor(sprite.height / 5);
  for (let at = 0; at < sprite.width * rows * 4; at += 4) if (data[at + 3]) data.set([200, 30, 60], at);
  return { ...sprite, data };
}

describe('Outputs that come in other sizes', () => {
  let home: string;
  let service: HostedService;
  let host: TestToolHost;
  let source: Raster;
  /** What the service draws; undefined: its own. */
  let still: Uint8Array<ArrayBuffer> | undefined;
  let whileDrawn: () => Promise<void>;
  let placesOnSource: boolean;
  const call = async (name: string, args: unknown) => {
    const tool = toolOf(`sprite_kiln_${name}`);
    assert.ok(tool, name);
    const answer: ToolAnswer = await callTool(tool, args, host, CALL);
    assert.ok(answer.data.ok, answer.text);
    return answer;
  };
  const edit = () => call('edit_sprite', { files: ['hero.png'], prompt: 'a red hood' });
  const style = (content: object) => writeFile(path.join(host.game, NAME), JSON.stringify(content));
  const pictureOf = async (answer: ToolAnswer) => decodePng(await readFile(answer.data.files[0] ?? ''));
  const run = () => host.core.runs.list()[0] ?? assert.fail();
  const savedFile = () => run().snapshot.outputs[0]?.files[0] ?? assert.fail();

  before(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'placed-')));
    source = putOn(CANVAS, decodePng(await readFile(path.join(root, 'samples/hero.png'))), 3, 10);
    service = await hostedService({
      directory: path.join(home, 'service'),
      key: KEY,
      startCredits: 10_000,
      onGenerate: () => whileDrawn(),
      still: (own) => ({ bytes: still ?? Uint8Array.from(own), type: 'image/png' }),
    });
  });
  after(async () => {
    await service.close();
    await removeFolder(home);
  });
  let n = 0;
  beforeEach(async () => {
    // Cropped as services do.
    still = encodePng(putOn({ width: 30, height: 31 }, edited(source), -5, -12));
    whileDrawn = async () => {};
    placesOnSource = false;
    const own = path.join(home, `host-${n++}`);
    host = await toolHost({
      ...{ home: own, limit: 1_000, service: { baseUrl: service.baseUrl, key: KEY } },
      placesEditsOnSource: () => placesOnSource,
    });
    await mkdir(host.game, { recursive: true });
    await writeFile(path.join(host.game, 'hero.png'), encodePng(source));
  });
  afterEach(() => host.close());

  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['the style file says', () => style({ edits: 'on-source' })],
    [
      'the settings say',
      async () => {
        placesOnSource = true;
      },
    ],
  ];
  for (const [says, say] of ways)
    it(`are put on their source if ${says} so, and stay in the assets as they came`, async () => {
      await say();
      const answer = await edit();
      const { width, height, data } = await pictureOf(answer);
      assert.deepEqual({ width, height }, CANVAS);
      const cut = decodePng(still ?? assert.fail());
      assert.ok(sameBytes(Buffer.from(data), Buffer.from(putOn(CANVAS, cut, 5, 12).data)));
      assert.match(answer.text, /placed on its source \(confidence 0\.\d\d|1\.00\)/);
      assert.doesNotMatch(answer.text, /style file/);
      const { original, placed, sha256 } = savedFile();
      assert.equal(original, sha256Of(still ?? assert.fail()));
      assert.equal(sha256, sha256Of(await readFile(answer.data.files[0] ?? '')));
      assert.ok((placed?.confidence ?? 0) >= 0.5 && placed?.alone);
      const words = endText(run().plan, run().snapshot);
      assert.match(words, /Placed on the source: 2\. The originals are in your assets\./);
      const copies = await call('save_assets', { assets: [answer.data.assets[0]], folder: 'originals' });
      assert.ok(sameBytes(await readFile(copies.data.files[0] ?? ''), still ?? assert.fail()));
    });

  it('stay as they came unless somebody says so, and the style file has the last word', async () => {
    const cases: readonly (readonly [boolean, object])[] = [
      [false, {}],
      [false, { alpha: 'any' }],
      [true, { edits: 'as-they-come' }],
    ];
    for (const [setting, content] of cases) {
      placesOnSource = setting;
      await style(content);
      const answer = await edit();
      assert.ok(sameBytes(await readFile(answer.data.files[0] ?? ''), still ?? assert.fail()));
      assert.doesNotMatch(answer.text, /placed (?:on|because)/);
    }
  });

  it('stay as they came, and say so, if their place is unclear or the source changed', async () => {
    await style({ edits: 'on-source' });
    still = encodePng(decodePng(await readFile(path.join(root, 'samples/potion.png'))));
    const unsure = await edit();
    assert.ok(sameBytes(await readFile(unsure.data.files[0] ?? ''), still));
    assert.match(unsure.text, /not placed because its place on the source is unclear/);
    assert.match(endText(run().plan, run().snapshot), /Not placed, because their place on the source is unclear: 2\./);
    still = encodePng(edited(source));
    whileDrawn = () => writeFile(path.join(host.game, 'hero.png'), encodePng(putOn(CANVAS, source, 1, 0)));
    const changed = await edit();
    assert.ok(sameBytes(await readFile(changed.data.files[0] ?? ''), still));
    assert.match(changed.text, /not placed because the source has changed/);
    await writeFile(path.join(host.game, 'hero.png'), encodePng(source));
    await style({ edits: 'on-source', canvas: { size: 48 } });
    whileDrawn = () => rm(path.join(host.game, 'hero.png'));
    const gone = await edit();
    assert.match(gone.text, /not placed because the source has changed/);
    const { width, height } = await pictureOf(gone);
    assert.deepEqual([width, height], [48, 48]);
  });

  it('are put there afterwards if a person wants it, and back again', async () => {
    const { data } = await edit();
    const [one = '', other = ''] = data.files.map((file) => pathToFileURL(file).href);
    const stray = pathToFileURL(path.join(host.game, 'potion.png')).href;
    await writeFile(path.join(host.game, 'potion.png'), await readFile(path.join(root, 'samples/potion.png')));
    const { fileEdits: edits, provenance } = host.core;
    const place = (...files: string[]) => placeOnSource(files, { edits, provenance }, new AbortController().signal);
    const placed = await place(one, stray);
    assert.equal(
      placedText(placed),
      "Placed on the source: 1 file. potion.png: the sprite that it was made from isn't known.",
    );
    const cut = decodePng(still ?? assert.fail());
    const now = decodePng(await readFile(data.files[0] ?? ''));
    assert.ok(sameBytes(Buffer.from(now.data), Buffer.from(putOn(CANVAS, cut, 5, 12).data)));
    // The other one, and the stray file, are as they were.
    assert.ok(sameBytes(await readFile(data.files[1] ?? ''), still ?? assert.fail()));
    assert.equal(placedText(await place(one)), 'In place already: 1 file.');
    assert.equal(await placed.done?.undo(), 'Undid the change of 1 file.');
    assert.ok(sameBytes(await readFile(data.files[0] ?? ''), still ?? assert.fail()));
    await writeFile(path.join(host.game, 'hero.png'), await readFile(path.join(root, 'samples/potion.png')));
    const unclear = await place(one, other);
    assert.equal(unclear.done, undefined);
    assert.match(placedText(unclear), /^Left as they were: 2 files\. It isn't certain where hero-edit-1\.png lies/);
  });

  it('are put on the canvas of the style file, and are never cut', async () => {
    await style({ canvas: { size: [48, 40], anchor: 's' } });
    const answer = await edit();
    const cut = decodePng(still ?? assert.fail());
    assert.ok(
      sameBytes(
        Buffer.from((await pictureOf(answer)).data),
        Buffer.from(putOn({ width: 48, height: 40 }, cut, 9, 9).data),
      ),
    );
    assert.match(answer.text, /48 × 40 pixels, fixed to fit the style file\)/);
    assert.deepEqual([savedFile().width, savedFile().placed], [48, undefined]);
    await style({ canvas: { size: 24 } });
    const large = await edit();
    assert.ok(sameBytes(await readFile(large.data.files[0] ?? ''), still ?? assert.fail()));
    assert.match(large.text, /larger than the style file's canvas/);
    assert.doesNotMatch(large.text, /fixed to fit/);
  });

  it('say so if an animation fits its canvas, and its sheet would be larger than an image can be', async () => {
    await style({ canvas: { size: [4096, 1025] } });
    const { text } = await call('animate_sprite', { file: 'hero.png', prompt: 'idle breathing', frames: 4 });
    assert.match(text, /hero-idle\.gif" \(animation, 4096 × 1025 pixels, fixed to fit the style file\)/);
    assert.match(text, /hero-idle-sheet\.png" \(sprite sheet, 4 frames of 44 × 44 pixels, couldn't be placed\)/);
    assert.match(endText(run().plan, run().snapshot), /Couldn't be placed, and saved as they came: 1\./);
  });

  it('are put on it as animations and sheets alike, with the JSON of the new sheet', async () => {
    await style({ canvas: { size: [64, 56], anchor: 's' } });
    const { data, text } = await call('animate_sprite', { file: 'hero.png', prompt: 'idle breathing', frames: 4 });
    const [animation = '', sheet = '', json = ''] = data.files;
    const { frames } = await decodeFrames(await readFile(animation));
    const whole = decodePng(await readFile(sheet));
    const described = JSON.parse(await readFile(json, 'utf8'));
    assert.equal(described.frames.length, 4, text);

    for (const [at, { frame }] of described.frames.entries()) {
      assert.deepEqual([frame.w, frame.h], [64, 56]);
      const cell = putOn({ width: 64, height: 56 }, whole, -frame.x, -frame.y);
      assert.equal(shown(cell), shown(frames[at]?.image ?? createRaster(1, 1)));
    }
    const saved = run().snapshot.outputs[0]?.files ?? [];
    assert.deepEqual(
      saved.map(({ kind, width, height, original }) => [kind, width, height, original !== undefined]),
      [
        ['animation', 64, 56, true],
        ['sheet', 64, 56, true],
        ['sheet-json', undefined, undefined, false],
      ],
    );
  });
});

/** Pixels that are seen; the color of others says nothing. */
function shown({ width, data }: Raster): string {
  const seen: string[] = [];
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]) seen.push(`${(at >> 2) % width},${Math.floor((at >> 2) / width)}:${data.subarray(at, at + 4)}`);
  return seen.join('\n');
}
