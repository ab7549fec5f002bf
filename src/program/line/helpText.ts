import { EXIT_MEANINGS } from '../exitCodes';
import type { CommandRow } from './commandRow';
import { COMMANDS } from './commandTable';
import { GLOBALS } from './options';

/**
 * The help, made of the table of commands. It's printed without the parser, which takes longer to load than all of this: `--help` is what
 * people and agents call first, and often.
 */

/** How help is printed. */
export interface HelpStyle {
  /** Characters of a line; undefined: 80. */
  readonly width: number | undefined;
  /** Makes a heading stand out. */
  heading(text: string): string;
}

/** A term and its words. */
type Item = readonly [term: string, words: string];

/** A heading, and the lines or the items below it. */
interface Section {
  readonly heading: string;
  readonly lines?: readonly string[];
  readonly items?: readonly Item[];
}

const ABOUT = [
  'Pixel art for games: sprites from words, edits, eight directions, animations, normal maps, and exports for engines.',
  'Without a key, the built-in service draws procedural placeholders on this computer: offline and free.',
];

const PLACES = [
  'New sprites go to the last folder used, else where most of the sprites are that the game loads, else to the folder of its engine, else to sprites/; --folder and ' +
    'outputFolder of your settings name another one. Everything else goes next to its first file. Without --replace, no file is ever overwritten.',
  'Only files below the folder that you start in are read and written; --allow adds other folders.',
];

const SPENDING = [
  'Before a paid call, the program asks on a terminal. Without a terminal it counts as an agent: it spends what “sprite-kiln budget” allows, and no more.',
  'Ctrl-C stops and leaves a record: “sprite-kiln runs” finds what was paid for.',
];

const SETTINGS = [
  "In sprite-kiln/config.json of the system's folder for settings, all optional: agentBudget, outputFolder, projectTag, directionNames, normalMapSuffix, and runsAtOnce. " +
    'They mean the same as the settings of the editor.',
];

const ENVIRONMENT: readonly Item[] = [
  ['SPRITE_KILN_API_KEY', 'API key of a hosted service'],
  ['SPRITE_KILN_BASE_URL', 'its URL, which ends in /api/v1'],
  ['NO_COLOR, FORCE_COLOR', 'turn colors off or on'],
];

const HELP_ITEM: Item = ['--help', 'print this help'];
const GLOBAL_ITEMS: readonly Item[] = GLOBALS.map(({ flags, words }) => [flags, words]);

/** Commands whose first examples are shown for the whole program. */
const EXAMPLES_OF = ['generate', 'animate', 'export'];

const shellLine = ({ line }: { readonly line: string }) => `  sprite-kiln ${line}`;

/** `edit <files...> <prompt>` */
const formOf = ({ name, arguments: rows }: CommandRow) => [name, ...rows.map(({ usage }) => usage)].join(' ');

/** The help of the program. */
export function rootHelp(style: HelpStyle): string {
  const widest = Math.max(...COMMANDS.map((row) => formOf(row).length));
  const groups = [...new Set(COMMANDS.map(({ group }) => group))].map((heading) => ({
    heading,
    items: COMMANDS.filter(({ group }) => group === heading).map(
      (row): Item => [formOf(row).padEnd(widest), row.summary],
    ),
  }));
  const examples = EXAMPLES_OF.flatMap((name) => COMMANDS.find((row) => row.name === name)?.examples[0] ?? []);
  return format(
    [
      { heading: 'Usage', lines: ['  sprite-kiln <command> [options]', '  sprite-kiln <command> --help'] },
      ...groups,
      { heading: 'Options of all commands', items: [...GLOBAL_ITEMS, HELP_ITEM, ['--version', 'print the version']] },
      { heading: 'Examples', lines: examples.map(shellLine) },
      { heading: 'Where files go', lines: PLACES },
      { heading: 'Credits', lines: SPENDING },
      { heading: 'Settings', lines: SETTINGS },
      { heading: 'Environment', items: ENVIRONMENT },
      { heading: 'Exit codes', items: EXIT_MEANINGS.map(([code, means]): Item => [`${code}`, means]) },
    ],
    ABOUT,
    style,
  );
}

/** The help of one command. */
export function commandHelp(row: CommandRow, style: HelpStyle): string {
  const options = row.options.filter(({ hidden }) => !hidden).map(({ flags, words }): Item => [flags, words]);
  return format(
    [
      { heading: 'Usage', lines: [`  sprite-kiln ${formOf(row)} [options]`] },
      { heading: 'Arguments', items: row.arguments.map(({ usage, words }): Item => [usage, words]) },
      { heading: 'Options', items: options },
      { heading: 'Options of all commands', items: [...GLOBAL_ITEMS, HELP_ITEM] },
      { heading: 'Examples', lines: row.examples.flatMap((one) => [shellLine(one), `      ${one.does}`]) },
    ],
    row.about,
    style,
  );
}

/** Sections with something in them, below what it's about. */
function format(sections: readonly Section[], about: readonly string[], { width = 80, heading }: HelpStyle): string {
  const shown = sections.filter(({ lines, items }) => (lines ?? items ?? []).length > 0);
  const parts = shown.map((section) => {
    const { lines = [], items = [] } = section;
    // Lines with a margin are code.
    const wrapped = lines.flatMap((line) =>
      line.startsWith(' ') ? line : wrap(line, width - 2).map((part) => `  ${part}`),
    );
    const widest = Math.max(...items.map(([term]) => term.length));
    const rows = items.flatMap((item) => itemLines(item, widest, width));
    return [heading(section.heading), ...wrapped, ...rows].join('\n');
  });
  return `${[about.flatMap((line) => wrap(line, width)).join('\n'), ...parts].join('\n\n')}\n`;
}

/** A term, and beside it its words. */
function itemLines([term, words]: Item, widest: number, width: number): string[] {
  const margin = widest + 4;
  const [first = '', ...rest] = wrap(words, Math.max(30, width - margin));
  return [`  ${term.padEnd(widest)}  ${first}`, ...rest.map((line) => `${' '.repeat(margin)}${line}`)];
}

/** Lines of up to `width` characters, if no word is longer. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
