/** Examples of new things, as somebody would add them by `docs/where.md`: first what names them, then what the compiler asks for. */

/** A change of one file, by its path from the root. */
export interface Edit {
  readonly file: string;
  /** The file's text after the change. @param text empty for a new file. @param textOf text of another file, by its path */
  readonly change: (text: string, textOf: (file: string) => string) => string;
}

export interface Addition {
  readonly what: string;
  /** How the code calls it: each error of the compiler contains this. */
  readonly id: string;
  /** What somebody adds first. It doesn't compile alone. */
  readonly first: readonly Edit[];
  /** The files that the compiler then names, and no others. */
  readonly named: readonly string[];
  /** All that is missing. */
  readonly rest: readonly Edit[];
}

/** Puts text after a part of a file, which the file has once. */
function after(part: string, added: string): Edit['change'] {
  return (text) => {
    const [before, behind, ...more] = text.split(part);
    if (behind === undefined || more.length) throw new RangeError(`A file must have this once: ${part}`);
    return before + part + added + behind;
  };
}

const keyOf = (id: string) => (/^\w+$/.test(id) ? id : `'${id}'`);

/** Copies a row of a table, which is formatted as Biome does it. @param names what the copy calls otherwise */
function copied(from: string, to: string, names: Readonly<Record<string, string>> = {}): Edit['change'] {
  return (text) => {
    const lines = text.split('\n');
    const start = lines.findIndex((line) => line.startsWith(`  ${keyOf(from)}: `));
    const isOneLine = lines[start]?.endsWith(',');
    const end = isOneLine ? start : lines.findIndex((line, at) => at > start && /^ {2}\S.*,$/.test(line));
    if (start < 0 || end < 0) throw new RangeError(`A file must have a row “${from}”.`);
    const row = [...lines.slice(start, end + 1)].join('\n').replace(keyOf(from), keyOf(to));
    const copy = Object.entries(names).reduce((so, [old, name]) => so.replaceAll(old, name), row);
    return [...lines.slice(0, end + 1), copy, ...lines.slice(end + 1)].join('\n');
  };
}

const ENGINE = 'torque';
const ENGINES = 'src/sprite/engines';

const engine: Addition = {
  what: 'a game engine',
  id: ENGINE,
  first: [
    {
      file: `${ENGINES}/${ENGINE}/${ENGINE}.ts`,
      change: (_, textOf) =>
        textOf(`${ENGINES}/pixi/pixi.ts`).replaceAll('export const pixi', `export const ${ENGINE}`),
    },
    {
      file: `${ENGINES}/engines.ts`,
      change: after("import { pixi } from './pixi/pixi';\n", `import { ${ENGINE} } from './${ENGINE}/${ENGINE}';\n`),
    },
    { file: `${ENGINES}/engines.ts`, change: after('const LIST = {', ` ${ENGINE},`) },
  ],
  named: [`${ENGINES}/writers.ts`, `${ENGINES}/atlasWriters.ts`],
  rest: [
    {
      file: `${ENGINES}/${ENGINE}/write.ts`,
      change: (_, textOf) =>
        textOf(`${ENGINES}/pixi/write.ts`).replace('writePixi', 'writeTorque').replace("'./pixi'", "'../pixi/pixi'"),
    },
    {
      file: `${ENGINES}/writers.ts`,
      change: after(
        "import { writePixi } from './pixi/write';\n",
        `import { writeTorque } from './${ENGINE}/write';\n`,
      ),
    },
    { file: `${ENGINES}/writers.ts`, change: copied('pixi', ENGINE, { writePixi: 'writeTorque' }) },
    {
      file: `${ENGINES}/${ENGINE}/atlas.ts`,
      change: (_, textOf) => textOf(`${ENGINES}/pixi/atlas.ts`).replace('writePixiAtlas', 'writeTorqueAtlas'),
    },
    {
      file: `${ENGINES}/atlasWriters.ts`,
      change: after(
        "import { writePixiAtlas } from './pixi/atlas';\n",
        `import { writeTorqueAtlas } from './${ENGINE}/atlas';\n`,
      ),
    },
    { file: `${ENGINES}/atlasWriters.ts`, change: copied('pixi', ENGINE, { writePixiAtlas: 'writeTorqueAtlas' }) },
  ],
};

