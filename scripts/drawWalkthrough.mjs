// Draws the pictures of the walkthrough (media/walkthrough) and the sample sprites (media/samples) with the built-in service's drawings. The
// same sources give the same files; a unit test compares them.
// node scripts/drawWalkthrough.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importLines } from './lib/bundledModule.mjs';
import { root } from './lib/run.mjs';
import { PICTURES } from './lib/walkthroughPictures.mjs';

/** What draws: the built-in service, and the preview's light. */
const TOOLS = `export { animate, draw } from '@sprite-kiln/placeholders/drawing';
export { pictureOutput } from '@sprite-kiln/placeholders/testing';
export { normalMap } from './src/sprite/normalMap/normalMap';
export { lightPixels, toFixed } from './src/webview/preview/light/lightFormula';
`;

/** Specs of the samples. Their files contain them, so views, motions, and edits of the samples are drawn from the spec. */
const SAMPLES = {
  chest: { prompt: 'wooden chest with gold', size: 64, variant: 1 },
  fox: { prompt: 'fox', size: 64, variant: 0 },
  knight: { prompt: 'a brave knight with a silver helmet and a blue cloak', size: 64, variant: 0 },
  slime: { prompt: 'angry slime with a crown', size: 64, variant: 0 },
};

/** Content of every file by its path from the top: text of pictures, bytes of samples. */
export async function walkthroughFiles() {
  const tools = await importLines(TOOLS);
  const files = new Map();
  for (const [name, draw] of Object.entries(PICTURES)) files.set(`media/walkthrough/${name}.svg`, await draw(tools));
  for (const [name, spec] of Object.entries(SAMPLES)) {
    const { file } = tools.pictureOutput({ picture: await tools.draw(spec), spec });
    files.set(`media/samples/${name}.png`, file.bytes);
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, content] of await walkthroughFiles()) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
    console.log(`${file}: ${content.length} bytes`);
  }
}
