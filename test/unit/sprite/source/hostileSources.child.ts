import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'valibot';
import { exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { mutate } from '../../../support/mutate';
import { seeded } from '../../../support/random';
import { pictureSeeds } from '../../../support/sprites/pictureSeeds';

/** Arguments: number of mutated files, seed. Exports each in the thread, and prints `HostileFigures`. */

export interface HostileFigures {
  /** Number of files by outcome: `written`, or the image's fault. */
  readonly ends: Readonly<Record<string, number>>;
  /** Files with another outcome. */
  readonly broken: readonly string[];
  /** Largest growth of the process, in MiB. */
  readonly grownMiB: number;
}

const [count = 0, seed = 0] = process.argv.slice(2).map(Number);
const folder = path.resolve('test/fixtures/aseprite');
const aseprite = readdirSync(folder).filter((name) => name.endsWith('.aseprite'));
const seeds: Readonly<Record<string, Uint8Array>> = {
  ...pictureSeeds,
  ...Object.fromEntries(aseprite.map((name) => [name, readFileSync(path.join(folder, name))])),
};

async function run(): Promise<HostileFigures> {
  const exporter = new SpriteThreads('exports', {
    script: path.join(__dirname, '../../work/spriteWorker.child.js'),
  });
  const options = parse(exportOptions, { format: 'gif' });
  const names = Object.keys(seeds);
  const random = seeded(seed);
  const ends: Record<string, number> = {};
  const broken: string[] = [];
  const one = async (name: string, bytes: Uint8Array) => {
    const source = { title: 'hero', extension: 'png', bytes };
    // Every second file is used as a normal map.
    const end = await exporter
      .run('export', { source: random() < 0.5 ? source : { ...source, normalMap: bytes }, options, version: '1.0.0' })
      .then(() => 'written')
      .catch((error: unknown) => {
        if (error instanceof PictureError) return error.fault;
        broken.push(`${name}: ${error instanceof Error ? `${error.stack}\n${String(error.cause)}` : String(error)}`);
        return 'broken';
      });
    ends[end] = (ends[end] ?? 0) + 1;
    return end;
  };
  // The first one starts the thread and loads the decoders.
  for (const name of names) {
    const end = await one(name, seeds[name] ?? new Uint8Array());
    if (end !== 'written') broken.push(`${name} as it is: ${end}`);
  }
  const before = process.resourceUsage().maxRSS;
  for (let index = 0; index < count; index++) {
    const kind = names[index % names.length] ?? '';
    const other = names[Math.floor(random() * names.length)] ?? '';
    await one(
      `mutation ${index} of seed ${seed} (${kind})`,
      mutate(seeds[kind] ?? new Uint8Array(), seeds[other] ?? new Uint8Array(), random),
    );
  }
  const grownMiB = (process.resourceUsage().maxRSS - before) / 1024;
  await exporter.close();
  return { ends, broken, grownMiB };
}

run().then(
  (figures) => console.log(JSON.stringify(figures)),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
