import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import { readRange } from '../../../../src/core/review/range';
import { type ReviewedSprite, reviewSprites } from '../../../../src/core/review/review';
import { compareSources } from '../../../../src/sprite/compare/compareSources';
import { runnerOf } from '../../../../src/work/taskRunner';
import { removeFolder } from '../../../support/folders';
import {
  emptyRepository,
  manyCommits,
  numberedSprite,
  repositoryAt,
  type TestRepository,
} from '../../../support/references/gitRepository';
import { asepriteFile, cel, layer, tags } from '../../../support/sprites/asepriteFile';

const threads = { ...runnerOf({ compare: (input) => compareSources(input, deflateSync) }), atOnce: 1 };
const placeOf = ({ root }: TestRepository) => ({ program: 'git', root });

async function review(
  repository: TestRepository,
  base: string,
  { head, folders = [''] }: { readonly head?: string; readonly folders?: readonly string[] } = {},
): Promise<readonly ReviewedSprite[]> {
  const { signal } = new AbortController();
  const { sprites } = await reviewSprites({
    git: placeOf(repository),
    threads,
    range: { base, head },
    folders,
    signal,
  });
  return sprites;
}

/** `kind path` of each sprite, with its changed frames from 1. */
const said = (sprites: readonly ReviewedSprite[]) =>
  sprites.map(({ kind, path: file, from, compared }) => {
    const frames = (compared?.pairs ?? []).flatMap(({ after, changed }) =>
      changed && after !== undefined ? after + 1 : [],
    );
    return `${kind} ${from === undefined ? '' : `${from} → `}${file}${frames.length ? ` ${frames}` : ''}`;
  });

