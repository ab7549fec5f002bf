import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { URI } from 'vscode-uri';
import { DiffSides, diffSideOf } from '../../../../../src/extension/features/git/diffSides';

const ID = 'a'.repeat(40);

describe("Sides of VS Code's own comparisons", () => {
  const side = (uri: URI, staged: readonly string[] = []) =>
    diffSideOf(
      uri as vscode.Uri,
      (path) => URI.file(path).toString(),
      (file) => staged.includes(file),
    );
  const git = (ref: unknown, path: unknown = '/game/hero.png') =>
    URI.from({ scheme: 'git', path: '/game/hero.png', query: JSON.stringify({ path, ref }) });
  const FILE = URI.file('/game/hero.png').toString();

  it('name their versions: of the Git extension, and of files', () => {
    assert.deepEqual(side(URI.file('/game/hero.png')), { file: FILE, at: 'working' });
    const named = { HEAD: 'HEAD', '': 'index', '~': 'HEAD', ':1': 'base', ':2': 'ours', ':3': 'theirs', [ID]: ID };
    for (const [ref, at] of Object.entries(named)) assert.deepEqual(side(git(ref)), { file: FILE, at }, ref);
    assert.deepEqual(side(git('~'), [FILE]), { file: FILE, at: 'index' });
  });

  it('are nothing else: what Git would take for an option, other addresses, and damaged ones', () => {
    for (const ref of ['--output=x', 'HEAD~1', 'main', 7, undefined]) assert.equal(side(git(ref)), undefined);
    assert.equal(side(git('HEAD', 7)), undefined);
    assert.equal(side(URI.parse('git:/game/hero.png?{')), undefined);
    assert.equal(side(URI.parse('sprite-kiln:/hero.png')), undefined);
  });

  it('belong together if the older one of the same file came just before, in the same column', () => {
    const sides = new DiffSides();
    const [head, staged, working] = [side(git('HEAD')), side(git('')), side(URI.file('/game/hero.png'))];
    assert.equal(sides.opened(head, 1), undefined);
    const versions = { file: FILE, before: { at: 'HEAD' }, after: { at: 'working' } };
    assert.deepEqual(sides.opened(working, 1), versions);
    assert.equal(sides.opened(working, 1), undefined, 'a file alone');
    sides.opened(head, 1);
    assert.equal(sides.opened(staged, 2), undefined, 'another column');
    assert.deepEqual(sides.opened(staged, 1), { ...versions, after: { at: 'index' } });
    sides.opened(head, 1);
    assert.equal(sides.opened(side(URI.file('/game/other.png')), 1), undefined, 'another file');
    sides.opened(head, 1);
    sides.opened(undefined, 1);
    assert.equal(sides.opened(working, 1), undefined, 'something else came between them');
  });
});
