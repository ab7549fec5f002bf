import assert from 'node:assert/strict';
import { readJson } from '../unit/repository/files';
import { AssetsPageDriver } from './assetsPageDriver';
import { ExportPageDriver } from './exportPageDriver';
import { clippedControls, heightsAt, pseudo, WINDOWS, ZOOMED } from './pageRoom';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { ReviewPageDriver } from './reviewPageDriver';

const texts = Object.entries(readJson<Record<string, string | { readonly message: string }>>('l10n/bundle.l10n.json'));
const translations = Object.fromEntries(
  texts.map(([key, text]) => [key, pseudo(typeof text === 'string' ? text : text.message)]),
);

/** Keys that open more of the page; without any, it is checked as it opens, with each of its menus. */
type Step = readonly string[];

/** Scenes of the preview, each with lists of steps: each list starts from the beginning, and its steps continue each other. */
const SCENES: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  still: [[[], ['I']], [['Shift+X']], [['Shift+H']], [['Shift+M']], [['B', 'Shift+B']], [['Shift+T']], [['Shift+Z']]],
  animation: [[[], ['I']], [['F']], [['O', 'Shift+O']], [['Shift+S']]],
  'sheet-slices': [[['I']], [['Shift+G']]],
  'sheet-uncut': [[['I']]],
  compass: [[[], ['A'], ['S']]],
  'compass-odd': [[[]]],
  'checks-views': [[['I']]],
  'checks-soft': [[['I', 'F8']]],
  'palette-glass': [[['I', 'P']]],
  lit: [[['Q', 'I']]],
  files: [[['ArrowRight', 'Enter', 'I']]],
  versions: [[[], ['V']], [['D']]],
  edit: [[[]], [['ArrowRight', 'Enter', 'S']], [['ArrowRight', 'Enter', 'D']]],
  done: [[[]], [['F2']]],
  failed: [[[]]],
  editStill: [[['c']]],
  editViews: [[['Shift+J']]],
};

/** Asserts that nothing is cut off in the page, nor in any of the menus that it offers now. */
async function expectRoom(page: PreviewPage): Promise<void> {
  assert.deepEqual(await clippedControls(page), []);
  const openers = page.page.locator('.toolbar [aria-haspopup]:enabled:visible');
  for (let index = 0; index < (await openers.count()); index++) {
    await openers.nth(index).click();
    assert.deepEqual(await clippedControls(page), [], `${await openers.nth(index).getAttribute('aria-label')} is open`);
    await page.press('Escape');
  }
}

async function expectRoomForKeys(page: PreviewPage): Promise<void> {
  // The asset browser begins in its search, where keys write.
  await page.page.evaluate('document.activeElement.blur()');
  await page.press('?');
  await page.page.locator('dialog[open]').waitFor();
  assert.deepEqual(await clippedControls(page), []);
}

/** Whether the frames have half of the page, and the details what is meant for them. */
async function assertRoom(preview: Parameters<typeof heightsAt>[0], width: number, folds: boolean): Promise<void> {
  const { page: whole, room, details } = await heightsAt(preview, width, WINDOWS.height);
  const told = `${width}, ${folds ? 'folded' : 'unfolded'}: ${room} and ${details} of ${whole}`;
  assert.ok(room >= Math.floor(whole / 2), told);
  assert.ok(detailsFit(width, folds, details), told);
}

/** Whether the details have their height: in a narrow window none if they're folded. */
function detailsFit(width: number, folds: boolean, height: number): boolean {
  if (width >= 700) return height > 250;
  return folds ? height === 0 : height >= 90;
}

