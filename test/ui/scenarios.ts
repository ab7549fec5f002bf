import { appendFile, copyFile, mkdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { PNG } from 'pngjs';
import { ulid } from 'ulid';
import { Journal } from '../../src/core/runs/journal/journal';
import { systemClock } from '../../src/service/clock';
import { foreignText } from '../../src/shared/base/foreignText';
import { COMPASS } from '../../src/sprite/source/compass';
import { root } from '../support/places';
import { numberedSprite, repositoryAt } from '../support/references/gitRepository';
import { addRecord, journalFolder, outputIn, placeIn, type RecordPatch } from '../support/runs/runRecords';
import { distinctPng } from '../support/sprites/distinctPictures';
import { newKnight, oldKnight } from '../support/sprites/knightVersions';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { succeeds, waitFor } from '../support/wait';
import type { Editor } from '../support/window/editor';
import { runJob, runToEnd } from '../support/window/jobs';
import type { Workbench } from '../support/window/workbench';
import { CODE_PROBLEMS } from './codeProblems';
import type { Film } from './film';
import { FIRST_MINUTE } from './firstMinute';
import { PIXELS } from './pixels';
import { titleOf } from './titles';
import { UNUSED_SPRITES } from './unusedSprites';

/** The environment of a scenario. */
export interface Shot {
  readonly editor: Editor;
  readonly workbench: Workbench;
  /** Frames recorded during the scenario, if it should be a film. */
  readonly film: Film;
}

/** A named sequence in the window that ends where a screenshot is taken. */
export type Scenario = (shared: Shot, language?: string) => Promise<void>;

/** The preview of a finished animation, with messages out of the way. */
const animation: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'animate', 'hero.png');
  const page = await workbench.webviews.frame('canvas.stage-canvas');
  await waitFor('the picture', () => page.locator('canvas.stage-canvas').isVisible());
};

/** From a sprite's menu to its animation in the preview: the README's animated image. */
const film: Scenario = async ({ editor, workbench, film }) => {
  const { quickInput, explorer, page } = workbench;
  await copyFile(path.join(root, 'media/samples/fox.png'), path.join(editor.workspace, 'fox.png'));
  await explorer.find('fox.png');
  await workbench.clearNotifications();
  await explorer.openMenu('fox.png', 'Sprite Kiln');
  await page.getByRole('menuitem', { name: 'Animate…', exact: true }).hover();
  await film.shoot(1600);
  await explorer.closeMenu();
  await runToEnd(workbench, /animation and sheet/i, async () => {
    await explorer.menu('fox.png', 'Sprite Kiln', 'Animate…');
    await quickInput.waitForStep('Animate fox.png', 1);
    await film.shoot(1400);
    await quickInput.pick('Run');
    await quickInput.waitForStep('Animate fox.png', 2);
    await film.shoot(900);
    await quickInput.pick('8 frames');
    await quickInput.waitForStep('Animate fox.png', 3);
    await film.shoot(900);
    await quickInput.pick('Same as sprite');
  });
  await explorer.find('fox-run.gif');
  await workbench.clearNotifications();
  const frame = await workbench.webviews.frame('canvas.stage-canvas');
  const stage = frame.locator('.stage');
  await stage.press(' ');
  await stage.press('Home');
  for (let shot = 0; shot < 8; shot++) {
    await film.shoot(125);
    await stage.press('.');
  }
  film.repeat(8, 4);
};

/** The asset browser after some runs, next to the preview of the last one. */
const assets: Scenario = async (shared) => {
  const { editor, workbench } = shared;
  for (const [job, file] of [
    ['edit', 'hero.png'],
    ['edit', 'potion.png'],
    ['animate', 'slime.png'],
    ['edit', 'sword.png'],
  ] as const) {
    await runJob(workbench, editor.workspace, job, file);
    await workbench.clearNotifications();
    await workbench.closeEditors();
  }
  await animation(shared);
  await workbench.clearNotifications();
  await workbench.assets.open();
  const frame = await workbench.assets.frame();
  await frame.locator('.card:not([hidden]):not(.skeleton) canvas').first().waitFor();
};

