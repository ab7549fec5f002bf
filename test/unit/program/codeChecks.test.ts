import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { type ProgramBench, programBench } from '../../support/program/programBench';

/** A small game: one sprite is named, one in the wrong case, one nowhere, and one is missing. */
describe('The program and code', () => {
  let bench: ProgramBench;

  before(async () => {
    bench = await programBench({ inOneProcess: true });
    const image = PNG.sync.write(new PNG({ width: 8, height: 8 }));
    const files = {
      'art/hero.png': image,
      'art/tree.png': image,
      'art/attic/zebra.png': image,
      'src/main.js': "const hero = new Image();\nhero.src = '../art/hero.png';\n",
      'src/level.css': ".a { background: url('../art/Tree.png'); }\n.b { background: url('../art/hreo.png'); }\n",
    };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(bench.game, name)), { recursive: true });
      await writeFile(path.join(bench.game, name), content);
    }
  });

  after(() => bench.close());

  it('lists unused sprites with sums, and fails only if that was said', async () => {
    const { code, stdout } = await bench.run(['unused']);
    assert.equal(code, 0);
    assert.match(stdout, /zebra\.png/);
    assert.doesNotMatch(stdout, /hero\.png|tree\.png/);
    assert.match(stdout, /3 sprites: 1 unused \(\d+ B\), 0 maybe used \(0 B\)\./);
    assert.equal((await bench.run(['unused', '--fail-on', 'unused'])).code, 7);
    assert.equal((await bench.run(['unused', '--fail-on', 'error'])).code, 2);
  });

  it('searches the whole folder for uses, and lists only the named paths', async () => {
    const list = async (...paths: string[]) => JSON.parse((await bench.run(['--json', 'unused', ...paths])).stdout);
    assert.deepEqual((await list('src')).unused, []);
    const { unused, maybe } = await list('art/attic');
    assert.equal(unused.length, 1);
    assert.equal(unused[0].file, path.join(bench.game, 'art/attic/zebra.png'));
    assert.deepEqual(maybe, []);
    assert.equal((await bench.run(['unused', 'nowhere'])).code, 2);
  });

  it('adds findings in code with lines and columns, in every format', async () => {
    const { code, stdout } = await bench.run(['check', '--code', '--format', 'json']);
    const { findings } = JSON.parse(stdout);
    assert.equal(code, 7);
    const css = path.join(bench.game, 'src/level.css');
    assert.deepEqual(
      findings.map(({ rule, file, line, column, suggestion }: Record<string, unknown>) => [
        rule,
        file,
        line,
        column,
        suggestion,
      ]),
      [
        ['wrong-case', css, 1, 23, '../art/tree.png'],
        ['missing-sprite', css, 2, 23, '../art/hero.png'],
      ],
    );
    const github = await bench.run(['check', '--code', '--format', 'github']);
    assert.match(github.stdout, /^::warning file=src\/level\.css,line=1,col=23,title=Wrong case in a path::/m);
    const sarif = JSON.parse((await bench.run(['check', '--code', '--format', 'sarif'])).stdout);
    const [run] = sarif.runs;
    assert.equal(run.columnKind, 'utf16CodeUnits');
    assert.deepEqual(run.results[1].locations[0].physicalLocation.region, { startLine: 2, startColumn: 23 });
    assert.deepEqual(
      run.tool.driver.rules.map(({ id }: { id: string }) => id),
      ['missing-sprite', 'wrong-case'],
    );
    const { stdout: text } = await bench.run(['check', '--code']);
    assert.match(text, /^src\/level\.css\n {2}1:23 {5}warning {2}/m);
    assert.match(text, /2 files of code checked: 2 warnings\./);
  });

  it('names code that is not fully checked, and says when findings are left out', async () => {
    const own = await programBench({ inOneProcess: true });
    try {
      const write = (name: string, content: string | Buffer) => writeFile(path.join(own.game, name), content);
      await write('hero.png', PNG.sync.write(new PNG({ width: 8, height: 8 })));
      for (let index = 0; index < 12; index++)
        await write(`long${String(index).padStart(2, '0')}.js`, `const a = [${'"hero.png",'.repeat(1_500)}];\n`);
      const { stderr } = await own.run(['check', '--code']);
      assert.match(stderr, /unreadable: long00\.js, .*long09\.js, \+ 2 files\./);
      const json = async () => JSON.parse((await own.run(['--json', 'check', '--code'])).stdout).details.notChecked;
      const { count, files, notes } = await json();
      assert.deepEqual([count, files.length, files[0], notes.length], [12, 10, path.join(own.game, 'long00.js'), 1]);
      await write('many.css', '.a { background: url(gone.png); }\n'.repeat(5_001));
      assert.deepEqual((await json()).notes.slice(1), ['Only the first 5,000 missing sprites are listed.']);
    } finally {
      await own.close();
    }
  });

  it('checks only the named code, next to sprites as without --code', async () => {
    const check = async (...args: string[]) =>
      JSON.parse((await bench.run(['check', '--format', 'json', ...args])).stdout).findings;
    assert.deepEqual(await check('--code', 'src/main.js'), []);
    const [inCode, sprites] = [await check('--code', 'art', 'src'), await check('art')];
    assert.equal(inCode.length, sprites.length + 2);
    assert.deepEqual(inCode.slice(0, sprites.length), sprites);
    const missing = await bench.run(['check', '--code', 'src/gone.js']);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /gone\.js/);
  });
});

describe('The program and frames whose names look like paths', () => {
  let bench: ProgramBench;

  before(async () => {
    bench = await programBench({ inOneProcess: true });
    const frames = {
      'coin.png': { frame: { x: 0, y: 0, w: 8, h: 8 } },
      'star.png': { frame: { x: 0, y: 0, w: 8, h: 8 } },
    };
    await writeFile(path.join(bench.game, 'items.png'), PNG.sync.write(new PNG({ width: 8, height: 8 })));
    await writeFile(path.join(bench.game, 'items.json'), JSON.stringify({ frames }));
    const lines = ["this.load.atlas('items', 'items.png', 'items.json');", "this.add.image(0, 0, 'items', 'sta.png');"];
    await writeFile(path.join(bench.game, 'game.js'), `import Phaser from 'phaser';\n${lines.join('\n')}\n`);
  });

  after(() => bench.close());

  it('finds each once, as a frame', async () => {
    const { stdout } = await bench.run(['--json', 'check', '--code', 'game.js']);
    const { findings } = JSON.parse(stdout);
    assert.deepEqual(
      findings.map(({ rule, line, suggestion }: Record<string, unknown>) => [rule, line, suggestion]),
      [['missing-frame', 3, 'star.png']],
    );
  });
});
