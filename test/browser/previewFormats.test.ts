import assert from 'node:assert/strict';
import { encodePng } from '../../src/sprite/formats/png';
import { walkPng } from '../../src/sprite/formats/walkPng';
import { crc32 } from '../../src/sprite/pixels/bytes';
import type { Raster } from '../../src/sprite/pixels/raster';
import { toApng, toWebp } from '../page/animations';
import { lantern, mushroom } from '../page/art';
import { sceneOf } from '../page/scenes';
import { apng, delays, frames, gif, gridOf, stills, wide } from '../page/scenesFormats';
import { damagedApng, hugeHeader, svg } from '../support/sprites/damagedPictures';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** Frames of 1 × 1 pixels on a canvas of 4096 × 4096: 20 bytes each, 64 MiB each when decoded. */
function gifBomb(count: number): Uint8Array {
  const head = [...Buffer.from('GIF89a'), 0, 16, 0, 16, 0x80, 0, 0, 0, 0, 0, 255, 0, 0];
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  return Uint8Array.from([...head, ...Array.from({ length: count }, () => frame).flat(), 0x3b]);
}

/** The offsets of a WebP's frames. */
function webpFrames(bytes: Uint8Array): number[] {
  const found: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at < bytes.length; ) {
    if (Buffer.from(bytes.subarray(at, at + 4)).toString() === 'ANMF') found.push(at);
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length & 1);
  }
  return found;
}

/** A copy with another little-endian length at `offset`. */
function withLength(bytes: Uint8Array, offset: number, change: (length: number) => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  view.setUint32(offset, change(view.getUint32(offset, true)), true);
  return copy;
}

