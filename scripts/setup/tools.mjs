// Programs that decode animations, for tests: what we write is read by others than us. From the packages of Debian, where they may be installed.
import { run } from '../lib/run.mjs';

/** Program → its Debian package, and arguments with which it ends at once. */
const TOOLS = {
  gifsicle: { package: 'gifsicle', probe: ['--version'] },
  apngdis: { package: 'apngdis', probe: [] },
  webpmux: { package: 'webp', probe: ['-version'] },
  dwebp: { package: 'webp', probe: ['-version'] },
};

async function missing() {
  const found = await Promise.all(
    Object.entries(TOOLS).map(async ([program, { package: name, probe }]) => {
      const { code } = await run(program, probe, { quiet: true, minutes: 1 });
      return code === 127 ? [name] : [];
    }),
  );
  return [...new Set(found.flat())];
}

/**
 * Installs the programs that are missing, where this process may. Where it may not, it says so and goes on: only the tests that need them
 * fail, each with a sentence.
 */
export async function setUpTools() {
  const wanted = await missing();
  if (wanted.length === 0) return;
  if (process.platform === 'linux' && process.getuid() === 0) {
    console.log(`Installing ${wanted.join(', ')} (apt-get)…`);
    await run('apt-get', ['update'], { quiet: true, minutes: 5 });
    await run('apt-get', ['install', '-y', ...wanted], {
      quiet: true,
      minutes: 10,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const left = await missing();
  if (left.length)
    console.warn(`Not installed: ${left.join(', ')}. Tests of animated exports need these packages and fail.`);
}
