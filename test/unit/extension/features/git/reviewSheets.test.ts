import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Commit } from '../../../../../src/core/git/version';
import { reviewFiles } from '../../../../../src/extension/features/git/reviewChanges';
import { withDescribed } from '../../../../../src/extension/features/git/reviewSheets';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { numberedSprite, repositoryAt, type TestRepository } from '../../../../support/references/gitRepository';

/** The JSON of two frames of `numberedSprite`. */
const sheet = (image: string, duration: number) =>
  JSON.stringify({
    frames: [0, 1].map((at) => ({ filename: `${at}`, frame: { x: at * 4, y: 0, w: 4, h: 8 }, duration })),
    meta: { image, size: { w: 8, h: 8 } },
  });

describe('Sprites whose JSON or recipe differs from a branch', () => {
  let home: string;
  let repository: TestRepository;
  let git: { program: string; root: string };

  beforeEach(async () => {
    home = await temporaryDirectory();
    const root = path.join(home, 'game');
    mkdirSync(root);
    repository = repositoryAt(root);
    git = { program: 'git', root };
  });
  afterEach(() => removeFolder(home));

  /** `kind path: changed files next to it`. */
  async function listed(base: string, working: readonly string[] = [], folder = ''): Promise<string[]> {
    const exists = async (file: string) => existsSync(path.join(git.root, file));
    const files = await reviewFiles(git, { commit: base as Commit, folder, working, exists });
    const sprites = await withDescribed(git, base as Commit, files);
    return sprites.map(({ kind, path: at, described = [], before, after }) => {
      assert.ok(kind !== 'changed' || (before && after), at);
      return `${kind} ${at}${described.length ? `: ${described.join(', ')}` : ''}`;
    });
  }

  it('are listed if the JSON cuts them, staged or on disk, in the folder and at the top', async () => {
    const { write, commit } = repository;
    for (const [at, name] of [
      'hero.png',
      'art/crab.png',
      'art/other.png',
      'art/tree ü.png',
      'art/sub/deep.png',
    ].entries())
      write(name, numberedSprite(at));
    write('hero.json', sheet('hero.png', 100));
    write('art/crab.json', sheet('crab.png', 100));
    write('art/other.json', '{"a":1}');
    write('art/sub/deep.json', sheet('deep.png', 100));
    const base = commit('Start');
    assert.deepEqual(await listed(base), []);
    write('art/crab.json', sheet('crab.png', 200));
    write('art/other.json', '{"a":2}');
    write('package.json', '{}');
    repository.git(['add', '--all']);
    assert.deepEqual(await listed(base), ['changed art/crab.png: art/crab.json']);
    write('hero.json', sheet('hero.png', 200));
    write('art/tree ü.png.export.json', '{"source":{"frames":"whole"},"exports":[{"format":"gif"}]}');
    const working = ['hero.json', 'art/tree ü.png.export.json'];
    assert.deepEqual(await listed(base, working), [
      'changed art/crab.png: art/crab.json',
      'changed art/tree ü.png: art/tree ü.png.export.json',
      'changed hero.png: hero.json',
    ]);
    assert.deepEqual(await listed(base, working, 'art/sub'), []);
  });

  it('are named once with their image, also of one that was added; a JSON that was removed counts, and one that only moved has no say', async () => {
    const { write, commit } = repository;
    for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries()) {
      write(name, numberedSprite(at));
      write(name.replace('png', 'json'), sheet(name, 100));
    }
    const base = commit('Start');
    write('a.png', numberedSprite(20));
    write('a.json', sheet('a.png', 200));
    repository.git(['rm', '--quiet', 'b.json']);
    for (const ending of ['png', 'json']) repository.git(['mv', `c.${ending}`, `moved.${ending}`]);
    write('new.png', numberedSprite(30));
    write('new.json', sheet('new.png', 100));
    repository.git(['add', '--all']);
    assert.deepEqual(await listed(base), [
      'changed a.png: a.json',
      'changed b.png: b.json',
      'renamed moved.png',
      'added new.png: new.json',
    ]);
  });
});
