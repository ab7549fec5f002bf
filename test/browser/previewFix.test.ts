import assert from 'node:assert/strict';
import type { PreviewCalls } from '../../src/shared/protocol/preview';
import type { FixSettings } from '../../src/sprite/fix/fixSettings';
import { NOTHING_TO_FIX } from '../../src/sprite/fix/fixSettings';
import { fixSprite as fix } from '../../src/sprite/fix/fixSprite';
import { guessFix as guess } from '../../src/sprite/fix/guessFix';
import { swapPairs } from '../../src/sprite/fix/swapPalette';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom } from '../page/art';
import { cutOff, fixScenes, onOneColor, projectPalette, ugly, uglyFrames, uglyViews } from '../page/scenesFix';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const CANVAS = '.fix-canvas';

/** A sprite, by views and frames. */
const spriteOf = (...views: (readonly Raster[])[]) => ({
  views: views.map((frames) => ({ frames, loops: frames.length > 1 ? [{ from: 0, to: frames.length - 1 }] : [] })),
});

/** What a function returned for the same values before: the library works longer on a picture than a test asks about it. */
function once<Sprite extends object, More extends unknown[], Result>(work: (sprite: Sprite, ...more: More) => Result) {
  const known = new WeakMap<Sprite, Map<string, Result>>();
  return (sprite: Sprite, ...more: More): Result => {
    const ofSprite = known.get(sprite) ?? new Map<string, Result>();
    known.set(sprite, ofSprite);
    const key = JSON.stringify(more);
    const result = ofSprite.get(key) ?? work(sprite, ...more);
    ofSprite.set(key, result);
    return result;
  };
}

const guessFix = once(guess);
const fixSprite = once(fix);
const hero = spriteOf([ugly(mushroom)]);

/** The first frame as the library fixes it; by the guess unless told otherwise. */
function fixed(sprite = hero, settings: FixSettings = guessFix(sprite), view = 0, frame = 0): Raster {
  return fixSprite(sprite, settings).views[view]?.[frame] ?? assert.fail();
}

