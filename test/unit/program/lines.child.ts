// The program for lines that its parent sends, one after the other: loading it takes longer than what most lines do. Each has its own folder and
// environment; what the program prints and its exit code are the answer.
import path from 'node:path';
import { main } from '../../../src/program/main';
import { root } from '../../support/places';
import type { Line } from '../../support/program/programLines';

/** What a line printed. */
const told = { stdout: '', stderr: '' };

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  // Each line listens for errors again.
  stream.setMaxListeners(0);
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    told[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.find((one): one is () => void => typeof one === 'function');
    if (done) process.nextTick(done);
    return true;
  };
}

async function run({ number, args, cwd, env }: Line): Promise<void> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, process.argv.length, ...args);
  told.stdout = '';
  told.stderr = '';
  const code = await new Promise<number>((resolve, reject) => {
    // The program ends its process; here, only the line ends.
    process.exit = ((end: number) => resolve(end)) as typeof process.exit;
    const account = env.TEST_ACCOUNT;
    main(
      path.join(root, 'dist'),
      account === undefined ? undefined : { system: process.platform, home: account },
    ).catch(reject);
  });
  process.send?.({ number, end: { code, ...told } });
}

let last = Promise.resolve();
process.on('message', (line: Line) => {
  last = last.then(() => run(line));
});
