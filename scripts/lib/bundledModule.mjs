import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How modules of the project become one script with everything that they need, from their sources. */
const OPTIONS = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  // Its entry for Node requires modules, which a script of this form can't.
  alias: { '@vscode/l10n': './node_modules/@vscode/l10n/dist/browser.js' },
  absWorkingDir: root,
  logLevel: 'warning',
};

async function loaded(source) {
  const { outputFiles } = await esbuild.build({ ...OPTIONS, ...source });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** Imports a module of the project. @param file path from the top of the project */
export function importBundled(file) {
  return loaded({ entryPoints: [file] });
}

/** Imports what `export` lines say, with their paths from the top of the project, as one module. */
export function importLines(contents) {
  return loaded({ stdin: { contents, resolveDir: root, loader: 'ts' } });
}
