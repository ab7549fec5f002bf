import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DraftPlace, refuseUsedFolder, withDrafts } from '../../../../src/core/domain/drafts';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import type { Run } from '../../../../src/core/runs/run';
import { endText } from '../../../../src/core/runs/runText';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { editPlan } from '../../../support/runs/runRecords';
import { userFiles } from '../../../support/runs/userFiles';
import { type Answer, type Script, type SeenRequest, startScripted } from '../../../support/service/scriptedServer';
import { waitFor } from '../../../support/wait';
import { benchOn, squarePng } from '../runs/support';

const place: DraftPlace = { root: 'file:///game/sprite-drafts', top: 'file:///game' };

describe('Drafts', () => {
  const closers: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function temporary(): Promise<string> {
    const folder = await temporaryDirectory();
    closers.push(() => removeFolder(folder));
    return folder;
  }

  describe('of a plan', () => {
    const planned = (plan: RunPlan, on: DraftPlace | undefined = place) => withDrafts(plan, async () => on);

    it('are below their own folder as their outputs would be below the workspace folder, also if they are made from a draft', async () => {
      const rows = [
        ['file:///game/sprites', 'file:///game/sprites', 'file:///game/sprite-drafts/sprites'],
        ['file:///game/a%20b/c', 'file:///game/a%20b/c', 'file:///game/sprite-drafts/a%20b/c'],
        ['file:///game', 'file:///game', 'file:///game/sprite-drafts'],
        ['file:///game/sprite-drafts/art', 'file:///game/art', 'file:///game/sprite-drafts/art'],
        ['file:///game/sprite-drafts', 'file:///game', 'file:///game/sprite-drafts'],
      ] as const;
      for (const [asked, folder, drafts] of rows) {
        const plan = await planned(editPlan(asked, []));
        assert.deepEqual([plan.folder, plan.drafts], [folder, { root: place.root, folder: drafts }], asked);
      }
    });

    it("don't exist if they are off, outside, for a normal map, or for a replacement, and no longer if they were turned off", async () => {
      const plan = editPlan('file:///game/sprites', []);
      const before = { ...plan, drafts: { root: 'file:///game/old', folder: 'file:///game/old/sprites' } };
      for (const none of [
        await withDrafts(before, async () => undefined),
        await planned({ ...plan, folder: 'file:///elsewhere' }),
        await planned({ ...plan, kind: 'normal-map' }),
        await planned({ ...plan, replacement: { job: 'a', step: 'b' } }),
      ]) {
        assert.equal(none.drafts, undefined, JSON.stringify(none));
      }
    });
  });

  it('never make Git ignore a folder with other files', async () => {
    const root = await temporary();
    const uri = pathToFileURL(root).href;
    await refuseUsedFolder(uri, userFiles);
    await writeFile(path.join(root, 'hero.png'), 'mine');
    await assert.rejects(refuseUsedFolder(uri, userFiles), /has other files, so it can't be the folder of drafts/);
    await writeFile(path.join(root, '.gitignore'), '*.psd\n');
    await assert.rejects(refuseUsedFolder(uri, userFiles), /Nothing was sent/);
    await writeFile(path.join(root, '.gitignore'), '# drafts\r\n*\r\n');
    await refuseUsedFolder(uri, userFiles);
    assert.deepEqual(await namesIn(root), ['.gitignore', 'hero.png']);
  });

  describe('of a run', () => {
    const started = {
      type: 'started',
      request_id: 'req_1',
      operation: 'edit',
      credits: { reserved: 15, remaining: 85 },
    };
    const completed = { type: 'completed', status: 'succeeded', output_count: 2, credits: { remaining: 85 } };
    const png: Answer = { headers: { 'content-type': 'image/png' }, body: squarePng(16, 10) };
    const event = (one: object) => `data: ${JSON.stringify(one)}\n\n`;

    /** A service that sends its second output when `more` is called. */
    async function slowRun(drafted: (home: string) => RunPlan['drafts']) {
      let more = () => {};
      const wait = new Promise<void>((resolve) => {
        more = resolve;
      });
      const output = (index: number) =>
        event({
          ...{ type: 'output', index },
          asset: { id: `asset-${index}`, type: 'image', tags: [], assetUrl: `${server.origin}/files/${index}.png` },
        });
      const script = ({ path: where }: SeenRequest): Script => {
        if (where !== '/api/v1/generate') return png;
        const body = [event(started), output(0), () => wait, output(1), event(completed)];
        return { headers: { 'content-type': 'text/event-stream' }, body };
      };
      const server = await startScripted(script);
      const bench = await benchOn(`${server.origin}/api/v1`);
      closers.push(server.close, bench.close);
      const hero = await bench.put('hero.png', squarePng(16));
      const begin = (): Run =>
        bench.start({ kind: 'edit', sources: [hero], prompt: foreignText('a cloak'), drafts: drafted(bench.home) });
      return { bench, begin, more };
    }

    const draftsIn = (home: string): NonNullable<RunPlan['drafts']> => {
      const root = pathToFileURL(path.join(home, 'drafts')).href;
      return { root, folder: `${root}/art` };
    };

    it('are ignored by Git with the file that says so, and have names that are free here and there', async () => {
      const { bench, begin, more } = await slowRun(draftsIn);
      execFileSync('git', ['init', '-q'], { cwd: bench.home });
      const drafts = path.join(bench.home, 'drafts');
      await mkdir(path.join(drafts, 'art'), { recursive: true });
      await bench.put('hero-edit-1.png', squarePng(4));
      await writeFile(path.join(drafts, 'art/hero-edit-2.png'), squarePng(4));
      const run = begin();
      more();
      await run.ended;
      assert.deepEqual(await namesIn(path.join(drafts, 'art')), [
        'hero-edit-2.png',
        'hero-edit-3.png',
        'hero-edit-4.png',
      ]);
      assert.deepEqual(await bench.names(), ['hero-edit-1.png', 'hero.png']);
      const status = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: bench.home, encoding: 'utf8' });
      assert.doesNotMatch(status, /drafts/);
      assert.match(status, /hero-edit-1/);
      const text = endText(run.plan, run.snapshot);
      assert.equal(text, '2 sprites saved as drafts. Keep moves them to art. 15 credits, 85 left.');
    });

    it('that are kept while it runs are in its record at once, where they are, and so when it ends', async () => {
      const { bench, begin, more } = await slowRun(draftsIn);
      const run = begin();
      const draft = await waitFor('the first output', () => {
        const [first] = run.snapshot.outputs;
        return first?.state === 'saved' ? first.files[0]?.uri : undefined;
      });
      const kept = `${run.plan.folder}/hero-edit-1.png`;
      await rename(new URL(draft), new URL(kept));
      assert.equal(await run.followMoved((uri) => (uri === draft ? kept : uri)), true);
      const places = async () => {
        const [record] = await bench.records();
        return record?.outputs.flatMap(({ files }) => files.map(({ uri }) => uri));
      };
      // As another window would read it if this one was killed now.
      assert.deepEqual(await places(), [kept]);
      more();
      await run.ended;
      assert.equal(run.snapshot.state, 'succeeded');
      const second = `${draftsIn(bench.home).folder}/hero-edit-2.png`;
      assert.deepEqual(await places(), [kept, second]);
      assert.match(endText(run.plan, run.snapshot), /^2 sprites saved as drafts\. Kept: 1\. Left: 1\./);
    });
  });
});
