import * as esbuild from 'esbuild';
import { root } from './run.mjs';

/** Bundles TypeScript modules of the project into one Node module, and loads it. @param contents source code of `export` lines */
export async function loadBundled(contents, outfile) {
  await esbuild.build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'warning',
  });
  return import(`${outfile}?${Date.now()}`);
}
