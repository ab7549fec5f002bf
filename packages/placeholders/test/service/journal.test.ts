import assert from 'node:assert/strict';
import { appendFile, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';
import { Journal } from '../../src/service/store/journal';

describe('Journal of the built-in service', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    file = path.join(directory, 'journal.jsonl');
  });
  afterEach(() => removeFolder(directory));

  async function openJournal() {
    let lines: string[] = [];
    const positions: number[] = [];
    const journal = new Journal(
      file,
      (line, position) => {
        lines.push(line);
        positions.push(position);
      },
      () => {
        lines = [];
      },
    );
    await journal.open();
    return { journal, lines: () => lines, positions };
  }

  it('applies appended entries at once and after a restart, in the same order and at the same offsets', async () => {
    const first = await openJournal();
    for (let n = 0; n < 5; n++) await first.journal.append({ n, text: 'ü\n' });
    const second = await openJournal();
    assert.deepEqual(
      first.lines(),
      [0, 1, 2, 3, 4].map((n) => JSON.stringify({ n, text: 'ü\n' })),
    );
    assert.deepEqual(second.lines(), first.lines());
    assert.deepEqual(second.positions, first.positions);
    assert.deepEqual(
      first.positions,
      [...first.positions].sort((a, b) => a - b),
    );
  });

  it('loses none of 500 simultaneous appends by two writers, and both read the same order', async () => {
    const [a, b] = [await openJournal(), await openJournal()];
    const appends = Array.from({ length: 500 }, (_, n) => (n % 2 ? a : b).journal.append({ n }));
    await Promise.all(appends);
    await Promise.all([a.journal.catchUp(), b.journal.catchUp()]);
    assert.equal(new Set(a.lines()).size, 500);
    assert.deepEqual(b.lines(), a.lines());
  });

  it('skips a line that a crash truncated at any point', async () => {
    const whole = '\n{"n":1}\n';
    for (let length = 1; length < whole.length; length++) {
      await writeFile(file, `\n{"n":0}\n${whole.slice(0, length)}`);
      const { journal } = await openJournal();
      await journal.append({ n: 2 });
      const after = await openJournal();
      assert.equal(after.lines()[0], '{"n":0}');
      assert.equal(after.lines().at(-1), '{"n":2}', `torn after ${length} bytes`);
    }
  });

  it("waits for the rest of another writer's unfinished line", async () => {
    const { journal, lines } = await openJournal();
    await appendFile(file, '\n{"n":');
    await journal.catchUp();
    assert.deepEqual(lines(), []);
    await appendFile(file, '7}\n');
    await journal.catchUp();
    assert.deepEqual(lines(), ['{"n":7}']);
  });

  it('starts over if the file was emptied or replaced', async () => {
    const { journal, lines } = await openJournal();
    await journal.append({ n: 1 });
    await truncate(file, 0);
    await journal.catchUp();
    await journal.append({ n: 2 });
    assert.deepEqual(lines(), ['{"n":2}']);
    await writeFile(`${file}.other`, '\n{"n":3}\n');
    await rename(`${file}.other`, file);
    await journal.append({ n: 4 });
    assert.deepEqual(lines(), ['{"n":3}', '{"n":4}']);
  });

  it("fails an append that can't be written, and accepts the next one", async () => {
    const { journal, lines } = await openJournal();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    await assert.rejects(journal.append(cyclic));
    await removeFolder(directory);
    await assert.rejects(journal.append({ n: 1 }), { code: 'ENOENT' });
    await journal.open();
    await journal.append({ n: 2 });
    assert.deepEqual(lines(), ['{"n":2}']);
    assert.equal(await readFile(file, 'utf8'), '\n{"n":2}\n');
  });
});