describe('Long words and a zoom of 200 % cut nothing off', () => {
  describe('preview', () => {
    const driver = pageSuite(() => PreviewPageDriver.start());
    for (const [scene, ways] of Object.entries(SCENES)) {
      for (const steps of ways) {
        it([scene, ...steps.flat()].join(' '), async () => {
          const page = await driver.open(scene, { translations, viewport: ZOOMED.editor });
          await page.page
            .locator('.stage-canvas, .contact-sheet, .compass, .notice')
            .filter({ visible: true })
            .first()
            .waitFor();
          for (const keys of steps) {
            await page.press(...keys);
            if (keys.length) assert.deepEqual(await clippedControls(page), [], keys.join(' '));
            else await expectRoom(page);
          }
        });
      }
    }

    it('the list of keys', async () => {
      await expectRoomForKeys(await driver.open('animation', { translations, viewport: ZOOMED.editor }));
    });
  });

  describe('export', () => {
    const driver = pageSuite(() => ExportPageDriver.start());
    for (const scene of ['plain', 'engine', 'several', 'taken']) {
      it(scene, async () => {
        const page = await driver.open(scene, { translations, viewport: ZOOMED.editor });
        await page.settled();
        assert.deepEqual(await clippedControls(page), []);
        await expectRoomForKeys(page);
      });
    }
  });

  describe('changed sprites', () => {
    const driver = pageSuite(() => ReviewPageDriver.start());
    for (const scene of ['shallow', 'long', 'none', 'untrusted', 'loading']) {
      it(scene, async () => {
        for (const viewport of [ZOOMED.editor, { width: 360, height: 600 }]) {
          const page = await driver.open(scene, { translations, viewport });
          await page.inSight();
          assert.deepEqual(await clippedControls(page), []);
          await expectRoomForKeys(page);
        }
      });
    }
  });

  describe('asset browser', () => {
    const driver = pageSuite(() => AssetsPageDriver.start());
    it('grid', async () => {
      const page = await driver.open({ translations, ...ZOOMED.sidebar });
      await page.settled();
      assert.deepEqual(await clippedControls(page), []);
      await expectRoomForKeys(page);
    });
  });
});

describe('The picture has half of the page', () => {
  describe('export', () => {
    const exports = pageSuite(() => ExportPageDriver.start());
    it('above the choices, which scroll', async () => {
      const { page } = await exports.open('engine');
      await page.locator('.stage').waitFor();
      for (const width of WINDOWS.widths) {
        await page.setViewportSize({ width, height: WINDOWS.height });
        const { height = 0 } = (await page.locator('.stage').boundingBox()) ?? {};
        assert.ok(height >= WINDOWS.height / 2, `${width}: ${height}`);
      }
    });
  });

  const driver = pageSuite(() => PreviewPageDriver.start());

  /** Scenes, and the keys that open a panel there. */
  const panels: readonly (readonly [string, ...string[]])[] = [
    ['still'],
    ['animation'],
    ['tagged'],
    ['failed'],
    ['lit', 'Shift+M'],
    ['tagged', 'Shift+X'],
    ['checks-views', 'n'],
    ['palette-glass', 'p'],
    ['sheet-slices'],
    ['edit', 'ArrowRight', 'Enter'],
  ];
  for (const [scene, ...keys] of panels) {
    it(`in every window, and the details below 700 pixels are folded until someone unfolds them: ${[scene, ...keys].join(' ')}`, async () => {
      const [narrow = 0] = WINDOWS.widths;
      const preview = await driver.open(scene, { viewport: { width: narrow, height: WINDOWS.height } });
      const { page } = preview;
      await page.locator('.stage-canvas, .contact-sheet, .compass').filter({ visible: true }).first().waitFor();
      const details = page.getByRole('button', { name: 'Details', exact: true });
      const isFolded = async () => (await details.getAttribute('aria-pressed')) === 'false';
      await preview.press(...keys);
      for (const width of WINDOWS.widths) {
        for (const folds of [true, false]) {
          if (width < 700 && (await isFolded()) !== folds) await preview.press('i');
          await assertRoom(preview, width, folds);
          assert.ok(await details.isVisible());
        }
      }
    });
  }

  it('after the details were unfolded by keyboard, in a toolbar that has room for little else', async () => {
    const preview = await driver.open('animation', { viewport: { width: 352, height: WINDOWS.height } });
    await preview.settled();
    assert.equal((await heightsAt(preview, 352, WINDOWS.height)).details, 0);
    await preview.page.getByRole('button', { name: 'Details', exact: true }).focus();
    await preview.press('Enter');
    await preview.page.getByRole('region', { name: 'Details' }).waitFor();
    assert.equal(await preview.page.locator('.frame-strip').isVisible(), false, 'the timeline is left of the frames');
    assert.ok(await preview.page.locator('.timeline').isVisible());
    await preview.press('Enter');
    await preview.page.locator('.frame-strip').waitFor();
    // A wide page shows the details, and the next narrow one folds them again.
    await preview.press('Enter');
    assert.ok((await heightsAt(preview, 952, WINDOWS.height)).details > 250);
    assert.equal((await heightsAt(preview, 352, WINDOWS.height)).details, 0);
  });
});
