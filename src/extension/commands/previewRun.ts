import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';

/** Open Preview: what a run made, or makes. */
export const registerPreviewRun = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.previewRun', async (target) => {
    const run = await chooseRun(services, 'preview', target);
    if (run) await services.previews.showRun(run, false);
  });
