import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCommandLine } from '../../../src/program/line/commandLine';
import { scaledRaster } from '../../../src/sprite/export/scale';
import { decodePng, encodePng } from '../../../src/sprite/formats/png';
import { namesIn } from '../../support/folders';
import { root } from '../../support/places';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { repositoryAt } from '../../support/references/gitRepository';
import { layeredSprite } from '../../support/sprites/layeredSprite';
import { filesIn, read, readJson } from '../repository/files';

/** The pages for users. */
const PAGES = ['README.md', ...filesIn('docs/guide', '.md')];

/** A command in a page, as words. */
interface Documented {
  readonly page: string;
  readonly line: string;
  readonly words: readonly string[];
}

/** Words of a shell line, without its comment. */
const wordsOf = (line: string) =>
  [...line.replace(/\s#.*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );

/** Commands in the shell blocks of a page, in their order, and those between words. A name alone, such as `npm`, isn't one. */
function commandsIn(page: string, text: string): Documented[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`((?:sprite-kiln|npm|npx|node) [^`\n]+)`/g)];
  const lines = [...blocks.map((line) => line.trim()).filter(Boolean), ...inline.map(([, line = '']) => line)];
  return lines.map((line) => ({ page, line: line.replace(/\s+#.*$/, ''), words: wordsOf(line) }));
}

const UNATTENDED = 'asks a person on a terminal';
/** Commands of the program that don't run here. What can be is run by others; the parser of the program reads all of them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'sprite-kiln diff': 'needs a commit to compare with',
  'sprite-kiln budget 200': UNATTENDED,
  'sprite-kiln budget --release RUN': UNATTENDED,
  'sprite-kiln budget --new-day': UNATTENDED,
  // Names of commands, not whole lines.
  'sprite-kiln check': 'needs files',
  'sprite-kiln check --all': 'needs files',
  'sprite-kiln fix': 'needs files',
};

/** What isn't the program: who runs it, or why nobody does. */
const OTHERS: Readonly<Record<string, string>> = {
  'npm install --global ./sprite-kiln-0.1.0.tgz': 'package.test.ts runs it',
  'code --install-extension sprite-kiln.vsix': 'needs VS Code; test/ui installs the package',
  'npm run package': 'npm test runs it',
  'npm start': 'opens VS Code',
  'npm start -- --check': 'needs VS Code; a workflow runs it',
  'npm test': 'runs this test',
  'npm test -- --changed': 'runs tests',
  "npm test -- test/unit/shared/contract/check.test.ts --grep 'a title'": 'runs tests',
  'npm run test:engines': 'runs tests',
  'npm run test:all': 'runs tests',
  'npm run mutate': 'runs for hours',
  'npm run bench': 'measures',
  'npm run soak': 'runs for minutes; test:all runs it',
  'npm run fuzz': 'runs for minutes; test:all runs it',
  'npm run service': 'runs until it is stopped',
  'npm run gallery': 'draws for minutes',
  'npm run guide': 'guide.test.ts makes the same tables',
};

/** Exit codes besides 0. `art` has an enlarged sprite. */
const CODES: Readonly<Record<string, number>> = { 'sprite-kiln check art/': 7 };
/** What must have been done before. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'sprite-kiln fix --undo': ['fix', 'art/', '--replace'],
  'sprite-kiln frames walk.gif --order 1,4,3,2 --output walk-back.gif': [
    ...['frames', 'hero.aseprite', '--durations', '100', '--output', 'walk.gif'],
  ],
};

/** Whether the files that a command line of the project names exist, and its script knows the options. */
function assertNamesWhatIsThere(line: string, words: readonly string[], script: string): void {
  const files = [script, ...words.filter((word) => word.includes('/'))];
  for (const file of files) assert.ok(existsSync(path.join(root, file)), line);
  const text = read(script);
  for (const option of words.filter((word) => word.startsWith('--') && word !== '--'))
    assert.ok(text.includes(`'${option}'`) || text.includes(`${option.slice(2)}: {`), line);
}

describe('Commands in README and guide', () => {
  const all = PAGES.flatMap((page) => commandsIn(page, read(page)));
  const own = all.filter(({ words: [first] }) => first === 'sprite-kiln');
  const others = all.filter(({ words: [first] }) => first !== 'sprite-kiln');
  let bench: ProgramBench;

  /** What is changed without an editor: a sprite, what a service made of it, and views. */
  async function writeChanged(): Promise<void> {
    const at = (...names: string[]) => path.join(bench.game, ...names);
    const hero = decodePng(await readFile(path.join(root, 'samples/hero.png')));
    await mkdir(at('views'));
    for (const name of ['hero.png', 'views/hero_s.png', 'views/hero_n.png']) await writeFile(at(name), encodePng(hero));
    const rows = hero.data.slice(0, hero.width * (hero.height - 2) * 4);
    await writeFile(at('hero-edit-1.png'), encodePng({ ...hero, height: hero.height - 2, data: rows }));
    await writeFile(at('hero.aseprite'), layeredSprite());
    const shades = Array.from({ length: 64 }, (_, shade) => `${shade * 4} ${shade} ${shade * 2}`);
    for (const name of ['red.gpl', 'blue.gpl']) await writeFile(at(name), ['GIMP Palette', ...shades].join('\n'));
  }

  /** A project with a clean sprite, an enlarged one, and a recipe, in Git. */
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
    const art = path.join(bench.game, 'art');
    await mkdir(art);
    const hero = path.join(root, 'samples/hero.png');
    await cp(hero, path.join(art, 'clean.png'));
    await writeFile(path.join(art, 'big.png'), encodePng(scaledRaster(decodePng(await readFile(hero)), 4)));
    await writeFile(path.join(art, 'hero.aseprite'), layeredSprite());
    await writeFile(
      path.join(art, 'hero.aseprite.export.json'),
      JSON.stringify({ exports: [{ format: 'sheet', outputFolder: '../game' }] }),
    );
    await writeFile(
      path.join(bench.game, 'hud.atlas.json'),
      JSON.stringify({ sources: ['art/*.png'], exports: [{ format: 'sheet', folder: 'game' }] }),
    );
    await writeChanged();
    const { commit, git } = repositoryAt(bench.game);
    commit('The sprites');
    for (const tag of ['v1.0', 'v1.1']) git(['tag', tag]);
  });
  afterEach(() => bench.close());

  it('are found in blocks and between words', () => {
    const text = 'a `npm run x` b `npm`\n```sh\nsprite-kiln fix \'a b\' "c" # d\n\n```\n```json\nnpm no\n```\n';
    assert.deepEqual(
      commandsIn('a.md', text).map(({ line, words }) => [line, words]),
      [
        ['sprite-kiln fix \'a b\' "c"', ['sprite-kiln', 'fix', 'a b', 'c']],
        ['npm run x', ['npm', 'run', 'x']],
      ],
    );
    assert.ok(own.length >= 15 && others.length >= 15);
  });

  it('are understood by the parser of the program', () => {
    for (const { page, line, words } of own)
      if (!words.includes('--help')) assert.doesNotThrow(() => parseCommandLine(words.slice(1)), `${page}: ${line}`);
  });

  for (const page of PAGES) {
    const lines = own.filter((one) => one.page === page && !(one.line in NOT_RUN));
    if (!lines.length) continue;
    it(`run, one after the other, with the built-in service: ${page}`, async () => {
      for (const { line, words } of lines) {
        const before = BEFORE[line];
        if (before) assert.equal((await bench.run(before)).code, 0, line);
        const { code, stderr } = await bench.run(words.slice(1));
        assert.equal(code, CODES[line] ?? 0, `${line}\n${stderr}`);
      }
    });
  }

  it('of agents start the server with the arguments that the pages show', async () => {
    for (const page of ['README.md', 'docs/guide/agents.md']) {
      const [, json = ''] = /^```json\n(\{ "mcpServers"[\s\S]*?)^```/m.exec(read(page)) ?? [];
      const { mcpServers } = JSON.parse(json) as { mcpServers: Record<string, { command: string; args: string[] }> };
      const { command = '', args = [] } = mcpServers['sprite-kiln'] ?? {};
      assert.equal(command, 'sprite-kiln');
      const { child, ended } = bench.start(args);
      const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`);
      child.stdout?.once('data', () => child.stdin?.end());
      const { stdout } = await ended;
      assert.equal(JSON.parse(stdout).result.serverInfo.name, 'sprite-kiln', page);
    }
  });

  it('of others each have a row, and name scripts and files that exist', () => {
    assert.deepEqual([...new Set(others.map(({ line }) => line))].sort(), Object.keys(OTHERS).sort());
    const { scripts } = readJson<{ readonly scripts: Readonly<Record<string, string>> }>('package.json');
    for (const { line, words } of others) {
      const [program, name = '', script = ''] = words;
      if (program !== 'npm' || name === 'install') continue;
      const command = scripts[name === 'run' ? script : name] ?? assert.fail(line);
      const [, file = ''] = /^node (\S+)/.exec(command) ?? assert.fail(command);
      assertNamesWhatIsThere(line, words, file);
    }
    assert.deepEqual(
      Object.keys(NOT_RUN).filter((line) => !own.some((one) => one.line === line)),
      [],
    );
  });

  it('to export write the files that the table of formats says', async () => {
    const page = read('docs/guide/exports.md');
    const rows = { godot: 'Godot 4', unity: 'Unity', phaser: 'Phaser', pixi: 'Pixi', defold: 'Defold' };
    for (const [format, name] of Object.entries(rows)) {
      const [, cell = ''] = new RegExp(`^\\| ${name} \\| (.+) \\|$`, 'm').exec(page) ?? assert.fail(name);
      const [first = ''] = cell.split(/[:,;]| for /);
      const said = [...first.matchAll(/`(hero[\w.-]*)`/g)].map(([, file = '']) => file);
      assert.ok(said.length, cell);
      const out = `out-${format}`;
      assert.equal((await bench.run(['export', 'art/hero.aseprite', '--format', format, '--folder', out])).code, 0);
      assert.deepEqual(await namesIn(path.join(bench.game, out)), said.sort(), format);
    }
    // Of a PNG, the page says, the sheet has another name.
    assert.match(page, /Of `hero\.png` itself, the sheet is called `hero-sheet\.png` and its JSON `hero-sheet\.json`/);
    await cp(path.join(root, 'samples/hero.png'), path.join(bench.game, 'hero.png'));
    assert.equal((await bench.run(['export', 'hero.png', '--format', 'phaser', '--folder', 'out'])).code, 0);
    assert.deepEqual(await namesIn(path.join(bench.game, 'out')), ['hero-sheet.json', 'hero-sheet.png']);
  });
});
