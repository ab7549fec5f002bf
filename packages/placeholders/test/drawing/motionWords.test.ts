import assert from 'node:assert/strict';
import { type MotionWord, motionIn } from '../../src/drawing/vocabulary/motionWords';

/** Motion → prompts in English, German, and French that ask for it. */
const PROMPTS: Readonly<Record<MotionWord, readonly string[]>> = {
  idle: ['idle breathing', 'atmet ruhig', 'en attente, il respire'],
  walk: ['a slow walk cycle', 'geht langsam', 'il marche'],
  run: ['running fast', 'läuft schnell', 'elle court'],
  jump: ['jumps high', 'springt hoch', 'saute'],
  attack: ['sword attack', 'schlägt zu', 'coup d’épée'],
  cast: ['casts a spell', 'zaubert', 'lance un sort'],
  hurt: ['is hurt', 'wird verletzt', 'blessé'],
  die: ['dies', 'die', 'death animation', 'stirbt', 'il meurt'],
  bob: ['bobbing up and down', 'wippt', 'se balance'],
  squash: ['squash and stretch', 'wabbelt', 'écrasé'],
  sway: ['sways in the wind', 'die Fahne weht', 'danse'],
  flicker: ['flickering', 'die Flamme flackert', 'la flamme vacille'],
  spin: ['spin', 'dreht sich', 'tourne'],
  hover: ['hovers', 'schwebt', 'flotte'],
  shake: ['shaking', 'zittert', 'secoue'],
  blink: ['blinks', 'blinzelt', 'cligne des yeux'],
};

describe('Motion words', () => {
  for (const [motion, prompts] of Object.entries(PROMPTS)) {
    it(`${motion}: ${prompts.join('; ')}`, () => {
      for (const prompt of prompts) assert.equal(motionIn(prompt), motion, prompt);
    });
  }

  it('name no motion if none is requested', () => {
    for (const prompt of ['', 'something else', 'die Katze', 'ein Haus', 'window', 'Gemüse']) {
      assert.equal(motionIn(prompt), undefined, prompt);
    }
  });
});