/** The questions of a recipe that came with the project: the screenshot shows the second one. */
const recipe: Scenario = async ({ editor, workbench }) => {
  const place = (name: string) => path.join(editor.workspace, name);
  await editor.page.getByRole('treeitem', { name: 'hero.png' }).first().waitFor();
  await writeFile(
    place('hero.png.export.json'),
    JSON.stringify({ source: { frames: 'whole' }, exports: [{ format: 'gif' }, { format: 'apng' }] }),
  );
  await writeFile(place('hero.gif'), 'GIF89a');
  // A new window's watcher doesn't report earlier changes.
  const asked = workbench.notifications.toast("wasn't made on this computer");
  await waitFor('the question', async () => {
    await writeFile(place('hero.png'), await readFile(place('hero.png')));
    return succeeds(asked.waitFor({ timeout: 3000 }));
  });
  await workbench.notifications.press("wasn't made on this computer", 'Allow');
  await workbench.notifications.toast('wants to replace').waitFor();
  await editor.page.locator('.statusbar-item', { hasText: 'Exported hero.png' }).waitFor();
};

const directions: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'directions', 'hero.png');
  await workbench.clearNotifications();
  await workbench.webviews.frame('[role="grid"]');
};

const menu: Scenario = async ({ workbench }) => {
  await workbench.explorer.openMenu('hero.png', 'Sprite Kiln');
};

const question: Scenario = async ({ workbench }) => {
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Animate…');
  await workbench.quickInput.waitForStep('Animate hero.png', 1);
};

/** The name of a motion in own words. */
const motionName: Scenario = async (shared) => {
  const { quickInput } = shared.workbench;
  await question(shared);
  await quickInput.type('wags its tail, loop');
  await quickInput.accept();
  await waitFor('the name', async () => (await quickInput.value()) === 'wags-tail');
};

/** Where new sprites go in a Phaser project. */
const spriteFolder: Scenario = async ({ editor, workbench }) => {
  const { quickInput } = workbench;
  const place = (name: string) => path.join(editor.workspace, name);
  await mkdir(place('public/assets/foes'), { recursive: true });
  await mkdir(place('public/assets/items'), { recursive: true });
  await writeFile(place('package.json'), '{"dependencies":{"phaser":"^3.80.0"}}');
  await copyFile(place('slime.png'), place('public/assets/foes/slime.png'));
  await copyFile(place('sword.png'), place('public/assets/items/sword.png'));
  await quickInput.command('Sprite Kiln: Generate Sprite…');
  await quickInput.waitForStep('Generate sprite', 1);
  await quickInput.type('a red knight');
  await quickInput.accept();
  await quickInput.waitForStep('Generate sprite', 2);
  await quickInput.pick('32 × 32 pixels');
  await quickInput.waitForStep('Generate sprite', 3);
};

const message: Scenario = async ({ editor, workbench }) => {
  await mkdir(path.join(editor.workspace, 'units'));
  await copyFile(path.join(editor.workspace, 'hero.png'), path.join(editor.workspace, 'units', 'hero.png'));
  await workbench.explorer.menu('units', 'Sprite Kiln', 'Normal Map…');
  await workbench.notifications.waitFor('1 normal map made');
  await editor.page.locator('.notification-toast').getByText('Normal maps').waitFor({ state: 'hidden' });
};

/** The Details of a message that doesn't fit. */
const messageDetails: Scenario = async ({ editor, workbench }) => {
  const name = `${'a very long name of a sprite, '.repeat(4)}hero.png`;
  await writeFile(path.join(editor.workspace, name), 'not a picture');
  await workbench.explorer.menu(name, 'Sprite Kiln', 'Eight Directions…');
  await workbench.notifications.waitFor("isn't an image. Nothing was sent.");
  await workbench.notifications.press("isn't an image", 'Details');
  await editor.page.getByRole('dialog').getByText("isn't an image").waitFor();
};

