import assert from 'node:assert/strict';
import type { Operation } from '../../../../src/shared/contract/api';
import { asksForPose, type PromptHint, promptHints } from '../../../../src/shared/contract/promptHints';

const ASKS: readonly (readonly [Operation, string, PromptHint])[] = [
  ['generate', 'a sprite sheet of a knight', 'sheet'],
  ['generate', 'knight spritesheet, 8 directions', 'sheet'],
  ['generate', 'Sprite-Sheet with a walk cycle', 'sheet'],
  ['generate', 'a contact sheet with potions', 'sheet'],
  ['generate', 'texture atlas of dungeon walls', 'sheet'],
  ['generate', 'a sprite atlas', 'sheet'],
  ['generate', 'an atlas of swords', 'sheet'],
  ['generate', 'all items packed into an atlas', 'sheet'],
  ['generate', 'tile sheet for a cave', 'sheet'],
  ['generate', 'swords in a grid', 'sheet'],
  ['generate', 'potions arranged in a 4x4 grid', 'sheet'],
  ['generate', 'a grid of 16 swords', 'sheet'],
  ['generate', 'a grid of icons', 'sheet'],
  ['edit', 'give him a hat, as a spritesheet', 'sheet'],
  ['animate', 'a walk cycle as a sprite sheet', 'sheet'],
  ['generate', '4 variations of a red potion', 'count'],
  ['generate', 'a red potion, five different versions', 'count'],
  ['generate', 'several icons of food', 'count'],
  ['generate', 'multiple sprites', 'count'],
  ['generate', 'a frog, give me 12 options', 'count'],
  ['edit', 'three poses', 'count'],
  ['edit', 'the knight in many poses', 'count'],
  ['style-reference', 'two variants', 'count'],
  ['animate', 'walk in 8 frames', 'frames'],
  ['animate', 'an eight-frame idle', 'frames'],
  ['animate', '1 frame blink', 'frames'],
  ['animate', 'idle with 16 colors', 'colors'],
  ['animate', 'idle, four-color palette', 'colors'],
  ...[
    ...['walk', 'walks to the left', 'walking', 'run', 'running fast', 'runs', 'jogging', 'jogs', 'sprinting'],
    ...['attack', 'attacks with the sword', 'attacking', 'slashes', 'slashing', 'punches', 'kicking', 'jump'],
    ...['jumping up and down', 'leaps', 'shooting an arrow', 'casts a spell', 'swings the axe', 'dashes forward'],
  ].map((prompt) => ['animate', prompt, 'pose'] as const),
];

const PLAIN: readonly (readonly [Operation, string])[] = [
  ...[
    ...['a knight with two swords', 'a grid-iron helmet', 'a shield with a grid of rivets', 'a knight', ''],
    ...['Atlas carrying the sky', 'an atlas moth', 'a wizard reading an old atlas', 'a bed with white sheets'],
    ...['a three-headed dragon', 'seven dwarfs’ cottage', 'a level 3 version of the sword', 'the mark 2 variant'],
    ...['a house with 4 windows', 'an ice spritesheetless thing', 'a 32x32 sprite', '64 pixel sprites style'],
    ...['a chessboard', 'a six-sided die', 'a two-tone cape', 'a grid bug', 'a sheet of music', 'a contact lens'],
    ...[
      'a sprite holding a sheet of paper',
      'a forest sprite',
      'a walking cane',
      'a running shoe',
      '8 frames of glass',
    ],
  ].map((prompt) => ['generate', prompt] as const),
  ...[
    ...['a gentle idle bob, looping', 'breathing', 'the flame flickers', 'cape flutters in the wind', 'blinks twice'],
    ...['a shooting star twinkles', 'sways like a runner bean', 'colors shimmer', 'framed by leaves', 'no frames drop'],
    ...['the lantern glows, casting no shadow', 'idle on a walkway', 'water drips from the crane'],
  ].map((prompt) => ['animate', prompt] as const),
  ['edit', 'put on a hat, keep the pose'],
  ['edit', 'replace the sword with an axe; keep both hands'],
  ['style-reference', 'a frog in the style of the two references'],
  ['direction-set', ''],
];

describe('§1 Prompt hints', () => {
  for (const [operation, prompt, hint] of ASKS) {
    it(`for ${operation}, “${prompt}”: ${hint}`, () => {
      assert.deepEqual(promptHints(operation, prompt), [hint, ...others(hint, operation, prompt)]);
    });
  }

  for (const [operation, prompt] of PLAIN) {
    it(`for ${operation}, “${prompt}”: none`, () => assert.deepEqual(promptHints(operation, prompt), []));
  }

  it('show every problem, the sheet first', () => {
    assert.deepEqual(promptHints('animate', 'running, 8 frames, 16 colors, as a spritesheet'), [
      'sheet',
      'frames',
      'colors',
      'pose',
    ]);
  });

  it("about frames, colors, and poses apply only to animate; a count doesn't", () => {
    assert.deepEqual(promptHints('generate', 'a running knight, 8 frames, 16 colors'), []);
    assert.deepEqual(promptHints('animate', '3 poses'), []);
  });
});

describe('Asking for a pose', () => {
  const POSES = [
    ...[
      'a running knight',
      'walking pose in mid-step',
      'attack pose, weapon drawn back',
      'a fighting stance',
      'in mid-air',
    ],
    ...['give her a proud posture; keep the colors', 'jumps', 'new pose, keep the outline'],
  ];
  const NONE = [
    ...['a red cloak; keep the pose', 'gold armor, same pose', 'keep its current pose and face', 'a silver helmet'],
    ...['unchanged pose, blue eyes', 'keeping the original stance'],
  ];
  for (const prompt of POSES) it(`is done by “${prompt}”`, () => assert.equal(asksForPose(prompt), true));
  for (const prompt of NONE) it(`isn't done by “${prompt}”`, () => assert.equal(asksForPose(prompt), false));
});

/** A walk cycle as a sheet needs a pose too: other hints for a prompt of the table. */
function others(hint: PromptHint, operation: Operation, prompt: string): PromptHint[] {
  return hint !== 'pose' && operation === 'animate' && /walk/.test(prompt) ? ['pose'] : [];
}
