import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { read, readJson, script } from './files';

interface CheckRelease {
  newestEntry(changelog: string): { version: string; date: string; notes: string } | undefined;
  releaseFaults(release: { version: string; lockVersion: string; changelog: string; tag?: string }): string[];
}

interface Vsce {
  packageArguments(manifest: { version: string; repository?: unknown }, out: string): string[];
  warningsIn(output: string): string[];
}

const CHANGELOG = `# Changelog

## [1.3.0] - 2026-01-31

### Added

- A lamp.

## [1.2.0] - 2025-12-24

- Older.
`;

const UNRELEASED = CHANGELOG.replace('2026-01-31', 'Unreleased');
const good = { version: '1.3.0', lockVersion: '1.3.0', changelog: CHANGELOG };

describe('A release', () => {
  const version = () => readJson<{ version: string }>('package.json').version;

  it('has one version in package.json, its lock, and the changelog', async () => {
    const { releaseFaults } = await script<CheckRelease>('checkRelease.mjs');
    const { version: lockVersion } = readJson<{ version: string }>('package-lock.json');
    assert.deepEqual(releaseFaults({ version: version(), lockVersion, changelog: read('CHANGELOG.md') }), []);
  });

  it('is refused with a sentence for each version, date, or tag that differs', async () => {
    const { releaseFaults } = await script<CheckRelease>('checkRelease.mjs');
    assert.deepEqual(releaseFaults({ ...good, tag: 'v1.3.0' }), []);
    assert.deepEqual(releaseFaults({ ...good, changelog: UNRELEASED }), []);
    assert.deepEqual(releaseFaults({ ...good, tag: 'v1.3.1' }), [
      'The tag is v1.3.1, but package.json has version 1.3.0: expected v1.3.0.',
    ]);
    assert.equal(releaseFaults({ ...good, tag: '1.3.0' }).length, 1);
    assert.deepEqual(releaseFaults({ ...good, version: '1.4.0' }), [
      'package.json has version 1.4.0, but the newest entry of CHANGELOG.md is 1.3.0.',
      'package.json has version 1.4.0, but package-lock.json 1.3.0.',
    ]);
    assert.deepEqual(releaseFaults({ ...good, changelog: UNRELEASED, tag: 'v1.3.0' }), [
      'CHANGELOG.md says “Unreleased” for 1.3.0: a release needs its date (YYYY-MM-DD).',
    ]);
    for (const date of ['2026-02-30', '2026-13-01', '31.1.2026'])
      assert.equal(
        releaseFaults({ ...good, changelog: CHANGELOG.replace('2026-01-31', date), tag: 'v1.3.0' }).length,
        1,
        date,
      );
    assert.deepEqual(releaseFaults({ ...good, changelog: '# Changelog\n\n## 1.3.0\n' }), [
      'CHANGELOG.md has no heading like “## [1.2.3] - 2026-01-31”.',
    ]);
    const empty = '## [1.3.0] - 2026-01-31\n\n## [1.2.0] - 2025-12-24\n\n- Older.\n';
    assert.deepEqual(releaseFaults({ ...good, changelog: empty, tag: 'v1.3.0' }), [
      'CHANGELOG.md says nothing about 1.3.0.',
    ]);
  });

  it('takes its notes from the newest entry of the changelog', async () => {
    const { newestEntry } = await script<CheckRelease>('checkRelease.mjs');
    assert.deepEqual(newestEntry(CHANGELOG), {
      version: '1.3.0',
      date: '2026-01-31',
      notes: '### Added\n\n- A lamp.',
    });
  });

  it('ends the check with code 1 and the reason if the tag differs, and writes notes otherwise', async () => {
    const folder = await temporaryDirectory();
    try {
      const check = (...args: string[]) =>
        promisify(execFile)(process.execPath, [path.join(root, 'scripts/checkRelease.mjs'), ...args]);
      await assert.rejects(check('v0.0.0-never'), (error: { code: number; stderr: string }) => {
        assert.equal(error.code, 1);
        assert.match(error.stderr, /^The tag is v0\.0\.0-never/m);
        return true;
      });
      const notes = path.join(folder, 'out', 'notes.md');
      const { stdout } = await check(`--notes=${notes}`);
      assert.equal(stdout, `Version ${version()}: package.json, package-lock.json, changelog agree.\n`);
      assert.ok((await readFile(notes, 'utf8')).trim().length > 100);
    } finally {
      await removeFolder(folder);
    }
  });
});

describe('Packaging', () => {
  it('notices warnings of vsce', async () => {
    const { warningsIn } = await script<Vsce>('lib/vsce.mjs');
    const output = ' WARNING  LICENSE not found\n DONE  Packaged: warning.vsix (3 files)\nThis warns of nothing\n';
    assert.deepEqual(warningsIn(output), [' WARNING  LICENSE not found']);
    assert.deepEqual(warningsIn(' DONE  Packaged: sprite-kiln.vsix\n'), []);
  });

  it("leads links of the README to the files of the version's tag, if the repository is known", async () => {
    const { packageArguments } = await script<Vsce>('lib/vsce.mjs');
    const known = packageArguments({ version: '1.3.0', repository: { url: 'https://host.test/a' } }, 'a.vsix');
    assert.deepEqual(known.slice(2), ['--githubBranch', 'v1.3.0', '--out', 'a.vsix']);
    assert.ok(packageArguments({ version: '1.3.0' }, 'a.vsix').includes('--no-rewrite-relative-links'));
  });

  it('shows only images in README and changelog that a marketplace accepts', () => {
    const images = ['README.md', 'CHANGELOG.md'].flatMap((file) =>
      [...read(file).matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, image = '']) => image),
    );
    assert.ok(images.length > 1);
    assert.deepEqual(
      images.filter((image) => !/^(?:https:\/\/|media\/)[\w./-]+\.(?:png|gif|jpe?g|webp)$/.test(image)),
      [],
    );
  });
});
