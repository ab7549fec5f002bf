// Installs node_modules from a package-lock.json: the project's, and that of the packages that only `npm run bench` loads.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root } from '../lib/run.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether the installed packages match the lock file. Compares versions with npm's own record of its installation, so no stamp is needed
 * and packages installed by hand are ignored. Optional packages for other platforms may be missing.
 * @param {string} folder The one with package-lock.json.
 */
function packagesAreFresh(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = read(path.join(folder, 'package-lock.json')).packages;
  const installed = read(record).packages;
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.version === installed[name]?.version || (entry.optional && !installed[name]),
  );
}

async function install(folder, what) {
  const cwd = path.join(root, folder);
  if (packagesAreFresh(cwd)) return;
  console.log(`Installing ${what} (npm ci)…`);
  const { code } = await npm(['ci', '--no-fund', '--no-audit'], { cwd, minutes: 10 });
  if (code !== 0) throw new Error('npm ci failed; see its output above. The first set-up needs the npm registry.');
}

/** Installs the project's packages if they are missing or outdated. Rejects with a sentence if npm fails. */
export const setUpPackages = () => install('', 'packages');

/** The same for packages that only benchmarks load (`test/bench/peers.ts`). */
export const setUpBenchPackages = () => install('test/bench', 'packages to compare with');
