import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { distinctPng } from '../support/sprites/distinctPictures';
import { succeeds, waitFor } from '../support/wait';
import type { Shot } from './scenarios';

const LEVEL = `extends Node2D

const HERO = preload("res://art/hero.png")
const TREE = preload("res://art/tre.png")
const ROCK = preload("res://art/Rock.png")
const DOOR = preload("res://art/doors/iron_door.png")
`;

/** A game whose code names sprites that aren't there. */
async function game({ editor, workbench }: Shot, isOn: boolean): Promise<void> {
  const at = (name: string) => path.join(editor.workspace, name);
  for (const folder of ['art/doors', '.vscode']) await mkdir(at(folder), { recursive: true });
  await writeFile(at('.vscode/settings.json'), JSON.stringify(isOn ? { 'spriteKiln.missingSprites': true } : {}));
  await writeFile(at('project.godot'), 'config_version=5\n');
  for (const [n, name] of ['hero', 'tree', 'rock', 'doors/wooden_door'].entries())
    await writeFile(at(`art/${name}.png`), distinctPng(16 + n, 16));
  await writeFile(at('level.gd'), LEVEL);
  await workbench.explorer.find('level.gd');
  await editor.page.getByRole('treeitem', { name: 'level.gd' }).first().dblclick();
  await editor.page.locator('.view-line', { hasText: 'tre.png' }).first().waitFor();
}

/** The Problems panel with what code names and what isn't there, and the remedies for one. */
async function codeProblems(shot: Shot): Promise<void> {
  const { editor, workbench } = shot;
  await game(shot, true);
  await workbench.problems.open();
  await workbench.problems.problem('iron_door.png').first().waitFor();
  // A problem that moves in the list while it's clicked isn't opened.
  await waitFor('the fixes', async () => {
    await workbench.problems.problem('tre.png').first().dblclick();
    await editor.page.locator('.monaco-editor.focused').first().waitFor();
    await editor.page.keyboard.press('Control+.');
    return succeeds(editor.page.getByText('Generate It Here…').first().waitFor({ timeout: 5000 }));
  });
}

/** The list of sprites for a path that leads nowhere. */
async function chooseSprite(shot: Shot): Promise<void> {
  await codeProblems(shot);
  await shot.editor.page.getByText('Choose File…').first().click();
  await shot.workbench.quickInput.waitForTitle(/Choose File/);
}

/** The questions for a missing sprite. */
async function generateMissing(shot: Shot): Promise<void> {
  await codeProblems(shot);
  await shot.editor.page.getByText('Generate It Here…').first().click();
  await shot.workbench.quickInput.waitForTitle(/Generate/);
}

/** The offer to show such problems, which comes once. */
async function codeOffer(shot: Shot): Promise<void> {
  await game(shot, false);
  await shot.editor.page.getByText("which doesn't exist.").first().waitFor();
}

/** The sprites that are offered where code loads one, with the image of one. */
async function codeCompletion(shot: Shot): Promise<void> {
  await game(shot, true);
  const { page } = shot.editor;
  await page.locator('.view-line', { hasText: 'iron_door.png' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('const GATE = preload("")');
  for (let back = 0; back < 2; back++) await page.keyboard.press('ArrowLeft');
  const list = page.locator('.suggest-widget');
  const details = page.locator('.suggest-details img').first();
  await page.keyboard.press('Control+Space');
  await list.getByText('wooden_door.png').first().waitFor();
  // The second time, the keys open what is known of the row.
  if (!(await succeeds(details.waitFor({ timeout: 3000 })))) await page.keyboard.press('Control+Space');
  await details.waitFor();
}

export const CODE_PROBLEMS = { chooseSprite, codeCompletion, codeOffer, codeProblems, generateMissing };
