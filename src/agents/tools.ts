import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { nameOf } from '../core/disk/fileStore';
import { OPERATION_TABLE } from '../core/domain/operations';
import { assetCount, fileCount } from '../shared/base/counts';
import { plainText } from '../shared/base/foreignText';
import type { RunKind } from '../shared/contract/api';
import { RUN_KINDS, TAGS } from '../shared/contract/limits';
import { ANCHORS } from '../sprite/edit/anchor';
import { MULTIPLES } from '../sprite/edit/canvas/multiples';
import { ENGINES } from '../sprite/engines/engines';
import { EXPORT_FORMATS, engineOf } from '../sprite/engines/exportFormats';
import { exportFields } from '../sprite/engines/exportOptions';
import { type AgentOption, EXPORT_OPTIONS } from '../sprite/export/optionTable';
import { failed, type ToolAnswer } from './answers';
import { assets, described, FOUND, file, folder, sprites, tags, text, WAIT, whole } from './argumentFields';
import { find, save, saveFolder, tag } from './assets';
import { CHANGE_NAMES, FIT_KINDS, FLIPS, QUARTERS } from './changeArguments';
import { changeSprite } from './changing';
import { checkSprite } from './checking';
import { type Confirmation, confirmationOf } from './confirmations';
import { failureOf } from './errors';
import { exportSprite, placesOfExport } from './exporting';
import { factsOfPlan, generate, planOfCall } from './generation';
import type { ToolCall, ToolHost } from './host';
import { lookAt } from './looking';
import { fixSprite } from './pixelArt';
import { pathOf } from './runAnswers';
import { getRun } from './runs';
import { RUN_TOOLS } from './runTools';
import { row, type ToolRow } from './toolRow';

/**
 * Everything that an agent can do, as one table. The language-model tools of the editor (`package.json`, written by `npm run tools`) and the MCP
 * server read it. Words are for models, in plain English; `title` and `about` are for people, and `package.nls*.json` has them in their languages.
 */

/** The engines that have a format of their own. */
const ENGINES_WITH_FORMATS = EXPORT_FORMATS.flatMap((format) => {
  const engine = engineOf(format);
  return engine ? ENGINES[engine].name : [];
}).join(', ');

/** The options of exports that models may choose. */
const EXPORT_CHOICES = {
  tag: v.optional(described(text, EXPORT_OPTIONS.tag.agents)),
  scale: v.optional(described(exportFields.scale.wrapped, EXPORT_OPTIONS.scale.agents)),
  trim: v.optional(described(exportFields.trim.wrapped, EXPORT_OPTIONS.trim.agents)),
  leaveOut: v.optional(described(exportFields.leaveOut.wrapped, EXPORT_OPTIONS.leaveOut.agents)),
} satisfies Readonly<Record<AgentOption, v.GenericSchema>>;

/** The fields of `CHANGES`, in words for models. */
const changeSchema = v.strictObject({
  change: described(v.picklist(CHANGE_NAMES), 'What to change.'),
  files: sprites('change'),
  folder: v.optional(folder('next to each file, as `hero-canvas.png`')),
  size: v.optional(described(text, 'canvas: the new size, `64x48`.')),
  pad: v.optional(described(text, 'canvas: pixels to add at left,top,right,bottom; negative removes: `0,4,0,0`.')),
  crop: v.optional(described(text, 'canvas: keep the rectangle x,y,width,height: `0,0,32,32`.')),
  trim: v.optional(described(v.boolean(), 'canvas: down to what is visible in any frame or view.')),
  multiple: v.optional(
    whole({ min: MULTIPLES.least, max: MULTIPLES.most }, 'canvas: each side the next multiple of this.'),
  ),
  flip: v.optional(described(v.picklist(FLIPS), 'canvas: mirrors it.')),
  rotate: v.optional(described(v.picklist(QUARTERS), 'canvas: degrees, clockwise.')),
  anchor: v.optional(described(v.picklist(ANCHORS), 'Where the image stays, with size or multiple. Default: center.')),
  fill: v.optional(described(text, 'Color of new canvas, `#rrggbb`. Default: transparent.')),
  canvas: v.optional(described(text, 'fit: the size that all get, `64x64`. Default: the one that most have.')),
  exact: v.optional(described(v.boolean(), 'fit: also moves what is a pixel or two off, which stays by default.')),
  feet: v.optional(described(v.boolean(), 'fit: also moves each frame of an animation, so that its feet stand still.')),
  kind: v.optional(described(v.picklist(FIT_KINDS), 'fit: what the files are to each other. Default: by their names.')),
  on: v.optional(described(text, 'register: path of the source image.')),
  durations: v.optional(described(text, 'frames: milliseconds, one for all or one each: `100,100,200`.')),
  order: v.optional(described(text, 'frames: all frames in their new order, counted from 1: `1,3,2`.')),
  tag: v.optional(
    described(text, 'frames: name:first-last:direction:times, `walk:1-4:pingpong`; the last two can be left out.'),
  ),
  delete: v.optional(described(text, 'frames: the ones to delete, `2,5-7`.')),
});

