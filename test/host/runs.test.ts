import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { sniffPicture } from '../../src/sprite/formats/sniff';
import { removeFolder } from '../support/folders';
import { folderWith, namesIn, type RunResult, run, sample, workspaceFolder } from './support';

/** Every run command without questions, with the built-in service: files are saved next to the source. */
describe('Runs on the built-in service', () => {
  let folder: string;
  let hero: string;
  const sprites = () => path.join(workspaceFolder(), 'sprites');

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    hero = path.join(folder, 'hero.png');
  });

  afterEach(async () => {
    await removeFolder(folder);
    await removeFolder(sprites());
  });

  async function assertPictures(result: RunResult): Promise<void> {
    assert.equal(result.status, 'succeeded');
    for (const uri of result.files.filter((file) => !file.endsWith('.json'))) {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true));
      assert.ok(sniffPicture(bytes), `${uri} isn't an image`);
    }
  }

  it('edit writes hero-edit-1.png and so on, then continues the numbers', async () => {
    await assertPictures(await run('edit', { files: [hero], prompt: 'a red cloak' }));
    assert.deepEqual(await namesIn(folder), ['hero-edit-1.png', 'hero-edit-2.png', 'hero.png']);
    await run('edit', { files: [hero], prompt: 'a blue cloak' });
    assert.deepEqual(
      (await namesIn(folder)).slice(0, 4),
      [1, 2, 3, 4].map((n) => `hero-edit-${n}.png`),
    );
  });

  it('direction-set writes hero-dir-0.png to -7.png; a second set gets different names', async () => {
    const result = await run('directionSet', { files: [hero], size: 16 });
    await assertPictures(result);
    const names = (set: string) => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `hero-${set}-${n}.png`);
    assert.deepEqual(
      result.files.map((file) => path.basename(file)),
      names('dir'),
    );
    await run('directionSet', { files: [hero], size: 16 });
    assert.deepEqual(await namesIn(folder), [...names('dir'), ...names('dir2'), 'hero.png'].sort());
  });

  it('direction-set uses the eight names in spriteKiln.directionNames', async () => {
    const names = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
    const configuration = vscode.workspace.getConfiguration('spriteKiln');
    await configuration.update('directionNames', names, vscode.ConfigurationTarget.Workspace);
    try {
      const { files } = await run('directionSet', { files: [hero], size: 16 });
      assert.deepEqual(
        files.map((file) => path.basename(file)),
        names.map((name) => `hero-dir-${name}.png`),
      );
    } finally {
      await configuration.update('directionNames', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('animate writes an animation, its sheet, and matching Aseprite JSON', async () => {
    await assertPictures(await run('animate', { files: [hero], prompt: 'idle', outputFrames: 6 }));
    assert.deepEqual(await namesIn(folder), [
      'hero-idle-sheet.json',
      'hero-idle-sheet.png',
      'hero-idle.gif',
      'hero.png',
    ]);
    const json = JSON.parse(await readFile(path.join(folder, 'hero-idle-sheet.json'), 'utf8'));
    const sheet = sniffPicture(await readFile(path.join(folder, 'hero-idle-sheet.png')));
    assert.equal(json.frames.length, 6);
    assert.equal(json.meta.image, 'hero-idle-sheet.png');
    assert.deepEqual(json.meta.size, { w: sheet?.width, h: sheet?.height });
    assert.deepEqual(json.frames[5].frame, { x: 160, y: 0, w: 32, h: 32 });
    assert.equal(json.frames[0].filename, 'hero 0.png');
  });

  it('normal-map writes hero_n.png for free', async () => {
    const result = await run('normalMap', { files: [hero] });
    await assertPictures(result);
    assert.deepEqual(await namesIn(folder), ['hero.png', 'hero_n.png']);
    assert.deepEqual(result.credits, {});
  });

  it("generate uses the prompt's words, in the folder from the settings", async () => {
    const result = await run('generate', { prompt: 'An iron sword, glowing!', size: 16 });
    await assertPictures(result);
    assert.ok((await namesIn(sprites())).includes('iron-sword-glowing-1.png'));
    assert.ok(result.files.length > 1, 'several variations');
  });

  it('style-reference accepts several images, and is named after the prompt', async () => {
    const result = await run('styleReference', { files: [hero, 'slime.png'], prompt: 'a goblin', size: 16 });
    await assertPictures(result);
    assert.equal(path.basename(result.files[0] ?? ''), 'goblin-1.png');
    assert.equal(path.dirname(vscode.Uri.parse(result.files[0] ?? '').fsPath), folder);
  });

  it('make one run per file in parallel', async () => {
    await writeFile(path.join(folder, 'slime.png'), await sample('slime.png'));
    const result = await run('animate', {
      files: [hero, path.join(folder, 'slime.png')],
      prompt: 'idle',
      outputFrames: 2,
    });
    assert.equal(result.assets.length, 2);
    assert.deepEqual(await namesIn(folder), [
      'hero-idle-sheet.json',
      'hero-idle-sheet.png',
      'hero-idle.gif',
      'hero.png',
      'slime-idle-sheet.json',
      'slime-idle-sheet.png',
      'slime-idle.gif',
      'slime.png',
    ]);
  });

  it('overwrite nothing if two use one sprite at the same time', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => run('edit', { files: [hero], prompt: 'a cape' })));
    const files = runs.flatMap((result) => result.files);
    assert.equal(new Set(files).size, 6);
    assert.equal((await namesIn(folder)).length, 7);
  });

  it('add the project tag, and return assets but no key, and no credits of a free service', async () => {
    const result = await run('edit', { files: [hero], prompt: 'a hat', tags: ['Knights'], outputFolder: folder });
    assert.deepEqual(result.assets[0]?.tags, ['samples', 'knights']);
    assert.deepEqual(result.credits, {});
    assert.doesNotMatch(JSON.stringify(result), /bearer|api[_-]?key|authorization/i);
  });

  it('accept a JPEG as source', async () => {
    await writeFile(path.join(folder, 'knight.jpg'), await sample('knight.jpg'));
    await assertPictures(await run('edit', { files: [path.join(folder, 'knight.jpg')], prompt: 'a green cloak' }));
    assert.ok((await namesIn(folder)).includes('knight-edit-1.png'));
  });

  it('keep names with spaces, capitals, and umlauts', async () => {
    const odd = path.join(folder, 'Größe #1 100%.png');
    await writeFile(odd, await sample('hero.png'));
    await run('normalMap', { files: [odd] });
    assert.ok((await namesIn(folder)).includes('Größe #1 100%_n.png'));
  });

  it('create the output folder if it is missing', async () => {
    const outputFolder = path.join(folder, 'made', 'here');
    await run('normalMap', { files: [hero], outputFolder });
    assert.deepEqual(await namesIn(outputFolder), ['hero_n.png']);
  });

  it("leave a folder with the output's name alone", async () => {
    await mkdir(path.join(folder, 'hero_n.png'));
    await run('normalMap', { files: [hero] });
    assert.deepEqual(await namesIn(folder), ['hero.png', 'hero_n-2.png', 'hero_n.png']);
  });
});