/** A run in each state, including an active one. */
const runs: Scenario = async ({ editor, workbench }) => {
  const { workspace } = editor;
  const journal = new Journal(journalFolder(workspace), systemClock);
  const add = (patch: RecordPatch) => addRecord(journal, workspace, patch);
  const outputs = (count: number) =>
    Array.from({ length: count }, (_, index) => outputIn(workspace, index, true, `hero-edit-${index + 1}.png`));
  await add({
    state: 'archived',
    outputs: outputs(3),
    reserved: 15,
    plan: { sources: [placeIn(workspace, 'knight.jpg')] },
  });
  await add({ state: 'rejected', error: { name: 'CreditsError', text: '402' }, plan: { kind: 'animate' } });
  await add({ state: 'dismissed', plan: { kind: 'style-reference' } });
  await add({ state: 'unresolved', expected: 8, reserved: 40, outputs: outputs(5), plan: { kind: 'direction-set' } });
  await add({
    state: 'accepted',
    origin: 'https://draw.example',
    originId: 'other',
    plan: { kind: 'generate', sources: [] },
  });
  await runJob(workbench, workspace, 'edit', 'hero.png');
  await workbench.clearNotifications();
  await workbench.closeEditors();
  await workbench.runs.focus();
  await workbench.runs.row(/^Eight directions/).waitFor();
  await workbench.runs.row(/^Edit hero\.png, done/).click();
  await workbench.runs.row(/^hero-edit-2/).waitFor();
  await workbench.runs.press(/^Edit hero\.png, done/, 'Run Again');
  await workbench.runs.row(/^Edit hero\.png, (?!done)/).waitFor();
};

/** Runs that wait for a person: damaged records, one that crashed two windows, one with outputs missing from the service. */
const damage: Scenario = async ({ editor, workbench }, language) => {
  const { workspace } = editor;
  const journal = new Journal(journalFolder(workspace), systemClock);
  const edit = (index: number) => outputIn(workspace, index, true, `hero-edit-${index + 1}.png`);
  await addRecord(journal, workspace, {
    state: 'archived',
    outputs: [edit(0)],
    expected: 12,
    missing: 11,
    reserved: 15,
  });
  await addRecord(journal, workspace, { state: 'accepted', takeUps: 2, plan: { kind: 'animate' } });
  const half = await addRecord(journal, workspace, {
    state: 'accepted',
    plan: { sources: [placeIn(workspace, 'slime.png')] },
  });
  const place = path.join(journal.directory, `${half.record.id}.json`);
  await truncate(place, Math.floor((await stat(place)).size / 3));
  await writeFile(path.join(journal.directory, `${ulid().toLowerCase()}.json`), '');
  await workbench.runs.focus(titleOf('view.runs', language));
  await workbench.runs.row(/slime/).first().waitFor();
};

/** The view of runs with runs that an agent asked for, and the tooltip of one. */
const agents: Scenario = async ({ editor, workbench }) => {
  const { workspace } = editor;
  const journal = new Journal(journalFolder(workspace), systemClock);
  const agent = { client: foreignText('Claude Code'), workspace, limit: 100, folders: [workspace] };
  const outputs = [outputIn(workspace, 0, true, 'hero-edit-1.png'), outputIn(workspace, 1, true, 'hero-edit-2.png')];
  await addRecord(journal, workspace, { state: 'archived', outputs, plan: { agent } });
  const refused = { kind: 'service' as const, name: 'CreditsError', text: '402' };
  await addRecord(journal, workspace, { state: 'rejected', error: refused, plan: { kind: 'animate', agent } });
  await addRecord(journal, workspace, { state: 'archived', outputs: outputs.slice(0, 1) });
  await workbench.closeEditors();
  await workbench.runs.focus();
  const row = workbench.runs.row(/by an agent/).first();
  await row.waitFor();
  await row.hover();
  await workbench.page.getByText('Asked for by an agent: Claude Code').first().waitFor();
};

