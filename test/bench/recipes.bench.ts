import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserFiles } from '../../src/core/disk/userFiles';
import { recipeOf } from '../../src/core/exports/recipe';
import type { RecipeTools } from '../../src/core/exports/recipeOutputs';
import { runRecipe } from '../../src/core/exports/recipeRun';
import { openRecipe } from '../../src/core/exports/recipes';
import { recipesBelow } from '../../src/core/exports/recipesBelow';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { plainEnvironment, programScript } from '../support/program/program';
import { toolHost } from '../support/program/toolHost';
import { distinctPng } from '../support/sprites/distinctPictures';
import { bench, figures, median } from './row';

const RECIPES = 500;
const ROUNDS = 3;
/** The promised time of the program, as a multiple of the task's. */
const GOAL = 1.5;

/** Milliseconds of the program, from its start to its end. */
async function program(game: string, home: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [programScript, '--data', path.join(home, 'data'), 'export', '.'], {
    cwd: game,
    env: plainEnvironment({ HOME: home }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The program ended with ${code}.`);
  return performance.now() - begin;
}

/** The same as the editor's task does it, in a process that is warm and in which all parts are loaded. */
async function task(game: string, tools: RecipeTools, userFiles: UserFiles): Promise<number> {
  const begin = performance.now();
  const { signal } = new AbortController();
  for (const { uri } of await recipesBelow(pathToFileURL(game).href, userFiles, signal)) {
    const { files, problems } = await runRecipe(uri, tools, signal);
    if (problems.length || !files.length) throw new Error('A recipe failed.');
  }
  return performance.now() - begin;
}

/** How long the program takes for recipes of which nothing changed, next to the editor's task. */
bench(async () => {
  const home = await temporaryDirectory();
  // The engine as the editor has it.
  const host = await toolHost({ home });
  const { game, core } = host;
  const tools = { exports: core.exports, agreed: core.agreed };
  const { files } = core.host;
  try {
    for (let n = 0; n < RECIPES; n++) {
      // A number at the end would make all of them one animation.
      const folder = path.join(game, `of-${Math.floor(n / 10)}`);
      await mkdir(folder, { recursive: true });
      const sprite = path.join(folder, `sprite-${n}-x.png`);
      await writeFile(sprite, distinctPng(32, 32));
      const recipe = recipeOf(pathToFileURL(sprite).href);
      await writeFile(`${sprite}.export.json`, '{"source":{"frames":"whole"},"exports":[{"format":"gif"}]}');
      const opened = await openRecipe(recipe, files);
      if (opened) await tools.agreed.add([opened]);
    }
    // The first round writes the files.
    await program(game, home);
    await task(game, tools, files);
    const [own, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await program(game, home));
      beside.push(await task(game, tools, files));
    }
    const ratio = median(own) / median(beside);
    return [
      {
        ...figures(`sprite-kiln export, ${RECIPES} unchanged recipes`, own),
        unit: 'ms',
        beside: [{ ...figures("the editor's task, without starting", beside), ratio }],
        goal: { text: `< ${GOAL} × the task (is ${ratio.toFixed(2)})`, met: ratio < GOAL },
      },
    ];
  } finally {
    await host.close();
    await removeFolder(home);
  }
});
