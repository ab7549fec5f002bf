import { type ChildProcess, execFile, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Command, Order, Report } from './soak.child';

/** A window in its own process. */
export interface SoakWindow {
  /** Undefined if the process was killed before it answered. */
  ask(command: Command): Promise<Report | undefined>;
  /** Resolves when the process has suspended itself; never, if it doesn't. */
  stopped(): Promise<void>;
  wake(): void;
  /** Resolves when the process has exited. */
  close(): Promise<void>;
}

export async function openSoakWindow(script: string, order: Order): Promise<SoakWindow> {
  const child: ChildProcess = fork(script, [JSON.stringify(order)], {
    execArgv: ['--expose-gc', '--enable-source-maps'],
  });
  const waiting = new Map<number, (report: Report | undefined) => void>();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(() => {
    for (const resolve of waiting.values()) resolve(undefined);
  });
  let last = 0;
  const answer = (id: number) => new Promise<Report | undefined>((resolve) => waiting.set(id, resolve));
  child.on('message', ({ id, report }: { id: number; report: Report }) => {
    waiting.get(id)?.(report);
    waiting.delete(id);
  });
  await answer(0);
  return {
    ask: (command) => {
      const id = ++last;
      const report = answer(id);
      child.send({ id, command });
      return report;
    },
    stopped: async () => {
      const state = async () => (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(child.pid)])).stdout;
      while (child.exitCode === null && !(await state()).startsWith('T')) await delay(50);
      if (child.exitCode !== null) await new Promise(() => {});
    },
    wake: () => void child.kill('SIGCONT'),
    close: async () => {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
