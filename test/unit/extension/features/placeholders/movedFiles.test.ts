import assert from 'node:assert/strict';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from '../../../../../src/core/disk/fileStore';
import { isReady } from '../../../../../src/extension/features/placeholders/findPlaceholders';
import { stepsFor } from '../../../../../src/extension/features/placeholders/placeholders';
import { SwapUndo } from '../../../../../src/extension/features/placeholders/swapUndo';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { contents, namesIn } from '../../../../support/folders';
import { sample } from '../../../sprite/formats/files';
import { type PlaceholderBench, placeholderBench, uriOf } from './placeholderBench';

/** What a person did with placeholders before replacing them. */
describe('Placeholders that were moved, copied, or edited', () => {
  let bench: PlaceholderBench;
  let folder: string;

  beforeEach(async () => {
    bench = await placeholderBench();
    folder = bench.folder;
  });

  afterEach(() => bench.close());

  const at = (name: string) => path.join(folder, name);
  const operations = () => bench.asked.map(({ operation }) => operation);

  it('are followed with everything made from them, and copies are replaced too', async () => {
    await bench.drawChain();
    await mkdir(at('art'));
    await rename(at('knight-1.png'), at('art/hero.png'));
    await rename(at('knight-1-edit-1.png'), at('art/hero-blue.png'));
    await writeFile(at('art/copy.png'), await readFile(at('knight-2.png')));
    const before = await contents(folder, ['art/hero.png', 'art/hero-blue.png', 'art/copy.png']);
    const report = await bench.replace();
    assert.deepEqual([report.error, report.remaining, report.skipped], [undefined, [], []]);
    assert.deepEqual(operations(), ['generate', 'edit', 'animate']);
    for (const { inputs = [] } of bench.asked.slice(1))
      assert.match(JSON.stringify(inputs), /^\[\{"asset_id":"[^"]+"\}\]$/);
    assert.deepEqual(await namesIn(at('art')), ['copy.png', 'hero-blue.png', 'hero.png']);
    const after = await contents(folder, [...before.keys(), 'knight-2.png']);
    for (const [name, bytes] of before) assert.notEqual(after.get(name), bytes, name);
    assert.equal(after.get('art/copy.png'), after.get('knight-2.png'));
    assert.ok(!(await namesIn(folder)).includes('knight-1.png'));
    assert.deepEqual(await bench.find(), []);
  });

  it('have JSON that names a renamed copy of a sheet', async () => {
    await writeFile(at('hero.png'), sample('hero.png'));
    const sources = [uriOf(folder, 'hero.png')];
    await bench.draw({ kind: 'animate', prompt: foreignText('idle'), outputFrames: 4, sources, folder: uriOf(folder) });
    await mkdir(at('art'));
    await writeFile(at('art/hop.png'), await readFile(at('hero-idle-sheet.png')));
    await writeFile(at('art/hop.json'), await readFile(at('hero-idle-sheet.json')));
    const report = await bench.replace();
    assert.deepEqual([report.error, report.remaining, report.skipped], [undefined, [], []]);
    for (const [name, image] of [
      ['hero-idle-sheet.json', 'hero-idle-sheet.png'],
      ['art/hop.json', 'hop.png'],
    ] as const)
      assert.equal(JSON.parse(await readFile(at(name), 'utf8')).meta.image, image);
    assert.deepEqual(await readFile(at('art/hop.png')), await readFile(at('hero-idle-sheet.png')));
    assert.deepEqual(operations(), ['animate']);
  });

  it("aren't ready if edited or without a source; the rest is replaced", async () => {
    await bench.drawChain();
    await writeFile(at('knight-2.png'), 'drawn by hand');
    await writeFile(at('knight-1.png'), sample('hero.png'));
    await rename(at('knight-1-edit-1.png'), path.join(folder, '..', 'elsewhere.png'));
    const found = await bench.find();
    const others = found.filter((one) => !isReady(one)).flatMap(({ files }) => files.map(({ uri }) => nameOf(uri)));
    assert.deepEqual(others.sort(), [
      'knight-1-edit-1-walk-sheet.json',
      'knight-1-edit-1-walk-sheet.png',
      'knight-1-edit-1-walk.gif',
      'knight-1.png',
      'knight-2.png',
    ]);
    const steps = stepsFor(found.filter(isReady));
    const report = await bench.job.start(steps, bench.hosted, new AbortController().signal, () => {});
    assert.ok(report.swapped.map(({ to }) => nameOf(to)).includes(foreignText('knight-3.png')));
    assert.equal(await readFile(at('knight-2.png'), 'utf8'), 'drawn by hand');
    // Two of the edits were made, and one still exists; neither run needs the other, so they may leave in any order.
    assert.deepEqual(operations().sort(), ['edit', 'generate']);
  });

  it('with unsaved changes in an editor are kept, also by Undo', async () => {
    await bench.drawChain();
    const names = ['knight-2.png', 'knight-3.png'];
    const before = await contents(folder, names);
    bench.unsaved.add(uriOf(folder, 'knight-2.png'));
    const report = await bench.replace();
    assert.deepEqual(report.skipped, [{ uri: uriOf(folder, 'knight-2.png'), why: 'unsaved' }]);
    const after = await contents(folder, names);
    assert.equal(after.get('knight-2.png'), before.get('knight-2.png'));
    assert.notEqual(after.get('knight-3.png'), before.get('knight-3.png'));
    bench.unsaved.add(uriOf(folder, 'knight-3.png'));
    const undo = new SwapUndo();
    undo.add(report.swapped);
    const { others } = await undo.undo(bench.runs, bench.swaps);
    assert.deepEqual(others, [uriOf(folder, 'knight-3.png')]);
    assert.deepEqual(await contents(folder, ['knight-3.png']), new Map([...after].slice(1)));
  });
});
