import assert from 'node:assert/strict';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { diskCalls } from '../../../../src/core/disk/heldFiles';
import { HostFiles } from '../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { backupOf, editOfBackup } from '../../../../src/core/edits/editBackup';
import { saveFault } from '../../../../src/core/edits/editErrors';
import type { EditSession } from '../../../../src/core/edits/editSession';
import { SpriteEdits } from '../../../../src/core/edits/edits';
import { ExportSourceError } from '../../../../src/core/exports/exportErrors';
import { Later } from '../../../../src/shared/base/later';
import type { Change } from '../../../../src/sprite/edit/change';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';
import { seeded } from '../../../support/random';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { PLAIN_FORMATS, plainSprite } from '../../../support/sprites/plainDisk';

const MIRROR: Change = { change: 'turn', turn: 'flip-horizontal' };
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

describe('Changes that meet a fault', () => {
  let home: string;
  let host: TestToolHost;
  /** Renames that succeed before one doesn't. */
  let room = Number.POSITIVE_INFINITY;
  let edits: SpriteEdits;

  /** Files of a format, opened with a disk that may be full. */
  async function opened(name: string): Promise<EditSession> {
    const format = PLAIN_FORMATS.find((one) => one.name === name);
    assert.ok(format);
    const random = seeded(3);
    const sprites = Array.from({ length: format.parts ?? 1 }, () => plainSprite(format, random));
    const [first = ''] = await format.write(host.game, sprites, random);
    return edits.open(pathToFileURL(path.join(host.game, first)).href);
  }

  async function contents(): Promise<Map<string, string>> {
    const names = (await readdir(host.game)).sort();
    const read = async (name: string) => [name, (await readFile(path.join(host.game, name))).toString('hex')] as const;
    return new Map(await Promise.all(names.map(read)));
  }

  beforeEach(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
    room = Number.POSITIVE_INFINITY;
    const calls = {
      ...diskCalls,
      rename: (from: string, to: string) => (room-- === 0 ? Promise.reject(noSpace()) : rename(from, to)),
    };
    const bounds = new WorkspaceBounds(new MemoryMemento(), () => [pathToFileURL(host.game).href]);
    const files = new HostFiles(bounds, path.join(home, 'full'), undefined, calls);
    const { shown, threads } = host.core;
    edits = new SpriteEdits({ ...shown, files, thread: threads.edits, version: '1' });
  });

  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  for (const [name, written] of [
    ['png', 0],
    ['sheet with a map', 0],
    ['sheet with a map', 1],
    ['eight views', 5],
  ] as const)
    it(`stay, and no file changes, if the disk is full after ${written} of their files: ${name}`, async () => {
      const session = await opened(name);
      const before = await contents();
      session.change({ change: { change: { change: 'canvas', rect: { x: -1, y: 0, width: 8, height: 5 } } } });
      room = written;
      const fault: unknown = await session.save().catch((error: unknown) => error);
      assert.match(
        saveFault(fault, session.state.base.places[0]?.images[0] ?? '').message,
        /no space left on device.*Nothing was written, and your changes are still here\.$/,
      );
      assert.deepEqual(await contents(), before);
      assert.ok(session.isDirty);
      await session.save();
      assert.equal(session.isDirty, false);
      assert.notDeepEqual(await contents(), before);
    });

  it('are refused as sentences if they were made for another version of the sprite', async () => {
    const session = await opened('png');
    session.change({ change: { change: { change: 'canvas', rect: { x: 99, y: 0, width: 4, height: 4 } } } });
    const fault: unknown = await session.save().catch((error: unknown) => error);
    assert.ok(fault instanceof ChangeRefused);
    assert.match(
      saveFault(fault, 'file:///a/hero.png').message,
      /^Couldn't save hero\.png: The rectangle reaches outside the canvas\. /,
    );
  });

  it('are refused without a thread that ends, and without a byte written, if the file is damaged', async () => {
    for (const [name, bytes] of [
      ['empty.png', Buffer.alloc(0)],
      ['cut.gif', Buffer.from('GIF89a')],
      ['zeros.aseprite', Buffer.alloc(200)],
      ['cut.png', Buffer.from('89504e470d0a1a0a0000000d49484452000000090000000908060000', 'hex')],
    ] as const) {
      const file = path.join(host.game, name);
      await writeFile(file, bytes);
      const session = await edits.open(pathToFileURL(file).href);
      session.change({ change: { change: MIRROR } });
      await assert.rejects(session.save(), PictureError, name);
      assert.deepEqual(await readFile(file), bytes);
    }
  });

  it('are refused if the file is gone, or too large to be shown', async () => {
    const file = path.join(host.game, 'hero.png');
    await assert.rejects(edits.open(pathToFileURL(file).href), ExportSourceError);
    await writeFile(file, Buffer.alloc(41 * 1024 * 1024));
    await assert.rejects(edits.open(pathToFileURL(file).href), /hero\.png is too large to change\./);
  });

  it('cost a kill no more than the last second', async () => {
    const session = await opened('png');
    const backups: { readonly at: number; readonly bytes: Uint8Array }[] = [];
    const made: number[] = [];
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    try {
      // VS Code asks for a backup a second after it's told of a change.
      const asked = new Later(1000, () => backups.push({ at: Date.now(), bytes: backupOf(session.kept) }));
      session.onDidChange(() => asked.schedule());
      for (const wait of [1500, 1000, 2500, 1200, 3000]) {
        session.change({ change: { change: MIRROR } });
        made.push(Date.now());
        for (let gone = 0; gone < wait; gone += 100) mock.timers.tick(100);
      }
      for (let killed = 0; killed < Date.now(); killed += 100) {
        const last = backups.findLast(({ at }) => at <= killed);
        const kept = last ? editOfBackup(last.bytes).entries.length : 0;
        assert.ok(kept >= made.filter((at) => at <= killed - 1000).length, `${killed} ms`);
      }
    } finally {
      mock.timers.reset();
    }
  });
});
