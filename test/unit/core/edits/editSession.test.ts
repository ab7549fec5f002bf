import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { FileChangedError } from '../../../../src/core/disk/diskWriter';
import { BackupError, backupOf, editOfBackup } from '../../../../src/core/edits/editBackup';
import { UndoFullError } from '../../../../src/core/edits/editErrors';
import type { EditSession } from '../../../../src/core/edits/editSession';
import { keptFor } from '../../../../src/core/edits/keptFor';
import { findSource } from '../../../../src/core/exports/exportSource';
import type { Change } from '../../../../src/sprite/edit/change';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

const WIDER: Change = { change: 'canvas', rect: { x: -1, y: 0, width: 5, height: 3 } };
const MIRROR: Change = { change: 'turn', turn: 'flip-horizontal' };

/** A PNG of 4 × 3 whose pixels are all different. @param red of all @param rest green and blue of all, as in a normal map */
function picture(red = 0, rest?: readonly [number, number]): Buffer {
  const png = new PNG({ width: 4, height: 3 });
  for (let at = 0; at < 12; at++) png.data.set([red, ...(rest ?? [at * 20, 255 - at]), 255], at * 4);
  return PNG.sync.write(png);
}

describe('What a person changes until it is saved', () => {
  let home: string;
  let host: TestToolHost;
  let session: EditSession;
  const file = () => path.join(host.game, 'hero.png');
  const uri = () => pathToFileURL(file()).href;
  const killed = () => host.core.edits.open(uri(), editOfBackup(backupOf(session.kept)));
  const size = async () => {
    const { width, height } = PNG.sync.read(await readFile(file()));
    return `${width} × ${height}`;
  };

  beforeEach(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
    await writeFile(file(), picture());
    session = await host.core.edits.open(uri());
  });

  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('is written when it is saved, and not before', async () => {
    session.change({ change: { change: WIDER } });
    assert.ok(session.isDirty);
    assert.equal(await size(), '4 × 3');
    await session.save();
    assert.equal(await size(), '5 × 3');
    assert.equal(session.isDirty, false);
  });

  it('is undone and redone across a save', async () => {
    const step = session.change({ change: { change: WIDER } });
    await session.save();
    step.undo();
    assert.ok(session.isDirty);
    await session.save();
    assert.deepEqual(await readFile(file()), picture());
    step.redo();
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('describes frames that were cut in a new JSON, which undoing removes and redoing makes again', async () => {
    const json = path.join(host.game, 'hero.json');
    const frames = [
      { x: 0, y: 0, width: 2, height: 3 },
      { x: 2, y: 1, width: 2, height: 2 },
    ];
    const step = session.change({ change: { change: { change: 'cut-sheet', frames } } });
    const form = session.change({ change: { change: { change: 'sheet-json', form: 'hash' } } });
    await session.save();
    const written = JSON.parse(await readFile(json, 'utf8')) as {
      readonly frames: Readonly<Record<string, { readonly frame: unknown }>>;
      readonly meta: { readonly image: string };
    };
    assert.deepEqual(
      Object.values(written.frames).map(({ frame }) => frame),
      frames.map(({ x, y, width: w, height: h }) => ({ x, y, w, h })),
    );
    assert.equal(written.meta.image, 'hero.png');
    assert.deepEqual(await readFile(file()), picture());
    form.undo();
    step.undo();
    await session.save();
    await assert.rejects(readFile(json), { code: 'ENOENT' });
    step.redo();
    await session.save();
    await writeFile(json, 'mine');
    step.undo();
    await assert.rejects(session.save(), FileChangedError);
    assert.equal(await readFile(json, 'utf8'), 'mine');
  });

  for (const [way, goBack] of [
    ['reverted', () => session.revert()],
    ['noticed on disk', () => session.look([uri()])],
    ['taken', takeTheirs],
  ] as const)
    it(`removes a JSON that it wrote itself even if another image was ${way} since`, async () => {
      const json = path.join(host.game, 'hero.json');
      const cut = { change: 'cut-sheet', frames: [{ x: 0, y: 0, width: 2, height: 3 }] } as const;
      const steps = [cut, { change: 'sheet-json', form: 'hash' } as const];
      const undos = steps.map((change) => session.change({ change: { change } }));
      await session.save();
      await writeFile(file(), picture(9));
      await goBack();
      assert.equal(session.isDirty, false);
      for (const { undo } of undos.reverse()) undo();
      await session.save();
      await assert.rejects(readFile(json), { code: 'ENOENT' });
      assert.deepEqual(await readFile(file()), picture());
      for (const { redo } of undos.reverse()) redo();
      await session.save();
      assert.match(await readFile(json, 'utf8'), /"frames"/);
    });

  /** As a person does when a conflict is shown. */
  async function takeTheirs(): Promise<void> {
    session.change({ change: { change: MIRROR } });
    await session.look([uri()]);
    await session.takeTheirs();
  }

  it('leaves a JSON alone that somebody wrote over its own', async () => {
    const json = path.join(host.game, 'hero.json');
    const frames = [{ x: 0, y: 0, width: 2, height: 3 }];
    const cut = session.change({ change: { change: { change: 'cut-sheet', frames } } });
    const form = session.change({ change: { change: { change: 'sheet-json', form: 'hash' } } });
    await session.save();
    await writeFile(json, '"mine"');
    await session.look([pathToFileURL(json).href]);
    form.undo();
    cut.undo();
    await session.save();
    assert.equal(await readFile(json, 'utf8'), '"mine"');
  });

  it('removes a JSON that was kept in a conflict, if it is undone', async () => {
    const json = path.join(host.game, 'hero.json');
    const frames = [{ x: 0, y: 0, width: 2, height: 3 }];
    const cut = session.change({ change: { change: { change: 'cut-sheet', frames } } });
    const form = session.change({ change: { change: { change: 'sheet-json', form: 'hash' } } });
    await session.save();
    form.undo();
    await writeFile(json, '"mine"');
    await session.look([pathToFileURL(json).href]);
    await session.keepMine();
    form.redo();
    assert.ok(session.isDirty);
    await session.save();
    assert.match(await readFile(json, 'utf8'), /"frames"/);
    form.undo();
    cut.undo();
    await session.save();
    await assert.rejects(readFile(json), { code: 'ENOENT' });
  });

  it("isn't a conflict any longer if the file is again as it was", async () => {
    session.change({ change: { change: WIDER } });
    await writeFile(file(), picture(9));
    await session.look([uri()]);
    await writeFile(file(), picture());
    await session.look([uri()]);
    assert.equal(session.conflict, undefined);
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('replaces theirs when it is kept, also if it was undone to what was saved', async () => {
    const step = session.change({ change: { change: WIDER } });
    await writeFile(file(), picture(9));
    await session.look([uri()]);
    await session.keepMine();
    step.undo();
    assert.ok(session.isDirty);
    await session.save();
    assert.deepEqual(await readFile(file()), picture());
  });

  it('keeps and takes nothing while nothing is in conflict, as after a save that was running', async () => {
    const step = session.change({ change: { change: WIDER } });
    const saving = session.save();
    const [taken] = await Promise.all([session.takeTheirs(), session.keepMine(), saving]);
    assert.equal(taken, undefined);
    assert.equal(session.isDirty, false);
    step.undo();
    await session.save();
    assert.deepEqual(await readFile(file()), picture());
  });

  it('never replaces a JSON that is there', async () => {
    const json = path.join(host.game, 'hero.json');
    await writeFile(json, '"mine"');
    session.change({ change: { change: { change: 'cut-sheet', frames: [{ x: 0, y: 0, width: 2, height: 2 }] } } });
    await assert.rejects(session.save(), { name: 'NameTakenError' });
    assert.equal(await readFile(json, 'utf8'), '"mine"');
    assert.ok(session.isDirty);
  });

  it("isn't a conflict after it was saved as the file that it is of", async () => {
    session.change({ change: { change: WIDER } });
    await session.saveAs(uri());
    assert.equal(await size(), '5 × 3');
    await session.look([uri()]);
    assert.equal(session.conflict, undefined);
    session.change({ change: { change: MIRROR } });
    await session.save();
    assert.equal(session.isDirty, false);
  });

  it('is nothing to save after all was undone', async () => {
    const first = session.change({ change: { change: MIRROR } });
    const second = session.change({ change: { change: WIDER } });
    second.undo();
    first.undo();
    assert.equal(session.isDirty, false);
  });

  it('never replaces what somebody else wrote, until a person says so', async () => {
    session.change({ change: { change: WIDER } });
    await writeFile(file(), picture(9));
    await assert.rejects(session.save(), FileChangedError);
    assert.deepEqual(await readFile(file()), picture(9));
    assert.deepEqual(session.conflict?.files, [uri()]);
    await session.keepMine();
    assert.equal(session.conflict, undefined);
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('takes the version on disk as a step that can be undone', async () => {
    session.change({ change: { change: WIDER } });
    await writeFile(file(), picture(9));
    await session.look([uri()]);
    const step = await session.takeTheirs();
    assert.equal(session.isDirty, false);
    step?.undo();
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('follows the disk while nothing is changed', async () => {
    await writeFile(file(), picture(9));
    await session.look([uri()]);
    session.change({ change: { change: MIRROR } });
    await session.save();
    assert.equal(PNG.sync.read(await readFile(file())).data[0], 9);
  });

  it('is kept if the file is deleted, and written again', async () => {
    session.change({ change: { change: WIDER } });
    await rm(file());
    await session.look([uri()]);
    assert.equal(session.conflict, undefined);
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('is kept if the file is read-only', async () => {
    session.change({ change: { change: WIDER } });
    await chmod(file(), 0o444);
    await assert.rejects(session.save(), { name: 'ReadOnlyError' });
    assert.ok(session.isDirty);
    await chmod(file(), 0o644);
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('is found again from a backup, in another window', async () => {
    session.change({ change: { change: WIDER } });
    session.change({ change: { change: MIRROR } });
    const again = await host.core.edits.open(uri(), editOfBackup(backupOf(session.kept)));
    assert.ok(again.isDirty);
    await again.save();
    const expected = PNG.sync.read(await readFile(file()));
    again.change({ change: { change: MIRROR } }).undo();
    assert.equal(again.isDirty, false);
    assert.deepEqual([expected.width, expected.data.at(4 * 4)], [5, 0]);
  });

  it('is written after a kill even if what was saved had been undone', async () => {
    const step = session.change({ change: { change: WIDER } });
    await session.save();
    step.undo();
    const again = await killed();
    assert.ok(again.isDirty);
    assert.equal(again.conflict, undefined);
    await again.save();
    assert.deepEqual(await readFile(file()), picture());
  });

  it('conflicts with nothing that it saved itself, after a kill', async () => {
    session.change({ change: { change: WIDER } });
    await session.save();
    session.change({ change: { change: MIRROR } });
    const again = await killed();
    assert.equal(again.conflict, undefined);
    await again.save();
    assert.equal(PNG.sync.read(await readFile(file())).data.at(4 * 4), 0);
  });

  it('is a conflict at once if the file became another one while the window was closed', async () => {
    session.change({ change: { change: WIDER } });
    const backup = backupOf(session.kept);
    await writeFile(file(), picture(9));
    const again = await host.core.edits.open(uri(), editOfBackup(backup));
    assert.deepEqual(again.conflict?.files, [uri()]);
    await assert.rejects(again.save(), FileChangedError);
    assert.deepEqual(await readFile(file()), picture(9));
  });

  it('is found again at its new place if the file was renamed, and never in other files', async () => {
    await writeFile(path.join(host.game, 'hero_n.png'), picture(128, [128, 255]));
    session = await host.core.edits.open(uri());
    session.change({ change: { change: WIDER } });
    const backup = editOfBackup(backupOf(session.kept));
    const { files } = host.core.host;
    const place = pathToFileURL(path.join(host.game, 'sub', 'king.png')).href;
    assert.equal(await keptFor(backup, [uri()], files), backup);
    assert.equal(await keptFor(backup, [place], files), undefined);
    assert.equal(await keptFor(backup, [uri(), place], files), undefined);
    await mkdir(path.join(host.game, 'sub'));
    await rename(file(), path.join(host.game, 'sub', 'king.png'));
    const kept = await keptFor(backup, [place], files);
    assert.ok(kept);
    const again = await host.core.edits.open(place, kept);
    assert.equal(again.conflict, undefined);
    await again.save();
    assert.equal(PNG.sync.read(await readFile(path.join(host.game, 'sub', 'king.png'))).width, 5);
    await assert.rejects(lstat(file()), { code: 'ENOENT' });
    assert.equal(PNG.sync.read(await readFile(path.join(host.game, 'hero_n.png'))).width, 5);
  });

  it('is saved as a whole if more is changed while it is saved', async () => {
    session.change({ change: { change: WIDER } });
    const saving = session.save();
    session.change({ change: { change: MIRROR } });
    await saving;
    assert.equal(session.isDirty, false);
    assert.equal(PNG.sync.read(await readFile(file())).data.at(4 * 4), 0);
  });

  it('is what is on disk if it is reverted while it is saved', async () => {
    session.change({ change: { change: WIDER } });
    await Promise.all([session.save(), session.revert()]);
    assert.equal(session.isDirty, false);
    assert.equal(await size(), '5 × 3');
    session.change({ change: { change: { ...WIDER, rect: { x: 0, y: 0, width: 5, height: 4 } } } });
    await session.save();
    assert.equal(await size(), '5 × 4');
  });

  it('is written again if the file was deleted a moment ago', async () => {
    session.change({ change: { change: WIDER } });
    await rm(file());
    await session.save();
    assert.equal(await size(), '5 × 3');
  });

  it('stays a link if it is one', async () => {
    const link = path.join(host.game, 'link.png');
    await symlink(file(), link);
    const linked = await host.core.edits.open(pathToFileURL(link).href);
    linked.change({ change: { change: WIDER } });
    await linked.save();
    assert.equal(await size(), '5 × 3');
    assert.ok((await lstat(link)).isSymbolicLink());
  });

  it('never replaces what another editor of the file saved', async () => {
    const other = await host.core.edits.open(uri());
    session.change({ change: { change: WIDER } });
    await session.save();
    await other.look([uri()]);
    other.change({ change: { change: { change: 'canvas', rect: { x: 0, y: 0, width: 5, height: 4 } } } });
    session.change({ change: { change: MIRROR } });
    await session.save();
    await assert.rejects(other.save(), FileChangedError);
    assert.ok(other.isDirty);
    assert.deepEqual(other.conflict?.files, [uri()]);
  });

  it('removes numbered files that are frames no longer, and brings them back', async () => {
    const names = [1, 2, 3].map((number) => `walk-${number}.png`);
    for (const [at, name] of names.entries()) await writeFile(path.join(host.game, name), picture(at));
    const first = pathToFileURL(path.join(host.game, 'walk-1.png')).href;
    const { shown, host: parts, choices } = host.core;
    const { seriesKey = '' } = await findSource(first, { ...shown, files: parts.files });
    await choices.rememberSequence(seriesKey, 'animation');
    const walk = await host.core.edits.open(first);
    const there = async () => (await readdir(host.game)).filter((name) => name.startsWith('walk'));
    const fewer = walk.change({ change: { change: { change: 'delete-frames', frames: [0] } } });
    await walk.save();
    assert.deepEqual(await there(), names.slice(0, 2));
    fewer.undo();
    const more = walk.change({ change: { change: { change: 'add-frames', at: 3, from: [0] } } });
    await walk.save();
    assert.deepEqual(await there(), [...names, 'walk-4.png']);
    more.undo();
    await walk.save();
    assert.deepEqual(await there(), names);
    for (const [at, name] of names.entries()) assert.deepEqual(await readFile(path.join(host.game, name)), picture(at));
  });

  it('refuses what would make the list larger than can be undone, and keeps the rest', () => {
    const bytes = new Uint8Array(4 * 4096 * 4096);
    const image = { width: 4096, height: 4096, pixels: { bytes, compressed: false } };
    const pasted: Change = { change: 'paste-frames', at: 0, frames: [{ duration: 100, image }] };
    for (let times = 0; times < 3; times++) session.change({ change: { change: pasted } });
    assert.throws(() => session.change({ change: { change: pasted } }), UndoFullError);
    assert.equal(session.state.entries.length, 3);
    session.change({ change: { change: MIRROR } });
  });

  it('is found again from a backup whatever numbers the page gave its changes', async () => {
    const ids = [Number.MAX_SAFE_INTEGER, 7, 3, 7, 1.5, -1];
    for (const id of ids) session.change({ id, change: { change: MIRROR } });
    const { entries } = session.state;
    assert.equal(new Set(entries.map(({ id }) => id)).size, ids.length);
    assert.ok(entries.every(({ id }) => Number.isSafeInteger(id) && id > 0));
    assert.deepEqual((await killed()).state.entries, entries);
  });

  it('is backed up with more changes than an argument list holds', () => {
    const entries = Array.from({ length: 130_000 }, (_, at) => ({ id: at + 1, change: { change: MIRROR } }));
    assert.equal(editOfBackup(backupOf({ ...session.kept, entries })).entries.length, entries.length);
  });

  it("isn't a backup if a byte of it is missing or another one", () => {
    session.change({ change: { change: WIDER } });
    const bytes = backupOf(session.kept);
    assert.throws(() => editOfBackup(bytes.subarray(0, -1)), BackupError);
    for (let at = 0; at < bytes.length; at += 7)
      assert.throws(() => editOfBackup(bytes.with(at, (bytes[at] ?? 0) ^ 1)), BackupError, `${at}`);
    assert.throws(() => editOfBackup(new Uint8Array()), BackupError);
  });
});
