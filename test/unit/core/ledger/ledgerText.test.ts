import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { newRunId } from '../../../../src/core/domain/runId';
import { addMergeRule, changeLedger, hasMergeRule, readLedger } from '../../../../src/core/ledger/ledgerFile';
import { type LedgerLine, lineText, parseLine } from '../../../../src/core/ledger/ledgerLine';
import { addEntry, ledgerText, parseLedger } from '../../../../src/core/ledger/ledgerText';
import { matchSprites } from '../../../../src/core/ledger/matchSprites';
import { keyOf } from '../../../../src/core/ledger/runLines';
import { SOURCE_KINDS, sourceKindOf } from '../../../../src/core/ledger/sourceKind';
import { SpriteLedger } from '../../../../src/core/ledger/spriteLedger';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function lineOf(lane: string, run: string, more: Partial<LedgerLine> = {}): LedgerLine {
  const sha256 = more.sha256 ?? digest(run);
  return {
    key: keyOf(digest(lane).slice(0, 8), run, sha256),
    sha256,
    file: foreignText(`art/${run}.png`),
    kind: SOURCE_KINDS.trained,
    service: 'https://sprites.example',
    operation: 'generate',
    inputs: [],
    date: '2026-05-06T07:08:09.000Z',
    by: foreignText('person'),
    run,
    ...more,
  };
}

const entriesOf = (lines: readonly LedgerLine[]) => {
  const entries = new Map();
  for (const line of lines) addEntry(entries, { line, files: [line.file] });
  return entries;
};
const textOf = (lines: readonly LedgerLine[]) => ledgerText({ entries: entriesOf(lines), unread: [], eol: '\n' });
const runsIn = (text: string) => [...parseLedger(text).entries.values()].map(({ line }) => line.run).sort();
const some = (lane: string, count: number) => Array.from({ length: count }, (_, at) => lineOf(lane, `${lane}-${at}`));

