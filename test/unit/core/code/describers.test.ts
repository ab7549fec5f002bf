import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describersOf, type Unneeded } from '../../../../src/core/code/unused/describers';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { temporaryDirectory } from '../../../support/folders';

const PLACE = { file: 'file:///main.js', line: 0, start: 0, end: 4 };

/** Names of the files that go with sprites out of a folder with these files. */
async function going(
  files: Readonly<Record<string, string>>,
  sprites: readonly string[],
  because?: Unneeded['because'],
) {
  const folder = await temporaryDirectory();
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const unneeded = sprites.map((name) => ({
    uri: pathToFileURL(path.join(folder, name)).href,
    ...(because && { because }),
  }));
  const found = await describersOf(unneeded, diskFiles);
  return [...found.values()].flat().map((uri) => path.basename(new URL(uri).pathname));
}

describe('What only describes a sprite', () => {
  it('goes with it: JSON, XML, and property lists that name it', async () => {
    const files = {
      'hero.png': '',
      'hero.json': '{"frames":{},"meta":{"image":"hero.png"}}',
      'hero.xml': '<TextureAtlas imagePath="art/hero.png"/>',
      'hero.plist': '<string>hero.png</string>',
      'hero.txt': '"hero.png"',
      'other.json': '{"meta":{"image":"hero.png"}}',
    };
    assert.deepEqual((await going(files, ['hero.png'])).sort(), ['hero.json', 'hero.plist', 'hero.xml']);
  });

  it("stays if it says something else, such as a level's map", async () => {
    assert.deepEqual(await going({ 'a.png': '', 'a.json': '{"map":[1,2],"note":"see xa.png"}' }, ['a.png']), []);
    assert.deepEqual(await going({ 'a.png': '', 'a.json': Buffer.of(0xff, 0x22).toString('latin1') }, ['a.png']), []);
  });

  it('stays as long as one of its images does', async () => {
    const json = '{"meta":{"image":"a.png","related":["b.png"]}}';
    const files = { 'a.png': '', 'b.png': '', 'a.json': json };
    assert.deepEqual(await going(files, ['a.png']), []);
    assert.deepEqual(await going(files, ['a.png', 'b.png']), ['a.json']);
    const twins = { 'a.png': '', 'a.webp': '', 'a.json': '{"meta":{"image":"a.png"}}' };
    assert.deepEqual(await going(twins, ['a.png']), []);
    assert.deepEqual(await going(twins, ['a.png', 'a.webp']), ['a.json']);
  });

  it('stays if it may be named itself', async () => {
    const files = { 'a.png': '', 'a.json': '{"meta":{"image":"a.png"}}' };
    const of = (because: Unneeded['because']) => going(files, ['a.png'], because);
    assert.deepEqual(await of({ kind: 'pattern', place: { ...PLACE, text: 'a*' } }), []);
    assert.deepEqual(await of({ kind: 'word', place: { ...PLACE, text: 'a.json' } }), []);
    assert.deepEqual(await of({ kind: 'unread', file: 'file:///big.bin', count: 1 }), []);
    assert.deepEqual(await of({ kind: 'word', place: { ...PLACE, text: 'a' } }), ['a.json']);
    assert.deepEqual(await of({ kind: 'original', sprite: 'file:///a-fixed.png' }), ['a.json']);
  });
});
