import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { namesIn } from '../../support/folders';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { asepriteFile, layer } from '../../support/sprites/asepriteFile';
import { distinctPng } from '../../support/sprites/distinctPictures';

let bench: ProgramBench;
/** The recipe of one image. */
const STILL = '{"source":{"frames":"whole"},"exports":[{"format":"gif"}]}';
/** The bench with two sprites in `sprites/`. */
async function withSprites(): Promise<ProgramBench & { readonly assets: readonly string[] }> {
  bench = await programBench({ inOneProcess: true });
  const { output } = await bench.json(['generate', 'a wooden chest', '--size', '16', '--tag', 'props']);
  return { ...bench, assets: output.assets };
}

describe('The commands of the program for what exists', () => {
  afterEach(() => bench.close());

  it('look at a sprite, and save its labeled picture as a new file only', async () => {
    const { run, json, game } = await withSprites();
    const { stdout } = await run(['look', 'sprites/wooden-chest-1.png']);
    assert.match(stdout, /^sprites\/wooden-chest-1\.png\n/);
    assert.match(stdout, /^Size +16 × 16 pixels$/m);
    const many = new PNG({ width: 17, height: 1 });
    many.data.fill(255);
    for (let x = 0; x < 17; x++) many.data[x * 4] = x * 15;
    await writeFile(path.join(game, 'many.png'), PNG.sync.write(many));
    assert.match((await run(['look', 'many.png'])).stdout, /^Colors +17:(?: #[0-9A-F]{6}){16} …$/m);
    // Equal times of neighbors once: 4,096 in a cell took minutes to wrap.
    const frames = Array.from({ length: 300 }, (_, at) => ({
      duration: at < 200 ? 100 : 50,
      chunks: at ? [] : [layer()],
    }));
    await writeFile(path.join(game, 'long.aseprite'), asepriteFile({ width: 1, height: 1, frames }));
    assert.match((await run(['look', 'long.aseprite'])).stdout, /^Milliseconds +100 × 200, 50 × 100$/m);
    await writeFile(path.join(game, 'sheet.json'), '{}');
    const sheet = await run(['look', 'sheet.json']);
    assert.deepEqual([sheet.code, sheet.stdout], [2, '']);
    assert.match(sheet.stderr, /^Error: "sheet\.json" isn't an image\. Name the image of the sheet/);
    const seen = await json(['look', 'sprites/wooden-chest-1.png', '--output', 'seen.png']);
    assert.deepEqual(
      [seen.code, seen.output.files, seen.output.details?.width],
      [0, [path.join(game, 'seen.png')], 16],
    );
    const bytes = await readFile(path.join(game, 'seen.png'));
    assert.ok((sniffPicture(bytes)?.width ?? 0) > 16);
    const again = await json(['look', 'sprites/wooden-chest-2.png', '--output', 'seen.png']);
    assert.equal(again.code, 2);
    assert.deepEqual(await readFile(path.join(game, 'seen.png')), bytes);
    assert.equal((await json(['look', 'sprites/wooden-chest-2.png', '--output', '../seen.png'])).code, 2);
    assert.equal((await json(['look', 'none.png'])).code, 2);
  });

  it('give one reason for a file that nothing can read', async () => {
    bench = await programBench({ inOneProcess: true });
    const { json, game } = bench;
    const uncommon = await readFile('samples/knight.jpg');
    uncommon[uncommon.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    const wide = await readFile('samples/hero.png');
    wide.writeUInt32BE(70_000, 16);
    const files = {
      'cut.png': [await readFile('test/fixtures/reports/png-ends/cut.png'), /^cut\.png is damaged: /],
      'empty.png': [new Uint8Array(0), /^empty\.png is empty\.$/],
      'text.gif': [Buffer.from('no image'), /^text\.gif isn't a PNG, GIF, /],
      'uncommon.jpg': [uncommon, /^uncommon\.jpg is a kind of JPEG /],
      'wide.png': [wide, /^wide\.png has more pixels, frames, or parts /],
    } as const;
    for (const [name, [bytes, reason]] of Object.entries(files)) {
      await writeFile(path.join(game, name), bytes);
      const said: string[] = [];
      for (const command of ['look', 'check', 'export']) {
        const { code, output } = await json([command, name]);
        assert.notEqual(code, 0, `${command} ${name}`);
        said.push(JSON.stringify(output));
      }
      const sentence = /"message":"((?:[^"\\]|\\.)*)"/.exec(said[0] ?? '')?.[1] ?? '';
      assert.match(JSON.parse(`"${sentence}"`), reason);
      for (const output of said) assert.ok(output.includes(sentence), `${output} has another reason than ${sentence}`);
    }
  });

  it('list, save, and tag assets', async () => {
    const { json, run, start, game, assets } = await withSprites();
    const all = await json(['assets']);
    assert.deepEqual([...all.output.assets].sort(), [...assets].sort());
    assert.match((await run(['assets', 'chest'])).stdout, /wooden chest/);
    assert.deepEqual((await json(['assets', 'dragon'])).output.assets, []);
    const [one = '', two = ''] = assets;
    const saved = await json(['assets', '--save', one, two, '--folder', 'kept']);
    assert.equal(saved.code, 0);
    assert.deepEqual(
      saved.output.files.map((file) => path.dirname(file)),
      [path.join(game, 'kept'), path.join(game, 'kept')],
    );
    const tagged = await json(['tags', '--add', 'hero', one]);
    assert.deepEqual([tagged.code, tagged.output.assets], [0, [one]]);
    // Another process finds them on disk.
    assert.match((await start(['tags']).ended).stdout, /^ *1 {2}hero$/m);
    assert.match((await run(['tags'])).stdout, /^ *12 {2}props$/m);
    assert.deepEqual((await json(['assets', '--tag', 'hero'])).output.assets, [one]);
    const unknown = await json(['assets', '--save', 'no-such-asset']);
    assert.ok(!unknown.output.ok);
    assert.deepEqual([unknown.code, unknown.output.error.code], [2, 'bad-input']);
  });

  it('export sprites with options, and write unchanged files only once', async () => {
    const { json, run, game } = await withSprites();
    const args = ['export', 'sprites/wooden-chest-1.png', '--format', 'gif', '--scale', '2', '--folder', 'out'];
    const first = await json(args);
    const file = path.join(game, 'out/wooden-chest-1.gif');
    assert.deepEqual([first.code, first.output.files, first.output.details?.written], [0, [file], [file]]);
    assert.equal(sniffPicture(await readFile(file))?.width, 32);
    const { mtimeMs } = await stat(file);
    assert.equal((await run(args)).stdout, 'unchanged  out/wooden-chest-1.gif\n');
    assert.equal((await stat(file)).mtimeMs, mtimeMs);
    for (const wrong of [
      ['--format', 'bmp'],
      ['--scale', '0'],
      ['--trim', 'all'],
      ['--sheet-json', 'yes'],
    ]) {
      const { code, output } = await json(['export', 'sprites/wooden-chest-1.png', ...wrong]);
      assert.ok(!output.ok);
      assert.deepEqual([code, output.error.code], [2, 'bad-input']);
      assert.ok(output.error.message.startsWith(`${wrong[0]} is wrong. Allowed: `), output.error.message);
    }
  });

  it('run recipes, and all recipes below a folder', async () => {
    const { json, run, game } = await withSprites();
    await mkdir(path.join(game, 'art/deep'), { recursive: true });
    for (const place of ['art/a.png', 'art/deep/b.png']) {
      await copyFile(path.join(game, 'sprites/wooden-chest-1.png'), path.join(game, place));
      await writeFile(path.join(game, `${place}.export.json`), STILL);
    }
    const one = await json(['export', 'art/a.png.export.json']);
    assert.deepEqual([one.code, one.output.files], [0, [path.join(game, 'art/a.gif')]]);
    const { code, stdout } = await run(['export', 'art']);
    assert.deepEqual([code, stdout], [0, 'unchanged  art/a.gif\nwritten    art/deep/b.gif\n']);
    // What an export wrote may be replaced by the same sprite's next export.
    await copyFile(path.join(game, 'sprites/wooden-chest-2.png'), path.join(game, 'art/a.png'));
    assert.equal((await run(['export', 'art/a.png.export.json'])).stdout, 'written    art/a.gif\n');
    // Whoever sees no page is told that a sheet was taken for one image.
    await writeFile(path.join(game, 'art/crab.png'), distinctPng(64, 16));
    assert.match(
      (await run(['export', 'art/crab.png', '--format', 'phaser'])).stdout,
      /crab\.png: It was exported as one image/,
    );
    assert.doesNotMatch((await run(['export', 'art/a.png', '--format', 'phaser'])).stdout, /one image/);
  });

  it('never write what a recipe must not, and say where the problem is', async () => {
    const { json, run, game, home } = await withSprites();
    const recipe = async (name: string, entry: object, source = 'sprites/wooden-chest-1.png') => {
      await copyFile(path.join(game, source), path.join(game, name));
      await writeFile(
        path.join(game, `${name}.export.json`),
        `{"source":{"frames":"whole"},"exports":[\n  ${JSON.stringify(entry)}]}`,
      );
    };
    await writeFile(path.join(game, 'mine.gif'), 'my notes');
    await mkdir(path.join(home, 'outside'));
    await symlink(path.join(home, 'outside'), path.join(game, 'link'));
    await recipe('out.png', { format: 'gif', outputFolder: '../outside' });
    await recipe('linked.png', { format: 'gif', outputFolder: 'link' });
    await recipe('mine.png', { format: 'gif' });
    await recipe('dot.png', { format: 'gif', outputFolder: '.vscode' });
    await recipe('good.png', { format: 'gif' });
    await writeFile(path.join(home, 'outside/secret.png'), await readFile(path.join(game, 'good.png')));
    await symlink(path.join(home, 'outside/secret.png'), path.join(game, 'secret.png'));
    await writeFile(path.join(game, 'secret.png.export.json'), STILL);
    const { code, output } = await json(['export', '.']);
    assert.ok(!output.ok);
    assert.deepEqual([code, output.error.code, output.files], [2, 'bad-input', [path.join(game, 'good.gif')]]);
    assert.equal((output.details?.problems as object[] | undefined)?.length, 5);
    assert.deepEqual(await namesIn(path.join(home, 'outside')), ['secret.png']);
    assert.equal(await readFile(path.join(game, 'mine.gif'), 'utf8'), 'my notes');
    const names = await namesIn(game);
    for (const name of ['.vscode', 'secret.gif', 'linked.gif', 'dot.gif']) assert.ok(!names.includes(name), name);
    const { stdout } = await run(['export', 'mine.png.export.json']);
    assert.match(stdout, /^mine\.png\.export\.json\(2,3\): error: mine\.gif already exists/);
    assert.equal((await run(['export', 'mine.png.export.json'])).stderr, 'Error: 1 problem. Nothing was exported.\n');
    const sprite = await run(['export', 'mine.png', '--format', 'gif']);
    assert.equal(sprite.code, 2);
    assert.match(sprite.stderr, /^Error: mine\.gif already exists .*\. The sprite wasn't exported\.\n$/);
    const two = await json(['export', 'dot.png', 'mine.png', '--format', 'gif']);
    assert.deepEqual([two.code, two.output.files], [2, [path.join(game, 'dot.gif')]], 'what was written is told');
    await mkdir(path.join(game, 'empty'));
    assert.match(
      (await run(['export', 'empty'])).stderr,
      /^Error: No recipes \(\*\.export\.json, \*\.atlas\.json\) in "empty"\.\nName sprites/,
    );
  });

  it('replace the exports of a fresh checkout only if they are told to, and nothing of another kind', async () => {
    const { json, game, data } = await withSprites();
    const sprite = path.join(game, 'chest.png');
    const gif = path.join(game, 'chest.gif');
    await copyFile(path.join(game, 'sprites/wooden-chest-1.png'), sprite);
    await writeFile(`${sprite}.export.json`, STILL);
    assert.ok((await json(['export', 'chest.png.export.json'])).output.ok);
    // On another computer, nothing is known about the files, and the sprite has changed.
    await rm(data, { recursive: true });
    await copyFile(path.join(game, 'sprites/wooden-chest-2.png'), sprite);
    const before = await readFile(gif);
    for (const args of [['.'], ['chest.png', '--format', 'gif']]) {
      const refused = await json(['export', ...args]);
      assert.ok(!refused.output.ok);
      assert.equal(refused.code, 2);
      assert.match(refused.output.error.next ?? '', /another computer.* --replace/);
    }
    assert.deepEqual(await readFile(gif), before);
    const { code, output } = await json(['export', '.', '--replace']);
    assert.deepEqual([code, output.files, output.details?.written], [0, [gif], [gif]]);
    assert.notDeepEqual(await readFile(gif), before);
    await writeFile(gif, 'my notes');
    assert.equal((await json(['export', '.', '--replace'])).code, 2);
    assert.equal(await readFile(gif, 'utf8'), 'my notes');
  });

  it("end with 1 if the program's data folder is a file", async () => {
    const { json, data } = await withSprites();
    await rm(data, { recursive: true });
    await writeFile(data, '');
    const { code, output } = await json(['generate', 'a chest', '--size', '16']);
    assert.ok(!output.ok);
    assert.deepEqual([code, output.error.code], [1, 'failed']);
  });
});
