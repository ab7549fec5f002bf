import assert from 'node:assert/strict';
import { appendFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RememberedChecks } from '../../../../src/core/pixelArt/rememberedChecks';
import type { CheckAnswer, CheckInput } from '../../../../src/sprite/checks/checkSource';
import { removeFolder, temporaryDirectory } from '../../../support/folders';

const RIGHT: CheckAnswer = { findings: [], frames: [1], damaged: false, isRaw: false };

describe('Checks that are remembered', () => {
  let home: string;
  /** What the thread was asked, by the first byte of the picture. */
  let asked: number[];
  let answer: CheckAnswer;
  const folder = () => path.join(home, 'checks');
  const script = () => path.join(home, 'worker.js');

  beforeEach(async () => {
    home = await temporaryDirectory();
    await writeFile(script(), 'a build');
    [asked, answer] = [[], RIGHT];
  });
  afterEach(() => removeFolder(home));

  const task = (byte: number, more: Partial<CheckInput> = {}): CheckInput => ({
    source: { title: 'hero', extension: 'png', bytes: Uint8Array.of(byte) },
    drawn: false,
    style: {},
    ...more,
  });
  /** Checks in a process of their own: what it hasn't stored is gone. */
  const checks = () => {
    const check = async ({ source }: CheckInput) => {
      if ('bytes' in source) asked.push(source.bytes[0] ?? -1);
      return answer;
    };
    return new RememberedChecks(check, folder(), script());
  };
  /** What is asked in a new process. */
  async function askedFor(...tasks: readonly CheckInput[]): Promise<readonly number[]> {
    asked = [];
    const process = checks();
    for (const one of tasks) assert.deepEqual(await process.check(one), answer);
    await process.store();
    return asked;
  }

  it('are made once, also in later processes', async () => {
    assert.deepEqual(await askedFor(task(1), task(1), task(2)), [1, 2]);
    assert.deepEqual(await askedFor(task(1), task(2), task(3)), [3]);
  });

  it('know a sprite by its bytes, however they are held, and never as a list of numbers', async () => {
    const bytes = Buffer.from([1]);
    Object.assign(bytes, { toJSON: () => assert.fail('Bytes became a list.') });
    await askedFor(task(1, { source: { title: 'hero', extension: 'png', bytes } }));
    assert.deepEqual(await askedFor(task(1)), []);
  });

  it('are made again if a byte, the style, or who drew it is another', async () => {
    await askedFor(task(1));
    const others = [task(2), task(1, { drawn: true }), task(1, { style: { maxColors: 4 } as CheckInput['style'] })];
    assert.equal((await askedFor(...others)).length, 3);
  });

  it('are made again by another build', async () => {
    await askedFor(task(1));
    await utimes(script(), new Date(), new Date((await stat(script())).mtimeMs + 1_000));
    assert.deepEqual(await askedFor(task(1)), [1]);
    assert.equal((await readdir(folder())).length, 1, 'nothing is left of the other');
  });

  it('give the same findings, unless they have the places of thousands of pixels', async () => {
    const places = (count: number) =>
      Array.from({ length: count }, (_, x) => ({ view: 0, frame: 0, pixels: [[x, 1]] }));
    const found = (count: number) =>
      [{ rule: 'specks', severity: 'warning', places: places(count) }] as unknown as CheckAnswer['findings'];
    for (const [at, [count, again]] of [
      [1, 0],
      [1_000, 1],
    ].entries()) {
      answer = { ...RIGHT, findings: found(count ?? 0), damaged: true };
      await askedFor(task(at));
      assert.equal((await askedFor(task(at))).length, again);
    }
  });

  it('are stored while many are made, so that what interrupts them costs little', async () => {
    const process = checks();
    for (let byte = 0; byte < 250; byte++) await process.check(task(byte));
    // Killed: nothing is stored at its end.
    for (let turns = 0; turns < 50 && !(await readdir(folder()).catch(() => [])).length; turns++)
      await new Promise((resolve) => setTimeout(resolve, 2));
    const all = Array.from({ length: 250 }, (_, byte) => task(byte));
    assert.equal((await askedFor(...all)).length, 50);
  });

  it('are made again where a line is damaged, and others are not', async () => {
    await askedFor(task(1), task(2));
    const [name = ''] = await readdir(folder());
    await appendFile(path.join(folder(), name), '["0123",[1]]\n{"a":\n["x"');
    await askedFor(task(3));
    assert.deepEqual(await askedFor(task(1), task(2), task(3)), []);
  });
});