describe('Preview page, formats', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;
  let webp: Uint8Array;
  let version = 1;

  before(async () => {
    webp = await makeWebp();
  });

  /** The page's own encoder makes a WebP's frames. */
  async function makeWebp(): Promise<Uint8Array> {
    const page = await driver.open('format-gif');
    const made: { bytes: Uint8Array; delay: number }[] = [];
    for (const [index, frame] of frames.entries()) {
      await page.expectPixels(frame);
      const base64 = await page.page.evaluate<string>("harness.toWebp('.stage-canvas')");
      made.push({ bytes: Buffer.from(base64, 'base64'), delay: delays[index] ?? 0 });
      await page.press('.');
    }
    return toWebp(made, 16, 16);
  }

  /** Opens a page whose only file is called `friends.png`. */
  async function openFriends(): Promise<void> {
    preview = await driver.open('sheet-uncut');
    await preview.settled();
    version = 1;
  }

  /** Its file now has these bytes. */
  async function showBytes(bytes: Uint8Array): Promise<void> {
    version++;
    const { state } = sceneOf('sheet-uncut');
    await preview.setPicture('file', bytes);
    await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, kind: 'animation', version })) });
  }

  async function openFile(bytes: Uint8Array): Promise<void> {
    await openFriends();
    await showBytes(bytes);
  }

  /** Steps through all frames, and past the end. */
  async function expectFrames(expected: readonly Raster[], times: readonly number[], name?: string): Promise<void> {
    for (const frame of expected) {
      await preview.expectPixels(frame);
      await preview.press('.');
    }
    const [first] = expected;
    assert.ok(first);
    await preview.expectPixels(first);
    const labels = await preview.page
      .getByRole('option', { name: /^Frame \d+, / })
      .evaluateAll((options) => options.map((option) => option.getAttribute('title')));
    assert.deepEqual(
      labels.map((label) => label?.match(/\d+ ms/)?.[0]),
      times.map((time) => `${time} ms`),
      name,
    );
  }

  const said = (text: string) => preview.page.getByText(text).waitFor();

  describe('shows every frame of', () => {
    it('GIF, APNG, and WebP', async () => {
      await openFriends();
      for (const [name, bytes] of Object.entries({ gif, apng, webp })) {
        await showBytes(bytes);
        await expectFrames(frames, delays, name);
        // The next file's frames can't be these.
        await showBytes(encodePng(wide));
        await preview.expectPixels(wide);
      }
    });

    for (const scene of ['sheet-json', 'sheet-trimmed', 'sheet-column', 'sheet-grid', 'sheet-run']) {
      it(`sheet: ${scene}`, async () => {
        preview = await driver.open(scene);
        await expectFrames(frames, delays);
        if (scene !== 'sheet-json') return;
        await said('From the JSON file next to it.');
        assert.equal(await preview.page.getByLabel('Columns').isVisible(), false);
      });
    }

    it('numbered files, which can be shown as single images', async () => {
      preview = await driver.open('sequence');
      await expectFrames(
        frames,
        frames.map(() => 100),
      );
      assert.equal((await preview.calls('read')).length, frames.length);
      await preview.page.getByRole('button', { name: 'Play as One Animation', pressed: true }).click();
      await preview.page.getByRole('button', { name: 'Show as Images', pressed: false }).click();
      assert.deepEqual(await preview.calls('showSequence'), [{ item: 'friend', as: 'pictures' }]);
    });

    it('numbered files of different sizes, aligned at the top left, with a note', async () => {
      preview = await driver.open('sequence-sizes');
      await said('The files differ in size, so all were placed at the top left of 24 × 16 pixels.');
      const padded = (raster: Raster): Raster => {
        const data = new Uint8ClampedArray(24 * 16 * 4);
        for (let y = 0; y < raster.height; y++) {
          data.set(raster.data.subarray(y * raster.width * 4, (y + 1) * raster.width * 4), y * 24 * 4);
        }
        return { width: 24, height: 16, data };
      };
      await expectFrames([padded(mushroom), padded(wide), padded(lantern)], [100, 100, 100]);
    });
  });

  describe('shows the intact start of', () => {
    async function expectOnly(count: number, name: string): Promise<void> {
      const frame = `Can't read frame ${count + 1}. `;
      await said(frame + (count === 1 ? 'Showing the frame before it.' : `Showing the ${count} frames before it.`));
      await expectFrames(frames.slice(0, count), delays.slice(0, count), name);
    }

    it('an APNG, a GIF, and a WebP that are damaged or end too early', async () => {
      const short = toApng(stills.slice(0, 5), 16, 16);
      const acTL = [...walkPng(short)].find(({ type }) => type === 'acTL');
      assert.ok(acTL);
      short.set([0, 0, 0, 8], acTL.start);
      new DataView(short.buffer).setUint32(acTL.end, crc32(short, acTL.start - 4, acTL.end));
      const data = [...walkPng(apng)].filter(({ type }) => type === 'fdAT')[1];
      assert.ok(data);
      const third = webpFrames(webp)[2] ?? 0;
      // Neighbors have different numbers of intact frames, so that nothing of the previous file can pass for the next one.
      const cases: readonly (readonly [string, Uint8Array, number])[] = [
        ['an APNG with a broken third frame', damagedApng(2, 20), 2],
        ['an APNG with fewer frames than declared', short, 5],
        ['an APNG whose third frame only has a wrong checksum', damagedApng(2, data.end - data.start), 2],
        ['a GIF that ends in the middle', gif.slice(0, gif.length / 2), 3],
        ['a WebP with a frame of a wrong size', withLength(webp, third + 4, () => 7), 2],
        ['a WebP that ends in the middle', webp.slice(0, (webpFrames(webp)[4] ?? 0) + 40), 4],
        ['a WebP with a chunk of a wrong size', withLength(webp, third + 8 + 16 + 4, (length) => length + 400), 2],
        ['a WebP that declares a longer file', withLength(webp, 4, (length) => length + 500), 8],
      ];
      await openFriends();
      for (const [name, bytes, count] of cases) {
        await showBytes(bytes);
        await expectOnly(count, name);
      }
    });

    it('numbered files with an unreadable one', async () => {
      preview = await driver.open('sequence-broken');
      await said("Can't read frame 3. Showing the 2 frames before it.");
      await expectFrames([mushroom, lantern], [100, 100]);
    });
  });

  it('reads exact colors of a large, half-transparent PNG; then shows the first frames of a bomb, with a message', async () => {
    const width = 300;
    const data = new Uint8ClampedArray(width * width * 4);
    for (let at = 0; at < data.length; at += 4) data.set([200, 100, at >> 12, 9], at);
    await openFile(encodePng({ width, height: width, data }));
    await said('300 × 300');
    const canvas = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(canvas);
    const scale = canvas.width / width;
    await preview.page.mouse.move(canvas.x + 150.5 * scale, canvas.y + 200.5 * scale);
    const blue = (((200 * width + 150) * 4) >> 12).toString(16).toUpperCase();
    await preview.page.locator('.readout').getByText(`#C864${blue}09`).waitFor();
    await showBytes(gifBomb(1000));
    await said('Too large to play in full. Showing the first 4 frames.');
    await said('4,096 × 4,096, 1,000 frames');
  });

  describe('shows a message for', () => {
    const unreadable = "Couldn't read friends.png as an image. The file may be truncated.";
    const cases: Readonly<Record<string, readonly [() => Uint8Array, string]>> = {
      '0 bytes': [() => new Uint8Array(0), 'friends.png is empty: it has 0 bytes.'],
      'an SVG': [() => svg, "friends.png isn't a PNG, GIF, WebP, JPEG, or Aseprite file, despite its extension."],
      'a truncated PNG': [() => encodePng(mushroom).slice(0, 90), unreadable],
      'a large truncated PNG': [() => encodePng(gridOf(8).sheet).slice(0, 300), unreadable],
      'a header of 30,000 × 30,000': [
        hugeHeader,
        'friends.png is too large. The limit is 16,777,216 pixels in all, and 65,535 a side.',
      ],
      'an APNG with a broken first frame': [() => damagedApng(0, 20), unreadable],
      'a GIF that ends in its first frame': [() => gif.slice(0, 100), unreadable],
      'a WebP whose first frame has a wrong size': [
        () => withLength(webp, (webpFrames(webp)[0] ?? 0) + 4, () => 7),
        unreadable,
      ],
      'only a PNG signature': [() => encodePng(mushroom).slice(0, 8), unreadable],
    };
    it('a file without a picture that can be shown', async () => {
      await openFriends();
      for (const [name, [bytes, sentence]] of Object.entries(cases)) {
        await showBytes(bytes());
        await preview.page.getByRole('alert').getByText(sentence).waitFor();
        assert.ok(await preview.page.locator('.stage').isHidden(), name);
        // The next message can't be this one.
        await showBytes(encodePng(mushroom));
        await preview.settled();
        assert.equal(await preview.page.getByRole('alert').getByText(sentence).isVisible(), false, name);
      }
    });
  });

  it('keeps 4,096 frames of one pixel on a canvas of 4096 × 4096 as rectangles until they are shown', async () => {
    const side = 64;
    preview = await driver.open('sheet-uncut');
    await preview.settled();
    await preview.page.addInitScript(`
      const Plain = Uint8ClampedArray;
      globalThis.largeArrays = 0;
      globalThis.Uint8ClampedArray = new Proxy(Plain, {
        construct(target, given) {
          if (given[0] > 2 ** 24) globalThis.largeArrays++;
          return new target(...given);
        },
      });
    `);
    await preview.reload();
    await preview.settled();
    const colors = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : at % 4 === 0 ? (at >> 2) % 250 : 7,
    );
    await preview.setPicture('file', encodePng({ width: side, height: side, data: colors }));
    const cuts = Array.from({ length: side * side }, (_, index) => {
      const place = { x: index % side, y: Math.floor(index / side), w: 1, h: 1 };
      return { ...place, left: index % 4000, top: 9, duration: 100 };
    });
    const { state } = sceneOf('sheet-uncut');
    const sheet = { width: 4096, height: 4096, frames: cuts, tags: [], from: 'json' } as const;
    await preview.sendState({
      ...state,
      items: state.items.map((item) => ({ ...item, kind: 'sheet', version: 2, sheet })),
    });
    await said('4,096 × 4,096, 4,096 frames');
    await preview.until("document.querySelectorAll('.frames canvas').length > 10");
    await preview.until("document.querySelectorAll('.palette .swatch').length === 250");
    // The stage's content, and the copy that the page had when it was redrawn.
    const made = await preview.page.evaluate<number>('largeArrays');
    assert.ok(made >= 1 && made <= 8, `${made} whole frames were made`);
  });

  describe('a whole sheet', () => {
    const numbers = () => preview.page.locator('.frame-numbers text').allTextContents();

    it('shows frames and numbers, marks the current one, and opens a clicked one, but not a dragged one', async () => {
      preview = await driver.open('sheet-grid');
      await preview.expectPixels(mushroom);
      await preview.press('.', '.', 'w');
      await preview.expectPixels(gridOf(3).sheet);
      assert.deepEqual(await numbers(), ['1', '2', '3', '4', '5', '6', '7', '8']);
      assert.equal(await preview.page.locator('.frame-numbers .current').textContent(), '3');
      const canvas = await preview.page.locator('.stage-canvas').boundingBox();
      assert.ok(canvas);
      const cell = canvas.width / 3;
      const middleOfFifth = { x: canvas.x + 1.5 * cell, y: canvas.y + 1.5 * cell } as const;
      await preview.page.mouse.click(middleOfFifth.x, middleOfFifth.y);
      await preview.until("document.querySelector('.frame-numbers .current').textContent === '5'");
      await preview.page.mouse.click(middleOfFifth.x, middleOfFifth.y);
      await preview.expectPixels(frames[4] ?? mushroom);
      await preview.page.locator('.frame-lines').waitFor({ state: 'hidden' });
      await preview.press('w');
      await preview.until("document.querySelectorAll('.frame-numbers text').length === 8");
      await preview.page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
      await preview.page.mouse.down();
      await preview.page.mouse.move(canvas.x + canvas.width / 2 + 30, canvas.y + canvas.height / 2, { steps: 3 });
      await preview.page.mouse.up();
      assert.equal(await preview.page.locator('.frame-numbers .current').textContent(), '5');
    });

    it('marks frames by key, and returns to the marked one', async () => {
      preview = await driver.open('sheet-trimmed');
      await preview.expectPixels(mushroom);
      await preview.press('w');
      await preview.until("document.querySelectorAll('.frame-numbers text').length === 8");
      await preview.press(',', ',');
      assert.equal(await preview.page.locator('.frame-numbers .current').textContent(), '7');
      await preview.press('w');
      await preview.expectPixels(frames[6] ?? mushroom);
    });
  });

  describe('cutting a sheet', () => {
    it('suggests cuts, shows them on hover, and cuts with one click, or by numbers with lines and a note about leftover pixels', async () => {
      preview = await driver.open('sheet-uncut');
      await preview.expectPixels(gridOf(8).sheet);
      const chip = preview.page.getByRole('button', { name: '8 frames, 16 × 16' });
      await chip.hover();
      await preview.until("document.querySelectorAll('.frame-numbers text').length === 8");
      await chip.click();
      assert.deepEqual(await preview.calls('cutSheet'), [
        { item: 'file', cut: { count: 8, columns: 8, width: 16, height: 16 } },
      ]);
      // Suggestions come when the page is idle; one that appeared under the pointer later would be shown instead of the numbers.
      await preview.page.getByRole('button', { name: '8 frames, 16 × 16' }).waitFor();
      await preview.page.getByRole('button', { name: 'Cut into Frames…' }).click();
      await preview.page.mouse.move(2, 2);
      await preview.page.getByLabel('Columns').fill('9');
      await said("2 px on the right aren't part of any frame.");
      await preview.until("document.querySelectorAll('.frame-numbers text').length === 9");
      assert.equal(await preview.page.getByLabel('Frame width').inputValue(), '14');
      await preview.page.getByLabel('Number of frames').fill('7');
      await preview.press('Enter');
      assert.deepEqual((await preview.untilCalls('cutSheet', 2)).slice(1), [
        { item: 'file', cut: { count: 7, columns: 9, width: 14, height: 16 } },
      ]);
    });

    it('plays the frames once the host has cut them, and forgets the cut', async () => {
      preview = await driver.open('sheet-column');
      await preview.expectPixels(mushroom);
      await said('As you cut it.');
      await preview.page.getByLabel('Rows', { exact: true }).fill('4');
      await preview.expectPixels(gridOf(1).sheet);
      await preview.page.getByRole('button', { name: 'Apply' }).click();
      await preview.page.getByRole('button', { name: 'Not a Sheet' }).click();
      assert.deepEqual(await preview.calls('cutSheet'), [
        { item: 'friends', cut: { count: 4, columns: 1, width: 16, height: 32 } },
        { item: 'friends', cut: null },
      ]);
    });

    it("reports what is wrong with a sheet's JSON file", async () => {
      preview = await driver.open('sheet-fault');
      await said('friends.json is not used: it describes another picture.');
    });

    it('offers nothing for a single sprite', async () => {
      preview = await driver.open('still');
      await preview.expectPixels(mushroom);
      assert.equal(await preview.page.locator('.cut').isVisible(), false);
    });
  });
});