/** The tool that starts runs of a kind. */
function starting(kind: RunKind): ToolRow {
  const { name, reference, title, about, words, schema } = RUN_TOOLS[kind];
  return row({
    name,
    reference,
    title,
    about,
    words,
    icon: OPERATION_TABLE[kind].icon,
    readOnly: false,
    repeatable: false,
    online: true,
    schema,
    starts: kind,
    facts: async (args, host) => factsOfPlan(await planOfCall(kind, args, host), host),
    run: (args, host, call) => generate(kind, args, host, call),
  });
}

const FREE = async ({ core }: ToolHost) => ({ origin: core.connections.origin, isFree: true });

/**
 * Most tools. Clients send all of them with each request to a model, used or not: fifteen are 19,600 characters, about 4,800 tokens, and next to them
 * are those of every other extension and server, of which VS Code sends 128 at most. The more there are, the more often a model takes a wrong one. So a
 * new task is first an argument of a tool that is here; one more tool takes the place of another, or needs proof that models still choose well. The
 * fifteenth is *Change Sprite*: none of the others changes canvas, frames, and tags, so models wrote code for that, which costs more tokens than
 * the tool and loses layers, JSON, and normal maps. All of it is one tool, whose `change` says which.
 */
export const MAX_TOOLS = 15;

