import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileProvenance } from '../../src/core/domain/provenance';
import { Decorations } from '../../src/extension/features/assets/decorations';
import { FileDigests } from '../../src/extension/features/assets/fileDigests';
import { workspaceFiles } from '../../src/extension/platform/workspaceFiles';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder } from '../support/folders';
import { type CreditsBench, creditsBench } from '../support/service/creditsBench';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, sample, untilWatched } from './support';

/** Badges on the files of real runs. */
describe('Badges in the Explorer', () => {
  let bench: CreditsBench;
  let folder: string;
  let decorations: Decorations;
  let parts: { dispose(): void }[];
  let prompts: Map<string, string>;
  let changes: string[];

  beforeEach(async () => {
    bench = await creditsBench();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    // Events for other files must not include the new files later.
    await untilWatched(folder);
    prompts = new Map();
    const digests = new FileDigests(workspaceFiles);
    const index = {
      get: (id: string) => {
        const prompt = prompts.get(id);
        return prompt === undefined ? undefined : entry(id, prompt);
      },
    };
    const provenance = new FileProvenance(bench.runs);
    decorations = new Decorations({
      ...bench,
      provenance,
      digests,
      library: { index },
      originIds: () => ['built-in'],
      onDidChangeConnection: bench.connections.onDidChange,
    });
    changes = [];
    const listening = decorations.onDidChangeFileDecorations((uris) => {
      changes.push(...(uris ?? []).map((uri) => path.basename(uri.path)));
    });
    parts = [listening, decorations, provenance];
  });

  afterEach(async () => {
    for (const part of parts) part.dispose();
    await bench.close();
    await removeFolder(folder);
  });

  async function decoration(name: string): Promise<vscode.FileDecoration | undefined> {
    const token = new vscode.CancellationTokenSource().token;
    return decorations.provideFileDecoration(vscode.Uri.file(path.join(folder, name)), token);
  }

  async function digest(name: string): Promise<string> {
    return createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex');
  }

  const mark = async (name: string) => (await decoration(name))?.tooltip;

  it('mark every file of a run, and no other', async () => {
    await bench.run(folder, { kind: 'animate', prompt: foreignText('idle\n  breathing') });
    const marks = Object.fromEntries(
      await Promise.all((await namesIn(folder)).map(async (name) => [name, await mark(name)])),
    );
    await waitFor('the files of the run', () => changes.includes('hero-idle-sheet.json'));
    assert.equal(await mark('hero.png'), undefined);
    for (const name of ['hero-idle.gif', 'hero-idle-sheet.png', 'hero-idle-sheet.json'])
      assert.equal(
        await mark(name),
        'Placeholder, drawn by the built-in service: idle breathing (animate)',
        `${name}: ${marks[name]}`,
      );
  });

  it('have at most two characters, no color, and no effect on the folder', async () => {
    await bench.run(folder);
    await waitFor('the files of the run', () => changes.includes('hero-edit-1.png'));
    const { badge, color, propagate } = (await decoration('hero-edit-1.png')) ?? {};
    assert.equal(badge, '◇');
    assert.equal(color, undefined);
    assert.ok(!propagate);
    assert.equal(await mark('.'), undefined);
  });

  it('say that a file has changed, and recognize a copy', async () => {
    await bench.run(folder);
    await waitFor('the files of the run', () => changes.includes('hero-edit-1.png'));
    const file = path.join(folder, 'hero-edit-1.png');
    await copyFile(file, path.join(folder, 'copy.png'));
    assert.equal(await mark('copy.png'), 'Placeholder, drawn by the built-in service');
    assert.equal(await mark('hero-edit-1.png'), 'Placeholder, drawn by the built-in service: a red cloak (edit)');
    await writeFile(file, Buffer.concat([await readFile(file), Buffer.from('more')]));
    assert.equal(await mark('hero-edit-1.png'), 'From the service, but changed since then: a red cloak (edit)');
    await copyFile(path.join(folder, 'hero-edit-1.png'), path.join(folder, 'copy.png'));
    assert.equal(await mark('copy.png'), undefined);
  });

  it('mark an image saved from the browser with its prompt when its asset becomes known', async () => {
    assert.equal(await mark('hero.png'), undefined);
    prompts.set('asset-1', `a hero ${'very '.repeat(40)}brave`);
    await bench.known.remember('built-in', await digest('hero.png'), 'asset-1');
    assert.deepEqual(changes, ['hero.png']);
    const words = String(await mark('hero.png'));
    assert.match(words, /^Placeholder, drawn by the built-in service: a hero very .*…$/);
    assert.ok(words.length < 140, words);
  });

  it("are missing for a file that is too large to read, isn't an image, or is gone, even if its bytes are known", async () => {
    await writeFile(path.join(folder, 'large.png'), Buffer.alloc(8 * 1024 * 1024 + 1));
    await writeFile(path.join(folder, 'notes.txt'), 'text');
    await writeFile(path.join(folder, 'small.png'), 'text');
    for (const name of ['large.png', 'notes.txt'])
      await bench.known.remember('built-in', await digest(name), 'asset-1');
    for (const name of ['large.png', 'notes.txt', 'gone.png']) assert.equal(await mark(name), undefined, name);
    assert.ok(await mark('small.png'), 'known bytes get a badge only in an image');
  });

  it('are missing if the setting is off', async () => {
    await bench.run(folder);
    await waitFor('the files of the run', () => changes.includes('hero-edit-1.png'));
    const configuration = vscode.workspace.getConfiguration('spriteKiln');
    await configuration.update('fileBadges', false, vscode.ConfigurationTarget.Global);
    try {
      assert.equal(await mark('hero-edit-1.png'), undefined);
    } finally {
      await configuration.update('fileBadges', undefined, vscode.ConfigurationTarget.Global);
    }
    assert.ok(await mark('hero-edit-1.png'));
  });
});

function entry(id: string, text: string) {
  const prompt = foreignText(text);
  const urls = { url: '', sheetUrl: '', sourceUrl: '' };
  const numbers = { width: 0, height: 0, frames: 0, fps: 0 };
  return {
    id,
    kind: 'image' as const,
    prompt,
    words: prompt,
    tags: [],
    createdAt: foreignText(''),
    batch: '',
    ...numbers,
    ...urls,
  };
}