describe('Review of sprites', () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = emptyRepository();
  });
  afterEach(() => removeFolder(repository.root));

  it('compares a branch since both parted, and tags, commits, and expressions as they are', async () => {
    const { git, write, commit } = repository;
    write('a.png', numberedSprite(1));
    const first = commit('one');
    git(['tag', 'v1']);
    git(['checkout', '--quiet', '-b', 'feature']);
    write('b.png', numberedSprite(2));
    commit('two');
    git(['checkout', '--quiet', 'main']);
    write('a.png', numberedSprite(3));
    commit('three');
    git(['checkout', '--quiet', 'feature']);
    assert.deepEqual(said(await review(repository, 'main', { head: 'feature' })), ['added b.png 1']);
    assert.deepEqual(said(await review(repository, 'main')), ['added b.png 1']);
    assert.deepEqual(said(await review(repository, 'main...feature')), ['added b.png 1']);
    const both = ['changed a.png 1', 'added b.png 1'];
    assert.deepEqual(said(await review(repository, 'main..feature')), both);
    assert.deepEqual(said(await review(repository, git(['rev-parse', 'main']).trim(), { head: 'feature' })), both);
    for (const name of ['v1', 'HEAD~1', first, first.slice(0, 10)])
      assert.deepEqual(said(await review(repository, name)), ['added b.png 1'], name);
    const { base, head } = await readRange(placeOf(repository), { base: 'main' });
    assert.deepEqual([base, head], [{ id: first, name: 'main', parted: true }, undefined]);
  });

  it('refuses what names no commit before anything is read', async () => {
    const { write, commit, git } = repository;
    const refuses = async (base: string, words: RegExp, head?: string) =>
      assert.rejects(review(repository, base, { head }), { name: 'ReviewError', message: words });
    await refuses('main', /no commits yet/);
    write('a.png', numberedSprite(1));
    commit('one');
    await refuses('-p', /“-p” can't be the name/);
    await refuses('--output=x', /can't be the name/);
    await refuses('HEAD', /can't be the name/, '--all');
    await refuses('', /can't be the name/);
    await refuses('a\nb', /can't be the name/);
    await refuses('x'.repeat(2000), /too long/);
    await refuses('nowhere', /“nowhere” isn't a branch, tag, or commit/);
    await refuses('HEAD:a.png', /isn't a branch, tag, or commit/);
    await refuses('^HEAD', /isn't a branch, tag, or commit/);
    await refuses('main...HEAD', /not both/, 'HEAD');
    git(['checkout', '--quiet', '--orphan', 'other']);
    write('b.png', numberedSprite(2));
    commit('two');
    await refuses('main', /main and other have no commit in common/, 'other');
    assert.deepEqual(said(await review(repository, 'main..other')), ['added b.png 1']);
  });

  it('says what a shallow clone lacks', async () => {
    const { write, commit, git, root } = repository;
    write('a.png', numberedSprite(1));
    const first = commit('one');
    git(['checkout', '--quiet', '-b', 'feature']);
    for (const number of [2, 3]) {
      write('a.png', numberedSprite(number));
      commit(`${number}`);
    }
    git(['checkout', '--quiet', 'main']);
    write('b.png', numberedSprite(9));
    commit('four');
    const folder = path.join(root, 'clone');
    const args = ['clone', '--quiet', '--depth=1', '--no-single-branch', pathToFileURL(root).href, folder];
    execFileSync('git', args, { stdio: 'pipe' });
    const clone = repositoryAt(folder, false);
    const next = /Fetch all commits first/;
    const about = (message: RegExp) => (error: unknown) => {
      assert.match(String((error as Error).message), message);
      assert.match(String((error as { readonly next?: string }).next), next);
      return true;
    };
    await assert.rejects(review(clone, 'origin/main', { head: 'origin/feature' }), about(/parted isn't in this clone/));
    await assert.rejects(review(clone, first), about(/isn't a branch, tag, or commit/));
    assert.deepEqual(said(await review(clone, 'origin/main..origin/feature')), ['changed a.png 1', 'removed b.png']);
  });

  it('compares files on disk: staged, changed, new, moved, gone, and not what Git ignores', async () => {
    const { git, write, commit, root } = repository;
    for (const name of ['same', 'staged', 'changed', 'moved', 'gone', 'inner', 'linked', 'art/in'])
      write(`${name}.png`, numberedSprite(name.length));
    write('moved.png', numberedSprite(77));
    write('.gitignore', 'out/\n');
    commit('one');
    write('staged.png', numberedSprite(100));
    git(['add', 'staged.png']);
    write('changed.png', numberedSprite(101));
    write('new ü.png', numberedSprite(102));
    write('out/built.png', numberedSprite(103));
    write('there/moved.png', numberedSprite(77));
    for (const name of ['gone', 'moved', 'inner', 'linked']) rmSync(path.join(root, `${name}.png`));
    // What lies outside must not be read.
    symlinkSync('/etc/hostname', path.join(root, 'linked.png'));
    symlinkSync('same.png', path.join(root, 'inner.png'));
    write('art/in.png', numberedSprite(104));
    const all = [
      'changed art/in.png 1',
      'changed changed.png 1',
      'removed gone.png',
      'removed inner.png',
      'removed linked.png',
      'added new ü.png 1',
      'changed staged.png 1',
      'renamed moved.png → there/moved.png',
    ];
    assert.deepEqual(said(await review(repository, 'HEAD')), all);
    assert.deepEqual(said(await review(repository, 'HEAD', { folders: ['art'] })), [all[0]]);
    assert.deepEqual(said(await review(repository, 'HEAD', { folders: ['there'] })), ['added there/moved.png 1']);
    assert.deepEqual(said(await review(repository, 'HEAD', { folders: ['ar'] })), []);
  });

  it('takes no file for removed because its name is not UTF-8', async function () {
    const { git, write, commit, root } = repository;
    write('hero.png', numberedSprite(1));
    const place = Buffer.concat([Buffer.from(`${root}/bad`), Buffer.of(0xff), Buffer.from('.png')]);
    try {
      writeFileSync(place, numberedSprite(2));
    } catch {
      // Disks of Macs and Windows have no such names.
      this.skip();
    }
    commit('one');
    assert.equal(git(['ls-files', '-z']).split('\0').filter(Boolean).length, 2);
    assert.deepEqual(said(await review(repository, 'HEAD')), []);
  });

  it('compares a file in conflict as it is on disk', async () => {
    const many = manyCommits();
    try {
      // Of images in conflict, Git leaves the one of the branch that is checked out.
      assert.deepEqual(said(await review(many, 'HEAD')), []);
      many.write('art/fight.png', numberedSprite(4));
      assert.deepEqual(said(await review(many, 'HEAD')), ['changed art/fight.png 1']);
    } finally {
      await removeFolder(many.root);
    }
  });

  it('follows pointers of Git LFS to what is on disk, and names those without', async () => {
    const { write, commit, root } = repository;
    const pointer = (bytes: Uint8Array) =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256Of(bytes)}\nsize ${bytes.length}\n`;
    const store = (bytes: Uint8Array) => {
      const oid = sha256Of(bytes);
      const folder = path.join(root, '.git/lfs/objects', oid.slice(0, 2), oid.slice(2, 4));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, oid), bytes);
    };
    const [one, two, three] = [numberedSprite(1), numberedSprite(2), numberedSprite(3)];
    write('hero.png', pointer(one));
    write('tree.png', pointer(one));
    commit('one');
    write('hero.png', pointer(two));
    write('tree.png', pointer(three));
    commit('two');
    store(one);
    store(two);
    const [hero, tree] = await review(repository, 'HEAD~1', { head: 'HEAD' });
    assert.deepEqual([hero?.faults, hero?.compared?.pairs[0]?.changed?.pixels], [{}, 64]);
    assert.deepEqual(Object.keys(tree?.faults ?? {}), ['after']);
    assert.match(tree?.faults.after ?? '', /tree\.png is a Git LFS pointer whose image isn't here/);
    assert.ok(tree?.compared?.before, 'the other version is shown');
    // A file that is moved into Git LFS is the same image.
    write('tree.png', one);
    const raw = commit('three');
    write('tree.png', pointer(one));
    commit('four');
    assert.deepEqual(said(await review(repository, raw, { head: 'HEAD' })), []);
    // What a checkout made of a pointer is as it's committed.
    write('hero.png', two);
    assert.deepEqual(said(await review(repository, 'HEAD')), []);
    write('hero.png', three);
    assert.deepEqual(said(await review(repository, 'HEAD')), ['changed hero.png 1']);
  });

  it('counts the JSON of a sheet and a recipe as changes of their sprite', async () => {
    const { write, commit } = repository;
    const json = (duration: number) =>
      JSON.stringify({
        frames: [0, 1].map((at) => ({ filename: `${at}`, frame: { x: at * 4, y: 0, w: 4, h: 8 }, duration })),
        meta: { image: 'hero.png', size: { w: 8, h: 8 } },
      });
    write('art/hero.png', numberedSprite(1));
    write('art/hero.json', json(100));
    write('art/other.png', numberedSprite(2));
    write('art/other.json', '{"a":1}');
    write('art/tree.png', numberedSprite(3));
    commit('one');
    write('art/hero.json', json(150));
    write('art/other.json', '{"a":2}');
    write('art/tree.png.export.json', '{"source":{"frames":"whole"},"exports":[{"format":"gif"}]}');
    commit('two');
    const found = await review(repository, 'HEAD~1', { head: 'HEAD' });
    assert.deepEqual(
      found.map(({ path: file, kind, files }) => [file, kind, files]),
      [
        ['art/hero.png', 'changed', ['art/hero.json']],
        ['art/tree.png', 'changed', ['art/tree.png.export.json']],
      ],
    );
    assert.deepEqual(found[0]?.compared?.changes?.durations, [{ from: 0, to: 1, before: 100, after: 150 }]);
    // The same facts in another layout change nothing.
    write('art/hero.json', JSON.stringify(JSON.parse(json(150)), null, 2));
    commit('three');
    assert.deepEqual(said(await review(repository, 'HEAD~1', { head: 'HEAD' })), []);
  });

  it('reports damaged files, compares the others, and lists tags and layers', async () => {
    const { write, commit } = repository;
    const file = (name: string, tag: string) =>
      asepriteFile({
        width: 1,
        height: 1,
        frames: [
          { chunks: [tags({ name: tag, from: 0, to: 1 }), layer({ name }), cel(1, 1, [9, 9, 9, 255])] },
          { chunks: [cel(1, 1, [1, 9, 9, 255])] },
        ],
      });
    write('a.png', numberedSprite(1));
    write('b.aseprite', file('Body', 'walk'));
    commit('one');
    write('a.png', numberedSprite(2).subarray(0, 50));
    write('b.aseprite', file('Head', 'run'));
    write('c.png', 'not an image');
    commit('two');
    const [a, b, c] = await review(repository, 'HEAD~1', { head: 'HEAD' });
    assert.match(a?.faults.after ?? '', /^a\.png is damaged/);
    assert.equal(a?.faults.before, undefined);
    assert.match(c?.faults.after ?? '', /^c\.png isn't a PNG/);
    const { layers = [], tags: names = [], durations } = b?.compared?.changes ?? {};
    assert.deepEqual(
      [layers.map(({ how }) => how), names.map(({ how, name }) => `${how} ${name}`), durations],
      [['renamed'], ['gone walk', 'added run'], []],
    );
    assert.deepEqual(
      b?.compared?.pairs.map(({ changed }) => changed),
      [undefined, undefined],
    );
  });

  it('runs nothing that the repository names', async () => {
    const { git, write, commit, root } = repository;
    write('a.png', numberedSprite(1));
    write('.gitattributes', '*.png filter=evil diff=evil\n');
    commit('one');
    const mark = path.join(root, 'ran');
    for (const key of [
      'filter.evil.clean',
      'filter.evil.smudge',
      'diff.evil.textconv',
      'diff.evil.command',
      'core.fsmonitor',
    ])
      git(['config', key, `touch ${mark}; cat`]);
    write('a.png', numberedSprite(2));
    write('b.png', numberedSprite(3));
    assert.deepEqual(said(await review(repository, 'HEAD')), ['changed a.png 1', 'added b.png 1']);
    assert.equal(existsSync(mark), false);
  });
});
