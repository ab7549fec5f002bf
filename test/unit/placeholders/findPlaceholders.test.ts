import assert from 'node:assert/strict';
import { assetUri } from '../../../src/extension/domain/assetPlace';
import {
  type FoundPlaceholder,
  findPlaceholders,
  isReady,
} from '../../../src/extension/features/placeholders/findPlaceholders';
import { stepsFor, type WritingRun } from '../../../src/extension/features/placeholders/placeholders';
import { foreignText } from '../../../src/shared/base/foreignText';
import { editPlan } from '../../support/runRecords';

type Kind = WritingRun['snapshot']['outputs'][number]['files'][number]['kind'];

const place = (name: string) => `file:///game/${name}`;

interface RunFacts {
  readonly sources?: readonly string[];
  readonly origin?: string;
  /** Of each output: its files by name. Their bytes are called like the run and the name. */
  readonly outputs: readonly Readonly<Record<string, Kind>>[];
  /** Of all its files, where they are others. */
  readonly bytes?: string;
}

function run(id: string, { sources = [], origin = 'built-in', outputs, bytes }: RunFacts): WritingRun {
  const plan = editPlan('file:///game', sources);
  const made = outputs.map((files, index) => ({
    index,
    asset: { id: `asset-${id}-${index}` },
    files: Object.entries(files).map(([name, kind]) => ({ uri: place(name), sha256: bytes ?? `${id} ${name}`, kind })),
  }));
  return { id, plan, snapshot: { origin, outputs: made } };
}

/** What is on disk: bytes by file name. @param sources digests of what runs were made from */
function find(
  runs: readonly WritingRun[],
  disk: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, readonly string[]>> = {},
  isIn: (uri: string) => boolean = () => true,
  hosted: readonly string[] = [],
): Promise<FoundPlaceholder[]> {
  const files = new Map(Object.entries(disk).map(([name, bytes]) => [place(name), bytes]));
  const pictures = new Map([...files].filter(([uri]) => !uri.endsWith('.json')));
  const digestAt = async (uri: string) => files.get(uri);
  const isHosted = async (bytes: string) => hosted.includes(bytes);
  return findPlaceholders(runs, { pictures, digestAt, isHosted, sourceDigests: async (id) => sources[id] }, isIn);
}

const short = (uri: string) => uri.slice(place('').length);

/** Run, output, and each file with the place that its run gave it. */
const told = (found: readonly FoundPlaceholder[]) =>
  found.map((one) => [
    `${one.runId}.${one.index}`,
    one.files.map(({ uri, recorded }) => (recorded ? `${short(recorded)} > ${short(uri)}` : short(uri))).join(', '),
    ...(isReady(one) ? [] : ['not ready']),
  ]);

const knights = run('1', { outputs: [{ 'knight-1.png': 'still' }, { 'knight-2.png': 'still' }] });

