import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { Costs } from '../../src/core/account/costs';
import { Credits } from '../../src/core/account/credits';
import { costAgreed } from '../../src/extension/commands/runCost';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { folderWith, namesIn, run, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

async function setMode(mode: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('spriteKiln').update('confirmCost', mode, vscode.ConfigurationTarget.Global);
}

const mode = () => vscode.workspace.getConfiguration('spriteKiln').get<string>('confirmCost');

/** VS Code's own setting, and the commands; what is asked, and when, has tests in Node. */
describe('Confirming the cost', () => {
  afterEach(() => setMode(undefined));

  it('sets the setting by “Run and Do Not Ask Again”, so that the next run asks nothing', async () => {
    const memory = new MemoryMemento();
    const known = { credits: new Credits(memory), costs: new Costs(memory) };
    const plan = {
      kind: 'animate' as const,
      sources: ['file:///art/hero.png'],
      tags: [],
      folder: 'file:///art',
      directionNames: [],
    };
    let asked = 0;
    const agreed = () =>
      costAgreed(known, { origin: 'https://draw.example' }, [plan], { questions: true }, async () => {
        asked++;
        return "Run and Don't Ask Again";
      });
    assert.equal(await agreed(), true);
    assert.equal(mode(), 'never');
    assert.deepEqual([await agreed(), asked], [true, 1]);
  });

  it("can't be turned off by a workspace", async () => {
    const workspace = vscode.ConfigurationTarget.Workspace;
    await assert.rejects(async () =>
      vscode.workspace.getConfiguration('spriteKiln').update('confirmCost', 'never', workspace),
    );
    assert.equal(mode(), 'firstTime');
  });

  describe('in the commands', () => {
    let service: LocalHttp;
    let folder: string;

    before(async () => {
      service = await startLocalHttp();
      process.env[KEY] = service.key;
      await useAddress(service.baseUrl);
      folder = await folderWith({ 'hero.png': await sample('hero.png') });
    });

    after(async () => {
      await useAddress(undefined);
      delete process.env[KEY];
      await service.close();
      await removeFolder(folder);
    });

    it('sends nothing before it is answered; editors under test refuse all dialogs', async () => {
      await setMode('always');
      const edit = { files: [path.join(folder, 'hero.png')], prompt: 'a red cloak' };
      for (const options of [edit, { ...edit, confirm: false }]) {
        await assert.rejects(async () => run('edit', options), /dialog/);
        assert.deepEqual(await namesIn(folder), ['hero.png']);
      }
      await setMode('firstTime');
      const { status } = await run('edit', { ...edit, confirm: false });
      assert.equal(status, 'succeeded');
    });
  });
});
