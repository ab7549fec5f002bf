import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Clock, systemClock } from '../../../../../src/service/clock';
import { foreignText, rawText } from '../../../../../src/shared/base/foreignText';
import { removeFolder } from '../../../../support/folders';
import { type AssetService, startAssetService } from '../../../../support/service/assetService';
import {
  type LibraryBench,
  type LibraryHome,
  libraryBench,
  libraryHome,
} from '../../../../support/service/libraryBench';
import { fileOf } from '../../../../support/service/syntheticAssets';
import { latch, waitFor } from '../../../../support/wait';

const LISTS = 'GET /assets';

describe('Asset library', () => {
  let directory: string;
  let home: LibraryHome;
  const open: LibraryBench[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-library-'));
    home = libraryHome(directory);
  });

  afterEach(async () => {
    for (const box of open.splice(0)) await box.close();
    await removeFolder(directory);
  });

  const box = () => {
    const made = libraryBench(home);
    open.push(made);
    return made;
  };

  /** The window closes. */
  const end = async (ended: LibraryBench) => {
    open.splice(open.indexOf(ended), 1);
    await ended.close();
  };

  it('has the outputs of a run of the built-in service, in the same window and the next one', async () => {
    const first = box();
    await first.library.open();
    await first.reaches('ready');
    assert.deepEqual(first.ids(), []);
    const { outputs } = (await first.draw(path.join(directory, 'art'))).snapshot;
    const made = outputs.map(({ asset }) => asset?.id ?? '').sort();
    assert.ok(made.length > 1);
    await waitFor('the outputs in the library', () => first.ids().length === made.length);
    assert.deepEqual(first.ids().sort(), made);
    await end(first);
    const second = box();
    await second.library.open();
    assert.deepEqual(second.ids().sort(), made);
  });

  describe('of a hosted service', () => {
    let service: AssetService;

    const start = async (count: number) => {
      service = await startAssetService({ count });
      home.secrets.values.set(`key:${new URL(service.baseUrl).origin}`, service.key);
      home.address.baseUrl = service.baseUrl;
    };
    /** IDs of the service's assets, newest first. */
    const all = (from = service.count, to = 1) =>
      Array.from({ length: from - to + 1 }, (_, at) => service.id(from - at));
    const requests = () => service.requests.get(LISTS) ?? 0;
    const readIn = async () => {
      const first = box();
      await first.library.open();
      await first.reaches('ready');
      return first;
    };

    afterEach(() => service.close());

    it('reads 10,000 assets; the next window loads them from disk first, and reads only new pages', async () => {
      await start(10_000);
      const first = await readIn();
      assert.equal(requests(), 100);
      assert.deepEqual(first.ids(), all());
      await end(first);

      service.count += 150;
      service.forgetRequests();
      const second = box();
      await second.library.open();
      assert.equal(requests(), 0, 'shown before any request');
      assert.equal(second.ids()[0], service.id(10_000));
      assert.ok(second.ids().length >= 100);
      await second.reaches('ready');
      assert.deepEqual(second.ids(), all());
      assert.equal(requests(), 2, 'one page with new assets and one that reaches known ones');
    });

    it('reports a refusal in the middle, keeps what was read, and continues from there next time', async () => {
      await start(1000);
      service.faults.refuseFromPage = 5;
      const first = box();
      await first.library.open();
      const { message } = await first.reaches('refused');
      assert.match(message ?? '', /rejected the API key/);
      assert.deepEqual(first.ids(), all(1000, 601));
      await end(first);

      const second = box();
      await second.library.open();
      await second.reaches('refused');
      assert.deepEqual(second.ids(), all(1000, 601), 'also after the window closed');
      service.faults.refuseFromPage = Number.POSITIVE_INFINITY;
      service.forgetRequests();
      await second.library.refresh(false);
      assert.equal(second.library.status.state, 'ready');
      assert.deepEqual(second.ids(), all());
      assert.equal(requests(), 7, 'one for new assets, six for the rest');
    });

    it('shows until when it waits for a busy service, and then continues', async () => {
      await start(150);
      service.faults.busy = 2;
      const first = box();
      const rest = latch();
      const { now, random, sleep } = systemClock;
      const held: Partial<Clock> = {
        now: () => 1_800_000_000_000,
        random: () => 0,
        sleep: (ms, signal) => (ms === 2_000 ? rest.opened : sleep(ms, signal)),
      };
      Object.assign(systemClock, held);
      try {
        const opened = first.library.open();
        assert.equal(await waitFor('the wait', () => first.library.status.resumeAt), 1_800_000_002_000);
        rest.open();
        await opened;
      } finally {
        Object.assign(systemClock, { now, random, sleep });
      }
      const { resumeAt } = await first.reaches('ready');
      assert.equal(resumeAt, undefined);
      assert.deepEqual(first.ids(), all());
    });

    it('reports a wait of 25 days instead of waiting', async () => {
      await start(150);
      service.faults.busy = 2_147_484;
      const first = box();
      await first.library.open();
      const { message } = await first.reaches('failed');
      assert.match(message ?? '', /asks to wait 25 days/);
      await first.library.refresh(false);
      assert.deepEqual(first.ids(), all());
    });

    it('stops with a message if a cursor repeats, and keeps what was read', async () => {
      await start(1000);
      service.faults.repeatCursor = true;
      const first = box();
      await first.library.open();
      const { message } = await first.reaches('failed');
      assert.match(message ?? '', /a cursor that repeats/);
      assert.deepEqual(first.ids(), all(1000, 801));
      assert.ok(requests() <= 4, String(requests()));
      service.faults.repeatCursor = false;
      await first.library.refresh(true);
      assert.equal(first.library.status.state, 'ready');
      assert.deepEqual(first.ids(), all());
    });

    it('drops 50 duplicates in each page of 100, and keeps the order', async () => {
      await start(1000);
      service.faults.duplicates = true;
      const first = await readIn();
      assert.deepEqual(first.ids(), all());
    });

    it('accepts malformed assets', async () => {
      await start(40);
      const { odd } = service.faults;
      odd.set(40, 'bare').set(39, 'unknown type').set(38, 'long prompt').set(37, 'markup');
      const first = await readIn();
      assert.deepEqual(first.ids(), all());
      const [bare, strange, long, markup] = first.library.index.entries();
      assert.deepEqual([bare?.kind, bare?.prompt, bare?.width, bare?.url], ['image', '', 0, '']);
      assert.equal(strange?.kind, 'other');
      assert.equal(rawText(long?.prompt ?? '').length, 2000);
      assert.ok(markup?.tags.includes(foreignText('<img src=x onerror=alert(1)>&amp;')));
      await end(first);
      const [file] = (await readdir(path.join(directory, 'assets'), { recursive: true })).filter((name) =>
        name.endsWith('index.jsonl'),
      );
      assert.ok((await readFile(path.join(directory, 'assets', file ?? ''))).length < 30_000);
    });

    it('uses a different index for each key, and restores the first with its key', async () => {
      await start(60);
      service.addAccount('the-other-key', 30);
      const origin = new URL(service.baseUrl).origin;
      const first = await readIn();
      const own = first.ids();
      await first.keys.store(origin, 'the-other-key');
      await waitFor('the other account', () => first.library.status.state === 'ready' && first.ids().length === 30);
      assert.equal(
        first.ids().some((id) => own.includes(id)),
        false,
      );
      await first.keys.store(origin, service.key);
      await waitFor('the first account', () => first.library.status.state === 'ready' && first.ids().length === 60);
      assert.deepEqual(first.ids(), own);
      const folders = await readdir(path.join(directory, 'assets'));
      assert.equal(folders.filter((name) => name.startsWith(origin)).length, 0);
      assert.equal(folders.length, 2);
      assert.equal(folders.join().includes(service.key), false);
    });

    it('says so without a key, and reads once there is one', async () => {
      await start(60);
      home.secrets.values.clear();
      const first = box();
      await first.library.open();
      await first.reaches('no-key');
      assert.equal(service.requests.size, 0);
      await first.keys.store(new URL(service.baseUrl).origin, service.key);
      await first.reaches('ready');
      assert.deepEqual(first.ids(), all());
    });

    it('shows what is on disk while offline, images too, and continues when the service is back', async () => {
      await start(300);
      const first = await readIn();
      const entry = first.library.index.entries()[0];
      assert.ok(entry);
      const online = await first.thumbnails.get(entry, false);
      assert.deepEqual(Buffer.from(online?.bytes ?? []), Buffer.from(fileOf(300, 'image.png')));
      await end(first);
      const { port } = service;
      await service.close();

      const second = box();
      await second.library.open();
      await second.reaches('offline');
      assert.deepEqual(second.ids(), all());
      const known = second.library.index.entries()[0];
      assert.ok(known);
      assert.deepEqual((await second.thumbnails.get(known, false))?.bytes, online?.bytes);

      service = await startAssetService({ count: 301, port });
      await second.library.refresh(false);
      assert.equal(second.library.status.state, 'ready');
      assert.deepEqual(second.ids(), all());
    });

    it('fetches at most four images at once, renews dead addresses, and drops missing assets', async () => {
      await start(60);
      service.faults.odd.set(59, 'dead').set(58, 'gone').set(57, 'broken picture');
      const first = await readIn();
      const release = service.holdFiles();
      const entries = first.library.index.entries();
      const pictures = entries.slice(1, 21).map((entry) =>
        first.thumbnails.get(entry, false).then(
          (picture) => Buffer.from(picture?.bytes ?? []),
          (error: Error) => error.message,
        ),
      );
      await waitFor('four requests', () => service.filesOpen === 4);
      release();
      const [dead, gone, broken, ...others] = await Promise.all(pictures);
      assert.equal(service.filesAtOnce, 4);
      assert.deepEqual([gone, broken], ['gone', 'broken']);
      assert.deepEqual(dead, Buffer.from(fileOf(59, 'image.png')));
      assert.deepEqual(
        others,
        entries.slice(4, 21).map((_, at) => Buffer.from(fileOf(56 - at, 'image.png'))),
      );
      assert.deepEqual(
        first.ids(),
        all().filter((id) => id !== service.id(58)),
      );
      assert.equal(service.requests.get('GET /assets/{id}'), 2);
      const renewed = first.library.index.get(service.id(59));
      assert.ok(renewed);
      service.forgetRequests();
      await first.thumbnails.get(renewed, false);
      assert.equal(service.requests.size, 0, 'the picture is on disk under its new address');
    });
  });
});
