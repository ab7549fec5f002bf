import { homedir } from 'node:os';
import path from 'node:path';

/** Where the stand-alone service keeps its data unless told otherwise: the user's data folder of the platform. */
export function defaultDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home = homedir()): string {
  const name = path.join('sprite-kiln', 'service');
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), name);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name);
  return path.join(env.XDG_DATA_HOME || path.join(home, '.local', 'share'), name);
}
