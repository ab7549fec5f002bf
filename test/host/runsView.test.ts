import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { clientFactory } from '../../src/core/account/clients';
import type { Connection } from '../../src/core/account/connection';
import { Leases } from '../../src/core/disk/lease';
import { Journal } from '../../src/core/runs/journal/journal';
import { errorRecord } from '../../src/core/runs/recordedRun';
import type { Run } from '../../src/core/runs/run';
import { Runs } from '../../src/core/runs/runs';
import { RunDetails } from '../../src/extension/features/runs/runDetails';
import { RunNode, RunsTree } from '../../src/extension/features/runs/runsTree';
import { Log } from '../../src/extension/platform/log';
import { systemClock } from '../../src/service/clock';
import { serviceError } from '../../src/service/errors';
import { InterruptedError, RunFailedError } from '../../src/service/runErrors';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder } from '../support/folders';
import { texts } from '../support/foreignTexts';
import { overridden } from '../support/overridden';
import { addRecord, editPlan, journalFolder, outputIn, placeIn, type RecordPatch } from '../support/runs/runRecords';
import { runsParts } from '../support/runs/runsParts';
import { leaseClock } from '../support/runs/runWindow';
import { userFiles } from '../support/runs/userFiles';
import { builtInService } from '../support/service/builtInService';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, run, sample, workspaceFolder } from './support';

const HOSTED = 'https://draw.example';

/** A row as users see it. */
interface Row {
  readonly label: string;
  readonly description: string;
  readonly icon: string | undefined;
  readonly actions: string;
}

