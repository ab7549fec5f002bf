// Builds the extension host (dist/), the pages (dist/webview/), the stand-alone service, and with --tests the tests (out/).
// node esbuild.mjs [--watch] [--tests] [--production] [--only=FILE,…] [--pages]
// --only: only these tests (or service); --pages: only the pages, for a browser. Other outputs are kept.
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, deflate } from 'node:zlib';
import * as esbuild from 'esbuild';
import { browserModules, unusedRows } from './scripts/browserModules.mjs';
import {
  circleFaults,
  directionFaults,
  doorFaults,
  drawingFaults,
  eagerFaults,
  editorFaults,
  folderCircleFaults,
  importsIn,
  workerFaults,
} from './scripts/importRules.mjs';
import { smallerFont, smallerStyles } from './scripts/lib/iconFont.mjs';
import { joinChunks } from './scripts/lib/joinChunks.mjs';
import { settledExports } from './scripts/lib/settledExports.mjs';
import { writeNotices } from './scripts/notices.mjs';
import { describeProgram } from './scripts/programPackage.mjs';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');
const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);

const common = {
  bundle: true,
  logLevel: 'warning',
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
  // A copy of the repository may link to the packages (scripts/mutate.mjs): the rules for imports know their paths from the top.
  preserveSymlinks: true,
  alias: {
    // The package exports its modules one by one, but their scripts only for all codecs together.
    'icodec/webp-dec.js': './node_modules/icodec/dist/webp-dec.js',
    'icodec/webp-enc.js': './node_modules/icodec/dist/webp-enc.js',
    // Its other build loads its parts in a way that no bundler understands.
    'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js',
    // Its JSON schema validator is larger than the server, and nothing here uses it.
    '@modelcontextprotocol/server/_shims': './src/program/mcpShims.ts',
  },
};

/**
 * For `import * as name from 'vscode'` in CommonJS, esbuild copies every property of the module, once for each importing file: a third of
 * the entry's load time. The API needs no copy, so all names refer to the one object.
 */
function requireVscodeOnce(code) {
  const names = [];
  const rest = code.replace(/\bimport\s*\*\s*as\s+([\w$]+)\s*from\s*"vscode";/g, (_, name) => {
    names.push(name);
    return '';
  });
  return names.length
    ? `const ${names[0]}=require("vscode")${names
        .slice(1)
        .map((name) => `,${name}=${names[0]}`)
        .join('')};${rest}`
    : code;
}

/**
 * The host loads CommonJS, but esbuild only splits chunks for ES modules. Hence two passes: bundle and split, then rewrite each chunk's
 * `import` as `require`. Code behind an `import()` stays in its own chunk until it is needed.
 */
const splitCommonJs = {
  name: 'split-commonjs',
  setup(build) {
    build.onEnd(async (result) => {
      if (result.errors.length) return;
      const { outdir, minify, sourcemap } = build.initialOptions;
      const files = Object.keys(result.metafile.outputs).filter((file) => file.endsWith('.js'));
      for (const file of files) await writeFile(file, requireVscodeOnce(await readFile(file, 'utf8')));
      await esbuild.build({
        entryPoints: files,
        outdir,
        outbase: outdir,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        minify,
        sourcemap,
        allowOverwrite: true,
        logLevel: 'warning',
        // Only icodec uses it, to find a file that isn't needed: the file's bytes are passed in.
        logOverride: { 'empty-import-meta': 'silent' },
      });
      if (!minify) for (const file of files) await writeFile(file, settledExports(await readFile(file, 'utf8')));
    });
  },
};

/** WebAssembly is stored compressed, which is half as large in a script as the bytes themselves, because text compresses badly. */
function packedWith(compress) {
  /** Compressed bytes of files, by path. */
  const packed = new Map();
  return {
    name: 'packed-wasm',
    setup(build) {
      build.onLoad({ filter: /\.wasm$/ }, async ({ path: file }) => {
        if (!packed.has(file)) packed.set(file, readFile(file).then(promisify(compress)));
        return { contents: await packed.get(file), loader: 'binary' };
      });
    },
  };
}

