import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { placeSkill, SKILL_PLACES } from '../../../src/extension/features/agents/skillFile';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { MemoryMemento } from '../../support/runs/memoryStores';

const SOURCE = pathToFileURL(path.join(root, 'media/skills')).href;

describe('The skill in a workspace', () => {
  let home: string;
  let game: string;
  let files: HostFiles;

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    const bounds = new WorkspaceBounds(new MemoryMemento(), () => [pathToFileURL(game).href]);
    files = new HostFiles(bounds, path.join(home, 'notes'));
  });

  afterEach(() => removeFolder(home));

  const place = (folder: string) => placeSkill(SOURCE, pathToFileURL(path.join(game, folder)).href, files);
  const shipped = () => readFile(path.join(root, 'media/skills/sprite-kiln/SKILL.md'));

  it('is where each agent looks for it, under the name that its first lines say', async () => {
    for (const { folder } of SKILL_PLACES) {
      assert.equal((await place(folder)).status, 'added');
      const file = path.join(game, folder, 'sprite-kiln/SKILL.md');
      assert.deepEqual(await readFile(file), await shipped());
    }
    assert.match((await shipped()).toString(), /^---\nname: sprite-kiln\ndescription: .+\n/);
  });

  it('stays if a person changed it, and is recognized if they did not', async () => {
    await place('.claude/skills');
    assert.equal((await place('.claude/skills')).status, 'same');
    const file = path.join(game, '.claude/skills/sprite-kiln/SKILL.md');
    await writeFile(file, 'mine');
    const { status, old } = await place('.claude/skills');
    assert.deepEqual([status, Buffer.from(old ?? []).toString()], ['different', 'mine']);
    assert.equal(await readFile(file, 'utf8'), 'mine');
  });

  it("isn't written through a link that leads out of the workspace", async () => {
    await mkdir(path.join(home, 'elsewhere'));
    await symlink(path.join(home, 'elsewhere'), path.join(game, '.claude'));
    await assert.rejects(place('.claude/skills'), { name: 'OutsideError' });
  });
});