describe('The Runs view', () => {
  let home: string;
  let folder: string;
  let journal: Journal;
  let runs: Runs;
  /** Another window with the same journal. */
  let openRuns: () => Runs;
  let tree: RunsTree;
  let connection: Connection;
  let diskFull: boolean;
  // The channel is the running extension's own, found by its name, so the test must not dispose of it.
  const log = new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true }));
  const closers: (() => unknown)[] = [];

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-view-'));
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    const directory = path.join(home, 'runs');
    journal = new Journal(directory, systemClock);
    diskFull = false;
    const files = overridden(userFiles, {
      create: async (uri: string, bytes: Uint8Array) => {
        if (diskFull) throw new Error('ENOSPC: no space left on device');
        return userFiles.create(uri, bytes);
      },
    });
    const factory = clientFactory({
      userAgent: 'sprite-kiln/test',
      builtIn: () => builtInService(path.join(home, 'service')),
      network: () => ({}),
    });
    connection = { kind: 'built-in', origin: 'built-in', originId: 'built-in', client: await factory.builtIn() };
    const parts = runsParts(home, { files, log });
    openRuns = () => new Runs(parts);
    runs = openRuns();
    const changed = new vscode.EventEmitter<void>();
    tree = new RunsTree({ runs, files, connections: { origin: 'built-in', onDidChange: changed.event } });
    closers.push(
      () => tree.dispose(),
      () => runs.close(),
      () => factory.close(),
    );
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await removeFolder(folder);
    await removeFolder(home);
  });

  const place = (name: string) => placeIn(folder, name);
  const record = (patch: RecordPatch) => addRecord(journal, folder, patch);
  const output = (index: number, done: boolean, ...names: string[]) => outputIn(folder, index, done, ...names);

  const noConnection = () => Promise.reject(new Error('no connection'));
  const connect = async () => connection;

  async function nodes(): Promise<RunNode[]> {
    return (await tree.getChildren()).filter((node) => node instanceof RunNode);
  }

  function rowOf(node: RunNode, view = tree): Row {
    const item = view.getTreeItem(node);
    assert.ok(item.iconPath instanceof vscode.ThemeIcon);
    assert.equal(typeof item.tooltip, 'string', 'a tooltip is plain text');
    assert.ok(item.accessibilityInformation?.label.startsWith(`${item.label}, ${item.description}`));
    return {
      label: String(item.label),
      description: String(item.description),
      icon: item.iconPath.id,
      actions: (item.contextValue ?? '').replace(/^run /, ''),
    };
  }

  const rows = async () => (await nodes()).map((node) => rowOf(node));

  async function only(): Promise<{ run: Run; row: Row }> {
    const [node, ...more] = await nodes();
    assert.ok(node && more.length === 0);
    return { run: node.run, row: rowOf(node) };
  }

  async function children(run: Run) {
    return Promise.all((await tree.getChildren(new RunNode(run))).map((node) => tree.getTreeItem(node)));
  }

  it('is empty at first', async () => {
    await runs.recover(noConnection);
    assert.deepEqual(await tree.getChildren(), []);
    assert.equal(tree.undecided, 0);
  });

  it('has a filter message only while it shows rows', async () => {
    const { record: kept } = await record({ state: 'archived', outputs: [output(0, true, 'hero-edit-1.png')] });
    await record({ state: 'dismissed', plan: { kind: 'animate' } });
    await runs.recover(noConnection);
    assert.equal(tree.message, undefined);
    tree.filter({ ids: () => new Set([kept.id]), words: 'Only some.' });
    assert.equal((await nodes()).length, 1);
    assert.equal(tree.message, 'Only some.');
    tree.filter({ ids: () => new Set(), words: 'Only some.' });
    assert.deepEqual(await tree.getChildren(), []);
    assert.equal(tree.message, undefined);
  });

  it("shows each run's state and actions; runs that wait for a person come first", async () => {
    const files = [output(0, true, 'hero-edit-1.png'), output(1, true, 'hero-edit-2.png')];
    await record({ state: 'archived', outputs: files, reserved: 15 });
    await record({
      state: 'rejected',
      error: errorRecord(serviceError({ status: 402, code: 'no_credits', text: 'none left' })),
    });
    await record({ state: 'failed', error: errorRecord(new RunFailedError(foreignText('the kiln is cold'))) });
    await record({ state: 'dismissed', plan: { kind: 'animate' } });
    await record({ state: 'unresolved', expected: 8, reserved: 40, outputs: files, plan: { kind: 'direction-set' } });
    await record({ state: 'accepted', origin: HOSTED, originId: 'other', plan: { kind: 'generate', sources: [] } });
    await record({ state: 'unresolved', origin: HOSTED, originId: 'other', plan: { kind: 'animate' } });
    await runs.recover(noConnection);
    assert.deepEqual(await rows(), [
      {
        label: 'Animate hero.png',
        description: 'unresolved · nothing found · “a red cloak” · draw.example',
        icon: 'question',
        actions: 'dismiss details',
      },
      {
        label: 'Eight directions of hero.png',
        description: 'unresolved · 2 of 8 found · “a red cloak”',
        icon: 'question',
        actions: 'checkAgain generateAgain dismiss preview reveal details',
      },
      {
        label: 'Generate “a red cloak”',
        description: 'interrupted · draw.example',
        icon: 'debug-pause',
        actions: 'dismiss details',
      },
      {
        label: 'Animate hero.png',
        description: 'dismissed · “a red cloak”',
        icon: 'circle-slash',
        actions: 'runAgain editAgain details',
      },
      {
        label: 'Edit hero.png',
        description: 'failed · “a red cloak”',
        icon: 'error',
        actions: 'runAgain editAgain details',
      },
      {
        label: 'Edit hero.png',
        description: 'failed · “a red cloak”',
        icon: 'error',
        actions: 'runAgain editAgain details',
      },
      {
        label: 'Edit hero.png',
        description: 'done · 2 files · “a red cloak”',
        icon: 'pass',
        actions: 'runAgain editAgain preview reveal details',
      },
    ]);
    assert.equal(tree.undecided, 2);
    const tooltips = (await nodes()).map((node) => String(tree.getTreeItem(node).tooltip));
    assert.match(tooltips[4] ?? '', /“a red cloak”\nThe service couldn't draw this\. It says: “the kiln is cold”/);
    assert.match(tooltips[5] ?? '', /Not enough credits for this\. It says: “none left”\n/);
  });

  it('shows the files of a finished run as children, and says which are gone', async () => {
    await writeFile(path.join(folder, 'hero-edit-1.png'), await sample('hero.png'));
    await record({ state: 'archived', outputs: [output(0, true, 'hero-edit-1.png'), output(1, true, 'gone.png')] });
    await runs.recover(noConnection);
    const [there, gone] = await children((await only()).run);
    assert.equal(there?.label, 'hero-edit-1.png');
    assert.equal(there?.description, '32 × 32');
    assert.equal(there?.command?.command, 'spriteKiln.preview');
    assert.equal(String(there?.command?.arguments?.[0]), place('hero-edit-1.png'));
    assert.deepEqual([gone?.label, gone?.description, gone?.command], ['gone.png', 'no longer exists', undefined]);
    assert.deepEqual([there?.contextValue, gone?.contextValue], ['file reveal', 'file']);
  });

  it('shows the outputs still missing from the service, also after a restart', async () => {
    await record({ state: 'archived', missing: 1, outputs: [output(0, true, 'hero-edit-1.png')] });
    await record({ state: 'archived', missing: 1, outputs: [] });
    await runs.recover(noConnection);
    const rows = (await nodes()).map((node) => rowOf(node));
    assert.deepEqual(rows.map(({ description }) => description).sort(), [
      'done · 1 file · 1 missing · “a red cloak”',
      'done · no images · “a red cloak”',
    ]);
  });

  it('shows why the outcome of a run is unknown, also after a restart', async () => {
    const cause = serviceError({ status: 500, code: 'internal', text: 'the kiln is on fire' });
    await record({ state: 'unresolved', error: errorRecord(new InterruptedError(0, false, { cause })) });
    await runs.recover(noConnection);
    const [node] = await nodes();
    const tooltip = String(node && tree.getTreeItem(node).tooltip);
    assert.match(
      tooltip,
      /didn't say whether it accepted this\. The service failed \(500\)\. It says: “the kiln is on fire”/,
    );
  });

  it('shows the progress of an active run, and redraws it at each change', async () => {
    const seen = new Set<string>();
    tree.onDidChangeTreeData(() => {
      for (const one of runs.list()) {
        const { icon, description, actions } = rowOf(new RunNode(one));
        seen.add(`${icon}: ${description}: ${actions}`);
      }
    });
    const plan = editPlan(vscode.Uri.file(folder).toString(), [place('hero.png')]);
    const started = runs.start(plan, connection);
    await started.ended;
    await waitFor('the last row', () => [...seen].some((row) => row.startsWith('pass: done')));
    const words = [...seen].join('\n');
    assert.match(words, /^loading~spin: sending… · “x”: cancel details$/m);
    assert.match(words, /^loading~spin: .* · 1 so far · “x”: cancel/m);
    assert.match((await only()).row.description, /^done · 2 files · “x”$/);
  });

  it('counts down for a waiting run, and Cancel removes it from the journal', async () => {
    await record({ state: 'waiting', notBefore: Date.now() + 60_000 });
    await runs.recover(connect);
    const { run: waiting } = await only();
    await waitFor('the countdown', () => tree.waiting.length === 1);
    assert.match(
      (await only()).row.description,
      /^the service is busy; trying again in [1-6]?\d seconds · “a red cloak”$/,
    );
    assert.equal((await only()).row.actions, 'cancel details');
    waiting.cancel();
    await waiting.ended;
    assert.equal((await only()).row.description, 'canceled · “a red cloak”');
    assert.deepEqual(await journal.read(), []);
  });

  it('shows Cancel of a run of unknown size at once, and its outputs are still looked up', async () => {
    const entry = await record({ state: 'accepted', requestId: 'r', cutAt: Date.now() });
    await entry.update({ tag: `run-${entry.record.id}` });
    await runs.recover(connect);
    const { run } = await only();
    await waitFor('the search', () => run.snapshot.state === 'recovering');
    run.cancel();
    const words = 'canceled; finished images are still collected · “a red cloak”';
    const during = await only();
    assert.deepEqual([during.row.icon, during.row.description], ['circle-slash', words]);
    await run.ended;
    const { row } = await only();
    assert.deepEqual(
      [row.icon, row.description, row.actions],
      ['circle-slash', words, 'checkAgain runAgain editAgain details'],
    );
    assert.equal(runs.openCount, 0);
    const [left] = await journal.read();
    assert.deepEqual([left?.state, left?.stopped], ['accepted', true]);
  });

  it('Check Again finds nothing if there is nothing, and the file if the service has it', async () => {
    const plan = { kind: 'animate' as const, prompt: foreignText('idle') };
    const entry = await record({ state: 'unresolved', expected: 1, requestId: 'r', cutAt: 1, plan });
    const tag = `run-${entry.record.id}`;
    await entry.update({ tag });
    await runs.recover(noConnection);
    const first = await runs.checkAgain((await only()).run, connection);
    await first.ended;
    assert.equal((await only()).row.description, 'unresolved · nothing found · “idle”');
    const folderOfOther = path.join(folder, 'other');
    const other = runs.start(
      { ...plan, sources: [place('hero.png')], tags: [], directionNames: [], folder: place('other') },
      connection,
    );
    await other.ended;
    const [made] = other.snapshot.outputs;
    assert.ok(made?.asset, String(other.snapshot.error));
    await connection.client.replaceTags(made.asset.id, texts(tag));
    const second = await runs.checkAgain(first, connection);
    assert.notEqual(second, first);
    await second.answered;
    await second.ended;
    assert.equal(second.snapshot.state, 'succeeded');
    const names = (await namesIn(folder)).filter((name) => name.startsWith('hero-idle'));
    assert.deepEqual(names, await namesIn(folderOfOther));
    assert.equal(tree.undecided, 0);
  });

  it('Dismiss ends the search and keeps the run in the list', async () => {
    await record({ state: 'unresolved' });
    await runs.recover(noConnection);
    assert.equal(tree.undecided, 1);
    await runs.dismiss((await only()).run);
    assert.equal(tree.undecided, 0);
    assert.equal((await only()).row.description, 'dismissed · “a red cloak”');
    assert.equal((await journal.read())[0]?.state, 'dismissed');
  });

  it('lists unsaved outputs, and Save To… saves them elsewhere', async () => {
    diskFull = true;
    const plan = editPlan(vscode.Uri.file(folder).toString(), [place('hero.png')]);
    const failed = runs.start(plan, connection);
    await failed.ended;
    const { row } = await only();
    assert.equal(row.description, '2 of 2 not saved yet · “x”');
    assert.equal(row.icon, 'warning');
    assert.equal(row.actions, 'saveTo checkAgain dismiss details');
    assert.deepEqual(
      (await children(failed)).map(({ label, description }) => `${label}: ${description}`),
      ['Output 1: not saved yet', 'Output 2: not saved yet'],
    );
    diskFull = false;
    const saved = await runs.saveTo(failed, place('elsewhere'), connection);
    await saved.ended;
    assert.equal((await only()).row.description, 'done · 2 files · “x”');
    assert.deepEqual(await namesIn(path.join(folder, 'elsewhere')), ['hero-edit-1.png', 'hero-edit-2.png']);
    assert.deepEqual(await namesIn(folder), ['elsewhere', 'hero.png']);
  });

  it('says that a run belongs to another window, and shows it as done once that window finished it', async () => {
    const entry = await record({ state: 'accepted', requestId: 'r' });
    const lease = await new Leases(journal.directory, leaseClock).tryAcquire(entry.record.id);
    assert.ok(lease);
    await runs.recover(connect);
    const { run: other, row } = await only();
    assert.equal(row.description, 'in another window · “a red cloak”');
    assert.equal(await runs.checkAgain(other, connection), other);
    await lease.release();
    await entry.update({ state: 'archived', outputs: [output(0, true, 'hero-edit-1.png')] });
    await record({ state: 'archived', plan: { kind: 'animate' } });
    await runs.reread();
    assert.deepEqual(
      (await rows()).map(({ label, description }) => `${label}: ${description}`),
      ['Animate hero.png: done · “a red cloak”', 'Edit hero.png: done · 1 file · “a red cloak”'],
    );
  });

  it('shows a damaged record; Check Again finds its images, Dismiss moves it away', async () => {
    const made = runs.start(
      {
        ...{ kind: 'edit', sources: [place('hero.png')], prompt: foreignText('x'), tags: [], directionNames: [] },
        folder: place('before'),
      },
      connection,
    );
    await made.ended;
    const ids = made.snapshot.outputs.flatMap(({ asset }) => asset?.id ?? []);
    for (const id of ids) await connection.client.replaceTags(id, texts(`run-${made.id}`));
    const file = path.join(journal.directory, `${made.id}.json`);
    await writeFile(file, '');
    runs.dispose();
    const changed = new vscode.EventEmitter<void>();
    const next = openRuns();
    const view = new RunsTree({
      runs: next,
      files: userFiles,
      connections: { origin: 'built-in', onDidChange: changed.event },
    });
    closers.push(
      () => view.dispose(),
      () => next.close(),
    );
    await next.recover(connect);
    const [node] = await view.getChildren();
    assert.ok(node instanceof RunNode);
    const row = rowOf(node, view);
    assert.deepEqual(
      [row.label, row.description, row.icon, row.actions, view.undecided],
      ['Unknown run', 'its record is damaged', 'question', 'checkAgain dismiss details', 1],
    );
    assert.match(String(view.getTreeItem(node).tooltip), /Check Again looks for its images/);
    const taken = await next.checkAgain(node.run, connection, place('found'));
    assert.notEqual(taken, node.run);
    await waitFor('the pictures', async () => (await namesIn(folder)).includes('found'));
    await waitFor('all of them', async () => (await namesIn(path.join(folder, 'found'))).length === ids.length);
    assert.deepEqual(await readFile(file.replace('.json', '.damaged'), 'utf8'), '');
    await writeFile(path.join(journal.directory, `${'0'.repeat(26)}.json`), '{"version":2,"id":1}');
    await next.reread();
    const later = next.find('0'.repeat(26));
    assert.ok(later);
    assert.match(rowOf(new RunNode(later), view).description, /^its record was written by a later version$/);
    await next.dismiss(later);
    assert.equal(next.find(later.id), undefined);
    assert.ok((await readdir(journal.directory)).includes(`${later.id}.damaged`));
  });

  it('leaves a run that crashed two windows to Check Again', async () => {
    await record({ state: 'accepted', requestId: 'r', expected: 1, cutAt: 1, takeUps: 2 });
    await runs.recover(connect);
    const { run: feared, row } = await only();
    assert.deepEqual(
      [row.description, row.actions, tree.undecided],
      ['VS Code closed twice while resuming this · “a red cloak”', 'checkAgain generateAgain dismiss details', 1],
    );
    const taken = await runs.checkAgain(feared, connection);
    await taken.ended;
    assert.equal((await only()).row.description, 'unresolved · nothing found · “a red cloak”');
    assert.equal((await journal.read())[0]?.takeUps, undefined);
  });

  it('Clear removes finished runs from the list and keeps the others', async () => {
    await record({ state: 'archived' });
    await record({ state: 'unresolved' });
    await runs.recover(noConnection);
    const damaged = `${'0'.repeat(26)}.json`;
    await writeFile(path.join(journal.directory, damaged), 'damaged');
    await runs.reread();
    await runs.clear(runs.list());
    assert.deepEqual(
      (await journal.read()).map(({ state }) => state),
      ['unresolved'],
    );
    assert.deepEqual((await rows()).map(({ description }) => description).sort(), [
      'its record is damaged',
      'unresolved · nothing found · “a red cloak”',
    ]);
    assert.ok((await readdir(journal.directory)).includes(damaged));
  });

  it('Show Details shows the record as JSON, without a key', async () => {
    const canary = 'canary-key-0123456789';
    log.hide(canary);
    await record({ state: 'archived', reserved: 15, plan: { prompt: foreignText(`my key is ${canary}`) } });
    await runs.recover(noConnection);
    const details = new RunDetails(runs, log);
    closers.push(() => details.dispose());
    const { id } = (await only()).run;
    const text = await details.provideTextDocumentContent(vscode.Uri.parse(`sprite-kiln-run:/x.json?${id}`));
    const shown = JSON.parse(text);
    assert.equal(shown.plan.prompt, 'my key is ***');
    assert.deepEqual([shown.id, shown.state], [id, 'archived']);
    assert.equal('reserved' in shown, false, 'the built-in service is free');
    assert.match(shown.createdAt, /^\d{4}-\d\d-\d\dT/);
  });
});

