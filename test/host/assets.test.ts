import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { assetUri } from '../../src/core/domain/assetPlace';
import { foreignText } from '../../src/shared/base/foreignText';
import { sniffPicture } from '../../src/sprite/formats/sniff';
import { removeFolder } from '../support/folders';
import { type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { fault, json, type ScriptedServer, startScripted } from '../support/service/scriptedServer';
import { waitFor } from '../support/wait';
import { closeSideBar, folderWith, namesIn, run, sample, useAddress, workspaceFolder } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

interface SaveResult {
  readonly files: string[];
  readonly unsaved: string[];
}

const command = <T>(name: string, options: object) =>
  vscode.commands.executeCommand<T>(`spriteKiln.${name}`, options) as Thenable<T>;
const bytesAt = (uri: string) => readFile(vscode.Uri.parse(uri, true).fsPath);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const named = (files: readonly string[]) => files.map((uri) => path.basename(vscode.Uri.parse(uri, true).path));

/** A run with two outputs, the fewest. */
const two = (folder: string, prompt: string) =>
  run('edit', { files: [path.join(folder, 'hero.png')], prompt, outputFolder: folder });

/** Asset commands without questions, with the built-in service. */
describe('Asset commands', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(async () => {
    // Show Asset opens it.
    await closeSideBar();
    await removeFolder(folder);
    // Where the settings put what has no folder.
    await removeFolder(path.join(workspaceFolder(), 'sprites'));
  });

  it("save a run's outputs byte for byte, in batch order, and overwrite nothing", async () => {
    const made = await run('generate', { prompt: 'a copper kettle', size: 16, outputFolder: folder });
    const ids = made.assets.map(({ id }) => id);
    const saved = await command<SaveResult>('saveAssets', { assets: [...ids].reverse(), folder });
    assert.deepEqual(saved.unsaved, []);
    assert.deepEqual(
      named(saved.files),
      ids.map((_, index) => `copper-kettle-${ids.length + index + 1}.png`),
    );
    for (const [index, uri] of saved.files.entries()) {
      assert.equal(digest(await bytesAt(uri)), digest(await bytesAt(made.files[index] ?? '')), uri);
    }
  });

  it("save an animation with its sheet and the sheet's JSON", async () => {
    const made = await run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle', outputFrames: 4 });
    const place = path.join(folder, 'saved');
    await command<SaveResult>('saveAssets', { assets: [made.assets[0]?.id], folder: place });
    const names = ['hero-idle-sheet.json', 'hero-idle-sheet.png', 'hero-idle.gif'];
    assert.deepEqual(await namesIn(place), names);
    for (const name of names) {
      const both = [place, folder].map(async (one) => digest(await readFile(path.join(one, name))));
      const [saved, landed] = await Promise.all(both);
      assert.equal(saved, landed, name);
    }
  });

  it("reject an ID that isn't in the list, and write nothing", async () => {
    for (const name of ['saveAssets', 'previewAssets', 'copyAssetId', 'findLocalCopies', 'assetEdit']) {
      const options = { assets: ['no-such-asset'], ...(name === 'assetEdit' ? { prompt: 'x' } : {}) };
      await assert.rejects(async () => command(name, options), { name: 'UnknownAssetError' }, name);
    }
    await assert.rejects(async () => command('saveAssets', { assets: 'all' }), { name: 'ArgumentError' });
    assert.deepEqual(await namesIn(folder), ['hero.png']);
  });

  it('use an asset as input: outputs are named after its prompt, in the folder from the settings', async () => {
    const { assets } = await two(folder, 'a stone golem');
    const [first, second] = assets.map(({ id }) => id);
    const edited = await command<{ files: string[] }>('assetEdit', { assets: [first], prompt: 'moss on its back' });
    assert.ok(named(edited.files).includes('stone-golem-edit-1.png'), String(edited.files));
    assert.match(edited.files[0] ?? '', /\/sprites\//);
    const maps = await command<{ files: string[] }>('assetNormalMap', {
      assets: [first, second],
      outputFolder: folder,
    });
    assert.deepEqual(named(maps.files).sort(), ['stone-golem_n-2.png', 'stone-golem_n.png']);
  });

  it('preview unsaved assets: the image, and for an animation its sheet and cut', async () => {
    const prompt = 'idle breathing';
    const made = await run('animate', { files: [path.join(folder, 'hero.png')], prompt, outputFrames: 4 });
    const id = made.assets[0]?.id ?? '';
    const place = vscode.Uri.parse(assetUri({ originId: 'built-in', id }, foreignText(prompt)), true);
    const parent = vscode.Uri.joinPath(place, '..');
    const names = (await vscode.workspace.fs.readDirectory(parent)).map(([name]) => name);
    assert.deepEqual(names, ['idle breathing', 'idle breathing-sheet', 'idle breathing-sheet.json']);
    const picture = await vscode.workspace.fs.readFile(place);
    assert.equal(digest(picture), digest(await readFile(path.join(folder, 'hero-idle.gif'))));
    const sheet = sniffPicture(await vscode.workspace.fs.readFile(place.with({ path: `${place.path}-sheet` })));
    const json = await vscode.workspace.fs.readFile(place.with({ path: `${place.path}-sheet.json` }));
    const { frames, meta } = JSON.parse(Buffer.from(json).toString());
    assert.equal(frames.length, 4);
    assert.deepEqual(meta.size, { w: sheet?.width, h: sheet?.height });
    await assert.rejects(async () => vscode.workspace.fs.writeFile(place, new Uint8Array()));
    await command('previewAssets', { assets: [id] });
    const { input, label } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(label, prompt);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('find a renamed copy, and no other image of the same size', async () => {
    const made = await two(folder, 'a silver whistle');
    const [original = '', other = ''] = made.files;
    const elsewhere = vscode.Uri.file(path.join(folder, 'deep', 'er', 'thing.png'));
    await vscode.workspace.fs.copy(vscode.Uri.parse(original, true), elsewhere);
    const found = await command<string[]>('findLocalCopies', { assets: [made.assets[0]?.id] });
    assert.deepEqual([...found].sort(), [vscode.Uri.parse(original, true).toString(), elsewhere.toString()].sort());
    assert.ok(!found.includes(vscode.Uri.parse(other, true).toString()));
  });

  it("show a file's asset under any name, and say so if there is none", async () => {
    const made = await two(folder, 'a tin soldier');
    const copy = vscode.Uri.file(path.join(folder, 'renamed.png'));
    await vscode.workspace.fs.copy(vscode.Uri.parse(made.files[1] ?? '', true), copy);
    assert.equal(await vscode.commands.executeCommand('spriteKiln.showAsset', copy), made.assets[1]?.id);
    const hero = vscode.Uri.file(path.join(folder, 'hero.png'));
    assert.equal(await vscode.commands.executeCommand('spriteKiln.showAsset', hero), undefined);
  });

  it('offer every type of image that may be a copy in the dialog of Show Asset', async () => {
    const { showOpenDialog } = vscode.window;
    const offered: string[][] = [];
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    try {
      Object.assign(vscode.window, {
        showOpenDialog: async ({ filters = {} }: vscode.OpenDialogOptions) => {
          offered.push(...Object.values(filters));
          return undefined;
        },
      });
      assert.equal(await vscode.commands.executeCommand('spriteKiln.showAsset'), undefined);
    } finally {
      Object.assign(vscode.window, { showOpenDialog });
    }
    assert.deepEqual(offered, [['png', 'apng', 'gif', 'webp', 'jpg', 'jpeg']]);
  });

  it('copy IDs and prompts, several with one per line', async () => {
    const { assets } = await two(folder, 'a wooden\nspoon');
    const ids = assets.slice(0, 2).map(({ id }) => id);
    await command('copyAssetId', { assets: ids });
    assert.equal(await vscode.env.clipboard.readText(), ids.join('\n'));
    await command('copyAssetPrompt', { assets: ids });
    assert.equal(await vscode.env.clipboard.readText(), 'a wooden spoon\na wooden spoon');
  });
});

describe('Commands on assets of a hosted service', () => {
  let service: LocalHttp;
  let folder: string;

  before(async () => {
    service = await startLocalHttp();
    process.env[KEY] = service.key;
    await useAddress(service.baseUrl);
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  after(async () => {
    await useAddress(undefined);
    delete process.env[KEY];
    await service.close();
    await removeFolder(folder);
  });

  it("don't ask another service for an asset of the built-in one", async () => {
    const files = [assetUri({ originId: 'built-in', id: 'x' }, foreignText('a golem'))];
    await assert.rejects(async () => run('edit', { files, prompt: 'x', outputFolder: folder }), {
      name: 'SourceFileError',
    });
  });

  it('save over HTTP', async () => {
    const made = await two(folder, 'a brass key');
    const saved = await command<SaveResult>('saveAssets', { assets: [made.assets[0]?.id], folder });
    assert.equal(digest(await bytesAt(saved.files[0] ?? '')), digest(await bytesAt(made.files[0] ?? '')));
  });

  it('use cached files when the service is unavailable', async () => {
    const made = await two(folder, 'a paper crane');
    const assets = [made.assets[0]?.id];
    await command<SaveResult>('saveAssets', { assets, folder });
    await service.close();
    const again = await command<SaveResult>('saveAssets', { assets, folder: path.join(folder, 'offline') });
    assert.deepEqual(again.unsaved, []);
    await assert.rejects(async () => command('saveAssets', { assets: [made.assets[1]?.id], folder }));
  });
});

describe('Commands on a missing asset', () => {
  let server: ScriptedServer;
  let folder: string;
  let posted: Buffer | undefined;

  before(async () => {
    server = await startScripted(({ path: where, body }) => {
      if (where.endsWith('/generate')) posted = body;
      // The list can't be read from here on: an asset leaves it only for another reason.
      if (where.includes('/assets?')) return posted ? fault(401) : json(page);
      return fault(404);
    });
    process.env[KEY] = 'a-key-of-the-tests';
    await useAddress(`${server.origin}/api/v1`);
    folder = await folderWith({});
  });

  after(async () => {
    await useAddress(undefined);
    delete process.env[KEY];
    await server.close();
    await removeFolder(folder);
  });

  const page = { assets: [{ id: 'lost', type: 'image', tags: [], prompt: 'x' }], hasMore: false, nextCursor: null };

  it('send its ID and no file, cost nothing, and remove the asset from the list', async () => {
    const options = { assets: ['lost'], prompt: 'a hat', outputFolder: folder };
    await assert.rejects(async () => command('assetEdit', options), { name: 'NotFoundError' });
    assert.deepEqual(JSON.parse(String(posted)).inputs, [{ asset_id: 'lost' }]);
    assert.ok(!server.requests.some(({ path: where }) => where.includes('/uploads')));
    await waitFor('the asset to leave the list', async () => {
      const copied = command('copyAssetId', { assets: ['lost'] });
      return copied.then(
        () => false,
        (error) => {
          // The list is dead, so nobody may say that there is no such asset.
          if (error.name === 'UnknownAssetError') assert.match(error.message, /Couldn't read the list of assets\./);
          return error.name === 'UnknownAssetError';
        },
      );
    });
  });
});
