import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../src/engine/discovery/choices';
import { HostFiles } from '../../../src/engine/disk/userFiles';
import { WorkspaceBounds } from '../../../src/engine/disk/writeBounds';
import { AgreedRecipes } from '../../../src/engine/exports/agreedRecipes';
import type { ExportThread } from '../../../src/engine/exports/exportThread';
import { ExportWriter } from '../../../src/engine/exports/exportWriter';
import { OwnOutputs } from '../../../src/engine/exports/ownOutputs';
import { recipeOf } from '../../../src/engine/exports/recipe';
import { type RecipeOutcome, runRecipe } from '../../../src/engine/exports/recipeRun';
import { openRecipe } from '../../../src/engine/exports/recipes';
import { MemoryMemento } from '../runs/memoryStores';
import { normalMapsOnDisk } from '../sprites/normalMaps';

/** Exports in a workspace folder on disk, like export on save; no recipe is trusted at first. */
export interface RecipeBench {
  readonly exports: ExportWriter;
  readonly agreed: AgreedRecipes;
  readonly files: HostFiles;
  /** Runs a source's recipe. @param agree a person agrees to it first. Default true */
  run(source: string, agree?: boolean): Promise<RecipeOutcome>;
}

/**
 * @param game path of the workspace folder
 * @param notes path of a folder for the product's own notes
 * @param exporter stays open
 */
export function recipeBench(game: string, notes: string, exporter: ExportThread): RecipeBench {
  const memory = new MemoryMemento();
  const files = new HostFiles(new WorkspaceBounds(memory, () => [pathToFileURL(game).href]), notes);
  const exports = new ExportWriter({
    files,
    choices: new Choices(memory, memory),
    provenance: { of: () => undefined },
    directionNames: () => [],
    exporter,
    maps: normalMapsOnDisk(),
    own: new OwnOutputs(memory),
  });
  const agreed = new AgreedRecipes(memory);
  const { signal } = new AbortController();
  return {
    exports,
    agreed,
    files,
    async run(source, agree = true) {
      const recipe = recipeOf(pathToFileURL(path.join(game, source)).href);
      const opened = await openRecipe(recipe, files);
      if (opened && agree) await agreed.add([opened]);
      return runRecipe(recipe, { exports, agreed }, signal);
    },
  };
}
