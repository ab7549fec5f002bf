import assert from 'node:assert/strict';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { scaledRaster } from '../../../src/sprite/export/scale';
import { decodePng, encodePng } from '../../../src/sprite/formats/png';
import { lantern } from '../../page/art';
import { removeFolder } from '../../support/folders';
import { repositoryAt } from '../../support/references/gitRepository';
import { waitFor } from '../../support/wait';
import { folderWith, untilWatched, withoutTrust, workspaceFolder } from '../support';

const STYLE = '.sprite-kiln.json';
const WANTED = JSON.stringify({ problems: true, alpha: 'binary' });

/** A sprite with so many half transparent pixels. */
function sprite(soft: number): Uint8Array {
  const raster = { ...lantern, data: lantern.data.slice() };
  let left = soft;
  for (let at = 3; at < raster.data.length && left > 0; at += 4) {
    if (raster.data[at] !== 255) continue;
    raster.data[at] = 120;
    left--;
  }
  return encodePng(raster);
}

/** What VS Code shows in the Problems panel. The installed extension does it, in this window. */
describe('Problems of pictures', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(file(name));
  const of = (name: string) => vscode.languages.getDiagnostics(uri(name));
  const rules = (name: string) => of(name).map(({ code }) => (typeof code === 'object' ? code.value : code));
  const until = (name: string, wanted: boolean) =>
    waitFor(`${wanted ? 'a problem' : 'no problem'} of ${name}`, () => of(name).length > 0 === wanted);

  before(async () => {
    // Its first command loads the whole extension.
    await vscode.commands.executeCommand('spriteKiln.export', {}).then(undefined, () => {});
  });

  beforeEach(async () => {
    folder = await folderWith({});
    await untilWatched(folder);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('stand at the file, and follow what is saved, deleted, and said by the style file', async () => {
    await writeFile(file('soft.png'), sprite(3));
    await writeFile(file('right.png'), sprite(0));
    await writeFile(file(STYLE), WANTED);
    await until('soft.png', true);
    assert.deepEqual(rules('soft.png'), ['soft-alpha']);
    assert.deepEqual(of('right.png'), []);
    const [problem] = of('soft.png');
    assert.equal(problem?.source, 'Sprite Kiln');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    assert.match(problem.message, /^3 pixels are/);
    await writeFile(file('right.png'), sprite(2));
    await until('right.png', true);
    await writeFile(file('soft.png'), sprite(0));
    await until('soft.png', false);
    await rm(file('right.png'));
    await until('right.png', false);
    await writeFile(file('soft.png'), sprite(1));
    await until('soft.png', true);
    await writeFile(file(STYLE), '{}');
    await until('soft.png', false);
  });

  it('are one entry for each picture: its worst finding, and the number of the others', async () => {
    await writeFile(file('two.png'), encodePng(scaledRaster(decodePng(sprite(3)), 4)));
    await writeFile(file(STYLE), JSON.stringify({ problems: true, alpha: 'binary', palette: ['#000000'] }));
    await until('two.png', true);
    const [entry, ...others] = of('two.png');
    assert.deepEqual(others, []);
    assert.deepEqual([rules('two.png'), entry?.severity], [['off-palette'], vscode.DiagnosticSeverity.Error]);
    assert.match(entry?.message ?? '', /\. And [1-9] more\.$/);
  });

  it('follow what Git ignores', async () => {
    await writeFile(file('soft.png'), sprite(3));
    await writeFile(file(STYLE), WANTED);
    await until('soft.png', true);
    repositoryAt(folder);
    // VS Code's own Git extension, which is off in other tests, says where Git is.
    const git = vscode.workspace.getConfiguration('git');
    await git.update('enabled', true, vscode.ConfigurationTarget.Global);
    try {
      const extension = vscode.extensions.getExtension<{ readonly enabled: boolean }>('vscode.git');
      const exported = await extension?.activate();
      await waitFor('the Git extension', () => exported?.enabled === true);
      await writeFile(file('.gitignore'), '*.png\n');
      await until('soft.png', false);
      await writeFile(file('.gitignore'), '');
      await until('soft.png', true);
    } finally {
      await git.update('enabled', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('follow folders that are moved and deleted', async () => {
    await mkdir(file('a'));
    await writeFile(file('a/soft.png'), sprite(3));
    await writeFile(file(STYLE), WANTED);
    await until('a/soft.png', true);
    await rename(file('a'), file('b'));
    await until('b/soft.png', true);
    await until('a/soft.png', false);
    await rm(file('b'), { recursive: true });
    await until('b/soft.png', false);
  });

  it('are found in a folder that is moved in with its style file, the first of the workspace', async () => {
    const outside = path.join(path.dirname(workspaceFolder()), 'moved-in');
    await mkdir(outside);
    await writeFile(path.join(outside, 'soft.png'), sprite(3));
    await writeFile(path.join(outside, STYLE), WANTED);
    await rename(outside, file('in'));
    await until('in/soft.png', true);
    await removeFolder(file('in'));
    await until('in/soft.png', false);
  });

  it('follow the palette file of the style', async () => {
    const { data } = lantern;
    const colors = new Set(
      Array.from({ length: data.length / 4 }, (_, n) => Buffer.from(data.subarray(n * 4, n * 4 + 3)).toString('hex')),
    );
    await writeFile(file('own.hex'), [...colors].join('\n'));
    await writeFile(file('hero.png'), sprite(0));
    await writeFile(file(STYLE), JSON.stringify({ problems: true, palette: 'own.hex' }));
    await writeFile(file('other.png'), sprite(5));
    await until('other.png', true);
    assert.deepEqual(of('hero.png'), []);
    await writeFile(file('own.hex'), '00ff00\n0000ff\n');
    await until('hero.png', true);
    assert.ok(rules('hero.png').includes('off-palette'));
  });

  it('lead into the preview', async () => {
    await writeFile(file('soft.png'), sprite(3));
    await writeFile(file(STYLE), WANTED);
    await until('soft.png', true);
    const [problem] = of('soft.png');
    const { target } = (problem?.code ?? {}) as { readonly target?: vscode.Uri };
    assert.equal(target?.scheme, 'command');
    await vscode.commands.executeCommand(target.path, ...JSON.parse(target.query));
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(tab instanceof vscode.TabInputCustom);
    assert.deepEqual([tab.viewType, tab.uri.toString()], ['spriteKiln.preview', uri('soft.png').toString()]);
  });

  it('are not looked for in a workspace that nobody trusts', async () => {
    // Followed before, so nothing but trust is missing: events of the next files arrive.
    await mkdir(file('other'));
    await untilWatched(file('other'));
    await writeFile(file('other/before.png'), sprite(3));
    await writeFile(file(STYLE), WANTED);
    await until('other/before.png', true);
    const trust = withoutTrust();
    try {
      await writeFile(file('soft.png'), sprite(3));
      await untilWatched(folder);
      // The extension's timer for this folder, in the same process, is shorter, so it's over then.
      await delay(1000);
    } finally {
      trust();
    }
    // Folders are checked in turn, so this one's turn would have come before.
    await writeFile(file('other/later.png'), sprite(3));
    await until('other/later.png', true);
    assert.deepEqual(of('soft.png'), []);
    await writeFile(file(STYLE), `${WANTED}\n`);
    await until('soft.png', true);
  });
});
