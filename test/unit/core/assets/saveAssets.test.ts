import assert from 'node:assert/strict';
import { mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AssetEntry, entryOf, SharedTexts } from '../../../../src/core/assets/assetEntry';
import { findAssets } from '../../../../src/core/assets/assetSearch';
import { AssetSaving, oldestFirst } from '../../../../src/core/assets/saveAssets';
import { knownFilesIn } from '../../../../src/core/domain/knownFiles';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import { Run, type RunOutput } from '../../../../src/core/runs/run';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { removeFolder } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';
import { squarePng } from '../runs/support';

const shared = new SharedTexts();
const asset = (id: string, prompt: string, more: object = {}): AssetEntry =>
  entryOf(
    {
      id,
      type: foreignText('image'),
      tags: [],
      prompt: foreignText(prompt),
      assetUrl: `https://files.example/${id}`,
      ...more,
    },
    shared,
  );

describe('Saving assets', () => {
  let home: string;
  const failing = new Set<string>();
  const pictures = {
    get: async ({ id }: AssetEntry, part: string) => {
      if (failing.has(`${id} ${part}`)) throw new Error('lost');
      return squarePng(part === 'sheet' ? 8 : 4, id.charCodeAt(0));
    },
  };

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-save-'));
    failing.clear();
  });

  afterEach(() => removeFolder(home));

  const folder = () => path.join(home, 'art');
  const names = async () => (await readdir(folder())).sort();
  function saving(runs: readonly Run[] = []): AssetSaving {
    const known = knownFilesIn(path.join(home, 'known'));
    const ports = { files: userFiles, known, pictures, originId: 'o', version: '0', runs };
    return new AssetSaving(pathToFileURL(folder()).href, ports);
  }
  const never = new AbortController().signal;
  const quiet = () => {};

  it('names files after any prompts, and numbers duplicates', async () => {
    const entries = [asset('a', 'An iron sword'), asset('b', '../../etc'), asset('c', ''), asset('d', 'iron sword!')];
    const done = saving();
    assert.deepEqual(await done.save(entries, never, quiet), []);
    assert.deepEqual(await names(), ['etc-1.png', 'iron-sword-1.png', 'iron-sword-2.png', 'sprite-1.png']);
    await saving().save(entries.slice(0, 1), never, quiet);
    assert.ok((await names()).includes('iron-sword-3.png'));
  });

  it('names eight directions like the run that made them, in its order', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const plan: RunPlan = {
      kind: 'direction-set',
      sources: ['file:///elsewhere/hero.png'],
      tags: [],
      folder: 'file:///elsewhere',
      directionNames: ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'],
    };
    const outputs = ids.map(
      (id, index): RunOutput => ({
        index,
        asset: { id, type: foreignText('image'), tags: [] },
        state: 'saved',
        files: [],
      }),
    );
    const run = new Run('run', plan, { state: 'succeeded', outputs }, async () => {});
    const entries = ids.map((id) => asset(id, '')).reverse();
    const done = saving([run]);
    await done.save(entries.slice(2, 5), never, quiet);
    assert.deepEqual(await names(), ['hero-dir-n.png', 'hero-dir-ne.png', 'hero-dir-nw.png'].sort());
  });

  it('repeats only what failed halfway, under the same names', async () => {
    const walk = asset('w', 'walk cycle', {
      type: 'animation',
      spritesheetUrl: 'https://files.example/w2',
      frameCount: 2,
    });
    failing.add('w sheet');
    const done = saving();
    const failed = await done.save([walk, asset('k', 'knight')], never, quiet);
    assert.deepEqual(
      failed.map(({ entry }) => entry.id),
      ['w'],
    );
    assert.equal(done.count, 1);
    failing.clear();
    assert.deepEqual(await done.save([walk], never, quiet), []);
    const sheet = ['walk-sheet.json', 'walk-sheet.png'];
    const expected = ['knight-1.png', ...sheet, 'walk.png'];
    assert.deepEqual(await names(), expected);
    assert.equal(done.count, 2);
  });

  it('starts nothing more after it is stopped', async () => {
    const stop = new AbortController();
    const entries = Array.from({ length: 20 }, (_, index) => asset(`${index}`, `thing ${index}`));
    const done = saving();
    await done.save(entries, stop.signal, () => stop.abort());
    assert.ok(done.count >= 1 && done.count <= 4, String(done.count));
  });

  it('orders assets by creation', () => {
    const [a, b, c] = [asset('a', ''), asset('b', ''), asset('c', '')];
    assert.deepEqual(oldestFirst([a, c], [c, b, a]), [a, c]);
  });
});

describe('Searching assets by words', () => {
  it('searches prompts and tags, in any order, newest first', () => {
    const list = [asset('1', 'Blue Knight', { tags: ['castle'] }), asset('2', 'knight'), asset('3', 'a castle')];
    const find = (text: string, most = 9) => findAssets(list, text, most, new Set()).map(({ id }) => id);
    assert.deepEqual(find('KNIGHT'), ['1', '2']);
    assert.deepEqual(find(' castle  knight '), ['1']);
    assert.deepEqual(find('castle'), ['1', '3']);
    assert.deepEqual(find('', 2), ['1', '2']);
    assert.deepEqual(
      findAssets(list, '', 9, new Set(['1'])).map(({ id }) => id),
      ['2', '3'],
    );
  });
});
