import type { RunKind } from '../../shared/contract/api';
import type { CommandBody } from '../context';
import { EXPORT_FIELDS } from './exportFields';
import {
  ADD_TAG,
  ALL,
  ASSET,
  CHECK,
  DIRECTION_SIZE,
  DITHER,
  EACH_FILE,
  EDITOR,
  EXPORT_FOLDER,
  FAIL_ON,
  FIX_ALPHA,
  FIX_BACKGROUND,
  FIX_COLORS,
  FIX_FOLDER,
  FIX_HOLES,
  FIX_REPLACE,
  FIX_TOLERANCE,
  FIX_UNDO,
  FOLDER,
  FORMAT,
  FRAMES,
  GENERATE_SIZE,
  GRID,
  LIMIT,
  MAX_COLORS,
  MOTION_NAME,
  NEW_DAY,
  NEW_FOLDER,
  ONE_ASSET,
  ONLY_KIND,
  ONLY_STEPS,
  ONLY_TAG,
  type OptionRow,
  OUTPUT,
  PALETTE,
  RELEASE,
  REMOVE_TAG,
  REPLACE,
  RESERVED,
  SAVE,
  SAVE_FOLDER,
  SINGLE,
  STYLE,
  STYLE_SIZE,
  TAG,
  TEXT_ONLY,
} from './options';

/** What an argument becomes: see `CommandInput`. */
export type ArgumentKind = 'files' | 'prompt' | 'words';

export interface ArgumentRow {
  /** As in the usage: `<files...>`, `[words...]`. */
  readonly usage: string;
  readonly kind: ArgumentKind;
  readonly words: string;
}

export interface ExampleRow {
  /** What is typed after `sprite-kiln`. */
  readonly line: string;
  readonly does: string;
}

export interface CommandRow {
  readonly name: string;
  readonly group: 'Make sprites' | 'Look and find' | 'Use them' | 'Account and agents';
  /** One line in the list of commands, without a period. */
  readonly summary: string;
  /** What it does, and where its outputs land: one string for each paragraph. */
  readonly about: readonly string[];
  readonly arguments: readonly ArgumentRow[];
  readonly options: readonly OptionRow[];
  readonly examples: readonly ExampleRow[];
  load(): Promise<CommandBody>;
}

const PROMPT = (words: string): ArgumentRow => ({ usage: '<prompt>', kind: 'prompt', words });
const FILES = (words: string): ArgumentRow => ({ usage: '<files...>', kind: 'files', words });
const FILE: ArgumentRow = {
  usage: '<file>',
  kind: 'files',
  words: 'a PNG, JPEG, or WebP image, or an Aseprite file; not with --asset',
};

/** A command that starts a run. */
const making = (kind: RunKind) => async () => (await import('../commands/make')).makeBody(kind);

