// A program that is interrupted: `ends` finishes its record, `hangs` doesn't.
import { setTimeout as delay } from 'node:timers/promises';
import { followInterrupts } from '../../../src/program/terminal/interrupts';

async function work(hangs: boolean): Promise<void> {
  const { signal, dispose } = followInterrupts(
    () => console.log('asked to stop'),
    () => process.exit(130),
  );
  console.log('ready');
  await delay(60_000, undefined, { signal }).catch(() => {});
  if (hangs) {
    console.log('still busy');
    await delay(60_000);
  }
  console.log('record finished');
  dispose();
  process.exit(7);
}

void work(process.argv[2] === 'hangs');
