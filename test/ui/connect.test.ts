import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey } from '../support/window/journey';
import type { Workbench } from '../support/window/workbench';

async function toAddress({ quickInput, page }: Workbench): Promise<void> {
  await quickInput.command('Sprite Kiln: Connect…');
  await quickInput.waitForTitle('Connect Sprite Kiln');
  await page.keyboard.press('Enter');
  await quickInput.waitForStep('Connect to a hosted service', 1);
}

async function toKey({ quickInput, page }: Workbench, address: string): Promise<void> {
  await quickInput.type(address);
  await page.keyboard.press('Enter');
  await quickInput.waitForStep('Connect to a hosted service', 2);
}

async function connect(workbench: Workbench, service: LocalHttp): Promise<void> {
  const { quickInput, notifications, page } = workbench;
  await toAddress(workbench);
  for (const [address, reason] of [
    ['http://service.example/api/v1', /https/],
    ['https://service.example/v2', /\/api\/v1/],
    ['service', /isn.t a web address/],
  ] as const) {
    await quickInput.type(address);
    await waitFor(`the reason for ${address}`, async () => reason.test(await quickInput.message()));
  }
  await toKey(workbench, service.baseUrl);
  await quickInput.type('not-the-key');
  await page.keyboard.press('Enter');
  // The box stays open with the reason below it; the key was not stored.
  await waitFor('the reason', async () => /rejected the API key/.test(await quickInput.message()));
  await workbench.statusBar('Sprite Kiln').waitFor();
  const box = quickInput.widget.locator('.quick-input-filter input');
  assert.equal(await box.getAttribute('type'), 'password');
  await quickInput.type(service.key);
  await page.keyboard.press('Enter');
  await notifications.waitFor(`Connected to ${new URL(service.baseUrl).origin}: 10,000 credits.`);
  await workbench.statusBar('10,000').waitFor();
}

async function runs({ workbench, companion, workspace, place }: Journey, service: LocalHttp): Promise<void> {
  const { quickInput, notifications, page } = workbench;
  const slime = uri(place('slime.png'));
  await workbench.clearNotifications();
  void companion.begin('spriteKiln.normalMap', slime);
  await notifications.waitFor('Normal map saved next to slime.png');
  void companion.begin('spriteKiln.directionSet', slime);
  await quickInput.waitForStep('Eight directions of slime.png', 1);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText("Eight directions of slime.png costs credits. The amount isn't known yet. 10,000 credits left.")
    .waitFor();
  await runToEnd(workbench, /^8 directions saved next to slime\.png\. 15 credits, 9,985 left\.$/, () =>
    page.keyboard.press('Enter'),
  );
  await workbench.statusBar('9,985').waitFor();
  assert.ok((await readdir(workspace)).includes('slime-dir-7.png'));
  const stored = await readFile(path.join(service.directory, 'journal.jsonl'), 'utf8');
  assert.match(stored, /direction-set/);
}

describe('Connect', () => {
  journey(
    'refuses a wrong address and key by keyboard, stores the right key, lowers the credits with a run, and disconnects',
    { continues: true },
    async (own) => {
      const service = await startLocalHttp();
      own.after(() => service.close());
      const { workbench } = own;
      await connect(workbench, service);
      await runs(own, service);
      await workbench.quickInput.command('Sprite Kiln: Disconnect');
      await workbench.notifications.waitFor('Disconnected');
      await workbench.statusBar('Sprite Kiln').waitFor();
    },
  );
});
