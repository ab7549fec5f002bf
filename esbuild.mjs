// Builds the extension host (dist/), the pages (dist/webview/), the stand-alone service and, with --tests, the tests (out/).
//   node esbuild.mjs [--watch] [--tests] [--production]
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { directionFaults, eagerFaults } from './scripts/importRules.mjs';
import { writeNotices } from './scripts/notices.mjs';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const common = {
  bundle: true,
  logLevel: 'warning',
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
  loader: { '.wasm': 'binary' },
};

/**
 * For `import * as name from 'vscode'` in CommonJS, esbuild copies every property of the module, once a file that imports
 * it: a third of the time that loading the entry took. The API needs no copy; all names stand for the one object.
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
 * The host loads CommonJS. esbuild splits chunks for ES modules only, so there are two passes: bundle and split, then
 * rewrite each chunk's `import` as `require`. What is behind an `import()` stays in a chunk of its own until needed.
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
        // Only @jsquash/webp asks for it, to find a file that is not used: its bytes are passed in.
        logOverride: { 'empty-import-meta': 'silent' },
      });
    });
  },
};

const host = {
  ...common,
  entryPoints: ['src/extension/extension.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  plugins: [splitCommonJs],
};

const service = {
  ...common,
  entryPoints: { service: 'src/localService/main.ts' },
  outdir: 'out',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
};

/** Pages whose script is one file, so that the browser has all of it at once. */
const WHOLE = ['assets'];

const pages = {
  ...common,
  entryPoints: (await readdir('src/webview', { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .flatMap(({ name }) => [
      ...(WHOLE.includes(name) ? [] : [`src/webview/${name}/${name === 'preview' ? 'previewPage' : name}.ts`]),
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
  loader: { '.ttf': 'file' },
};

/**
 * Scripts that pages begin with, without chunks to wait for. The preview's is small, so that it asks the host while the browser still
 * reads the page.
 */
const firstPaint = {
  ...pages,
  entryPoints: ['src/webview/preview/preview.ts', ...WHOLE.map((name) => `src/webview/${name}/${name}.ts`)],
  splitting: false,
  external: ['./previewPage.js'],
};

/** What stands in for the editor when a page is opened in a plain browser (test/page), one file a page. */
const harness = {
  ...pages,
  entryPoints: ['test/page/previewHarness.ts', 'test/page/assetsHarness.ts'],
  outdir: 'out/page',
  format: 'iife',
  splitting: false,
};

async function testEntries(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await testEntries(full)));
    else if (/\.(test|suite|bench|child)\.ts$/.test(entry.name)) found.push(full);
  }
  return found;
}

async function tests() {
  return {
    ...common,
    minify: false,
    sourcemap: 'linked',
    entryPoints: await testEntries('test'),
    outdir: 'out/test',
    outbase: 'test',
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    splitting: true,
    platform: 'node',
    target: 'node20',
    external: ['vscode', 'mocha', 'playwright-core', 'pngjs', 'fast-check'],
    plugins: [splitCommonJs],
  };
}

async function build() {
  await rm('dist', { recursive: true, force: true });
  const builds = [host, service, pages, firstPaint];
  if (flags.has('--tests')) {
    await rm('out', { recursive: true, force: true });
    builds.push(await tests(), harness);
  }
  const [hostResult, , pagesResult] = await Promise.all(builds.map((options) => esbuild.build(options)));
  writeNotices([hostResult.metafile, pagesResult.metafile], 'dist/ThirdPartyNotices.txt');
  const faults = [...(await directionFaults()), ...eagerFaults(hostResult.metafile, 'src/extension/extension.ts')];
  if (faults.length) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}

async function watch() {
  for (const options of [host, service, pages, firstPaint]) {
    const context = await esbuild.context(options);
    await context.watch();
  }
  console.log('watching');
}

await (flags.has('--watch') ? watch() : build());
