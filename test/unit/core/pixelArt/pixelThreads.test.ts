import assert from 'node:assert/strict';
import path from 'node:path';
import type { PixelArt } from '../../../../src/core/pixelArt/pixelArt';
import { type Batch, checkFiles } from '../../../../src/core/pixelArt/pixelCalls';
import { PixelSourceError } from '../../../../src/core/pixelArt/pixelErrors';
import { CanceledError } from '../../../../src/service/errors';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { ThreadError } from '../../../../src/work/threadError';

const script = path.join(__dirname, 'pixelThreads.child.js');

describe('Threads that check pixels', () => {
  let threads: SpriteThreads<'pixels'>;
  afterEach(() => threads.close());

  /** Resolves to the id of the thread. @param title threads that must be busy before it answers */
  const check = async (title: string, signal?: AbortSignal) => {
    const source = { title, extension: 'png', bytes: new Uint8Array() };
    const { frames } = await threads.run('check', { source, style: {} }, signal);
    return frames[0];
  };

  it('work at the same time, as many as were allowed', async () => {
    threads = new SpriteThreads('pixels', { script, threads: 3 });
    assert.equal(threads.atOnce, 3);
    const ids = await Promise.all(['3', '3', '3', '1', '1', '1'].map((title) => check(title)));
    assert.equal(new Set(ids).size, 3);
  });

  it('are only one for sprites that come one after the other, and by default', async () => {
    threads = new SpriteThreads('pixels', { script, threads: 3 });
    const ids = [await check('1'), await check('1'), await check('1')];
    assert.equal(new Set(ids).size, 1);
    await threads.close();
    threads = new SpriteThreads('pixels', { script });
    const more = await Promise.all([check('1'), check('1'), check('1')]);
    assert.equal(new Set(more).size, 1);
  });

  it('are replaced if they die, and the others continue', async () => {
    threads = new SpriteThreads('pixels', { script, threads: 2 });
    const [dead, other] = await Promise.allSettled([check('dies'), check('1')]);
    assert.ok(dead.status === 'rejected' && dead.reason instanceof ThreadError && dead.reason.fault === 'ended');
    assert.equal(other.status, 'fulfilled');
    assert.equal(new Set(await Promise.all([check('2'), check('2')])).size, 2);
  });

  it('end with a canceled sprite, and take nothing after they were closed', async () => {
    threads = new SpriteThreads('pixels', { script, threads: 2 });
    const stop = new AbortController();
    // Nobody else is busy, so they wait.
    const waiting = Promise.allSettled([check('9', stop.signal), check('9', stop.signal)]);
    stop.abort();
    for (const end of await waiting)
      assert.ok(end.status === 'rejected' && end.reason instanceof ThreadError && end.reason.fault === 'canceled');
    await threads.close();
    await assert.rejects(check('1'), ThreadError);
  });
});

describe('Checks of many files at the same time', () => {
  const uriOf = (index: number) => `file:///game/${index}.png`;
  const sources = Array.from({ length: 6 }, (_, index) => ({ uri: uriOf(index), title: '', pictures: [uriOf(index)] }));
  /** Index of a sprite → the end of its check. */
  let ends: ((error?: Error) => void)[];
  let begun: number[];

  function checked(atOnce: number, batch: Partial<Batch> = {}) {
    ends = [];
    begun = [];
    const art = {
      leftOut: async () => new Map(),
      isRawReference: () => false,
      atOnce,
      sprites: async () => ({ sources, named: new Set<string>(), maps: [], unread: [] }),
      styles: () => async () => ({}),
      check: (source: (typeof sources)[number]) =>
        new Promise((resolve, reject) => {
          const index = sources.indexOf(source);
          begun.push(index);
          const finding = { rule: 'specks', severity: 'hint', count: 1, places: [{ view: 0, frame: 0, pixels: [] }] };
          const answer = { source, findings: [finding], frames: [1], damaged: false };
          ends[index] = (error) => (error ? reject(error) : resolve(answer));
        }),
    } as unknown as PixelArt;
    return checkFiles(art, ['file:///game'], { signal: new AbortController().signal, ...batch });
  }
  const turn = () => new Promise(setImmediate);

  it('give their results in the order of the files, whichever ends first', async () => {
    const told: number[] = [];
    const checking = checked(3, { tell: (index) => told.push(index) });
    await turn();
    assert.deepEqual(begun, [0, 1, 2]);
    for (const [index, next] of [
      [2, 3],
      [3, 4],
      [1, 5],
    ] as const) {
      ends[index]?.();
      await turn();
      assert.equal(begun.at(-1), next);
    }
    for (const index of [5, 4, 0]) ends[index]?.();
    const { findings, sprites, files } = await checking;
    assert.deepEqual(
      findings.map(({ file }) => file),
      sources.map(({ uri }) => uri),
    );
    assert.deepEqual([sprites, files, told], [6, 6, [0, 1, 2, 3, 4, 5]]);
  });

  it('name what could not be read, and check the others', async () => {
    const checking = checked(2, { lenient: true });
    for (let index = 0; index < sources.length; index++) {
      await turn();
      ends[index]?.(index % 2 ? new PixelSourceError(`${index} is damaged.`) : undefined);
    }
    const { findings, unread } = await checking;
    assert.equal(findings.length, 3);
    assert.deepEqual(
      unread.map(({ message }) => message),
      ['1 is damaged.', '3 is damaged.', '5 is damaged.'],
    );
  });

  it('begin nothing after a bug or a cancel, and end when the last one has ended', async () => {
    const checking = checked(2);
    await turn();
    ends[1]?.(new TypeError('a bug'));
    await turn();
    ends[0]?.();
    await assert.rejects(checking, /a bug/);
    assert.deepEqual(begun, [0, 1]);

    const stop = new AbortController();
    const canceled = checked(2, { signal: stop.signal });
    await turn();
    stop.abort();
    ends[0]?.();
    ends[1]?.();
    await assert.rejects(canceled, CanceledError);
    assert.deepEqual(begun, [0, 1]);
  });
});
