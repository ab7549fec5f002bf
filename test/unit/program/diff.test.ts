import assert from 'node:assert/strict';
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { PNG } from 'pngjs';
import { escaped } from '../../../src/program/diff/markdown';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { numberedSprite, repositoryAt, type TestRepository } from '../../support/references/gitRepository';

describe('The program, comparing sprites in Git', () => {
  let bench: ProgramBench;
  let game: TestRepository;

  /** Two commits: `hero.png` changes, `new.png` appears, `old.png` goes, and `moved.png` is renamed. */
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
    game = repositoryAt(bench.game);
    game.write('.git/info/exclude', 'review/\n');
    game.write('art/hero.png', numberedSprite(1));
    game.write('art/old.png', numberedSprite(2));
    game.write('art/here.png', numberedSprite(3));
    game.commit('one');
    game.write('art/hero.png', numberedSprite(9));
    game.git(['rm', '--quiet', 'art/old.png']);
    game.git(['mv', 'art/here.png', 'art/there.png']);
    game.write('art/new.png', numberedSprite(4));
    game.commit('two');
  });
  afterEach(() => bench.close());

  const lines = async (args: readonly string[]) => (await bench.run(['diff', ...args])).stdout.trimEnd().split('\n');

  it('prints a line for each, JSON, and nothing if nothing changed', async () => {
    const all = await lines(['HEAD~1', 'HEAD']);
    assert.deepEqual(
      all.map((line) => line.trim().split(/ {2,}/)),
      [
        ['sprite', 'change', 'what'],
        ['art/hero.png', 'changed', '64 pixels changed; 64 colors added, 64 colors removed'],
        ['art/new.png', 'added', '8 × 8, 64 colors'],
        ['art/old.png', 'removed', '8 × 8, 64 colors'],
        ['art/here.png → art/there.png', 'renamed'],
        ['1 sprite changed, 1 added, 1 renamed, 1 removed.'],
      ],
    );
    const { stdout } = await bench.run(['diff', 'HEAD~1', 'HEAD', '--format', 'json']);
    const { changed, ...more } = JSON.parse(stdout);
    assert.deepEqual(more, {});
    assert.deepEqual(
      changed.map(({ file, kind, from, frames, removedFrames, frameCount, size }: Record<string, unknown>) => [
        file,
        kind,
        from,
        frames,
        removedFrames,
        frameCount,
        size,
      ]),
      [
        ['art/hero.png', 'changed', undefined, [1], [], { before: 1, after: 1 }, both(8, 8)],
        ['art/new.png', 'added', undefined, [1], [], { before: null, after: 1 }, { ...both(8, 8), before: null }],
        ['art/old.png', 'removed', undefined, [], [1], { before: 1, after: null }, { ...both(8, 8), after: null }],
        ['art/there.png', 'renamed', 'art/here.png', [], [], { before: 1, after: 1 }, both(8, 8)],
      ],
    );
    const { code, output } = await bench.json(['diff', 'HEAD~1', 'HEAD']);
    assert.deepEqual([code, output.changed?.length, output.files], [0, 4, []]);
    assert.deepEqual(await lines(['HEAD']), ['No sprites changed.']);
  });

  const both = (width: number, height: number) => ({ before: { width, height }, after: { width, height } });

  it('says by its exit code that something changed, if that is asked for', async () => {
    assert.equal((await bench.run(['diff', 'HEAD~1', '--exit-code'])).code, 7);
    assert.equal((await bench.run(['diff', 'HEAD', '--exit-code'])).code, 0);
  });

  it('refuses arguments that it can’t follow', async () => {
    const refusals: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /Name a branch, tag, or commit/],
      [['HEAD', 'HEAD', 'HEAD'], /one argument too many/],
      [['nowhere'], /“nowhere” isn't a branch, tag, or commit/],
      [['--', '-p'], /can't be the name/],
      [['HEAD', '--format', 'pdf'], /--format must be one of text, html, markdown, json/],
      [['HEAD', '--format', 'html'], /Name the folder of the page/],
      [['HEAD', '--format', 'text', '--output', 'x'], /--output is for/],
      [['HEAD', '--output', '../x'], /outside|isn't in/i],
      [['HEAD', '--images-url', 'https://a.example'], /--images-url is for/],
      [['HEAD', '--format', 'markdown', '--images-url', 'javascript:alert(1)'], /must begin with https/],
    ];
    for (const [args, words] of refusals) {
      const { code, stderr } = await bench.run(['diff', ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.match(stderr, words);
    }
    await assert.rejects(access(path.join(bench.game, 'x')));
  });

  it('says that there is no repository, and no Git', async () => {
    assert.match((await bench.run(['diff', 'HEAD'], { PATH: '' })).stderr, /Git isn't installed/);
    await rm(path.join(bench.game, '.git'), { recursive: true });
    const { code, stderr } = await bench.run(['diff', 'HEAD'], { GIT_CEILING_DIRECTORIES: bench.home });
    assert.equal(code, 2);
    assert.match(stderr, /isn't in a Git repository/);
  });

  it('writes a comment with its images, which read as PNG, and replaces its own files only', async () => {
    const args = ['diff', 'HEAD~1', 'HEAD', '--format', 'markdown', '--output', 'review'];
    const { output } = await bench.json(args);
    const folder = path.join(bench.game, 'review');
    const document = await readFile(path.join(folder, 'sprites.md'), 'utf8');
    const named = [...document.matchAll(/!\[(\w+)\]\(([^)]+)\)/g)].map(([, side, file]) => [side, file ?? ''] as const);
    assert.deepEqual(
      named.map(([side]) => side),
      ['before', 'after', 'difference', 'after', 'before', 'after'],
    );
    const images = await readdir(path.join(folder, 'sprites'));
    assert.deepEqual(new Set(named.map(([, file]) => file)), new Set(images.map((name) => `sprites/${name}`)));
    assert.deepEqual(
      new Set(output.files),
      new Set([path.join(folder, 'sprites.md'), ...images.map((name) => path.join(folder, 'sprites', name))]),
    );
    const [before] = images.filter((name) => name.startsWith('hero-png-before'));
    const { width, height, data } = PNG.sync.read(await readFile(path.join(folder, 'sprites', before ?? '')));
    // 8 × 8 pixels, each a square of 8 × 8.
    assert.deepEqual([width, height], [64, 64]);
    assert.deepEqual([...data.subarray(0, 4)], [1, 0, 0, 255]);
    assert.deepEqual([...data.subarray(8 * 4, 8 * 4 + 4)], [1, 0, 1, 255]);
    // The report is none of the sprites that are compared.
    assert.deepEqual(await lines(['HEAD']), ['No sprites changed.']);
    await writeFile(path.join(folder, 'sprites', 'mine.png'), 'mine');
    assert.equal((await bench.run(['diff', 'HEAD', 'HEAD', ...args.slice(3)])).code, 0);
    assert.match(await readFile(path.join(folder, 'sprites.md'), 'utf8'), /No sprites changed/);
    await writeFile(path.join(folder, 'sprites.md'), '# Mine\n');
    const refused = await bench.run(args);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /sprites\.md exists, and isn't an earlier report\. Nothing was written/);
    assert.equal(await readFile(path.join(folder, 'sprites.md'), 'utf8'), '# Mine\n');
    assert.equal(await readFile(path.join(folder, 'sprites', 'mine.png'), 'utf8'), 'mine');
  });

  it('removes images of an earlier report that are no longer shown', async () => {
    const args = ['--format', 'markdown', '--output', 'review'];
    await bench.run(['diff', 'HEAD~1', 'HEAD', ...args]);
    const folder = path.join(bench.game, 'review/sprites');
    const first = await readdir(folder);
    game.write('art/hero.png', numberedSprite(50));
    game.commit('three');
    await bench.run(['diff', 'HEAD~1', 'HEAD', ...args]);
    const second = await readdir(folder);
    assert.deepEqual([first.length, second.length], [6, 3]);
  });

  it('names the addresses where images will be', async () => {
    const args = ['--format', 'markdown', '--output', 'review', '--images-url', 'https://a.example/pull (7)/'];
    await bench.run(['diff', 'HEAD~1', 'HEAD', ...args]);
    const document = await readFile(path.join(bench.game, 'review/sprites.md'), 'utf8');
    assert.match(document, /\(https:\/\/a\.example\/pull%20%287%29\/hero-png-before-[0-9a-f]{10}\.png\)/);
  });

  it('writes names as text, whatever they contain', async () => {
    const names = ['@ann #1 [a](b) `c` |d| *e*.png', '<img src=x onerror=alert(1)>.png', 'www.evil.example.png'];
    for (const name of names) game.write(`art/${name}`, numberedSprite(7));
    game.commit('three');
    await bench.run(['diff', 'HEAD~1', 'HEAD', '--format', 'markdown', '--output', 'review']);
    const document = await readFile(path.join(bench.game, 'review/sprites.md'), 'utf8');
    const html = new MarkdownIt({ html: true, linkify: true }).render(document);
    assert.equal(html.match(/<tr>/g)?.length, 1 + names.length);
    assert.doesNotMatch(html, /<a |<img src="?x|<em>|<strong>/);
    const decoded = html
      .replaceAll('\u2060', '')
      .replace(/&#(\d+);|&(lt|gt|amp|quot);/g, (_, number: string, word: string) =>
        number ? String.fromCodePoint(Number(number)) : ({ lt: '<', gt: '>', amp: '&', quot: '"' }[word] ?? ''),
      );
    for (const name of names) assert.ok(decoded.includes(`<code>art/${name}</code>`), name);
    // GitHub looks for these in text.
    assert.doesNotMatch(document, /@ann|(?<!&)#1|www\.evil/);
    assert.doesNotMatch(escaped('a\nb|c`<d>[e]@f*g_h\\i\u202ej'), /[|`<>[\]@*_\n\\\u202e]/);
  });

  it('keeps to the length of a comment, and counts the rest', async () => {
    for (let at = 0; at < 700; at++) game.write(`many/${'long-name-'.repeat(8)}${at}.png`, numberedSprite(at + 20));
    game.commit('three');
    await bench.run(['diff', 'HEAD~1', 'HEAD', '--format', 'markdown', '--output', 'review']);
    const document = await readFile(path.join(bench.game, 'review/sprites.md'), 'utf8');
    assert.ok(document.length <= 65_536);
    const rows = document.match(/^\| 🟢/gm)?.length ?? 0;
    assert.ok(rows > 50);
    assert.match(document, new RegExp(`\n${700 - rows} more sprites changed`));
  });
});
