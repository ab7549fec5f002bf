import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import type { FileStore } from '../../src/core/disk/fileStore';
import type { Run } from '../../src/core/runs/run';
import { undiciTransport } from '../../src/service/undiciTransport';
import { TaskQueue } from '../../src/shared/base/taskQueue';
import { removeFolder } from '../support/folders';
import { userFiles } from '../support/runs/userFiles';
import { bench, figures, median, quantile, type Row } from './row';
import { carryOut, clientOf, dependenciesOf, heroPlan, USER_AGENT } from './runs';
import { startStandAlone } from './standAlone';

const GOAL_MS = 50;
/** As many simultaneous downloads as a run has. */
const AT_ONCE = 4;

type Kind = 'direction-set' | 'generate';

interface Times {
  /** From reading the `output` event to the file under its name on disk. */
  readonly own: number[];
  /** The same file by bare `undici.request` and `writeFile`. */
  readonly bare: number[];
}

/** Measures complete runs in turn; the bare way follows each file, or each run if outputs come at once. */
class OutputBench {
  readonly #folder: string;
  readonly #pace: number;

  readonly #published = new Map<string, number>();
  readonly #files: FileStore = {
    ...userFiles,
    create: async (uri, bytes) => {
      const created = await userFiles.create(uri, bytes);
      if (created) this.#published.set(uri, performance.now());
      return created;
    },
  };

  constructor(folder: string, pace: number) {
    this.#folder = folder;
    this.#pace = pace;
  }

  async measure(kinds: Readonly<Record<Kind, number>>): Promise<Record<Kind, Times>> {
    const service = await startStandAlone(this.#pace);
    const transport = undiciTransport();
    const dependencies = dependenciesOf(clientOf(service, transport), this.#folder, this.#files);
    const times: Record<Kind, Times> = { 'direction-set': { own: [], bare: [] }, generate: { own: [], bare: [] } };
    try {
      for (const kind of ['direction-set', 'generate'] as const) {
        // The first run of a window also loads undici and connects, so it is not counted.
        for (let n = -1; n < kinds[kind]; n++) {
          const run = await this.#one(kind, dependencies);
          if (n < 0) continue;
          times[kind].own.push(...run.own);
          times[kind].bare.push(...run.bare);
        }
      }
      return times;
    } finally {
      await transport.close();
      await service.close();
    }
  }

  async #one(kind: Kind, dependencies: ReturnType<typeof dependenciesOf>): Promise<Times> {
    const read = new Map<number, number>();
    const addresses = new Map<number, string>();
    const bare: number[] = [];
    const queue = new TaskQueue(() => AT_ONCE);
    const fetchBare = (index: number) =>
      queue.add(async () => void bare.push(await this.#bareOne(addresses.get(index), index)));
    const onChange = ({ snapshot }: Run) => {
      for (const { index, asset, files } of snapshot.outputs) {
        if (!read.has(index)) read.set(index, performance.now());
        if (!files.length || !asset?.assetUrl || addresses.has(index)) continue;
        addresses.set(index, asset.assetUrl);
        if (this.#pace > 0) fetchBare(index);
      }
    };
    const run = await carryOut(heroPlan(kind, path.join(this.#folder, 'own')), dependencies, onChange);
    if (this.#pace === 0) for (const index of addresses.keys()) fetchBare(index);
    await queue.idle();
    const own = run.snapshot.outputs.map(({ index, files }) => {
      const [end, begin] = [this.#published.get(files[0]?.uri ?? ''), read.get(index)];
      if (end === undefined || begin === undefined) throw new Error(`Output ${index} wasn't observed.`);
      return end - begin;
    });
    return { own, bare };
  }

  async #bareOne(address: string | undefined, index: number): Promise<number> {
    const begin = performance.now();
    const { body } = await request(address ?? '', { headers: { 'user-agent': USER_AGENT } });
    await writeFile(path.join(this.#folder, `bare-${index}.png`), new Uint8Array(await body.arrayBuffer()));
    return performance.now() - begin;
  }
}

function rowOf(name: string, { own, bare }: Times): Row {
  return {
    ...figures(name, own),
    unit: 'ms',
    beside: [{ ...figures('bare undici.request and writeFile', bare), ratio: median(own) / median(bare) }],
    goal: { text: `p95 < ${GOAL_MS} ms`, met: quantile(own, 0.95) < GOAL_MS },
  };
}

bench(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  try {
    const paced = await new OutputBench(folder, 300).measure({ 'direction-set': 4, generate: 3 });
    const atOnce = await new OutputBench(folder, 0).measure({ 'direction-set': 8, generate: 6 });
    return [
      rowOf('Output event to file, direction set', paced['direction-set']),
      rowOf('Output event to file, generate', paced.generate),
      rowOf('Output event to file, 8 directions at once', atOnce['direction-set']),
      rowOf('Output event to file, generate at once', atOnce.generate),
    ];
  } finally {
    await removeFolder(folder);
  }
});
