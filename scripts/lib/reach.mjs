// Finds the tests that a change can reach. esbuild tells what imports what; what tests start by name (their own scripts, built parts of
// the product) is found in their text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { root as repository } from './run.mjs';

const DRAWING_WORKER = 'packages/placeholders/src/service/worker/drawingWorker.ts';
const SPRITE_WORKER = 'src/work/spriteWorker.ts';
const CODE_WORKER = 'src/core/code/scan/codeWorker.ts';

/** What VS Code loads: the extension and its threads. */
const EXTENSION = ['src/extension/extension.ts', DRAWING_WORKER, SPRITE_WORKER, CODE_WORKER];

/** The entry in a browser, and the modules that the build puts in the place of others there. */
const WEB = 'src/web';

/** Files that start the host suite. */
const HOST_RUNNER = ['test/host/runHost.child.ts', 'test/host/run.suite.ts'];

/** Built script, as tests name it → its entry. Pages are found by their folders. */
const BUILT = {
  'cli.js': 'src/program/cli.ts',
  'drawingWorker.js': DRAWING_WORKER,
  'spriteWorker.js': SPRITE_WORKER,
  'codeWorker.js': CODE_WORKER,
  'service.js': 'packages/placeholders/src/service/main.ts',
};

/** Suite → the folder of its tests. A nested folder only belongs to its own suite. */
export const SUITES = {
  unit: 'test/unit',
  faults: 'test/unit/faults',
  contract: 'test/contract',
  placeholders: 'packages/placeholders/test',
  host: 'test/host',
  browser: 'test/browser',
  engines: 'test/engines',
  ui: 'test/ui',
  web: 'test/web',
};

/** Folders of tests and of what only they use. */
const TESTS = ['test', 'packages/placeholders/test'];
const isInTests = (file) => TESTS.some((folder) => file.startsWith(`${folder}/`));

/** A change of these can affect every test. */
const EVERYTHING =
  /^(?:package\.json|package-lock\.json|esbuild\.mjs|tsconfig\.json|scripts\/(?:setup|test\.mjs|lib\/)|test\/support\/editorApi)/;

/** Files that the extension shows or offers, apart from its scripts. */
const PACKAGED = /^(?:media|l10n|samples)\/|^package\.nls/;

/** These tests read the repository itself, so every change reaches them. */
const READS_ALL = 'test/unit/repository/';

const CODE = /\.(?:ts|css)$/;

/** No test starts what is here, nor needs its packages. A test may import a module of it. */
const BENCHMARKS = 'test/bench/';

/** Paths of our own files: packages of the benchmarks are in test/bench. */
function filesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.includes('/node_modules/'))
    .sort();
}

/** Page → the entries of its bundles: the files in its folder whose names start with the page's. */
function pageEntries(root) {
  const names = readdirSync(path.join(root, 'src/webview'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .map(({ name }) => name);
  return new Map(
    names.map((name) => {
      const starts = (file) => CODE.test(file) && path.basename(file).startsWith(name);
      const own = readdirSync(path.join(root, 'src/webview', name)).filter(starts);
      return [name, own.map((file) => `src/webview/${name}/${file}`)];
    }),
  );
}

/** `worker:./name` and `page-source:name` are scripts as strings (esbuild.mjs); they count as imports. */
const workerImports = {
  name: 'worker-imports',
  setup(build) {
    build.onResolve({ filter: /^worker:/ }, ({ path: name, resolveDir }) => ({
      path: path.join(resolveDir, name.slice('worker:'.length)),
      namespace: 'worker',
    }));
    build.onResolve({ filter: /^page-source:/ }, ({ path: name }) => ({
      path: path.join(build.initialOptions.absWorkingDir, 'src/report', name.slice('page-source:'.length)),
      namespace: 'worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, ({ path: file }) => ({
      contents: `import ${JSON.stringify(`./${path.basename(file)}`)};\nexport default '';\nexport const [script, style] = ['', ''];`,
      resolveDir: path.dirname(file),
    }));
  },
};

/** Replaces VS Code's API in tests that run in Node, if that file exists. */
const editorApi = (root) => ({
  name: 'editor-api',
  setup(build) {
    const file = path.join(root, 'test/support/editorApi.ts');
    build.onResolve({ filter: /^vscode$/ }, () =>
      existsSync(file) ? { path: file } : { path: 'vscode', external: true },
    );
  },
});

async function importsOf(root, entryPoints) {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    format: 'esm',
    splitting: true,
    platform: 'node',
    packages: 'external',
    loader: { '.ttf': 'empty', '.wasm': 'empty' },
    logLevel: 'error',
    plugins: [workerImports, editorApi(root)],
  });
  const ours = ({ external }) => !external;
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.filter(ours).map(({ path }) => path)]),
  );
}

