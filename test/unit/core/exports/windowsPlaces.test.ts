import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childOf, isWithin, nameOf, parentOf, placeKey } from '../../../../src/core/disk/fileStore';
import { placeWithin } from '../../../../src/core/disk/placeWithin';
import { FolderBounds, WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { directionSets, stemOf } from '../../../../src/core/domain/outputNames';
import { outputFolderIn } from '../../../../src/core/exports/outputFolder';
import { rawText } from '../../../../src/shared/base/foreignText';
import { isDeviceName } from '../../../../src/sprite/source/fileNames';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';

/** A place as VS Code writes it, as Node writes it, and on a server. */
const GAMES = {
  editor: 'file:///c%3A/Game',
  node: 'file:///C:/Game',
  server: 'file://server/share/Game',
} as const;

const onWindows = (uri: string) => fileURLToPath(uri, { windows: true });

describe('Places on Windows', () => {
  it('are the same file however a drive, a server, and escapes are written', () => {
    assert.equal(placeKey(`${GAMES.editor}/h%C3%A9ro.png`), placeKey(`${GAMES.node}/héro.png`));
    assert.equal(placeKey('file://SERVER/share/a.png'), placeKey('file://server/share/a.png'));
    assert.notEqual(placeKey('file://server/share/a.png'), placeKey('file://server/other/a.png'));
  });

  it('lie in a folder by whole names, on their own drive or server', () => {
    for (const [place, folder] of [
      [`${GAMES.node}/art/hero.png`, GAMES.editor],
      [`${GAMES.editor}/art/hero.png`, GAMES.node],
      [GAMES.editor, `${GAMES.node}/`],
      ['file://SERVER/share/Game/a.png', GAMES.server],
      [`${GAMES.node}/a.png`, 'file:///C:/'],
    ] as const)
      assert.ok(isWithin(place, folder), `${place} in ${folder}`);
    for (const [place, folder] of [
      ['file:///C:/Gamer/a.png', GAMES.editor],
      ['file:///D:/Game/a.png', GAMES.node],
      ['file://server/other/Game/a.png', GAMES.server],
      ['file://other/share/Game/a.png', GAMES.server],
      [GAMES.node, `${GAMES.node}/art`],
      ['file://server/share/Game', GAMES.node],
    ] as const)
      assert.ok(!isWithin(place, folder), `${place} in ${folder}`);
  });

  for (const [name, top] of Object.entries(GAMES)) {
    it(`are found from relative paths in files, and never outside of their folder (${name})`, () => {
      const within = (relative: string) => placeWithin(`${top}/art`, relative, top);
      const found = (relative: string) => onWindows(within(relative) ?? '').toLowerCase();
      const place = (file: string) => onWindows(`${top}/${file}`).toLowerCase();
      assert.equal(found('hero.png'), place('art/hero.png'));
      assert.equal(found('..\\palettes\\db 32.gpl'), place('palettes/db 32.gpl'));
      assert.equal(found('./deep\\a/b.png'), place('art/deep/a/b.png'));
      for (const outside of [
        '..\\..\\other\\a.png',
        '../../a.png',
        'C:\\Game\\art\\a.png',
        'c:a.png',
        'D:/a.png',
        '\\\\server\\share\\Game\\a.png',
        '//server/share/Game/a.png',
        '\\Game\\a.png',
        '\\\\?\\C:\\Game\\a.png',
        '\\\\.\\COM1',
      ])
        assert.equal(within(outside), undefined, outside);
    });
  }

  it('belong to their workspace folder however they are written', () => {
    const folders = () => [GAMES.editor, `${GAMES.editor}/deep`, GAMES.server];
    for (const bounds of [new WorkspaceBounds(new MemoryMemento(), folders), new FolderBounds(folders)]) {
      assert.equal(bounds.topOf(`${GAMES.node}/a.png`), GAMES.editor);
      assert.equal(bounds.topOf(`${GAMES.node}/deep/a.png`), `${GAMES.editor}/deep`);
      assert.equal(bounds.topOf('file://SERVER/share/Game/a.png'), GAMES.server);
      assert.equal(bounds.topOf('file:///C:/Gamer/a.png'), undefined);
    }
  });

  it('keep odd names on the way from a URI to a path', () => {
    for (const top of Object.values(GAMES))
      for (const name of ['hero #1.png', 'a%20b.png', 'größe.png', 'a+b&c.PNG', "it's.png"]) {
        const uri = childOf(top, name);
        assert.equal(path.win32.basename(onWindows(uri)), name);
        assert.equal(rawText(nameOf(uri)), name);
        assert.equal(placeKey(parentOf(uri)), placeKey(top));
        assert.equal(path.win32.dirname(onWindows(uri)).toLowerCase(), onWindows(top).toLowerCase());
      }
  });

  it('have no name of a device, with any ending, spaces, or superscripts', () => {
    for (const name of [
      'CON',
      'nul',
      'aux',
      'Prn',
      'com1',
      'LPT9',
      'COM¹',
      'lpt³',
      'CONIN$',
      'conout$',
      'con ',
      'com0',
    ])
      assert.ok(isDeviceName(name), name);
    for (const name of ['con1', 'comet', 'com', 'com10', 'lpt', 'auxiliary', 'hero', 'con-', 'nul_n', ''])
      assert.ok(!isDeviceName(name), name);
    for (const name of ['aux.old.png', 'CON .a.png', 'com¹.b.PNG']) {
      const stem = stemOf(`${GAMES.editor}/${encodeURIComponent(name)}`);
      assert.ok(stem.startsWith('sprite-'), stem);
    }
    // A device's name counts only at the beginning.
    const [names = []] = directionSets(stemOf(`${GAMES.editor}/nul.png`), []);
    for (const name of names) assert.ok(!isDeviceName(name), name);
  });

  it('are output folders with either slash, but not on another drive', async () => {
    const home = await temporaryDirectory();
    try {
      const top = pathToFileURL(home).href;
      assert.equal(await outputFolderIn(top, 'art\\sprites'), `${top}/art/sprites`);
      assert.equal(await outputFolderIn(top, 'art/deep\\sprites/'), `${top}/art/deep/sprites`);
      for (const outside of ['..\\sprites', 'art\\..\\..\\sprites', 'D:\\sprites', 'C:sprites'])
        assert.equal(await outputFolderIn(top, outside), undefined, outside);
    } finally {
      await removeFolder(home);
    }
  });
});
