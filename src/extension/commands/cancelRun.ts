import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';

/** Cancel Run: no longer watches it; what was or will be made is still saved. */
export const registerCancelRun = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.cancelRun', async (target) => {
    (await chooseRun(services, 'cancel', target))?.cancel();
  });
