// Writes media/export.schema.json, with which VS Code validates and completes recipes (*.export.json), from the schema that reads them.
// node scripts/exportSchema.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { importBundled } from './lib/bundledModule.mjs';

export const SCHEMA_FILE = 'media/export.schema.json';

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
}
