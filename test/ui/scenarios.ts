import { runJob } from '../support/jobs';
import type { SuiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

/** A named walk through the window that ends where a picture is worth taking. */
export type Scenario = (shared: SuiteEditor) => Promise<void>;

/** The preview of a finished animation, with the messages out of the way. */
const animation: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'animate', 'hero.png');
  await workbench.notifications.press('saved next to hero.png', 'Open Preview');
  const page = await workbench.webviews.frame('canvas.stage-canvas');
  await waitFor('the picture', () => page.locator('canvas.stage-canvas').isVisible());
};

const directions: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'directions', 'hero.png');
  await workbench.clearNotifications();
  await workbench.webviews.frame('.tile');
};

const menu: Scenario = async ({ workbench }) => {
  await workbench.explorer.openMenu('hero.png', 'Sprite Kiln');
};

const question: Scenario = async ({ workbench }) => {
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Animate…');
  await workbench.quickInput.waitForStep('Animate hero.png', 1);
};

const message: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'edit', 'hero.png');
};

export const SCENARIOS = { animation, directions, menu, question, message };

export type ScenarioName = keyof typeof SCENARIOS;
