import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { nameOf } from '../../src/core/disk/fileStore';
import { rawText } from '../../src/shared/base/foreignText';
import { contents, removeFolder, temporaryDirectory } from '../support/folders';
import { type Asked, type HostedService, hostedService } from '../support/service/hostedService';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, run, sample, typeAndSave, untilWatched, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

interface Answer {
  readonly files: readonly string[];
  readonly failed: readonly string[];
  readonly message: string;
}

const replace = (options: object) =>
  vscode.commands.executeCommand<Answer>('spriteKiln.replacePlaceholders', { deleteOld: true, ...options });

/** The command as called from code: the whole extension, and a hosted service behind a real socket. This server has no trash. */
describe('Replacing placeholders from code', () => {
  let service: HostedService | undefined;
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
    service = undefined;
    await removeFolder(directory);
    await removeFolder(folder);
  });

  async function connect(): Promise<void> {
    process.env[KEY] = 'a-key-of-the-tests';
    const onGenerate = async (body: Asked) => void asked.push(body);
    service = await hostedService({ directory, key: 'a-key-of-the-tests', onGenerate });
    await useAddress(service.baseUrl);
  }

  const at = (name: string) => path.join(folder, name);
  const operations = () => asked.map(({ operation }) => operation);

  async function drawEdit(): Promise<void> {
    await writeFile(at('hero.png'), await sample('hero.png'));
    await run('edit', { files: [at('hero.png')], prompt: 'a blue cloak' });
  }

  it('requires a hosted service, and names a wrong argument', async () => {
    await assert.rejects(async () => replace({ files: [] }), { name: 'SentenceError', message: /hosted service/ });
    await assert.rejects(async () => replace({ files: 7 }), { name: 'ArgumentError', message: /“files”/ });
  });

  it('sends nothing if there is no trash and no choice was passed; otherwise reports what was replaced and what stays', async () => {
    await drawEdit();
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    await connect();
    await assert.rejects(async () => replace({ files: [folder], deleteOld: undefined }), {
      name: 'SentenceError',
      message: /no Trash.*deleteOld/,
    });
    assert.deepEqual(operations(), []);
    assert.deepEqual(await contents(folder, names), before);

    await writeFile(at('hero-edit-2.png'), 'drawn by hand');
    const { files, failed, message } = await replace({ files: [folder] });
    assert.deepEqual(
      [...files, ...failed].map(nameOf).sort(),
      names.filter((name) => name !== 'hero.png'),
    );
    assert.deepEqual(failed.map(nameOf), ['hero-edit-2.png']);
    assert.equal(message, files.length === 1 ? '1 file replaced.' : `${files.length} files replaced.`);
    const after = await contents(folder, names);
    for (const name of files.map(nameOf))
      assert.notEqual(after.get(rawText(name)), before.get(rawText(name)), rawText(name));
    assert.equal(await readFile(at('hero-edit-2.png'), 'utf8'), 'drawn by hand');
    await rm(at('hero-edit-2.png'));
    assert.deepEqual(await replace({ files: [folder] }), {
      files: [],
      failed: [],
      message: 'No placeholders from the built-in service here.',
    });
    assert.deepEqual(operations(), ['edit']);
  });

  it('updates the output of export on save with the new image', async () => {
    await untilWatched(folder);
    await run('generate', { prompt: 'a knight', size: 16, outputFolder: folder });
    const recipe = { source: { frames: 'whole', numbered: 'pictures' }, exports: [{ format: 'gif' }] };
    await typeAndSave(at('knight-1.png.export.json'), JSON.stringify(recipe));
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
