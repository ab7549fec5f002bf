import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { placeholdersOf } from '../../src/extension/features/placeholders/placeholders';
import { SwapUndo } from '../../src/extension/features/placeholders/swapUndo';
import { workspaceFiles } from '../../src/extension/platform/workspaceFiles';
import { removeFolder } from '../support/folders';
import { contents, type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';
import { folderWith, namesIn, sample } from './support';

/** From placeholder to final, with a hosted service behind a real socket. */
describe('Replacing placeholders', () => {
  let bench: PlaceholderBench;
  let folder: string;

  async function start(credits?: number, still?: Parameters<typeof placeholderBench>[1]): Promise<void> {
    bench = await placeholderBench(credits, still);
    folder = await folderWith({});
  }

  afterEach(async () => {
    await bench.close();
    await removeFolder(folder);
  });

  const left = () =>
    placeholdersOf(bench.runs.list()).flatMap(({ files }) => files.map(({ uri }) => path.basename(uri)));

  it('a chain in order, each from the new picture before it, under the same names; Undo brings the old bytes back', async () => {
    await start();
    const before = await bench.drawChain(folder);
    const names = [...before.keys()];
    assert.ok(names.includes('knight-1-edit-1-anim-sheet.json'), names.join());
    const report = await bench.replace();
    assert.equal(report.error, undefined);
    assert.deepEqual(report.left, []);
    assert.deepEqual(report.kept, []);
    assert.deepEqual(
      bench.asked.map(({ operation, prompt, size, output_frames }) => ({ operation, prompt, size, output_frames })),
      [
        { operation: 'generate', prompt: 'a knight', size: 32, output_frames: undefined },
        { operation: 'edit', prompt: 'a blue cloak', size: undefined, output_frames: undefined },
        { operation: 'animate', prompt: 'walk', size: undefined, output_frames: 4 },
      ],
    );
    // The hosted service made the pictures that it is given: they go by their ids.
    for (const { inputs = [] } of bench.asked.slice(1))
      assert.match(JSON.stringify(inputs), /^\[\{"asset_id":"[^"]+"\}\]$/);
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    const pictures = names.filter((name) => !name.endsWith('.json'));
    for (const name of pictures) assert.notEqual(after.get(name), before.get(name), `${name} is still the old one`);
    const sheet = JSON.parse(await readFile(path.join(folder, 'knight-1-edit-1-anim-sheet.json'), 'utf8'));
    assert.equal(sheet.meta.image, 'knight-1-edit-1-anim-sheet.png');
    for (const name of pictures)
      assert.equal((await readFile(path.join(bench.trash, name))).toString('base64'), before.get(name), name);
    assert.deepEqual(left(), [], 'the marks are gone');
    assert.equal(await bench.job.waiting(), undefined);

    const undo = new SwapUndo();
    undo.add(report.swapped);
    const undone = await undo.undo(bench.runs, { files: workspaceFiles, bin: bench.bin });
    assert.deepEqual(undone.others, []);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
    assert.deepEqual(left().sort(), names, 'they are placeholders again');
  });

  it('pictures of another format get its ending, what is drawn from them follows, and Undo brings the old names back', async () => {
    const bytes = new Uint8Array(await sample('knight.jpg'));
    await start(undefined, () => ({ bytes, type: 'image/jpeg' }));
    const before = await bench.drawChain(folder);
    const report = await bench.replace();
    assert.equal(report.error, undefined);
    assert.deepEqual(report.left, []);
    const ending = (name: string) => (/(?:sheet\.png|gif|json)$/.test(name) ? name : name.replace(/png$/, 'jpg'));
    assert.deepEqual(await namesIn(folder), [...before.keys()].map(ending).sort());
    assert.equal(bench.asked.length, 3);
    const sources = bench.runs
      .list()
      .flatMap(({ plan, snapshot }) => (snapshot.origin === 'built-in' ? [] : plan.sources));
    assert.deepEqual(sources.map((uri) => path.basename(uri)).sort(), ['knight-1-edit-1.jpg', 'knight-1.jpg']);
    assert.deepEqual(left(), []);
    const undo = new SwapUndo();
    undo.add(report.swapped);
    await undo.undo(bench.runs, { files: workspaceFiles, bin: bench.bin });
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
  });

  it('a file that was changed after the question stays, and Undo leaves what was changed since', async () => {
    await start();
    await bench.drawChain(folder);
    const steps = await bench.steps();
    await writeFile(path.join(folder, 'knight-2.png'), 'drawn by hand');
    const report = await bench.job.start(steps, bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(report.kept, [{ uri: uriOf(folder, 'knight-2.png'), why: 'changed' }]);
    assert.equal(await readFile(path.join(folder, 'knight-2.png'), 'utf8'), 'drawn by hand');
    await writeFile(path.join(folder, 'knight-3.png'), 'drawn later');
    const undo = new SwapUndo();
    undo.add(report.swapped);
    const { others } = await undo.undo(bench.runs, { files: workspaceFiles, bin: bench.bin });
    assert.deepEqual(others, [uriOf(folder, 'knight-3.png')]);
    assert.equal(await readFile(path.join(folder, 'knight-3.png'), 'utf8'), 'drawn later');
  });

  it('where there is no trash and nobody agrees to delete, nothing is touched', async () => {
    await start();
    const before = await bench.drawChain(folder);
    Object.assign(bench.bin, { toTrash: () => Promise.reject(new Error('There is no trash.')) });
    const report = await bench.replace();
    assert.deepEqual([...new Set(report.kept.map(({ why }) => why))], ['no-trash']);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
  });

  it('by call: a sentence without a hosted service, and a wrong argument by name', async () => {
    await start();
    const call = (options: object) => vscode.commands.executeCommand('spriteKiln.replacePlaceholders', options);
    await assert.rejects(async () => call({ files: [] }), { name: 'SentenceError', message: /hosted service/ });
    await assert.rejects(async () => call({ files: 7 }), { name: 'ArgumentError', message: /“files”/ });
  });
});
