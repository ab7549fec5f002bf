import assert from 'node:assert/strict';
import path from 'node:path';
import { committedFiles, PACKAGE_FILES, type PackageFile, read, readJson } from './files';

/** Packages named in the first column of the tables of docs/libraries.md, without their versions. */
function explained(page: string): string[] {
  const rows = [...page.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  return rows
    .flatMap((cell) => cell.split(', '))
    .map((name) => name.replace(/ [\d.a-z-]+$/, ''))
    .filter((name) => name !== 'package' && name !== '---')
    .sort();
}

/** The part of docs/libraries.md about each package file. */
function parts(page: string): Readonly<Record<string, string>> {
  const [project = '', benchmarks = ''] = page.split('\n## Only for benchmarks\n');
  return { 'package.json': project, 'test/bench/package.json': benchmarks };
}

describe('docs/libraries.md', () => {
  it('knows every package file', () => {
    // Those of workspaces have no packages of their own: they use the project's.
    const files = committedFiles().filter(
      (file) => path.basename(file) === 'package.json' && !file.startsWith('packages/'),
    );
    assert.deepEqual(files, PACKAGE_FILES);
    assert.deepEqual(Object.keys(parts('')), PACKAGE_FILES);
  });

  for (const file of PACKAGE_FILES)
    describe(`about ${file}`, () => {
      const { dependencies, devDependencies = {} } = readJson<PackageFile>(file);

      it('has each of its packages once, and no other', () => {
        const part = parts(read('docs/libraries.md'))[file] ?? '';
        assert.deepEqual(explained(part), Object.keys(devDependencies).sort());
      });

      it('is right that nothing depends on packages at run time, and that versions are exact', () => {
        assert.equal(dependencies, undefined);
        const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
        assert.deepEqual(
          Object.entries(devDependencies).filter(([, version]) => !exact.test(version)),
          [],
        );
      });

      it('is right about what npm ci installs, without running scripts of packages', () => {
        const lock = path.posix.join(path.posix.dirname(file), 'package-lock.json');
        const { packages } = readJson<{ packages: Readonly<Record<string, PackageFile & { version?: string }>> }>(lock);
        assert.deepEqual(packages['']?.devDependencies, devDependencies);
        for (const [name, version] of Object.entries(devDependencies))
          assert.equal(packages[`node_modules/${name}`]?.version, version, name);
        const settings = read(path.posix.join(path.posix.dirname(file), '.npmrc')).split('\n');
        assert.ok(
          settings.includes('ignore-scripts=true') && settings.includes('omit-lockfile-registry-resolved=true'),
        );
      });
    });

  it('is checked: names are found with and without versions, each in its part', () => {
    const rows = '| package | why |\n|---|---|\n| a 3, @b/c 0.1.0-release.1 | x |\n| d | y |\n';
    assert.deepEqual(explained(rows), ['@b/c', 'a', 'd']);
    const page = `${rows}\n## Only for benchmarks\n\n| e | z |\n`;
    assert.deepEqual(Object.values(parts(page)).map(explained), [['@b/c', 'a', 'd'], ['e']]);
  });
});
