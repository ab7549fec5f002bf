import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { root } from '../support/places';
import { bench, figures } from './row';

/** The promised size of an installation. */
const GOAL_KB = 3200;
/** The promised size of the drawing thread's initial code. */
const DRAWING_GOAL_KB = 120;

const DIST = 'extension/dist/';
const DRAWING_WORKER = `${DIST}drawingWorker.js`;
/** Scripts that are loaded first by others than the drawing worker. */
const OTHERS = [`${DIST}extension.js`, `${DIST}spriteWorker.js`, `${DIST}cli.js`];

/** `require` loads at once, `import()` when needed. */
const AT_ONCE = /\brequire\("(\.[^"]+\.js)"\)/g;
const EVER = /\b(?:require|import)\("(\.[^"]+\.js)"\)/g;

/**
 * Bytes of the package as installed, and of its files as compressed in it. A file counts as drawing code if only the drawing worker loads it; its
 * initial code includes everything that it loads at start, even if others load it too.
 */
bench(async () => {
  const bytes = readFileSync(path.join(root, 'sprite-kiln.vsix'));
  const files: UnzipFileInfo[] = [];
  const scripts = unzipSync(bytes, {
    filter: (file) => {
      files.push(file);
      return file.name.startsWith(DIST) && file.name.endsWith('.js');
    },
  });
  const loadedBy = (start: string, how: RegExp) => loaded(scripts, start, how);
  const elsewhere = new Set(OTHERS.flatMap((entry) => [...loadedBy(entry, EVER)]));
  const [begins, drawing] = [loadedBy(DRAWING_WORKER, AT_ONCE), loadedBy(DRAWING_WORKER, EVER)];
  const host = new Set(
    [OTHERS[0] ?? '', OTHERS[1] ?? '', DRAWING_WORKER].flatMap((entry) => [...loadedBy(entry, EVER)]),
  );
  const program = new Set([...loadedBy(OTHERS[2] ?? '', EVER)].filter((name) => !host.has(name)));
  const own = (name: string) => drawing.has(name) && !elsewhere.has(name);
  const kilobytes = (isOfIt: (name: string) => boolean) =>
    files.filter(({ name }) => isOfIt(name)).reduce((sum, { size }) => sum + size, 0) / 1000;

  /** The first match wins. */
  const groups: readonly (readonly [string, (name: string) => boolean])[] = [
    ['host, loaded at the start', (name) => name === OTHERS[0]],
    ['scripts for browsers, which download those that they need', (name) => name.startsWith(`${DIST}web/`)],
    ['host, loaded when needed: undici', (name) => name.startsWith(`${DIST}chunks/undici`)],
    ['drawing only', own],
    ['decoders of WebP and JPEG', (name) => drawing.has(name) && /\/(?:decode|webpFrames)/.test(name)],
    ['program only', (name) => program.has(name)],
    ['export thread', (name) => name === OTHERS[1] || /\/chunks\/encodeWebp/.test(name)],
    ['host and threads, loaded when needed: the rest', (name) => name.startsWith(`${DIST}chunks/`)],
    ['pages', (name) => name.startsWith(`${DIST}webview/`)],
    ['licenses', (name) => /ThirdPartyNotices|LICENSE/.test(name)],
    ['pictures and icons', (name) => name.startsWith('extension/media/')],
    ['manifest, strings', () => true],
  ];
  const groupOf = (name: string) => groups.find(([, isOfIt]) => isOfIt(name))?.[0];
  const total = bytes.byteLength / 1000;
  const first = kilobytes((name) => begins.has(name));
  return [
    {
      ...figures('Size of the package', [total]),
      unit: 'kB',
      beside: groups.map(([group]) => figures(`of it: ${group}`, [kilobytes((name) => groupOf(name) === group)])),
      goal: { text: `< ${GOAL_KB} kB`, met: total < GOAL_KB },
    },
    {
      ...figures('Drawing worker in the package: what it loads to generate', [first]),
      unit: 'kB',
      beside: [
        figures('of it: shared with the host or exports', [
          kilobytes((name) => begins.has(name) && elsewhere.has(name)),
        ]),
      ],
      goal: { text: `< ${DRAWING_GOAL_KB} kB`, met: first < DRAWING_GOAL_KB },
    },
    {
      ...figures('All code of drawing in the package, with what is loaded when needed', [kilobytes(own)]),
      unit: 'kB',
      beside: [
        figures('besides: decoders and formats shared with the host or exports', [
          kilobytes((name) => drawing.has(name) && elsewhere.has(name)),
        ]),
      ],
    },
  ];
});

/** A script of the package and everything that it loads, by name. Throws if one isn't in the package. */
function loaded(scripts: Readonly<Record<string, Uint8Array>>, start: string, how: RegExp): Set<string> {
  const names = new Set([start]);
  for (const name of names) {
    const script = scripts[name];
    if (!script) throw new Error(`${name} is not in the package.`);
    for (const [, target = ''] of new TextDecoder().decode(script).matchAll(how))
      names.add(path.posix.join(path.posix.dirname(name), target));
  }
  return names;
}
