import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runRecipe } from '../../src/core/exports/recipeRun';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { plainEnvironment, programScript } from '../support/program/program';
import { toolHost } from '../support/program/toolHost';
import { manySprites } from '../support/sprites/manySprites';
import { figures, median, type Row } from './row';

const SPRITES = 500;
const ROUNDS = 9;
const MAX_SAVE_MS = 300;
const MAX_PROGRAM_MS = 5000;
const RECIPE = { sources: ['art/**/*.png'], exports: [{ format: 'phaser', folder: 'out' }] };

/** Milliseconds of some work. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Milliseconds of the program, from its start to its end. */
function program(game: string, home: string): Promise<number> {
  return timed(async () => {
    const args = [programScript, '--data', path.join(home, 'data'), 'export', 'hud.atlas.json', '--replace'];
    const child = spawn(process.execPath, args, {
      cwd: game,
      env: plainEnvironment({ HOME: home }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    if (code !== 0) throw new Error(`The program ended with ${code}.`);
  });
}

/** From a saved sprite to the new atlas on the disk, in a host that has packed it before; and all of it, in a process that starts for it. */
export async function saveRows(): Promise<Row[]> {
  const home = await temporaryDirectory();
  const host = await toolHost({ home });
  const { game, core } = host;
  try {
    const images: Raster[] = [];
    const fileOf = (n: number) => path.join(game, 'art', `of-${Math.floor(n / 25)}`, `sprite-${n}-x.png`);
    for (const [n, { sprite }] of manySprites(SPRITES).entries()) {
      const [image] = sprite.frames.map((frame) => frame.image);
      if (!image) continue;
      images.push(image);
      await mkdir(path.dirname(fileOf(n)), { recursive: true });
      await writeFile(fileOf(n), encodePng(image));
    }
    const text = JSON.stringify(RECIPE);
    await writeFile(path.join(game, 'hud.atlas.json'), text);
    const recipe = pathToFileURL(path.join(game, 'hud.atlas.json')).href;
    await core.agreed.add([{ uri: recipe, text }]);
    const run = async () => {
      const { files, problems } = await runRecipe(recipe, core, new AbortController().signal);
      if (problems.length || !files.some(({ written }) => written))
        throw new Error(problems[0]?.text ?? 'Nothing was written.');
    };
    await run();
    const saves: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [image] = images.splice(round * 7, 1);
      if (!image) continue;
      image.data.fill(40 + round, 0, image.data.length - 4);
      await writeFile(fileOf(round * 8 + 1), encodePng(image));
      saves.push(await timed(run));
    }
    const wholes: number[] = [];
    for (let round = 0; round < 3; round++) wholes.push(await program(game, home));
    return [
      {
        ...figures(`One of ${SPRITES} sprites saved → the atlas on the disk`, saves),
        unit: 'ms',
        beside: [
          {
            ...figures(`the program packs all ${SPRITES}, from its start to its end`, wholes),
            ratio: median(saves) / median(wholes),
          },
        ],
        goal: {
          text: `median < ${MAX_SAVE_MS} ms; all < ${MAX_PROGRAM_MS / 1000} s`,
          met: median(saves) < MAX_SAVE_MS && median(wholes) < MAX_PROGRAM_MS,
        },
      },
    ];
  } finally {
    await host.close();
    await removeFolder(home);
  }
}
