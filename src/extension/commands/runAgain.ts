import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';
import { runPlans } from './runPlans';

/** Run Again: the same plan at once, on the current connection. */
export const registerRunAgain = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.runAgain', async (target) => {
    const run = await chooseRun(services, 'runAgain', target);
    return run && runPlans(services, [run.plan], { questions: true });
  });
