import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** Imports a module of the project with everything that it needs, from its source. @param file path from the top of the project */
export async function importBundled(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
