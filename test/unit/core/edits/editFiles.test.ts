import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import type { EditPlace } from '../../../../src/core/edits/editOutputs';
import { EditRefused } from '../../../../src/core/edits/editRefused';
import type { FileEdit } from '../../../../src/core/edits/fileEdit';
import { OutputError } from '../../../../src/core/exports/exportErrors';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

type Color = readonly [number, number, number, number];
const RED: Color = [200, 30, 30, 255];
const SKIN: Color = [240, 190, 150, 255];
const EMPTY: Color = [0, 0, 0, 0];

function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) png.data.set(colorAt(at % width, Math.floor(at / width)), at * 4);
  return PNG.sync.write(png);
}

/** A figure of 2 × 3 whose top left corner is at a place, its head in another color. */
const figure = (width: number, height: number, left: number, top: number) =>
  pngOf(width, height, (x, y) => {
    const isIn = x >= left && x < left + 2 && y >= top && y < top + 3;
    return isIn ? (y === top ? SKIN : RED) : EMPTY;
  });

/** A box of visible pixels: x, y, width, height. */
function boxOf(bytes: Uint8Array): readonly number[] {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const seen = Array.from({ length: width * height }, (_, at) => at).filter((at) => (data[at * 4 + 3] ?? 0) > 0);
  const [xs, ys] = [seen.map((at) => at % width), seen.map((at) => Math.floor(at / width))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x + 1, Math.max(...ys) - y + 1];
}

const sizeOf = (bytes: Uint8Array) => {
  const { width, height } = PNG.sync.read(Buffer.from(bytes));
  return [width, height];
};

