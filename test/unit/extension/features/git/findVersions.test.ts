import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Commit } from '../../../../../src/core/git/version';
import { versionsSince } from '../../../../../src/extension/features/git/findVersions';
import { removeFolder } from '../../../../support/folders';
import { emptyRepository, numberedSprite } from '../../../../support/references/gitRepository';

describe("A file whose name wasn't UTF-8", () => {
  it('is told from one that a commit does not have', async () => {
    const repository = emptyRepository();
    try {
      const png = Buffer.from(numberedSprite(1));
      const author = 'committer Ann <ann@example.com> 1700000000 +0000\n';
      const stream = Buffer.concat([
        Buffer.from(`commit refs/heads/main\nmark :1\n${author}data 3\nAdd\nM 100644 inline h`),
        Buffer.from([0xe9]),
        Buffer.from(`ro.png\ndata ${png.length}\n`),
        png,
        Buffer.from(`\ncommit refs/heads/main\n${author}data 6\nRename\nfrom :1\nR h`),
        Buffer.from([0xe9]),
        Buffer.from('ro.png hero.png\n\n'),
      ]);
      execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input: stream });
      repository.git(['reset', '--quiet', '--hard']);
      const [, first = ''] = repository.git(['rev-list', 'main']).trim().split('\n');
      const file = { git: { program: 'git', root: repository.root }, path: 'hero.png' };
      const uri = vscode.Uri.file(path.join(repository.root, 'hero.png'));
      const since = (commit: string) => versionsSince(file, uri, { commit: commit as Commit, newer: 'working' });
      await assert.rejects(since(first), /hero\.png has a name in [0-9a-f]{7} that isn't valid UTF-8/);
      assert.deepEqual((await since('HEAD')).before, { at: 'HEAD' });
    } finally {
      await removeFolder(repository.root);
    }
  });
});
