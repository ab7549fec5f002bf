// Takes screenshots of the real window with the packaged extension, in out/shots/.
// npm run shots -- [scenario…] [dark] [light] [high-contrast] [high-contrast-light] [1280x800] [de]      (scenarios: test/ui/scenarios.ts; default: all)
// `film` is a GIF: the README's, media/readme/film.gif, comes from `npm run shots -- film 960x600`.
import { node } from './lib/run.mjs';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit(['packages', 'current', 'chromium']);
for (const args of [
  ['esbuild.mjs', '--tests', '--production'],
  ['scripts/package.mjs', '--built'],
  ['out/test/ui/shots.child.js', ...process.argv.slice(2)],
]) {
  const { code } = await node(args, { minutes: 15 });
  if (code !== 0) process.exit(code);
}
