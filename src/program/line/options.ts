import type { Operation } from '../../shared/contract/api';
import { COLORS, OPERATIONS, OUTPUT_FRAMES } from '../../shared/contract/limits';

/** An option of a command, as the help shows it. `readInput.ts` checks the values. */
export interface OptionRow {
  /** As commander takes it: `--size <pixels>`. */
  readonly flags: string;
  readonly words: string;
  /** Can be given several times. */
  readonly repeats?: true;
  /** Not in the help: for our own processes that start the program. */
  readonly hidden?: true;
}

/** `16, 32, or 64`. Not by `Intl`, which takes longer to load than everything else that the help needs. */
function choices(values: readonly number[]): string {
  return values.map((value, index) => `${index === values.length - 1 ? 'or ' : ''}${value}`).join(', ');
}

/** The option for the sizes of an operation. @param otherwise what the help says about a line without it */
export const sizeOption = (operation: Operation, otherwise: string): OptionRow => ({
  flags: '--size <pixels>',
  words: `width and height: ${choices(OPERATIONS[operation].size?.allowed ?? [])}${otherwise}`,
});

const { min: fewestFrames, max: mostFrames } = OUTPUT_FRAMES;

export const FRAMES: OptionRow = {
  flags: '--frames <count>',
  words: `an even number from ${fewestFrames} to ${mostFrames} (default: the service decides)`,
};
export const MOTION_NAME: OptionRow = {
  flags: '--name <word>',
  words: 'short name of the motion, for files and tag (default: from the prompt)',
};
export const MAX_COLORS: OptionRow = {
  flags: '--colors <count>',
  words: `${COLORS.min} to ${COLORS.max} (default: the service decides)`,
};
export const TAG: OptionRow = {
  flags: '--tag <tag>',
  words: "tag of the new assets, in addition to the project's; can be repeated",
  repeats: true,
};
export const ASSET: OptionRow = {
  flags: '--asset <id>',
  words: 'an asset as input, after the files or instead of them; can be repeated',
  repeats: true,
};
export const ONE_ASSET: OptionRow = {
  flags: '--asset <id>',
  words: 'an asset as input, instead of a file',
  repeats: true,
};
export const NEW_FOLDER: OptionRow = {
  flags: '--folder <folder>',
  words:
    'where the files go (default: outputFolder of your settings, else the last one, else where the project has its sprites)',
};
export const FOLDER: OptionRow = {
  flags: '--folder <folder>',
  words: 'where the files go (default: next to the first file)',
};

