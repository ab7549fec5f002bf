import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { hexAt } from '../../src/webview/preview/core/countColors';
import { enlarge, mushroom } from '../page/art';
import { sceneOf } from '../page/scenes';
import { glass, recoloredFrames } from '../page/scenesPalette';
import { fiveFrames } from '../page/scenesPlay';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const OUTLINE = '#241A2E';
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

interface Saved {
  readonly item: string;
  readonly suffix: string;
  readonly extension: string;
  readonly bytes: number[];
}

describe('Preview page: saving', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.until("document.querySelector('.palette .swatch')");
  }

  async function saved(): Promise<Saved> {
    await preview.until("harness.calls.some(({ method }) => method === 'save')");
    return preview.page.evaluate<Saved>(
      "(({ params }) => ({ ...params, bytes: [...params.bytes] }))(harness.calls.findLast(({ method }) => method === 'save'))",
    );
  }

  function expectPng({ bytes }: Saved, expected: Raster): void {
    const png = PNG.sync.read(Buffer.from(bytes));
    assert.deepEqual([png.width, png.height], [expected.width, expected.height]);
    assert.equal(Buffer.compare(png.data, Buffer.from(expected.data)), 0);
  }

  describe('saving', () => {
    async function choose(name: string): Promise<Saved> {
      await preview.press('Shift+S');
      await preview.menuItem(name).click();
      return saved();
    }

    it('writes all frames as an Aseprite file, with durations and tags', async () => {
      await open('tagged');
      const file = await choose('Aseprite file… ');
      assert.deepEqual([file.suffix, file.extension], ['', 'aseprite']);
      const document = readAseprite(Uint8Array.from(file.bytes));
      const { items } = sceneOf('tagged').state;
      assert.deepEqual(
        document.tags.map(({ name }) => name),
        items[0]?.sheet?.tags.map(({ name }) => name),
      );
      const flattener = new Flattener(document);
      assert.equal(document.frames.length, fiveFrames.length);
      for (const [index, frame] of fiveFrames.entries()) {
        assert.equal(
          Buffer.compare(Buffer.from(flattener.frame(index).data), Buffer.from(frame.data)),
          0,
          `frame ${index}`,
        );
      }
    });

    it('writes the image pixel for pixel', async () => {
      await open('palette-glass');
      const file = await choose('PNG at 1× ');
      assert.deepEqual([file.item, file.suffix, file.extension], ['glass', '-copy', 'png']);
      expectPng(file, glass);
      await preview.toast().getByText('Done.', { exact: true }).waitFor();
    });

    it('scales up the displayed frame, each pixel to a square', async () => {
      await open('palette-twins');
      await preview.press('.');
      const file = await choose('PNG at 8× ');
      assert.equal(file.suffix, '-frame-2-8x');
      expectPng(file, enlarge(recoloredFrames[1], 8));
    });

    it('asks for any scale within 4096 pixels, and offers no size over that', async () => {
      await open('still');
      await preview.press('Shift+S');
      await preview.menuItem('Another size…').click();
      const input = preview.page.getByRole('spinbutton', { name: 'Enlarge by' });
      const submit = preview.page.locator('.times-form').getByRole('button', { name: 'Save…' });
      for (const wrong of ['257', '0', '', '2.5']) {
        await input.fill(wrong);
        assert.equal(await submit.isDisabled(), true, wrong);
        await preview.page.getByText('A whole number from 1 to 256.').waitFor();
        await input.press('Enter');
      }
      await input.fill('13');
      await preview.page.getByText('208 × 208 pixels').waitFor();
      await input.press('Enter');
      const file = await saved();
      assert.equal(file.suffix, '-13x');
      expectPng(file, enlarge(mushroom, 13));
      assert.equal((await preview.calls('save')).length, 1);
      assert.equal(await input.isVisible(), false);
      const { state } = sceneOf('still');
      const [item] = state.items;
      assert.ok(item);
      await preview.setPicture(item.id, encodePng(enlarge(mushroom, 32)));
      await preview.sendState({ ...state, items: [{ ...item, version: 2 }] });
      await preview.until("document.querySelector('.stage-canvas').width === 512");
      await preview.press('Shift+S');
      const items = await preview.page.getByRole('menuitem').allInnerTexts();
      assert.deepEqual(
        items.filter((text) => text.startsWith('PNG')).map((text) => text.replace(/\s+/g, ' ')),
        ['PNG at 1× 512 × 512', 'PNG at 2× 1,024 × 1,024', 'PNG at 4× 2,048 × 2,048', 'PNG at 8× 4,096 × 4,096'],
      );
    });

    it('saves what is shown: with light, without highlight and tiles, and says so', async () => {
      preview = await driver.open('lit');
      await preview.settled();
      await preview.until("document.querySelector('.palette .swatch')");
      await preview.press('q');
      await preview.until('document.querySelector(\'[aria-keyshortcuts="Q"][aria-pressed=true]\')');
      await preview.swatch(OUTLINE).click();
      await preview.press('t');
      const file = await choose('PNG at 2× ');
      assert.equal(file.suffix, '-shown-2x');
      const { width, height, data } = await preview.pixels('.stage-canvas');
      const shown = { width, height, data: Uint8ClampedArray.from(data) };
      expectPng(file, enlarge(shown, 2));
      assert.notDeepEqual([...shown.data], [...mushroom.data]);
      await preview.toast().getByText("Done. It's saved as shown, not as it is in the file.").waitFor();
    });

    it('writes palettes in display order', async () => {
      await open('palette-glass');
      await preview.press('Shift+P');
      await preview.menuItem('By brightness').click();
      const listed = await preview.colors();
      const rgb = listed.map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));

      await preview.press('Shift+E');
      await preview.menuItem('GIMP palette').click();
      await preview
        .toast()
        .getByText('Done. This format has no transparency. Semitransparent colors are saved as opaque.')
        .waitFor();
      const gpl = await saved();
      assert.deepEqual([gpl.suffix, gpl.extension], ['', 'gpl']);
      const lines = Buffer.from(gpl.bytes).toString('utf8').trimEnd().split('\n');
      assert.deepEqual(lines.slice(0, 2), ['GIMP Palette', 'Name: glass']);
      assert.deepEqual(
        lines.slice(4).map((line) => line.split('\t')[0]?.trim().split(/ +/).map(Number)),
        rgb,
      );

      await choose('Lospec palette');
      await preview.until("harness.calls.filter(({ method }) => method === 'save').length === 2");
      const hex = await saved();
      assert.deepEqual([hex.suffix, hex.extension], ['', 'hex']);
      assert.equal(
        Buffer.from(hex.bytes).toString('utf8'),
        listed.map((one) => `${one.slice(1, 7).toLowerCase()}\n`).join(''),
      );

      await choose('Palette strip');
      await preview.until("harness.calls.filter(({ method }) => method === 'save').length === 3");
      const strip = await saved();
      assert.deepEqual([strip.suffix, strip.extension], ['-palette', 'png']);
      const png = PNG.sync.read(Buffer.from(strip.bytes));
      assert.deepEqual([png.width, png.height], [listed.length, 1]);
      assert.deepEqual(
        listed.map((_, index) => hexAt(Uint8ClampedArray.from(png.data), index * 4)),
        listed,
      );
      await preview.toast().getByText('Done.', { exact: true }).waitFor();
    });

    it('is disabled while there is no image', async () => {
      preview = await driver.open('broken');
      await preview.page.getByText(/Couldn't read/).waitFor();
      assert.equal(await preview.page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
      await preview.press('Shift+S', 'y');
      assert.equal(await preview.page.getByRole('menu').count(), 0);
    });
  });

  describe('clipboard', () => {
    it('receives the frame as a PNG of its own size', async () => {
      await open('palette-twins', CLIPBOARD);
      await preview.press('.', 'y');
      await preview.toast().getByText('Copied frame 2 of 2.').waitFor();
      const bytes = await preview.page.evaluate<number[]>(
        "navigator.clipboard.read().then(([item]) => item.getType('image/png')).then((blob) => blob.arrayBuffer()).then((buffer) => [...new Uint8Array(buffer)])",
      );
      const png = PNG.sync.read(Buffer.from(bytes));
      assert.deepEqual([png.width, png.height], [16, 16]);
      const opaque = (data: Uint8Array | Uint8ClampedArray) =>
        [...data].map((value, at) => (data[at - (at % 4) + 3] ? value : 0));
      assert.deepEqual(opaque(png.data), opaque(recoloredFrames[1].data));
    });

    it('shows a message if it refuses', async () => {
      await open('still', { permissions: ['geolocation'] });
      await preview.press('y');
      await preview
        .toast()
        .getByText("Couldn't copy the frame to the clipboard. Click the preview and try again.")
        .waitFor();
      await preview.press('Shift+Y');
      await preview.toast().getByText("Couldn't copy to the clipboard. Click the preview and try again.").waitFor();
    });
  });
});
