// Installs everything that a fresh clone needs, with nothing but Node: packages, programs, VS Code servers, a browser. Quick if all of it exists.
// node scripts/setup.mjs [packages] [tools] [games] [engines] [floor] [current] [web] [chromium] [bench]     (default: all)
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUpChromium } from './setup/chromium.mjs';
import { setUpEditor } from './setup/editors.mjs';
import { setUpGames } from './setup/games.mjs';
import { setUpBenchPackages, setUpPackages } from './setup/packages.mjs';
import { setUpEngines, setUpTools } from './setup/tools.mjs';
import { setUpWebEditor } from './setup/webEditor.mjs';

const PARTS = {
  packages: setUpPackages,
  tools: setUpTools,
  games: setUpGames,
  engines: setUpEngines,
  floor: () => setUpEditor('floor'),
  current: () => setUpEditor('current'),
  // Made from `current`.
  web: setUpWebEditor,
  chromium: setUpChromium,
  bench: setUpBenchPackages,
};

/**
 * Installs the named parts; existing ones are kept. Packages come first, because the rest may need them.
 * @param {('packages' | 'tools' | 'games' | 'engines' | 'floor' | 'current' | 'web' | 'chromium' | 'bench')[]} parts
 */
export async function setUp(parts = Object.keys(PARTS)) {
  for (const name of parts) if (!(name in PARTS)) throw new Error(`Unknown part of the set-up: “${name}”.`);
  for (const [name, make] of Object.entries(PARTS)) if (name === 'packages' || parts.includes(name)) await make();
}

/**
 * {@link setUp} for a script: if it fails, prints the reason and ends the process.
 * @param {Parameters<typeof setUp>[0]} parts
 */
export async function setUpOrExit(parts) {
  try {
    await setUp(parts);
  } catch (error) {
    console.error(`Set-up failed: ${error.message}`);
    process.exit(1);
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  await setUpOrExit(named.length ? named : undefined);
  console.log('Ready.');
}