/** The question which agent reads the skill. */
const skill: Scenario = async ({ workbench }) => {
  await workbench.quickInput.commandUntil('Sprite Kiln: Add Skill to Workspace…', 'Add Skill to Workspace');
};

/** An Aseprite file with layers, tags, slices, and a tileset, opened from the Explorer. */
const aseprite: Scenario = async ({ editor, workbench }) => {
  await writeFile(path.join(editor.workspace, 'mushroom.aseprite'), layeredSprite());
  await workbench.explorer.find('mushroom.aseprite');
  // The menu waits for a new window that doesn't know the extension yet.
  await workbench.explorer.menu('mushroom.aseprite', 'Sprite Kiln', 'Open in Sprite Preview');
  const page = await workbench.webviews.frame('canvas.stage-canvas');
  await waitFor('the picture', () => page.locator('canvas.stage-canvas').isVisible());
  await page.locator('.stage').press('Shift+G');
  await page.locator('.slice').first().waitFor();
};

/** Adding an image to an Aseprite file: the first question, which file. */
const putTarget: Scenario = async ({ editor, workbench }) => {
  await mkdir(path.join(editor.workspace, 'art'), { recursive: true });
  for (const name of ['knight.aseprite', 'art/boss.aseprite'])
    await writeFile(path.join(editor.workspace, name), layeredSprite());
  const tiny = path.join(root, 'test/fixtures/aseprite/tags3.aseprite');
  await copyFile(tiny, path.join(editor.workspace, 'icons.aseprite'));
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Add to Aseprite File…');
  await workbench.quickInput.waitForStep('Add to Aseprite File', 1);
};

/** The same, with the second question, how. */
const put: Scenario = async (shared) => {
  await putTarget(shared);
  const { workbench } = shared;
  await workbench.quickInput.pick('knight.aseprite');
  await workbench.quickInput.waitForStep('Add to Aseprite File', 2);
};

/** The question about a canvas that is too small. */
const putClip: Scenario = async (shared) => {
  await putTarget(shared);
  const { workbench } = shared;
  await workbench.quickInput.pick('icons.aseprite');
  await workbench.quickInput.waitForStep('Add to Aseprite File', 2);
  await workbench.quickInput.pick('New tag');
  await workbench.page.getByRole('button', { name: 'Grow Canvas', exact: true }).waitFor();
};

/** The same when done, with its message. */
const putDone: Scenario = async (shared) => {
  await put(shared);
  await shared.workbench.quickInput.pick('New layer at frame 1');
  await shared.workbench.page.getByRole('button', { name: 'Grow Canvas', exact: true }).click();
  await shared.workbench.page.getByText('has the new layer').first().waitFor();
};

/** The *Save…* menu for eight views. */
const saveMenu: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'directions', 'hero.png');
  await workbench.clearNotifications();
  const page = await workbench.webviews.frame('.compass-board');
  await page.locator('.save button:not([disabled])').first().click();
  await page.getByRole('menuitem', { name: /layer each/ }).waitFor();
};

/** Opens an export page in a Godot project, and waits for its image. */
async function exportPage({ editor, workbench }: Shot): Promise<Frame> {
  const place = (name: string) => path.join(editor.workspace, name);
  await writeFile(place('mushroom.aseprite'), layeredSprite());
  await writeFile(place('project.godot'), 'config_version=5\n');
  await workbench.explorer.find('mushroom.aseprite');
  await workbench.explorer.menu('mushroom.aseprite', 'Sprite Kiln', 'Export…');
  const page = await workbench.webviews.frame('.choices');
  await page.locator('.shown').first().waitFor();
  return page;
}

