import type { Page } from 'playwright-core';
import { showWorkbench } from '../support/window/editor';
import type { Shot } from './scenarios';
import { titleOf } from './titles';

/** Screenshots of what a new user sees: the walkthrough, and empty views. */

/** Steps of the walkthrough: index in the list, and the start of the image's alt text. */
const STEPS = {
  first: [0, 'A prompt field'],
  animate: [1, 'A running pixel-art fox'],
  light: [2, 'A pixel-art knight, its normal map'],
  export: [3, 'A sprite sheet'],
  connect: [4, 'A coarse placeholder'],
} as const;

/** The walkthrough at a step. */
async function walkthrough(
  { workbench, editor: { page } }: Shot,
  language: string | undefined,
  [place, words]: readonly [number, string] = STEPS.first,
): Promise<void> {
  await workbench.quickInput.command(`Sprite Kiln: ${titleOf('command.getStarted', language)}`);
  const steps = page.locator('.gettingStartedDetailsContent .getting-started-step');
  await steps.first().waitFor();
  await workbench.clearNotifications();
  if (place) await steps.nth(place).click();
  // VS Code leaves out the image on a narrow page.
  const media = page.locator('.getting-started-media');
  if (await media.isVisible()) await workbench.webviews.frame(`svg[aria-label^="${words}"]`);
}

/** Empty Assets and Runs views, without an editor. */
async function views({ workbench, editor: { page } }: Shot): Promise<void> {
  await workbench.closeEditors();
  await workbench.assets.open();
  await (await workbench.assets.frame()).locator('.empty').waitFor();
  await page.locator('.pane-body .welcome-view-content').first().waitFor();
}

/** A window without a folder. */
async function withoutFolder(page: Page): Promise<void> {
  await showWorkbench(page, `${new URL(page.url()).origin}/?ew=true`);
}

/** Sample sprites that were just copied. */
async function samples({ workbench }: Shot): Promise<void> {
  await workbench.quickInput.command('Sprite Kiln: Try on Sample Sprites');
  await workbench.notifications.toast('sample sprites are in').waitFor();
  await workbench.webviews.frame('canvas.stage-canvas');
}

export const FIRST_MINUTE = {
  walkthrough: (shot: Shot, language?: string) => walkthrough(shot, language),
  walkthroughAnimate: (shot: Shot, language?: string) => walkthrough(shot, language, STEPS.animate),
  walkthroughLight: (shot: Shot, language?: string) => walkthrough(shot, language, STEPS.light),
  walkthroughExport: (shot: Shot, language?: string) => walkthrough(shot, language, STEPS.export),
  walkthroughConnect: (shot: Shot, language?: string) => walkthrough(shot, language, STEPS.connect),
  walkthroughNoFolder: async (shot: Shot, language?: string) => {
    await withoutFolder(shot.editor.page);
    await walkthrough(shot, language);
  },
  /** Its first step is already complete. The second one's button uses the newest sprite. */
  walkthroughDone: async (shot: Shot, language?: string) => {
    await samples(shot);
    await walkthrough(shot, language, STEPS.animate);
    const { page } = shot.editor;
    await page.locator('.getting-started-step').first().locator('.codicon.complete').waitFor();
    await page.locator('.getting-started-step').nth(1).getByRole('button', { name: 'Animate…' }).click();
    await shot.workbench.quickInput.waitForStep('Animate knight.png', 1);
  },
  emptyViews: views,
  emptyViewsNoFolder: async (shot: Shot) => {
    await withoutFolder(shot.editor.page);
    await views(shot);
  },
  samples,
};
