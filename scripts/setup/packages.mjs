// Installs node_modules from package-lock.json.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root } from '../lib/run.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/**
 * Whether the installed packages match the lock file. Compares versions with npm's own record of its installation, so no stamp is needed
 * and packages installed by hand are ignored. Optional packages for other platforms may be missing.
 */
export function packagesAreFresh() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = read('package-lock.json').packages;
  const installed = read('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.version === installed[name]?.version || (entry.optional && !installed[name]),
  );
}

/** Installs the project's packages if they are missing or outdated. Rejects with a sentence if npm fails. */
export async function setUpPackages() {
  if (packagesAreFresh()) return;
  console.log('Installing packages (npm ci)…');
  const { code } = await npm(['ci', '--no-fund', '--no-audit'], { minutes: 10 });
  if (code !== 0) throw new Error('npm ci failed; see its output above. The first set-up needs the npm registry.');
}