/** The same with the commands of the running extension. */
describe('Commands of the Runs view', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  async function newest(): Promise<string> {
    const names = (await readdir(journalFolder(workspaceFolder()))).filter((name) => name.endsWith('.json')).sort();
    return (names.at(-1) ?? '').replace('.json', '');
  }

  it('Run Again repeats a run; Show Details opens the record', async () => {
    await run('edit', { files: [path.join(folder, 'hero.png')], prompt: 'a red cloak' });
    const id = await newest();
    const again = await vscode.commands.executeCommand<{ status: string }>('spriteKiln.runAgain', id);
    assert.equal(again.status, 'succeeded');
    assert.deepEqual(await namesIn(folder), [...[1, 2, 3, 4].map((n) => `hero-edit-${n}.png`), 'hero.png']);
    const second = await newest();
    assert.notEqual(second, id);
    const records = await new Journal(journalFolder(workspaceFolder()), systemClock).read();
    assert.equal(records.find((record) => record.id === second)?.plan.prompt, 'a red cloak');
    await vscode.commands.executeCommand('spriteKiln.showDetails', id);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.languageId, 'json');
    assert.equal(JSON.parse(document?.getText() ?? '').id, id);
  });

  it('an unsuitable action leaves a run alone', async () => {
    await run('normalMap', { files: [path.join(folder, 'hero.png')] });
    const before = await namesIn(folder);
    await vscode.commands.executeCommand('spriteKiln.runAgain', 'no-such-run');
    assert.deepEqual(await namesIn(folder), before);
  });
});
