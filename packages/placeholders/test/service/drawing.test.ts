import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { rawText } from '../../../../src/shared/base/foreignText';
import type { AssetPage } from '../../../../src/shared/contract/api';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { inProcessTarget, type TargetOptions } from '../../../../test/contract/targets';
import { eventsOf, Wire, wires } from '../../../../test/contract/wireClient';
import { dataUrl, figureItem } from '../../../../test/contract/wirePictures';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';
import { waitFor } from '../../../../test/support/wait';
import { drawingQueue } from '../../src/service/work/drawings';
import { HANGING } from './sabotage';

const SLIME = { operation: 'generate', prompt: 'a slime', size: 16 };
/** Tells the sabotaged worker to hang, exit, or throw. */
const sabotaged = (prompt: 'hang' | 'exit' | 'throw') => ({ ...SLIME, prompt });
/** Its normal map never ends in the sabotaged worker. */
const ENDLESS_MAP = figureItem(13);
const HOUR = 3_600_000;

describe('Drawing in the built-in service', () => {
  const wireOn = wires((options) => inProcessTarget({ closeMs: 0, ...options }));
  const drawingWorker = path.join(__dirname, 'sabotagedWorker.child.js');
  const sabotagedWire = (options: TargetOptions = {}) => wireOn({ drawingWorker, ...options });

  let undo = () => {};
  afterEach(() => undo());

  /** A task's time limit of an hour expires exactly when its thread hangs, however busy the machine is. */
  function hangingTakesAnHour(): void {
    const real = globalThis.setTimeout;
    let hourIsOver = () => {};
    const watched = (work: () => void, ms?: number) => {
      if (ms === HOUR) hourIsOver = work;
      return real(work, ms);
    };
    globalThis.setTimeout = Object.assign(watched, { __promisify__: real.__promisify__ });
    const channel = new BroadcastChannel(HANGING);
    channel.onmessage = () => hourIsOver();
    undo = () => {
      globalThis.setTimeout = real;
      channel.close();
      undo = () => {};
    };
  }

  /** A normal map that hangs: a promise of its answer. */
  const hangingMap = (wire: Wire, signal?: AbortSignal) =>
    wire.target.fetch(new Request(wire.jsonRequest('POST', '/normal-maps', ENDLESS_MAP), signal ? { signal } : {}));

  it('answers requests, and refuses unusable images, while a drawing never ends', async () => {
    const wire = await sabotagedWire({ drawingLimitMs: HOUR });
    const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', sabotaged('hang')));
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('"progress"')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    assert.equal(await wire.credits(), 10_000 - 15);
    const broken = { data_url: dataUrl(Buffer.from('no image')) };
    await wire.refusedJson('POST', '/generate', { operation: 'edit', prompt: 'a hat', inputs: [broken] }, 400);
    await wire.refusedJson('POST', '/normal-maps', broken, 400);
    await reader?.cancel();
  });

  it('fails a run that takes too long at no cost, and draws the next one', async () => {
    const reports: unknown[] = [];
    hangingTakesAnHour();
    const wire = await sabotagedWire({ drawingLimitMs: HOUR, report: (error) => reports.push(error) });
    const { completed, assets } = await wire.run(sabotaged('hang'));
    assert.deepEqual([completed.status, completed.error], ['failed', 'The image took too long to draw.']);
    assert.deepEqual(assets, []);
    assert.equal(completed.credits.remaining, 10_000);
    const refused = await hangingMap(wire);
    assert.equal(refused.status, 413);
    assert.match(await refused.text(), /took too long to draw/);
    assert.equal((await wire.run(SLIME)).completed.status, 'succeeded');
    assert.deepEqual(reports, []);
  });

  it('refuses an image that takes too long to read with advice, and reads the next one', async () => {
    const reports: unknown[] = [];
    hangingTakesAnHour();
    const options = { readingLimitMs: HOUR, report: (error: unknown) => reports.push(error) };
    const wire = await sabotagedWire(options);
    const edit = (width: number) => ({ operation: 'edit', prompt: 'a hat', inputs: [figureItem(width)] });
    const refused = await wire.target.fetch(wire.jsonRequest('POST', '/generate', edit(11)));
    assert.equal(refused.status, 413);
    assert.match(
      await refused.text(),
      /inputs\[0\]: Reading the image took too long\. Save it again, preferably as PNG/,
    );
    assert.equal(await wire.credits(), 10_000);
    assert.equal((await wire.run(edit(12))).completed.status, 'succeeded');
    assert.deepEqual(reports, []);
  });

  for (const how of ['exit', 'throw'] as const) {
    it(`fails only the current run of a worker that ends by ${how}, and reports it`, async () => {
      const reports: unknown[] = [];
      const wire = await sabotagedWire({ report: (error) => reports.push(error) });
      const [before, broken, after] = await Promise.all([wire.run(SLIME), wire.run(sabotaged(how)), wire.run(SLIME)]);
      assert.deepEqual([broken.completed.status, broken.completed.error], ['failed', 'Drawing stopped unexpectedly.']);
      for (const { completed } of [before, after]) {
        assert.deepEqual([completed.status, completed.output_count], ['succeeded', 12]);
      }
      assert.equal(await wire.credits(), 10_000 - 30);
      assert.equal(reports.length, 1);
    });
  }

  it('ends only the worker of a drawing that takes too much memory', async () => {
    const wire = await wireOn({ drawingMemoryMb: 24 });
    const colorful = createRaster(1000, 1000);
    for (let color = 0; color < 1_000_000; color++) {
      colorful.data.set([color & 255, (color >> 8) & 255, color >> 16, 255], color * 4);
    }
    const inputs = [{ data_url: dataUrl(encodePng(colorful)) }];
    const { completed } = await wire.run({
      operation: 'animate',
      prompt: 'idle',
      inputs,
      output_frames: 2,
      colors: 8,
    });
    assert.equal(completed.status, 'failed');
    assert.match(rawText(completed.error ?? ''), /Not enough memory to draw/);
    assert.equal((await wire.run(SLIME)).completed.status, 'succeeded');
  });

  it('stops drawing a normal map if the caller leaves', async () => {
    const reports: unknown[] = [];
    const wire = await sabotagedWire({ drawingLimitMs: HOUR, report: (error) => reports.push(error) });
    const gone = new AbortController();
    const channel = new BroadcastChannel(HANGING);
    const hanging = new Promise<unknown>((resolve) => {
      channel.onmessage = resolve;
    });
    const abandoned = hangingMap(wire, gone.signal);
    await hanging;
    channel.close();
    const next = wire.run(SLIME);
    gone.abort();
    assert.equal((await next).completed.status, 'succeeded');
    await abandoned;
    assert.deepEqual(reports, [], 'not a failure of the service');
  });

  it('draws runs in turn', async () => {
    const wire = await wireOn();
    await Promise.all([wire.run(SLIME), wire.run({ ...SLIME, prompt: 'a gem' })]);
    const { assets } = (await wire.get<AssetPage<string>>('/assets?limit=100')).body;
    const changes = assets.filter(({ batchId }, at) => at > 0 && batchId !== assets[at - 1]?.batchId);
    assert.equal(assets.length, 24);
    assert.ok(changes.length > 1, 'one run after the other');
  });

  it('drops current drawings on close: the run fails, its credits are returned, the map is refused', async () => {
    const directory = await temporaryDirectory();
    try {
      const wire = new Wire(await inProcessTarget({ directory, drawingWorker, drawingLimitMs: HOUR, closeMs: 0 }));
      const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', sabotaged('hang')));
      const map = hangingMap(wire);
      await wire.credits();
      await wire.target.close();
      const completed = eventsOf(await response.text()).at(-1);
      assert.ok(completed?.type === 'completed');
      assert.deepEqual([completed.status, completed.credits.remaining], ['failed', 10_000]);
      assert.match(rawText(completed.error ?? ''), /was closed/);
      assert.equal((await map).status, 500);
    } finally {
      await removeFolder(directory);
    }
  });

  it("doesn't keep the process alive if it is never closed", async () => {
    const directory = await temporaryDirectory();
    try {
      const child = path.join(__dirname, 'forgetful.child.js');
      const { stdout } = await promisify(execFile)(process.execPath, [child, directory]);
      assert.equal(stdout.trim(), 'succeeded');
    } finally {
      await removeFolder(directory);
    }
  });
});

describe('The queue of a drawing worker', () => {
  const queues: ReturnType<typeof drawingQueue>[] = [];
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
  });

  /** The ID of the thread that runs a task. */
  function threads(idleMs: number): () => Promise<unknown> {
    const script = path.join(__dirname, 'threadId.child.js');
    const limits = { read: HOUR, draw: HOUR, 'normal-map': HOUR };
    const queue = drawingQueue(limits, { script, idleMs, memoryMb: 64 });
    queues.push(queue);
    return () => queue.run('read', { bytes: new Uint8Array(1), fit: { frames: 1 } });
  }

  it("runs tasks one after the other in one thread, which isn't this one", async () => {
    const thread = threads(HOUR);
    const [first, second] = await Promise.all([thread(), thread()]);
    assert.ok(Number(first) > 0);
    assert.equal(second, first);
    assert.equal(await thread(), first);
  });

  it('ends an idle thread, and starts a new one for the next task', async () => {
    const thread = threads(1);
    const first = await thread();
    await waitFor('another thread', async () => (await thread()) !== first);
  });
});
