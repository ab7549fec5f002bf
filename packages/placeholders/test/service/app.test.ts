import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetPage } from '../../../../src/shared/contract/api';
import { inProcessTarget } from '../../../../test/contract/targets';
import { eventsOf, type Wire, wires } from '../../../../test/contract/wireClient';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';

const SLIME = { operation: 'generate', prompt: 'a slime', size: 16 };

describe("The built-in service's app", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  const openWire = wires((options) => inProcessTarget({ directory, ...options }));
  afterEach(() => removeFolder(directory));

  async function listed(wire: Wire) {
    return (await wire.get<AssetPage<string>>('/assets?limit=100')).body.assets;
  }

  it('finishes runs without pauses on close, and loses none that had started', async () => {
    const wire = await openWire({ pace: 3_600_000 });
    const responses = [];
    for (let n = 0; n < 3; n++) responses.push(await wire.target.fetch(wire.jsonRequest('POST', '/generate', SLIME)));
    await wire.target.close();
    for (const response of responses) assert.equal(eventsOf(await response.text()).at(-1)?.type, 'completed');
    await wire.refused(wire.request('GET', '/credits'), 500);
    const again = await openWire();
    assert.equal((await listed(again)).length, 36);
  });

  it('starts no run for a request that arrives during close', async () => {
    const wire = await openWire();
    const overtaken = wire.refusedJson('POST', '/generate', SLIME, 500);
    await wire.target.close();
    assert.equal(await overtaken, 'closed');
    const again = await openWire();
    assert.equal(await again.credits(), 10_000);
    assert.deepEqual(await listed(again), []);
  });

  it('keeps delivered outputs after a kill: a second app reads them while the first still runs', async () => {
    const killed = await openWire({ pace: 20 });
    const response = await killed.target.fetch(killed.jsonRequest('POST', '/generate', SLIME));
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('"index":3')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    const second = await openWire();
    const ids = (await listed(second)).map(({ id }) => id);
    for (const event of eventsOf(text)) if (event.type === 'output') assert.ok(ids.includes(event.asset.id));
  });

  it('loses no update of many simultaneous PATCHes and runs', async () => {
    const wire = await openWire({ concurrentRuns: 6 });
    const { assets } = await wire.run(SLIME);
    const patches = assets.flatMap((asset) =>
      ['first', 'second', 'third'].map((tag) => wire.json('PATCH', `/assets/${asset.id}`, { tags: [tag] })),
    );
    const runs = Array.from({ length: 6 }, (_, n) => wire.run({ ...SLIME, prompt: `slime ${n}`, tags: [`run ${n}`] }));
    const answers = await Promise.all(patches);
    assert.ok(answers.every(({ status }) => status === 200));
    const made = (await Promise.all(runs)).flatMap((run) => run.assets);
    assert.equal(await wire.credits(), 10_000 - 7 * 15);
    const after = await openWire();
    const found = await listed(after);
    assert.equal(found.length, 84);
    for (const asset of found) assert.equal(asset.tags.length, 1);
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([...assets, ...made].map(({ id }) => id)));
    assert.deepEqual(found, await listed(wire));
  });

  it("fails a run whose output can't be saved, says so, and takes no credits", async () => {
    const reports: unknown[] = [];
    const wire = await openWire({ pace: 20, report: (error: unknown) => reports.push(error) });
    const response = await wire.target.fetch(wire.jsonRequest('POST', '/generate', SLIME));
    await removeFolder(path.join(directory, 'files'));
    const completed = eventsOf(await response.text()).at(-1);
    assert.ok(completed?.type === 'completed');
    assert.equal(completed.status, 'failed');
    assert.ok(completed.error && !completed.error.includes(directory));
    assert.equal(completed.credits.remaining, 10_000);
    assert.equal(reports.length, 1);
  });

  it('reports internal errors as 500, without details for the caller', async () => {
    const reports: unknown[] = [];
    const wire = await openWire({ report: (error: unknown) => reports.push(error) });
    await rm(path.join(directory, 'journal.jsonl'));
    const response = await wire.target.fetch(wire.request('GET', '/assets'));
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.match(text, /"code":"internal_error"/);
    assert.ok(!text.includes(directory));
    assert.equal(reports.length, 1);
  });

  it('stores neither the key nor a signed address on disk', async () => {
    const wire = await openWire();
    const { assets } = await wire.run(SLIME);
    const ticket = await wire.upload(Buffer.from('not a picture'));
    await wire.target.close();
    const signature = new URL(ticket.upload_url).searchParams.get('signature');
    assert.ok(signature && assets.length);
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      const full = path.join(entry.parentPath, entry.name);
      const text = `${full}\n${entry.isFile() ? await readFile(full, 'latin1') : ''}`;
      assert.ok(!text.includes(wire.target.key) && !text.includes(signature), full);
    }
  });
});
