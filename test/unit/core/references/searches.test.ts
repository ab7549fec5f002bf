import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutsInCode } from '../../../../src/core/references/codeCuts';
import { embedsIn } from '../../../../src/core/references/embeds';
import { findUses, MAX_PATTERNS, type UseSearch } from '../../../../src/core/references/findUses';
import { followMoves } from '../../../../src/core/references/followMoves';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { overridden } from '../../../support/overridden';
import { ReferenceFolder } from '../../../support/references/references';

describe('A search for uses', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });
  afterEach(() => removeFolder(workspace.folder));

  /** Paths that differ, and may all be those of `hero.png`, which no folder has. */
  const differing = (count: number) =>
    Array.from({ length: count }, (_, index) => `load('d${index}/../hero.png');\n`).join('');

  /** The files of the workspace, and what happens at each question to the disk. */
  const asking = (ask: (count: number) => void): { readonly files: UseSearch['files']; count(): number } => {
    let count = 0;
    const files = overridden(workspace.files, {
      stat: (uri: string) => {
        ask(++count);
        return workspace.files.stat(uri);
      },
      topOf: (uri: string) => workspace.files.topOf(uri),
    });
    return { files, count: () => count };
  };

  it('pauses after 20 ms of work, in a rename too', async () => {
    // Nothing is read from the disk for them, which would be a pause.
    await workspace.write({ 'hero.png': '', 'a.js': "img(folder + '/hero.png');\n".repeat(400) });
    let [clock, last, longest, isOver] = [0, 0, 0, false];
    const turn = () => {
      longest = Math.max(longest, clock - last);
      last = clock;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    // Each look at the clock is a millisecond of work.
    const search = workspace.search({ now: () => clock++ });
    const move = { from: workspace.uriOf('hero.png'), to: workspace.uriOf('knight.png') };
    const { left } = await followMoves([move], search);
    isOver = true;
    turn();
    assert.equal(left.length, 400);
    assert.ok(clock > 800 && longest <= 30, `${longest} ms`);
  });

  it('asks the disk nothing more after a cancel', async () => {
    await workspace.write({ 'a.js': differing(500) });
    const stop = new AbortController();
    const { files, count } = asking((asked) => asked === 10 && stop.abort());
    const found = await findUses([workspace.uriOf('hero.png')], workspace.search({ signal: stop.signal, files }));
    assert.deepEqual([found.isCut, count()], [true, 10]);
  });

  it('counts its questions to the disk, and names the files of which it left some out', async () => {
    const other = { 'b.js': differing(300), 'c.js': "load('./other/hero.png')", 'd.md': '![](art/hero.png)' };
    await workspace.write({ 'art/hero.png': '', 'a.js': differing(300), ...other });
    const { files, count } = asking(() => undefined);
    const whole = await findUses([workspace.uriOf('hero.png')], workspace.search({ files }));
    assert.deepEqual(whole.unfinished, []);
    const all = count();
    const mostQuestions = 50;
    const found = await findUses([workspace.uriOf('hero.png')], workspace.search({ files, mostQuestions }));
    assert.deepEqual(
      found.unfinished.map((uri) => workspace.pathOf(uri)),
      ['a.js', 'b.js'],
    );
    assert.equal(found.isCut, false);
    // Paths that were begun are finished.
    assert.ok(all > 1_000 && count() - all < 200, `${all}, then ${count() - all} questions`);
  });

  it('asks the disk in proportion to what may be a path of the picture, whatever is around it', async () => {
    const around = fc.constantFrom(
      '"',
      "'",
      '`',
      ' ',
      '\\',
      '/',
      '(',
      ')',
      '[',
      '{',
      '${',
      '+',
      ',',
      '<',
      '>',
      'url(',
      '../',
      'a',
      '\n',
    );
    const part = fc.tuple(fc.array(around, { maxLength: 4 }), fc.array(around, { maxLength: 4 }));
    const file = fc.constantFrom('a.js', 'a.html', 'a.md', 'a.css', 'a.py', 'a.yaml', 'a.cs', 'a.go', 'a.lua', 'a.xml');
    await fc.assert(
      fc.asyncProperty(file, part, async (name, [before, after]) => {
        const { files, count } = asking(() => undefined);
        const openText = (uri: string) => (uri === workspace.uriOf(name) ? text : undefined);
        let text = '';
        const asked = async (hits: number) => {
          text = `${before.join('')}hero.png${after.join('')}`.repeat(hits);
          const first = count();
          await findUses([workspace.uriOf('hero.png')], workspace.search({ files, openText }));
          return count() - first;
        };
        await workspace.write({ [name]: '' });
        const [few, many] = [await asked(40), await asked(80)];
        assert.ok(many <= 2 * few + 128, `${few}, then ${many} questions`);
      }),
      { numRuns: 40 },
    );
  });

  it('compares patterns with many stars in a time that grows with their length', async () => {
    const name = `${'a'.repeat(120)}.png`;
    const stars = '*a'.repeat(40);
    await workspace.write({ [name]: '', 'a.go': `//go:embed ${'*'.repeat(200)}b ${stars}*b ${stars}*.png\n` });
    const { uses } = await findUses([workspace.uriOf(name)], workspace.search());
    assert.deepEqual(
      uses.map(({ whole, start, end }) => whole.slice(start, end)),
      [`${stars}*.png`],
    );
  });

  it('names a file with more patterns than it compares', async () => {
    const lines = '//go:embed x*.png\n'.repeat(MAX_PATTERNS + 1);
    await workspace.write({ 'hero.png': '', 'a.go': lines, 'b.go': lines.slice(lines.indexOf('\n') + 1) });
    const { unfinished } = await findUses([workspace.uriOf('hero.png')], workspace.search());
    assert.deepEqual(
      unfinished.map((uri) => workspace.pathOf(uri)),
      ['a.go'],
    );
  });

  it('matches patterns as an expression for all of them would', () => {
    const piece = fc.constantFrom('*', '?', 'a', 'b', '/', '[ab]', '[^a]', '\\*', '.');
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '.'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), path, (pieces, inner) => {
        const source = pieces.map((one) => (one === '*' ? '[^/]*' : one === '?' ? '[^/]' : one === '.' ? '\\.' : one));
        const pattern = pieces.join('');
        const rest = /[*?[]/.test(pattern) ? '((?:/.*)?)' : '(/.*)';
        const found = pattern === '.' ? inner : new RegExp(`^${source.join('')}${rest}$`).exec(inner)?.[1];
        const [one] = embedsIn(`//go:embed all:${pattern}`);
        assert.equal(one?.matches(inner), found !== undefined && /^[^*]*$/.test(inner));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Cuts of an image in code', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });
  afterEach(() => removeFolder(workspace.folder));

  it('are those of the places that name it and no other, each once, with the line', async () => {
    await workspace.write({
      'crab.png': '',
      'old/crab.png': '',
      'a.js': "// The crab.\r\nload.image('x', 'x.png');\r\nload.spritesheet('c', 'crab.png', { frameWidth: 16 });\n",
      'b.js':
        "load.spritesheet('c', 'crab.png', { frameWidth: 16 }); load.spritesheet('d', 'old/crab.png', { frameWidth: 8 });\n",
      'c.js': "load.spritesheet('c', 'crab.png', { frameWidth: 32, frameHeight: 16 });\n",
      'd.js': "load.spritesheet('c', dir + 'crab.png', { frameWidth: 4 });\n",
    });
    const found = await cutsInCode(workspace.uriOf('crab.png'), { width: 64, height: 16 }, workspace.search());
    assert.deepEqual(
      found.map(({ cut, file, line }) => [cut.count, cut.width, file.split('/').at(-1), line]),
      [
        [4, 16, 'a.js', 2],
        [2, 32, 'c.js', 0],
      ],
    );
  });
});