describe('The text of a ledger', () => {
  let home: string;
  beforeEach(async () => {
    home = await temporaryDirectory();
  });
  afterEach(() => removeFolder(home));

  /** Merges as Git does without any rule. */
  async function merge(base: string, ours: string, theirs: string, ...options: readonly string[]) {
    const files = [ours, base, theirs].map((text, at) => ({ text, file: path.join(home, String(at)) }));
    for (const { file, text } of files) await writeFile(file, text);
    const args = ['merge-file', '-p', '-q', ...options, ...files.map(({ file }) => file)];
    try {
      return { text: execFileSync('git', args, { encoding: 'utf8' }), isConflicted: false };
    } catch (error) {
      assert.ok(error instanceof Error && 'stdout' in error);
      return { text: String(error.stdout), isConflicted: true };
    }
  }

  it('hardly ever conflicts without a rule, and loses nothing if it does', async () => {
    let conflicts = 0;
    for (let n = 0; n < 100; n++) {
      const base = some(`main ${n}`, n % 3);
      // The first branch has ten runs; a person continues on the second one.
      const [ours, theirs] = [some(`a ${n}`, 10), [...some(`main ${n}`, 5), ...some(`b ${n}`, 10)]];
      const options = n % 2 ? ['--diff3'] : [];
      const merged = await merge(textOf(base), textOf([...base, ...ours]), textOf([...base, ...theirs]), ...options);
      assert.deepEqual(runsIn(merged.text), runsIn(textOf([...base, ...ours, ...theirs])));
      assert.equal(parseLedger(merged.text).isConflicted, merged.isConflicted);
      if (merged.isConflicted) conflicts++;
    }
    assert.ok(conflicts <= 8, `${conflicts} of 100`);
  });

  it('is the same after a merge by union, whatever both sides did to a line', async () => {
    const [line] = some('main', 1);
    assert.ok(line);
    const moved = { ...line, file: foreignText('b/new.png'), more: { later: 1 } };
    const edited = { ...line, edited: { sha256: digest('e'), date: '2026-07-01T00:00:00.000Z' } };
    const { text } = await merge(textOf([line]), textOf([moved]), textOf([edited]), '--union');
    const { entries, unread } = parseLedger(text);
    const [entry] = entries.values();
    assert.deepEqual([entries.size, unread], [1, []]);
    assert.deepEqual(entry?.line.edited, edited.edited);
    assert.deepEqual(entry?.line.more, { later: 1 });
    assert.deepEqual([...(entry?.files ?? [])].map(String).sort(), ['art/main-0.png', 'b/new.png']);
    // The other order says the same.
    const other = textOf([edited, moved]);
    assert.equal(other, textOf([moved, edited]));
  });

  it('reads a line as it wrote it, and refuses lines that lead out of the project', () => {
    const line = lineOf('main', 'r', { prompt: foreignText('a\n"b" \u202e'), cost: 3, inputs: [{ asset: true }] });
    assert.deepEqual(parseLine(lineText(line)), line);
    for (const file of ['/etc/x.png', 'C:/x.png', '../x.png', 'a/../../x.png', 'a\\b.png', '', 'a//b.png', '//h/x.png'])
      assert.equal(parseLine(JSON.stringify({ ...line, file })), undefined, file);
    assert.equal(parseLine(`{"deep":${'['.repeat(60_000)}${']'.repeat(60_000)},${lineText(line).slice(1)}`), undefined);
  });

  it('finds sprites by their content, then by an edit that was noticed, then by their place', () => {
    const [a, b, c] = [lineOf('m', 'a'), lineOf('m', 'b'), lineOf('m', 'c')] as const;
    const noted = { ...b, edited: { sha256: digest('b2'), date: '2026-07-01T00:00:00.000Z' } };
    const sprite = (file: string, content: string) => ({
      file: foreignText(file),
      uri: `file:///game/${file}`,
      sha256: digest(content),
      mtime: Date.UTC(2026, 7, 1),
    });
    const found = [
      sprite('copy.png', 'a'),
      sprite('art/a.png', 'new'),
      sprite('x/b.png', 'b2'),
      sprite('mine.png', 'm'),
    ];
    const { sprites, gone } = matchSprites(entriesOf([a, noted, c]).values(), found);
    assert.deepEqual(
      sprites.map(({ state, entry, edited }) => [state, entry?.line.run, edited?.date]),
      [
        ['generated', 'a', undefined],
        ['edited', 'a', '2026-08-01T00:00:00.000Z'],
        ['edited', 'b', '2026-07-01T00:00:00.000Z'],
        ['none', undefined, undefined],
      ],
    );
    assert.deepEqual(
      gone.map(({ line }) => line.run),
      ['c'],
    );
  });

  it('keeps the lines of all who write at the same time', async () => {
    const top = pathToFileURL(path.join(home, 'game')).href;
    await mkdir(path.join(home, 'game'));
    const writers = Array.from({ length: 6 }, async (_, at) => {
      const uri = `${top}/${at}.png`;
      const bytes = Buffer.from(`picture ${at}`);
      await writeFile(new URL(uri), bytes);
      const id = newRunId();
      const files = [{ uri, kind: 'still' as const, sha256: createHash('sha256').update(bytes).digest('hex') }];
      const ledger = new SpriteLedger({
        files: userFiles,
        known: { find: async () => undefined },
        records: async () => [
          {
            version: 1,
            id,
            state: 'archived',
            createdAt: 0,
            updatedAt: 0,
            origin: 'https://sprites.example/v1?key=secret',
            originId: 'x',
            plan: { kind: 'generate', sources: [], tags: [], folder: top, directionNames: [] },
            sources: [],
            fingerprint: '',
            attempts: 1,
            outputs: [{ index: 0, assetId: 'a', stems: [], files, done: true }],
          },
        ],
        ignored: async () => new Set(),
        originIds: () => [],
        git: async () => undefined,
        directory: () => path.join(home, 'leases'),
      });
      await ledger.write(top, new AbortController().signal);
    });
    await Promise.all(writers);
    const entries = [...((await readLedger(top, userFiles))?.ledger.entries.values() ?? [])];
    assert.equal(entries.length, 6);
    assert.ok(entries.every(({ line }) => line.service === 'https://sprites.example'));
    assert.equal(await changeLedger(top, userFiles, ({ entries: same }) => same), false);
  });

  it('adds the rule for merges once, after what is there', async () => {
    const top = pathToFileURL(home).href;
    await writeFile(path.join(home, '.gitattributes'), '*.png binary');
    assert.equal(await addMergeRule(top, userFiles), true);
    assert.equal(await addMergeRule(top, userFiles), false);
    assert.equal(await hasMergeRule(top, userFiles), true);
    const text = new TextDecoder().decode(await userFiles.read(`${top}/.gitattributes`, 1_000));
    assert.equal(text, '*.png binary\nsprites.ledger.jsonl merge=union\n');
  });

  it('has the words of C2PA for what runs make', () => {
    const hosted = { operation: 'edit', origin: 'https://sprites.example' } as const;
    assert.equal(sourceKindOf({ ...hosted, fromAi: false }), SOURCE_KINDS.composite);
    assert.equal(sourceKindOf({ ...hosted, fromAi: true }), SOURCE_KINDS.trained);
    assert.equal(sourceKindOf({ ...hosted, operation: 'style-reference', fromAi: false }), SOURCE_KINDS.trained);
    assert.equal(sourceKindOf({ operation: 'edit', origin: 'built-in', fromAi: false }), SOURCE_KINDS.algorithm);
  });
});
