import assert from 'node:assert/strict';
import path from 'node:path';
import { parse } from 'valibot';
import { ExportThread, ExportThreadError } from '../../../../src/core/exports/exportThread';
import { EXPORT_FORMATS } from '../../../../src/sprite/engines/exportFormats';
import { exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { decodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import type { ExportSource } from '../../../../src/sprite/source/source';
import { keepingLast } from '../../../../src/work/keepingLast';
import { apng } from '../../../page/scenesFormats';
import { sample } from '../../sprite/formats/files';

const source = { title: 'hero', extension: 'png', bytes: sample('hero.png') };

describe('The export thread', () => {
  const exporters: ExportThread[] = [];
  afterEach(async () => {
    for (const exporter of exporters.splice(0)) await exporter.dispose();
  });
  function exporter(options: { limitMs?: number } = {}): ExportThread {
    const script = path.join(__dirname, '../../work/exportWorker.child.js');
    const made = new ExportThread({ script, version: '1.2.3', ...options });
    exporters.push(made);
    return made;
  }

  it('describes a source, and leaves its bytes to the caller', async () => {
    const facts = await exporter().describe(source);
    assert.deepEqual([facts.width, facts.height, facts.durations, facts.hasNormalMap], [32, 32, [100], false]);
    assert.ok(source.bytes.length > 0);
  });

  it('returns the files of an export with its notes', async () => {
    const options = parse(exportOptions, { format: 'png', scale: 2 });
    const { files, notes, facts } = await exporter().export(source, options);
    const [file] = files;
    assert.ok(file);
    assert.deepEqual([files.length, file.name, notes, facts.width], [1, 'hero.png', [], 32]);
    assert.equal(decodePng(file.bytes).width, 64);
    const damaged = { ...source, bytes: apng.subarray(0, apng.length - 30) };
    assert.deepEqual((await exporter().export(damaged, options)).notes, [{ note: 'damaged-source' }]);
    await assert.rejects(exporter().export(source, { ...options, tag: 'walk' }), {
      detail: { fault: 'no-such-tag', tag: 'walk' },
    });
  });

  it("doesn't change its cached source in any export", async () => {
    const one = exporter();
    const animated = { ...source, bytes: apng, normalMap: apng };
    const all = () =>
      Promise.all(
        EXPORT_FORMATS.map(async (format) => {
          const { files } = await one.export(animated, parse(exportOptions, { format, trim: 'frame', extrude: true }));
          return files.map(({ name, bytes }) => `${name} ${Buffer.from(bytes).toString('hex')}`);
        }),
      );
    const first = await all();
    assert.equal(first.length, EXPORT_FORMATS.length);
    assert.deepEqual(await all(), first);
  });

  it('reports what is wrong with a source, and keeps working', async () => {
    const one = exporter();
    await assert.rejects(one.describe({ ...source, bytes: Buffer.from('no image') }), (error) => {
      assert.ok(error instanceof PictureError);
      assert.equal(error.fault, 'not-a-picture');
      return true;
    });
    assert.equal((await one.describe(source)).width, 32);
  });

  it('stops on a cancel, before and during the work, and the next export gets a new thread', async () => {
    const one = exporter();
    const canceled = { name: 'ExportThreadError', fault: 'canceled' };
    await assert.rejects(one.describe(source, AbortSignal.abort()), canceled);
    const controller = new AbortController();
    const running = one.describe(source, controller.signal);
    controller.abort();
    await assert.rejects(running, canceled);
    assert.equal((await one.describe(source)).width, 32);
  });

  it('stops at the time limit', async () => {
    await assert.rejects(exporter({ limitMs: 0 }).describe(source), (error) => {
      assert.ok(error instanceof ExportThreadError);
      assert.equal(error.fault, 'time');
      return true;
    });
  });

  it('rejects running and later tasks on close', async () => {
    const one = exporter();
    const running = assert.rejects(one.describe(source), { fault: 'closed' });
    await one.dispose();
    await running;
    await assert.rejects(one.describe(source), { fault: 'closed' });
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
