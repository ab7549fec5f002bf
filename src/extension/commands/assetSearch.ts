import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

/** Search Assets: the cursor in the search box of the view. */
export const registerSearchAssets = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.searchAssets', () => services.assetsView.search());
