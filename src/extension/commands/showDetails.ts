import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';

/** Show Details: the record of a run as a read-only document. */
export const registerShowDetails = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.showDetails', async (target) => {
    const run = await chooseRun(services, 'details', target);
    if (run) await services.runDetails.show(run);
  });
