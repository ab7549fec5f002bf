import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../src/engine/discovery/choices';
import { HostFiles } from '../../../src/engine/disk/userFiles';
import { WorkspaceBounds } from '../../../src/engine/disk/writeBounds';
import type { FileProvenance } from '../../../src/engine/domain/provenance';
import { AgreedRecipes } from '../../../src/engine/exports/agreedRecipes';
import type { ExportThread } from '../../../src/engine/exports/exportThread';
import { ExportWriter } from '../../../src/engine/exports/exportWriter';
import { OwnOutputs } from '../../../src/engine/exports/ownOutputs';
import { recipeOf } from '../../../src/engine/exports/recipe';
import { type RecipeOutcome, runRecipe } from '../../../src/engine/exports/recipeRun';
import { RecipeSources } from '../../../src/engine/exports/recipeSources';
import { openRecipe } from '../../../src/engine/exports/recipes';
import type { NormalMapSuffix } from '../../../src/engine/host/settings';
import { MemoryMemento } from '../runs/memoryStores';
import { normalMapsOnDisk } from '../sprites/normalMaps';
import { numberedFramesOnDisk } from '../sprites/numberedFrames';

/** Exports in a workspace folder on disk, like export on save; no recipe is trusted at first. */
export interface RecipeBench {
  readonly exports: ExportWriter;
  readonly agreed: AgreedRecipes;
  readonly choices: Choices;
  readonly recipes: RecipeSources;
  readonly files: HostFiles;
  /** Runs a source's recipe. @param agree a person agrees to it first. Default true */
  run(source: string, agree?: boolean): Promise<RecipeOutcome>;
}

/** What this computer knows and no file says: settings, and runs. */
export interface KnownHere {
  readonly directionNames?: readonly string[];
  readonly suffix?: NormalMapSuffix;
  readonly provenance?: Pick<FileProvenance, 'of'>;
}

/**
 * @param game path of the workspace folder
 * @param notes path of a folder for the product's own notes
 * @param exporter stays open
 */
export function recipeBench(
  game: string,
  notes: string,
  exporter: ExportThread,
  { directionNames = [], suffix = 'auto', provenance = { of: () => undefined } }: KnownHere = {},
): RecipeBench {
  const memory = new MemoryMemento();
  const choices = new Choices(memory, memory);
  const files = new HostFiles(new WorkspaceBounds(memory, () => [pathToFileURL(game).href]), notes);
  const exports = new ExportWriter({
    files,
    choices,
    provenance,
    directionNames: () => directionNames,
    exporter,
    maps: normalMapsOnDisk({ provenance, suffix: () => suffix }),
    numbered: numberedFramesOnDisk(),
    own: new OwnOutputs(memory),
  });
  const agreed = new AgreedRecipes(memory);
  const { signal } = new AbortController();
  return {
    exports,
    agreed,
    choices,
    recipes: new RecipeSources({ exports, agreed, choices }),
    files,
    async run(source, agree = true) {
      const recipe = recipeOf(pathToFileURL(path.join(game, source)).href);
      const opened = await openRecipe(recipe, files);
      if (opened && agree) await agreed.add([opened]);
      return runRecipe(recipe, { exports, agreed }, signal);
    },
  };
}
