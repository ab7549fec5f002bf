// Runs the program's help with standard output that nobody reads.
import { spawn } from 'node:child_process';
import { programScript } from '../../support/program/program';

const child = spawn(process.execPath, [programScript, ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
child.stdout.destroy();
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
