import assert from 'node:assert/strict';
import { composeOnion, onionFrames } from '../../src/webview/preview/onion/onionSkin';
import { fiveFrames } from '../page/scenesPlay';
import { themes } from '../page/themes';
import { violations } from '../support/axe';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

describe('preview page, playing', function () {
  this.timeout(60_000);
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  /** Opens a scene, paused, in a page whose time stands still until `pass`. */
  async function openStill(scene: string): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.clock.install();
    await preview.reload();
    await preview.settled();
    await preview.until("customElements.get('vscode-button') !== undefined");
    await preview.page.clock.pauseAt(Date.now() + 3_600_000);
  }

  const pass = (ms: number) => preview.page.clock.runFor(ms);

  /** Waits until the stage shows one of the five frames, pixel by pixel. */
  async function expectFrame(index: number): Promise<void> {
    const frame = fiveFrames[index];
    assert.ok(frame);
    await preview.expectPixels(frame);
  }

  /** Starts, and looks at the stage in the middle of each 100 ms. */
  async function expectPlays(...frames: readonly number[]): Promise<void> {
    await pass(50);
    for (const [turn, frame] of frames.entries()) {
      if (turn) await pass(100);
      await expectFrame(frame);
    }
  }

  const button = (name: string) => preview.page.getByRole('button', { name, exact: true });

  it('starts paused where less motion is wanted, and playing where not', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await button('Play').waitFor();
    await preview.close();
    preview = await driver.open('tagged', { reducedMotion: 'no-preference' });
    await preview.settled();
    await button('Pause').waitFor();
  });

  it('stays paused, at the same frame, when the page is shown again', async () => {
    preview = await driver.open('tagged', { reducedMotion: 'no-preference' });
    await preview.settled();
    await preview.press('Space', 'Home', '.', '.', '.');
    await expectFrame(3);
    await preview.reload();
    await preview.settled();
    await expectFrame(3);
    await button('Play').waitFor();
  });

  it('plays forward for ever', async () => {
    await openStill('tagged');
    await preview.press('Space');
    await expectPlays(0, 1, 2, 3, 4, 0, 1);
  });

  it('plays a ping-pong without showing its ends twice', async () => {
    await openStill('tagged');
    await preview.press('l', 'l', 'Space');
    await button('Direction: Ping-pong').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2);
  });

  it('plays backward, and a ping-pong from the end', async () => {
    await openStill('tagged');
    await preview.press('l', 'Space');
    await expectPlays(0, 4, 3, 2, 1, 0, 4);
    await preview.press('l', 'l', 'Space', 'End', 'Space');
    await button('Direction: Ping-pong reverse').waitFor();
    await expectPlays(4, 3, 2, 1, 0, 1, 2, 3, 4, 3);
  });

  it('goes on at the same frame when the direction changes while it plays', async () => {
    await openStill('tagged');
    await preview.press('Space');
    await expectPlays(0, 1, 2, 3);
    await preview.press('l');
    await pass(100);
    await expectFrame(2);
    await pass(100);
    await expectFrame(1);
  });

  it('stops at the last frame when it plays once, and Play starts over', async () => {
    await openStill('tagged');
    await preview.press('e', 'Space');
    await button('Repeat: Once').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 4, 4);
    await button('Play').waitFor();
    await preview.press('Space');
    await button('Pause').waitFor();
    await expectPlays(0, 1, 2, 3, 4, 4);
    await button('Play').waitFor();
  });

  it('plays a tag alone as it says, and all frames when it is clicked again', async () => {
    await openStill('tagged');
    await button('breathe, frames 2 to 4, Ping-pong').click();
    await expectFrame(1);
    // A click leaves the focus where it was, so that Space plays.
    await preview.press('Space');
    await expectPlays(1, 2, 3, 2, 1, 2);
    const dimmed = await preview.page.locator('.frames .outside').allInnerTexts();
    assert.deepEqual(
      dimmed.map((text) => text.split(',')[0]),
      ['Frame 1', 'Frame 5'],
    );
    await button('breathe, frames 2 to 4, Ping-pong').click();
    assert.equal(await preview.page.locator('.frames .outside').count(), 0);
    await button('Direction: Forward').waitFor();
  });

  it('plays a tag as often as it says', async () => {
    await openStill('tagged');
    await preview.press('[');
    await button('Repeat: Tag: 2 times').waitFor();
    await expectFrame(4);
    await preview.press('Space');
    await expectPlays(4, 3, 2, 4, 3, 2, 2, 2);
    await button('Play').waitFor();
  });

  it('steps and jumps inside the tag that is played', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await preview.press(']', ']');
    for (const [key, frame] of [
      ['End', 3],
      ['.', 1],
      [',', 3],
      [',', 2],
      ['Home', 1],
    ] as const) {
      await preview.press(key);
      await expectFrame(frame);
    }
    await preview.press(']');
    await expectFrame(4);
    await preview.press(']', 'Home');
    await expectFrame(0);
  });

  it('takes frames a second instead of the times of the file, and gives them back', async () => {
    await openStill('tagged');
    await button('Frames a second: 10 fps').waitFor();
    await preview.press('f');
    const field = preview.page.getByRole('spinbutton', { name: 'Frames a second' });
    assert.equal(await field.inputValue(), '10');
    await field.fill('99');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('5');
    assert.equal(await field.getAttribute('aria-invalid'), null);
    await preview.press('Escape');
    await button('Frames a second: 5 fps, set here').waitFor();
    await preview.page.getByText('1.00 s · 200 ms a frame').waitFor();
    await preview.press('Space');
    await expectPlays(0, 0, 1, 1, 2);
    await preview.press('f');
    await preview.page.getByRole('button', { name: 'Use the times of the file' }).click();
    await button('Frames a second: 10 fps').waitFor();
    await pass(120);
    await expectFrame(3);
  });

  it('plays faster and slower', async () => {
    await openStill('tagged');
    await button('Speed: 1×').click();
    assert.deepEqual(await preview.page.getByRole('menuitemradio').allInnerTexts(), [
      ...['0.25×', '0.5×', '1×', '1.5×', '2×', '3×'],
    ]);
    await preview.page.getByRole('menuitemradio', { name: '2×', exact: true }).click();
    await preview.page.locator('.stage').focus();
    await preview.press('Space');
    await pass(25);
    await expectPlays(1, 3, 0, 2);
    await preview.press('<', '<', '<', 'Home', 'Space');
    await button('Speed: 0.5×').waitFor();
    await expectPlays(0, 0, 1, 1, 2);
  });

  it('shows times that differ', async () => {
    preview = await driver.open('uneven');
    await preview.settled();
    await button('Frames a second: own times').waitFor();
    await preview.page.getByText('1.14 s', { exact: true }).waitFor();
  });

  it('draws only the frames of a long animation that can be seen', async () => {
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

  it('draws the thumbnail of every frame with its own pixels', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    for (const [index, frame] of fiveFrames.entries()) {
      await preview.expectPixels(frame, `.frames [role=option]:nth-child(${index + 1}) canvas`);
    }
  });

  it('follows the pointer along the frames and along the timeline', async () => {
    preview = await driver.open('tagged', { reducedMotion: 'no-preference' });
    await preview.settled();
    const { mouse } = preview.page;
    const tiles = await preview.page.locator('.frames').boundingBox();
    assert.ok(tiles);
    await mouse.move(tiles.x + 70, tiles.y + 30);
    await mouse.down();
    await expectFrame(1);
    await button('Play').waitFor();
    for (const frame of [2, 4, 3]) {
      await mouse.move(tiles.x + 60 * frame + 20, tiles.y + 300);
      await expectFrame(frame);
    }
    await mouse.up();
    await mouse.move(tiles.x + 20, tiles.y + 30);
    await expectFrame(3);
    const line = await preview.page.getByRole('slider', { name: 'Timeline' }).boundingBox();
    assert.ok(line);
    await mouse.move(line.x + line.width * 0.1, line.y + 7);
    await mouse.down();
    await expectFrame(0);
    for (const [place, frame] of [
      [0.5, 2],
      [0.99, 4],
      [2, 4],
      [-1, 0],
    ] as const) {
      await mouse.move(line.x + line.width * place, line.y + 30);
      await expectFrame(frame);
    }
    await mouse.up();
  });

  it('says at the timeline which frame it is', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    const line = preview.page.getByRole('slider', { name: 'Timeline' });
    await line.focus();
    await preview.press('ArrowRight', 'ArrowRight');
    await expectFrame(2);
    assert.equal(await line.getAttribute('aria-valuenow'), '3');
    assert.equal(await line.getAttribute('aria-valuetext'), 'frame 3 of 5');
    assert.equal(await line.getAttribute('aria-valuemax'), '5');
  });

  it('is all done by keys', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    const focused = () =>
      preview.page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText.split('\\n')[0]",
      );
    // One tab stop each: the row of controls, the timeline, the tags, the frames.
    await preview.page.getByRole('toolbar', { name: 'Playback' }).getByRole('button').first().focus();
    for (let step = 0; step < 5; step++) await preview.press('ArrowRight');
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
    await expectFrame(1);
    assert.match(await focused(), /^Frame 2,/);
    await preview.press('ArrowRight');
    await expectFrame(0);
    await preview.press('o');
    await button('Onion 1/1: frames before and after it show through').waitFor();
    await preview.press('Shift+O');
    await preview.press('ArrowUp', 'Tab', 'ArrowUp', 'ArrowUp', 'Escape');
    await button('Onion 2/3: frames before and after it show through').waitFor();
    assert.match(await focused(), /^Frame 1,/);
  });

  for (const theme of Object.keys(themes)) {
    it(`axe finds nothing in tags, a menu and the popovers, ${theme}`, async () => {
      preview = await driver.open('tagged', { theme });
      await preview.settled();
      await preview.press(']', ']', 'f');
      await preview.page.getByRole('spinbutton', { name: 'Frames a second' }).waitFor();
      assert.deepEqual(await violations(preview), []);
      await preview.press('Escape', 'Shift+O');
      await preview.page.getByRole('spinbutton', { name: 'Frames before' }).waitFor();
      assert.deepEqual(await violations(preview), []);
      await preview.press('Escape');
      await button('Direction: Ping-pong').click();
      await preview.page.getByRole('menuitemradio', { name: 'Ping-pong', exact: true }).waitFor();
      assert.deepEqual(await violations(preview), []);
    });
  }

  describe('onion skin', () => {
    /** RGBA of the canvas, where putting and getting back has cost what it costs. */
    const shown = () => preview.page.evaluate<{ data: number[] }>("harness.pixels('.onion')");
    const throughCanvas = (data: readonly number[]) =>
      preview.page.evaluate<number[]>(`(() => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 16;
        canvas.className = 'expected';
        canvas.hidden = true;
        canvas.getContext('2d').putImageData(new ImageData(Uint8ClampedArray.from(${JSON.stringify(data)}), 16, 16), 0, 0);
        document.body.append(canvas);
        const found = harness.pixels('.expected').data;
        canvas.remove();
        return found;
      })()`);

    async function expectOnion(order: Parameters<typeof onionFrames>[0], frame: number, before: number, after: number) {
      const frames = onionFrames(order, frame, { before, after }, true);
      const out = new Uint8ClampedArray(16 * 16 * 4);
      composeOnion(frames, (index) => fiveFrames[index] ?? { width: 0, height: 0, data: out }, out);
      assert.deepEqual((await shown()).data, await throughCanvas([...out]));
    }

    const all = { from: 0, to: 4, direction: 'forward', passes: Number.POSITIVE_INFINITY } as const;

    it('shows the frames before in red and after in blue', async () => {
      preview = await driver.open('tagged');
      await preview.settled();
      assert.equal(await preview.page.locator('.onion').isVisible(), false);
      await preview.press('.', 'o');
      await expectFrame(1);
      await expectOnion(all, 1, 1, 1);
      // The foot of the pictures is (255, 230, 120) where a bit of their number is set: 1 before, 2 now, 3 after.
      // Brightness 227; red (241, 113, 113), blue (113, 113, 241), each with 68 of 255; both: alpha 118, 241 − 128 × 68 / 118 = 167.
      const { data } = await shown();
      const near = (x: number, wanted: readonly number[]) => {
        const found = data.slice((15 * 16 + x) * 4, (15 * 16 + x) * 4 + 4);
        assert.equal(found[3], wanted[3]);
        for (const [at, value] of wanted.entries()) assert.ok(Math.abs((found[at] ?? 0) - value) <= 2, `${found}`);
      };
      near(0, [167, 113, 187, 118]);
      near(1, [113, 113, 241, 68]);
      near(2, [0, 0, 0, 0]);
    });

    it('loops inside a tag and follows its direction', async () => {
      preview = await driver.open('tagged');
      await preview.settled();
      await preview.press('o', '[');
      await expectFrame(4);
      await expectOnion({ from: 2, to: 4, direction: 'reverse', passes: 2 }, 4, 1, 1);
      await preview.press('.');
      await expectFrame(2);
      await expectOnion({ from: 2, to: 4, direction: 'reverse', passes: 2 }, 2, 1, 1);
    });

    it('shows as many frames as the user says, and none where none are left', async () => {
      preview = await driver.open('tagged');
      await preview.settled();
      await preview.press('Shift+O');
      const [before, after] = ['Frames before', 'Frames after'].map((name) =>
        preview.page.getByRole('spinbutton', { name }),
      );
      await before?.fill('3');
      await after?.fill('0');
      await expectOnion(all, 0, 3, 0);
      await after?.fill('8');
      await expectOnion(all, 0, 3, 8);
      await before?.fill('0');
      await after?.fill('0');
      await preview.page.locator('.onion').waitFor({ state: 'hidden' });
      await preview.press('Escape');
      await button('Onion 0/0: frames before and after it show through').waitFor();
    });

    it('goes with the frame while it plays', async () => {
      await openStill('tagged');
      await preview.press('o', 'Space');
      await pass(50);
      for (const frame of [1, 2, 3, 4, 0, 1]) {
        await pass(100);
        await expectFrame(frame);
        await expectOnion(all, frame, 1, 1);
      }
    });
  });
});
