// Runs the built-in service on 127.0.0.1, for curl and agents: npm run service -- [its arguments]
import { spawn } from 'node:child_process';
import path from 'node:path';
import { node, root } from '../../../scripts/lib/run.mjs';
import { setUpOrExit } from '../../../scripts/setup.mjs';

await setUpOrExit(['packages']);
const { code } = await node(['esbuild.mjs', '--only=service'], { minutes: 5 });
if (code !== 0) process.exit(1);
const service = spawn(process.execPath, [path.join(root, 'out/service.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
service.on('exit', (exit) => process.exit(exit ?? 0));
