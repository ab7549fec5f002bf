import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import * as v from 'valibot';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { type ExportOptions, exportFields } from '../../sprite/engines/exportOptions';
import { RECIPE_ENDING, type RecipeSource, recipeSource } from '../discovery/recipeSource';
import { childOf, nameOf, parentOf } from '../disk/fileStore';
import { nodeAt, type Stretch, stretchOf, tooDeepAt } from '../text/jsonText';

/** Most exports in one recipe. */
export const MAX_EXPORTS = 64;

/** One entry of a recipe's `exports`. */
export const recipeEntry = v.strictObject({
  ...exportFields,
  /** Relative to the recipe, with `/`; absent: next to it. */
  outputFolder: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1024))),
});
/** Defaults are filled in for all fields except `outputFolder`. */
export type RecipeEntry = v.InferOutput<typeof recipeEntry>;

/** `scripts/exportSchema.mjs` makes VS Code's schema from it. */
export const recipeSchema = v.strictObject({
  $schema: v.optional(v.string()),
  source: v.optional(recipeSource),
  exports: v.pipe(v.array(recipeEntry), v.minLength(1), v.maxLength(MAX_EXPORTS)),
});

/** A fault in a recipe, and its position. */
export type RecipeFault = Stretch &
  (
    | { readonly fault: 'not-json' }
    /** `exports` is missing, empty, not a list, or too long, or the whole isn't an object. */
    | { readonly fault: 'no-exports' }
    | { readonly fault: 'unknown-field'; readonly field: ForeignText }
    /** A field of exports with a wrong value. */
    | { readonly fault: 'wrong-field'; readonly field: string }
    /** `source` or a field of it. */
    | { readonly fault: 'wrong-source'; readonly field: ForeignText }
    /** An entry that isn't an object, or has no format. */
    | { readonly fault: 'no-format'; readonly formats?: readonly string[] }
    /** Only of atlases: `sources` is missing, empty, or has something that isn't a glob in the workspace folder. */
    | { readonly fault: 'no-sources' }
    /** Only of atlases: what is said about one of its sprites. */
    | { readonly fault: 'wrong-sprite'; readonly field: ForeignText }
  );

export interface ReadRecipe {
  /** In the order of the file; empty if there are faults. */
  readonly entries: readonly (RecipeEntry & { readonly at: Stretch })[];
  readonly faults: readonly RecipeFault[];
  /** The schema that the file names. */
  readonly $schema?: string;
  readonly source?: RecipeSource;
}

/** The tree of a recipe. It's JSON without comments, as its extension says. */
export function treeOf(text: string): Node | RecipeFault {
  const tooDeep = tooDeepAt(text);
  if (tooDeep) return { fault: 'not-json', ...tooDeep };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!error && tree) return tree;
  const { offset = 0, length = text.length } = error ?? {};
  return { fault: 'not-json', offset, length: Math.max(1, length) };
}

/** Reads a recipe. */
export function readRecipe(text: string): ReadRecipe {
  const tree = treeOf(text);
  if ('fault' in tree) return { entries: [], faults: [tree] };
  const result = v.safeParse(recipeSchema, JSON.parse(text));
  if (!result.success) return { entries: [], faults: result.issues.map((issue) => faultOf(issue, tree)) };
  const nodes = nodeAt(tree, ['exports'])?.children ?? [];
  return {
    entries: result.output.exports.map((entry, index) => ({ ...entry, at: stretchOf(nodes[index] ?? tree) })),
    faults: [],
    $schema: result.output.$schema,
    source: result.output.source,
  };
}

/** The text of a recipe with these entries. Fields with default values are omitted. */
export function recipeText(
  entries: readonly (ExportOptions & { readonly outputFolder?: string })[],
  { $schema, source }: Pick<ReadRecipe, '$schema' | 'source'> = {},
): string {
  const told = source && Object.keys(source).length ? source : undefined;
  return `${JSON.stringify({ $schema, source: told, exports: entries.map(shortEntry) }, null, 2)}\n`;
}

/**
 * The recipe's entries with one more; the others stay unchanged. An entry with the same format and folder is replaced, because it
 * would write the same files.
 */
export function withEntry(
  recipe: ReadRecipe,
  entry: ExportOptions & { readonly outputFolder?: string },
): readonly (ExportOptions & { readonly outputFolder?: string })[] {
  const others = recipe.entries.map(({ at: _, ...other }) => other);
  return [...others.filter((other) => !writesTheSame(other, entry)), entry];
}

function writesTheSame(a: Omit<RecipeEntry, 'at'>, b: ExportOptions & { readonly outputFolder?: string }): boolean {
  const fields = ['format', 'tag', 'split', 'layers', 'outputFolder'] as const;
  return fields.every((field) => a[field] === b[field]);
}

/** The fields of an entry that differ from the defaults. */
function shortEntry({ at: _, ...entry }: object & { at?: Stretch }): object {
  const { format: _format, ...fields } = exportFields;
  const defaults: Record<string, unknown> = v.parse(v.object(fields), {});
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => value !== undefined && value !== defaults[name]),
  );
}

/** URI string of a source's recipe. */
export function recipeOf(source: string): string {
  return childOf(parentOf(source), `${rawText(nameOf(source))}${RECIPE_ENDING}`);
}

/** URI string of a recipe's source; undefined if the file isn't a recipe by its name. */
export function sourceOfRecipe(recipe: string): string | undefined {
  const name = rawText(nameOf(recipe));
  if (!name.toLowerCase().endsWith(RECIPE_ENDING) || name.length === RECIPE_ENDING.length) return undefined;
  return childOf(parentOf(recipe), name.slice(0, -RECIPE_ENDING.length));
}

/** Where an issue is in the JSON. */
export const keysOf = ({ path }: v.BaseIssue<unknown>) => (path ?? []).map(({ key }) => key as string | number);

function faultOf(issue: v.BaseIssue<unknown>, tree: Node): RecipeFault {
  const keys = keysOf(issue);
  const [top] = keys;
  if (top === 'source') {
    const place = nodeAt(tree, keys) ?? nodeAt(tree, keys.slice(0, 2)) ?? tree;
    return { fault: 'wrong-source', field: foreignText(keys.slice(0, 2).join('.')), ...stretchOf(place) };
  }
  if (top !== 'exports') {
    const known = top === undefined || top === '$schema';
    const at = stretchOf(nodeAt(tree, keys) ?? tree);
    return known ? { fault: 'no-exports', ...at } : { fault: 'unknown-field', field: foreignText(String(top)), ...at };
  }
  return entryFault(issue, tree, recipeEntry.entries);
}

/** A fault in the list of exports. @param fields of one of them */
export function entryFault(issue: v.BaseIssue<unknown>, tree: Node, fields: object): RecipeFault {
  const keys = keysOf(issue);
  const [, index, field] = keys;
  const node = nodeAt(tree, keys) ?? nodeAt(tree, keys.slice(0, -1)) ?? tree;
  const at = stretchOf(node);
  if (index === undefined) return { fault: 'no-exports', ...at };
  if (field === undefined || (field === 'format' && issue.input === undefined)) return { fault: 'no-format', ...at };
  const known = Object.hasOwn(fields, field);
  return known
    ? { fault: 'wrong-field', field: String(field), ...at }
    : { fault: 'unknown-field', field: foreignText(String(field)), ...at };
}
