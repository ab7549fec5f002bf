import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findUses } from '../../../../src/core/references/findUses';
import { followMoves } from '../../../../src/core/references/followMoves';
import { certainText } from '../../../../src/core/references/textFiles';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { changedText, ReferenceFolder } from '../../../support/references/references';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** “表示” in Shift-JIS: the second byte of its first character is a backslash. “主角” in GBK, “주인공” in EUC-KR. */
const [SHIFT_JIS, GBK, EUC_KR] = ['95 5c 8e a6', 'd6 f7 bd c7', 'c1 d6 c0 ce b0 f8'].map((hex) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex'),
) as [Buffer, Buffer, Buffer];

/** Encoding for the host → the bytes of a line that names the picture after other characters, and that line. */
const KNOWN: readonly (readonly [encoding: string, bytes: Buffer, line: string])[] = [
  ['utf-8', Buffer.from('/* 表示 */ img("hero.png")'), '/* 表示 */ img("hero.png")'],
  ['utf-8', Buffer.from('\ufeff/* 表示 */ img("hero.png")'), '/* 表示 */ img("hero.png")'],
  ['utf-16le', Buffer.from('\ufeff/* 表示 */ img("hero.png")', 'utf16le'), '/* 表示 */ img("hero.png")'],
  ['utf-16be', utf16be('\ufeff/* 表示 */ img("hero.png")'), '/* 表示 */ img("hero.png")'],
  ['shift_jis', Buffer.concat([ascii('/* '), SHIFT_JIS, ascii(' */ img("hero.png")')]), '/* 表示 */ img("hero.png")'],
  ['gbk', Buffer.concat([ascii('/* '), GBK, ascii(' */ img("hero.png")')]), '/* 主角 */ img("hero.png")'],
  ['euc-kr', Buffer.concat([ascii('/* '), EUC_KR, ascii(' */ img("hero.png")')]), '/* 주인공 */ img("hero.png")'],
  ['windows-1252', ascii('/* gr\xf6\xdfe */ img("hero.png")'), '/* größe */ img("hero.png")'],
  ['utf-8', Buffer.from('a\rb\r\n/* 表示 */ img("hero.png")'), '/* 表示 */ img("hero.png")'],
];
const isUnicode = (encoding: string) => encoding.startsWith('utf');

describe('Files in any encoding', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
    await workspace.write({ 'hero.png': '' });
  });
  afterEach(() => removeFolder(workspace.folder));

  const put = (name: string, bytes: Buffer) => writeFile(path.join(workspace.folder, name), bytes);
  const moves = () => [{ from: workspace.uriOf('hero.png'), to: workspace.uriOf('knight.png') }];

  for (const [encoding, bytes, line] of KNOWN)
    it(`have their paths where the host's text has them: ${encoding}, ${bytes.length} bytes`, async () => {
      await put('a.js', bytes);
      const text = new TextDecoder(encoding).decode(bytes);
      const { changes, found } = await followMoves(moves(), workspace.search({ decode: async () => text }));
      const at = line.indexOf('hero.png');
      const [{ use } = {}] = changes;
      assert.deepEqual([use?.whole, use?.start, use?.end], [line, at, at + 8]);
      assert.equal(use?.line, text.split(/\r\n|\r|\n/).length - 1);
      assert.equal(changedText(text, changes), text.replace('hero.png', 'knight.png'));
      assert.deepEqual(found.unclear, []);
    });

  for (const [encoding, bytes, line] of KNOWN)
    it(`are searched without a host that knows them if that's certain, else named: ${encoding}, ${bytes.length} bytes`, async () => {
      await put('a.js', bytes);
      const { changes, found } = await followMoves(moves(), workspace.search());
      const isCertain = isUnicode(encoding);
      assert.deepEqual(
        changes.map(({ use }) => use.whole),
        isCertain ? [line] : [],
      );
      assert.deepEqual(found.unclear, isCertain ? [] : [workspace.uriOf('a.js')]);
      assert.deepEqual(await readFile(path.join(workspace.folder, 'a.js')), bytes);
    });

  it('are named if the host decodes them wrongly and finds nothing, or takes them for no text', async () => {
    await workspace.write({ '英雄.png': '' });
    const name = Buffer.from('89 70 97 59'.replaceAll(' ', ''), 'hex');
    await put('a.js', Buffer.concat([ascii('img("'), name, ascii('.png")')]));
    await put('b.js', Buffer.concat([ascii('img("'), name, ascii('")')]));
    const wrong = async (_: string, bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const places = [workspace.uriOf('英雄.png')];
    assert.deepEqual((await findUses(places, workspace.search({ decode: wrong }))).unclear, [
      workspace.uriOf('a.js'),
      workspace.uriOf('b.js'),
    ]);
    await put('b.js', Buffer.from('img("hero.png")\ufffd'));
    const refused = () => Promise.reject(new Error('Binary.'));
    const search = workspace.search({ decode: refused });
    assert.deepEqual((await findUses([workspace.uriOf('hero.png')], search)).unclear, [workspace.uriOf('b.js')]);
  });

  it("aren't named if they can't name the picture, and aren't decoded", async () => {
    await put('a.js', Buffer.concat([SHIFT_JIS, ascii('img("goblin.png")')]));
    const decode = () => assert.fail('decoded');
    assert.deepEqual((await findUses([workspace.uriOf('hero.png')], workspace.search({ decode }))).unclear, []);
  });

  it('are certain in UTF-8, and in UTF-16 with a mark', () => {
    assert.equal(certainText(Buffer.from('\ufeffé')), 'é');
    assert.equal(certainText(Buffer.from('\ufeffé', 'utf16le')), 'é');
    assert.equal(certainText(utf16be('\ufeffé')), 'é');
    assert.equal(certainText(ascii('é')), undefined);
    assert.equal(certainText(Buffer.from([0xff, 0xfe, 0x00, 0xd8])), undefined);
  });
});
