import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { costNote } from '../../../../src/core/account/costQuestion';
import { Costs } from '../../../../src/core/account/costs';
import { Credits } from '../../../../src/core/account/credits';
import { errorText } from '../../../../src/core/text/errorText';
import { usableSources } from '../../../../src/extension/commands/beforeRuns';
import type { RunKind } from '../../../../src/shared/contract/api';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { frameThread } from '../../../support/runs/runsParts';
import { userFiles } from '../../../support/runs/userFiles';
import { squarePng } from '../../core/runs/support';
import { pngChunk, pngHeader, SIGNATURE } from '../../sprite/formats/makePng';

/** Root can write everywhere, so the test runs as another user. */
const NOBODY = 65_534;

/** What is reported at the click, before the prompt, images, and cost are asked. */
describe('Checks before a run', () => {
  const frames = frameThread();
  let folder: string;

  before(async () => {
    folder = await temporaryDirectory();
    const good = squarePng(16);
    const broken = Uint8Array.from(good);
    const data = Buffer.from(good).indexOf('IDAT') + 6;
    broken[data] = (broken[data] ?? 0) ^ 0xff;
    const header = pngHeader({ width: 5000, height: 5000, depth: 8, colorType: 6 });
    const rest = [pngChunk('IDAT', Buffer.alloc(8)), pngChunk('IEND', Buffer.alloc(0))];
    const files = {
      'a.png': good,
      'b.png': good,
      'broken.png': broken,
      'big.png': Buffer.concat([SIGNATURE, header, ...rest]),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
    await writeFile(path.join(folder, 'cut.aseprite'), Buffer.from([0xe0, 0xff, 0, 0, 0xe0, 0xa5, 1, 0]));
  });

  after(async () => {
    await frames.close();
    await removeFolder(folder);
  });

  const uri = (name: string) => vscode.Uri.file(path.join(folder, name)).toString();
  const connections = { current: async () => ({ originId: 'test' }) } as never;
  let asked: string[] = [];

  /** Names of the images that are used. */
  async function usable(kind: RunKind, names: readonly string[], agrees = true): Promise<string[] | undefined> {
    asked = [];
    const ask = async (text: string, detail: string, button: string) => {
      asked.push(text, ...detail.split('\n'), button);
      return agrees;
    };
    const services = { files: userFiles, threads: { frames }, connections };
    const found = await usableSources(services, kind, names.map(uri), undefined, ask);
    return found?.map((place) => path.posix.basename(place));
  }

  const wordsOf = (work: Promise<unknown>) =>
    work.then(
      () => assert.fail('nothing was said'),
      (error: unknown) => errorText(error).text,
    );

  it("report why a single image can't be used", async () => {
    assert.match(await wordsOf(usable('animate', ['broken.png'])), /^broken\.png is damaged: .* Nothing was sent\.$/);
    assert.match(await wordsOf(usable('animate', ['big.png'])), /^big\.png is more than 4096 pixels wide or high\./);
    assert.match(await wordsOf(usable('animate', ['cut.aseprite'])), /^cut\.aseprite .* Nothing was sent\.$/);
    assert.match(await wordsOf(usable('animate', ['gone.png'])), /^Couldn't read gone\.png\./);
    assert.deepEqual(asked, []);
  });

  it('use good images unchanged without asking', async () => {
    assert.deepEqual(await usable('animate', ['b.png', 'a.png']), ['b.png', 'a.png']);
    assert.deepEqual(asked, []);
  });

  it('name the unusable ones among several, and let the person continue with the rest', async () => {
    const names = ['big.png', 'b.png', 'broken.png', 'a.png'];
    assert.deepEqual(await usable('animate', names), ['b.png', 'a.png']);
    assert.equal(asked[0], "2 of 4 images can't be used.");
    assert.match(asked[1] ?? '', /^big\.png/);
    assert.match(asked[2] ?? '', /^broken\.png/);
    assert.equal(asked[3], 'Continue with 2');
    assert.equal(await usable('animate', names, false), undefined);
  });

  it("don't continue an edit without the image that it changes", async () => {
    assert.match(await wordsOf(usable('edit', ['broken.png', 'a.png'])), /^broken\.png is damaged/);
    assert.deepEqual(await usable('edit', ['a.png', 'broken.png']), ['a.png']);
    assert.deepEqual(await usable('style-reference', ['broken.png', 'a.png']), ['a.png']);
  });

  it('say what is wrong with each image if none can be used', async () => {
    const words = await wordsOf(usable('animate', ['broken.png', 'big.png']));
    assert.match(words, /^broken\.png .* big\.png /);
  });

  it('report a read-only folder and one inside it that would have to be created, but not a folder that can be created', async () => {
    const locked = path.join(folder, 'locked');
    const open = path.join(folder, 'open');
    for (const place of [locked, open]) await mkdir(place);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const place of [folder, open]) await chown(place, NOBODY, NOBODY);
    await chmod(locked, 0o555);
    const places = [locked, path.join(locked, 'new'), open, path.join(open, 'new/deep'), path.join(folder, 'a.png')];
    const child = path.join(__dirname, 'writableFolder.child.js');
    const order = [child, String(NOBODY), ...places.map((one) => pathToFileURL(one).href)];
    const said = execFileSync(process.execPath, order, { encoding: 'utf8' }).trim().split('\n');
    assert.match(said[0] ?? '', /^Sprite Kiln can't write to locked, which is read-only\. Nothing was sent\./);
    assert.match(said[1] ?? '', /^Sprite Kiln can't write to new/);
    assert.deepEqual(said.slice(2, 4), ['writable', 'writable']);
    assert.match(said[4] ?? '', /^Sprite Kiln can't write to a\.png/);
  });
});

describe('The cost shown before the last step', () => {
  const origin = 'https://draw.example';
  const memory = new MemoryMemento();
  const parts = { credits: new Credits(memory), costs: new Costs(memory) };

  it('is the last cost and the balance, for all runs together, and empty while unknown', () => {
    const note = (kind: RunKind, runs = 1, place = origin) => costNote(parts, { origin: place }, kind, runs);
    assert.equal(note('animate'), undefined);
    parts.costs.learn(origin, 'animate', 15);
    assert.equal(note('animate'), '15 credits last time');
    parts.credits.heard(origin, 435);
    assert.equal(note('animate'), '15 credits last time, 435 left');
    assert.equal(note('animate', 3), '45 credits last time, 435 left');
    assert.equal(note('edit'), undefined);
    assert.equal(note('normal-map'), undefined);
    parts.costs.learn('built-in', 'animate', 15);
    parts.credits.heard('built-in', 9985);
    assert.equal(note('animate', 1, 'built-in'), undefined);
  });
});
