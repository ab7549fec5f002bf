import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { RunPlan } from '../../src/core/domain/runPlan';
import { CreditsOverview } from '../../src/extension/features/account/creditsOverview';
import { StatusBar } from '../../src/extension/features/account/statusBar';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder } from '../support/folders';
import { texts } from '../support/foreignTexts';
import { type CreditsBench, creditsBench } from '../support/service/creditsBench';
import { waitFor } from '../support/wait';
import { folderWith, sample, useAddress } from './support';

const ORIGIN = 'https://draw.example';

/** The tooltip after real runs. */
describe('The status bar tooltip', () => {
  let bench: CreditsBench;
  let folder: string;
  let overview: CreditsOverview;
  let statusBar: StatusBar;
  let subscription: vscode.Disposable;

  beforeEach(async () => {
    await useAddress(`${ORIGIN}/api/v1`);
    bench = await creditsBench(ORIGIN);
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    overview = new CreditsOverview(bench);
    statusBar = new StatusBar(bench.credits);
    subscription = overview.onDidChange(() => statusBar.tellSpending(overview.lines()));
  });

  afterEach(async () => {
    for (const part of [subscription, statusBar, overview]) part.dispose();
    await bench.close();
    await removeFolder(folder);
    await useAddress(undefined);
  });

  const animate: Partial<RunPlan> = { kind: 'animate', prompt: foreignText('idle') };

  it('shows no costs before any are known', async () => {
    assert.deepEqual(overview.lines(), []);
    assert.deepEqual(overview.known, { costs: {} });
    assert.equal(statusBar.tooltip.split('\n').length, 2);
  });

  it("shows the last costs, today's total, and the tags they were spent on", async () => {
    await bench.run(folder, { tags: texts('my game', 'knights') });
    await bench.run(folder, { tags: texts('my game'), prompt: foreignText('a blue cloak') });
    await bench.run(folder, animate);
    await waitFor('the tooltip', () => statusBar.tooltip.includes('Spent today: 45'));
    const [, , credits = '', ...spending] = statusBar.tooltip.split('\n');
    assert.match(credits, /^9,955 credits as of \d{1,2}:\d\d/);
    assert.deepEqual(spending, [
      'Last cost: edit 15, animate 15',
      'Spent today: 45 credits in 3 runs',
      'By tag, in the last 7 days: my game 30 · knights 15',
    ]);
    assert.deepEqual(overview.known, { credits: 9955, costs: { edit: 15, animate: 15 } });
  });
});
