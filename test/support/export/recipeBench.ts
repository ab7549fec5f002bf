import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../src/core/discovery/choices';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import type { FileProvenance } from '../../../src/core/domain/provenance';
import { AgreedRecipes } from '../../../src/core/exports/agreedRecipes';
import { ExportWriter } from '../../../src/core/exports/exportWriter';
import { OwnOutputs } from '../../../src/core/exports/ownOutputs';
import { recipeOf } from '../../../src/core/exports/recipe';
import type { RecipeOutcome } from '../../../src/core/exports/recipeOutputs';
import { runRecipe } from '../../../src/core/exports/recipeRun';
import { RecipeSources } from '../../../src/core/exports/recipeSources';
import { openRecipe } from '../../../src/core/exports/recipes';
import type { NormalMapSuffix } from '../../../src/core/host/settings';
import type { SpriteThreads } from '../../../src/work/spriteThreads';
import type { TaskRunner } from '../../../src/work/taskRunner';
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
  /** Of the product; default: 0.0.0. */
  readonly version?: string;
}

/**
 * @param game path of the workspace folder
 * @param notes path of a folder for the product's own notes
 * @param exporter stays open
 * @param packer for atlases; stays open
 */
export function recipeBench(
  game: string,
  notes: string,
  exporter: SpriteThreads<'exports'>,
  { directionNames = [], suffix = 'auto', provenance = { of: () => undefined }, version = '0.0.0' }: KnownHere = {},
  packer: TaskRunner<'atlas' | 'same-png'> = { run: () => Promise.reject(new Error('Nothing packs atlases here.')) },
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
    packer,
    version,
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