const OPERATION = 'recolor';
const TABLES_OF_OPERATIONS = [
  'src/shared/contract/limits.ts',
  'src/core/domain/operations.ts',
  'src/agents/runTools.ts',
  'src/program/line/runCommands.ts',
  'packages/placeholders/src/service/operations.ts',
  'packages/placeholders/src/service/worker/draw.ts',
];

const operation: Addition = {
  what: 'an operation',
  id: OPERATION,
  first: [
    {
      file: 'src/shared/contract/api.ts',
      change: after(
        'export type GenerateRequest =',
        `\n  | { operation: '${OPERATION}'; prompt: string; inputs: InputItem[]; tags?: string[] }`,
      ),
    },
  ],
  named: TABLES_OF_OPERATIONS,
  rest: TABLES_OF_OPERATIONS.map((file) => ({
    file,
    change: copied('edit', OPERATION, { "operation: 'edit', prompt": `operation: '${OPERATION}', prompt` }),
  })),
};

const RULE = 'broken-outline';
const CHECKS = 'src/sprite/checks';

const rule: Addition = {
  what: 'a rule of the checks',
  id: RULE,
  first: [
    {
      file: `${CHECKS}/finding.ts`,
      change: after('export type FindingFacts =', `\n  | { readonly rule: '${RULE}'; readonly pixels: number }`),
    },
  ],
  named: [`${CHECKS}/rules.ts`, `${CHECKS}/findingText.ts`],
  rest: [
    { file: `${CHECKS}/rules.ts`, change: copied('banding', RULE, { findBanding: '() => undefined' }) },
    { file: `${CHECKS}/findingText.ts`, change: copied('banding', RULE) },
  ],
};

const tool: Addition = {
  what: 'a tool for agents',
  id: 'palettes',
  first: [
    {
      file: 'src/agents/tools.ts',
      change: after(
        'export const TOOLS: readonly ToolRow[] = [',
        `
  row({
    name: 'sprite_kiln_list_palettes',
    reference: 'listPalettes',
    title: 'List Palettes',
    about: 'Lists the palettes of the project',
    words: 'Lists the palettes of the project. Read-only and free.',
    icon: 'list-unordered',
    readOnly: true,
    repeatable: true,
    online: false,
    schema: v.strictObject({ file: file('A sprite.') }),
    run: listPalettes,
  }),`,
      ),
    },
    {
      file: 'src/agents/tools.ts',
      change: after("import { lookAt } from './looking';\n", "import { listPalettes } from './palettes';\n"),
    },
  ],
  named: ['src/agents/tools.ts'],
  rest: [{ file: 'src/agents/palettes.ts', change: () => "export { lookAt as listPalettes } from './looking';\n" }],
};

const command: Addition = {
  what: 'a command of the program',
  id: 'palettes',
  first: [
    {
      file: 'src/program/line/commandTable.ts',
      change: after(
        'export const COMMANDS: readonly CommandRow[] = [',
        `
  {
    name: 'palettes',
    group: 'Look and find',
    summary: 'list the palettes of the project',
    about: ['Lists the palettes of the project. Free.'],
    arguments: [FILES('sprites')],
    options: [],
    examples: [{ line: 'palettes art', does: 'lists them' }],
    load: async () => (await import('../commands/palettes')).palettesBody,
  },`,
      ),
    },
  ],
  named: ['src/program/line/commandTable.ts'],
  rest: [
    {
      file: 'src/program/commands/palettes.ts',
      change: () => "export { creditsBody as palettesBody } from './credits';\n",
    },
  ],
};

export const ADDITIONS: readonly Addition[] = [engine, operation, rule, tool, command];
