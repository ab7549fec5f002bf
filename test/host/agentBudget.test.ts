import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { AgentBudget } from '../../src/core/budget/budget';
import { Run } from '../../src/core/runs/run';
import type { Runs } from '../../src/core/runs/runs';
import { manageAgentBudget } from '../../src/extension/commands/agentBudget';
import { AgentSpending } from '../../src/extension/features/agents/agentSpending';
import { editorBound } from '../../src/extension/features/agents/toolHost';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

async function call(tool: string, input: object): Promise<string> {
  const { token } = new vscode.CancellationTokenSource();
  const options = { toolInvocationToken: undefined, input };
  const { content } = await vscode.lm.invokeTool(`sprite_kiln_${tool}`, options, token);
  return content.flatMap((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : [])).join('\n');
}

const { Global, Workspace } = vscode.ConfigurationTarget;

function setBudget(value: number | undefined, target = Global): Thenable<void> {
  return vscode.workspace.getConfiguration('spriteKiln').update('agentBudget', value, target);
}

describe("The agents' budget in VS Code", () => {
  let service: LocalHttp;
  let folder: string;

  before(async () => {
    service = await startLocalHttp();
    process.env[KEY] = service.key;
    await useAddress(service.baseUrl);
  });

  after(async () => {
    await setBudget(undefined);
    await useAddress(undefined);
    delete process.env[KEY];
    await service.close();
  });

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(() => removeFolder(folder));

  const edit = (prompt: string) => call('edit_sprite', { files: [path.join(folder, 'hero.png')], prompt });
  const made = async () => (await namesIn(folder)).filter((name) => name.startsWith('hero-edit')).length;

  it('stops runs that it has no credits for, before anything is sent, and says so in the same way each time', async () => {
    await setBudget(1);
    const first = await edit('a red hat');
    const files = await made();
    const again = await edit('a blue hat');
    assert.match(again, /^Error budget: /);
    assert.match(again, /No credits were spent|nothing was sent|not charged/i);
    assert.equal(await made(), files, first);
    assert.equal((await edit('a green hat')).split(':')[0], again.split(':')[0]);
  });

  it('is only read from user settings: a workspace raises nothing', async () => {
    await setBudget(1);
    await edit('an orange hat');
    await assert.rejects(async () => setBudget(1_000_000, Workspace));
    assert.match(await edit('a yellow hat'), /^Error budget: /);
  });

  it('is in the tooltip of the status bar once an agent has asked', async () => {
    await setBudget(1000);
    const home = await temporaryDirectory();
    const changed = new vscode.EventEmitter<void>();
    const budget = new AgentBudget({ folder: () => home, now: Date.now });
    const bound = await editorBound();
    const agent = { client: foreignText('a test'), workspace: bound.folders[0] ?? '', limit: bound.limit };
    const runs: Run[] = [];
    const spending = new AgentSpending({
      budget,
      runs: { list: () => runs },
      onDidChangeRuns: changed.event,
      connections: { origin: service.baseUrl },
    });
    try {
      changed.fire();
      assert.deepEqual(spending.lines(), []);
      const run = { runId: 'a', origin: service.baseUrl, operation: 'edit', cost: 15 };
      await budget.reserve({ ...run, ...bound, workspace: agent.workspace });
      const plan = { kind: 'edit' as const, sources: [], tags: [], folder: '', directionNames: [], agent };
      runs.push(new Run('a', plan, { state: 'saving', outputs: [] }, async () => {}));
      changed.fire();
      await waitFor('the budget to be read', () => spending.lines()[0] === 'Agents today: 15 of 1,000 credits');
    } finally {
      spending.dispose();
      await removeFolder(home);
    }
  });

  it('comes back from a run, or with a new day, only if a person says so in a dialog', async () => {
    const home = await temporaryDirectory();
    const budget = new AgentBudget({ folder: () => home, now: Date.now });
    const bound = { ...(await editorBound()), limit: 100 };
    const run = { runId: 'a', origin: service.baseUrl, operation: 'edit pixels=256 inputs=1', cost: 15 };
    const runs = { find: () => undefined, reread: async () => {}, processOf: async () => undefined } as unknown as Runs;
    const seen: string[] = [];
    let told = 0;
    const windows = {
      showQuickPick: vscode.window.showQuickPick,
      showWarningMessage: vscode.window.showWarningMessage,
    };
    /** Picks the first row with a text, and answers the dialog with a button. */
    const person = async (row: string, button?: string) => {
      const showQuickPick = async (items: readonly vscode.QuickPickItem[]) => {
        seen.push(...items.map(({ label, description = '', detail = '' }) => `${label} | ${description} | ${detail}`));
        return items.find(({ label }) => label.includes(row));
      };
      const showWarningMessage = async (_: string, { modal }: vscode.MessageOptions, ...buttons: string[]) => {
        assert.ok(modal);
        return buttons.find((one) => one === button);
      };
      Object.assign(vscode.window, { showQuickPick, showWarningMessage });
      const changed = async () => void told++;
      await manageAgentBudget({ budget, runs }, changed).finally(() => Object.assign(vscode.window, windows));
      return (await budget.usage(bound).catch(() => undefined))?.used;
    };
    try {
      await budget.reserve({ ...run, ...bound, workspace: bound.folders[0] ?? '' });
      assert.equal(await person('15 credits reserved'), 15);
      assert.match(seen[0] ?? '', /15 credits reserved \| edit \| No program is known to work on this run\./);
      assert.equal(await person('15 credits reserved', 'Return Credits'), 0);
      const [day = ''] = await namesIn(home);
      await appendFile(path.join(home, day), '{damaged}\n');
      assert.equal(await person('Begin New Day'), undefined);
      assert.ok(seen.at(-2)?.includes(`A line of ${path.join(home, day)} is damaged.`), seen.at(-2));
      assert.equal(await person('Begin New Day', 'Begin New Day'), 0);
      // The tooltip of the status bar follows.
      assert.equal(told, 4);
    } finally {
      await removeFolder(home);
    }
  });

  it('is told with each result', async () => {
    await setBudget(1000);
    assert.match(await edit('a violet hat'), /budget: \d+ of 1000 credits are left today/i);
  });
});