const exporting: Scenario = async (shared) => {
  await exportPage(shared);
};

/** Eight views as one sprite, opened from one of them. */
const exportDirections: Scenario = async ({ editor, workbench }) => {
  for (const place of COMPASS)
    await writeFile(path.join(editor.workspace, `mushroom-${place}.aseprite`), layeredSprite());
  await workbench.explorer.find('mushroom-s.aseprite');
  await workbench.explorer.menu('mushroom-s.aseprite', 'Sprite Kiln', 'Export…');
  const page = await workbench.webviews.frame('.directions-note:not([hidden])');
  await page.locator('.shown').first().waitFor();
};

/** A sheet without a JSON, which code cuts. */
const exportRaw: Scenario = async ({ editor, workbench }) => {
  const place = (name: string) => path.join(editor.workspace, name);
  await writeFile(place('package.json'), '{ "dependencies": { "phaser": "3.90.0" } }');
  await writeFile(place('game.js'), "this.load.spritesheet('crab', 'crab.png', { frameWidth: 16 });\n");
  await writeFile(place('crab.png'), distinctPng(64, 16));
  await workbench.explorer.find('crab.png');
  await workbench.explorer.menu('crab.png', 'Sprite Kiln', 'Export…');
  const page = await workbench.webviews.frame('.choices');
  await page.locator('.cut-place').waitFor();
  await page.locator('.shown').first().waitFor();
};

/** The same after the suggestion was taken. */
const exportCut: Scenario = async (shared) => {
  await exportRaw(shared);
  const page = await shared.workbench.webviews.frame('.choices');
  await page.locator('.cut-chip').first().click();
  await page.getByRole('button', { name: 'Not a Sheet' }).waitFor();
  await page.locator('.outline').nth(1).waitFor({ state: 'attached' });
};

/** A name that is the source's own. */
const exportSelf: Scenario = async (shared) => {
  const page = await exportPage(shared);
  await page.getByRole('radio', { name: /^Aseprite/ }).check();
  await page.locator('#field-names').fill('mushroom');
  await page.locator('#field-names-fault:not([hidden])').waitFor();
};

/** The same with a note. */
const exportGif: Scenario = async (shared) => {
  const page = await exportPage(shared);
  await page.getByRole('radio', { name: /^GIF/ }).check();
  await page.locator('.note-row').waitFor();
};

/** The same with settings and code for Godot. */
const exportEngine: Scenario = async (shared) => {
  const page = await exportPage(shared);
  await page.locator('.usage summary').click();
  await page.getByRole('button', { name: 'Copy the code' }).waitFor();
};

/** The same with an invalid number. */
const exportFault: Scenario = async (shared) => {
  const page = await exportPage(shared);
  await page.locator('#field-scale').fill('99');
  await page.locator('#field-scale-fault:not([hidden])').waitFor();
};

/** The same after its files were written, with a recipe. */
const exportDone: Scenario = async (shared) => {
  const page = await exportPage(shared);
  await page.locator('#on-save').check();
  await page.locator('.actions .primary').click();
  await page.locator('.file-place.same').first().waitFor();
};

/** A palette file in the preview. */
const palette: Scenario = async ({ editor, workbench }) => {
  const colors = '255 0 77 Red\n255 163 0 Orange\n255 236 39 Yellow\n0 228 54 Green\n41 173 255 Blue\n';
  await writeFile(path.join(editor.workspace, 'warm.gpl'), `GIMP Palette\nName: Warm\n#\n${colors}`);
  await workbench.explorer.find('warm.gpl');
  await workbench.explorer.menu('warm.gpl', 'Sprite Kiln', 'Open in Sprite Preview');
  await workbench.webviews.frame('canvas.stage-canvas');
};

/** The sliders of a normal map, with the image lit by it. */
const normalMap: Scenario = async ({ workbench }) => {
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Open in Sprite Preview');
  const page = await workbench.webviews.frame('canvas.stage-canvas');
  await page.locator('.stage').press('Shift+M');
  await page.locator('.normal-map').waitFor();
};

