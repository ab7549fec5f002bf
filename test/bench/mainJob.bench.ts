import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLocalService } from '@sprite-kiln/placeholders';
import { inProcessTransport } from '../../src/service/webTransports';
import { removeFolder } from '../support/folders';
import { drawingWorker } from '../support/service/localHttp';
import { bench, figures, median } from './row';
import { carryOut, clientOf, dependenciesOf, heroPlan } from './runs';

const JOB = ['edit', 'direction-set', 'animate', 'normal-map'] as const;
const BASE_URL = 'https://built-in.invalid/api/v1';
const KEY = 'key-of-the-bench';
const ROUNDS = 3;

/**
 * Seconds of the main job: edit, eight directions, animation, and normal map of one sprite in turn, by the built-in service in this process, like in
 * the extension.
 */
async function mainJob(pace: number | undefined): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  const service = await createLocalService({
    directory: path.join(folder, 'service'),
    baseUrl: BASE_URL,
    drawingWorker,
    isKey: (key) => key === KEY,
    ...(pace !== undefined && { pace }),
  });
  try {
    const transport = inProcessTransport(new URL(BASE_URL).origin, (request) => service.handle(request));
    const dependencies = dependenciesOf(clientOf({ baseUrl: BASE_URL, key: KEY }, transport), folder);
    const begin = performance.now();
    for (const kind of JOB) await carryOut(heroPlan(kind, path.join(folder, 'out')), dependencies);
    return (performance.now() - begin) / 1000;
  } finally {
    await service.close();
    await removeFolder(folder);
  }
}

bench(async () => {
  const paced: number[] = [];
  const unpaced: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    paced.push(await mainJob(undefined));
    unpaced.push(await mainJob(0));
  }
  const alone = figures('without the pauses between events', unpaced);
  return [
    {
      ...figures('Main job on the built-in service', paced),
      unit: 's',
      beside: [{ ...alone, ratio: median(paced) / alone.median }],
    },
  ];
});
