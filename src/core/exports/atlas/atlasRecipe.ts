import * as v from 'valibot';
import { foreignText } from '../../../shared/base/foreignText';
import { type AtlasExport, atlasFields } from '../../../sprite/engines/atlasFields';
import { ATLAS_FORMATS } from '../../../sprite/engines/atlasFormats';
import { MAX_RECIPE_BYTES } from '../../discovery/recipeSource';
import { nodeAt, type Stretch, stretchOf } from '../../text/jsonText';
import { entryFault, keysOf, MAX_EXPORTS, type RecipeFault, treeOf } from '../recipe';

/** `hud.atlas.json`. */
export const ATLAS_ENDING = '.atlas.json';

const MAX_SOURCES = 1024;
const MAX_SPRITES = 4096;
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
const part = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const atlasEntry = v.strictObject({
  ...atlasFields,
  /** Relative to the recipe, with `/`; absent: next to it. */
  folder: v.optional(text),
});
export type AtlasEntry = v.InferOutput<typeof atlasEntry>;

const sprite = v.strictObject({
  /** As parts of width and height, from the top left. */
  pivot: v.optional(v.strictObject({ x: part, y: part })),
  /** Names of the only tags that it has in the atlas. */
  tags: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.minLength(1), v.maxLength(256)),
  ),
});
/** What a recipe says about one of its sprites. */
export type AtlasSprite = v.InferOutput<typeof sprite>;

/** `scripts/exportSchema.mjs` makes VS Code's schema from it. */
export const atlasSchema = v.strictObject({
  $schema: v.optional(v.string()),
  /** Paths and globs, relative to the recipe; those that begin with `!` leave out. */
  sources: v.pipe(v.array(text), v.minLength(1), v.maxLength(MAX_SOURCES)),
  /** By the name of a sprite in the atlas. */
  sprites: v.optional(v.pipe(v.record(v.string(), sprite), v.maxEntries(MAX_SPRITES))),
  exports: v.pipe(v.array(atlasEntry), v.minLength(1), v.maxLength(MAX_EXPORTS)),
});

export interface ReadAtlas {
  /** In the order of the file; empty if there are faults. */
  readonly entries: readonly (AtlasEntry & { readonly at: Stretch })[];
  readonly sources: readonly string[];
  /** Where each source is in the text. */
  readonly sourcesAt: readonly Stretch[];
  readonly sprites: ReadonlyMap<string, AtlasSprite & { readonly at: Stretch }>;
  readonly faults: readonly RecipeFault[];
}

const NOTHING = {
  entries: [],
  sources: [],
  sourcesAt: [],
  sprites: new Map<string, AtlasSprite & { readonly at: Stretch }>(),
};

/** Whether a file is the recipe of an atlas by its name. Its content may be another program's. */
export const isAtlasName = (name: string): boolean =>
  name.toLowerCase().endsWith(ATLAS_ENDING) && name.length > ATLAS_ENDING.length;

/** Whether a text says so itself: other programs have JSON of this name as well, which describes a finished atlas. */
export function isAtlasText(content: string): boolean {
  if (content.length > MAX_RECIPE_BYTES) return false;
  const tree = treeOf(content);
  return 'fault' in tree ? /"sources"\s*:/.test(content) : nodeAt(tree, ['sources']) !== undefined;
}

/** Reads the recipe of an atlas. */
export function readAtlas(content: string): ReadAtlas {
  const tree = treeOf(content);
  if ('fault' in tree) return { ...NOTHING, faults: [tree] };
  const result = v.safeParse(atlasSchema, JSON.parse(content));
  if (!result.success) return { ...NOTHING, faults: result.issues.map((issue) => faultOf(issue, tree)) };
  const { sources, exports } = result.output;
  const at = (keys: readonly (string | number)[]) => stretchOf(nodeAt(tree, keys) ?? tree);
  const sprites = new Map<string, AtlasSprite & { readonly at: Stretch }>();
  // The schema skips the names `prototype`, `constructor`, and `__proto__`, which sprites may have.
  for (const [name, one] of Object.entries(JSON.parse(content).sprites ?? {})) {
    const read = v.safeParse(sprite, one);
    const place = at(['sprites', name]);
    if (!read.success)
      return { ...NOTHING, faults: [{ fault: 'wrong-sprite', field: foreignText(`sprites.${name}`), ...place }] };
    sprites.set(name, { ...read.output, at: place });
  }
  return {
    entries: exports.map((entry, index) => ({ ...entry, at: at(['exports', index]) })),
    sources,
    sourcesAt: sources.map((_, index) => at(['sources', index])),
    sprites,
    faults: [],
  };
}

type Tree = Exclude<ReturnType<typeof treeOf>, RecipeFault>;

function faultOf(issue: v.BaseIssue<unknown>, tree: Tree): RecipeFault {
  const keys = keysOf(issue);
  const [top] = keys;
  const at = stretchOf(nodeAt(tree, keys) ?? nodeAt(tree, keys.slice(0, 2)) ?? tree);
  if (top === 'sources') return { fault: 'no-sources', ...at };
  if (top === 'sprites') return { fault: 'wrong-sprite', field: foreignText(keys.slice(0, 3).join('.')), ...at };
  if (top !== 'exports') return { fault: 'unknown-field', field: foreignText(String(top)), ...at };
  const fault = entryFault(issue, tree, atlasEntry.entries);
  return fault.fault === 'no-format' ? { ...fault, formats: ATLAS_FORMATS } : fault;
}

/** An entry as people write it: only what differs from the defaults. */
export type AtlasEntryChoices = Pick<AtlasExport, 'format'> & Partial<Omit<AtlasEntry, 'format'>>;

/** The text of a new recipe. */
export function atlasText(sources: readonly string[], exports: readonly AtlasEntryChoices[]): string {
  return `${JSON.stringify({ sources, exports }, null, 2)}\n`;
}