export const TOOLS: readonly ToolRow[] = [
  ...RUN_KINDS.map(starting),
  row({
    name: 'sprite_kiln_look_at_sprite',
    reference: 'lookAtSprite',
    title: 'Look at Sprite',
    about: 'Shows a sprite with its frames, palette, and facts',
    words:
      'Shows any sprite, animation, sprite sheet, set of directions, or Aseprite file as one small labeled image with its palette, and lists its facts: size, frames with durations, tags, layers, colors, whether it is enlarged pixel art. Use it before and after each step instead of guessing. Read-only and free.',
    icon: 'eye',
    readOnly: true,
    repeatable: true,
    online: false,
    schema: v.strictObject({ file: file('The sprite to look at.') }),
    run: lookAt,
  }),
  row({
    name: 'sprite_kiln_check_sprite',
    reference: 'checkSprite',
    title: 'Check Sprite',
    about: "Finds what isn't pixel art in sprites",
    words:
      "Checks sprites by the rules of pixel art: enlarged or off the grid, soft edges, too many or nearly equal colors, colors off the project's palette, specks, frames that jitter, views that differ in size or foot line. Also finds names in code without a sprite (`code`), and sprites that nothing uses (`unused`). Lists each finding with its severity, file, frame, and the fix. Use it before you call sprites done; what it finds, fix_sprite can mostly fix. Read-only and free.",
    icon: 'checklist',
    readOnly: true,
    repeatable: true,
    online: false,
    schema: v.strictObject({
      files: sprites('check'),
      code: v.optional(
        described(v.boolean(), 'Also checks code in `files`: sprites that are missing, or other than it says.'),
      ),
      unused: v.optional(
        described(
          v.boolean(),
          'Lists only which sprites in `files` nothing names, and which may be used, and why. Ask before you delete any.',
        ),
      ),
    }),
    run: checkSprite,
  }),
  row({
    name: 'sprite_kiln_fix_sprite',
    reference: 'fixSprite',
    title: 'Fix Sprite',
    about: 'Makes true pixel art of enlarged, soft, or noisy sprites',
    words:
      "Fixes what check_sprite finds: shrinks enlarged images to true pixels, merges nearly equal colors, snaps to the project's palette, hardens edges, removes specks, steadies frames. One grid and one palette for all views and frames of a sprite. Colors and soft alpha that somebody drew by hand change only if you give `colors` or `alpha`. Saves new files (`hero-fixed.png`); sources are never changed, and sprites that are right aren't written. Returns absolute paths and an image: look at it. Free.",
    icon: 'wand',
    readOnly: false,
    repeatable: true,
    online: false,
    schema: v.strictObject({
      files: sprites('fix'),
      folder: v.optional(folder('next to each file, as `hero-fixed.png`')),
      background: v.optional(
        described(
          v.picklist(['around', 'holes']),
          'Makes the background transparent, if the image came on one color, a gradient, or a painted checkerboard. `around`: what touches the borders; `holes`: also areas of it that the sprite encloses, as between arm and body. Not for tiles, portraits, and scenes. Default: only a painted checkerboard goes.',
        ),
      ),
      grid: v.optional(
        described(
          v.pipe(v.number(), v.minValue(1), v.maxValue(64)),
          'Image pixels for each sprite pixel, also fractional; 1: not enlarged. Default: found.',
        ),
      ),
      alpha: v.optional(
        described(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255)),
          'Alpha from which pixels become opaque; the others become empty. Default: soft alpha is hardened only if a service drew it, or it was resampled.',
        ),
      ),
      colors: v.optional(
        described(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(256)),
          'Most colors. Default: a guess that keeps what differs visibly; all colors of hand-made sprites.',
        ),
      ),
      palette: v.optional(
        described(
          text,
          'Path of a palette file (.gpl, .hex, .pal, .act, .ase) or an indexed image whose colors the sprite gets.',
        ),
      ),
    }),
    facts: async ({ files, folder }, host) => ({
      title: l10n.t('Fix the pixels of {0}', fileCount(files.length)),
      ...(folder !== undefined && { folder: pathOf(await host.places.folder(folder)) }),
    }),
    run: fixSprite,
  }),
  row({
    name: 'sprite_kiln_change_sprite',
    reference: 'changeSprite',
    title: 'Change Sprite',
    about: 'Changes canvas, frames, and tags, and fits sets',
    words:
      'Changes sprites without redrawing. `canvas`: size, padding, crop, trim, flip, rotation. `fit`: views, frames, or files of a set get one canvas, one scale, one foot line. `register`: puts an edited image back where it lies on its source. `frames`: durations, order, tag, or deletion. Use it instead of writing code for images: sheets keep their JSON, normal maps follow, Aseprite files stay whole. Give only the arguments of that change. Saves new files (`hero-canvas.png`); sources are never changed. Returns absolute paths and an image. Free.',
    icon: 'screen-full',
    readOnly: false,
    repeatable: true,
    online: false,
    schema: changeSchema,
    facts: async ({ files, folder }, host) => ({
      title: l10n.t('Change {0}', fileCount(files.length)),
      ...(folder !== undefined && { folder: pathOf(await host.places.folder(folder)) }),
    }),
    run: changeSprite,
  }),
  row({
    name: 'sprite_kiln_find_assets',
    reference: 'findSpriteAssets',
    title: 'Find Assets',
    about: "Searches the account's saved sprites",
    words:
      'Searches the saved assets of the account by words, tag, and kind. Everything that was ever generated is there, so search before you generate a subject again. Returns IDs, sizes, prompts, and tags, the newest first. An ID works as `asset:ID` where a tool takes a file. Read-only and free.',
    icon: 'search',
    readOnly: true,
    repeatable: true,
    online: true,
    schema: v.strictObject({
      text: v.optional(described(v.pipe(v.string(), v.maxLength(200)), 'Words that the prompt or a tag must contain.')),
      tag: v.optional(described(v.pipe(text, v.maxLength(TAGS.length.max)), 'A tag that the assets must have.')),
      kind: v.optional(described(v.picklist(['image', 'animation']), 'Only these assets. Default: both.')),
      limit: v.optional(
        whole({ min: 1, max: FOUND.max }, `Most assets to list. Default: ${FOUND.usual}. The newest are listed first.`),
      ),
    }),
    run: find,
  }),
  row({
    name: 'sprite_kiln_save_assets',
    reference: 'saveSpriteAssets',
    title: 'Save Assets',
    about: 'Saves assets of the account as files',
    words:
      'Saves assets of the account as files in a folder of the workspace: images as PNG files, animations with sheet and JSON. Never overwrites a file. Returns absolute paths and an image. Free.',
    icon: 'save',
    readOnly: false,
    repeatable: false,
    online: true,
    schema: v.strictObject({
      assets,
      folder: v.optional(
        folder('the folder from the settings, else the last one, else where the project has its sprites'),
      ),
    }),
    facts: async (args, host) => ({
      title: l10n.t('Save {0}', assetCount(args.assets.length)),
      service: await FREE(host),
      folder: pathOf(await saveFolder(args, host)),
    }),
    run: save,
  }),
  row({
    name: 'sprite_kiln_tag_assets',
    reference: 'tagSpriteAssets',
    title: 'Tag Assets',
    about: "Adds and removes tags of the account's sprites",
    words:
      'Adds and removes tags of saved assets; other tags stay. Use tags to group what belongs to one game or character, then find it with find_assets. Changes nothing on disk. Free.',
    icon: 'tag',
    readOnly: false,
    repeatable: true,
    online: true,
    schema: v.strictObject({
      assets,
      add: v.optional(tags('Tags to add.')),
      remove: v.optional(tags('Tags to remove. All others stay.')),
    }),
    facts: async ({ assets, add = [], remove = [] }, host) => ({
      title: l10n.t('Change tags of {0}', assetCount(assets.length)),
      prompt: [...add.map((one) => `+${one}`), ...remove.map((one) => `−${one}`)].join(' '),
      service: await FREE(host),
    }),
    run: tag,
  }),
  row({
    name: 'sprite_kiln_export_sprite',
    reference: 'exportSprite',
    title: 'Export Sprite',
    about: 'Exports a sprite for a game engine',
    words: `Writes a sprite in a format for a game engine: ${ENGINES_WITH_FORMATS}, a packed sheet with Aseprite's JSON, or GIF, APNG, WebP, and Aseprite files. Without a format, it takes the one of the engine whose project contains the folder. A view of a set of directions exports the whole set, with one animation for each. Replaces only its own earlier exports. Returns absolute paths, notes, and code that plays the sprite in the engine: use that code instead of writing your own loader. Free.`,
    icon: 'export',
    readOnly: false,
    repeatable: true,
    online: false,
    schema: v.strictObject({
      file: described(
        text,
        'Path of the image or Aseprite file below the workspace, absolute or relative to it. A view of a set of directions stands for the whole set. A recipe `*.atlas.json` (`{ "sources": ["art/**/*.png"], "exports": [{ "format": "phaser", "folder": "public" }] }`) packs many sprites into one atlas; give it alone.',
      ),
      format: v.optional(
        described(
          v.picklist(EXPORT_FORMATS),
          "Default: the format of the game engine whose project contains the folder, otherwise `sheet`, a sprite sheet with Aseprite's JSON.",
        ),
      ),
      folder: v.optional(folder('next to the sprite')),
      ...EXPORT_CHOICES,
      single: v.optional(
        described(v.boolean(), 'Exports this file alone, even if it is a view of a set of directions. Default: false.'),
      ),
    }),
    facts: async (args, host) => {
      const { source, folder } = await placesOfExport(args, host);
      return { title: l10n.t('Export {0}', plainText(nameOf(source))), folder: pathOf(folder) };
    },
    run: exportSprite,
  }),
  row({
    name: 'sprite_kiln_get_run',
    reference: 'getSpriteRun',
    title: 'Get Run',
    about: 'Waits for a run, or lists the latest ones and what is left to spend',
    words:
      'Returns what became of a run that was started earlier, and waits for it. Calls that take long answer with a run ID; call this until it is done. Without an ID it lists the latest runs, the credits and budget that are left, and what each operation cost last time: call it so before the first paid call. Never starts or repeats anything. Free.',
    icon: 'history',
    readOnly: true,
    repeatable: true,
    online: true,
    schema: v.strictObject({
      run: v.optional(
        described(
          v.pipe(text, v.maxLength(100)),
          'ID of a run, from an earlier result. Without it: the open and latest runs, the credits and budget that are left, and what each operation cost last time.',
        ),
      ),
      wait: v.optional(
        whole({ min: WAIT.min, max: WAIT.max }, `Seconds to wait for the end of the run. Default: ${WAIT.usual}.`),
      ),
    }),
    run: getRun,
  }),
];

/** The tool of a name. */
export function toolOf(name: string): ToolRow | undefined {
  return TOOLS.find((one) => one.name === name);
}

/** Calls a tool. Never rejects: an error is an answer, too. */
export async function callTool(tool: ToolRow, args: unknown, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  try {
    return await tool.run(args, host, call);
  } catch (error) {
    return failed(failureOf(error));
  }
}

/**
 * The question before a call; undefined if the tool changes nothing. A call with wrong arguments is asked about, too: what they name may exist by the
 * time it runs.
 */
export async function questionOf(tool: ToolRow, args: unknown, host: ToolHost): Promise<Confirmation | undefined> {
  if (!tool.facts) return undefined;
  const facts = await tool.facts(args, host).catch(() => ({ title: tool.title }));
  return confirmationOf(facts);
}