/** The first question for a user who hasn't connected a service. */
const generate: Scenario = async ({ workbench }) => {
  await workbench.quickInput.command('Sprite Kiln: Generate Sprite…');
  await workbench.quickInput.waitForStep('Generate sprite', 1);
};

/** Twelve variations of one prompt, some of them kept. */
const variations: Scenario = async ({ workbench }) => {
  const { quickInput } = workbench;
  await quickInput.command('Sprite Kiln: Generate Sprite…');
  await quickInput.waitForStep('Generate sprite', 1);
  await quickInput.type('pixel art image 32 x 32 of a brave knight with a lance');
  await quickInput.accept();
  await quickInput.waitForStep('Generate sprite', 2);
  await quickInput.pick('32 × 32 pixels');
  await quickInput.waitForStep('Generate sprite', 3);
  await quickInput.accept();
  const page = await workbench.webviews.frame('.contact-sheet .card:nth-child(12) canvas');
  await page.locator('.run[data-state=succeeded]').waitFor();
  for (const number of [2, 5]) await page.locator(`.contact-sheet .card:nth-child(${number}) .tool-check`).click();
  await page.locator('.keep-count', { hasText: '2 kept of 12' }).waitFor();
};

/** The same as drafts: the kept ones have moved out of the folder that Git ignores. */
const drafts: Scenario = async (shared) => {
  const { editor, workbench } = shared;
  await editor.setSettings({ 'spriteKiln.draftsFolder': 'sprite-drafts' });
  await variations(shared);
  await workbench.clearNotifications();
  await workbench.explorer.find('sprite-drafts');
};

/** Placeholders of several kinds (drawn, renamed, edited) before they are replaced by a service on this machine. */
const placeholders: Scenario = async ({ editor, workbench }) => {
  const { workspace } = editor;
  const place = (name: string) => path.join(workspace, name);
  await runJob(workbench, workspace, 'edit', 'hero.png');
  await runJob(workbench, workspace, 'animate', 'slime.png');
  await runJob(workbench, workspace, 'directions', 'knight.jpg');
  await mkdir(place('art'));
  await rename(place('hero-edit-1.png'), place('art/hero-red.png'));
  await appendFile(place('hero-edit-2.png'), 'drawn by hand');
  await editor.setSettings({ 'spriteKiln.openPreview': 'never', 'spriteKiln.baseUrl': 'https://draw.example/api/v1' });
  await workbench.clearNotifications();
  await workbench.quickInput.commandUntil('Sprite Kiln: Replace Placeholders…', 'Replace Placeholders');
  await workbench.quickInput.widget.getByText('hero-red.png').first().waitFor();
};

/** A sprite under its path in code. */
const hover: Scenario = async ({ editor, workbench }) => {
  const place = (name: string) => path.join(editor.workspace, name);
  await writeFile(place('project.godot'), 'config_version=5\n');
  await writeFile(place('mushroom.aseprite'), layeredSprite());
  const code = [
    'extends Node2D',
    '',
    'var hero = preload("res://hero.png")',
    'var other = load("res://mushroom.aseprite")',
  ];
  await writeFile(place('level.gd'), `${code.join('\n')}\n`);
  await workbench.explorer.find('level.gd');
  await editor.page.getByRole('treeitem', { name: 'level.gd' }).first().dblclick();
  const word = editor.page.locator('.view-line', { hasText: 'mushroom' }).first();
  await word.waitFor();
  await waitFor('the sprite', async () => {
    await editor.page.mouse.move(5, 5);
    const box = await word.boundingBox();
    // In the middle of the path.
    if (box) await editor.page.mouse.move(box.x + 250, box.y + box.height / 2, { steps: 4 });
    return succeeds(editor.page.locator('.monaco-hover img[src^="data:"]').first().waitFor({ timeout: 5000 }));
  });
};

