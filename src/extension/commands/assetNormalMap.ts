import { isAssetCall } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { runOnAssets } from './assetInputs';

/** Normal Map: the normal map of each asset, free. Asks nothing. They go by their id: nothing is sent. */
export const registerAssetNormalMap = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.assetNormalMap',
    (...args) => runOnAssets(services, 'normal-map', args),
    isAssetCall,
  );
