import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { readAssets } from './assetReading';

/** Refresh Assets: what is new since the list was read last. */
export const registerRefreshAssets = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.refreshAssets', () => readAssets(services, false));
