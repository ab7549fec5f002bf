import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

export const registerShowLog = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.showLog', async () => services.log.show());