describe('Sprites of files that are changed at once', () => {
  let home: string;
  let host: TestToolHost;
  const signal = new AbortController().signal;
  const at = (...names: string[]) => path.join(host.game, ...names);
  const put = (name: string, bytes: Uint8Array | string) => writeFile(at(name), bytes);
  const get = (name: string) => readFile(at(name));

  /** Changes files, and writes them. @param names in the folder of the game */
  async function edit(names: readonly string[], change: FileEdit, place: Partial<EditPlace> = {}) {
    const { fileEdits } = host.core;
    const { sources } = await fileEdits.sprites(
      names.map((name) => pathToFileURL(at(name)).href),
      signal,
    );
    const made = await fileEdits.make(sources, change, signal);
    const written = await fileEdits.write(made, { replace: false, ...place }, signal);
    const files = written.files.map(({ source, output, ...rest }) => ({
      source: path.basename(fileURLToPath(source)),
      output: output === null ? null : path.relative(host.game, fileURLToPath(output)),
      ...rest,
    }));
    return { ...written, files };
  }

  beforeEach(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
  });

  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('become new files beside them, and the old ones stay', async () => {
    const hero = figure(4, 4, 1, 1);
    await put('hero.png', hero);
    const { files } = await edit(['hero.png'], {
      to: 'canvas',
      canvas: { to: 'size', width: 8, height: 8, anchor: 's' },
    });
    assert.deepEqual(files, [
      { source: 'hero.png', output: 'hero-canvas.png', changed: true, offset: { x: 2, y: 4 }, scale: 1 },
    ]);
    assert.deepEqual(await get('hero.png'), hero);
    assert.deepEqual(boxOf(await get('hero-canvas.png')), [3, 5, 2, 3]);
  });

  it('are written once, and not again if nothing differs', async () => {
    await put('hero.png', figure(4, 4, 1, 1));
    const wide: FileEdit = { to: 'canvas', canvas: { to: 'multiple', of: 8 } };
    await edit(['hero.png'], wide);
    assert.deepEqual((await edit(['hero.png'], wide)).written, []);
    await put('hero-canvas.png', figure(4, 4, 0, 0));
    const { files } = await edit(['hero.png'], wide);
    assert.equal(files[0]?.output, 'hero-canvas-2.png');
    const { files: same } = await edit(['hero-canvas-2.png'], wide);
    assert.deepEqual(same, [
      { source: 'hero-canvas-2.png', output: null, changed: false, offset: { x: 0, y: 0 }, scale: 1 },
    ]);
  });

  it('are replaced with their normal maps, and come back', async () => {
    const [hero, map] = [figure(4, 4, 1, 1), pngOf(4, 4, (x) => (x < 2 ? [40, 128, 220, 255] : [128, 128, 255, 255]))];
    await put('hero.png', hero);
    await put('hero_n.png', map);
    const { files, written, undo } = await edit(
      ['hero.png'],
      { to: 'canvas', canvas: { to: 'pad', left: 1, top: 0, right: 1, bottom: 2 } },
      { replace: true },
    );
    assert.equal(files[0]?.output, 'hero.png');
    assert.deepEqual(written.map((uri) => path.basename(fileURLToPath(uri))).sort(), ['hero.png', 'hero_n.png']);
    assert.deepEqual(sizeOf(await get('hero_n.png')), [6, 6]);
    await undo();
    assert.deepEqual([await get('hero.png'), await get('hero_n.png')], [hero, map]);
  });

  it("aren't replaced if that would leave files that are frames no longer, but saved as new ones", async () => {
    const names = [1, 2, 3].map((number) => `walk_${number}_delay-0.1s.png`);
    for (const [index, name] of names.entries()) await put(name, figure(6, 4, index, 1));
    const fewer: FileEdit = { to: 'frames', frames: { to: 'delete', frames: [1] } };
    await assert.rejects(
      edit(names, fewer, { replace: true }),
      (error) =>
        error instanceof OutputError && /^walk_3_delay-0\.1s\.png would be a frame no longer/.test(error.message),
    );
    assert.deepEqual(await get('walk_2_delay-0.1s.png'), figure(6, 4, 1, 1));
    await mkdir(at('out'));
    await edit(names, fewer, { folder: pathToFileURL(at('out')).href });
    assert.deepEqual((await readdir(at('out'))).sort(), names.slice(0, 2));
    assert.deepEqual(boxOf(await get(`out/${names[1]}`)), [2, 1, 2, 3]);
  });

  it('turn the vectors of a copied normal map, which is named after its image', async () => {
    await put('hero.png', figure(4, 4, 1, 1));
    await put(
      'hero_n.png',
      pngOf(4, 4, () => [40, 128, 220, 255]),
    );
    await edit(['hero.png'], { to: 'change', changes: [{ change: { change: 'turn', turn: 'flip-horizontal' } }] });
    const { data } = PNG.sync.read(await get('hero-canvas_n.png'));
    // Around 128, which is flat.
    assert.equal(data[0], 256 - 40);
  });

  it('keep the JSON of a sheet, which names the copy', async () => {
    const frame = (x: number) => ({ frame: { x, y: 0, w: 4, h: 4 }, duration: 70 });
    const json = { frames: [frame(0), frame(4)], meta: { app: 'https://www.aseprite.org/', image: 'walk.png' } };
    await put(
      'walk.png',
      pngOf(8, 4, (x, y) => ((x & 3) === 1 && y > 0 ? RED : EMPTY)),
    );
    await put('walk.json', JSON.stringify(json));
    await edit(['walk.png'], { to: 'canvas', canvas: { to: 'size', width: 6, height: 4 } });
    const copy = JSON.parse((await get('walk-canvas.json')).toString()) as typeof json;
    assert.equal(copy.meta.image, 'walk-canvas.png');
    assert.deepEqual(
      copy.frames.map(({ frame: { w, h }, duration }) => [w, h, duration]),
      [
        [6, 4, 70],
        [6, 4, 70],
      ],
    );
    assert.equal((await get('walk.json')).toString(), JSON.stringify(json));
  });

  it('become one set: one canvas, one scale, one foot line, whole in its folder', async () => {
    const big = pngOf(16, 16, (x, y) => {
      const [own, down] = [Math.floor(x / 4) - 1, Math.floor(y / 4)];
      return own >= 0 && own < 2 && down < 3 ? (down === 0 ? SKIN : RED) : EMPTY;
    });
    await put('hero_s.png', figure(8, 8, 3, 4));
    await put('hero_n.png', figure(8, 8, 3, 5));
    await put('hero_e.png', figure(5, 5, 0, 2));
    await put('hero_w.png', big);
    const { files } = await edit(
      ['hero_s.png', 'hero_n.png', 'hero_e.png', 'hero_w.png'],
      { to: 'fit', fit: { canvas: { width: 8, height: 8 } } },
      { folder: pathToFileURL(at('set')).href },
    );
    assert.equal(files.find(({ source }) => source === 'hero_w.png')?.scale, 0.25);
    for (const { output } of files) {
      const bytes = await readFile(at(output ?? ''));
      const [, y = 0, , height = 0] = boxOf(bytes);
      assert.deepEqual([sizeOf(bytes), y + height, height], [[8, 8], 8, 3], output ?? '');
    }
    assert.equal((await readdir(at('set'))).length, 4);
  });

  it('are refused before anything is written', async () => {
    await put('a.png', figure(4, 4, 1, 1));
    await put('b.png', figure(2, 3, 0, 0));
    const crop: FileEdit = { to: 'canvas', canvas: { to: 'crop', rect: { x: 0, y: 0, width: 4, height: 4 } } };
    const smaller: FileEdit = { to: 'canvas', canvas: { to: 'crop', rect: { x: 0, y: 0, width: 3, height: 3 } } };
    await assert.rejects(edit(['a.png', 'b.png'], crop), (error) => {
      assert.ok(error instanceof EditRefused);
      assert.equal(error.message, 'b.png: The rectangle reaches outside the canvas.');
      return true;
    });
    await assert.rejects(edit(['a.png', 'b.png'], smaller, { replace: true }), EditRefused);
    assert.deepEqual((await readdir(host.game)).filter((name) => name.endsWith('.png')).sort(), ['a.png', 'b.png']);
    assert.deepEqual(await get('a.png'), figure(4, 4, 1, 1));
  });

  it('stay if another file names places in them', async () => {
    await put('tiles.png', figure(8, 8, 1, 1));
    await put(
      'tiles.tsx',
      '<tileset name="tiles" tilewidth="4"><image source="tiles.png" width="8" height="8"/></tileset>',
    );
    const pad: FileEdit = { to: 'canvas', canvas: { to: 'pad', left: 1, top: 0, right: 0, bottom: 0 } };
    await assert.rejects(edit(['tiles.png'], pad, { replace: true }), OutputError);
    const { files } = await edit(['tiles.png'], pad);
    assert.equal(files[0]?.output, 'tiles-canvas.png');
  });

  it('lie on their source where they fit best', async () => {
    const source = pngOf(24, 24, (x, y) => (x > 3 && x < 18 && y > 2 ? [x * 9, y * 10, (x * y) % 200, 255] : EMPTY));
    const { width, data } = PNG.sync.read(source);
    const crop = pngOf(
      14,
      21,
      (x, y) => [...data.subarray(((y + 3) * width + x + 4) * 4).subarray(0, 4)] as unknown as Color,
    );
    await put('hero.png', source);
    await put('edit.png', crop);
    const { sources } = await host.core.fileEdits.sprites([pathToFileURL(at('hero.png')).href], signal);
    const [on] = sources;
    assert.ok(on);
    const { files, registered } = await edit(['edit.png'], { to: 'register', on });
    assert.deepEqual(files[0]?.offset, { x: 4, y: 3 });
    assert.ok((registered?.confidence ?? 0) > 0.5);
    assert.deepEqual(PNG.sync.read(await get('edit-registered.png')).data, data);
    await put(
      'noise.png',
      pngOf(24, 24, () => RED),
    );
    await assert.rejects(edit(['noise.png'], { to: 'register', on }), EditRefused);
  });

  it('go to the folder that was named', async () => {
    await mkdir(at('out'));
    await put('hero.png', figure(4, 4, 1, 1));
    const trim: FileEdit = { to: 'canvas', canvas: { to: 'trim' } };
    const { files } = await edit(['hero.png'], trim, { folder: pathToFileURL(at('out')).href });
    assert.equal(files[0]?.output, path.join('out', 'hero.png'));
    assert.deepEqual(sizeOf(await readFile(at('out', 'hero.png'))), [2, 3]);
  });
});
