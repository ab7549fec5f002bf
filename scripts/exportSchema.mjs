// Writes media/export.schema.json, by which the editor checks and completes recipes (*.export.json), from the schema that reads them.
//   node scripts/exportSchema.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as esbuild from 'esbuild';

export const SCHEMA_FILE = 'media/export.schema.json';

/** What the editor shows for each field. */
const DESCRIPTIONS = {
  format: 'What is written.',
  layout: 'How frames lie in a sheet. `rows` and `columns`: row by row, column by column, `lines` frames each.',
  lines: 'Frames of a row or column. Absent: about as many as make a square.',
  json: 'JSON beside a sheet, in one of the two forms that Aseprite writes.',
  trim: 'Leaves out empty rows and columns: as many in each frame (`sprite`), or of each frame by itself (`frame`).',
  border: 'Pixels around the sheet.',
  padding: 'Pixels between frames.',
  innerPadding: 'Pixels around each frame, within its rectangle.',
  extrude: 'Repeats the pixels at the edge of each frame once around it, so that neighbors do not shine through.',
  mergeDuplicates: 'Frames that look alike share one place of the sheet.',
  split: 'One result for each layer, tag or slice, instead of one for the sprite.',
  tag: 'Name of the one tag whose frames are exported. Absent: all frames.',
  scale: 'Each pixel becomes a square of so many.',
  names: 'Pattern of names as in Aseprite: `{title} {frame}.{extension}`.',
  animations:
    'Pattern of animation names where views of several directions are one sprite: `{animation}_{direction}`. It needs `{direction}`; `{title}` is a field, too.',
  evenSteps:
    'Repeats frames as entries of equal length, because Godot shows a frame too briefly after a shorter one. Up to 63 entries for each animation; `auto`: at most 15 more than it has.',
  parts: 'A sheet over 4096 pixels a side is divided into several.',
  outputFolder: 'Folder of the files, relative to this recipe, inside the workspace folder. Absent: beside it.',
};

/** The JSON schema of a recipe. */
export async function recipeJsonSchema() {
  const { outputFiles } = await esbuild.build({
    entryPoints: ['src/extension/features/export/recipe.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  });
  const { recipeSchema } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  const schema = toJsonSchema(recipeSchema, { typeMode: 'input', errorMode: 'throw' });
  const { properties } = schema.properties.exports.items;
  const unknown = Object.keys(properties).filter((name) => !(name in DESCRIPTIONS));
  if (unknown.length) throw new Error(`No description of ${unknown.join(', ')}.`);
  for (const [name, field] of Object.entries(properties)) field.description = DESCRIPTIONS[name];
  return { ...schema, title: 'Sprite Kiln export' };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(SCHEMA_FILE, `${JSON.stringify(await recipeJsonSchema(), null, 2)}\n`);
}
