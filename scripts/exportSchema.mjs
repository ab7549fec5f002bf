// Writes media/export.schema.json and media/atlas.schema.json, with which VS Code validates and completes recipes (*.export.json, *.atlas.json), from the
// schemas that read them.
// node scripts/exportSchema.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { importBundled } from './lib/bundledModule.mjs';

const SCHEMA_FILE = 'media/export.schema.json';
const ATLAS_FILE = 'media/atlas.schema.json';

/** Descriptions of the fields that aren't options of exports (`optionTable.ts`). Those with code are Markdown as well: others would show its backticks. */
const OTHER_FIELDS = {
  format: 'Format of the export.',
  outputFolder: "Output folder, relative to this recipe and inside the workspace folder. Default: the recipe's folder.",
};

/** The same for the fields of `source`. */
const OF_SOURCE = {
  frames:
    'How an image without a JSON is cut, or each view of a set: `whole` is one frame, otherwise equal frames from the top left, row by row. `duration`: milliseconds of a frame, 100 by default.',
  views: 'For views of a set that are cut differently: by direction, the same as `frames`.',
  numbered: 'Whether the numbered files next to the source are frames of one animation, or images of their own.',
  directions: 'Names of eight directions, in the order of the numbers in file names, otherwise around the compass.',
  title: 'Name of the sprite, if its files are named by numbers or directions alone. Default: that of their folder.',
  normalMapSuffix: 'Ending of the normal maps that the export writes. Default: `_n`, or `_normal` among views.',
};

/** The JSON schema of a recipe. */
export async function recipeJsonSchema() {
  const { recipeSchema } = await importBundled('src/core/exports/recipe.ts');
  const schema = toJsonSchema(recipeSchema, { typeMode: 'input', errorMode: 'throw', ignoreActions: ['check'] });
  const { EXPORT_OPTIONS } = await importBundled('src/sprite/export/optionTable.ts');
  const options = Object.entries(EXPORT_OPTIONS).map(([name, { about }]) => [name, about]);
  describeAll(schema.properties.exports.items.properties, { ...Object.fromEntries(options), ...OTHER_FIELDS });
  const { source } = schema.properties;
  describeAll(source.properties, OF_SOURCE);
  source.description = 'What the exports must know about the source, and neither it nor a JSON next to it says.';
  return { ...schema, title: 'Sprite Kiln export' };
}

/** Descriptions of the fields of an atlas that aren't options. */
const OF_ATLAS = {
  $schema: 'Schema of this file.',
  sources:
    'The sprites: paths and globs relative to this file, such as `art/**/*.png`. A `!` in front leaves out. Names of sprites are their paths in the folder that all of these have in common.',
  sprites: 'What is special about some sprites, by their names in the atlas, such as `ui/button`.',
  exports: 'The files that are made of the atlas.',
};
const OF_ATLAS_EXPORT = {
  format: 'What it is for.',
  folder: "Folder of the files, relative to this recipe and inside the workspace folder. Default: the recipe's folder.",
};
const OF_SPRITE = {
  pivot:
    'The point that a game places, as parts of width and height from the top left: `{ "x": 0.5, "y": 1 }` is the middle of the lower edge. Default: that of its slices.',
  tags: 'Names of the only animation tags that the atlas has of it. Default: all.',
};

/** The JSON schema of an atlas. Other programs have files of this name, too: only what has `sources` is judged as a whole. */
export async function atlasJsonSchema() {
  const { atlasSchema } = await importBundled('src/core/exports/atlas/atlasRecipe.ts');
  const schema = toJsonSchema(atlasSchema, { typeMode: 'input', errorMode: 'throw', ignoreActions: ['check'] });
  const { ATLAS_OPTIONS } = await importBundled('src/sprite/export/atlas/atlasOptions.ts');
  const options = Object.entries(ATLAS_OPTIONS).map(([name, { about }]) => [name, about]);
  describeAll(schema.properties, OF_ATLAS);
  describeAll(schema.properties.exports.items.properties, { ...Object.fromEntries(options), ...OF_ATLAS_EXPORT });
  describeAll(schema.properties.sprites.additionalProperties.properties, OF_SPRITE);
  const { $schema, required, additionalProperties, ...rest } = schema;
  const own = {
    required,
    additionalProperties,
    properties: Object.fromEntries(Object.keys(rest.properties).map((name) => [name, true])),
  };
  return { $schema, ...rest, dependencies: { sources: own }, title: 'Sprite Kiln atlas' };
}

function describeAll(properties, descriptions) {
  const unknown = Object.keys(properties).filter((name) => !(name in descriptions));
  if (unknown.length) throw new Error(`No description for ${unknown.join(', ')}.`);
  for (const [name, field] of Object.entries(properties)) {
    const text = descriptions[name];
    Object.assign(field, { description: text, ...(text.includes('`') && { markdownDescription: text }) });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(SCHEMA_FILE, `${JSON.stringify(await recipeJsonSchema(), null, 2)}\n`);
  await writeFile(ATLAS_FILE, `${JSON.stringify(await atlasJsonSchema(), null, 2)}\n`);
}