/** Adds what tests start by name: scripts next to them, built parts of the product, and the pages that they serve. */
function addStarted(root, edges, pages) {
  const scripts = scriptsAmong([...edges.keys()]);
  for (const [file, imports] of edges) {
    if (!isInTests(file) || !file.endsWith('.ts')) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [name] of text.matchAll(/[\w.]+\.js\b/g)) imports.push(...(scripts.get(name) ?? []));
    for (const [, page] of text.matchAll(/\bbrowser\.open\(\s*'(\w+)'/g)) {
      imports.push(...(pages.get(page) ?? []), ...(scripts.get(`${page}Harness.js`) ?? []));
    }
  }
}

/** Name of a script, as tests start it → its entry, or the entries in several folders. */
function scriptsAmong(files) {
  const scripts = new Map(Object.entries(BUILT).map(([name, entry]) => [name, [entry]]));
  for (const file of files) {
    if ((isInTests(file) && /\.(?:child|suite)\.ts$/.test(file)) || /^test\/page\/\w+Harness\.ts$/.test(file)) {
      const name = path.basename(file).replace(/\.ts$/, '.js');
      scripts.set(name, [...(scripts.get(name) ?? []), file]);
    }
  }
  return scripts;
}

/** Distance of each file from a test, in imports; what the test drives counts as imported. */
function distances(edges, test, driven) {
  const found = new Map([[test, 0], ...driven.filter((file) => edges.has(file)).map((file) => [file, 1])]);
  const queue = [...found.keys()];
  for (const file of queue) {
    for (const next of edges.get(file) ?? []) {
      if (found.has(next)) continue;
      found.set(next, found.get(file) + 1);
      queue.push(next);
    }
  }
  return found;
}

