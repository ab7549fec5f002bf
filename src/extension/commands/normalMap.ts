import type { Services } from '../services';
import { registerVerb } from './runVerb';

/** Normal Map: the normal map of each picture, free. Asks nothing. */
export const registerNormalMap = (services: Services) =>
  registerVerb(services, { id: 'spriteKiln.normalMap', kind: 'normal-map', selection: 'each', steps: () => [] });
