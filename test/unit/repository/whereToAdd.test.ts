import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GENERATIONS } from '../../../src/shared/contract/limits';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { ADDITIONS, type Edit } from './additions';
import { filesIn, read, readJson } from './files';

/** An error of the compiler. */
interface CompilerError {
  /** Path from the top of the copy, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** The product without its pages: they know no tables but those of the host. */
const COPIED = ['src', 'packages/placeholders/src'];
const PAGES = path.join(root, 'src', 'webview');

/** A copy of the product's sources in a temporary folder. */
class SourceCopy {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<SourceCopy> {
    const folder = await temporaryDirectory();
    for (const part of COPIED)
      await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter: (file) => file !== PAGES });
    await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    // Windows allows everybody a junction, but not a link.
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const { compilerOptions } = readJson<{ compilerOptions: object }>('tsconfig.json');
    // What was checked once is only checked again if it depends on what changed: the second check costs half.
    const options = {
      ...compilerOptions,
      types: ['node', 'vscode'],
      incremental: true,
      tsBuildInfoFile: 'checked.json',
    };
    const include = COPIED.map((part) => `${part}/**/*.ts`);
    // Pages, whose types are those of a browser.
    const config = { compilerOptions: options, include, exclude: ['src/report'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    return new SourceCopy(folder);
  }

  async edit({ file, change }: Edit): Promise<void> {
    const place = path.join(this.#folder, file);
    const text = existsSync(place) ? await readFile(place, 'utf8') : '';
    const textOf = (other: string) => readFileSync(path.join(this.#folder, other), 'utf8');
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, change(text, textOf));
  }

  /** Checks the types of all sources, in one thread: several would take more processor time. */
  async check(): Promise<CompilerError[]> {
    const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [compiler, '-p', '.', '--singleThreaded', '--pretty', 'false'];
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, args, { cwd: this.#folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) =>
        resolve(stdout),
      ),
    );
    return output
      .split(/\r?\n(?=\S)/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ file: text.split('(')[0]?.replaceAll('\\', '/') ?? '', text }));
  }

  remove(): Promise<void> {
    return removeFolder(this.#folder);
  }
}

describe('Something new', () => {
  let copy: SourceCopy;

  before(async () => {
    copy = await SourceCopy.create();
  });
  after(() => copy.remove());

  it("doesn't compile without its rows, and the compiler names their files", async () => {
    for (const edit of ADDITIONS.flatMap(({ first }) => first)) await copy.edit(edit);
    const errors = await copy.check();
    for (const { what, id, named } of ADDITIONS) {
      const own = errors.filter(({ file, text }) => named.includes(file) && text.includes(id));
      assert.deepEqual([...new Set(own.map(({ file }) => file))].sort(), [...named].sort(), what);
    }
    const known = ADDITIONS.flatMap(({ named }) => named);
    assert.deepEqual(
      errors.filter(({ file }) => !known.includes(file)),
      [],
      'tables that the rows of an addition leave out',
    );
  });

  it('compiles with its rows, so nothing else differs by it', async () => {
    for (const edit of ADDITIONS.flatMap(({ rest }) => rest)) await copy.edit(edit);
    assert.deepEqual(await copy.check(), []);
  });
});

describe('The page on where things are', () => {
  const rows = new Map(
    [...read('docs/where.md').matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].map(([, what = '', where = '']) => [what, where]),
  );

  for (const { what, first, named } of ADDITIONS) {
    it(`names all files that ${what} needs`, () => {
      const where = rows.get(what) ?? assert.fail(`It has no row for ${what}.`);
      const ends = [...where.matchAll(/`([^`]+\.ts)`/g)].map(([, end = '']) => end);
      const files = [...first.map(({ file }) => file), ...named].filter((file) => existsSync(path.join(root, file)));
      assert.deepEqual(
        files.filter((file) => !ends.some((end) => file.endsWith(`/${end}`))),
        [],
      );
    });
  }
});

describe('Operations', () => {
  it('are told apart by name only in their rows', () => {
    const compared = new RegExp(
      `'(?:${GENERATIONS.filter((name) => name.includes('-')).join('|')})'|[!=]== '(?:${GENERATIONS.join('|')})'`,
    );
    const files = COPIED.flatMap((folder) => filesIn(folder, '.ts'));
    const found = files.filter((file) => compared.test(read(file))).sort();
    const [operation] = ADDITIONS.filter(({ what }) => what === 'an operation');
    const tables = [...(operation?.first ?? []), ...(operation?.rest ?? [])].map(({ file }) => file);
    // How many references a style file may have is the limit of the operation that takes them.
    assert.deepEqual(found, [...tables, 'src/core/style/styleSchema.ts'].sort());
  });
});
