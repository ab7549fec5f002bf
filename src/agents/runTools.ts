import * as v from 'valibot';
import type { RunKind } from '../shared/contract/api';
import { COLORS, OUTPUT_FRAMES } from '../shared/contract/limits';
import { described, folder, inputs, prompt, size, still, text, whole } from './argumentFields';
import type { ToolRow } from './toolRow';

/**
 * What agents hear of each kind of run: one row has its tool, its name, and what comes next. `core/domain/operations.ts` has everything else about it.
 */

/** The arguments of the tools that start runs; each has some. */
export interface GenerationArguments {
  readonly files?: readonly string[] | undefined;
  readonly file?: string | undefined;
  readonly prompt?: string | undefined;
  readonly size?: number | undefined;
  /** Of a motion; see `RunPlan.motionName`. */
  readonly name?: string | undefined;
  readonly frames?: number | undefined;
  readonly colors?: number | undefined;
  readonly folder?: string | undefined;
  /** In addition to the project's. */
  readonly tags?: readonly string[] | undefined;
  /** Whether the style file of the folder counts; default: it does. */
  readonly style?: boolean | undefined;
}

interface RunTool extends Pick<ToolRow, 'name' | 'reference' | 'title' | 'about' | 'words'> {
  /** The operation in answers: `match style`. */
  readonly operation: string;
  readonly schema: v.GenericSchema<unknown, GenerationArguments>;
  /** What to do with the outputs. */
  readonly next: string;
}

/** What all tools that cost credits say about it. */
const COST =
  "Costs credits of the person's account, within a daily budget that only a person can raise; the built-in service is free. The answer says what it cost and what is left.";

export const RUN_TOOLS: Readonly<Record<RunKind, RunTool>> = {
  generate: {
    operation: 'generate',
    name: 'sprite_kiln_generate_sprite',
    reference: 'generateSprite',
    title: 'Generate Sprite',
    about: 'Draws a new pixel-art sprite from a description',
    words: `Draws one new pixel-art sprite from words and saves several variations as PNG files. Use it for a new subject. For a new subject in the style of existing sprites use match_style; to change a sprite use edit_sprite. Returns absolute paths, sizes, and one image of all variations: look at it and pick one before you continue. ${COST} Don't ask for a number of sprites, a sheet, a grid, frames, or several poses: one call makes one subject.`,
    schema: v.strictObject({
      prompt: prompt(
        'generate',
        'One subject: what it is, its colors, clothes or material, pose, and view. No number of outputs, no sheet, no grid.',
      ),
      size: v.optional(
        size(
          'generate',
          'Width and height in pixels. Required unless `.sprite-kiln.json`, the style file of the folder, has sizes: then its first one is the default.',
        ),
      ),
      folder: v.optional(
        folder('the folder from the settings, else the last one, else where the project has its sprites'),
      ),
    }),
    next: 'Look at the image and pick one file before you continue; the others are variations of it.',
  },
  edit: {
    operation: 'edit',
    name: 'sprite_kiln_edit_sprite',
    reference: 'editSprite',
    title: 'Edit Sprite',
    about: 'Changes equipment, outfit, colors, or pose of a sprite',
    words: `Changes an existing sprite (equipment, outfit, colors, pose) and saves the results as new PNG files of the same size; the source is never changed. Say what changes and what stays. Use it before animate_sprite to make a starting pose for walking, running, attacking, or jumping. Several poses are several calls. Returns absolute paths and one image: look at it and pick one. ${COST} Don't use it for a different subject: use match_style.`,
    schema: v.strictObject({
      files: inputs('edit', 'The sprite to change first, then supporting sprites, such as armor to wear.'),
      prompt: prompt(
        'edit',
        'What changes and what stays the same: `holds a torch; keep the pose, face, and outline`.',
      ),
    }),
    next: 'Look at the image and pick one file before you continue; the source is unchanged.',
  },
  'style-reference': {
    operation: 'match style',
    name: 'sprite_kiln_match_style',
    reference: 'matchStyle',
    title: 'Match Style',
    about: 'Draws a new sprite in the style of existing ones',
    words: `Draws one new sprite in the style of reference sprites and saves several variations next to the first reference. Use it to keep the look of a game for new characters, items, and tiles. To change a sprite use edit_sprite. Returns absolute paths and one image: look at it and pick one. ${COST} Don't ask for a sheet or a number of sprites.`,
    schema: v.strictObject({
      files: v.optional(
        inputs(
          'style-reference',
          'Sprites whose style the new one takes. Default: the references of `.sprite-kiln.json`, the style file of the folder for new sprites.',
        ),
      ),
      prompt: prompt('style-reference', "The new subject, and what each reference is for if that isn't obvious."),
      size: v.optional(size('style-reference', 'Width and height in pixels. Default: as the references.')),
    }),
    next: 'Look at the image and pick one file before you continue; the others are variations of it.',
  },
  'direction-set': {
    operation: 'eight directions',
    name: 'sprite_kiln_make_directions',
    reference: 'makeDirections',
    title: 'Make Directions',
    about: 'Turns one sprite into views from eight directions',
    words: `Turns one sprite into eight views (south, southeast, east, and so on) and saves them as PNG files next to it. Takes no prompt. Turn the sprite first and animate each view that the game needs afterwards. Returns absolute paths and one labeled image. ${COST} Don't call it for views of several sprites at once, or to flip a sprite.`,
    schema: v.strictObject({
      file: still('The sprite to turn.'),
      size: v.optional(size('direction-set', 'Width and height in pixels. Default: the service decides.')),
    }),
    next: 'Look at the image. Each view is a file of its own, to animate or to export; exporting one exports the set.',
  },
  animate: {
    operation: 'animate',
    name: 'sprite_kiln_animate_sprite',
    reference: 'animateSprite',
    title: 'Animate Sprite',
    about: 'Animates a still sprite from a description of the motion',
    words: `Animates one still sprite and saves the animation, a sprite sheet, and the sheet's JSON next to it. The prompt describes motion, energy, and looping; frames and colors are arguments. Idle and subtle motions can use a sprite as it is. Walking, running, attacking, and jumping need a sprite in a starting pose: make it with edit_sprite and look at it first. Returns absolute paths and an image of the frames. ${COST} Don't ask for a sheet layout in the prompt.`,
    schema: v.strictObject({
      file: still('The still sprite to animate, in a pose that suits the motion.'),
      prompt: prompt('animate', 'The motion, its energy, and whether it loops: `calm idle breathing, loops`.'),
      name: v.optional(
        described(
          v.pipe(text, v.maxLength(40)),
          'Short name of the motion for the files, `hero-walk.gif`, and the tag. Default: from the prompt.',
        ),
      ),
      frames: v.optional(whole(OUTPUT_FRAMES, 'Number of frames, even. Default: the service decides.')),
      colors: v.optional(whole(COLORS, 'Most colors. Default: the service decides.')),
    }),
    next: 'Look at the image. Use export_sprite to bring the animation into the game.',
  },
  'normal-map': {
    operation: 'normal map',
    name: 'sprite_kiln_make_normal_map',
    reference: 'makeNormalMap',
    title: 'Make Normal Map',
    about: 'Makes the normal map of a sprite for lights in a game',
    words:
      'Makes the normal map of a sprite or sprite sheet and saves it next to it, under the name that engines look for. Use it when the game has 2D lights. Call it for the file that the game will use: for an animation, its sheet. Returns the absolute path. Free.',
    schema: v.strictObject({ file: still('The sprite or animation.') }),
    next: 'Exports of the sprite include the map if the format can and its name ends without a number, as in hero_n.png.',
  },
};