/** The commands of the program, in the order of the help: parser, help, and tests read this table. */
export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'generate',
    group: 'Make sprites',
    summary: 'make a new sprite from words',
    about: [
      'Makes several variations of one sprite. They are saved as PNG files named after the prompt: red-knight-1.png, …',
      'Describe one sprite: not a sheet, and no number. A hosted service charges credits; the built-in one is free.',
    ],
    arguments: [PROMPT('what to draw: one sprite, in quotes')],
    options: [GENERATE_SIZE, NEW_FOLDER, TAG, STYLE],
    examples: [
      {
        line: 'generate "a red knight with a shield" --size 32',
        does: 'saves variations where the project has its sprites',
      },
      {
        line: 'generate "a wooden chest, closed" --size 16 --folder art/items --tag props',
        does: 'saves in art/items/',
      },
      { line: 'generate "a slime" --size 32 --json', does: 'prints one JSON object with the paths of the files' },
    ],
    load: making('generate'),
  },
  {
    name: 'edit',
    group: 'Make sprites',
    summary: 'change a sprite as words say',
    about: [
      'Changes the first image; the others are references, such as an armor that it should wear.',
      'The result is a new file next to the first image, hero-edit-1.png. The original is never changed.',
    ],
    arguments: [
      FILES('the sprite, then references: 1 to 9 images together with assets'),
      PROMPT('what changes, and what stays'),
    ],
    options: [ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'edit hero.png "a blue hat; keep the pose and the outline"', does: 'saves hero-edit-1.png' },
      { line: 'edit hero.png armor.png "wears the armor of the second image"', does: 'uses armor.png as a reference' },
    ],
    load: making('edit'),
  },
  {
    name: 'style-reference',
    group: 'Make sprites',
    summary: 'make a new sprite in the style of others',
    about: [
      'Makes variations of a new sprite that looks as if it belonged to the given images. They are saved next to the first one.',
    ],
    arguments: [
      {
        usage: '[files...]',
        kind: 'files',
        words: '1 to 20 images whose style counts, together with assets (default: the references of .sprite-kiln.json)',
      },
      PROMPT('the new sprite'),
    ],
    options: [STYLE_SIZE, ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'style-reference hero.png "a goblin archer"', does: 'in the style and size of hero.png' },
      {
        line: 'style-reference hero.png tree.png "a stone well" --size 48',
        does: 'in the style of both, 48 × 48 pixels',
      },
    ],
    load: making('style-reference'),
  },
  {
    name: 'direction-set',
    group: 'Make sprites',
    summary: 'make eight directions of a sprite',
    about: [
      'Makes eight views of a sprite. They are saved next to it: hero-dir-0.png to hero-dir-7.png, or with the directionNames of your settings.',
    ],
    arguments: [FILE],
    options: [DIRECTION_SIZE, ONE_ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'direction-set hero.png', does: 'saves eight files next to hero.png' },
      { line: 'direction-set hero.png --folder art/hero', does: 'saves them in art/hero/' },
    ],
    load: making('direction-set'),
  },
  {
    name: 'animate',
    group: 'Make sprites',
    summary: 'animate a sprite',
    about: [
      'Makes an animation of one motion. The animation and its sheet are saved next to the sprite, named for the motion: hero-walk.gif and hero-walk-sheet.png.',
      'Walking, running, attacking, and jumping start best from a pose that suits them: make one with edit first.',
    ],
    arguments: [FILE, PROMPT('the motion: idle breathing, walk, run, attack, jump, …')],
    options: [MOTION_NAME, FRAMES, MAX_COLORS, ONE_ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'animate hero.png "idle breathing, loop"', does: 'saves the animation and its sheet' },
      { line: 'animate hero-step.png "walk, loop" --frames 8 --colors 16', does: 'eight frames in up to 16 colors' },
    ],
    load: making('animate'),
  },
  {
    name: 'normal-map',
    group: 'Make sprites',
    summary: 'make a normal map for light in games; free',
    about: [
      'Makes a normal map of a sprite, so that engines can light it. It is saved next to the sprite as hero_n.png, or as hero_n-2.png if that exists. It never costs credits.',
      'One image has one map. Of an Aseprite file, the first frame counts, or the one named as hero.aseprite#3. For an animation, name its sheet.',
    ],
    arguments: [FILE],
    options: [ONE_ASSET, FOLDER],
    examples: [
      { line: 'normal-map hero.png', does: 'saves hero_n.png' },
      { line: 'normal-map hero.png --json', does: 'prints its path as JSON' },
    ],
    load: making('normal-map'),
  },
  {
    name: 'look',
    group: 'Look and find',
    summary: 'tell what a sprite file has: size, frames, tags, layers, colors',
    about: [
      'Reads any sprite that the preview of the editor understands, and lists its facts. Sends nothing and costs nothing.',
    ],
    arguments: [
      { usage: '<file>', kind: 'files', words: 'an image, the image of a sheet with JSON, or an Aseprite file' },
    ],
    options: [OUTPUT],
    examples: [
      { line: 'look hero.aseprite', does: 'lists frames, durations, tags, and layers' },
      { line: 'look hero-walk.gif --json', does: 'prints the same as JSON' },
      { line: 'look hero.aseprite --output hero-sheet.png', does: 'also saves a labeled image of all frames' },
    ],
    load: async () => (await import('../commands/look')).lookBody,
  },
  {
    name: 'check',
    group: 'Look and find',
    summary: "find what isn't pixel art: grid, edges, colors, frames, views",
    about: [
      'Checks sprites by the rules of pixel art. Files of one animation or one set of views are judged together. Sends nothing and costs nothing.',
      "Of a folder, what Git ignores isn't checked, nor is hero.png next to hero-fixed.png, nor a reference of a style file that is enlarged or a JPEG. A file that you name always is.",
      'Exits with 8 if there are errors, with 7 if there are warnings, and with 0 otherwise; with 2 if a file could not be read, whatever the others have.',
    ],
    arguments: [FILES('images, sheets, Aseprite files, or folders with them')],
    options: [FORMAT, FAIL_ON, ALL, EACH_FILE, STYLE],
    examples: [
      { line: 'check art', does: 'checks all sprites below a folder' },
      { line: 'check art --format github', does: 'annotates the files of a pull request' },
      { line: 'check hero.png --format json', does: 'prints { "findings": [ … ] }' },
    ],
    load: async () => (await import('../commands/check')).checkBody,
  },
  {
    name: 'fix',
    group: 'Use them',
    summary: 'make true pixel art of enlarged, soft, or noisy sprites',
    about: [
      'Finds the grid, shrinks to true pixels, and fixes colors, alpha, specks, and frames that jump. One grid and one palette for all views of a set.',
      "Writes files of the same kind, and nothing for sprites that are right. The source isn't changed without --replace.",
      'Colors and soft alpha of an image at its own size may be on purpose: they are changed if a service drew it, it was a JPEG, or you name --alpha or --colors.',
      'A background stays without --background, because tiles, portraits, and scenes are opaque by intention. Only a painted checkerboard goes by itself.',
    ],
    arguments: [FILES('images, sheets, Aseprite files, or folders with them')],
    options: [
      FIX_FOLDER,
      FIX_REPLACE,
      FIX_UNDO,
      GRID,
      FIX_BACKGROUND,
      FIX_HOLES,
      FIX_TOLERANCE,
      FIX_ALPHA,
      FIX_COLORS,
      PALETTE,
      DITHER,
      ONLY_STEPS,
      EACH_FILE,
      STYLE,
    ],
    examples: [
      { line: 'fix hero.png', does: 'saves hero-fixed.png' },
      { line: 'fix king.png --background', does: 'saves king-fixed.png without what is behind the king' },
      { line: 'fix art --output fixed --json', does: 'saves all that need it, and lists what changed' },
      { line: 'fix hero.png --grid 4.27 --palette town.gpl', does: 'with this grid, in the colors of a palette' },
      { line: 'fix --undo', does: 'puts back what the last fix --replace wrote over' },
    ],
    load: async () => (await import('../commands/fix')).fixBody,
  },
  {
    name: 'assets',
    group: 'Look and find',
    summary: 'list what the service keeps of your account',
    about: [
      'Lists assets, newest first. With words, only those whose prompt, tags, or kind have all of them. Free.',
      'With --save, the words are IDs of assets, which are saved as files in the folder for new sprites.',
    ],
    arguments: [{ usage: '[words...]', kind: 'words', words: 'words to look for, or IDs with --save' }],
    options: [ONLY_TAG, ONLY_KIND, LIMIT, SAVE, SAVE_FOLDER],
    examples: [
      { line: 'assets', does: 'lists the newest assets' },
      { line: 'assets red knight', does: 'lists those with both words' },
      { line: 'assets --save 01j9z3q8x4k2m5n7p9r1t3v5w7', does: 'saves one where the project has its sprites' },
    ],
    load: async () => (await import('../commands/assets')).assetsBody,
  },
  {
    name: 'tags',
    group: 'Look and find',
    summary: 'list the tags of your assets',
    about: ['Lists the tags of your assets at the service, or changes those of some assets. Free.'],
    arguments: [{ usage: '[assets...]', kind: 'words', words: 'IDs of the assets to change' }],
    options: [ADD_TAG, REMOVE_TAG],
    examples: [
      { line: 'tags', does: 'lists all tags' },
      { line: 'tags --json', does: 'prints them as JSON' },
      { line: 'tags --add hero 01j9z3q8x4k2m5n7p9r1t3v5w7', does: 'adds a tag to an asset' },
    ],
    load: async () => (await import('../commands/tags')).tagsBody,
  },
  {
    name: 'export',
    group: 'Use them',
    summary: 'write sheets, GIFs, and files for game engines',
    about: [
      'Runs recipes (hero.aseprite.export.json, as Export… in the editor writes them), all recipes below a folder, or exports sprites with the given options.',
      'A file is written only if its bytes differ. Files that no export of this computer wrote are replaced only with --replace.',
    ],
    arguments: [FILES('recipes, folders with recipes, or sprites')],
    options: [...EXPORT_FIELDS.map(({ option }) => option), EXPORT_FOLDER, SINGLE, REPLACE],
    examples: [
      { line: 'export art/hero.aseprite.export.json', does: 'runs one recipe' },
      { line: 'export art', does: 'runs all recipes below a folder' },
      { line: 'export hero.aseprite --format godot --folder game/sprites', does: 'exports one sprite' },
    ],
    load: async () => (await import('../commands/export')).exportBody,
  },
  {
    name: 'runs',
    group: 'Use them',
    summary: 'show runs that are unfinished, and check them again',
    about: [
      'Lists the runs that are unfinished: still drawing, or left by a program that was killed. Their outputs are looked for and saved; nothing is sent twice.',
      'With the id of a run or --check, looks for their outputs once more. Free. A killed program is only known to be dead after up to a minute.',
    ],
    arguments: [{ usage: '[run]', kind: 'words', words: 'the id of a run: check it again' }],
    options: [CHECK],
    examples: [
      { line: 'runs', does: 'lists unfinished runs' },
      { line: 'runs --check', does: 'looks for the outputs of all of them' },
      { line: 'runs 01J9Z3Q8X4K2M5N7P9R1T3V5W7', does: 'looks for its outputs again' },
    ],
    load: async () => (await import('../commands/runs')).runsBody,
  },
  {
    name: 'credits',
    group: 'Account and agents',
    summary: 'show the credits that are left at the service',
    about: ['Asks the service how many credits are left. Free.'],
    arguments: [],
    options: [],
    examples: [
      { line: 'credits', does: 'prints what is left' },
      { line: 'credits --json', does: 'prints it as JSON' },
    ],
    load: async () => (await import('../commands/credits')).creditsBody,
  },
  {
    name: 'budget',
    group: 'Account and agents',
    summary: 'show or set what agents may spend a day',
    about: [
      'Shows the credits that agents may spend today (UTC) and what is used. The program counts as an agent unless a person runs it on a terminal.',
      'With a number, sets the budget: on a terminal only, after a question. 0 refuses all paid calls of agents.',
      'A run reserves what it may cost until its cost is known. If it never will be, because its program was killed, a person can return that, or begin a new day.',
    ],
    arguments: [{ usage: '[credits]', kind: 'words', words: 'the new budget, in credits a day' }],
    options: [RESERVED, RELEASE, NEW_DAY],
    examples: [
      { line: 'budget', does: 'shows the budget and what is left of it' },
      { line: 'budget 250', does: 'lets agents spend 250 credits a day' },
      { line: 'budget --reserved', does: 'lists what unfinished runs have reserved, and whether they live' },
    ],
    load: async () => (await import('../commands/budget')).budgetBody,
  },
  {
    name: 'mcp',
    group: 'Account and agents',
    summary: 'serve the tools to a coding agent, as an MCP server',
    about: [
      'Speaks the Model Context Protocol over standard input and output. A client starts it; there is nothing to type.',
      'Without folders, it works in those that the client names (its roots), otherwise in the folder that it was started in, unless that is a home folder or holds one.',
    ],
    arguments: [
      { usage: '[folders...]', kind: 'words', words: 'the only folders that agents may use; the first is the project' },
    ],
    options: [TEXT_ONLY, EDITOR],
    examples: [
      { line: 'mcp', does: 'the command of an MCP client that names its folders' },
      { line: 'mcp /home/me/my-game', does: 'for clients that start it anywhere' },
      { line: 'mcp --allow ../shared-art', does: 'also lets agents use the folder next to it' },
    ],
    load: async () => (await import('../commands/mcp')).mcpBody,
  },
];
