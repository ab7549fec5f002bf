import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import { encodePng } from '../../src/sprite/formats/png';
import { mushroom } from '../page/art';
import { fiveFrames } from '../page/scenesPlay';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { showFile } from './showAseprite';
import { overlap, styleOf } from './uncovered';

/** Pixels of the screen from one frame of the strip to the next. */
const PITCH = 60;

describe('Preview page, frames by hand and by key', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<typeof driver.open>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
  }

  const changes = async () => {
    const entries = (await preview.page.evaluate('harness.edits.entries')) as Entry[];
    return entries.map(({ change }) => change.change);
  };
  const lastChange = async () => (await changes()).at(-1) as unknown as Record<string, unknown>;
  const steps = () => preview.calls('change').then(({ length }) => length);
  const untilFrames = (count: number) => preview.until(`document.querySelectorAll('.frame-card').length === ${count}`);
  const untilSteps = (count: number) => preview.untilCalls('change', count);
  const shot = (name: string) =>
    process.env.SHOTS && preview.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  const strip = () => preview.page.getByRole('listbox', { name: 'Frames' });
  const frame = (index: number) => preview.page.locator('.frame-card').nth(index);

  /** Numbers of frames that are selected for screen readers, from 0. */
  const selected = () =>
    preview.page
      .locator('.frame-card')
      .evaluateAll((cards) => cards.flatMap((card, at) => (card.getAttribute('aria-selected') === 'true' ? at : [])));
  const durations = () =>
    preview.page
      .locator('.frame-card')
      .evaluateAll((cards) => cards.map((card) => Number(/(\d+) ms/.exec(card.textContent ?? '')?.[1])));
  const current = () =>
    preview.page
      .locator('.frame-card')
      .evaluateAll((cards) => cards.findIndex((card) => card.getAttribute('aria-current')));

  /** The middle of a frame's picture, or of its caption. */
  async function placeOf(index: number, part: 'picture' | 'caption'): Promise<{ x: number; y: number }> {
    const box = await frame(index).locator(`.card-${part}`).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async function drag(from: { x: number; y: number }, by: number, keys?: 'Control'): Promise<void> {
    const { mouse, keyboard } = preview.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + by / 2, from.y, { steps: 3 });
    await mouse.move(from.x + by, from.y, { steps: 3 });
    await preview.until(`document.querySelector('.frames.moving')`);
    if (keys) await keyboard.down(keys);
    await mouse.up();
    if (keys) await keyboard.up(keys);
  }

  it('selects several frames by click and by key, and says so', async () => {
    await open('editGif');
    assert.equal(await strip().getAttribute('aria-multiselectable'), 'true');
    await frame(1).click();
    assert.deepEqual(await selected(), [1]);
    await frame(3).click({ modifiers: ['Shift'] });
    assert.deepEqual(await selected(), [1, 2, 3]);
    await preview.page.getByText('3 frames selected').first().waitFor();
    await frame(2).click({ modifiers: ['Control'] });
    assert.deepEqual(await selected(), [1, 3]);
    await shot('several');
    await expectNoFaults(preview, {
      more: async () => void (await shot(`theme-${await preview.page.evaluate('document.body.className')}`)),
    });
    await frame(0).click();
    assert.deepEqual(await selected(), [0]);
    await preview.press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
    assert.deepEqual([await selected(), await current()], [[0, 1], 1]);
    await preview.press('Control+ArrowRight', 'Control+ArrowRight', 'Control+Space');
    assert.deepEqual([await selected(), await current()], [[0, 1, 3], 3]);
    await preview.press('Control+a');
    assert.deepEqual(await selected(), [0, 1, 2, 3, 4]);
    await preview.press('Escape');
    assert.deepEqual(await selected(), [3]);
    assert.deepEqual(await preview.calls('change'), []);
    await preview.close();
  });

  it('selects all frames from the stage, and shows what is selected in full beside the tag that plays', async () => {
    await open('editSheet');
    await frame(0).click();
    await frame(1).click();
    const faded = async () =>
      (await styleOf(preview.page.locator('.frame-picture'), 'opacity')).flatMap((one, at) =>
        one === '1' ? [] : [at],
      );
    assert.deepEqual(await faded(), [2, 3, 4]);
    await preview.page.locator('.stage').focus();
    await preview.press('Control+a');
    assert.deepEqual(await selected(), [0, 1, 2, 3, 4]);
    assert.deepEqual(await faded(), []);
    // A field for text keeps its key.
    await preview.press('Alt+p');
    const field = preview.page.locator('.frame-times-field');
    await field.waitFor();
    await preview.press('Control+a');
    await preview.page.keyboard.type('70');
    await preview.press('Enter');
    await untilSteps(1);
    assert.deepEqual(await durations(), [70, 70, 70, 70, 70]);
    await preview.close();
  });

  it('keeps the selection while it plays, and ends it when a person goes elsewhere', async () => {
    await open('editGif', { clock: 'held' });
    await preview.press('Home');
    await frame(0).focus();
    await preview.press('Shift+ArrowRight', 'Space');
    await preview.pass(350);
    assert.deepEqual(await selected(), [0, 1]);
    await preview.press('Space', '.');
    assert.equal((await selected()).length, 1);
    await preview.close();
  });

  it('scrubs on pictures as before, and moves a frame by its caption', async () => {
    await open('editGif');
    const from = await placeOf(0, 'picture');
    await preview.page.mouse.move(from.x, from.y);
    await preview.page.mouse.down();
    await preview.page.mouse.move(from.x + 2 * PITCH, from.y, { steps: 4 });
    await preview.page.mouse.up();
    assert.equal(await current(), 2);
    assert.deepEqual(await preview.calls('change'), []);
    await drag(await placeOf(0, 'caption'), 2 * PITCH + 20);
    await untilSteps(1);
    assert.deepEqual(await lastChange(), { change: 'move-frames', frames: [0], to: 3 });
    assert.deepEqual([await selected(), await current()], [[2], 2]);
    await preview.expectPixels(fiveFrames[0] ?? mushroom);
    await preview.close();
  });

  it('moves and copies all selected frames, and Escape leaves them', async () => {
    await open('editSheet');
    await frame(1).click();
    await frame(2).click({ modifiers: ['Shift'] });
    const place = await placeOf(1, 'picture');
    await preview.page.mouse.move(place.x, place.y);
    await preview.page.mouse.down();
    await preview.page.mouse.move(place.x + 3 * PITCH, place.y, { steps: 4 });
    await preview.until(`document.querySelector('.frame-gap:not([hidden])')`);
    await shot('moving');
    await preview.press('Escape');
    await preview.page.mouse.up();
    assert.deepEqual(await preview.calls('change'), []);
    assert.deepEqual(await selected(), [1, 2]);
    await drag(place, 4 * PITCH);
    await untilSteps(1);
    assert.deepEqual(
      [await lastChange(), await selected()],
      [{ change: 'move-frames', frames: [1, 2], to: 5 }, [3, 4]],
    );
    await drag(await placeOf(3, 'picture'), -4 * PITCH, 'Control');
    await untilFrames(7);
    assert.deepEqual([await lastChange(), await selected()], [{ change: 'add-frames', at: 0, from: [3, 4] }, [0, 1]]);
    await preview.close();
  });

  it('keeps the focus and the place in the strip when frames change', async () => {
    await open('editGif');
    await frame(2).click();
    await preview.press('Alt+n');
    await untilFrames(6);
    await preview.until(`document.activeElement?.matches('.frame-card.current')`);
    await preview.press('ArrowRight');
    assert.equal(await current(), 4);
    await preview.press('Shift+ArrowLeft', 'Alt+c');
    await untilFrames(4);
    await preview.page.evaluate('harness.edits.undo()');
    await untilFrames(6);
    await preview.press('End');
    assert.equal(await current(), 5);
    await preview.page.evaluate('harness.edits.undo()');
    await untilFrames(5);
    assert.equal(await current(), 4);
    await preview.close();
  });

  it('changes the duration of a frame in milliseconds or frames a second, as one step', async () => {
    await open('editGif');
    await frame(2).locator('.card-caption').dblclick();
    const field = preview.page.getByLabel('Duration');
    assert.equal(await field.inputValue(), '200');
    await field.fill('80');
    await preview.until(`document.querySelectorAll('.frame-card')[2].textContent.includes('80 ms')`);
    await shot('times');
    assert.equal(await overlap(preview.page.locator('.popover:visible'), preview.page.locator('.player')), false);
    await expectNoFaults(preview, { within: '.popover' });
    assert.deepEqual(await preview.calls('change'), []);
    await preview.page.getByRole('button', { name: 'Cancel' }).click();
    await preview.until(`document.querySelectorAll('.frame-card')[2].textContent.includes('200 ms')`);
    await frame(2).locator('.card-caption').dblclick();
    await field.fill('80');
    await preview.press('Escape');
    await preview.until(`document.querySelectorAll('.frame-card')[2].textContent.includes('200 ms')`);
    await preview.press('p');
    await preview.page.getByLabel('Frames per second (fps)').check({ force: true });
    assert.equal(await field.inputValue(), '5');
    await field.fill('12.5');
    await preview.page.getByText('80 ms · 12.5 fps').waitFor();
    await field.press('Enter');
    await untilSteps(1);
    assert.deepEqual(await lastChange(), { change: 'durations', frames: [2], durations: 80 });
    await preview.until(`document.activeElement?.matches('.frame-card.current')`);
    await preview.press('p');
    await field.fill('0');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.press('Enter');
    await preview.page.getByText('Enter a number from 1 to 65,535.').waitFor();
    await preview.press('Escape');
    assert.equal(await steps(), 1);
    await preview.close();
  });

  it('scales the durations of several frames', async () => {
    await open('editGif');
    await frame(1).click();
    await frame(2).click({ modifiers: ['Shift'] });
    await preview.press('Alt+p');
    const field = preview.page.getByLabel('Duration');
    assert.deepEqual([await field.inputValue(), await field.getAttribute('placeholder')], ['', 'mixed']);
    await preview.page.getByLabel('% of what they last now').check({ force: true });
    await field.fill('150');
    await preview.page.getByText('150 to 300 ms').waitFor();
    await shot('scale');
    await field.press('Enter');
    await untilSteps(1);
    assert.deepEqual(await lastChange(), { change: 'durations', frames: [1, 2], durations: [150, 300] });
    await preview.close();
  });

  it('copies frames with their layers into another file, and cuts them', async () => {
    await open('editGif');
    await frame(1).click();
    await preview.press('Shift+ArrowRight', 'Control+x');
    await untilFrames(3);
    await preview.toast().filter({ hasText: 'Cut 2 frames.' }).waitFor();
    await showFile(preview, layeredSprite(), 2, 'editGif');
    await preview.page.evaluate('harness.edits.takeTheirs()');
    await untilFrames(4);
    await frame(0).click();
    await preview.press('Control+v');
    await untilFrames(6);
    await preview.expectPixels(fiveFrames[1] ?? mushroom);
    assert.deepEqual(await selected(), [1, 2]);
    assert.deepEqual(await durations(), [120, 100, 200, 120, 200, 200]);
    await preview.close();
  });

  it('pastes again what was copied, after other frames were added, and these deleted and undone', async () => {
    await open('editGif');
    await frame(2).click();
    await preview.press('Control+c');
    await preview.toast().filter({ hasText: 'Copied 1 frame.' }).waitFor();
    await preview.press('Alt+c', 'Alt+b');
    await untilFrames(5);
    await preview.page.evaluate('harness.edits.undo()');
    await untilFrames(4);
    await preview.press('End', 'Control+v');
    await untilFrames(5);
    await preview.press('Control+v');
    await untilFrames(6);
    await preview.expectPixels(fiveFrames[2] ?? mushroom);
    assert.deepEqual(await durations(), [100, 100, 100, 100, 200, 200]);
    await preview.close();
  });

  it('opens the durations of all selected frames from the menu of one of them', async () => {
    await open('editGif');
    await frame(0).click();
    await frame(2).click({ modifiers: ['Shift'] });
    await frame(1).click({ button: 'right' });
    await preview.menuItem('Frame Properties').click();
    await preview.page.getByText('Frames 1 to 3').waitFor();
    await preview.page.getByLabel('Duration').fill('60');
    await preview.page.getByRole('button', { name: 'Apply' }).click();
    await untilSteps(1);
    assert.deepEqual(
      [await lastChange(), await selected()],
      [{ change: 'durations', frames: [0, 1, 2], durations: 60 }, [0, 1, 2]],
    );
    await preview.close();
  });

  it('pastes the image of the clipboard if that was copied later', async () => {
    await open('editGif', { permissions: ['clipboard-read', 'clipboard-write'] });
    await frame(1).click();
    await preview.press('Shift+ArrowRight', 'Control+c');
    await preview.toast().filter({ hasText: 'Copied 2 frames.' }).waitFor();
    // The image of the first one is in the clipboard too, and doesn't count as another.
    await preview.press('Control+v');
    await untilFrames(7);
    await preview.page.evaluate(`{
      const bytes = Uint8Array.from(atob('${Buffer.from(encodePng(mushroom)).toString('base64')}'), (one) => one.charCodeAt(0));
      navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }`);
    await preview.press('Control+v');
    await untilFrames(8);
    await preview.expectPixels(mushroom);
    await preview.close();
  });

  it('says that there is nothing to paste', async () => {
    await open('editGif');
    await preview.press('Control+v');
    await preview.toast().filter({ hasText: 'The clipboard has no frames and no image.' }).waitFor();
    await preview.close();
  });

  it('inserts the frames of chosen and dropped files, and says what was left out', async () => {
    await open('editGif');
    const png = Buffer.from(encodePng(mushroom)).toString('base64');
    await preview.page.evaluate(
      `harness.setFrameFiles([{ name: 'a.png', base64: '${png}' }, { name: 'b.png', base64: 'AAAA' }], ['c.png no longer exists.'])`,
    );
    await preview.press('Alt+o');
    await untilFrames(6);
    await preview.toast().filter({ hasText: 'c.png no longer exists.' }).filter({ hasText: 'b.png' }).waitFor();
    await preview.expectPixels(mushroom);
    await preview.page.evaluate(`{
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob('${png}'), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], 'dropped.png'));
      const list = document.querySelector('.frame-strip');
      const { left, top } = document.querySelector('.frames').getBoundingClientRect();
      for (const type of ['dragover', 'drop'])
        list.dispatchEvent(new DragEvent(type, { dataTransfer: data, clientX: left + 3, clientY: top + 9, bubbles: true, cancelable: true }));
    }`);
    await untilFrames(7);
    assert.deepEqual(
      [await lastChange().then(({ change, at }) => [change, at]), await current()],
      [['paste-frames', 0], 0],
    );
    await preview.close();
  });

  it('offers everything in menus, also by key', async () => {
    await open('editGif');
    await frame(2).click({ button: 'right' });
    assert.equal(await current(), 2);
    await preview.page.getByRole('menu').waitFor();
    await shot('menu');
    await preview.menuItem('Delete Frames').click();
    await untilFrames(4);
    await frame(1).focus();
    await preview.press('Shift+F10');
    await preview.menuItem('Move Frames Left').click();
    await untilSteps(2);
    await preview.page.getByRole('button', { name: 'Add Empty Frame' }).click();
    await untilFrames(5);
    await preview.page.getByRole('button', { name: 'Frames', exact: true }).click();
    await preview.menuItem('Reverse Frames').click();
    await untilSteps(4);
    await expectNoFaults(preview, { within: '.player' });
    await preview.close();
  });

  it('adds a frame to a still by a button, and leaves normal maps and pages alone that change nothing', async () => {
    await open('editStill');
    await shot('still');
    await preview.page.getByRole('button', { name: 'Add Frame' }).click();
    await untilFrames(2);
    await preview.close();
    await open('five');
    assert.equal(await preview.page.locator('.button:visible[aria-label="Delete Frames"]').count(), 0);
    await frame(1).click({ button: 'right' });
    await preview.menuItem('Copy Frames').click();
    await preview.toast().filter({ hasText: 'Copied 1 frame.' }).waitFor();
    await preview.close();
  });

  it('fits into narrow pages', async () => {
    await open('editGif', { viewport: { width: 420, height: 600 } });
    await shot('narrow');
    assert.equal(await preview.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await preview.close();
  });
});
