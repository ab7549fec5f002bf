import { isAssetCall } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { runOnAssets } from './assetInputs';

/** Animate…: an animation and its sheet of each asset. They go by their id: nothing is sent. */
export const registerAssetAnimate = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.assetAnimate',
    (...args) => runOnAssets(services, 'animate', args),
    isAssetCall,
  );
