import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { decodePng } from '../../src/sprite/formats/png';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../src/sprite/normalMap/settings';
import type { Raster } from '../../src/sprite/pixels/raster';
import { defaultLight } from '../../src/webview/preview/core/lightSetup';
import { lightPixels, toFixed } from '../../src/webview/preview/light/lightFormula';
import { canvasPixels, samePixels, visiblePixels } from '../support/browser/canvasPixels';
import { root } from '../support/places';
import { scratchFolder } from '../support/processes';
import { type HostedService, hostedService } from '../support/service/hostedService';
import { flat } from '../support/sprites/asepriteFile';
import { latch, PATIENCE, waitFor } from '../support/wait';
import { runToEnd } from '../support/window/jobs';
import { startWebEditor, type WebEditor } from '../support/window/webEditor';
import { STAGE } from '../support/window/workbench/previewPane';

/** Seconds for a run, whose threads share a browser with the whole of VS Code. */
const RUN_PATIENCE = 4 * PATIENCE;

const walk = readFileSync(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
const point = readFileSync(path.join(root, 'test/fixtures/aseprite/point4frames.aseprite'));
const hero = readFileSync(path.join(root, 'samples/hero.png'));

/** Walks through one window: what a step writes, the next one opens. */
describe('A browser-only editor', () => {
  let editor: WebEditor;

  let service: HostedService;
  let home: { readonly path: string; remove(): Promise<void> };
  let allowsPages = false;
  /** Requests that cost credits, which are answered when this resolves. */
  let paid = 0;
  let answering: Promise<void> | undefined;

  before(async () => {
    home = await scratchFolder('sprite-kiln-service');
    service = await hostedService({
      directory: home.path,
      key: 'the-key',
      startCredits: 500,
      onGenerate: async () => {
        paid++;
        await answering;
      },
      allowsPages: () => allowsPages,
    });
    editor = await startWebEditor({
      files: {
        'walk.aseprite': walk,
        'point.aseprite': point,
        'hero.png': hero,
        'project.godot': 'config_version=5\n',
      },
      settings: { 'workbench.reduceMotion': 'on', 'workbench.editorAssociations': { '*.png': 'spriteKiln.preview' } },
    });
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await editor?.keepFailure(this.currentTest.fullTitle());
  });

  after(async () => {
    await editor?.close();
    await service?.close();
    await home?.remove();
  });

  async function preview(name: string): Promise<Frame> {
    await editor.workbench.explorer.open(name);
    return editor.workbench.webviews.frame(`h1:text-is("${name}")`);
  }

  /** The stage's canvas shows opaque colors exactly. */
  const expectShown = (page: Frame, what: string, { width, height, data }: Raster) =>
    waitFor(what, async () =>
      samePixels(await canvasPixels(page, STAGE), { width, height, rgba: Uint8Array.from(data) }),
    );

  it('shows an Aseprite file with its layers, tags, and checks', async () => {
    const page = await preview('walk.aseprite');
    await expectShown(page, 'the first frame', flat(walk));
    await page.getByRole('treeitem', { name: 'c', exact: true }).locator('.layer-eye').click();
    await expectShown(page, 'the first frame without a layer', flat(walk, 0, { c: false }));
    await page.locator('.frame-tag', { hasText: 'reverse' }).click();
    await page.locator('.stage').focus();
    await editor.page.keyboard.press('Space');
    await expectShown(page, 'the last frame of the tag that plays backwards', flat(walk, 7, { c: false }));
    await page.getByText('1 frame equals the one before it.').waitFor();
  });

  it('changes a sprite by key, undoes it, and saves it', async () => {
    const { workbench } = editor;
    const { keyboard } = editor.page;
    const page = await preview('point.aseprite');
    const count = (shown: Frame, frames: number) =>
      waitFor(`${frames} frames`, async () => (await shown.locator('.frame-card').count()) === frames);
    await expectShown(page, 'the first frame', flat(point));
    await page.locator('.stage').focus();
    await keyboard.press('Home');
    await keyboard.press('Alt+c');
    await expectShown(page, 'the frame that was the second', flat(point, 1));
    await workbench.untilChanged('point.aseprite', true);
    await keyboard.press('Control+z');
    await expectShown(page, 'the first frame', flat(point));
    await workbench.untilChanged('point.aseprite', false);
    await keyboard.press('Control+y');
    await count(page, 3);
    await workbench.untilChanged('point.aseprite', true);
    await keyboard.press('Control+s');
    await workbench.untilChanged('point.aseprite', false);
    await workbench.closeEditors();
    const again = await preview('point.aseprite');
    await expectShown(again, 'the frame that was the second', flat(point, 1));
    await count(again, 3);
  });

  it('saves the palette', async () => {
    const { explorer, quickInput } = editor.workbench;
    const page = await preview('walk.aseprite');
    const format = page.locator('.menu-item:visible').filter({ hasText: /^GIMP/ });
    // The key does nothing before the colors are counted.
    await waitFor('the menu', async () => {
      if (await format.isVisible()) return true;
      await page.locator('.stage').press('Shift+E');
      return false;
    });
    await format.click();
    await waitFor('the suggested name', async () => (await quickInput.value()).endsWith('.gpl'));
    await quickInput.type('/walk.gpl');
    await quickInput.accept();
    await explorer.open('walk.gpl');
    await editor.page.locator('.view-line', { hasText: 'GIMP Palette' }).waitFor();
  });

  it('makes a normal map next to a sprite', async () => {
    const { explorer, webviews } = editor.workbench;
    await explorer.menu('hero.png', 'Sprite Kiln', 'Normal Map…');
    const panel = await webviews.frame('.normal-map');
    await panel.getByRole('button', { name: 'Save Normal Map' }).click();
    const page = await preview('hero_n.png');
    const sprite = decodePng(hero);
    const light = toFixed(defaultLight, sprite.width, sprite.height);
    const data = lightPixels(sprite, normalMap(sprite, USUAL_NORMAL_MAP), light);
    await expectShown(page, 'the sprite in the light of the new map', { ...sprite, data });
    await page.locator('.stage').focus();
    await editor.page.keyboard.press('s');
    await page.getByRole('slider', { name: 'Divider between before and after' }).waitFor();
  });

  it('exports an Aseprite file for Godot, and as a sheet', async () => {
    const { explorer, webviews } = editor.workbench;
    await explorer.menu('walk.aseprite', 'Sprite Kiln', 'Export…');
    const page = await webviews.frame('.choices');
    await page.locator('.shown').first().waitFor();
    await page.getByRole('radio', { name: /^Godot/ }).check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.locator('.outcome-text', { hasText: /^Wrote/ }).waitFor();
    await explorer.open('walk.tres');
    await editor.page.locator('.view-line', { hasText: '[gd_resource type="SpriteFrames"' }).waitFor();
  });

  it('draws a sprite with the built-in service, in a worker', async () => {
    const { quickInput, explorer } = editor.workbench;
    await quickInput.command('Sprite Kiln: Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    await quickInput.type('a green slime');
    await quickInput.accept();
    await quickInput.waitForStep('Generate sprite', 2);
    await quickInput.pick('16 × 16 pixels');
    await quickInput.waitForStep('Generate sprite', 3);
    await runToEnd(editor.workbench, /12 sprites saved in sprites/, () => quickInput.accept(), RUN_PATIENCE);
    await explorer.row('sprites').click();
    const page = await preview('green-slime-12.png');
    const found = await waitFor('the sprite', async () => {
      const pixels = await canvasPixels(page, STAGE);
      return pixels.width === 16 && pixels;
    });
    assert.ok(visiblePixels(found) > 40);
  });

  it('keeps its records when the window is opened again', async () => {
    await editor.reload();
    const { assets } = editor.workbench;
    await assets.open();
    await (await assets.tile(1)).waitFor();
  });

  it('says when a hosted service refuses pages, and runs on one that allows them', async () => {
    const { quickInput, notifications, explorer } = editor.workbench;
    const { page } = editor;
    await quickInput.commandUntil('Sprite Kiln: Connect…', 'Connect Sprite Kiln');
    await quickInput.pick('Hosted service');
    await quickInput.waitForStep('Connect to a hosted service', 1);
    await quickInput.type(service.baseUrl);
    await quickInput.accept();
    await quickInput.waitForStep('Connect to a hosted service', 2);
    await quickInput.type('the-key');
    await quickInput.accept();
    await waitFor('the reason', async () => /doesn.t allow requests from browsers/.test(await quickInput.message()));
    allowsPages = true;
    await quickInput.type('the-key');
    await quickInput.accept();
    await notifications.waitFor(/Connected to .*: 500 credits/);
    await editor.workbench.assets.leave();
    await explorer.menu('hero.png', 'Sprite Kiln', 'Eight Directions…');
    await quickInput.waitForStep('Eight directions of hero.png', 1);
    await quickInput.accept();
    await page.getByRole('dialog').getByText('500 credits left').waitFor();
    const done = /^8 directions saved next to hero\.png\. 15 credits, 485 left\.$/;
    await runToEnd(editor.workbench, done, () => page.keyboard.press('Enter'), RUN_PATIENCE);
    await editor.workbench.statusBar('485').waitFor();
  });

  it('resumes a paid run after a reload, and sends nothing twice', async () => {
    const { quickInput, explorer } = editor.workbench;
    const before = paid;
    const { opened, open } = latch();
    answering = opened;
    await explorer.menu('hero.png', 'Sprite Kiln', 'Eight Directions…');
    await quickInput.waitForStep('Eight directions of hero.png', 1);
    await quickInput.accept();
    await waitFor('the request', () => paid === before + 1);
    await editor.reload();
    open();
    await explorer.find('hero-dir-7.png', RUN_PATIENCE);
    assert.equal(paid, before + 1);
  });

  it('reports no errors of the extension', () => {
    assert.deepEqual(editor.faults(), []);
  });
});
