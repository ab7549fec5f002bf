import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';

/** Text of a repository file, by its path from the root. */
export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export function readJson<T>(file: string): T {
  return JSON.parse(read(file)) as T;
}

/** What a package.json says about packages. */
export interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The project's package file, and that of the packages that only benchmarks load. */
export const PACKAGE_FILES = ['package.json', 'test/bench/package.json'];

/** Paths from the root of all files below a folder with this ending, with forward slashes. */
export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith(ending))
    .sort();
}

/** Paths of all files that git tracks or would add, without ignored ones. */
export function committedFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\0').filter(Boolean).sort();
}

/** A module of scripts/, loaded directly; the caller gives the type of its exports. */
export async function script<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(path.join(root, 'scripts', file)).href)) as T;
}

/** Runs `check` on a folder with only these files: path from its root → text. */
export async function inTree(
  files: Readonly<Record<string, string>>,
  check: (root: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-house-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    await check(folder);
  } finally {
    await removeFolder(folder);
  }
}
