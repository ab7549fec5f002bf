// Writes media/style.schema.json, with which VS Code validates, completes, and explains style files (.sprite-kiln.json), from the schema that
// reads them.
// node scripts/styleSchema.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { importLines } from './lib/bundledModule.mjs';

const MODULES =
  "export { styleSchema } from './src/core/style/styleSchema'; export { RULE_IDS, ruleAbout } from './src/sprite/checks/findingText';";

export const SCHEMA_FILE = 'media/style.schema.json';

/** Descriptions that VS Code shows for each field. Those with code are Markdown as well: others would show its backticks. */
const DESCRIPTIONS = {
  palette:
    'The colors that sprites may have: a list, or the path of a palette file (GPL, HEX, PAL, ACT, ASE) relative to this file. Outputs of runs are snapped to it.',
  sizes:
    'Sizes of a frame in pixels: `32` is 32 × 32, `[16, 24]` is 16 wide and 24 high. Runs propose them; other canvases are reported.',
  canvas:
    'The canvas of every output: its size as in `sizes`, and where on it an output is (`anchor`, default `center`). Nothing visible is cut: what is larger is saved as it came.',
  edits: 'Where edits and animations are saved: on the canvas of their source, where they fit best, or as they come.',
  alpha: '`binary`: each pixel is opaque or empty. `any`: partial transparency is intended.',
  outline: 'The outline of sprites. Sent with prompts: “dark outline”.',
  light: 'Where the light comes from. Sent with prompts: “light from the top left”.',
  words: 'Words that are sent after each prompt that describes a sprite. English suits services best.',
  tags: "Tags of all sprites that are generated here, in addition to the project's tag.",
  references: 'Paths of sprites, relative to this file. New Sprite in This Style uses them if no image is selected.',
  checks: 'How severe a finding of each check is; `off`: not checked.',
  problems: 'Whether images in this folder and below are checked, with findings in the Problems panel.',
};

/** Explanations of single values, in the order of the schema. */
const VALUES = {
  edits: ["On the source's canvas", 'With the size and place that the service gave them'],
  alpha: ['Each pixel is opaque or empty.', 'Partial transparency is intended.'],
  outline: ['“dark outline”', '“colored outline”, a darker shade of what it surrounds', '“no outline”'],
};

/** Puts a description for each field of an object's schema; fails if one is missing or too many. */
function describe(properties, descriptions) {
  const names = Object.keys(properties).filter((name) => name !== '$schema');
  const unknown = names.filter((name) => !(name in descriptions));
  const left = Object.keys(descriptions).filter((name) => !names.includes(name));
  if (unknown.length || left.length) throw new Error(`Descriptions don't fit: ${[...unknown, ...left].join(', ')}.`);
  for (const name of names) {
    const text = descriptions[name];
    Object.assign(properties[name], { description: text, ...(text.includes('`') && { markdownDescription: text }) });
  }
}

/** The JSON schema of a style file. */
export async function styleJsonSchema() {
  const { styleSchema, RULE_IDS, ruleAbout } = await importLines(MODULES);
  const schema = toJsonSchema(styleSchema, {
    typeMode: 'input',
    errorMode: 'throw',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'jsonSchema' in valibotAction ? { ...jsonSchema, ...valibotAction.jsonSchema } : undefined,
  });
  const { properties } = schema;
  describe(properties, DESCRIPTIONS);
  describe(properties.checks.properties, Object.fromEntries(RULE_IDS.map((id) => [id, ruleAbout(id)])));
  for (const [name, words] of Object.entries(VALUES)) properties[name].enumDescriptions = words;
  // VS Code shows a swatch and a color picker for this format.
  properties.palette.anyOf[0].items.format = 'color-hex';
  return { ...schema, title: 'Sprite Kiln style', allowComments: true, allowTrailingCommas: true };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(SCHEMA_FILE, `${JSON.stringify(await styleJsonSchema(), null, 2)}\n`);
}
