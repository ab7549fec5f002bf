import { isAssetCall } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { runOnAssets } from './assetInputs';

/** Edit Asset…: a changed copy of the first asset; further ones support it. They go by their id: nothing is sent. */
export const registerAssetEdit = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.assetEdit', (...args) => runOnAssets(services, 'edit', args), isAssetCall);
