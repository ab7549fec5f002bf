import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { untilEnd } from '../support/jobs';
import { type LocalHttp, startLocalHttp } from '../support/localHttp';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

const COMMAND = 'Sprite Kiln: Connect…';

/** With the keyboard alone: connect to a hosted service, run, disconnect. */
describe('Connect', () => {
  const shared = suiteEditor();
  let service: LocalHttp;

  before(async () => {
    service = await startLocalHttp();
  });

  after(() => service.close());

  async function toAddress(): Promise<void> {
    const { workbench } = shared();
    await workbench.quickInput.command(COMMAND);
    await workbench.quickInput.waitForTitle('Connect Sprite Kiln');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    await workbench.quickInput.waitForStep('Connect to a hosted service', 1);
  }

  async function giveKey(key: string): Promise<void> {
    const { workbench } = shared();
    await toAddress();
    await workbench.quickInput.type(service.baseUrl);
    await workbench.page.keyboard.press('Enter');
    await workbench.quickInput.waitForStep('Connect to a hosted service', 2);
    await workbench.quickInput.type(key);
    await workbench.page.keyboard.press('Enter');
  }

  it('refuses an address that is not https while it is typed', async () => {
    const { workbench } = shared();
    await toAddress();
    for (const [address, reason] of [
      ['http://service.example/api/v1', /https/],
      ['https://service.example/v2', /\/api\/v1/],
      ['service', /not a web address/],
    ] as const) {
      await workbench.quickInput.type(address);
      await waitFor(`the reason for ${address}`, async () => reason.test(await workbench.quickInput.message()));
    }
    await workbench.quickInput.cancel();
  });

  it('does not show the key, and does not keep one that the service refuses', async () => {
    const { workbench } = shared();
    await giveKey('not-the-key');
    await workbench.notifications.waitFor('did not accept the API key');
    await workbench.statusBar('Sprite Kiln').waitFor();
    await workbench.clearNotifications();
  });

  it('keeps a key that works and shows the credits', async () => {
    const { workbench } = shared();
    await toAddress();
    await workbench.quickInput.type(service.baseUrl);
    await workbench.page.keyboard.press('Enter');
    await workbench.quickInput.waitForStep('Connect to a hosted service', 2);
    const box = workbench.quickInput.widget.locator('.quick-input-filter input');
    assert.equal(await box.getAttribute('type'), 'password');
    await workbench.quickInput.type(service.key);
    await workbench.page.keyboard.press('Enter');
    await workbench.notifications.waitFor(`Connected to ${new URL(service.baseUrl).origin}: 10,000 credits.`);
    await workbench.statusBar('10,000').waitFor();
  });

  it('runs there, and the status bar follows', async () => {
    const { editor, workbench } = shared();
    await workbench.clearNotifications();
    await workbench.explorer.click('slime.png');
    await workbench.explorer.menu('slime.png', 'Sprite Kiln', 'Normal Map');
    await workbench.notifications.waitFor('Normal map saved next to slime.png');
    await workbench.explorer.menu('slime.png', 'Sprite Kiln', 'Eight Directions…');
    await workbench.quickInput.waitForStep('Eight directions of slime.png', 1);
    await workbench.page.keyboard.press('Enter');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog
      .getByText('Eight directions of slime.png costs credits; how many is not known yet. 10,000 credits left.')
      .waitFor();
    await untilEnd(workbench, /^8 directions saved next to slime\.png\. 15 credits, 9,985 left\.$/, () =>
      workbench.page.keyboard.press('Enter'),
    );
    await workbench.statusBar('9,985').waitFor();
    assert.ok((await readdir(editor.workspace)).includes('slime-dir-7.png'));
    const stored = await readFile(path.join(service.directory, 'journal.jsonl'), 'utf8');
    assert.match(stored, /direction-set/);
  });

  it('disconnects: the built-in service again, and the key is forgotten', async () => {
    const { workbench } = shared();
    await workbench.quickInput.command('Sprite Kiln: Disconnect');
    await workbench.notifications.waitFor('Disconnected');
    await workbench.statusBar('Sprite Kiln').waitFor();
    await workbench.clearNotifications();
  });
});
