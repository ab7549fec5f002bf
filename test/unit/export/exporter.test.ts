import assert from 'node:assert/strict';
import path from 'node:path';
import { parse } from 'valibot';
import { exportOptions } from '../../../src/export/options';
import { Exporter, ExporterError } from '../../../src/extension/features/export/exporter';
import { PictureError } from '../../../src/shared/pixels/pictureError';
import { decodePng } from '../../../src/shared/pixels/png';
import { apng } from '../../page/scenesFormats';
import { sample } from '../pixels/files';

const source = { title: 'hero', extension: 'png', bytes: sample('hero.png') };

describe('the thread that exports', () => {
  const exporters: Exporter[] = [];
  afterEach(async () => {
    for (const exporter of exporters.splice(0)) await exporter.dispose();
  });
  function exporter(options: { limitMs?: number } = {}): Exporter {
    const script = path.join(__dirname, 'exportWorker.child.js');
    const made = new Exporter({ script, version: '1.2.3', ...options });
    exporters.push(made);
    return made;
  }

  it('tells what a source has, and leaves its bytes to the caller', async () => {
    const facts = await exporter().describe(source);
    assert.deepEqual([facts.width, facts.height, facts.durations, facts.hasNormalMap], [32, 32, [100], false]);
    assert.ok(source.bytes.length > 0);
  });

  it('gives the files of an export, with what there is to say', async () => {
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

  it('says what is wrong with a source, and goes on', async () => {
    const one = exporter();
    await assert.rejects(one.describe({ ...source, bytes: Buffer.from('no picture') }), (error) => {
      assert.ok(error instanceof PictureError);
      assert.equal(error.fault, 'not-a-picture');
      return true;
    });
    assert.equal((await one.describe(source)).width, 32);
  });

  it('ends when it is cancelled, before and while it works, and the next export gets a new thread', async () => {
    const one = exporter();
    const cancelled = { name: 'ExporterError', fault: 'cancelled' };
    await assert.rejects(one.describe(source, AbortSignal.abort()), cancelled);
    const controller = new AbortController();
    const running = one.describe(source, controller.signal);
    controller.abort();
    await assert.rejects(running, cancelled);
    assert.equal((await one.describe(source)).width, 32);
  });

  it('gives up after its time', async () => {
    await assert.rejects(exporter({ limitMs: 0 }).describe(source), (error) => {
      assert.ok(error instanceof ExporterError);
      assert.equal(error.fault, 'time');
      return true;
    });
  });

  it('closes with what is under way', async () => {
    const one = exporter();
    const running = assert.rejects(one.describe(source), { fault: 'closed' });
    await one.dispose();
    await running;
    await assert.rejects(one.describe(source), { fault: 'closed' });
  });
});
