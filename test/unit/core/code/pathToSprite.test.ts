import assert from 'node:assert/strict';
import { pathToSprite } from '../../../../src/core/code/pathToSprite';
import { referenceAt } from '../../../../src/core/references/reference';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { ReferenceFolder } from '../../../support/references/references';

/** File, line with a path that leads nowhere, chosen sprite, and the line that the loader of that language needs. */
const WAYS: readonly (readonly [file: string, line: string, sprite: string, wanted: string])[] = [
  ['level.gd', 'load("res://art/hreo.png")', 'art/hero.png', 'load("res://art/hero.png")'],
  ['src/a.ts', "import a from './hreo.png';", 'art/hero.png', "import a from '../art/hero.png';"],
  ['src/a.ts', "import a from './hreo.png';", 'src/in/own.png', "import a from './in/own.png';"],
  ['src/a.ts', "load('/hreo.png')", 'public/big.png', "load('/big.png')"],
  ['src/a.css', 'a { background: url(../art/hreo.png) }', 'art/a b.png', 'a { background: url(../art/a%20b.png) }'],
  ['Assets/A.cs', 'Resources.Load("hreo");', 'Assets/Resources/ui/dot.png', 'Resources.Load("ui/dot");'],
  ['main.lua', "newImage('art\\\\hreo.png')", 'art/deep/x.png', "newImage('art\\\\deep\\\\x.png')"],
];

describe('The path to a chosen sprite', () => {
  let folder: ReferenceFolder;

  before(async () => {
    folder = new ReferenceFolder(await temporaryDirectory());
    await folder.write({ 'project.godot': '' });
    await folder.write(['art/hero.png', 'art/a b.png', 'art/deep/x.png', 'art/#1.png', 'src/in/own.png']);
    await folder.write(['public/big.png', 'Assets/Resources/ui/dot.png', 'Assets/Other/dot.png']);
  });

  after(() => removeFolder(folder.folder));

  async function written(file: string, line: string, sprite: string, likely?: string): Promise<string | undefined> {
    const around = folder.around(file, line);
    const reference = referenceAt(line, line.indexOf('hreo'), around.kind);
    assert.ok(reference, line);
    const { start, end } = reference;
    const place = { line, start, end, context: { before: '', after: '' }, likely: likely && folder.uriOf(likely) };
    const text = await pathToSprite(folder.uriOf(sprite), place, around);
    return text === undefined ? undefined : `${line.slice(0, start)}${text}${line.slice(end)}`;
  }

  for (const [file, line, sprite, wanted] of WAYS) {
    it(`is written as ${wanted}`, async () => assert.equal(await written(file, line, sprite), wanted));
  }

  it('begins where the likeliest place of the missing file begins', async () => {
    const line = 'load("hreo.png")';
    assert.equal(await written('src/a.py', line, 'src/in/own.png', 'src/hreo.png'), 'load("in/own.png")');
    assert.equal(await written('src/a.py', line, 'src/in/own.png', 'hreo.png'), 'load("src/in/own.png")');
  });

  it("isn't given if nothing that could stand there leads to it", async () => {
    // Unity loads only from folders of that name, and a `#` in a JavaScript string may be a URL's.
    assert.equal(await written('Assets/A.cs', 'Resources.Load("hreo");', 'Assets/Other/dot.png'), undefined);
    assert.equal(await written('src/a.ts', "load('../art/hreo.png')", 'art/#1.png'), undefined);
  });
});
