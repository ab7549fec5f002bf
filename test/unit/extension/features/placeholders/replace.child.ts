/** A window that replaces all placeholders, in a process that can be killed. Argument: a `ReplaceOrder` as JSON. */
import { stepsFor } from '../../../../../src/extension/features/placeholders/placeholders';
import { windowsOf } from './placeholderBench';

export interface ReplaceOrder {
  /** See `windowsOf`. */
  readonly home: string;
  readonly baseUrl: string;
}

async function main({ home, baseUrl }: ReplaceOrder): Promise<void> {
  const { open, find, hosted } = await windowsOf(home, baseUrl);
  const { runs, job } = open();
  await runs.recover(async () => hosted);
  await job.start(stepsFor(await find(runs)), hosted, new AbortController().signal, () => {});
}

main(JSON.parse(process.argv[2] ?? '{}')).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
