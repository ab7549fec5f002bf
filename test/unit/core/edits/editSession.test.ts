import assert from 'node:assert/strict';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { FileChangedError } from '../../../../src/core/disk/diskWriter';
import { BackupError, backupOf, stateOfBackup } from '../../../../src/core/edits/editBackup';
import type { EditSession } from '../../../../src/core/edits/editSession';
import type { Change } from '../../../../src/sprite/edit/change';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

const WIDER: Change = { change: 'canvas', rect: { x: -1, y: 0, width: 5, height: 3 } };
const MIRROR: Change = { change: 'turn', turn: 'flip-horizontal' };

/** A PNG of 4 × 3 whose pixels are all different. @param red of all */
function picture(red = 0): Buffer {
  const png = new PNG({ width: 4, height: 3 });
  for (let at = 0; at < 12; at++) png.data.set([red, at * 20, 255 - at, 255], at * 4);
  return PNG.sync.write(png);
}

describe('What a person changes until it is saved', () => {
  let home: string;
  let host: TestToolHost;
  let session: EditSession;
  const file = () => path.join(host.game, 'hero.png');
  const uri = () => pathToFileURL(file()).href;
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
    step.undo();
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
    const again = await host.core.edits.open(uri(), stateOfBackup(backupOf(session.state)));
    assert.ok(again.isDirty);
    await again.save();
    const expected = PNG.sync.read(await readFile(file()));
    again.change({ change: { change: MIRROR } }).undo();
    assert.equal(again.isDirty, false);
    assert.deepEqual([expected.width, expected.data.at(4 * 4)], [5, 0]);
  });

  it("isn't a backup if a byte of it is missing or another one", () => {
    session.change({ change: { change: WIDER } });
    const bytes = backupOf(session.state);
    assert.throws(() => stateOfBackup(bytes.subarray(0, -1)), BackupError);
    assert.throws(() => stateOfBackup(bytes.with(bytes.length - 30, 200)), BackupError);
    assert.throws(() => stateOfBackup(new Uint8Array()), BackupError);
  });
});
