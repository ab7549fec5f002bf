import type { Services } from '../services';
import { sizeStep } from './ask/sizeStep';
import { registerVerb } from './runVerb';

/** Eight Directions…: eight views of each picture. */
export const registerDirectionSet = (services: Services) =>
  registerVerb(services, {
    id: 'spriteKiln.directionSet',
    kind: 'direction-set',
    selection: 'each',
    steps: ({ picture }) => [sizeStep('direction-set', picture)],
  });
