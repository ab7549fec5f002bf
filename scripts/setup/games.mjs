// Fetches the pictures of published games under free licenses from Debian's packages: the tests read them, and nothing of them is committed.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../lib/run.mjs';
import { gamesPlace, record } from './places.mjs';

/** Their packages, 15 MB in all; test/support/pixelArt/gameSprites.ts names their licenses. They are unpacked, not installed: no system changes for a picture. */
const PACKAGES = ['angband-data', 'crawl-tiles-data', 'meritous-data', 'minetest-data'];

/** Fetches and unpacks one package. Resolves to why it couldn't; undefined if it could. */
async function fetchPackage(name, folder) {
  const parts = `${folder}.part`;
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true });
  const download = await run('apt-get', ['download', name], { quiet: true, minutes: 5, cwd: parts });
  const file = (await readdir(parts)).find((one) => one.endsWith('.deb'));
  if (download.code !== 0 || !file) return download.output.trim().split('\n').at(-1) || 'apt-get is missing.';
  const unpacked = path.join(parts, 'files');
  const { code, output } = await run('dpkg-deb', ['-x', path.join(parts, file), unpacked], { quiet: true, minutes: 2 });
  if (code !== 0) return output.trim();
  // In one step, so that an interrupted set-up leaves nothing that looks finished.
  await rename(unpacked, folder);
  await rm(parts, { recursive: true, force: true });
  return undefined;
}

/** Fetches what is missing, and records the folder for the tests. Prints a warning and continues if that isn't possible. */
export async function setUpGames() {
  const missing = PACKAGES.filter((name) => !existsSync(path.join(gamesPlace(), name)));
  if (missing.length) console.log(`Fetching ${missing.join(', ')} (apt-get)…`);
  let isListed = false;
  for (const name of missing) {
    const folder = path.join(gamesPlace(), name);
    let fault = await fetchPackage(name, folder);
    if (fault !== undefined && !isListed) {
      // A fresh system has no lists of packages yet.
      await run('apt-get', ['update'], { quiet: true, minutes: 5 });
      isListed = true;
      fault = await fetchPackage(name, folder);
    }
    if (fault !== undefined)
      console.warn(`Not fetched: ${name} (${fault}). Tests with the images of published games need it and will fail.`);
  }
  record('games', gamesPlace());
}
