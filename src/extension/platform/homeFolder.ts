import os from 'node:os';

/** Path of the home folder; the root for a user whom the system doesn't know and who named none, as in some containers. */
export function homeFolder(): string {
  try {
    return os.homedir();
  } catch {
    return '/';
  }
}
