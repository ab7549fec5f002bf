import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { waitFor } from '../support/wait';
import { uri } from '../support/window/companion/companion';
import { runJob } from '../support/window/jobs';
import { journey } from '../support/window/journey';
import { STAGE } from '../support/window/workbench/previewPane';

const ASKS = 'runs need a trusted workspace';

describe('An untrusted workspace', () => {
  journey(
    'shows sprites, asks for trust before a run, and runs once it is trusted',
    { workspaceTrust: true },
    async ({ workbench, companion, workspace, place, page }) => {
      const { explorer, notifications, quickInput } = workbench;
      await workbench.statusBar('Restricted Mode').waitFor();
      await companion.execute('spriteKiln.preview', uri(place('hero.png')));
      const preview = await workbench.webviews.frame(STAGE);
      await waitFor('the picture', () => preview.locator(STAGE).isVisible());
      await workbench.closeEditors();

      // The run asks nothing and makes nothing.
      const before = await readdir(workspace);
      await explorer.menu('hero.png', 'Sprite Kiln', 'Animate…');
      await notifications.waitFor(ASKS);
      void companion.begin('spriteKiln.normalMap', uri(place('hero.png')));
      // Each message counts once: this is another one.
      await notifications.waitFor(ASKS);
      assert.equal(await quickInput.widget.isVisible(), false, 'a question is open');
      assert.deepEqual(await readdir(workspace), before);

      await notifications.press(ASKS, 'Manage Trust…');
      const question = page.locator('.workspace-trust-editor');
      await question.getByText('Trust', { exact: true }).click();
      await workbench.statusBar('Restricted Mode').waitFor({ state: 'hidden' });
      await page.locator('.monaco-modal-editor-block .codicon-close').click();
      await question.waitFor({ state: 'hidden' });
      const made = await runJob(workbench, workspace, 'animate', 'hero.png');
      assert.equal(made.length, 3, made.join(', '));
    },
  );
});