export const OUTPUT: OptionRow = {
  flags: '--output <file>',
  words: 'save a labeled image of it as this new PNG file',
};
export const ONLY_TAG: OptionRow = { flags: '--tag <tag>', words: 'only those with this tag' };
export const ONLY_KIND: OptionRow = { flags: '--kind <kind>', words: 'only image or animation' };
export const LIMIT: OptionRow = { flags: '--limit <count>', words: 'list at most so many (default: 50)' };
export const SAVE: OptionRow = { flags: '--save', words: 'save the assets with these IDs' };
export const SAVE_FOLDER: OptionRow = {
  flags: '--folder <folder>',
  words:
    'where saved files go (default: outputFolder of your settings, else the last one, else where the project has its sprites)',
};
export const ADD_TAG: OptionRow = { flags: '--add <tag>', words: 'add this tag; can be repeated', repeats: true };
export const REMOVE_TAG: OptionRow = {
  flags: '--remove <tag>',
  words: 'remove this tag; can be repeated',
  repeats: true,
};
export const EXPORT_FOLDER: OptionRow = {
  flags: '--folder <folder>',
  words: 'where the files of sprites go (default: next to each)',
};
export const SINGLE: OptionRow = {
  flags: '--single',
  words: 'export this file alone, even if it is a view of a set of directions',
};
export const EACH_FILE: OptionRow = {
  flags: '--single',
  words: 'each file is a sprite by itself, also views of a set and numbered files',
};
export const CHECK_EXPORTS: OptionRow = {
  flags: '--check',
  words: 'write nothing: list what recipes would write, and exit with 7 if there is any',
};
export const REPLACE: OptionRow = {
  flags: '--replace',
  words: "also replace files of the same kind that this computer hasn't exported, such as those of a checkout",
};
export const FORMAT: OptionRow = {
  flags: '--format <format>',
  words: 'text, json, github (annotations), or sarif (code scanning) (default: text)',
};
export const FAIL_ON: OptionRow = {
  flags: '--fail-on <severity>',
  words: 'exit with 7 or 8 if a finding is at least: error, warning, hint, or none (default: warning)',
};
export const ALL: OptionRow = {
  flags: '--all',
  words: 'also what Git ignores, originals next to their fixed version, and raw references of style files',
};
export const STYLE: OptionRow = {
  flags: '--no-style',
  words: "ignore the projects' style files (.sprite-kiln.json)",
};
export const CODE: OptionRow = {
  flags: '--code',
  words: 'also what code says about sprites: missing files, wrong case, frames, animations, and regions',
};
export const FAIL_ON_UNUSED: OptionRow = {
  flags: '--fail-on <what>',
  words: 'exit with 7 if there are any: unused, or none (default: none)',
};
export const DIFF_FORMAT: OptionRow = {
  flags: '--format <format>',
  words: 'text, html (a page), markdown (a comment with images), or json (default: text, or html with --output)',
};
export const DIFF_FOLDER: OptionRow = {
  flags: '--output <folder>',
  words: 'write the report there; only an earlier report is replaced',
};
export const IMAGES_URL: OptionRow = {
  flags: '--images-url <address>',
  words: "with markdown: where the folder sprites of the report's images will be (default: next to it)",
};
export const EXIT_CODE: OptionRow = { flags: '--exit-code', words: 'exit with 7 if a sprite changed' };
export const FIX_FOLDER: OptionRow = {
  flags: '--output <folder>',
  words: 'one folder for all fixed files; equal names get a number (default: next to each, as hero-fixed.png)',
};
export const FIX_REPLACE: OptionRow = { flags: '--replace', words: 'write over the files themselves' };
export const FIX_UNDO: OptionRow = {
  flags: '--undo',
  words: 'put back what the last --replace below this folder wrote over; files that were changed since stay',
};
export const GRID: OptionRow = {
  flags: '--grid <factor>',
  words: 'image pixels for each sprite pixel, from 1 to 512: 4, 4.27, or 4x4.5 (default: found)',
};
export const FIX_BACKGROUND: OptionRow = {
  flags: '--background',
  words: 'make what is behind the sprite transparent: one color, a gradient, or a checkerboard at the borders',
};
export const FIX_HOLES: OptionRow = {
  flags: '--holes',
  words: 'with --background: also areas of it that the sprite encloses, as between arm and body',
};
export const FIX_TOLERANCE: OptionRow = {
  flags: '--tolerance <percent>',
  words: 'with --background: how unlike it a color may be, 0 to 30 (default: as noisy as it is)',
};
export const FIX_COLORS: OptionRow = { flags: '--colors <count>', words: 'at most so many colors (default: a guess)' };
export const FIX_ALPHA: OptionRow = {
  flags: '--alpha <from>',
  words: 'make pixels opaque from this alpha on, 1 to 255, and others empty (default: a guess)',
};
export const PALETTE: OptionRow = {
  flags: '--palette <file>',
  words: 'snap to the colors of a palette file, or of an indexed image',
};
export const DITHER: OptionRow = { flags: '--dither', words: 'mix colors of the palette in a pattern' };
export const ONLY_STEPS: OptionRow = {
  flags: '--only <steps>',
  words: 'only these steps: grid, background, alpha, colors, palette, specks, anchor, separated by commas',
};
export const CHANGE_FOLDER: OptionRow = {
  flags: '--output <folder>',
  words: 'one folder for all changed files; equal names get a number (default: next to each, as in the examples)',
};
export const CHANGE_REPLACE: OptionRow = {
  flags: '--replace',
  words: 'write over the files themselves; fix --undo puts the old ones back',
};
export const CANVAS_SIZE: OptionRow = { flags: '--size <WxH>', words: 'the new size, such as 64x48' };
export const CANVAS_PAD: OptionRow = {
  flags: '--pad <L,T,R,B>',
  words: 'pixels to add at the left, top, right, and bottom; negative ones remove',
};
export const CANVAS_CROP: OptionRow = { flags: '--crop <X,Y,W,H>', words: 'keep this rectangle' };
export const CANVAS_TRIM: OptionRow = {
  flags: '--trim',
  words: 'down to what is visible in any frame, or in any view of a set',
};
export const CANVAS_MULTIPLE: OptionRow = {
  flags: '--multiple <number>',
  words: 'each side the next multiple of it, such as 8',
};
export const CANVAS_FLIP: OptionRow = { flags: '--flip <way>', words: 'mirror it: horizontal or vertical' };
export const CANVAS_ROTATE: OptionRow = {
  flags: '--rotate <degrees>',
  words: 'clockwise: 90, 180, or 270',
};
export const CANVAS_ANCHOR: OptionRow = {
  flags: '--anchor <place>',
  words: 'where the image stays: center, n, ne, e, se, s, sw, w, or nw (default: center)',
};
export const CANVAS_FILL: OptionRow = {
  flags: '--fill <color>',
  words: 'what is new of the canvas: #rrggbb, #rrggbbaa, or transparent (default: transparent)',
};
export const FIT_CANVAS: OptionRow = {
  flags: '--canvas <WxH>',
  words: 'the canvas that all get (default: the one that most have, larger if need be)',
};
export const FIT_EXACT: OptionRow = {
  flags: '--exact',
  words:
    'also move what is near: by default, feet a pixel off the line and middles a little off stay, as they do in most drawings',
};
export const FIT_FEET: OptionRow = {
  flags: '--feet',
  words: 'also move each frame of an animation by itself, so that its feet stand still',
};
export const FIT_KIND: OptionRow = {
  flags: '--kind <kind>',
  words: 'what the files are to each other: views, frames, or files (default: by their names)',
};
export const REGISTER_ON: OptionRow = { flags: '--on <file>', words: 'the source that the result was made from' };
export const FRAME_DURATIONS: OptionRow = {
  flags: '--durations <ms>',
  words: 'milliseconds: one number for all frames, or one for each, such as 100,100,200',
};
export const FRAME_ORDER: OptionRow = {
  flags: '--order <frames>',
  words: 'all frames in their new order, such as 1,3,2',
};
export const FRAME_TAG: OptionRow = {
  flags: '--tag <tag>',
  words:
    'a tag over frames: name:first-last, then if need be :forward, :reverse, :pingpong, or :pingpong_reverse, and how often it plays: walk:1-4:pingpong, walk:1-4:3',
};
export const FRAME_DELETE: OptionRow = { flags: '--delete <frames>', words: 'delete these frames, such as 2,5-7' };
export const FRAME_FILE: OptionRow = {
  flags: '--output <file>',
  words:
    'the new file; its extension may be that of another format (default: hero-frames.gif next to hero.gif); for numbered files, a folder',
};
export const CHECK: OptionRow = { flags: '--check', words: 'look for the outputs of all unfinished runs' };
export const TEXT_ONLY: OptionRow = {
  flags: '--text-only',
  words: 'answer without images, for clients that handle them badly',
};
export const RESERVED: OptionRow = { flags: '--reserved', words: 'list what unfinished runs have reserved' };
export const RELEASE: OptionRow = {
  flags: '--release <run>',
  words: 'return what a dead run has reserved: on a terminal only, after a question',
};
export const NEW_DAY: OptionRow = {
  flags: '--new-day',
  words: "begin a new day of the budget, also if today's file is damaged: on a terminal only, after a question",
};
export const LEDGER_FORMAT: OptionRow = {
  flags: '--format <format>',
  words: 'csv, json, or md, on standard output (default: a table for people)',
};
export const LEDGER_OUTPUT: OptionRow = {
  flags: '--output <file>',
  words: 'write that to a new file instead',
};
export const LEDGER_WRITE: OptionRow = {
  flags: '--write',
  words: 'keep the ledger in the project: make or update sprites.ledger.jsonl in this folder',
};
export const LEDGER_SHOP: OptionRow = {
  flags: '--shop',
  words: "print a text for a shop's form about AI content instead",
};
export const EDITOR: OptionRow = {
  flags: '--editor',
  words: "use the budget that the editor recorded for this folder, instead of your settings'",
  hidden: true,
};

/** Options of all commands. */
export const GLOBALS: readonly OptionRow[] = [
  { flags: '--json', words: 'print one JSON object instead of text, also for errors' },
  { flags: '--data <folder>', words: "where runs are recorded (default: the system's folder for data)" },
  { flags: '--allow <folder>', words: 'also use files below this folder; can be repeated', repeats: true },
  { flags: '--no-color', words: 'print without colors' },
];

export const VARIANT_PALETTE: OptionRow = {
  flags: '--palette <file>',
  words: 'a palette file (.gpl, .hex, .pal, .act, .ase) or a sprite with one; can be repeated',
  repeats: true,
};
export const VARIANT_FROM: OptionRow = {
  flags: '--from <file>',
  words: 'the palette that the sprite was drawn with',
};
export const LOOKUP: OptionRow = {
  flags: '--lookup',
  words: 'one sheet of indices and a lookup texture, with a shader for Godot, Phaser, Pixi, and LÖVE',
};
export const VARIANT_FOLDER: OptionRow = {
  flags: '--folder <folder>',
  words: 'where the files go (default: next to each sprite)',
};
