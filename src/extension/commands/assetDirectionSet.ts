import { isAssetCall } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { runOnAssets } from './assetInputs';

/** Eight Directions…: eight views of each asset. They go by their id: nothing is sent. */
export const registerAssetDirectionSet = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.assetDirectionSet',
    (...args) => runOnAssets(services, 'direction-set', args),
    isAssetCall,
  );