const packedWasm = packedWith(brotliCompress);

/** Metafiles of what other bundles contain as text, for the notices. */
const innerMetafiles = [];

/** Script and style of each page that was asked for. */
const pageSources = new Map();

/**
 * `import { script, style } from 'page-source:report'` returns a page of `src/report` as two strings. Such a page is one file, which opens without an
 * editor and without a server, so it can't load anything.
 */
const pageSource = {
  name: 'page-source',
  setup(build) {
    build.onResolve({ filter: /^page-source:/ }, ({ path: name }) => ({
      path: path.resolve('src/report', name.slice('page-source:'.length)),
      namespace: 'page-source',
    }));
    build.onLoad({ filter: /.*/, namespace: 'page-source' }, async ({ path: page }) => {
      if (!pageSources.has(page)) pageSources.set(page, builtPage(page));
      return { contents: (await pageSources.get(page)).module, watchFiles: (await pageSources.get(page)).files };
    });
  },
};

async function builtPage(page) {
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    entryPoints: [`${page}.ts`, `${page}.css`],
    outdir: 'unwritten',
    format: 'iife',
    platform: 'browser',
    target: 'chrome111',
    minify: true,
    sourcemap: false,
    write: false,
  });
  const textOf = (ending) => outputFiles.find(({ path: file }) => file.endsWith(ending)).text;
  const module = `export const script = ${JSON.stringify(textOf('.js'))};\nexport const style = ${JSON.stringify(textOf('.css'))};`;
  innerMetafiles.push(metafile);
  return { module, files: Object.keys(metafile.inputs).map((file) => path.resolve(file)) };
}

/** Scripts of worker threads; they share chunks with the host. */
const DRAWING_WORKER = 'packages/placeholders/src/service/worker/drawingWorker.ts';
const SPRITE_WORKER = 'src/work/spriteWorker.ts';
const CODE_WORKER = 'src/core/code/scan/codeWorker.ts';

/** What VS Code loads, and the program that works without it; they share chunks. */
const EXTENSION = 'src/extension/extension.ts';
/** What VS Code loads in a browser. */
const WEB_EXTENSION = 'src/web/extension.ts';
const PROGRAM = 'src/program/cli.ts';

const host = {
  ...common,
  entryPoints: [EXTENSION, PROGRAM, DRAWING_WORKER, SPRITE_WORKER, CODE_WORKER],
  entryNames: '[name]',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  plugins: [packedWasm, pageSource, splitCommonJs],
};

/**
 * The same extension in a browser, where the host loads one script, and each worker one. `scripts/browserModules.mjs` has what differs.
 */
const web = {
  ...common,
  entryPoints: [WEB_EXTENSION, DRAWING_WORKER, SPRITE_WORKER, CODE_WORKER],
  entryNames: '[name]',
  outdir: 'dist/web',
  format: 'cjs',
  platform: 'browser',
  target: 'chrome134',
  external: ['vscode'],
  inject: ['src/web/globals.ts'],
  plugins: [packedWith(deflate), browserModules],
};

const service = {
  ...common,
  entryPoints: { service: 'packages/placeholders/src/service/main.ts', drawingWorker: DRAWING_WORKER },
  outdir: 'out',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  plugins: [packedWasm],
};

/** Pages whose script is a single file, so the browser has all of it at once. */
const SINGLE_FILE_PAGES = ['assets', 'atlas', 'export', 'ledger', 'review'];

/** Page → the script that its first script loads later, if the first isn't the whole page. */
const LATER = { preview: 'previewPage' };

/**
 * `import source from 'worker:./decodeWorker'` returns the script of a worker as a string. VS Code's pages may only start workers from
 * blobs, and a blob can't import anything.
 */
