import assert from 'node:assert/strict';
import path from 'node:path';
import { writeAseprite } from '../../src/sprite/aseprite/write';
import { encodePng } from '../../src/sprite/formats/png';
import { toApng, toWebp } from '../page/animations';
import { lantern, mushroom, recolor } from '../page/art';
import { gradient, HOSTILE, idleDelays, idleFrames, sceneOf, variations } from '../page/scenes';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const hidden = { state: 'hidden' } as const;

describe('Preview page', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  describe('images', () => {
    it('reports exact colors, also half-transparent ones', async () => {
      preview = await driver.open('gradient');
      await preview.settled();
      const at = (20 * 32 + 7) * 4;
      const hex = `#${Buffer.from(gradient.data.subarray(at, at + 4))
        .toString('hex')
        .toUpperCase()}`;
      const canvas = await preview.page.locator('.stage-canvas').boundingBox();
      assert.ok(canvas);
      await preview.page.mouse.move(canvas.x + (7.5 * canvas.width) / 32, canvas.y + (20.5 * canvas.height) / 32);
      assert.equal(
        (await preview.page.locator('.readout').innerText()).replace(/\s+/g, ' '),
        `x 7 y 20 ${hex} 56 160 227 128`,
      );
      assert.equal(await preview.page.locator('.palette-panel h2').textContent(), 'Palette · 1,024 colors');
      assert.equal(await preview.page.getByRole('listbox', { name: 'Colors' }).getByRole('option').count(), 256);
      await preview.page.getByText('The 256 most frequent; 768 more.').waitFor();
    });

    it("says that a file can't be decoded or read, or is still to come", async () => {
      preview = await driver.open('broken');
      await preview.page.getByText("Couldn't read cut.png as an image.").waitFor();
      await preview.close();
      preview = await driver.open('unread');
      await preview.page.getByText("Couldn't load gone.png. The file no longer exists.").waitFor();
      await preview.close();
      // The host's own message already names the file.
      preview = await driver.open('refused');
      const words = 'bad.png is damaged: it ends too early or its data is broken.';
      await preview.page.getByText(words, { exact: true }).first().waitFor();
      assert.equal(await preview.page.locator('.stage-canvas').isVisible(), false);
      await preview.close();
      preview = await driver.open('loading');
      await preview.page.getByText('Loading slow.png…').waitFor();
    });

    it('shows a still pixel for pixel, and lists its colors by frequency; reloads it only when its version increases', async () => {
      preview = await driver.open('still');
      await preview.settled();
      await preview.expectPixels(mushroom);
      const outline = mushroom.data.filter((value, at) => at % 4 === 0 && value === 0x24).length;
      const first = await preview.page.locator('.swatch').first().getAttribute('aria-label');
      assert.equal(first, `#241A2E, ${outline} pixels`);
      const state = sceneOf('still').state;
      await preview.setPicture('mushroom', encodePng(lantern));
      await preview.sendState({ ...state, title: 'again' });
      await preview.until("document.title === 'again'");
      await preview.expectPixels(mushroom);
      assert.equal((await preview.calls('read')).length, 1);
      await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, version: 2 })) });
      await preview.expectPixels(lantern);
      assert.equal((await preview.calls('read')).length, 2);
    });

    /** Reloads the page with `mushroom` as its first image, and holds back all but its first script until that is painted. */
    async function expectFirstPaint(): Promise<void> {
      const { page } = preview;
      const shown = await page.locator('.stage-canvas').boundingBox();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/previewPage.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${page.url()}&first=mushroom`, { waitUntil: 'commit' });
      await page.locator('body > canvas').waitFor();
      await preview.expectPixels(mushroom, 'body > canvas');
      assert.equal(await page.locator('.stage').count(), 0);
      assert.deepEqual(await page.locator('body > canvas').boundingBox(), shown);
      release();
      await preview.settled();
      await preview.expectPixels(mushroom);
      assert.deepEqual(await page.locator('.stage-canvas').boundingBox(), shown);
      assert.equal(await page.locator('body > canvas').count(), 0);
      assert.equal((await preview.calls('read')).length, 0);
    }

    it('paints a small still in its final place before the page is built', async () => {
      preview = await driver.open('still');
      await preview.settled();
      await expectFirstPaint();
    });

    it("paints a small Aseprite file the same way, with the single script that such a file's page starts with", async () => {
      preview = await driver.open('still');
      await preview.settled();
      const { page } = preview;
      const layers = [{ name: 'Layer 1', cels: [mushroom] }];
      const file = await writeAseprite({ ...mushroom, frames: [{ duration: 100 }], layers });
      const given = `harness.setPicture('mushroom', '${Buffer.from(file).toString('base64')}');`;
      await page.route('**/previewHarness.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}\n${given}` });
      });
      await page.route('**/preview.js', (route) =>
        route.continue({ url: route.request().url().replace('preview.js', 'previewAseprite.js') }),
      );
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(path.posix.basename(new URL(request.url()).pathname));
      });
      await expectFirstPaint();
      // Every additional script would delay the first pixel.
      assert.deepEqual(scripts.slice(0, 3), ['previewHarness.js', 'preview.js', 'previewPage.js']);
    });

    it('drops an image that arrives after another one was chosen', async () => {
      preview = await driver.open('late');
      await preview.page.getByText('Loading slow.png…').waitFor();
      await preview.page.getByRole('option', { name: 'mushroom.png' }).click();
      await preview.expectPixels(mushroom);
      await preview.page.evaluate("harness.release('slow')");
      await preview.until("!document.querySelector('.strip .loading')");
      await preview.expectPixels(mushroom);
    });
  });

  describe('animations', () => {
    async function expectFrames(): Promise<void> {
      for (const frame of idleFrames) {
        await preview.expectPixels(frame);
        await preview.press('.');
      }
      await preview.expectPixels(mushroom);
      await preview.press(',');
      await preview.page.locator('.readout').getByText('frame 8 of 8').waitFor();
      const labels = await preview.page.locator('.frames [role=option] .visually-hidden').allTextContents();
      assert.deepEqual(
        labels,
        idleDelays.map((delay, index) => `Frame ${index + 1}, ${delay} ms`),
      );
    }

    /** Opens the scene with another file instead of its animation: the page has seen no other before. */
    async function openWith(bytes: Uint8Array): Promise<void> {
      preview = await driver.open('animation-late');
      await preview.page.getByText('Loading mushroom-anim').first().waitFor();
      await preview.setPicture('mushroom-anim', bytes);
      await preview.page.evaluate("harness.release('mushroom-anim')");
    }

    it('shows every frame of a GIF for its duration, and waits for Play with reduced motion; goes to the clicked frame in the strip', async () => {
      preview = await driver.open('animation');
      await preview.page.getByRole('button', { name: 'Play' }).waitFor();
      await expectFrames();
      await preview.page.getByRole('option', { name: 'Frame 5, 200 ms' }).click();
      const fifth = idleFrames[4];
      assert.ok(fifth);
      await preview.expectPixels(fifth);
    });

    it('shows every frame of an APNG', async () => {
      const stills = idleFrames.map((frame, index) => ({ bytes: encodePng(frame), delay: idleDelays[index] ?? 0 }));
      await openWith(toApng(stills, 16, 16));
      await expectFrames();
    });

    it('shows every frame of an animated WebP', async () => {
      preview = await driver.open('animation');
      await preview.settled();
      const stills = [];
      for (const [index, frame] of idleFrames.entries()) {
        await preview.expectPixels(frame);
        const base64 = await preview.page.evaluate<string>("harness.toWebp('.stage-canvas')");
        stills.push({ bytes: Buffer.from(base64, 'base64'), delay: idleDelays[index] ?? 0 });
        await preview.press('.');
      }
      await preview.close();
      await openWith(toWebp(stills, 16, 16));
      await expectFrames();
    });

    it('plays, pauses, and changes speed by key', async () => {
      preview = await driver.open('animation', { reducedMotion: 'no-preference' });
      await preview.page.getByRole('button', { name: 'Pause' }).waitFor();
      await preview.page.evaluate(
        "window.seen = []; new MutationObserver(() => seen.push(document.querySelector('.readout').innerText)).observe(document.body, { subtree: true, childList: true, characterData: true })",
      );
      await preview.until("seen.join().replace(/\\s+/g, ' ').match(/frame 3 of 8.*frame 1 of 8/)");
      await preview.press('Space');
      await preview.page.getByRole('button', { name: 'Play' }).waitFor();
      await preview.press('>', '>');
      await preview.page.getByRole('button', { name: 'Speed: 2×' }).waitFor();
      await preview.press('<');
      await preview.page.getByRole('button', { name: 'Speed: 1.5×' }).waitFor();
    });

    it("shows the first frame and says why if the window can't decode the others", async () => {
      preview = await driver.open('animation', { language: 'en' });
      // Images are decoded in a worker, whose script is a blob.
      await preview.page.addInitScript(`
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) =>
          make(blob.type === 'text/javascript' ? new Blob(['delete globalThis.ImageDecoder;', blob], { type: blob.type }) : blob);
      `);
      await preview.reload();
      await preview.page.getByText("This window can't play animations. Showing the first frame.").waitFor();
      await preview.expectPixels(mushroom);
    });
  });

  describe('zoom', () => {
    it('fits in whole steps, goes up and down the levels, and stops at the ends', async () => {
      preview = await driver.open('still');
      await preview.settled();
      const room = await preview.page.locator('.room').boundingBox();
      assert.ok(room);
      assert.equal(await preview.zoom(), `${Math.floor((Math.min(room.width, room.height) - 60) / 16)}×`);
      await preview.press('1');
      const seen = [await preview.zoom()];
      for (let press = 0; press < 8; press++) {
        await preview.press('+');
        seen.push(await preview.zoom());
      }
      assert.deepEqual(seen, ['1×', '2×', '3×', '4×', '5×', '6×', '7×', '8×', '10×']);
      assert.equal((await preview.page.locator('.stage-canvas').boundingBox())?.width, 160);
      await preview.press(...Array<string>(20).fill('+'));
      assert.equal(await preview.zoom(), '64×');
      assert.ok(await preview.page.getByRole('button', { name: 'Zoom in' }).isDisabled());
      await preview.press('1', '-', '-', '-');
      assert.equal(await preview.zoom(), '¼×');
      assert.ok(await preview.page.getByRole('button', { name: 'Zoom out' }).isDisabled());
      await preview.press('0');
      assert.equal(await preview.page.getByRole('button', { name: 'Fit' }).getAttribute('aria-pressed'), 'true');
    });

    it('keeps sprite pixels whole on a screen with 1.5 pixels per CSS pixel', async () => {
      preview = await driver.open('still', { deviceScaleFactor: 1.5 });
      await preview.settled();
      for (const key of ['0', '1', '+', '+']) {
        await preview.press(key);
        const box = await preview.page.locator('.stage-canvas').boundingBox();
        assert.ok(box);
        for (const value of [(box.width * 1.5) / 16, box.x * 1.5, box.y * 1.5]) {
          assert.ok(Math.abs(value - Math.round(value)) < 0.01, `${key}: ${value}`);
        }
      }
    });

    it('zooms at the pointer with the wheel, and drags; offers the pixel grid from 8× on', async () => {
      preview = await driver.open('still');
      await preview.settled();
      const canvas = await preview.page.locator('.stage-canvas').boundingBox();
      assert.ok(canvas);
      const pixel = canvas.width / 16;
      await preview.page.mouse.move(canvas.x + 3.5 * pixel, canvas.y + 12.5 * pixel);
      const readout = preview.page.locator('.readout');
      const before = await readout.innerText();
      assert.match(before, /x 3 y 12/);
      for (let turn = 0; turn < 4; turn++) await preview.page.mouse.wheel(0, -100);
      await preview.until("document.querySelector('.zoom-level').textContent === '64×'");
      await preview.page.mouse.move(canvas.x + 3.5 * pixel + 1, canvas.y + 12.5 * pixel);
      assert.equal(await readout.innerText(), before);
      const left = (await preview.page.locator('.stage-canvas').boundingBox())?.x ?? 0;
      await preview.page.mouse.down();
      await preview.page.mouse.move(canvas.x + 3.5 * pixel + 31, canvas.y + 12.5 * pixel, { steps: 3 });
      await preview.page.mouse.up();
      assert.equal((await preview.page.locator('.stage-canvas').boundingBox())?.x, left + 30);
      await preview.press('g');
      await preview.page.locator('.pixel-grid').waitFor();
      await preview.press('1');
      await preview.page.locator('.pixel-grid').waitFor(hidden);
      assert.ok(await preview.page.getByRole('button', { name: 'Pixel grid' }).isDisabled());
    });

    it('is restored', async () => {
      preview = await driver.open('directions');
      await preview.page.getByRole('option', { name: 'mushroom-dir-3.png' }).click();
      await preview.settled();
      await preview.press('1', '+', 'b');
      await preview.reload();
      await preview.settled();
      assert.equal(await preview.zoom(), '2×');
      assert.equal(await preview.page.locator('.stage-board.checker').count(), 0);
      assert.match(
        (await preview.page.locator('.stage-canvas').getAttribute('aria-label')) ?? '',
        /^mushroom-dir-3\.png, 16 × 16/,
      );
    });
  });

  describe('runs', () => {
    it('shows outputs as they arrive, and placeholders for the rest; all at one whole zoom', async () => {
      preview = await driver.open('landing');
      const tiles = preview.page.locator('.contact-sheet [role=option]');
      await preview.page.locator('.run').getByText('5 of 12').waitFor();
      assert.equal(await tiles.count(), 12);
      assert.equal(await preview.page.locator('.contact-sheet [aria-disabled]').count(), 7);
      for (const [index, raster] of variations.slice(0, 5).entries()) {
        await preview.expectPixels(raster, `.contact-sheet [role=option]:nth-child(${index + 1}) canvas`);
      }
      await tiles.first().focus();
      const done = sceneOf('done').state;
      const sixth = variations[5];
      assert.ok(sixth && done.run);
      await preview.setPicture('forest-friend-6', encodePng(sixth));
      await preview.sendState({
        ...done,
        run: { ...done.run, state: 'running', received: 6 },
        items: done.items.slice(0, 6),
      });
      await preview.page.locator('.run').getByText('6 of 12').waitFor();
      await preview.expectPixels(sixth, '.contact-sheet [role=option]:nth-child(6) canvas');
      assert.equal(await preview.page.locator('.contact-sheet [aria-disabled]').count(), 6);
      assert.equal((await preview.calls('read')).length, 6);
      assert.ok(await tiles.first().evaluate((tile) => tile.matches(':focus')));
      for (const [index, raster] of variations.entries())
        await preview.setPicture(`forest-friend-${index + 1}`, encodePng(raster));
      await preview.sendState(done);
      await preview.page.locator('.contact-sheet canvas').nth(11).waitFor();
      const widths = await preview.page
        .locator('.contact-sheet canvas')
        .evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getBoundingClientRect().width / 16))]);
      assert.equal(widths.length, 1);
      assert.ok(Number.isInteger(widths[0]) && Number(widths[0]) > 1);
    });

    it('cancels only an active run by key', async () => {
      preview = await driver.open('landing');
      await preview.page.locator('.run').getByText('5 of 12').waitFor();
      await preview.press('c');
      assert.equal((await preview.calls('cancelRun')).length, 1);
      await preview.sendState(sceneOf('done').state);
      await preview.page.locator('vscode-button').waitFor(hidden);
      await preview.press('c');
      assert.equal((await preview.calls('cancelRun')).length, 1);
    });

    it('says how a run failed and keeps what it saved', async () => {
      preview = await driver.open('failed');
      await preview.page.locator('.run').getByText('The service stopped in the middle.').waitFor();
      await preview.expectPixels(recolor(mushroom, 2));
      await preview.close();
      preview = await driver.open('nothing');
      await preview.page.getByText('The run failed before any image was saved.').waitFor();
    });
  });

  it('works with only the keyboard', async () => {
    preview = await driver.open('directions');
    const { page } = preview;
    await page.locator('.contact-sheet canvas').first().waitFor();
    await preview.press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
    await page.locator('.stage').waitFor();
    const label = async () => (await page.locator('.stage-canvas').getAttribute('aria-label')) ?? '';
    assert.match(await label(), /^mushroom-dir-5\.png/);
    await preview.press('r');
    assert.deepEqual(await preview.calls('reveal'), [{ item: 'mushroom-dir-5' }]);
    await preview.press('ArrowRight');
    await preview.until("/dir-6/.test(document.querySelector('.stage-canvas').getAttribute('aria-label'))");
    await preview.press('Control+u', 'ArrowDown', 'ArrowDown', 'Enter');
    assert.deepEqual(await preview.calls('useAsInput'), [{ item: 'mushroom-dir-6', operation: 'direction-set' }]);
    await preview.press('Control+u', 'Escape');
    await page.getByRole('menu').waitFor(hidden);
    await page.locator('.stage').waitFor();
    await preview.press('Escape');
    await page.locator('.stage').waitFor(hidden);
    await preview.press('Home', 'Enter');
    await page.locator('.stage').waitFor();
    assert.match(await label(), /^mushroom-dir-0\.png/);
  });

  it('shows untrusted text as text', async () => {
    preview = await driver.open('hostile');
    await preview.settled();
    assert.equal(await preview.page.locator('.facts dd').nth(3).textContent(), HOSTILE);
    assert.equal(await preview.page.locator('.chip').textContent(), HOSTILE);
    assert.equal(await preview.page.locator('.run-message').textContent(), HOSTILE);
    assert.equal(await preview.page.locator('main img, main b').count(), 0);
    assert.equal(await preview.page.title(), HOSTILE);
  });

  it('uses the given language', async () => {
    preview = await driver.open('gradient', { language: 'de', translations: { Fit: 'Einpassen' } });
    await preview.settled();
    await preview.page.getByRole('button', { name: 'Einpassen' }).waitFor();
    assert.equal(await preview.page.locator('.palette-panel h2').textContent(), 'Palette · 1.024 colors');
  });
});
