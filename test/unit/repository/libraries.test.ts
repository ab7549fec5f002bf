import assert from 'node:assert/strict';
import { read, readJson } from './files';

interface Packages {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packages named in the first column of the tables of docs/libraries.md, without their versions. */
function explained(page: string): string[] {
  const rows = [...page.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  return rows
    .flatMap((cell) => cell.split(', '))
    .map((name) => name.replace(/ [\d.a-z-]+$/, ''))
    .filter((name) => name !== 'package' && name !== '---')
    .sort();
}

describe('docs/libraries.md', () => {
  const { dependencies, devDependencies = {} } = readJson<Packages>('package.json');

  it('has each package of package.json once, and no other', () => {
    assert.deepEqual(explained(read('docs/libraries.md')), Object.keys(devDependencies).sort());
  });

  it('is right that everything is bundled, in exact versions', () => {
    assert.equal(dependencies, undefined);
    const loose = Object.entries(devDependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    assert.deepEqual(loose, []);
  });

  it('is checked: names are found with and without versions', () => {
    const page = '| package | why |\n|---|---|\n| a 3, @b/c 0.1.0-release.1 | x |\n| d | y |\n';
    assert.deepEqual(explained(page), ['@b/c', 'a', 'd']);
  });
});
