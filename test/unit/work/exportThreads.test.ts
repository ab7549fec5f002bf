import assert from 'node:assert/strict';
import path from 'node:path';
import { parse } from 'valibot';
import { EXPORT_FORMATS } from '../../../src/sprite/engines/exportFormats';
import { type ExportOptions, exportOptions } from '../../../src/sprite/engines/exportOptions';
import { decodePng } from '../../../src/sprite/formats/png';
import { PictureError } from '../../../src/sprite/pixels/pictureError';
import type { ExportSource } from '../../../src/sprite/source/source';
import { keepingLast } from '../../../src/work/keepingLast';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { ThreadError } from '../../../src/work/threadError';
import { apng } from '../../page/scenesFormats';
import { sample } from '../sprite/formats/files';

const source = { title: 'hero', extension: 'png', bytes: sample('hero.png') };

type Exporter = SpriteThreads<'exports'>;

const described = (exporter: Exporter, one: ExportSource, signal?: AbortSignal) =>
  exporter.run('describe', { source: one, animations: '{animation}_{direction}' }, signal);
const exported = (exporter: Exporter, one: ExportSource, options: ExportOptions) =>
  exporter.run('export', { source: one, options, version: '1.2.3' });

describe('The thread of exports', () => {
  const exporters: SpriteThreads<'exports'>[] = [];
  afterEach(async () => {
    for (const exporter of exporters.splice(0)) await exporter.close();
  });
  function exporter(options: { limitMs?: number } = {}): SpriteThreads<'exports'> {
    const script = path.join(__dirname, 'spriteWorker.child.js');
    const made = new SpriteThreads('exports', { script, ...options });
    exporters.push(made);
    return made;
  }

  it('describes a source, and leaves its bytes to the caller', async () => {
    const facts = await described(exporter(), source);
    assert.deepEqual([facts.width, facts.height, facts.durations, facts.hasNormalMap], [32, 32, [100], false]);
    assert.ok(source.bytes.length > 0);
  });

  it('returns the files of an export with its notes', async () => {
    const options = parse(exportOptions, { format: 'png', scale: 2 });
    const { files, notes, facts } = await exported(exporter(), source, options);
    const [file] = files;
    assert.ok(file);
    assert.deepEqual([files.length, file.name, notes, facts.width], [1, 'hero.png', [], 32]);
    assert.equal(decodePng(file.bytes).width, 64);
    const damaged = { ...source, bytes: apng.subarray(0, apng.length - 30) };
    assert.deepEqual((await exported(exporter(), damaged, options)).notes, [{ note: 'damaged-source' }]);
    await assert.rejects(exported(exporter(), source, { ...options, tag: 'walk' }), {
      detail: { fault: 'no-such-tag', tag: 'walk' },
    });
  });

  it("doesn't change its cached source in any export", async () => {
    const one = exporter();
    const animated = { ...source, bytes: apng, normalMap: apng };
    const all = () =>
      Promise.all(
        EXPORT_FORMATS.map(async (format) => {
          const { files } = await exported(
            one,
            animated,
            parse(exportOptions, { format, trim: 'frame', extrude: true }),
          );
          return files.map(({ name, bytes }) => `${name} ${Buffer.from(bytes).toString('hex')}`);
        }),
      );
    const first = await all();
    assert.equal(first.length, EXPORT_FORMATS.length);
    assert.deepEqual(await all(), first);
  });

  it('reports what is wrong with a source, and keeps working', async () => {
    const one = exporter();
    await assert.rejects(described(one, { ...source, bytes: Buffer.from('no image') }), (error) => {
      assert.ok(error instanceof PictureError);
      assert.equal(error.fault, 'not-a-picture');
      return true;
    });
    assert.equal((await described(one, source)).width, 32);
  });

  it('stops on a cancel, before and during the work, and the next export gets a new thread', async () => {
    const one = exporter();
    const canceled = { name: 'ThreadError', use: 'exports', fault: 'canceled' };
    await assert.rejects(described(one, source, AbortSignal.abort()), canceled);
    const controller = new AbortController();
    const running = described(one, source, controller.signal);
    controller.abort();
    await assert.rejects(running, canceled);
    assert.equal((await described(one, source)).width, 32);
  });

  it('stops at the time limit', async () => {
    await assert.rejects(described(exporter({ limitMs: 0 }), source), (error) => {
      assert.ok(error instanceof ThreadError);
      assert.equal(error.fault, 'time');
      return true;
    });
  });

  it('rejects running and later tasks on close', async () => {
    const one = exporter();
    const running = assert.rejects(described(one, source), { fault: 'closed' });
    await one.close();
    await running;
    await assert.rejects(described(one, source), { fault: 'closed' });
  });
});

describe('The last source', () => {
  it('is read once for all its exports, and again after any change', async () => {
    const read: ExportSource[] = [];
    const kept = keepingLast(async (one: ExportSource) => read.push(one));
    const copy = () => ({ ...source, bytes: Uint8Array.from(source.bytes) });
    assert.deepEqual([await kept(copy()), await kept(copy())], [1, 1]);
    const changed = copy();
    changed.bytes[40] = 255 - (changed.bytes[40] ?? 0);
    assert.equal(await kept(changed), 2);
    assert.equal(await kept({ ...changed, normalMap: changed.bytes }), 3);
    assert.equal(await kept({ ...changed, title: 'other' }), 4);
    assert.equal(await kept(source), 5, 'only the last one is kept');
  });

  it("isn't kept if it couldn't be read", async () => {
    let readable = true;
    const kept = keepingLast(async () => {
      if (!readable) throw new Error('damaged');
      return 'read';
    });
    await kept(source);
    readable = false;
    await assert.rejects(kept({ ...source, title: 'other' }));
    await assert.rejects(kept(source));
  });
});
