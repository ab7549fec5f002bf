import { rawText } from '../../shared/base/foreignText';
import { isWithin, nameOf, placeKey } from '../disk/fileStore';
import type { AtlasGlobs } from './atlas/atlasGlobs';
import { isAtlasName } from './atlas/atlasRecipe';
import type { ExportWriter } from './exportWriter';
import { CircleError, MAX_FOLLOWED } from './recipeOutputs';
import { folderOf } from './recipes';

/** An atlas, and what it packs. */
interface Packing {
  /** URI string of its recipe. */
  readonly uri: string;
  readonly globs: AtlasGlobs;
}

/** Another atlas, as its recipe has it. */
export interface OtherAtlas extends Packing {
  /** Of its files; absent: the recipe's own. */
  readonly folders: readonly (string | undefined)[];
}

/** Reads a recipe. Rejects if it can't be read, or isn't one. @param uri string */
type OpenAtlas = (uri: string) => Promise<OtherAtlas>;

/**
 * Refuses atlases whose files are sources of each other: each would grow with the other, forever if they follow their sprites.
 * @param outputs URI strings of the files that the atlas would write
 * @throws CircleError
 */
export async function refuseCircle(
  atlas: Packing,
  outputs: readonly string[],
  exports: ExportWriter,
  open: OpenAtlas,
): Promise<void> {
  const ways: (readonly [Packing, ...string[]])[] = [[atlas, atlas.uri]];
  const seen = new Set([placeKey(atlas.uri)]);
  for (let way = ways.shift(); way && seen.size <= MAX_FOLLOWED; way = ways.shift()) {
    const [packing, ...names] = way;
    for (const other of await feeding(packing, exports, open)) {
      if (seen.has(placeKey(other.uri))) continue;
      seen.add(placeKey(other.uri));
      if (outputs.some((uri) => other.globs.has(uri))) throw new CircleError([atlas.uri, other.uri, ...names]);
      ways.push([other, other.uri, ...names]);
    }
  }
}

/** The atlases that wrote sources of another one, as far as their recipes still have the folders of those. */
async function feeding({ uri, globs }: Packing, exports: ExportWriter, open: OpenAtlas): Promise<Packing[]> {
  const found: Packing[] = [];
  for (const recipe of exports.sourcesOf((one) => globs.has(one))) {
    if (!isAtlasName(rawText(nameOf(recipe))) || placeKey(recipe) === placeKey(uri)) continue;
    const other = await open(recipe).catch(() => undefined);
    const still = other && exports.sourcesOf((one) => globs.has(one) && writesInto(other, one, exports));
    if (other && still?.includes(recipe)) found.push(other);
  }
  return found;
}

const writesInto = ({ uri, folders }: OtherAtlas, file: string, { files }: ExportWriter) =>
  folders.some((outputFolder) => isWithin(file, folderOf({ outputFolder }, uri, files).folder));