const workerSource = {
  name: 'worker-source',
  setup(build) {
    build.onResolve({ filter: /^worker:/ }, ({ path: name, resolveDir }) => ({
      path: `${path.join(resolveDir, name.slice('worker:'.length))}.ts`,
      namespace: 'worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path: entry }) => {
      const { outputFiles, metafile } = await esbuild.build({
        ...common,
        entryPoints: [entry],
        format: 'iife',
        platform: 'browser',
        target: build.initialOptions.target,
        minify: true,
        sourcemap: false,
        write: false,
      });
      innerMetafiles.push(metafile);
      return {
        contents: outputFiles[0].text,
        loader: 'text',
        watchFiles: Object.keys(metafile.inputs).map((file) => path.resolve(file)),
      };
    });
  },
};

/** `import styles from 'styles:./draw.css'` returns a style sheet as a string: a late script brings its own. */
const lateStyles = {
  name: 'late-styles',
  setup(build) {
    build.onResolve({ filter: /^styles:/ }, ({ path: name, resolveDir }) => ({
      path: path.join(resolveDir, name.slice('styles:'.length)),
      namespace: 'styles',
    }));
    build.onLoad({ filter: /.*/, namespace: 'styles' }, async ({ path: entry }) => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [entry],
        bundle: true,
        target: build.initialOptions.target,
        minify: true,
        write: false,
      });
      return { contents: outputFiles[0].text, loader: 'text', watchFiles: [entry] };
    });
  },
};

/** The icons that pages can show. */
const iconFont = {
  name: 'icon-font',
  setup(build) {
    build.onLoad({ filter: /codicon\.ttf$/ }, async ({ path: file }) => ({
      contents: await smallerFont(await readFile(file)),
      loader: 'file',
    }));
    build.onLoad({ filter: /codicon\.css$/ }, async ({ path: file }) => ({
      contents: await smallerStyles(await readFile(file, 'utf8')),
      loader: 'css',
    }));
  },
};

/** Scripts of the preview that are loaded when they're needed first, and what they consist of: modules behind `import()`s. */
const LATE = {
  /** What changes sprites. */
  editWork: [
    'edit/editor',
    'edit/conflictBar',
    'edit/frameWork',
    'edit/canvas/canvasPanel',
    'edit/fit/fitPanel',
    'dressUp/dressUpPanel',
    'layers/layerEdits',
    'edit/sheetFrames/framesPanel',
    'play/tagEdits',
  ],
  /** Drawing. */
  drawWork: ['draw/drawMode'],
  /** Sections of the details that most sprites never open. */
  latePanels: ['compare/changes', 'compare/comparePanel', 'fix/fixPanel', 'light/normalPanel', 'tilesets/tilesetList'],
};

const lateFiles = (names) => names.map((name) => path.resolve('src/webview/preview', `${name}.ts`));

/**
 * Makes the scripts of `LATE`. Each module would be one by itself, and each combination of them that shares code another one: thirty files, and VS Code
 * is slow to serve each file of a page.
 */
const lateScripts = {
  name: 'late-scripts',
  setup(build) {
    const scriptOf = new Map(
      Object.entries(LATE).flatMap(([script, names]) => lateFiles(names).map((file) => [file, script])),
    );
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path: target, resolveDir }) => {
      const script = kind === 'dynamic-import' && scriptOf.get(path.resolve(resolveDir, `${target}.ts`));
      return script ? { path: script, namespace: 'late' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'late' }, ({ path: script }) => ({
      contents: [
        // All of the page counts as shared, which puts it into one chunk instead of one for each combination of scripts.
        `import ${JSON.stringify(path.resolve('src/webview/preview/previewPage.ts'))};`,
        ...lateFiles(LATE[script]).map((file) => `export * from ${JSON.stringify(file)};`),
      ].join('\n'),
      resolveDir: import.meta.dirname,
    }));
  },
};

