import type { Services } from '../services';
import { colorsStep } from './ask/colorsStep';
import { framesStep } from './ask/framesStep';
import { motionStep } from './ask/motionStep';
import { registerVerb } from './runVerb';

/** Animate…: an animation and its sheet of each picture. */
export const registerAnimate = (services: Services) =>
  registerVerb(services, {
    id: 'spriteKiln.animate',
    kind: 'animate',
    selection: 'each',
    steps: () => [motionStep, framesStep, colorsStep],
  });
