import assert from 'node:assert/strict';
import path from 'node:path';
import { CodeChecks } from '../../../../src/core/code/codeChecks';
import type { CodeFinding } from '../../../../src/core/code/codeFinding';
import type { ProjectNames } from '../../../../src/core/code/projectNames';
import { type GameProject, type PlantedFault, writeProject } from '../../../support/code/gameProject';
import { gameProjects } from '../../../support/code/gameProjects';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { overridden } from '../../../support/overridden';
import { root } from '../../../support/places';
import { ReferenceFolder } from '../../../support/references/references';

const SCRIPT = path.join(root, 'out/test/unit/core/code/codeWorker.child.js');
const RULES: readonly string[] = ['missing-sprite', 'wrong-case'];

describe('The scan of a project', () => {
  let folder: ReferenceFolder;
  let checks: CodeChecks;
  beforeEach(async () => {
    folder = new ReferenceFolder(await temporaryDirectory());
    checks = new CodeChecks({
      script: SCRIPT,
      ignored: async () => new Set(),
      leftOut: async () => new Set(),
      facts: {
        of: async () => undefined,
        sizeOf: async () => undefined,
        isDrawn: async () => false,
        metaOf: async () => undefined,
      },
    });
  });
  afterEach(async () => {
    await checks.close();
    await removeFolder(folder.folder);
  });

  const shown = ({ rule, file, line, suggestions }: CodeFinding) =>
    `${rule} ${folder.pathOf(file)}:${line + 1} ${suggestions[0] ?? ''}`.trim();
  /** Those of names that engines' loaders give have a test of their own. */
  const ofPaths = ({ file, line, start }: CodeFinding, { texts }: ProjectNames) =>
    texts.some(
      ({ uri, names }) => uri === file && names.paths.some((path) => path.line === line && path.start === start),
    );
  const findings = async () => (await checks.check(folder.search())).findings.map(shown).sort();

  for (const project of gameProjects()) {
    it(`finds the paths without a sprite of a made project of ${project.name}`, async () => {
      await writeProject(project, folder.folder);
      const { findings, project: names } = await checks.check(folder.search());
      const found = findings.filter((one) => RULES.includes(one.rule) && ofPaths(one, names));
      const placed = found.map(({ rule, file, line }) => `${rule} ${folder.pathOf(file)}:${line + 1}`);
      assert.deepEqual(placed.sort(), faultsOf(project));
    });
  }

  it('takes images that are there in versions for screens and systems for found', async () => {
    const names = ['sun', 'moon', 'star'].map((name) => `require('./images/${name}.png')`);
    await folder.write({ 'app/index.js': names.join('\n') });
    await folder.write(['app/images/sun@2x.png', 'app/images/sun@3x.png', 'app/images/moon.ios.png']);
    await folder.write(['app/images/star@night.png', 'app/images/stars@2x.png']);
    assert.deepEqual(await findings(), ['missing-sprite app/index.js:3']);
  });

  it('looks at a document alone as long as its paths lead to sprites', async () => {
    await folder.write({ 'project.godot': '', 'a.gd': '', 'b.gd': 'load("res://art/gone.png")' });
    await folder.write(['art/hero.png', 'atlas/one.png']);
    const read: string[] = [];
    const { files } = folder;
    const reading = overridden(files, {
      read: (uri: string, most: number) => {
        read.push(folder.pathOf(uri));
        return files.read(uri, most);
      },
    });
    const look = (text: string, mayCheck = true) =>
      checks.firstMissing(
        { uri: folder.uriOf('a.gd'), top: folder.top },
        text,
        { ...folder.search(), files: reading },
        () => mayCheck,
      );
    assert.equal(await look('load("res://art/hero.png")\nvar x = 1'), undefined);
    assert.equal(await look('load("res://art/her.png")', false), undefined);
    assert.deepEqual(
      read.filter((name) => name.endsWith('.gd')),
      [],
    );
    const found = await look('load("res://art/hero.png")\nload("res://art/her.png")');
    assert.deepEqual([found?.rule, found?.line, found?.suggestions[0]], ['missing-sprite', 1, 'res://art/hero.png']);
    assert.deepEqual(
      read.filter((name) => name.endsWith('.gd')),
      ['b.gd'],
    );
  });

  it('finds nothing', async () => {
    assert.deepEqual(await findings(), []);
  });
});

/** What begins a name that a loader gives. */
const KEYS = ['add.image(', 'setTexture(', 'Sprite.from(', 'Texture.from('];

function faultsOf({ faults, files }: GameProject): string[] {
  const lineOf = ({ file, line }: PlantedFault) => String(files.get(file)).split('\n')[line - 1] ?? '';
  const isPath = (one: PlantedFault) => RULES.includes(one.rule) && !KEYS.some((key) => lineOf(one).includes(key));
  return faults
    .filter(isPath)
    .map(({ rule, file, line }) => `${rule} ${file}:${line}`)
    .sort();
}