/** The preview that the link in a hover opens. */
const hoverOpened: Scenario = async (shared) => {
  await hover(shared);
  const { workbench, editor } = shared;
  await editor.page.locator('.monaco-hover a', { hasText: 'Open in Sprite Preview' }).first().click();
  await workbench.webviews.frame('canvas.stage-canvas');
};

/** The list of places that name a sprite, with the first one in the editor. */
const uses: Scenario = async ({ editor, workbench }) => {
  const place = (name: string) => path.join(editor.workspace, name);
  await writeFile(place('project.godot'), 'config_version=5\n');
  await writeFile(place('level.gd'), 'extends Node2D\n\nvar hero = preload("res://hero.png")\n');
  await writeFile(place('page.css'), '.hero {\n  background: url(hero.png) no-repeat;\n}\n');
  await writeFile(place('notes.md'), '# Notes\n\n![The hero](hero.png) and ![again](./hero.png)\n');
  await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Find Uses');
  await workbench.quickInput.widget.getByText('Uses of hero.png').first().waitFor();
  // The first place is in the editor already.
  await editor.page.locator('.view-line', { hasText: 'preload' }).first().waitFor();
};

/** An Aseprite file beside its last commit: pictures, playback, and the list of changes. */
const compare: Scenario = async ({ editor, workbench }, language) => {
  const { write, commit } = repositoryAt(editor.workspace);
  write('knight.aseprite', oldKnight());
  commit('Draw a knight');
  write('knight.aseprite', newKnight());
  // The Git extension looks for repositories when a window opens.
  await editor.page.reload();
  await workbench.explorer.find('knight.aseprite');
  await workbench.statusBar('main').first().waitFor();
  await workbench.explorer.menu('knight.aseprite', 'Sprite Kiln', titleOf('command.compareWithHead', language));
  await workbench.webviews.frame('canvas.stage-canvas');
};

/** VS Code's own comparison of a changed sprite, and the offer that comes with the first one. */
const compareOffer: Scenario = async ({ editor, workbench }) => {
  const { write, commit } = repositoryAt(editor.workspace);
  write('rock.png', numberedSprite(1));
  commit('Draw a rock');
  write('rock.png', numberedSprite(2));
  // The Git extension looks for repositories when a window opens.
  await editor.page.reload();
  await workbench.explorer.find('rock.png');
  await workbench.statusBar('main').first().waitFor();
  await editor.page.keyboard.press('Control+Shift+G');
  const row = editor.page.locator('.scm-view .monaco-list-row', { hasText: 'rock.png' }).first();
  await waitFor('the offer', async () => {
    await succeeds(row.click({ timeout: 5000 }));
    const offer = editor.page.getByText('Open changed sprites as enlarged comparisons').first();
    return succeeds(offer.waitFor({ timeout: 5000 }));
  });
};

/** An image whose reds and blues are exchanged in its lower half. */
function repainted(bytes: Buffer): Buffer {
  const png = PNG.sync.read(bytes);
  for (let at = (png.height >> 1) * png.width * 4; at < png.data.length; at += 4)
    png.data.set([png.data[at + 2] ?? 0, png.data[at + 1] ?? 0, png.data[at] ?? 0], at);
  return PNG.sync.write(png);
}

/** The JSON of a sheet of two frames. @param duration of each, in milliseconds */
const sheetOf = (duration: number) =>
  JSON.stringify({
    frames: [0, 1].map((at) => ({ filename: `${at}`, frame: { x: at * 12, y: 0, w: 12, h: 24 }, duration })),
    meta: { image: 'crab.png', size: { w: 24, h: 24 } },
  });

