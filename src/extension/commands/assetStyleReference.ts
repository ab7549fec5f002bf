import { isAssetCall } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { runOnAssets } from './assetInputs';

/** New Sprite in This Style…: another subject, drawn like the assets. They go by their id: nothing is sent. */
export const registerAssetStyleReference = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.assetStyleReference',
    (...args) => runOnAssets(services, 'style-reference', args),
    isAssetCall,
  );
