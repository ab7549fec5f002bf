import assert from 'node:assert/strict';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { type Asked, type OtherService, otherService } from '../support/otherService';
import { waitFor } from '../support/wait';
import { contents } from './placeholderBench';
import { folderWith, namesIn, run, sample, untilWatched, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

interface Answer {
  readonly files: readonly string[];
  readonly failed: readonly string[];
  readonly message: string;
}

const replace = (options: object) =>
  vscode.commands.executeCommand<Answer>('spriteKiln.replacePlaceholders', { deleteOld: true, ...options });

/** The command as code calls it: all of the extension, and a hosted service behind a real socket. This server has no trash. */
describe('Replacing placeholders by call', () => {
  let service: OtherService | undefined;
  let directory: string;
  let folder: string;
  let asked: Asked[];

  beforeEach(async () => {
    asked = [];
    folder = await folderWith({});
    directory = await temporaryDirectory();
  });

  afterEach(async () => {
    await useAddress(undefined);
    delete process.env[KEY];
    await service?.close();
    await removeFolder(directory);
    await removeFolder(folder);
  });

  async function connect(startCredits?: number): Promise<void> {
    process.env[KEY] = 'a-key-of-the-tests';
    const onGenerate = async (body: Asked) => void asked.push(body);
    service = await otherService({ directory, key: 'a-key-of-the-tests', startCredits, onGenerate });
    await useAddress(service.baseUrl);
  }

  const at = (name: string) => path.join(folder, name);
  const operations = () => asked.map(({ operation }) => operation);

  /** With the built-in service: a knight in twelve variations, one with another cloak, and that one walking. */
  async function drawChain(): Promise<void> {
    const outputFolder = folder;
    await run('generate', { prompt: 'a knight', size: 32, outputFolder });
    await run('edit', { files: [at('knight-1.png')], prompt: 'a blue cloak' });
    await run('animate', { files: [at('knight-1-edit-1.png')], prompt: 'walk', outputFrames: 4, colors: 8 });
  }

  async function drawEdit(): Promise<void> {
    await writeFile(at('hero.png'), await sample('hero.png'));
    await run('edit', { files: [at('hero.png')], prompt: 'a blue cloak' });
  }

  it('makes every kind of run again, in order, under the same names', async () => {
    await drawChain();
    await run('directionSet', { files: [at('knight-2.png')], size: 32 });
    await run('normalMap', { files: [at('knight-1.png')] });
    await writeFile(at('hero.png'), await sample('hero.png'));
    await run('styleReference', {
      files: [at('hero.png'), at('knight-3.png')],
      prompt: 'a wolf',
      outputFolder: folder,
    });
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    await connect();
    const { files, failed, message } = await replace({ files: [folder] });
    assert.deepEqual(failed, []);
    const own = names.filter((name) => name !== 'hero.png');
    assert.deepEqual(files.map((uri) => path.basename(vscode.Uri.parse(uri).fsPath)).sort(), own);
    assert.match(message, new RegExp(`^${own.length} files replaced\\.$`));
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    const same = own.filter((name) => after.get(name) === before.get(name));
    // The same frames at the same places have the same JSON.
    assert.deepEqual(same, ['knight-1-edit-1-anim-sheet.json']);
    assert.equal(operations()[0], 'generate');
    assert.deepEqual(operations().sort(), ['animate', 'direction-set', 'edit', 'generate', 'style-reference']);
    const find = (operation: string) => asked.find((one) => one.operation === operation);
    assert.equal(find('direction-set')?.size, 32);
    assert.deepEqual([find('animate')?.output_frames, find('animate')?.colors], [4, 8]);
    // The reference that was a placeholder is the new picture, the other one is sent as it is.
    const forms = find('style-reference')?.inputs?.map((input) => Object.keys(input)[0]);
    assert.deepEqual(forms, ['data_url', 'asset_id']);
    // The map is that of the new picture.
    assert.notEqual(after.get('knight-1_n.png'), before.get('knight-1_n.png'));
    assert.deepEqual(await replace({ files: [folder] }), {
      files: [],
      failed: [],
      message: 'There are no placeholders of the built-in service here.',
    });
    assert.equal(asked.length, 5);
  });

  it('follows files that were moved and renamed, with what was drawn from them, and replaces copies', async () => {
    await drawChain();
    await mkdir(at('art'));
    await rename(at('knight-1.png'), at('art/hero.png'));
    await rename(at('knight-1-edit-1.png'), at('art/hero-blue.png'));
    await writeFile(at('art/copy.png'), await readFile(at('knight-2.png')));
    const before = await contents(folder, ['art/hero.png', 'art/hero-blue.png', 'art/copy.png']);
    await connect();
    const { failed } = await replace({ files: [folder] });
    assert.deepEqual(failed, []);
    assert.deepEqual(operations(), ['generate', 'edit', 'animate']);
    for (const { inputs = [] } of asked.slice(1)) assert.match(JSON.stringify(inputs), /^\[\{"asset_id":"[^"]+"\}\]$/);
    assert.deepEqual(await namesIn(at('art')), ['copy.png', 'hero-blue.png', 'hero.png']);
    const after = await contents(folder, [...before.keys(), 'knight-2.png']);
    for (const [name, bytes] of before) assert.notEqual(after.get(name), bytes, name);
    assert.equal(after.get('art/copy.png'), after.get('knight-2.png'));
    assert.ok(!(await namesIn(folder)).includes('knight-1.png'));
    assert.deepEqual((await replace({ files: [folder] })).files, []);
  });

  it('a renamed copy of a sheet has JSON that names it', async () => {
    await writeFile(at('hero.png'), await sample('hero.png'));
    await run('animate', { files: [at('hero.png')], prompt: 'idle', outputFrames: 4 });
    await mkdir(at('art'));
    await writeFile(at('art/hop.png'), await readFile(at('hero-anim-sheet.png')));
    await writeFile(at('art/hop.json'), await readFile(at('hero-anim-sheet.json')));
    await connect();
    assert.deepEqual((await replace({ files: [folder] })).failed, []);
    for (const [name, image] of [
      ['hero-anim-sheet.json', 'hero-anim-sheet.png'],
      ['art/hop.json', 'hop.png'],
    ] as const)
      assert.equal(JSON.parse(await readFile(at(name), 'utf8')).meta.image, image);
    assert.deepEqual(await readFile(at('art/hop.png')), await readFile(at('hero-anim-sheet.png')));
    assert.deepEqual(operations(), ['animate']);
  });

  it('leaves what a person drew over, and what has nothing to be drawn from', async () => {
    await drawChain();
    await writeFile(at('knight-2.png'), 'drawn by hand');
    await writeFile(at('knight-1.png'), await sample('hero.png'));
    await rename(at('knight-1-edit-1.png'), path.join(directory, 'elsewhere.png'));
    await connect();
    const { files, failed } = await replace({ files: [folder] });
    const names = (uris: readonly string[]) => uris.map((uri) => path.basename(vscode.Uri.parse(uri).fsPath)).sort();
    assert.deepEqual(names(failed), [
      'knight-1-edit-1-anim-sheet.json',
      'knight-1-edit-1-anim-sheet.png',
      'knight-1-edit-1-anim.gif',
      'knight-1.png',
      'knight-2.png',
    ]);
    assert.ok(names(files).includes('knight-3.png'));
    assert.equal(await readFile(at('knight-2.png'), 'utf8'), 'drawn by hand');
    // Two of the edits were made, of which one is still there; neither run needs the other, so they may leave in any order.
    assert.deepEqual(operations().sort(), ['edit', 'generate']);
  });

  it('where there is no trash and nothing is said of it, nothing is sent', async () => {
    await drawEdit();
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    await connect();
    await assert.rejects(async () => replace({ files: [folder], deleteOld: undefined }), {
      name: 'SentenceError',
      message: /no trash.*deleteOld/,
    });
    assert.deepEqual(operations(), []);
    assert.deepEqual(await contents(folder, names), before);
  });

  it('credits that run out in the middle: what is done is told, with what the rest costs; the next call makes the rest', async () => {
    await drawEdit();
    await run('animate', { files: [at('hero-edit-1.png')], prompt: 'idle', outputFrames: 4 });
    await connect(19);
    const first = await replace({ files: [folder] });
    assert.match(first.message, /1 of 2 runs are done\. There are not enough credits/);
    assert.match(first.message, /To go on costs credits/);
    assert.equal(first.files.length, 2);
    assert.equal(first.failed.length, 3);
    assert.deepEqual(operations(), ['edit', 'animate']);
    await service?.topUp(1000);
    const second = await replace({ files: [folder] });
    assert.deepEqual(second.failed, []);
    assert.equal(second.files.length, 3);
    assert.deepEqual(operations(), ['edit', 'animate', 'animate'], 'the refused one again, the paid one not');
  });

  it('what an export on save writes follows the new picture', async () => {
    await untilWatched(folder);
    await run('generate', { prompt: 'a knight', size: 32, outputFolder: folder });
    const recipe = { exports: [{ format: 'gif' }] };
    await writeFile(at('knight-1.png.export.json'), JSON.stringify(recipe));
    const gif = () => readFile(at('knight-1.gif'), 'base64').catch(() => undefined);
    const before = await waitFor('the export', gif);
    await connect();
    assert.deepEqual((await replace({ files: [folder] })).failed, []);
    await waitFor('the export of the new picture', async () => {
      const now = await gif();
      return now !== undefined && now !== before;
    });
  });
});