/** Sprites that differ from a branch: one of each kind, as a branch of a game has them. */
const compareBranch: Scenario = async ({ editor, workbench }, language) => {
  const { write, commit, git } = repositoryAt(editor.workspace);
  const sample = (name: string) => readFile(path.join(editor.workspace, name));
  write('art/people/knight.aseprite', oldKnight());
  write('art/items/sword.png', await sample('sword.png'));
  write('art/items/rusty sword of the old king.png', await sample('sword.png'));
  write('art/fx/potion.png', await sample('potion.png'));
  write('art/people/crab.png', await sample('slime.png'));
  write('art/people/crab.json', sheetOf(100));
  commit('Draw');
  git(['checkout', '--quiet', '-b', 'new-art']);
  write('art/people/knight.aseprite', newKnight());
  write('art/items/sword.png', repainted(await sample('sword.png')));
  write('art/people/crab.json', sheetOf(200));
  write('slime.png', repainted(await sample('slime.png')));
  write('art/people/layers.aseprite', layeredSprite());
  git(['mv', 'art/items/rusty sword of the old king.png', 'art/items/sword of the king.png']);
  git(['rm', '--quiet', 'art/fx/potion.png']);
  commit('Redraw');
  // The Git extension looks for repositories when a window opens.
  await editor.page.reload();
  await workbench.explorer.find('slime.png');
  await workbench.statusBar('new-art').first().waitFor();
  await workbench.quickInput.command(`Sprite Kiln: ${titleOf('command.compareSpritesWithBranch', language)}`);
  await workbench.quickInput.pick('main');
  const page = await workbench.webviews.frame('.row');
  await page.locator('.row:not([data-waiting])').nth(4).waitFor();
};

/** What the Command Palette offers for “Animate” with a preview in front, after something was selected in the Assets view. */
const inFront: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'edit', 'hero.png');
  await workbench.clearNotifications();
  await workbench.closeEditors();
  await workbench.explorer.menu('slime.png', 'Sprite Kiln', 'Open in Sprite Preview');
  const stage = (await workbench.webviews.frame('canvas.stage-canvas')).locator('.stage');
  await workbench.assets.open();
  await (await workbench.assets.tile(1)).click();
  await stage.click();
  await workbench.quickInput.offers('Animate', ['Sprite Kiln: Animate…']);
};

/** The same with the focus in the Assets view. */
const inAssets: Scenario = async (shared) => {
  await inFront(shared);
  const { workbench } = shared;
  await workbench.quickInput.cancel();
  await (await workbench.assets.tile(1)).click();
  await workbench.quickInput.offers('Animate', ['Sprite Kiln: Animate…', 'Sprite Kiln: Animate Asset…']);
};

/** The search of the Assets view has the focus when the view gets it. */
const assetsFocus: Scenario = async ({ editor, workbench }) => {
  await runJob(workbench, editor.workspace, 'edit', 'hero.png');
  await workbench.clearNotifications();
  await workbench.quickInput.command('View: Show Explorer');
  await workbench.quickInput.command('Sprite Kiln: Focus on Assets View');
  await (await workbench.assets.frame()).locator('.search-field:focus').waitFor();
};

export const SCENARIOS = {
  agents,
  animation,
  aseprite,
  assets,
  assetsFocus,
  compare,
  compareBranch,
  compareOffer,
  ...FIRST_MINUTE,
  ...PIXELS,
  ...CODE_PROBLEMS,
  ...UNUSED_SPRITES,
  damage,
  directions,
  drafts,
  export: exporting,
  exportDirections,
  exportEngine,
  exportGif,
  exportFault,
  exportDone,
  exportRaw,
  exportCut,
  exportSelf,
  film,
  generate,
  hover,
  hoverOpened,
  inAssets,
  inFront,
  menu,
  question,
  recipe,
  message,
  motionName,
  spriteFolder,
  messageDetails,
  normalMap,
  palette,
  placeholders,
  put,
  putClip,
  putDone,
  putTarget,
  runs,
  saveMenu,
  skill,
  uses,
  variations,
};

export type ScenarioName = keyof typeof SCENARIOS;
