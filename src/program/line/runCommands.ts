import type { RunKind } from '../../shared/contract/api';
import { type CommandRow, FILE, FILES, PROMPT } from './commandRow';
import {
  ASSET,
  FOLDER,
  FRAMES,
  MAX_COLORS,
  MOTION_NAME,
  NEW_FOLDER,
  ONE_ASSET,
  STYLE,
  sizeOption,
  TAG,
} from './options';

/** The command of each kind of run, which is called like it: what the help says, and what may be written. */
export const RUN_COMMANDS: Readonly<
  Record<RunKind, Pick<CommandRow, 'summary' | 'about' | 'arguments' | 'options' | 'examples'>>
> = {
  generate: {
    summary: 'make a new sprite from words',
    about: [
      'Makes several variations of one sprite. They are saved as PNG files named after the prompt: red-knight-1.png, …',
      'Describe one sprite: not a sheet, and no number. A hosted service charges credits; the built-in one is free.',
    ],
    arguments: [PROMPT('what to draw: one sprite, in quotes')],
    options: [sizeOption('generate', '; required without a style file that has sizes'), NEW_FOLDER, TAG, STYLE],
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
  },
  edit: {
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
  },
  'style-reference': {
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
    options: [sizeOption('style-reference', ' (default: as the images)'), ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'style-reference hero.png "a goblin archer"', does: 'in the style and size of hero.png' },
      {
        line: 'style-reference hero.png tree.png "a stone well" --size 48',
        does: 'in the style of both, 48 × 48 pixels',
      },
    ],
  },
  'direction-set': {
    summary: 'make eight directions of a sprite',
    about: [
      'Makes eight views of a sprite. They are saved next to it: hero-dir-0.png to hero-dir-7.png, or with the directionNames of your settings.',
    ],
    arguments: [FILE],
    options: [sizeOption('direction-set', ' (default: the service decides)'), ONE_ASSET, FOLDER, TAG, STYLE],
    examples: [
      { line: 'direction-set hero.png', does: 'saves eight files next to hero.png' },
      { line: 'direction-set hero.png --folder art/hero', does: 'saves them in art/hero/' },
    ],
  },
  animate: {
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
  },
  'normal-map': {
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
  },
};