describe('Preview page: fixing pixels', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const panel = () => preview.page.locator('.fix');
  const step = (name: string) => panel().getByRole('switch', { name });
  const slider = (name: string) => panel().getByRole('slider', { name });
  const field = (name: string) => panel().getByRole('spinbutton', { name });
  const color = (from: string) => panel().getByRole('button', { name: new RegExp(`^${from} becomes`) });
  const facts = () => panel().locator('.fix-facts');
  const listed = () => panel().locator('.fix-files:visible > li').allTextContents();
  const workers = () => preview.page.workers().length;

  async function open(scene: string, key = 'Shift+X', options: Parameters<PreviewPageDriver['open']>[1] = {}) {
    preview = await driver.open(scene, options);
    if (scene !== 'uglySet') await preview.settled();
    await preview.press(key);
    await panel().waitFor();
  }

  /** The parameters of the last call of `fixPixels`. */
  async function sent(): Promise<PreviewCalls['fixPixels']['params']> {
    await preview.until("harness.calls.some(({ method }) => method === 'fixPixels')");
    return preview.page.evaluate("harness.calls.findLast(({ method }) => method === 'fixPixels').params");
  }

  const box = async (selector: string) => (await preview.page.locator(selector).boundingBox()) ?? assert.fail();

  it('shows the result over the original, each pixel as large as a cell of the grid; follows a slider, and writes nothing meanwhile', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    assert.deepEqual(await box(CANVAS), await box('.stage-canvas'));
    await facts().getByText('16 × 16, 8 colors (was 37)').waitFor();
    await slider('Number of colors, at most').fill('2');
    const settings: FixSettings = { ...guessFix(hero), colors: { twins: guessFix(hero).colors?.twins ?? 0, most: 4 } };
    await preview.expectPixels(fixed(hero, settings), CANVAS);
    await slider('Number of colors, at most').press('Home');
    await preview.expectPixels(
      fixed(hero, { ...settings, colors: { twins: settings.colors?.twins ?? 0, most: 2 } }),
      CANVAS,
    );
    await facts().getByText('16 × 16, 2 colors (was 37)').waitFor();
    assert.equal(await preview.page.evaluate("harness.calls.some(({ method }) => method === 'fixPixels')"), false);
  });

  it('places the result by the first line of a picture that is cut at its edges', async () => {
    await open('uglyCut');
    const sprite = spriteOf([cutOff(ugly(mushroom))]);
    await preview.expectPixels(fixed(sprite), CANVAS);
    const [after, before] = [await box(CANVAS), await box('.stage-canvas')];
    const scale = before.width / cutOff(ugly(mushroom)).width;
    // Two columns are missing of a cell of six, and three rows of another.
    assert.deepEqual([after.x - before.x, after.y - before.y], [-2 * scale, -3 * scale]);
  });

  it('takes the grid by hand: both axes while they are linked, or one, or the size of the sprite', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    // A canvas doesn't keep the colors of half transparent pixels exactly.
    if (!guessFix(hero).alpha) await step('Edges').press(' ');
    await field('Pixel width').fill('3');
    const by = (x: number, y: number): FixSettings => ({ ...guessFix(hero), alpha: { from: 128 }, grid: { x, y } });
    await preview.expectPixels(fixed(hero, by(3, 3)), CANVAS);
    assert.deepEqual(await field('Pixel height').inputValue(), '3');
    await panel().getByRole('button', { name: 'Same width and height' }).click();
    await field('Pixel height').fill('6');
    await preview.expectPixels(fixed(hero, by(3, 6)), CANVAS);
    await field('Sprite width').fill('8');
    await preview.expectPixels(fixed(hero, by(12, 6)), CANVAS);
    await field('First line from the left').fill('3');
    await preview.expectPixels(fixed(hero, { ...by(12, 6), grid: { x: 12, y: 6, offset: { x: 3, y: 0 } } }), CANVAS);
  });

  it('shows what is behind the sprite, marks what goes, and undoes it with all that comes with it at once', async () => {
    await open('onOneColor');
    const sprite = spriteOf([onOneColor]);
    await preview.expectPixels(fixed(sprite), CANVAS);
    const gone = () => panel().locator('.fix-gone');
    assert.equal(await step('Background').isChecked(), false);
    await panel().locator('[data-step="background"] .fix-value').getByText('one color', { exact: true }).waitFor();
    await step('Background').press(' ');
    const cut = guess(sprite, {}, { background: { holes: false } });
    await preview.expectPixels(fixed(sprite, cut), CANVAS);
    const pixels = fixed(sprite, cut).data.filter((value, at) => at % 4 === 3 && value === 0).length;
    await gone().getByText(`${pixels} pixels become transparent.`, { exact: true }).waitFor();
    assert.equal(await gone().getAttribute('role'), 'status');
    // The stripes lie on the sprite as it came, a stripe for each pixel that goes.
    const [stripes, before] = [await box('.fix-stripes > canvas'), await box('.stage-canvas')];
    assert.deepEqual(stripes, before);
    await expectNoFaults(preview);
    await slider('How unlike the background').press('End');
    const most: FixSettings = { ...cut, background: { holes: false, tolerance: 0.3 } };
    await preview.expectPixels(fixed(sprite, most), CANVAS);
    await preview.press('Control+z');
    await preview.expectPixels(fixed(sprite, cut), CANVAS);
    await preview.press('Control+z');
    await preview.expectPixels(fixed(sprite), CANVAS);
    await preview.page.locator('.fix-stripes').waitFor({ state: 'hidden' });
  });

  it('offers the background only of what is opaque', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    await panel().locator('[data-step="background"]').waitFor({ state: 'hidden' });
  });

  it('switches each step off and on again, with the values that it had, and undoes that', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    await slider('Number of colors, at most').press('Home');
    const two: FixSettings = { ...guessFix(hero), colors: { twins: guessFix(hero).colors?.twins ?? 0, most: 2 } };
    await step('Colors').press(' ');
    await preview.expectPixels(fixed(hero, { ...two, colors: null }), CANVAS);
    await step('Colors').press(' ');
    await preview.expectPixels(fixed(hero, two), CANVAS);
    await preview.press('Control+z');
    await preview.expectPixels(fixed(hero, { ...two, colors: null }), CANVAS);
    await panel().getByRole('button', { name: 'Reset All Steps' }).click();
    await preview.expectPixels(fixed(), CANVAS);
  });

  it('says that true pixels need nothing, and offers the steps by hand', async () => {
    await open('truePixels');
    await panel().getByText('Nothing needs a fix: these are true pixels. What you select is changed anyway.').waitFor();
    await preview.expectPixels(mushroom, CANVAS);
    assert.equal(await panel().getByRole('button', { name: /^Save/ }).isDisabled(), true);
    await step('Colors').press(' ');
    await slider('Number of colors, at most').press('Home');
    const sprite = spriteOf([mushroom]);
    await preview.expectPixels(fixed(sprite, { ...NOTHING_TO_FIX, colors: { twins: 0.03, most: 2 } }), CANVAS);
    assert.equal(await panel().getByRole('button', { name: /^Save/ }).isDisabled(), false);
  });

  it('snaps to the palette of the project, which a person can use differently', async () => {
    await open('uglyInStyle');
    await preview.until(`document.querySelector('${CANVAS}')?.width === 16`);
    const guess = guessFix(hero, { palette: projectPalette });
    await preview.expectPixels(fixed(hero, guess), CANVAS);
    if (!guess.palette) await step('Palette').press(' ');
    await panel().getByRole('button', { name: 'Mix two colors in a pattern' }).click();
    const palette = { colors: projectPalette, dither: true, ramps: false, changes: [] };
    await preview.expectPixels(fixed(hero, { ...guess, palette }), CANVAS);
  });

  it('changes a color by hand, and back; all colors have one tab stop, with arrows between them', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    const [first] = fixSprite(hero, guessFix(hero)).plan.colors;
    assert.ok(first);
    const hex = (rgb: number) => `#${rgb.toString(16).padStart(6, '0')}`;
    const colors = [...new Set(fixSprite(hero, guessFix(hero)).plan.colors.map(({ to }) => to))];
    const by = (to: number): FixSettings => ({
      ...guessFix(hero),
      palette: { colors, dither: false, ramps: false, changes: [{ from: first.from, to }] },
    });
    await color(hex(first.from).toUpperCase()).press('Enter');
    const choice = preview.page.locator('.fix-swatch');
    await choice.nth(3).click();
    await preview.expectPixels(fixed(hero, by(colors[3] ?? 0)), CANVAS);
    await color(hex(first.from).toUpperCase()).press('Enter');
    await preview.page.getByLabel('Other color').fill('#00ff80');
    await preview.expectPixels(fixed(hero, by(0x00ff80)), CANVAS);
    await panel()
      .getByRole('button', { name: /^Undo the change of/ })
      .press('Enter');
    await color(hex(first.from).toUpperCase()).and(preview.page.locator(':focus')).waitFor();
    await preview.expectPixels(fixed(), CANVAS);
    const rows = panel().locator('.fix-color');
    const focused = (index: number) => rows.nth(index).and(preview.page.locator(':focus')).waitFor();
    await step('Specks').focus();
    await preview.press('Tab');
    await focused(0);
    await preview.press('ArrowDown', 'ArrowDown');
    await focused(2);
    await preview.press('Tab');
    await panel().getByRole('button', { name: 'Show All 37 Colors' }).and(preview.page.locator(':focus')).waitFor();
    await preview.press('Enter');
    await focused(24);
    await preview.press('End');
    await focused(36);
    await preview.press('Home', 'ArrowUp');
    await focused(0);
  });

  it('fixes all frames of an animation as one, and shows each in its turn', async () => {
    await open('uglyAnimation');
    const sprite = spriteOf(uglyFrames);
    for (const [frame] of uglyFrames.entries()) {
      await preview.expectPixels(fixed(sprite, guessFix(sprite), 0, frame), CANVAS);
      await preview.page.locator('.stage').press('.');
    }
  });

  it('fixes the frames of a sheet as one', async () => {
    await open('uglySheet');
    const sprite = spriteOf(uglyFrames);
    for (const [frame] of uglyFrames.entries()) {
      await preview.expectPixels(fixed(sprite, guessFix(sprite), 0, frame), CANVAS);
      await preview.page.locator('.stage').press('.');
    }
    await panel().getByRole('button', { name: 'Save as hero-fixed.png' }).click();
    assert.deepEqual(await sent(), {
      item: 'hero',
      whole: false,
      files: ['hero'],
      replace: false,
      settings: guessFix(sprite),
    });
  });

  it('fixes numbered files as one', async () => {
    await open('uglySequence');
    const sprite = spriteOf(uglyFrames);
    const settings = guessFix(sprite);
    await preview.page.locator('.stage').press('.');
    await preview.expectPixels(fixed(sprite, settings, 0, 1), CANVAS);
    const files = ['hero-1', 'hero-2', 'hero-3'];
    assert.deepEqual(
      await listed(),
      files.map((name) => `${name}.png`),
    );
    await panel().getByText('Replace 3 Files').click();
    assert.deepEqual(await sent(), { item: 'hero', whole: true, files, replace: true, settings });
  });

  it('fixes only the opened one of numbered files that aren’t one sprite; one click takes all of them, with a list', async () => {
    await open('uglyAvatars');
    const alone = spriteOf(uglyFrames.slice(1, 2));
    await preview.expectPixels(fixed(alone), CANVAS);
    assert.deepEqual(await listed(), []);
    await panel().getByRole('button', { name: 'Replace the File' }).click();
    const one = { item: 'hero-2', whole: false, files: ['hero-2'], replace: true, settings: guessFix(alone) };
    assert.deepEqual(await sent(), one);
    await preview.toast().getByText('Done.').waitFor();
    const all = panel().getByRole('switch', { name: 'All 3 files as one animation' });
    await all.click();
    const sprite = spriteOf(uglyFrames);
    await preview.page.locator('.stage').press('.');
    await preview.expectPixels(fixed(sprite, guessFix(sprite), 0, 1), CANVAS);
    assert.deepEqual(await listed(), ['hero-1.png', 'hero-2.png', 'hero-3.png']);
    await panel().getByText('Replace 3 Files').waitFor();
    await all.click();
    await preview.expectPixels(fixed(alone), CANVAS);
    await panel().getByRole('button', { name: 'Save as hero-2-fixed.png' }).waitFor();
  });

  it('fixes all numbered files as soon as they are known to be one sprite, unless a person began with one of them', async () => {
    const { state } = fixScenes.uglySequence?.() ?? assert.fail();
    for (const begins of [false, true]) {
      await open('uglyUnknown');
      await preview.expectPixels(fixed(spriteOf(uglyFrames.slice(0, 1))), CANVAS);
      if (begins) await step('Specks').press(' ');
      await preview.sendState(state);
      const saving = begins ? 'Save as hero-1-fixed.png' : 'Save 3 Fixed Files';
      await panel().getByRole('button', { name: saving }).waitFor();
    }
  });

  it('says what took too long, and still has its steps by hand', async () => {
    preview = await driver.open('uglyNoise', { clock: 'held' });
    await preview.press('Shift+X');
    await panel().waitFor();
    const fault = panel().getByText('This took over 20 seconds, so it was stopped. It works for smaller images.');
    while (!(await fault.isVisible())) await preview.pass(20_000);
    await step('Grid').press(' ');
    await preview.until(`document.querySelector('${CANVAS}')?.width === 256`);
  });

  it('fixes all views of a set as one, unless a person wants one alone', async () => {
    await open('uglySet');
    const sprite = spriteOf(...uglyViews.map((view) => [view]));
    await preview.expectPixels(fixed(sprite), CANVAS);
    await panel().getByRole('button', { name: 'Save 8 Fixed Files' }).click();
    const { item, whole, replace, settings } = await sent();
    assert.deepEqual(
      { item, whole, replace, settings },
      { item: 'hero-dir-0', whole: true, replace: false, settings: guessFix(sprite) },
    );
    await preview.toast().getByText('Done.').waitFor();
    await preview.press('ArrowRight');
    await preview.expectPixels(fixed(sprite, guessFix(sprite), 1), CANVAS);
    await preview.press('ArrowLeft');
    await panel().getByRole('switch', { name: 'All 8 views as one' }).press(' ');
    const alone = spriteOf([uglyViews[0] ?? mushroom]);
    await preview.expectPixels(fixed(alone), CANVAS);
    await panel().getByRole('button', { name: 'Replace the File' }).click();
    await preview.until("harness.calls.filter(({ method }) => method === 'fixPixels').length === 2");
    assert.deepEqual(await sent(), {
      item: 'hero-dir-0',
      whole: false,
      files: ['hero-dir-0'],
      replace: true,
      settings: guessFix(alone),
    });
    await preview.toast().getByText('Done.').waitFor();
  });

  it('swaps the palette: pairs colors first, then by hand, and saves', async () => {
    await open('ugly', 'Shift+H');
    await preview.expectPixels(ugly(mushroom), CANVAS);
    await preview.page.evaluate(`harness.setPicked(${JSON.stringify({ name: 'Sweetie', colors: projectPalette })})`);
    await panel().getByRole('button', { name: 'Choose Another Palette…' }).click();
    const own = fixSprite(hero, NOTHING_TO_FIX).plan.colors;
    const weighed = {
      colors: Uint32Array.from(own, ({ from }) => from),
      pixels: Uint32Array.from(own, ({ pixels }) => pixels),
    };
    const changes = swapPairs(weighed, projectPalette);
    const palette = { colors: projectPalette, dither: false, ramps: false, changes };
    await preview.expectPixels(fixed(hero, { ...NOTHING_TO_FIX, palette }), CANVAS);
    await panel().getByRole('button', { name: 'Save as hero-fixed.png' }).click();
    assert.deepEqual((await sent()).settings, { ...NOTHING_TO_FIX, palette });
  });

  it('starts its worker when the panel opens, and ends it when that closes; opens for what the host asks, and stays open if it asks again', async () => {
    preview = await driver.open('ugly');
    await preview.settled();
    // The checks have a worker of their own.
    await preview.until("document.querySelector('.checks-line, .checks-quiet .codicon')");
    const before = workers();
    await preview.press('Shift+X');
    await preview.expectPixels(fixed(), CANVAS);
    assert.equal(workers(), before + 1);
    await preview.press('Shift+X');
    await panel().waitFor({ state: 'hidden' });
    while (workers() > before) await preview.page.waitForTimeout(5);
    const tasks = [
      ['swap-palette', 'Swap Palette'],
      ['fix-pixels', 'Fix Pixels'],
    ] as const;
    for (const [task, title] of tasks)
      for (const _ of ['first', 'again']) {
        await preview.page.evaluate(`harness.begin(${JSON.stringify(task)})`);
        await panel().getByRole('heading', { name: title }).waitFor();
      }
  });

  it('moves the focus to its first switch, and works with the keyboard alone', async () => {
    await open('ugly');
    await preview.expectPixels(fixed(), CANVAS);
    await step('Grid').and(preview.page.locator(':focus')).waitFor();
    await preview.press('Space');
    await preview.expectPixels(fixed(hero, { ...guessFix(hero), grid: null }), CANVAS);
    await preview.press('Space', 'Tab', 'ArrowUp');
    // Half transparent pixels may come out, which a canvas doesn't keep exactly.
    const { colors } = fixSprite(hero, { ...guessFix(hero), grid: { x: 6.25, y: 6.25 } });
    await facts()
      .getByText(new RegExp(`^16 × 16, ${colors} colors`))
      .waitFor();
  });

  it('closes with Escape and gives the focus back, also to the finding that opened it', async () => {
    await open('uglySet');
    const { page } = preview;
    await facts().waitFor();
    for (const [opener, key] of [
      ['.stage', 'Shift+X'],
      ['.checks-fix', 'Enter'],
    ] as const) {
      await step('Edges').focus();
      await preview.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await page.locator(opener).first().focus();
      await preview.press(key);
      await facts().waitFor();
      await panel().getByRole('button', { name: 'Close Fix Pixels' }).press('Enter');
      await page.locator(opener).first().and(page.locator(':focus')).waitFor();
      await preview.press('Shift+X');
    }
  });

  it('shows its beginning, however far its column was scrolled', async () => {
    await open('ugly', 'Shift+X', { viewport: { width: 1000, height: 400 } });
    await preview.expectPixels(fixed(), CANVAS);
    await preview.press('Shift+X');
    await preview.page.evaluate("document.querySelector('.fix').parentElement.scrollTop = 9999");
    await preview.press('Shift+X');
    await facts().waitFor();
    const [heading, column] = [await box('.fix h2'), await box('.stage')];
    assert.ok(heading.y > column.y - 1, `${heading.y} above ${column.y}`);
  });

  it('has no accessibility violations in any theme', async () => {
    await open('uglySet');
    await facts().waitFor();
    await expectNoFaults(preview);
    await panel().locator('.fix-color').first().click();
    await preview.page.locator('.fix-picker').waitFor();
    await expectNoFaults(preview, { within: '.popover' });
  });
});
