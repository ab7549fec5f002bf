import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import * as vscode from 'vscode';
import type { RunPlan } from '../../src/core/domain/runPlan';
import { errorText } from '../../src/core/text/errorText';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder } from '../support/folders';
import { type CanaryService, canaryService, formsOf, SCENARIOS, type Scenario } from './canaryService';
import { type RecordedExtension, recordedExtension } from './recordedExtension';
import { folderWith, run, sample, useAddress } from './support';

const VARIABLE = 'SPRITE_KILN_API_KEY';
/** Characters that base64, URLs, and headers encode differently. */
const KEY = `canary/${randomBytes(24).toString('base64')}+x`;
const ENDS_WELL = new Set<Scenario>([
  'success',
  '429 and success',
  '500',
  'redirect',
  'HTML 403',
  'cut stream',
  'cut before started',
]);

function assertClean(what: string, content: Buffer | string): void {
  const bytes = Buffer.from(content);
  for (const form of formsOf(KEY)) {
    const at = bytes.indexOf(form);
    assert.ok(at < 0, `${what} has ${form}: …${bytes.subarray(Math.max(0, at - 80), at + 80)}…`);
  }
}

/** Resolves to undefined if the file or folder is gone: the editor that runs the tests keeps writing and removing its own. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Every file below a folder, without following links. Resolves to their number. */
async function assertFolderClean(folder: string): Promise<number> {
  let count = 0;
  for (const entry of (await ifThere(readdir(folder, { withFileTypes: true }))) ?? []) {
    const place = path.join(folder, entry.name);
    assertClean('a name', place);
    if (entry.isDirectory()) count += await assertFolderClean(place);
    const content = entry.isFile() ? await ifThere(readFile(place)) : undefined;
    if (!content) continue;
    assertClean(place, content);
    count++;
  }
  return count;
}

/** A key that runs through every fault is found nowhere afterwards. */
describe('Key or signed URLs in logs, journal, and errors', () => {
  let service: CanaryService;
  let folder: string;
  let directory: string;
  let box: RecordedExtension;

  before(async () => {
    service = await canaryService(KEY);
    process.env[VARIABLE] = KEY;
    await useAddress(service.baseUrl);
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-canary-'));
    const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
    assert.ok(extension);
    box = recordedExtension(directory, extension.extensionUri);
    const large = new PNG({ width: 600, height: 600 });
    randomBytes(large.data.length).copy(large.data);
    folder = await folderWith({ 'hero.png': await sample('hero.png'), 'large.png': PNG.sync.write(large) });
  });

  after(async () => {
    await box.close();
    await useAddress(undefined);
    delete process.env[VARIABLE];
    await service.close();
    await removeFolder(directory);
    await removeFolder(folder);
  });

  const sourceOf = (scenario: Scenario) => path.join(folder, scenario === 'upload refused' ? 'large.png' : 'hero.png');

  for (const scenario of SCENARIOS) {
    it(`commands: ${scenario}`, async () => {
      service.scenario = scenario;
      const options = { files: [sourceOf(scenario)], prompt: `idle: ${scenario}` };
      const outcome = await Promise.resolve(run('animate', options)).then(
        (result) => ({ how: result.status, text: JSON.stringify(result) }),
        (error: Error) => ({ how: 'rejected', text: `${error.name} ${error.stack} ${JSON.stringify(error)}` }),
      );
      assert.equal(outcome.how, ENDS_WELL.has(scenario) ? 'succeeded' : 'rejected', outcome.text);
      assertClean(scenario, outcome.text);
    });

    it(`log, journal, pages: ${scenario}`, async () => {
      service.scenario = scenario;
      const plan: RunPlan = {
        kind: 'animate',
        sources: [vscode.Uri.file(sourceOf(scenario)).toString()],
        prompt: foreignText(`walk: ${scenario}`),
        tags: [],
        folder: vscode.Uri.file(folder).toString(),
        directionNames: [],
      };
      const started = box.runs.start(plan, await box.connections.current());
      box.showRun(started);
      await started.ended;
      const { error, state } = started.snapshot;
      assert.equal(state, ENDS_WELL.has(scenario) ? 'succeeded' : 'failed', String(error));
      box.log.error(`${scenario} failed`, error);
      assertClean('words for people', errorText(error).text);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : '';
      assertClean('error', `${error instanceof Error ? error.stack : ''} ${JSON.stringify(error)} ${cause}`);
    });
  }

  it('are searched for meaningfully: the service got the key, and each run was shown and logged', async () => {
    const heard = service.server.requests.filter(({ headers }) => headers.authorization === `Bearer ${KEY}`);
    assert.ok(heard.length > 2 * SCENARIOS.length, String(heard.length));
    const files = service.server.requests.filter(({ path: where }) => where.startsWith('/f/'));
    assert.deepEqual([...new Set(files.map(({ headers }) => headers.authorization))], [undefined]);
    for (const what of ['log', 'page', 'memento'])
      assert.ok(
        box.shown.some((one) => one.what === what),
        what,
      );
    assert.ok(
      box.shown.some(({ text }) => text.includes('You sent Bearer ***')),
      'none of the service messages arrived',
    );
    for (const { what, text } of box.shown) assertClean(what, text);
  });

  it('are not on disk: journal, global and workspace storage, logs, settings, outputs', async () => {
    assert.ok((await assertFolderClean(directory)) >= SCENARIOS.length - 1, 'the journal exists');
    await assertFolderClean(folder);
    // When the project starts these tests, all files of the editor are below one folder.
    const home = process.env.XDG_RUNTIME_DIR;
    if (home && path.basename(home).startsWith('sprite-kiln-')) await assertFolderClean(home);
  });

  it('would be found if a key was written', async () => {
    const other = await folderWith({ 'leak.txt': Buffer.from(`x${encodeURIComponent(KEY)}`) });
    try {
      await assert.rejects(assertFolderClean(other), /leak\.txt has/);
    } finally {
      await removeFolder(other);
    }
  });
});
