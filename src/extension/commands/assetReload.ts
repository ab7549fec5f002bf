import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { readAssets } from './assetReading';

/** Reload All Assets: the whole list anew; what the service no longer has leaves it. */
export const registerReloadAssets = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.reloadAssets', () => readAssets(services, true));
