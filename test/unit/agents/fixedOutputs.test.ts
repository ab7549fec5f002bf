import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ToolAnswer } from '../../../src/agents/answers';
import { callTool, toolOf } from '../../../src/agents/tools';
import { sha256Of } from '../../../src/core/disk/fileStore';
import { decodeFrames } from '../../../src/sprite/formats/decode/decodePicture';
import { decodePng, encodePng } from '../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { mushroom } from '../../page/art';
import { removeFolder } from '../../support/folders';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { type Asked, type HostedService, hostedService } from '../../support/service/hostedService';

const NAME = '.sprite-kiln.json';
const KEY = 'a-key-of-the-tests';
const TIMES = 4;

/** Opaque colors as style files write them. */
function colorsIn(...pictures: readonly Raster[]): Set<string> {
  const colors = new Set<string>();
  for (const { data } of pictures)
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]) colors.add(`#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`);
  return colors;
}

/** As services spoil sprites: enlarged, each color a little off, some edges half transparent. */
function spoiled(sprite: Raster): Raster {
  const { width, height } = sprite;
  const result = createRaster(width * TIMES, height * TIMES);
  for (let y = 0; y < result.height; y++)
    for (let x = 0; x < result.width; x++) {
      const from = (Math.floor(y / TIMES) * width + Math.floor(x / TIMES)) * 4;
      const to = (y * result.width + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = sprite.data.subarray(from, from + 4);
      const off = (value: number) => (value > 127 ? value - 1 : value + 1);
      const soft = alpha && Math.floor(x / TIMES) % 5 === 0 ? 200 : alpha;
      if (alpha) result.data.set([off(red), off(green), off(blue), soft], to);
    }
  return result;
}

describe('Outputs in a folder with a style file', () => {
  let home: string;
  let service: HostedService;
  let asked: Asked[];
  let host: TestToolHost;
  let sprite: Raster;
  let clean: Uint8Array<ArrayBuffer>;
  let ugly: Uint8Array<ArrayBuffer>;
  /** What the service draws; undefined: its own. */
  let still: Uint8Array<ArrayBuffer> | undefined;
  let whileDrawn: () => Promise<void>;
  const call = async (name: string, args: unknown) => {
    const tool = toolOf(`sprite_kiln_${name}`);
    assert.ok(tool, name);
    const answer: ToolAnswer = await callTool(tool, args, host, CALL);
    assert.ok(answer.data.ok, answer.text);
    return answer;
  };
  const style = (content: object) => writeFile(path.join(host.game, NAME), JSON.stringify(content));
  const whole = () => ({ palette: [...colorsIn(sprite)], sizes: [16], alpha: 'binary' });
  const recordOf = async () => {
    const [run] = host.core.runs.list();
    assert.ok(run);
    const record = await host.core.runs.recordOf(run);
    assert.ok(record);
    return record;
  };

  before(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'fixed-')));
    sprite = mushroom;
    clean = encodePng(sprite);
    ugly = encodePng(spoiled(sprite));
    service = await hostedService({
      directory: path.join(home, 'service'),
      key: KEY,
      startCredits: 10_000,
      maxOutputs: 3,
      onGenerate: async (body) => {
        asked.push(body);
        await whileDrawn();
      },
      still: () => ({ bytes: still ?? clean, type: 'image/png' }),
    });
  });
  after(async () => {
    await service.close();
    await removeFolder(home);
  });
  let n = 0;
  beforeEach(async () => {
    asked = [];
    still = ugly;
    whileDrawn = async () => {};
    const own = path.join(home, `host-${n++}`);
    host = await toolHost({ home: own, limit: 1_000, service: { baseUrl: service.baseUrl, key: KEY } });
    await mkdir(host.game, { recursive: true });
  });
  afterEach(() => host.close());

  it('are fixed: grid, colors, alpha; the file as it came stays in the assets', async () => {
    await style(whole());
    const answer = await call('generate_sprite', { prompt: 'a hero', size: 16 });
    const [file = ''] = answer.data.files;
    const fixed = decodePng(await readFile(file));
    assert.deepEqual([fixed.width, fixed.height], [16, 16]);
    assert.deepEqual(fixed.data, sprite.data);
    assert.match(answer.text, /\(sprite, 16 × 16 pixels, fixed to fit the style file\), asset/);
    const { outputs } = await recordOf();
    const [saved] = outputs[0]?.files ?? [];
    assert.deepEqual(
      [saved?.sha256, saved?.original, saved?.width, saved?.unfixed],
      [sha256Of(await readFile(file)), sha256Of(ugly), 16, undefined],
    );
    const copies = await call('save_assets', { assets: [answer.data.assets[0]], folder: 'originals' });
    assert.deepEqual(await readFile(copies.data.files[0] ?? ''), Buffer.from(ugly));
  });

  it('are sent as they are on disk when they become inputs, because they are no longer the asset', async () => {
    await style(whole());
    const [fixed] = (await call('generate_sprite', { prompt: 'a hero', size: 16 })).data.files;
    await style({});
    const [asCame] = (await call('generate_sprite', { prompt: 'a hero', size: 16 })).data.files;
    await call('edit_sprite', { files: [fixed], prompt: 'a hat' });
    await call('edit_sprite', { files: [asCame], prompt: 'a hat' });
    assert.deepEqual(
      asked.slice(2).map(({ inputs }) => Object.keys(inputs?.[0] ?? {})),
      [['data_url'], ['asset_id']],
    );
  });

  it('that are right keep their bytes', async () => {
    await style(whole());
    still = clean;
    const answer = await call('generate_sprite', { prompt: 'a hero', size: 16 });
    assert.deepEqual(await readFile(answer.data.files[0] ?? ''), Buffer.from(clean));
    assert.equal((await recordOf()).outputs[0]?.files[0]?.original, undefined);
    assert.doesNotMatch(answer.text, /fixed to fit/);
  });

  it('keep what the style file says nothing about, or turns off', async () => {
    const cases: readonly object[] = [
      { words: 'x', checks: { specks: 'error' } },
      {
        palette: ['#ff0000'],
        alpha: 'binary',
        checks: { 'off-palette': 'off', 'soft-alpha': 'off', enlarged: 'off' },
      },
    ];
    for (const content of cases) {
      await style(content);
      const { data } = await call('generate_sprite', { prompt: 'a hero', size: 16 });
      assert.deepEqual(await readFile(data.files[0] ?? ''), Buffer.from(ugly), JSON.stringify(content));
    }
  });

  it('that can not be fixed are saved as they came, with a note', async () => {
    await style(whole());
    whileDrawn = () => writeFile(path.join(host.game, NAME), '{ "palette": ');
    const answer = await call('generate_sprite', { prompt: 'a hero', size: 16 });
    assert.deepEqual(await readFile(answer.data.files[0] ?? ''), Buffer.from(ugly));
    assert.match(answer.text, /couldn't be fixed to fit the style file/);
    const [saved] = (await recordOf()).outputs[0]?.files ?? [];
    assert.deepEqual([saved?.original, saved?.unfixed], [undefined, true]);
  });

  it('are fixed as animations and sheets alike, with the same frames', async () => {
    await writeFile(path.join(host.game, 'hero.png'), clean);
    await style({ palette: ['#000000', '#ff0000', '#ffffff'], alpha: 'binary' });
    const { data } = await call('animate_sprite', { file: 'hero.png', prompt: 'idle breathing', frames: 4 });
    const [animation = '', sheet = '', json = ''] = data.files;
    const { frames } = await decodeFrames(await readFile(animation));
    const allowed = new Set(['#000000', '#ff0000', '#ffffff']);
    const found = [...colorsIn(...frames.map(({ image }) => image)), ...colorsIn(decodePng(await readFile(sheet)))];
    assert.ok(found.length > 2 && found.every((color) => allowed.has(color)), found.join());
    assert.equal(frames.length, 4);
    assert.equal(JSON.parse(await readFile(json, 'utf8')).frames.length, 4);
  });
});
