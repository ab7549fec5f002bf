// node_modules, as package-lock.json says.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root } from '../lib/run.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/**
 * Whether what is installed is what the lock file asks for. npm keeps its own record of what it installed; comparing
 * versions needs no stamp and leaves alone what was installed by hand. Optional packages of other platforms may be missing.
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

/** Installs the project's packages where they are absent or stale. Throws with a sentence where npm fails. */
export async function setUpPackages() {
  if (packagesAreFresh()) return;
  console.log('Installing packages (npm ci)…');
  const { code } = await npm(['ci', '--no-fund', '--no-audit'], { minutes: 10 });
  if (code !== 0) throw new Error('npm ci failed; its own words are above. Set-up needs the npm registry once.');
}
