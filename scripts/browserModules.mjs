// What differs in a browser, as two tables. The extension has one source and two entries: `src/extension/extension.ts` runs in Node,
// `src/web/extension.ts` in a browser. The build for browsers (esbuild.mjs) replaces these modules and refuses all others of Node.
import path from 'node:path';

/** Module of Node → what replaces it: a module of ours, or a package. */
export const NODE_MODULES = {
  'node:crypto': 'src/web/node/crypto.ts',
  'node:dns': 'src/web/node/dns.ts',
  'node:events': 'src/web/node/events.ts',
  'node:fs': 'src/web/node/fs.ts',
  'node:fs/promises': 'src/web/node/fs.ts',
  'node:net': 'src/web/node/net.ts',
  'node:os': 'src/web/node/os.ts',
  'node:path': 'path-browserify',
  'node:readline': 'src/web/node/readline.ts',
  'node:timers/promises': 'src/web/node/timersPromises.ts',
  'node:url': 'src/web/node/url.ts',
  'node:util': 'src/web/node/util.ts',
  'node:worker_threads': 'src/web/node/workerThreads.ts',
  'node:zlib': 'src/web/node/zlib.ts',
};

/** Module of ours → what replaces it, with the same exports as far as they are used. */
export const OWN_MODULES = {
  // All files are VS Code's.
  'src/core/disk/diskFiles.ts': 'src/web/diskFiles.ts',
  'src/core/disk/lease.ts': 'src/web/lease.ts',
  // The browser decides about proxies, certificates, and which services pages may call.
  'src/service/network.ts': 'src/web/network.ts',
  'src/extension/platform/hostPlaces.ts': 'src/web/hostPlaces.ts',
  // No program can be started.
  'src/extension/features/agents/mcpServer.ts': 'src/web/mcpServer.ts',
  'src/extension/commands/openInAseprite.ts': 'src/web/openInAseprite.ts',
  'src/core/git/blobReader.ts': 'src/web/blobReader.ts',
  'src/core/git/runGit.ts': 'src/web/runGit.ts',
  // What Node's threads can do and a browser's can't.
  'src/sprite/formats/decode/packedWasm.ts': 'src/web/packedWasm.ts',
  'packages/placeholders/src/service/worker/sharedPixels.ts': 'src/web/sharedPixels.ts',
};

const REPLACEMENTS = 'src/web/';

/** The plugin of esbuild that replaces them. */
export const browserModules = {
  name: 'browser-modules',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name, importer }) => {
      const row = NODE_MODULES[name];
      if (row === undefined) {
        const from = path.relative('.', importer);
        return {
          errors: [
            { text: `${from} needs ${name}, which browsers don't have: scripts/browserModules.mjs has no row for it` },
          ],
        };
      }
      if (row.startsWith(REPLACEMENTS)) return { path: path.resolve(row) };
      return build.resolve(row, { kind: 'import-statement', resolveDir: path.resolve('.') });
    });
    build.onResolve({ filter: /^\./ }, ({ path: name, importer, resolveDir }) => {
      const row =
        OWN_MODULES[
          path
            .relative('.', path.join(resolveDir, `${name}.ts`))
            .split(path.sep)
            .join('/')
        ];
      // A replacement may use types and values of what it replaces.
      const isReplacement = path.relative('.', importer).split(path.sep).join('/').startsWith(REPLACEMENTS);
      return row === undefined || isReplacement ? undefined : { path: path.resolve(row) };
    });
  },
};

/** Rows that no script for browsers needs, as lines of text, from esbuild's metafile. */
export function unusedRows({ inputs }) {
  const rows = { ...NODE_MODULES, ...OWN_MODULES };
  const isUsed = (replacement) =>
    Object.keys(inputs).some((input) => input === replacement || input.startsWith(`node_modules/${replacement}/`));
  return Object.keys(rows)
    .filter((name) => !isUsed(rows[name]))
    .map((name) => `no script for browsers needs ${name}: remove its row in scripts/browserModules.mjs`);
}
