import assert from 'node:assert/strict';
import vm from 'node:vm';
import { followMoves } from '../../../../src/core/references/followMoves';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { changedText, ReferenceFolder } from '../../../support/references/references';

/** Names that would be code in some string. */
const NAMES = [
  '\x24{boom()}.png',
  '{boom()}.png',
  '`+boom()+`.png',
  "'+boom()+'.png",
  '"+boom()+".png',
  "it's.png",
  'a"b.png',
  'a`b.png',
];

/** Calls of `run` with a string that names `art/hero.png`, or that contains code which does. */
const PROGRAMS = [
  'run("art/hero.png")',
  "run('art/hero.png')",
  'run(`art/hero.png`)',
  'run(`x "art/hero.png"`)',
  "run(`x 'art/hero.png'`)",
  'run(`\n"art/hero.png"\n`)',
  "run(`\n'art/hero.png'\n`)",
  'run(\'x "art/hero.png"\')',
  'run("x \'art/hero.png\'")',
  'run(`\x24{same("art/hero.png")}`)',
  'run(`a\nb \x24{same(`c\n"art/hero.png"`)}`)',
  'run(tag`"art/hero.png"`)',
  'run(String.raw`"art/hero.png"`)',
  'run("it\'s"); run("art/hero.png")',
  'run("`"); run("art/hero.png")',
  'run("\\"art/hero.png\\"")',
  'run("x \\\n \'art/hero.png\'")',
  '// it\'s\nrun("art/hero.png")',
  'run(`url(art/hero.png)`)',
  'run(`\nurl(art/hero.png)\n`)',
  'run(`\n<img src="art/hero.png">\n`)',
  'run(\'<img src="art/hero.png">\')',
  'run(`\n<img srcset="art/hero.png 1x, art/hero.png 2x">\n`)',
];

/** What a program gives to `run`, as Node itself reads it. Throws if it is no longer a program, or if it calls `boom`. */
function runsOf(program: string): readonly string[] {
  const strings: string[] = [];
  const boom = () => {
    throw new Error('A name became code.');
  };
  const run = (text: string) => void strings.push(text);
  const tag = ([text]: readonly string[]) => text;
  vm.runInNewContext(program, { run, boom, tag, same: (text: string) => text });
  return strings;
}

describe('Code with the path of a renamed sprite', () => {
  let workspace: ReferenceFolder;

  before(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
    const files = PROGRAMS.map((text, index) => [`${index}.js`, text] as const);
    await workspace.write({ 'art/hero.png': '', ...Object.fromEntries(files) });
  });
  after(() => removeFolder(workspace.folder));

  for (const name of [...NAMES, 'knight.png'])
    it(`runs as before, or is left to a person: ${name}`, async () => {
      const to = `${workspace.uriOf('art')}/${encodeURIComponent(name)}`;
      const { changes } = await followMoves([{ from: workspace.uriOf('art/hero.png'), to }], workspace.search());
      for (const [index, program] of PROGRAMS.entries()) {
        const ofFile = changes.filter(({ use }) => workspace.pathOf(use.file) === `${index}.js`);
        const after = runsOf(changedText(program, ofFile));
        assert.equal(after.length, runsOf(program).length, program);
      }
      // A plain string takes each name; nothing is left where a name is only letters, unless its quotes are escaped.
      const isChanged = (index: number) => changes.some(({ use }) => workspace.pathOf(use.file) === `${index}.js`);
      assert.ok(isChanged(0) && isChanged(1));
      if (name === 'knight.png') assert.equal(PROGRAMS.filter((_, index) => !isChanged(index)).length, 1);
    });
});
