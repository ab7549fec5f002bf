import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMPASS } from '../../src/sprite/source/compass';
import { sniffShown } from '../../src/sprite/source/shownPicture';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { distinctPng } from '../support/sprites/distinctPictures';
import { folderWith, namesIn } from './support';

const call = async (argument: object) =>
  vscode.commands.executeCommand<{ readonly files: readonly string[] }>('spriteKiln.export', argument);

/** A tag of the fixture, which has twelve frames. */
const TAG = { name: 'forward', frames: 4 };

/** One of Aseprite's own test sprites. */
const fixture = (name: string) => readFile(path.join(root, 'test/fixtures/aseprite', name));

const namesOf = (files: readonly string[]) => files.map((uri) => path.basename(vscode.Uri.parse(uri).fsPath)).sort();

/** The result of `spriteKiln.export` for code, and its effect on files. */
describe('The export command, called from code', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await folderWith({ 'hero.aseprite': await fixture('tags3.aseprite') });
  });

  afterEach(() => removeFolder(folder));

  const expected: Readonly<Record<string, readonly (string | RegExp)[]>> = {
    sheet: ['hero.json', 'hero.png'],
    gif: ['hero.gif'],
    apng: [/^hero\.a?png$/],
    webp: ['hero.webp'],
  };
  for (const [format, names] of Object.entries(expected)) {
    it(`${format}: writes ${names.join(', ')} next to the source, and returns their URIs`, async () => {
      const { files } = await call({ files: [file('hero.aseprite')], format });
      const found = namesOf(files);
      assert.equal(found.length, names.length);
      for (const [k, name] of names.entries()) assert.match(found[k] ?? '', new RegExp(name));
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', ...found].sort());
    });
  }

  const forEngines: Readonly<Record<string, readonly string[]>> = {
    aseprite: ['hero.aseprite'],
    godot: ['hero.png', 'hero.tres'],
    unity: ['hero.aseprite'],
    phaser: ['hero.json', 'hero.png'],
    pixi: ['hero.json', 'hero.png'],
    defold: ['hero.png', 'hero.tilesource'],
  };
  for (const [format, names] of Object.entries(forEngines)) {
    it(`${format}: writes ${names.join(', ')} to another folder`, async () => {
      const { files } = await call({ files: [file('hero.aseprite')], format, outputFolder: file('game') });
      assert.deepEqual(namesOf(files), names);
      assert.deepEqual(await namesIn(file('game')), names);
    });
  }

  it("exports eight views as one sprite with their set's name", async () => {
    for (const place of COMPASS) await writeFile(file(`orc-${place}.png`), distinctPng(16, 16));
    const { files } = await call({
      files: [file('orc-{direction}.png')],
      format: 'godot',
      animations: 'walk_{direction}',
      outputFolder: file('game'),
    });
    assert.deepEqual(namesOf(files), ['orc-sheet.png', 'orc.tres']);
    const tres = await readFile(file('game/orc.tres'), 'utf8');
    for (const place of COMPASS) assert.ok(tres.includes(`"walk_${place}"`), place);
    await assert.rejects(call({ files: [file('elf-{direction}.png')], format: 'godot' }), /elf-\{direction\}\.png/);
  });

  it('exports a sheet with JSON with its tags and slices', async () => {
    const slice = { name: 'hitbox', keys: [{ frame: 0, bounds: { x: 1, y: 2, w: 5, h: 6 }, pivot: { x: 2, y: 3 } }] };
    await writeFile(file('two.png'), distinctPng(32, 16));
    const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 80 }));
    const tag = { name: 'blink', from: 0, to: 1, direction: 'pingpong' };
    await writeFile(
      file('two.json'),
      JSON.stringify({ frames, meta: { image: 'two.png', size: { w: 32, h: 16 }, frameTags: [tag], slices: [slice] } }),
    );
    await call({ files: [file('two.png')], format: 'sheet', layout: 'vertical', outputFolder: file('out') });
    assert.deepEqual(await namesIn(file('out')), ['two-sheet.json', 'two-sheet.png']);
    const { meta } = JSON.parse(await readFile(file('out/two-sheet.json'), 'utf8'));
    assert.deepEqual(meta.size, { w: 16, h: 32 });
    assert.deepEqual(meta.frameTags, [tag]);
    assert.deepEqual(
      meta.slices.map(({ name, keys }: typeof slice) => ({ name, keys })),
      [slice],
    );
  });

  it('png: writes one file per frame', async () => {
    const { files } = await call({ files: [file('hero.aseprite')], format: 'png', outputFolder: file('frames') });
    assert.deepEqual((await namesIn(file('frames'))).length, files.length);
    assert.ok(files.length > 1);
    for (const uri of files) assert.equal(sniffShown(await readFile(vscode.Uri.parse(uri).fsPath))?.format, 'png');
  });

  it("exports only a tag's frames, and says if there is no such tag", async () => {
    const argument = { files: [file('hero.aseprite')], format: 'png', outputFolder: file('out') };
    const all = await call(argument);
    const { files } = await call({ ...argument, tag: TAG.name, outputFolder: file('tag') });
    assert.equal(files.length, TAG.frames);
    assert.ok(files.length < all.files.length);
    await assert.rejects(call({ files: [file('hero.aseprite')], format: 'gif', tag: 'dance' }), {
      name: 'ExportFaultError',
      message: /doesn't have a tag named “dance”/,
    });
    await assert.rejects(stat(file('hero.gif')));
  });

  it('names wrong arguments with the allowed values', async () => {
    const files = [file('hero.aseprite')];
    const wrong: readonly [object, RegExp][] = [
      [{ files, format: 'bmp' }, /“format” must be “sheet”, “png”/],
      [{ files, format: 'sheet', scale: 17 }, /“scale” must be a whole number from 1 to 16/],
      [{ files, format: 'sheet', trim: true }, /“trim” must be “none”, “sprite”, “frame”,? or “common”/],
      [{ files: [], format: 'sheet' }, /“files” must be a list/],
      [{ format: 'sheet' }, /“files” must be a list/],
      [{ files }, /“format” must be/],
      [{ files, format: 'sheet', colour: 1 }, /Unknown field “colour”/],
      [{ files, format: 'sheet', outputFolder: 3 }, /“outputFolder” must be a folder path/],
    ];
    for (const [argument, message] of wrong) await assert.rejects(call(argument), { name: 'ArgumentError', message });
    assert.deepEqual(await namesIn(folder), ['hero.aseprite']);
  });

  it("never replaces someone else's file, unless requested", async () => {
    await writeFile(file('hero.png'), 'mine');
    const argument = { files: [file('hero.aseprite')], format: 'sheet' };
    await assert.rejects(call(argument), { name: 'OutputError', message: /hero\.png already exists/ });
    assert.equal(await readFile(file('hero.png'), 'utf8'), 'mine');
    assert.deepEqual(await namesIn(folder), ['hero.aseprite', 'hero.png']);
    await call({ ...argument, overwrite: true });
    assert.equal(sniffShown(await readFile(file('hero.png')))?.format, 'png');
  });

  it("replaces an export's output unless someone changed it", async () => {
    await call({ files: [file('hero.aseprite')], format: 'gif' });
    const before = await readFile(file('hero.gif'));
    await call({ files: [file('hero.aseprite')], format: 'gif', scale: 2 });
    assert.notDeepEqual(await readFile(file('hero.gif')), before);
    await writeFile(file('hero.gif'), 'drawn over');
    await assert.rejects(call({ files: [file('hero.aseprite')], format: 'gif' }), { name: 'OutputError' });
    assert.equal(await readFile(file('hero.gif'), 'utf8'), 'drawn over');
  });

  it('leaves a file with equal bytes alone, and keeps the permissions of others', async () => {
    const argument = { files: [file('hero.aseprite')], format: 'sheet' };
    await call(argument);
    await chmod(file('hero.png'), 0o604);
    const { mtimeMs, ino } = await stat(file('hero.png'));
    await call(argument);
    const after = await stat(file('hero.png'));
    assert.deepEqual([after.mtimeMs, after.ino], [mtimeMs, ino]);
    await call({ ...argument, scale: 2 });
    const changed = await stat(file('hero.png'));
    assert.notEqual(changed.ino, ino);
    assert.equal(changed.mode & 0o777, 0o604);
  });

  it('never overwrites the source, under any name', async () => {
    const before = await readFile(file('hero.aseprite'));
    const onto = { name: 'OutputError', message: /is the source itself/ };
    const named = { files: [file('hero.aseprite')], format: 'aseprite', names: 'hero', overwrite: true };
    await assert.rejects(call(named), onto);
    await mkdir(file('out'));
    await symlink(file('hero.aseprite'), file('out/hero.aseprite'));
    const elsewhere = { files: [file('hero.aseprite')], format: 'aseprite', outputFolder: file('out') };
    await assert.rejects(call({ ...elsewhere, overwrite: true }), onto);
    assert.deepEqual(await readFile(file('hero.aseprite')), before);
    assert.deepEqual(await namesIn(folder), ['hero.aseprite', 'out']);
    // A default name is replaced with another one.
    const { files } = await call({ files: [file('hero.aseprite')], format: 'aseprite' });
    assert.deepEqual(namesOf(files), ['hero-export.aseprite']);
  });

  it("keeps a sheet's name in another folder, and uses another name in its own", async () => {
    await writeFile(file('walk-sheet.png'), distinctPng(8, 8));
    const sheet = { files: [file('walk-sheet.png')], format: 'sheet', json: 'none' };
    assert.deepEqual(namesOf((await call(sheet)).files), ['walk-export.png']);
    assert.deepEqual(namesOf((await call({ ...sheet, outputFolder: file('game') })).files), ['walk-sheet.png']);
  });

  it('refuses two sources that would become one file before writing anything', async () => {
    await writeFile(file('hero.png'), distinctPng(8, 8));
    const files = [file('hero.aseprite'), file('hero.png')];
    const argument = { files, format: 'gif', outputFolder: file('out') };
    await assert.rejects(call(argument), { name: 'OutputError', message: /both write hero\.gif/ });
    assert.deepEqual(await namesIn(folder), ['hero.aseprite', 'hero.png']);
  });

  it("writes all files or none: a folder with one's name keeps the others from being written", async () => {
    await mkdir(file('hero.json'));
    await assert.rejects(call({ files: [file('hero.aseprite')], format: 'sheet' }));
    assert.deepEqual(await namesIn(folder), ['hero.aseprite', 'hero.json']);
  });

  it('treats a sheet with JSON and numbered files as animations, and reports a damaged source', async () => {
    await call({ files: [file('hero.aseprite')], format: 'sheet', outputFolder: file('sheet') });
    const gif = await call({ files: [path.join(file('sheet'), 'hero.png')], format: 'gif' });
    assert.ok(sniffShown(await readFile(vscode.Uri.parse(gif.files[0] ?? '').fsPath))?.animated);
    for (const n of [1, 2, 3]) await writeFile(file(`walk${n}.png`), distinctPng(8, 8));
    const files = [1, 2, 3].map((n) => file(`walk${n}.png`));
    assert.deepEqual(namesOf((await call({ files, format: 'gif' })).files), ['walk.gif']);
    await writeFile(file('bad.png'), 'no image');
    await assert.rejects(call({ files: [file('bad.png')], format: 'gif' }), {
      name: 'ExportSourceError',
      message: /bad\.png/,
    });
    await assert.rejects(call({ files: [file('gone.png')], format: 'gif' }), { name: 'ExportSourceError' });
  });
});
