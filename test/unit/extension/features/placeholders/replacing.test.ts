import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from '../../../../../src/core/disk/fileStore';
import { placeholdersOf } from '../../../../../src/extension/features/placeholders/placeholders';
import { reportText } from '../../../../../src/extension/features/placeholders/placeholderText';
import { SwapUndo } from '../../../../../src/extension/features/placeholders/swapUndo';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { contents, namesIn } from '../../../../support/folders';
import { sample } from '../../../sprite/formats/files';
import { type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';

/** From placeholder to final image, with a hosted service behind a real socket. */
describe('Replacing placeholders', () => {
  let bench: PlaceholderBench;
  let folder: string;

  async function start(credits?: number, still?: Parameters<typeof placeholderBench>[1]): Promise<void> {
    bench = await placeholderBench(credits, still);
    folder = bench.folder;
  }

  afterEach(() => bench.close());

  const left = () =>
    placeholdersOf(bench.runs.list()).flatMap(({ files }) => files.map(({ uri }) => path.basename(uri)));

  it('replaces a chain in order, each from the new image before it, under the same names; Undo restores the old bytes', async () => {
    await start();
    const before = await bench.drawChain();
    const names = [...before.keys()];
    assert.ok(names.includes('knight-1-edit-1-walk-sheet.json'), names.join());
    const report = await bench.replace();
    assert.equal(report.error, undefined);
    assert.deepEqual(report.remaining, []);
    assert.deepEqual(report.skipped, []);
    assert.deepEqual(
      bench.asked.map(({ operation, prompt, size, output_frames }) => ({ operation, prompt, size, output_frames })),
      [
        { operation: 'generate', prompt: 'a knight', size: 32, output_frames: undefined },
        { operation: 'edit', prompt: 'a blue cloak', size: undefined, output_frames: undefined },
        { operation: 'animate', prompt: 'walk', size: undefined, output_frames: 4 },
      ],
    );
    // The hosted service made the images it gets, so they are sent by ID.
    for (const { inputs = [] } of bench.asked.slice(1))
      assert.match(JSON.stringify(inputs), /^\[\{"asset_id":"[^"]+"\}\]$/);
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    const pictures = names.filter((name) => !name.endsWith('.json'));
    for (const name of pictures) assert.notEqual(after.get(name), before.get(name), `${name} is still the old one`);
    const sheet = JSON.parse(await readFile(path.join(folder, 'knight-1-edit-1-walk-sheet.json'), 'utf8'));
    assert.equal(sheet.meta.image, 'knight-1-edit-1-walk-sheet.png');
    for (const name of pictures)
      assert.equal((await readFile(path.join(bench.trash, name))).toString('base64'), before.get(name), name);
    assert.deepEqual(left(), [], 'the badges are gone');
    assert.equal(await bench.job.waiting(), undefined);

    const undo = new SwapUndo();
    undo.add(report.swapped);
    const undone = await undo.undo(bench.runs, bench.swaps);
    assert.deepEqual(undone.others, []);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
    assert.deepEqual(left().sort(), names, 'they are placeholders again');
  });

  it('replaces every kind of run in order under the same names, and none is left', async () => {
    await start();
    await bench.drawChain();
    const at = (name: string) => uriOf(folder, name);
    await writeFile(path.join(folder, 'hero.png'), sample('hero.png'));
    const place = { folder: uriOf(folder) };
    await bench.draw({ ...place, kind: 'direction-set', sources: [at('knight-2.png')], size: 32 });
    await bench.draw({ ...place, kind: 'normal-map', sources: [at('knight-1.png')] });
    const sources = [at('hero.png'), at('knight-3.png')];
    await bench.draw({ ...place, kind: 'style-reference', prompt: foreignText('a wolf'), sources });
    const names = await namesIn(folder);
    const before = await contents(folder, names);
    const report = await bench.replace();
    assert.deepEqual([report.error, report.remaining, report.skipped], [undefined, [], []]);
    const own = names.filter((name) => name !== 'hero.png');
    assert.deepEqual(report.swapped.map(({ to }) => nameOf(to)).sort(), own);
    assert.equal(reportText(report, { beyond: 0, maps: [], balance: { costs: {} } }), `${own.length} files replaced.`);
    assert.deepEqual(await namesIn(folder), names);
    const after = await contents(folder, names);
    const same = own.filter((name) => after.get(name) === before.get(name));
    // Equal frames in equal positions have the same JSON.
    assert.deepEqual(same, ['knight-1-edit-1-walk-sheet.json']);
    const operations = bench.asked.map(({ operation }) => operation);
    assert.equal(operations[0], 'generate');
    assert.deepEqual(operations.sort(), ['animate', 'direction-set', 'edit', 'generate', 'style-reference']);
    const find = (operation: string) => bench.asked.find((one) => one.operation === operation);
    assert.equal(find('direction-set')?.size, 32);
    assert.deepEqual([find('animate')?.output_frames, find('animate')?.colors], [4, 8]);
    // The reference that was a placeholder is the new image; the other one is sent unchanged.
    const forms = find('style-reference')?.inputs?.map((input) => Object.keys(input)[0]);
    assert.deepEqual(forms, ['data_url', 'asset_id']);
    // The map belongs to the new image.
    assert.notEqual(after.get('knight-1_n.png'), before.get('knight-1_n.png'));
    assert.deepEqual(await bench.find(), []);
    assert.equal(bench.asked.length, 5);
  });

  it('changes extensions for another format, updates what was made from the images, and Undo restores the old names', async () => {
    const bytes = new Uint8Array(sample('knight.jpg'));
    await start(undefined, () => ({ bytes, type: 'image/jpeg' }));
    const before = await bench.drawChain();
    const report = await bench.replace();
    assert.equal(report.error, undefined);
    assert.deepEqual(report.remaining, []);
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
    await undo.undo(bench.runs, bench.swaps);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
  });

  it('keeps a file that changed after the question, and Undo keeps later changes', async () => {
    await start();
    await bench.drawChain();
    const steps = await bench.steps();
    await writeFile(path.join(folder, 'knight-2.png'), 'drawn by hand');
    const report = await bench.job.start(steps, bench.hosted, new AbortController().signal, () => {});
    assert.deepEqual(report.skipped, [{ uri: uriOf(folder, 'knight-2.png'), why: 'changed' }]);
    assert.equal(await readFile(path.join(folder, 'knight-2.png'), 'utf8'), 'drawn by hand');
    await writeFile(path.join(folder, 'knight-3.png'), 'drawn later');
    const undo = new SwapUndo();
    undo.add(report.swapped);
    const { others } = await undo.undo(bench.runs, bench.swaps);
    assert.deepEqual(others, [uriOf(folder, 'knight-3.png')]);
    assert.equal(await readFile(path.join(folder, 'knight-3.png'), 'utf8'), 'drawn later');
  });

  it('changes nothing if there is no trash and nobody agrees to delete', async () => {
    await start();
    const before = await bench.drawChain();
    Object.assign(bench.bin, { toTrash: () => Promise.reject(new Error('No Trash.')) });
    const report = await bench.replace();
    assert.deepEqual([...new Set(report.skipped.map(({ why }) => why))], ['no-trash']);
    assert.deepEqual(await contents(folder, await namesIn(folder)), before);
  });
});