/** The suite of a test file: that of the innermost folder. */
function suiteOf(test) {
  const within = Object.entries(SUITES).filter(([, folder]) => test.startsWith(`${folder}/`));
  return within.sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** Whether a test is in a folder with the same name as a file's: `test/unit/service` for `src/service/calls.ts`. */
function isAbout(test, files) {
  const folders = path.posix.relative(SUITES[suiteOf(test)] ?? '', path.posix.dirname(test)).split('/');
  return files.some((file) =>
    path.posix
      .dirname(file)
      .split('/')
      .some((folder) => folders.includes(folder)),
  );
}

/** What a test drives without importing it. */
function drivenBy(suite, pages, web) {
  if (suite === 'host') return [...EXTENSION, ...HOST_RUNNER];
  if (suite === 'web') return [...EXTENSION, ...web, ...[...pages.values()].flat()];
  return suite === 'ui' ? [...EXTENSION, ...[...pages.values()].flat()] : [];
}

/** Whether a test, or a module of test/ that it imports, mentions a file that isn't code: by its name or by its folder's. */
function names(root, files, changed) {
  const folder = path.posix.dirname(changed).split('/').slice(-2).join('/');
  const said = [path.posix.basename(changed), ...(folder.includes('/') ? [folder] : [])];
  return files.some((file) => {
    if (!isInTests(file)) return false;
    const text = readFileSync(path.join(root, file), 'utf8');
    return said.some((name) => text.includes(name));
  });
}

/** The dependencies of a repository, read once. */
export class Reach {
  #root;
  /** Test file → { suite, near: file → distance }. */
  #tests;
  #known;

  constructor(root, edges, tests, pages, web) {
    this.#root = root;
    this.#known = new Set(edges.keys());
    this.#tests = new Map(
      tests.map((test) => {
        const suite = suiteOf(test);
        return [test, { suite, near: distances(edges, test, drivenBy(suite, pages, web)) }];
      }),
    );
  }

  /** @param {string} root The repository's folder. */
  static async read(root = repository) {
    const folders = TESTS.filter((folder) => existsSync(path.join(root, folder)));
    const inTest = folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => file.endsWith('.ts'));
    const tests = inTest.filter((file) => file.endsWith('.test.ts'));
    const others = inTest.filter((file) => /\.(?:suite|child)\.ts$|Harness\.ts$/.test(file));
    const pages = pageEntries(root);
    const web = existsSync(path.join(root, WEB)) ? filesBelow(root, WEB) : [];
    const product = [...EXTENSION, ...web, ...Object.values(BUILT), ...[...pages.values()].flat()];
    const built = new Set([...tests, ...others, ...product].filter((file) => existsSync(path.join(root, file))));
    const edges = await importsOf(root, [...built]);
    addStarted(root, edges, pages);
    return new Reach(root, edges, tests, pages, web);
  }

  /**
   * The tests that a change of these files can reach: first the ones that import a file most directly, or are in a folder with the same
   * name; among equals, first the ones that reach the fewest files.
   * @param {string[]} files Paths from the top with forward slashes: `src/shared/contract/check.ts`. A file may have been deleted.
   * @param {(keyof typeof SUITES)[]} suites Only their tests; if there are none, the tests of all.
   * @returns {string[]} Paths from the top: `test/unit/shared/contract/check.test.ts`.
   */
  testsReaching(files, ...suites) {
    const reached = [];
    for (const [test, at] of this.#tests) {
      if (suites.length && !suites.includes(at.suite)) continue;
      const distance = Math.min(...files.map((file) => this.#distance(test, at, file)));
      if (distance === Number.POSITIVE_INFINITY) continue;
      reached.push({ test, distance: distance - (isAbout(test, files) ? 2 : 0), size: at.near.size });
    }
    return reached
      .sort((a, b) => a.distance - b.distance || a.size - b.size || a.test.localeCompare(b.test))
      .map(({ test }) => test);
  }

  /**
   * What tests in Node start by name: their own scripts, as paths from the top, and `service` if the built-in service runs as a program.
   * @param {string[]} tests
   */
  startedBy(tests) {
    const reached = tests.flatMap((test) => [...(this.#tests.get(test)?.near.keys() ?? [])]);
    const programs = [BUILT['service.js'], DRAWING_WORKER];
    const scripts = reached.filter((file) => isInTests(file) && file.endsWith('.child.ts'));
    return [...new Set([...scripts, ...(reached.some((file) => programs.includes(file)) ? ['service'] : [])])];
  }

  #distance(test, { suite, near }, file) {
    const far = 1000;
    if (near.has(file)) return near.get(file);
    if (EVERYTHING.test(file) || test.startsWith(READS_ALL)) return far;
    // Only types, or deleted: the files that used it were changed too.
    if (this.#known.has(file) || CODE.test(file) || file.startsWith(BENCHMARKS)) return Number.POSITIVE_INFINITY;
    if (PACKAGED.test(file) && ['host', 'ui', 'web'].includes(suite)) return far;
    return names(this.#root, [...near.keys()], file) ? far : Number.POSITIVE_INFINITY;
  }
}
