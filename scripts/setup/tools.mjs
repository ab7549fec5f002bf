// Installs programs that read our outputs in tests, decoders of animations, a map editor, and a game engine, from Debian's packages if possible.
import { existsSync } from 'node:fs';
import { run } from '../lib/run.mjs';

/** Program → its Debian packages, and arguments with which it exits at once; for a library, one of its files. */
const DECODERS = {
  gifsicle: { packages: ['gifsicle'], probe: ['--version'] },
  apngdis: { packages: ['apngdis'], probe: [] },
  webpmux: { packages: ['webp'], probe: ['-version'] },
  dwebp: { packages: ['webp'], probe: ['-version'] },
};

/** Tiled's own renderer of maps finds images whose paths we have rewritten. */
const MAPS = { tmxrasterizer: { packages: ['tiled'], probe: ['--version'] } };

/** LÖVE needs a screen, and a JSON library to read a sheet's data. The screen's packages include software rendering. */
const ENGINES = {
  love: { packages: ['love'], probe: ['--version'] },
  dkjson: { packages: ['lua-dkjson'], file: '/usr/share/lua/5.1/dkjson.lua' },
  xvfb: { packages: ['xvfb'], program: 'Xvfb', probe: ['-help'] },
};

async function missing(programs) {
  const found = await Promise.all(
    Object.entries(programs).map(async ([name, { packages, program = name, probe, file }]) => {
      if (file) return existsSync(file) ? [] : packages;
      // Without a screen, programs of Qt draw into memory.
      const { code } = await run(program, probe, { quiet: true, minutes: 1, env: { QT_QPA_PLATFORM: 'offscreen' } });
      return code === 127 ? packages : [];
    }),
  );
  return [...new Set(found.flat())];
}

/**
 * Installs the missing programs if this process is allowed to. Otherwise it prints a warning and continues.
 * @param affected the consequence: what fails or is skipped
 */
async function install(programs, affected) {
  const wanted = await missing(programs);
  if (wanted.length === 0) return;
  if (process.platform === 'linux' && process.getuid() === 0) {
    console.log(`Installing ${wanted.join(', ')} (apt-get)…`);
    await run('apt-get', ['update'], { quiet: true, minutes: 5 });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], {
      quiet: true,
      minutes: 10,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const left = await missing(programs);
  if (left.length) console.warn(`Not installed: ${left.join(', ')}. ${affected}`);
}

export async function setUpTools() {
  await install(DECODERS, 'Tests of animated exports need these packages and will fail.');
  await install(MAPS, 'The test of renames in maps needs this package and will fail.');
}
export const setUpEngines = () => install(ENGINES, "Exports won't be tested in LÖVE.");
