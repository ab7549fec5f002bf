import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { runJob } from '../support/jobs';
import { suiteEditor } from '../support/suiteEditor';
import { became, waitFor } from '../support/wait';

const ASKS = 'This workspace is not trusted';
/** A file name that would be a link in a message. */
const LINK = '[quit](command:workbench.action.closeWindow).png';

describe('A workspace that is not trusted', () => {
  const shared = suiteEditor({ workspaceTrust: true });

  before('see that it is restricted', async () => {
    await shared().workbench.statusBar('Restricted Mode').waitFor();
  });

  it('shows sprites', async () => {
    const { workbench } = shared();
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Open in Sprite Preview');
    const page = await workbench.webviews.frame('canvas.stage-canvas');
    await waitFor('the picture', () => page.locator('canvas.stage-canvas').isVisible());
    await workbench.closeEditors();
  });

  it('asks for trust before a run; nothing is asked about the run, nothing is made', async () => {
    const { editor, workbench } = shared();
    const before = readdirSync(editor.workspace);
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Animate…');
    await workbench.notifications.waitFor(ASKS);
    assert.equal(await became(workbench.quickInput.widget, 'visible', 300), false, 'a question is open');
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Normal Map');
    await workbench.notifications.waitFor(ASKS);
    assert.deepEqual(readdirSync(editor.workspace), before);
  });

  it('runs once it is trusted, without a new start', async () => {
    const { editor, workbench } = shared();
    await workbench.notifications.press(ASKS, 'Manage Trust…');
    const question = workbench.page.locator('.workspace-trust-editor');
    await question.getByText('Trust', { exact: true }).click();
    await workbench.statusBar('Restricted Mode').waitFor({ state: 'hidden' });
    await workbench.page.locator('.monaco-modal-editor-block .codicon-close').click();
    await question.waitFor({ state: 'hidden' });
    const made = await runJob(workbench, editor.workspace, 'animate', 'hero.png');
    assert.equal(made.length, 3, made.join(', '));
  });

  it('a link in the name of a file runs no command: messages show it as text', async () => {
    const { editor, workbench } = shared();
    await copyFile(path.join(editor.workspace, 'slime.png'), path.join(editor.workspace, LINK));
    await workbench.clearNotifications();
    await workbench.explorer.menu(LINK, 'Sprite Kiln', 'Normal Map');
    const text = await workbench.notifications.waitFor('Normal map saved next to');
    assert.match(text, /\[quit\] \(command:workbench\.action\.closeWindow\)\.png/);
    const toast = workbench.notifications.toast('Normal map saved next to').first();
    assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);
  });
});
