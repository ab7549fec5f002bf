import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { namesIn } from '../../support/folders';
import { KEY, type ProgramBench, programBench } from '../../support/program/programBench';
import { distinctPng } from '../../support/sprites/distinctPictures';

let bench: ProgramBench;

interface Row {
  readonly file: string;
  readonly state: string;
  readonly ai: boolean | null;
  readonly sha256: string;
  readonly [field: string]: unknown;
}

const LEDGER = 'sprites.ledger.jsonl';

/** Rows by file. @param folder in place of the game; `data` in place of the bench's */
async function rows(args: readonly string[] = [], data = bench.data): Promise<Record<string, Row>> {
  const { code, stdout, stderr } = await bench.run(['--data', data, 'ledger', '--format', 'json', ...args]);
  assert.equal(code, 0, stderr);
  const { sprites } = JSON.parse(stdout) as { sprites: Row[] };
  return Object.fromEntries(sprites.map((row) => [row.file, row]));
}

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
const inGame = (...names: readonly string[]) => path.join(bench.game, ...names);
const ledger = () => readFile(inGame(LEDGER), 'utf8');

function git(cwd: string, ...args: readonly string[]): string {
  const env = {
    GIT_COMMITTER_DATE: '2026-03-04T05:06:07+09:00',
    PATH: process.env.PATH ?? '',
    HOME: bench.home,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Draws over the top left pixel, as a person would. */
async function edit(file: string, shade = 1): Promise<void> {
  const png = PNG.sync.read(await readFile(file));
  png.data.set([shade, 2, 3, 255]);
  await writeFile(file, PNG.sync.write(png));
}

describe('The ledger of sprites', () => {
  afterEach(() => bench.close());

  it('has the right line after a run, an edit by hand, a rename, and a clone', async () => {
    bench = await programBench({ inOneProcess: true, credits: 100, still: () => new Uint8Array(distinctPng(16, 16)) });
    await bench.settings({ agentBudget: 100 });
    await writeFile(inGame('mine.png'), distinctPng(8, 8));
    const { output } = await bench.json(['generate', 'a red knight', '--size', '16', '--folder', 'art']);
    assert.ok(output.ok, JSON.stringify(output));
    const [first = ''] = output.files;
    const name = path.relative(bench.game, first);
    const made = await rows();
    const { service, ...row } = made[name] ?? assert.fail(`${Object.keys(made)}`);
    assert.equal(service, new URL(bench.environment.SPRITE_KILN_BASE_URL ?? '').origin);
    assert.deepEqual(
      [row.state, row.ai, row.prompt, row.operation, row.by, row.inputs, row.written],
      ['as generated', true, 'a red knight', 'generate', 'sprite-kiln', [], await digest(first)],
    );
    assert.equal(row.kind, 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia');
    assert.ok(Math.abs(Date.parse(String(row.date)) - Date.now()) < 600_000);
    assert.deepEqual([made['mine.png']?.state, made['mine.png']?.ai], ['no record', null]);

    await edit(first);
    const edited = (await rows())[name];
    assert.deepEqual([edited?.state, edited?.ai, edited?.written], ['edited since', true, row.written]);
    assert.equal(edited?.sha256, await digest(first));
    await bench.run(['ledger', '--write']);

    // Behind the back of everything.
    await rename(first, inGame('art', 'sir.png'));
    const moved = (await rows())['art/sir.png'];
    assert.deepEqual([moved?.state, moved?.prompt, moved?.edited], ['edited since', 'a red knight', edited?.edited]);
    await bench.run(['ledger', '--write']);
    const text = await ledger();
    assert.match(text, /"file":"art\/sir\.png"/);
    assert.ok(!text.includes(name));

    git(bench.game, 'init', '-q');
    git(bench.game, 'add', '.');
    git(bench.game, 'commit', '-qm', 'All');
    const clone = path.join(bench.home, 'clone');
    git(bench.home, 'clone', '-q', bench.game, clone);
    await rm(bench.game, { recursive: true });
    await rename(clone, bench.game);
    const elsewhere = await rows([], path.join(bench.home, 'no-data'));
    assert.deepEqual(elsewhere['art/sir.png'], moved);
    assert.equal(elsewhere['mine.png']?.state, 'no record');
    for (const secret of [KEY, bench.home, 'game/']) assert.ok(!text.includes(secret), secret);
  });

  it('dates an edit by its commit, because a clone makes all files new', async () => {
    bench = await programBench({ inOneProcess: true });
    await bench.json(['generate', 'a chest', '--size', '16', '--folder', 'art']);
    await bench.run(['ledger', '--write']);
    const [name = '', other = ''] = Object.keys(await rows());
    await edit(inGame(name));
    git(bench.game, 'init', '-q');
    git(bench.game, 'add', '.');
    git(bench.game, 'commit', '-qm', 'Edit');
    await edit(inGame(other));
    const seen = await rows();
    assert.equal(seen[name]?.edited, '2026-03-03T20:06:07.000Z');
    // What nobody committed changed when its file did.
    assert.ok(Date.now() - Date.parse(String(seen[other]?.edited)) < 600_000);
  });

  it('tells placeholders from AI, and follows later runs once the project keeps a ledger', async () => {
    bench = await programBench({ inOneProcess: true });
    await bench.json(['generate', 'a chest', '--size', '16', '--folder', 'art']);
    assert.ok(!(await namesIn(bench.game)).includes(LEDGER));
    const told = await bench.json(['ledger', '--write']);
    assert.deepEqual(told.output.files, [inGame(LEDGER)]);
    const before = (await ledger()).split('\n').length;
    await bench.json(['generate', 'a barrel', '--size', '16', '--folder', 'art']);
    assert.ok((await ledger()).split('\n').length > before);
    const [row] = Object.values(await rows());
    assert.deepEqual(
      [row?.ai, row?.placeholder, row?.kind, row?.service, row?.cost],
      [false, true, 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia', 'built-in', undefined],
    );
    const shop = await bench.run(['ledger', '--shop']);
    assert.match(shop.stdout, /^None of the \d+ sprites with a record was made with generative AI\.$/m);
    assert.doesNotMatch(shop.stdout, /itch\.io/);
    const again = await ledger();
    await bench.run(['ledger', '--write']);
    assert.equal(await ledger(), again);
  });

  for (const union of [true, false])
    it(`merges the runs of two branches ${union ? 'by a rule of Git' : 'without one, also after a conflict'}`, async () => {
      bench = await programBench({ inOneProcess: true });
      const runs = async (...prompts: readonly string[]) => {
        for (const prompt of prompts) await bench.json(['generate', prompt, '--size', '16', '--folder', 'art']);
        git(bench.game, 'add', '.');
        git(bench.game, 'commit', '-qm', prompts.join());
      };
      git(bench.game, 'init', '-q', '-b', 'main');
      if (union) await writeFile(inGame('.gitattributes'), `${LEDGER} merge=union\n`);
      await bench.run(['ledger', '--write']);
      await runs('a chest');
      git(bench.game, 'branch', 'side');
      await runs('a barrel', 'a key');
      const ours = await ledger();
      git(bench.game, 'checkout', '-q', 'side');
      await rm(bench.data, { recursive: true });
      await runs('a sword', 'a shield');
      const theirs = await ledger();
      git(bench.game, 'checkout', '-q', 'main');
      let isConflicted = false;
      try {
        git(bench.game, 'merge', '-q', '--no-edit', 'side');
      } catch {
        isConflicted = true;
      }
      assert.ok(!(union && isConflicted));
      // Whatever Git made of it, nothing is lost, and the other side's data isn't needed.
      const wanted = [...new Set([...ours.split('\n'), ...theirs.split('\n')])].filter(Boolean).sort();
      const seen = await rows([], path.join(bench.home, 'no-data'));
      assert.ok(Object.values(seen).every(({ state }) => state === 'as generated'));
      assert.equal((await bench.run(['--data', path.join(bench.home, 'no-data'), 'ledger', '--write'])).code, 0);
      assert.deepEqual((await ledger()).split('\n').filter(Boolean).sort(), wanted);
    });

  it('takes hostile prompts and names as text, in every format', async () => {
    bench = await programBench({ inOneProcess: true });
    const prompt = '=cmd|\' /C calc\'!A0\n| "x" | <img src=x> [y](http://e.example) \u202egnp';
    await bench.json(['generate', prompt, '--size', '16', '--folder', 'art']);
    await copyFile('samples/hero.png', inGame('=1+1.png'));
    await mkdir(inGame('a|b'));
    await copyFile('samples/hero.png', inGame('a|b', '-2`c`.png'));
    const [made] = Object.values(await rows(['art']));
    assert.equal(made?.prompt, prompt);
    const csv = (await bench.run(['ledger', '--format', 'csv'])).stdout;
    assert.ok(!/[\u202e\t]/.test(csv));
    assert.match(csv, /^File,|^"File",/);
    for (const cell of csv.matchAll(/(?:^|,|\n)"((?:[^"]|"")*)"/g)) assert.doesNotMatch(cell[1] ?? '', /^[=+\-@]/);
    const lines = csv.split('\r\n').filter(Boolean);
    assert.equal(lines.length, Object.keys(await rows()).length + 1);
    const md = (await bench.run(['ledger', '--format', 'md'])).stdout;
    const table = md.split('\n').filter((line) => line.startsWith('|'));
    for (const line of table)
      assert.equal(line.match(/(?<!\\)\|/g)?.length, table[0]?.match(/(?<!\\)\|/g)?.length, line);
    assert.doesNotMatch(md, /<img|\]\(http|\u202e/);
    const json = (await bench.run(['ledger', '--format', 'json'])).stdout;
    assert.doesNotMatch(json, /\u202e/);
  });

  it('keeps what it cannot read, tells of it, and overwrites no report', async () => {
    bench = await programBench({ inOneProcess: true });
    await bench.json(['generate', 'a chest', '--size', '16', '--folder', 'art']);
    await bench.run(['ledger', '--write']);
    const [line = ''] = (await ledger()).split('\n');
    const later = line.replace('{', '{"later":{"a":1},');
    const long = JSON.stringify({ ...JSON.parse(line), prompt: 'x'.repeat(1_000_000) });
    const outside = line.replace(/"file":"[^"]+"/, '"file":"../../x.png"');
    const odd = ['{"key":', long, outside, '[]'];
    await writeFile(inGame(LEDGER), `\ufeff${[later, ...odd, line].join('\r\n')}\r\n`);
    const { stderr } = await bench.run(['ledger']);
    assert.match(stderr, /4 lines of sprites\.ledger\.jsonl can't be read, and stay as they are\./);
    await bench.run(['ledger', '--write']);
    const after = await ledger();
    for (const one of odd) assert.ok(after.includes(one));
    assert.match(after, /"later":\{"a":1\}/);
    assert.ok(after.endsWith('\r\n'));
    const report = await bench.json(['ledger', '--output', 'ledger.csv']);
    assert.deepEqual(report.output.files, [inGame('ledger.csv')]);
    assert.equal((await bench.json(['ledger', '--output', 'ledger.csv'])).code, 2);
    assert.equal((await bench.json(['ledger', '--format', 'xml'])).code, 2);
    assert.equal((await bench.json(['ledger', '..'])).code, 2);
    await appendFile(inGame(LEDGER), Buffer.from([0xff, 0x0a]));
    const bytes = await readFile(inGame(LEDGER));
    const refused = await bench.json(['ledger', '--write']);
    assert.match(JSON.stringify(refused.output), /isn't UTF-8 text/);
    assert.deepEqual(await readFile(inGame(LEDGER)), bytes);
  });
});
