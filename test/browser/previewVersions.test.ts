import assert from 'node:assert/strict';
import { decodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { sceneOf } from '../page/scenes';
import { edited, wider } from '../page/scenesContact';
import { newKnight, oldKnight } from '../support/sprites/knightVersions';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

describe('Preview page, two versions of a file', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
  }

  /** Opens both versions of an Aseprite file. */
  async function openKnight(options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    await open('versionsLayers', options);
    await preview.setPicture('before', oldKnight());
    await preview.setPicture('after', newKnight());
    const { state } = sceneOf('versionsLayers');
    await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, version: 2 })) });
    await listed('Layer “Sword” added');
  }

  const rows = () => preview.page.locator('.changes-row').allInnerTexts();
  const row = (text: string) => preview.page.locator('.changes-row', { hasText: text });
  const listed = async (text: string) => row(text).first().waitFor();
  const clean = (texts: readonly string[]) => texts.map((one) => one.replace(/\s+/g, ' ').trim());
  const pressed = (name: string) =>
    preview.page.locator('.compare-ways').getByRole('button', { name }).getAttribute('aria-pressed');

  /** Screen color at the center of a pixel of the stage's picture, whose size is given. */
  async function screenOf(size: { width: number; height: number }): Promise<(x: number, y: number) => number[]> {
    const { width, data } = decodePng(await preview.page.screenshot());
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box);
    const pixel = box.width / size.width;
    assert.equal(Math.round(box.height / size.height), Math.round(pixel), 'both are shown whole');
    return (x, y) => {
      const at = (Math.floor(box.y + (y + 0.5) * pixel) * width + Math.floor(box.x + (x + 0.5) * pixel)) * 4;
      return [...data.subarray(at, at + 3)];
    };
  }

  const opaque = ({ width, data }: Raster, x: number, y: number) => {
    const color = [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    return color[3] === 255 ? color.slice(0, 3) : undefined;
  };

  it('begin in the split view, with the names of the versions, offer nothing that writes or sends files, and follow a newer version of the file', async () => {
    await open('versions');
    assert.deepEqual(await preview.page.locator('.split-label').allInnerTexts(), ['a1b2c3d', 'Working Tree']);
    assert.equal(await pressed('Split'), 'true');
    await listed('3 pixels changed');
    assert.deepEqual(clean(await rows()), ['~ 3 pixels changed']);
    for (const name of ['Save', 'Use as Input', 'Reveal in Explorer', 'Fix Pixels'])
      assert.equal(await preview.page.getByRole('button', { name }).count(), 0, name);
    const { state } = sceneOf('versions');
    await preview.sendState({
      ...state,
      items: state.items.map((item) => ({ ...item, version: 2, gone: item.id === 'after' || undefined })),
      main: 'before',
    });
    await preview.page.getByText("Working Tree doesn't have this file.").waitFor();
  });

  it('are shown next to each other, the older one on the left, and remembered as they were last compared', async () => {
    await open('versions');
    await preview.press('v');
    await preview.until("document.querySelector('.stage-canvas').width === 34");
    assert.equal(await pressed('Side by Side'), 'true');
    assert.deepEqual(clean(await preview.page.locator('.compare-figure').allInnerTexts()), [
      'before a1b2c3d',
      'after Working Tree',
    ]);
    assert.equal(await preview.page.getByText('wider than before').count(), 0, 'a pair has no size to compare');
    const screen = await screenOf({ width: 34, height: 16 });
    let compared = 0;
    for (let y = 0; y < 16; y++) {
      for (let x = 0; x < 16; x++) {
        for (const [raster, left] of [
          [mushroom, 0],
          [edited, 18],
        ] as const) {
          const color = opaque(raster, x, y);
          if (!color) continue;
          assert.deepEqual(screen(left + x, y), color, `${left + x}, ${y}`);
          compared++;
        }
      }
    }
    assert.ok(compared > 240, `${compared} pixels`);
    await preview.press('v');
    await preview.until("document.querySelector('.stage-canvas').width === 16");
    await preview.press('e');
    assert.equal(await pressed('Difference'), 'true');
    await preview.until("document.querySelector('.compare-legend')?.offsetParent");
    await preview.until(
      "harness.calls.some(({ method, params }) => method === 'remember' && params.choices.compareVersions === 'difference')",
    );
  });

  it('of different sizes lie at the top left of what both need', async () => {
    await open('versionsSize');
    await listed('Size: 17 × 18 → 32 × 32');
    await preview.press('s', ';');
    await preview.until("document.querySelector('.stage-canvas').width === 32");
    await preview.page.keyboard.down(';');
    const screen = await screenOf({ width: 32, height: 32 });
    await preview.page.keyboard.up(';');
    for (let y = 0; y < 18; y++)
      for (let x = 0; x < 17; x++) {
        const color = opaque(wider, x, y);
        if (color) assert.deepEqual(screen(x, y), color, `${x}, ${y}`);
      }
    assert.equal(await preview.page.locator('.facts dd').first().innerText(), '32 × 32', 'its own size');
  });

  it('list layers, tags, colors, durations, and frames that differ', async () => {
    await openKnight();
    await listed('Frame 1: 3 pixels changed');
    assert.deepEqual(clean(await rows()), [
      '+ Frames: 2 → 3',
      '− Tag “fall” removed',
      '~ Tag “idle”: frames 1–2 → 1–3',
      '+ Tag “turn” added',
      '+ Layer “Sword” added',
      '~ Layer “Hat” renamed to “Crown”',
      '~ Layer “Guide”: now hidden',
      '+ 1 palette color added',
      '~ 1 palette color replaced →',
      '~ Frame 2: 140 → 160 ms',
      '~ Frame 1: 3 pixels changed',
    ]);
  });

  it('lead from a frame in the list to that frame, and mark its changed pixels', async () => {
    await open('versionsFrames');
    await listed('Frame 2');
    assert.ok(clean(await rows()).includes('− Frames: 4 → 2'));
    await row('Frame 2: ').last().click();
    await preview.page.getByText('frame 2 of 4').waitFor();
    const mark = await preview.page.locator('.change-mark').boundingBox();
    assert.ok(mark && mark.width > 4);
    await preview.press('.');
    await preview.page.getByText('frame 3 of 4').waitFor();
    assert.equal(await preview.page.locator('.change-mark').isVisible(), false, 'only in its own frame');
    const screen = await screenOf({ width: 16, height: 16 });
    await row('Frames: 4').click();
    await preview.page.getByText('frame 3 of 4').waitFor();
    assert.notDeepEqual(screen(4, 8), screen(12, 8), 'the older version on the left, nothing on the right');
  });

  it('play a tag that is chosen in the list', async () => {
    await openKnight({ reducedMotion: 'no-preference' });
    await listed('Tag “turn” added');
    await row('Tag “turn” added').click();
    await preview.page.locator('.frame-tag[aria-pressed="true"]', { hasText: 'turn' }).waitFor();
  });

  it('say that nothing changed', async () => {
    await open('versionsEqual');
    await preview.page.getByText('No changes.').waitFor();
  });

  it('say that a version lacks the file, and show the other one', async () => {
    await open('versionsGone');
    await preview.page.getByText("Working Tree doesn't have this file.").waitFor();
    await preview.expectPixels(mushroom);
  });

  it('say why a version cannot be read, and show the other one', async () => {
    await open('versionsRefused');
    await preview.page.getByText('Git LFS pointer').first().waitFor();
    await preview.expectPixels(edited);
  });

  it('say why nothing can be compared', async () => {
    preview = await driver.open('versionsNone');
    await preview.page.getByText("isn't in a Git repository").waitFor();
  });

  for (const [what, show] of [
    ['a still', () => open('versions')],
    ['an Aseprite file', () => openKnight()],
  ] as const)
    it(`have no accessibility faults in any theme: ${what}`, async () => {
      await show();
      await preview.page.locator('.changes-row').first().waitFor();
      await expectNoFaults(preview);
    });
});