const pages = {
  ...common,
  entryPoints: (await readdir('src/webview', { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .flatMap(({ name }) => [
      ...(SINGLE_FILE_PAGES.includes(name) ? [] : [`src/webview/${name}/${LATER[name] ?? name}.ts`]),
      `src/webview/${name}/${name}.css`,
    ]),
  outdir: 'dist/webview',
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'browser',
  target: 'chrome134',
  plugins: [iconFont, workerSource, lateStyles, lateScripts],
};

/**
 * First scripts of pages, without chunks to wait for. The preview's is small, so it sends its first request while the browser still
 * parses the page. For Aseprite files there is one that includes their reader, because VS Code is slow to serve each file of a page.
 */
const firstPaint = {
  ...pages,
  entryPoints: [
    'src/webview/preview/preview.ts',
    'src/webview/preview/previewAseprite.ts',
    ...SINGLE_FILE_PAGES.map((name) => `src/webview/${name}/${name}.ts`),
  ],
  splitting: false,
  external: [`./${LATER.preview}.js`],
};

/** Replaces VS Code when a page is opened in a plain browser (test/page), one file for each page. */
const harness = {
  ...pages,
  entryPoints: ['preview', 'assets', 'atlas', 'export', 'review', 'ledger', 'decode', 'engines'].map(
    (name) => `test/page/${name}Harness.ts`,
  ),
  outdir: 'out/page',
  format: 'iife',
  splitting: false,
};

async function testEntries(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.posix.join(folder, entry.name);
    // test/bench has packages of its own.
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) found.push(...(await testEntries(full)));
    else if (/\.(test|suite|bench|child)\.ts$/.test(entry.name)) found.push(full);
  }
  return found;
}

/** Tests that run inside VS Code, with its API. */
const inEditor = (file) => file.startsWith('test/host/') || file.endsWith('.suite.ts');

/** Scripts that tests start again and again, as processes or threads. Each is a single file: most of its life would go into loading chunks. */
const STARTED_OFTEN = [
  'test/soak/soak.child.ts',
  'test/unit/agents/mcpServer.child.ts',
  'test/unit/core/budget/budget.child.ts',
  'test/unit/core/budget/fleetProgram.child.ts',
  'test/unit/core/budget/fleetWindow.child.ts',
  'test/unit/core/code/codeWorker.child.ts',
  'test/unit/work/spriteWorker.child.ts',
  'test/unit/faults/run.child.ts',
  'packages/placeholders/test/service/sabotagedWorker.child.ts',
  'test/unit/extension/features/placeholders/replace.child.ts',
  'test/unit/program/account.child.ts',
];

const testBuild = {
  ...common,
  minify: false,
  sourcemap: 'linked',
  outdir: 'out',
  outbase: '.',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node20',
  external: ['mocha', 'esbuild', 'playwright-core', '@vscode/test-web', 'pngjs', 'fast-check'],
  plugins: [packedWasm, pageSource, splitCommonJs],
};

/** Tests that run inside VS Code share their chunks. All others share theirs, with a `vscode` module of the parts that work in plain Node. */
function tests(files) {
  const plain = {
    ...testBuild,
    alias: { ...testBuild.alias, vscode: './test/support/editorApi.ts' },
    // A missing export is found at run time, by the test that uses it.
    logOverride: { 'import-is-undefined': 'silent' },
  };
  return [
    {
      ...testBuild,
      entryPoints: files.filter(inEditor),
      external: [...testBuild.external, 'vscode'],
      chunkNames: 'test/chunks/editor-[name]-[hash]',
    },
    {
      ...plain,
      entryPoints: files.filter((file) => !inEditor(file) && !STARTED_OFTEN.includes(file)),
      chunkNames: 'test/chunks/[name]-[hash]',
    },
    {
      ...plain,
      entryPoints: files.filter((file) => STARTED_OFTEN.includes(file)),
      format: 'cjs',
      splitting: false,
      plugins: [packedWasm, pageSource],
    },
  ].filter(({ entryPoints }) => entryPoints.length > 0);
}

/** What the sources say by themselves. A forbidden import is said in a sentence, before a bundler fails over it in its own words. */
async function sourceFaults() {
  const imports = importsIn();
  return [
    ...(await directionFaults()),
    ...doorFaults(),
    ...(await circleFaults('.', imports)),
    ...(await folderCircleFaults('.', imports)),
  ];
}

function fail(faults) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

async function build() {
  const early = await sourceFaults();
  if (early.length) return fail(early);
  await rm('dist', { recursive: true, force: true });
  const builds = [host, service, pages, firstPaint, web];
  if (flags.has('--tests')) {
    await rm('out', { recursive: true, force: true });
    builds.push(...tests([...(await testEntries('test')), ...(await testEntries('packages'))]), harness);
  }
  const [hostResult, , pagesResult, , webResult] = await Promise.all(builds.map((options) => esbuild.build(options)));
  writeNotices(
    [hostResult.metafile, pagesResult.metafile, webResult.metafile, ...innerMetafiles],
    'dist/ThirdPartyNotices.txt',
  );
  const { metafile } = hostResult;
  await chmod('dist/cli.js', 0o755);
  // A script of several chunks has no source map.
  const joined = production ? await joinChunks(metafile.outputs) : new Map();
  await describeProgram(metafile, PROGRAM, [DRAWING_WORKER, SPRITE_WORKER, CODE_WORKER], joined);
  const faults = [
    ...eagerFaults(metafile, EXTENSION),
    ...eagerFaults(metafile, PROGRAM),
    ...editorFaults(metafile, PROGRAM),
    ...drawingFaults(metafile, DRAWING_WORKER),
    ...workerFaults(metafile, EXTENSION),
    ...workerFaults(metafile, PROGRAM),
    ...unusedRows(webResult.metafile),
    ...editorFaults(webResult.metafile, DRAWING_WORKER),
    ...editorFaults(webResult.metafile, SPRITE_WORKER),
    ...editorFaults(webResult.metafile, CODE_WORKER),
    ...workerFaults(webResult.metafile, WEB_EXTENSION),
  ];
  if (faults.length) fail(faults);
}

/** The pages with what stands for VS Code in a browser, and what serves them. */
async function buildPages() {
  const builds = [pages, firstPaint, harness, ...tests(['test/browser/servePages.child.ts'])];
  await Promise.all(builds.map((options) => esbuild.build(options)));
}

/** Builds test files, and the stand-alone service for `service`. Other outputs are kept. */
async function buildOnly(names) {
  const files = names.filter((name) => name !== 'service');
  const builds = [...tests(files), ...(files.length < names.length ? [service] : [])];
  await Promise.all(builds.map((options) => esbuild.build(options)));
}

/** Says when builds begin, and when all have ended, with the forbidden imports: `.vscode/tasks.json` waits for these lines. */
function watchReport(count) {
  const ended = new Set();
  let running = 0;
  return (index) => ({
    name: 'watch-report',
    setup(build) {
      build.onStart(() => {
        if (running++ === 0) console.log('Building…');
      });
      build.onEnd(async () => {
        ended.add(index);
        if (--running > 0 || ended.size < count) return;
        for (const fault of await sourceFaults()) console.error(fault);
        console.log('Watching for changes…');
      });
    },
  });
}

async function watch() {
  const watched = [host, service, pages, firstPaint, web];
  const report = watchReport(watched.length);
  const all = watched.map((options, index) =>
    esbuild.context({ ...options, plugins: [...options.plugins, report(index)] }),
  );
  await Promise.all((await Promise.all(all)).map((context) => context.watch()));
}

if (only) await buildOnly(only.replaceAll('\\', '/').split(','));
else if (flags.has('--watch')) await watch();
else if (flags.has('--pages')) await buildPages();
else await build();
