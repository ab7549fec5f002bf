import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { inProcessTarget } from '../contract/targets';
import { Wire } from '../contract/wireClient';
import { figureItem } from '../contract/wirePictures';

const ANIMATIONS = 4;
const PEER_MS = 5_000;

/** The measurements of one process, in milliseconds. */
export interface DrawingDelays {
  /** For each `GET /credits`, sent one after the other, while everything is drawn. */
  readonly waits: readonly number[];
  /** The same while two unrelated threads compute: the delay that the machine itself causes. */
  readonly peerWaits: readonly number[];
  /** The longest time that the thread that answers requests was busy or had no core, while everything was drawn. */
  readonly longestBlock: number;
}

async function waitsUntil(end: Promise<unknown>, wire: Wire): Promise<number[]> {
  let ended = false;
  const ending = end.finally(() => {
    ended = true;
  });
  const waits: number[] = [];
  while (!ended) {
    const begin = performance.now();
    await wire.credits();
    waits.push(performance.now() - begin);
    await sleep(5);
  }
  await ending;
  return waits;
}

async function withBusyThreads(wire: Wire): Promise<number[]> {
  const threads = [1, 2].map(() => new Worker(path.join(__dirname, 'busyThread.child.js')));
  const waits = await waitsUntil(sleep(PEER_MS), wire);
  await Promise.all(threads.map((thread) => thread.terminate()));
  return waits;
}

/** Four animations of 1024 px and a normal map of 4096 px, all at once, while credits are requested. */
async function measure(): Promise<DrawingDelays> {
  const animated = figureItem(1024);
  const mapped = figureItem(4096);
  const wire = new Wire(await inProcessTarget({ concurrentRuns: ANIMATIONS }));
  try {
    await wire.credits();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const map = wire.target.fetch(wire.jsonRequest('POST', '/normal-maps', mapped));
    const animations = Array.from({ length: ANIMATIONS }, (_, n) =>
      wire.run({ operation: 'animate', prompt: `walk ${n}`, inputs: [animated], output_frames: 4 }),
    );
    const waits = await waitsUntil(Promise.all([map, ...animations]), wire);
    delay.disable();
    const longestBlock = delay.max / 1e6;
    return { waits, longestBlock, peerWaits: await withBusyThreads(wire) };
  } finally {
    await wire.target.close();
  }
}

measure()
  .then((delays) => console.log(JSON.stringify(delays)))
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
