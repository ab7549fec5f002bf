import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '../../../../src/service/errors';
import { InterruptedError, NotSavedError, RunFailedError } from '../../../../src/service/runErrors';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { startLocalHttp } from '../../../support/service/localHttp';
import {
  type Answer,
  fault,
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../../../support/service/scriptedServer';
import { type Bench, benchOn, squarePng } from './support';

const started = { type: 'started', request_id: 'req_1', operation: 'edit', credits: { reserved: 15, remaining: 85 } };
const completed = (count: number, status = 'succeeded', more = {}) => ({
  type: 'completed',
  status,
  output_count: count,
  credits: { remaining: 85 },
  ...more,
});

function stream(...events: object[]): Answer {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream' }, body };
}

/** The runner against services that misbehave, with real sockets and files. */
describe('A run', () => {
  let server: ScriptedServer;
  let bench: Bench;
  let hero: string;
  const closers: (() => Promise<void>)[] = [];

  async function service(script: (request: SeenRequest, count: number) => Script): Promise<void> {
    server = await startScripted(script);
    bench = await benchOn(`${server.origin}/api/v1`);
    closers.push(server.close, bench.close);
    hero = await bench.put('hero.png', squarePng(16));
  }

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  const output = (index: number, file = 'image.png') => ({
    type: 'output',
    index,
    asset: { id: `asset-${index}`, type: 'image', tags: [], assetUrl: `${server.origin}/files/${file}` },
  });
  const edit = () => bench.start({ kind: 'edit', sources: [hero], prompt: foreignText('a cloak') });
  const isGenerate = ({ path: where }: SeenRequest) => where === '/api/v1/generate';
  const png: Answer = { headers: { 'content-type': 'image/png' }, body: squarePng(16, 10) };

  it('saves each output and recognizes its bytes again', async () => {
    await service((request) => (isGenerate(request) ? stream(started, output(0), completed(1)) : png));
    const run = edit();
    await run.ended;
    assert.equal(run.snapshot.state, 'succeeded');
    assert.deepEqual(await bench.names(), ['hero-edit-1.png', 'hero.png']);
    const again = bench.start({
      kind: 'edit',
      sources: [run.snapshot.outputs[0]?.files[0]?.uri ?? ''],
      prompt: foreignText('x'),
    });
    await again.ended;
    const last = JSON.parse(String(server.requests.filter(isGenerate)[1]?.body));
    assert.deepEqual(last.inputs, [{ asset_id: 'asset-0' }]);
  });

  it('sends the image if the service forgot the asset it came from', async () => {
    await service((request, count) => {
      if (!isGenerate(request)) return png;
      const [input] = JSON.parse(String(request.body)).inputs;
      return count > 0 && 'asset_id' in input ? fault(404) : stream(started, output(0), completed(1));
    });
    const first = edit();
    await first.ended;
    const made = first.snapshot.outputs[0]?.files[0]?.uri ?? '';
    const run = bench.start({ kind: 'edit', sources: [made], prompt: foreignText('x') });
    await run.ended;
    assert.equal(run.snapshot.state, 'succeeded');
    const inputs = server.requests
      .filter(isGenerate)
      .map(({ body }) => Object.keys(JSON.parse(String(body)).inputs[0])[0]);
    assert.deepEqual(inputs, ['data_url', 'asset_id', 'data_url']);
  });

  it('keeps the other outputs if one download fails, and says how many are missing', async () => {
    await service((request) => {
      if (isGenerate(request)) return stream(started, output(0, 'gone.png'), output(1), completed(2));
      return request.path.includes('gone') ? fault(404) : png;
    });
    const run = edit();
    await run.ended;
    assert.equal(run.snapshot.state, 'failed');
    assert.ok(run.snapshot.error instanceof NotSavedError);
    assert.deepEqual(
      [run.snapshot.error.notSaved, run.snapshot.error.total, run.snapshot.error.charged],
      [1, 2, 'yes'],
    );
    assert.deepEqual(await bench.names(), ['hero-edit-2.png', 'hero.png']);
  });

  it("doesn't save HTML as an image", async () => {
    const html: Answer = { headers: { 'content-type': 'image/png' }, body: '<html>sorry</html>' };
    await service((request) => (isGenerate(request) ? stream(started, output(0), completed(1)) : html));
    const run = edit();
    await run.ended;
    assert.ok(run.snapshot.error instanceof NotSavedError);
    assert.deepEqual(await bench.names(), ['hero.png']);
  });

  it('keeps reading the stream while downloads are slow', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await service((request) => {
      if (!isGenerate(request)) return { ...png, body: [() => gate, png.body as Uint8Array] };
      return stream(started, ...[0, 1, 2, 3, 4, 5].map((index) => output(index)), completed(6));
    });
    const run = edit();
    await new Promise<void>((resolve) => {
      run.watch(() => {
        if (run.snapshot.state === 'saving') resolve();
      });
    });
    assert.equal(run.snapshot.outputs.length, 6);
    assert.ok(run.snapshot.outputs.every(({ state }) => state === 'landing'));
    release();
    await run.ended;
    assert.equal((await bench.names()).length, 7);
  });

  it("saves what arrived before a cut stream, and isn't a success", async () => {
    await service((request) => (isGenerate(request) ? { ...stream(started, output(0)), after: 'cut' } : png));
    const run = edit();
    await run.ended;
    assert.equal(run.snapshot.state, 'unresolved');
    assert.ok(run.snapshot.error instanceof InterruptedError && run.snapshot.error.charged === 'yes');
    assert.deepEqual(await bench.names(), ['hero-edit-1.png', 'hero.png']);
    assert.equal(server.requests.filter(isGenerate).length, 1);
  });

  it("isn't a success with fewer outputs than announced", async () => {
    await service((request) => (isGenerate(request) ? stream(started, output(0), completed(2)) : png));
    const run = edit();
    await run.ended;
    assert.ok(run.snapshot.error instanceof InterruptedError);
  });

  it('says why if it completes as failed', async () => {
    await service(() => stream(started, completed(0, 'failed', { error: 'the kiln is cold' })));
    const run = edit();
    await run.ended;
    assert.ok(run.snapshot.error instanceof RunFailedError);
    assert.equal(run.snapshot.error.text, 'the kiln is cold');
  });

  it('waits as long as a 429 says, then sends again', async () => {
    await service((request, count) => {
      if (!isGenerate(request)) return png;
      return count === 0 ? fault(429, { 'retry-after': '7' }) : stream(started, output(0), completed(1));
    });
    const run = edit();
    const states: string[] = [];
    run.watch(() => states.push(run.snapshot.state));
    await run.ended;
    assert.equal(run.snapshot.state, 'succeeded');
    assert.ok(states.includes('waiting'));
    assert.ok((bench.waits[0] ?? 0) >= 7_000, String(bench.waits));
  });

  it("isn't sent again after a 500", async () => {
    await service(() => fault(500));
    const run = edit();
    await run.ended;
    assert.equal(run.snapshot.state, 'unresolved');
    assert.ok(run.snapshot.error instanceof InterruptedError && run.snapshot.error.charged === 'unknown');
    assert.ok(run.snapshot.error.cause instanceof ServiceError);
    assert.equal(server.requests.filter(isGenerate).length, 1);
  });

  it('stops when canceled, and keeps finished images', async () => {
    let cut = () => {};
    const silence = new Promise<void>((resolve) => {
      cut = resolve;
    });
    await service((request) => {
      if (!isGenerate(request)) return png;
      const { body } = stream(started, output(0));
      return { headers: { 'content-type': 'text/event-stream' }, body: [String(body), () => silence] };
    });
    const run = edit();
    run.watch(() => {
      if (run.snapshot.outputs[0]?.state === 'saved') run.cancel();
    });
    await run.answered;
    assert.equal(run.snapshot.stopped, true);
    await run.ended;
    cut();
    assert.deepEqual(await bench.names(), ['hero-edit-1.png', 'hero.png']);
  });

  it("reports an asset without a file address as an output that couldn't be saved", async () => {
    const bare = { type: 'output', index: 0, asset: { id: 'a' } };
    await service(() => stream(started, bare, completed(1)));
    const run = edit();
    await run.ended;
    assert.ok(run.snapshot.error instanceof NotSavedError);
  });

  it('names an APNG animation by its content, and finds its column sheet', async () => {
    const apng = await animatedPng();
    const sheet = encodePng(createRaster(16, 64));
    const animation = () => ({
      type: 'output',
      index: 0,
      asset: {
        id: 'a',
        type: 'animation',
        tags: [],
        assetUrl: `${server.origin}/animation.webp`,
        spritesheetUrl: `${server.origin}/sheet.png`,
        frameCount: 4,
        fps: 10,
      },
    });
    await service((request) => {
      if (isGenerate(request)) return stream(started, animation(), completed(1));
      return { headers: { 'content-type': 'image/webp' }, body: request.path.includes('sheet') ? sheet : apng };
    });
    const run = bench.start({ kind: 'animate', sources: [hero], prompt: foreignText('walk') });
    await run.ended;
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    assert.deepEqual(await bench.names(), ['hero-walk-sheet.json', 'hero-walk-sheet.png', 'hero-walk.png', 'hero.png']);
    const json = JSON.parse(await readFile(path.join(bench.folder, 'hero-walk-sheet.json'), 'utf8'));
    assert.deepEqual(json.frames[3].frame, { x: 0, y: 48, w: 16, h: 16 });
    assert.equal(json.frames[3].duration, 100);
    assert.equal(json.meta.frameTags[0].name, 'walk');
  });

  it('sends a fully transparent image; the service refuses it and refunds the credits', async () => {
    const local = await startLocalHttp();
    bench = await benchOn(local.baseUrl, local.key);
    closers.push(local.close, bench.close);
    const blank = await bench.put('blank.png', encodePng(createRaster(16, 16)));
    const run = bench.start({ kind: 'direction-set', sources: [blank] });
    await run.ended;
    assert.ok(run.snapshot.error instanceof RunFailedError, String(run.snapshot.error));
    assert.equal(run.snapshot.remaining, 10_000);
  });
});

/** Two frames of 16 × 16, as announced by the animation chunk before the pixels. */
async function animatedPng(): Promise<Uint8Array> {
  const { crc32 } = await import('../../../../src/sprite/pixels/bytes');
  const png = squarePng(16);
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4);
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk, 4, 16), 16);
  const header = 33;
  return Buffer.concat([png.subarray(0, header), chunk, png.subarray(header)]);
}
