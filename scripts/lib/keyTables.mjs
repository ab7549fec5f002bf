// The keys of the pages, from the command tables that also make their lists of keys (`?`). A table exists only while its page does, so
// each page is built here, with a fake browser that accepts everything and does nothing.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Page → the data from its host, as much as the page needs to be built. */
const PAGES = {
  preview: { state: { title: '', items: [] }, operations: [], choices: {} },
  assets: { state: {}, choices: {} },
  export: { state: anything(), options: {} },
};

/** Makes a page record its list of keys in `record`, with all commands, even those that are disabled now. */
const recording = {
  name: 'recording',
  setup(build) {
    const real = ({ path: file }) => JSON.stringify(`${file}?real`);
    build.onLoad({ filter: /\/lib\/keyDialog\.ts$/ }, (file) =>
      file.suffix
        ? undefined
        : {
            contents: `import { createKeyList as make } from ${real(file)};
              export const createKeyList = (...list) => { record(list); return make(...list); };`,
            resolveDir: path.dirname(file.path),
          },
    );
    build.onLoad({ filter: /\/lib\/command\.ts$/ }, (file) =>
      file.suffix
        ? undefined
        : {
            contents: `export * from ${real(file)};
              export const keyUses = (commands) => commands;`,
            resolveDir: path.dirname(file.path),
          },
    );
    build.onResolve({ filter: /^(worker|styles):/ }, ({ path: file }) => ({ path: file, namespace: 'text' }));
    build.onLoad({ filter: /./, namespace: 'text' }, () => ({ contents: 'export default ""' }));
    build.onResolve({ filter: /\?real$/ }, ({ path: file }) => ({
      path: file.slice(0, -'?real'.length),
      suffix: '?real',
    }));
  },
};

/** Fakes anything in a browser: it can be called, constructed, read, and iterated, and is always empty. */
function anything() {
  return new Proxy(class {}, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 0;
      if (name === Symbol.iterator) return () => [].values();
      return name === 'then' || name === 'prototype' ? undefined : anything();
    },
    getPrototypeOf: () => null,
    set: () => true,
    apply: anything,
    construct: anything,
  });
}

/** The global names of a page: those of the language, and the browser's. */
function globals(record) {
  const given = { record, navigator: { platform: '', language: 'en' }, undefined };
  return new Proxy(given, {
    has: (_, name) =>
      name in given ||
      !(name in globalThis) ||
      /^(?:performance|setTimeout|clearTimeout|queueMicrotask)$/.test(String(name)),
    get: (_, name) => (name in given ? given[name] : name === Symbol.unscopables ? undefined : anything()),
  });
}

/** Modes of the preview, whose keys hold instead of the page's. */
const MODES = "export { enterDrawMode } from './src/webview/preview/draw/drawMode';";

async function keyListOf(page) {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `export { createPage } from './src/webview/${page}/page';
        export { keyText } from './src/webview/lib/keyText';
        export { useOperations } from './src/webview/lib/operations';
        ${page === 'preview' ? MODES : ''}`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    loader: { '.css': 'empty' },
    define: { 'import.meta.url': '""' },
    logLevel: 'error',
    absWorkingDir: root,
    plugins: [recording],
  });
  let list;
  const code = `with (globals) { ${outputFiles[0].text}; return made; }`;
  const { createPage, keyText, useOperations, enterDrawMode } = new Function('globals', code)(
    globals((one) => (list = one)),
  );
  // A hosted service has the most commands.
  useOperations([{ operation: 'normal-map', label: '', icon: '', item: '' }]);
  try {
    createPage(anything(), anything(), PAGES[page], () => undefined);
  } catch (error) {
    // Some pages need more than the fake browser has, but only after their commands were created.
    if (!list) throw error;
  }
  const [groups, uses] = list;
  // What holds in a mode is made when the mode begins.
  const inMode = enterDrawMode?.(anything(), anything(), anything(), () => undefined).keymap([]) ?? [];
  return { groups, uses: [...uses(), ...inMode], keyText };
}

/** The list of keys of a page: headings with rows of label and keys, in the page's order. Commands with the same label share a row. */
export async function keyTable(page) {
  const { groups, uses, keyText } = await keyListOf(page);
  return Object.entries(groups).flatMap(([group, heading]) => {
    const rows = new Map();
    for (const { label, keys } of uses.filter((use) => use.group === group && use.keys.length)) {
      rows.set(label, [...new Set([...(rows.get(label) ?? []), ...keys.map(keyText)])]);
    }
    return rows.size ? [{ heading, rows: [...rows].map(([label, keys]) => ({ label, keys })) }] : [];
  });
}