describe('Placeholders on disk', () => {
  it('are found where they are, where they were moved to, and where they were copied to', async () => {
    const disk = {
      'hero/knight.png': '1 knight-1.png',
      'knight-2.png': '1 knight-2.png',
      'old/copy.png': '1 knight-2.png',
      'tree.png': 'by hand',
    };
    const found = await find([knights], disk);
    assert.deepEqual(told(found), [
      ['1.1', 'knight-2.png'],
      ['1.0', 'knight-1.png > hero/knight.png'],
      ['1.1', 'old/copy.png'],
    ]);
    assert.deepEqual(
      found.map(({ formerNames }) => formerNames),
      [[], ['knight-1.png'], ['knight-2.png']],
    );
  });

  it('of which a person drew over one are not ready, and one that is gone is none', async () => {
    const found = await find([knights], { 'knight-1.png': 'painted' });
    assert.deepEqual(told(found), [['1.0', 'knight-1.png', 'not ready']]);
    assert.equal(found[0]?.files[0]?.sha256, 'painted');
  });

  it('are none where a hosted service made what is there, though its run has left the journal', async () => {
    const walk = run('2', { outputs: [{ 'walk.gif': 'animation', 'walk-sheet.png': 'sheet' }] });
    const disk = {
      'knight-1.png': 'final',
      'knight-2.png': '1 knight-2.png',
      'walk.gif': 'final',
      'walk-sheet.png': 'of it',
    };
    assert.deepEqual(told(await find([walk, knights], disk, {}, () => true, ['final'])), [['1.1', 'knight-2.png']]);
    assert.deepEqual(told(await find([walk, knights], disk)).length, 3);
  });

  it('that changed names are told by their bytes', async () => {
    const found = await find([knights], { 'knight-1.png': '1 knight-2.png', 'knight-2.png': '1 knight-1.png' });
    assert.deepEqual(told(found), [
      ['1.1', 'knight-2.png > knight-1.png'],
      ['1.0', 'knight-1.png > knight-2.png'],
    ]);
  });

  it('are none where another service wrote the same bytes last', async () => {
    const hosted = run('2', { origin: 'https://service.example', outputs: [{ 'final.png': 'still' }] });
    assert.deepEqual(told(await find([hosted, knights], { 'final.png': '1 knight-1.png' })), []);
  });

  it('of which two runs drew the same are made again by one of them', async () => {
    const bytes = '1 knight-1.png';
    const twin = run('2', { outputs: [{ 'knight-3.png': 'still' }], bytes });
    const found = await find([twin, knights], { 'knight-3.png': bytes, 'hero.png': bytes });
    assert.deepEqual(told(found), [
      ['2.0', 'knight-3.png'],
      ['2.0', 'hero.png'],
    ]);
    assert.deepEqual(told(await find([twin, knights], { 'a.png': bytes, 'b.png': bytes })), [
      ['2.0', 'knight-3.png > a.png'],
      ['2.0', 'b.png'],
    ]);
  });

  it('keep sheet, JSON and animation together; JSON that was corrected for a new name counts as drawn over', async () => {
    const walk = run('1', {
      outputs: [{ 'walk.gif': 'animation', 'walk-sheet.png': 'sheet', 'walk-sheet.json': 'sheet-json' }],
    });
    const at = (folder: string, sheet: string) => ({
      [`${folder}walk.gif`]: '1 walk.gif',
      [`${folder}${sheet}.png`]: '1 walk-sheet.png',
    });
    const moved = { ...at('a/', 'walk-sheet'), 'a/walk-sheet.json': '1 walk-sheet.json' };
    assert.deepEqual(told(await find([walk], moved)), [
      ['1.0', 'walk.gif > a/walk.gif, walk-sheet.png > a/walk-sheet.png, walk-sheet.json > a/walk-sheet.json'],
    ]);
    const renamed = { ...at('', 'hero'), 'hero.json': 'corrected' };
    assert.deepEqual(told(await find([walk], renamed)), [
      ['1.0', 'walk.gif'],
      ['1.0', 'walk-sheet.png > hero.png, walk-sheet.json > hero.json', 'not ready'],
    ]);
  });

  it('outside of what is asked about are left out', async () => {
    const disk = { 'a/knight.png': '1 knight-1.png', 'knight-2.png': '1 knight-2.png' };
    const isIn = (uri: string) => uri.startsWith(place('a/'));
    assert.deepEqual(told(await find([knights], disk, {}, isIn)), [['1.0', 'knight-1.png > a/knight.png']]);
  });

  it('are made again from where their pictures are now: files by their bytes, assets as the files that they were saved as', async () => {
    const asset = assetUri({ originId: 'built-in', id: 'asset-1-1' }, foreignText('a knight'));
    const foreign = assetUri({ originId: 'other', id: 'asset-1-1' }, foreignText('a knight'));
    const edit = run('2', {
      sources: [place('knight-1.png'), asset, foreign, place('photo.jpg')],
      outputs: [{ 'knight-1-edit-1.png': 'still' }],
    });
    const disk = {
      'hero.png': '1 knight-1.png',
      'second.png': '1 knight-2.png',
      'scans/photo.jpg': 'a photo',
      'knight-1-edit-1.png': '2 knight-1-edit-1.png',
    };
    const digests = { 2: ['1 knight-1.png', 'asset:asset-1-1', 'asset:asset-1-1', 'a photo'] };
    const found = await find([edit, knights], disk, digests);
    const step = stepsFor(found).find(({ id }) => id === '2');
    assert.deepEqual(step?.plan.sources, [place('hero.png'), place('second.png'), foreign, place('scans/photo.jpg')]);
    assert.deepEqual(step?.after, ['1']);
  });

  it('whose pictures are nowhere to be found are not ready, and say which', async () => {
    const edit = run('2', { sources: [place('knight-1.png')], outputs: [{ 'edit.png': 'still' }] });
    const found = await find([edit, knights], { 'edit.png': '2 edit.png' }, { 2: ['1 knight-1.png'] });
    assert.deepEqual(told(found), [['2.0', 'edit.png', 'not ready']]);
    assert.deepEqual(found[0]?.lost, ['knight-1.png']);
  });
});
