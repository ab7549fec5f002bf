import assert from 'node:assert/strict';
import { fiveFrames } from '../page/scenesPlay';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { expectFive } from './stageDriver';

describe('Preview page, playback', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Opens a paused scene in a page whose time stands still until `pass`. */
  async function openStill(scene: string): Promise<void> {
    preview = await driver.open(scene, { clock: 'held' });
  }

  /** Starts, and reads the stage in the middle of each 100 ms. */
  async function expectPlays(...frames: readonly number[]): Promise<void> {
    await preview.pass(50);
    for (const [turn, frame] of frames.entries()) {
      if (turn) await preview.pass(100);
      await expectFive(preview, frame);
    }
  }

  /** Frames that don't play. */
  const outside = async () =>
    (await preview.page.locator('.frames .outside').allInnerTexts()).map((text) => text.split(',')[0]);

  const button = (name: string) => preview.page.getByRole('button', { name, exact: true });

  it('starts paused with reduced motion, otherwise playing; stays paused at its frame when the page is shown again', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await button('Play').waitFor();
    await preview.close();
    preview = await driver.open('tagged', { reducedMotion: 'no-preference' });
    await preview.settled();
    await button('Pause').waitFor();
    await preview.press('Space', 'Home', '.', '.', '.');
    await expectFive(preview, 3);
    await preview.reload();
    await preview.settled();
    await expectFive(preview, 3);
    await button('Play').waitFor();
  });

  it('plays forward in a loop if there are no tags, and continues at the same frame when the direction changes', async () => {
    await openStill('five');
    await preview.press('Space');
    await expectPlays(0, 1, 2, 3, 4, 0, 1);
    await preview.pass(200);
    await expectFive(preview, 3);
    await preview.press('l');
    await preview.pass(100);
    await expectFive(preview, 2);
    await preview.pass(100);
    await expectFive(preview, 1);
  });

  it('plays backward, and a ping-pong from either end without showing its ends twice', async () => {
    await openStill('five');
    await preview.press('l', 'Space');
    await expectPlays(0, 4, 3, 2, 1, 0, 4);
    await preview.press('l', 'l', 'Space', 'End', 'Space');
    await button('Direction: Ping-pong reverse').waitFor();
    await expectPlays(4, 3, 2, 1, 0, 1, 2, 3, 4, 3);
    await preview.press('l', 'l', 'l', 'Space', 'Home', 'Space');
    await button('Direction: Ping-pong').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2);
  });

  it('stops at the last frame when it plays once, and Play starts over', async () => {
    await openStill('five');
    await preview.press('e', 'Space');
    await button('Repeat: Once').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 4, 4);
    await button('Play').waitFor();
    await preview.press('Space');
    await button('Pause').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 4);
    await button('Play').waitFor();
  });

  it('plays a selected tag as it says, and the tag at the frame when it is clicked again', async () => {
    await openStill('tagged');
    await button('breathe, frames 2 to 4, Ping-pong').click();
    await expectFive(preview, 1);
    // A click doesn't move the focus, so that Space plays.
    await preview.press('Space');
    await expectPlays(1, 2, 3, 2, 1, 2);
    assert.deepEqual(await outside(), ['Frame 1', 'Frame 5']);
    await preview.press('Space', 'Home');
    await button('breathe, frames 2 to 4, Ping-pong').click();
    await button('Plays: idle').waitFor();
    assert.deepEqual(await outside(), ['Frame 3', 'Frame 4', 'Frame 5']);
    await preview.press('[');
    await button('Repeat: Tag: 2 times').waitFor();
    await expectFive(preview, 4);
    await preview.press('Space');
    await expectPlays(4, 3, 2, 4, 3, 2, 2, 2);
    await button('Play').waitFor();
  });

  it('plays the tag at the frame by default, in its direction and as often as it says; then, Play starts over', async () => {
    await openStill('tagged');
    await button('Plays: idle').waitFor();
    await preview.press('Space');
    await expectPlays(0, 1, 0, 1, 0);
    // Of two tags with equally many frames, the first one is used.
    await preview.press('Space', '.', '.');
    await button('Plays: breathe').waitFor();
    await preview.press('Space');
    await expectPlays(2, 3, 2, 1, 2);
    assert.deepEqual(await outside(), ['Frame 1', 'Frame 5']);
    assert.equal(await preview.page.evaluate("'tag' in harness.state()"), false);
    await preview.press('Space');
    await preview.press('End');
    await button('Plays: back').waitFor();
    for (let turn = 0; turn < 2; turn++) {
      await preview.press('Space');
      await expectPlays(4, 3, 2, 4, 3, 2, 2, 2);
      await button('Play').waitFor();
      await button('Plays: back').waitFor();
    }
  });

  it("plays a sheet's only tag, a ping-pong, in both directions", async () => {
    await openStill('pingpong');
    await button('Direction: Ping-pong').waitFor();
    await preview.press('Space');
    await expectPlays(0, 1, 2, 3, 4, 3, 2, 1, 0, 1);
  });

  it('goes through the tags in order with all frames, in a loop, or in a chosen direction', async () => {
    await openStill('tagged');
    await preview.press(']', 'Space');
    await button('Plays: All Frames').waitFor();
    await button('Direction: By tag').waitFor();
    // idle; breathe both ways; back, twice.
    const round = [0, 1, 1, 2, 3, 2, 1, 4, 3, 2, 4, 3, 2];
    await expectPlays(...round, ...round.slice(0, 4));
    assert.deepEqual(await outside(), []);
    await preview.press('Space', 'Home');
    await button('Direction: By tag').click();
    await preview.menuItem('Forward').click();
    await preview.page.locator('.stage').focus();
    await preview.press('Space');
    await expectPlays(0, 1, 2, 3, 4, 0, 1);
    await button('Direction: Forward').click();
    await preview.menuItem('By tag').click();
    await button('Direction: By tag').waitFor();
  });

  it("uses frames per second instead of the file's durations, restores them, and plays faster and slower", async () => {
    await openStill('five');
    await button('Frames per second: 10 fps').waitFor();
    await preview.press('f');
    const field = preview.page.getByRole('spinbutton', { name: 'Frames per second' });
    assert.equal(await field.inputValue(), '10');
    await field.fill('99');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('5');
    assert.equal(await field.getAttribute('aria-invalid'), null);
    await preview.press('Escape');
    await button('Frames per second: 5 fps, set here').waitFor();
    await preview.page.getByText('1.00 s · 200 ms per frame').waitFor();
    await preview.press('Space');
    await expectPlays(0, 0, 1, 1, 2);
    await preview.press('f');
    await preview.page.getByRole('button', { name: 'Use File Timing' }).click();
    await button('Frames per second: 10 fps').waitFor();
    await preview.pass(120);
    await expectFive(preview, 3);
    await preview.press('Escape', 'Space', 'Home');
    await button('Speed: 1×').click();
    assert.deepEqual(await preview.page.getByRole('menuitemradio').allInnerTexts(), [
      ...['0.25×', '0.5×', '1×', '1.5×', '2×', '3×'],
    ]);
    await preview.page.getByRole('menuitemradio', { name: '2×', exact: true }).click();
    await preview.page.locator('.stage').focus();
    await preview.press('Space');
    await preview.pass(25);
    await expectPlays(1, 3, 0, 2);
    await preview.press('<', '<', '<', 'Home', 'Space');
    await button('Speed: 0.5×').waitFor();
    await expectPlays(0, 0, 1, 1, 2);
  });

  it('offers what can be played in a menu, reverts the choice, and steps inside the playing tag', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await button('Plays: idle').click();
    assert.deepEqual(await preview.page.getByRole('menuitemradio').allInnerTexts(), [
      'Tag at This Frame',
      'All Frames',
      'idle, frames 1 to 2, Forward',
      'breathe, frames 2 to 4, Ping-pong',
      'back, frames 3 to 5, Reverse',
    ]);
    await preview.menuItem('back').click();
    await expectFive(preview, 4);
    await button('Plays: back').click();
    await preview.menuItem('Tag at This Frame').click();
    await preview.page.locator('.stage').focus();
    await preview.press('Home');
    await button('Plays: idle').waitFor();
    await preview.press(']', ']', ']');
    for (const [key, frame] of [
      ['End', 3],
      ['.', 1],
      [',', 3],
      [',', 2],
      ['Home', 1],
    ] as const) {
      await preview.press(key);
      await expectFive(preview, frame);
    }
    await preview.press(']');
    await expectFive(preview, 4);
    await preview.press(']', '.');
    await expectFive(preview, 0);
  });

  it('shows durations that differ', async () => {
    preview = await driver.open('uneven');
    await preview.settled();
    await button('Frames per second: file timing').waitFor();
    await preview.page.getByText('1.14 s', { exact: true }).waitFor();
  });

  it('draws only the visible frames of a long animation', async () => {
    preview = await driver.open('long');
    await preview.settled();
    const drawn = () => preview.page.locator('.frames canvas').count();
    assert.equal(await preview.page.locator('.frames [role=option]').count(), 500);
    const first = await drawn();
    assert.ok(first >= 16 && first <= 24, `${first} were drawn.`);
    await preview.press('End');
    await preview.until("document.querySelector('.frames [role=option]:last-child canvas')");
    assert.equal(await preview.page.locator('.frames [role=option]:first-child canvas').count(), 0);
    assert.ok((await drawn()) <= 24);
    await preview.page.getByText('frame 500 of 500').first().waitFor();
    const box = await preview.page.locator('.frames [role=option]').last().boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 1000);
  });

  it('follows the pointer along the frames and the timeline', async () => {
    preview = await driver.open('tagged', { reducedMotion: 'no-preference' });
    await preview.settled();
    const { mouse } = preview.page;
    const tiles = await preview.page.locator('.frames').boundingBox();
    assert.ok(tiles);
    await mouse.move(tiles.x + 70, tiles.y + 30);
    await mouse.down();
    await expectFive(preview, 1);
    await button('Play').waitFor();
    for (const frame of [2, 4, 3]) {
      await mouse.move(tiles.x + 60 * frame + 20, tiles.y + 300);
      await expectFive(preview, frame);
    }
    await mouse.up();
    await mouse.move(tiles.x + 20, tiles.y + 30);
    await expectFive(preview, 3);
    const line = await preview.page.getByRole('slider', { name: 'Timeline' }).boundingBox();
    assert.ok(line);
    await mouse.move(line.x + line.width * 0.1, line.y + 7);
    await mouse.down();
    await expectFive(preview, 0);
    for (const [place, frame] of [
      [0.5, 2],
      [0.99, 4],
      [2, 4],
      [-1, 0],
    ] as const) {
      await mouse.move(line.x + line.width * place, line.y + 30);
      await expectFive(preview, frame);
    }
    await mouse.up();
  });

  it("draws every frame's thumbnail with its own pixels, number, and duration; names the frame at the timeline, and is controlled completely by keys", async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    for (const [index, frame] of fiveFrames.entries()) {
      await preview.expectPixels(frame, `.frames [role=option]:nth-child(${index + 1}) canvas`);
    }
    const frame = preview.page.locator('.frames [role=option]').first();
    const box = async (selector: string) => {
      const found = await frame.locator(selector).boundingBox();
      assert.ok(found, selector);
      return found;
    };
    const [picture, number, duration] = [
      await box('canvas'),
      await box('.card-caption :first-child'),
      await box('.card-caption :last-child'),
    ];
    assert.ok(number.x + number.width + 4 <= duration.x, 'the number touches the duration');
    assert.ok(picture.y + picture.height <= number.y, 'the caption covers the image');
    const line = preview.page.getByRole('slider', { name: 'Timeline' });
    await line.focus();
    await preview.press('ArrowRight', 'ArrowRight');
    await expectFive(preview, 2);
    assert.equal(await line.getAttribute('aria-valuenow'), '3');
    assert.equal(await line.getAttribute('aria-valuetext'), 'frame 3 of 5');
    assert.equal(await line.getAttribute('aria-valuemax'), '5');
    await preview.press('Home');
    const focused = () =>
      preview.page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText.split('\\n')[0]",
      );
    // One tab stop each: the row of controls, the timeline, the tags, the frames.
    await preview.page.getByRole('toolbar', { name: 'Playback' }).getByRole('button').first().focus();
    for (let step = 0; step < 6; step++) await preview.press('ArrowRight');
    assert.equal(await focused(), 'Direction: Forward');
    await preview.press('Enter');
    assert.equal(await focused(), 'Forward');
    await preview.press('ArrowUp', 'Enter');
    assert.equal(await focused(), 'Direction: Ping-pong reverse');
    await preview.press('ArrowRight', 'Enter', 'ArrowDown', 'Enter');
    assert.equal(await focused(), 'Repeat: Once');
    await preview.press('Tab');
    assert.equal(await focused(), 'Timeline');
    await preview.press('Tab', 'Enter');
    assert.equal(await focused(), 'idle, frames 1 to 2, Forward');
    await preview.press('Tab', 'Tab', 'Tab');
    assert.match(await focused(), /^Frame 1,/);
    await preview.press('ArrowRight');
    await expectFive(preview, 1);
    assert.match(await focused(), /^Frame 2,/);
    await preview.press('ArrowLeft');
    await expectFive(preview, 0);
    await preview.press('o');
    await button('Onion 1/1: the frames before and after show through').waitFor();
    await preview.press('Shift+O');
    await preview.press('ArrowUp', 'Tab', 'ArrowUp', 'ArrowUp', 'Escape');
    await button('Onion 2/3: the frames before and after show through').waitFor();
    assert.match(await focused(), /^Frame 1,/);
  });

  it('has no accessibility violations in tags, a menu, and the popovers, in any theme', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await preview.press(']', ']', ']', 'f');
    await preview.page.getByRole('spinbutton', { name: 'Frames per second' }).waitFor();
    await expectNoFaults(preview);
    await preview.press('Escape', 'Shift+O');
    await preview.page.getByRole('spinbutton', { name: 'Frames before' }).waitFor();
    await expectNoFaults(preview);
    await preview.press('Escape');
    await button('Direction: Ping-pong').click();
    await preview.page.getByRole('menuitemradio', { name: 'Ping-pong', exact: true }).waitFor();
    await expectNoFaults(preview);
  });
});
