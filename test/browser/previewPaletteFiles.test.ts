import assert from 'node:assert/strict';
import { type PaletteExtension, readPalette } from '../../src/sprite/palette/formats';
import { sceneOf } from '../page/scenes';
import { dusk } from '../page/scenesPalette';
import { asepriteFile, layer, palette, rawCel } from '../support/sprites/asepriteFile';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const HEXES = dusk.colors.map(({ hex }) => hex);

const INK = [36, 26, 46, 255] as const;
const ROOF = [184, 58, 75, 255] as const;
const CREAM = [246, 239, 226, 255] as const;

/** Two indexed frames of 2 × 1 pixels with index 1; the second frame has a different palette. */
const changing = asepriteFile({
  width: 2,
  height: 1,
  depth: 8,
  frames: [
    { chunks: [palette([[0, 0, 0, 0], INK, CREAM]), layer(), rawCel(2, 1, [1, 1])] },
    { chunks: [palette([[0, 0, 0, 0], ROOF, CREAM]), rawCel(2, 1, [1, 1])] },
  ],
});

describe('Preview page: palettes of files', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.until("document.querySelector('.palette .swatch')");
  }

  const labels = () =>
    preview.page
      .locator('.palette .swatch')
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''));

  /** Chooses a format in the palette's menu; returns the file that the host gets to save. */
  async function save(label: string) {
    const before = (await preview.calls('save')).length;
    await preview.press('Shift+E');
    await preview.menuItem(label).click();
    await preview.until(`harness.calls.filter(({ method }) => method === 'save').length === ${before + 1}`);
    const saved = await preview.page.evaluate<{ suffix: string; extension: string; bytes: number[] }>(
      "(({ params }) => ({ ...params, bytes: [...params.bytes] }))(harness.calls.findLast(({ method }) => method === 'save'))",
    );
    return { ...saved, bytes: Uint8Array.from(saved.bytes) };
  }

  it('a palette file shows one pixel per color, with names and the number of colors; a color is described, a duplicate one marked twice', async () => {
    await open('palette-file');
    const data = HEXES.flatMap((hex) => [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2) || 'FF', 16)));
    await preview.expectPixels({ width: 3, height: 2, data: Uint8ClampedArray.from([...data, 0, 0, 0, 0]) });
    assert.deepEqual(await labels(), [
      '#241A2E, Ink, index 0',
      '#B83A4B, Roof, index 1',
      '#F6EFE2, index 2',
      '#B83A4B, Hat, index 3',
      '#74B35E80, Glass, index 4',
    ]);
    const facts = preview.page.locator('.facts');
    await facts.getByRole('heading', { name: 'Palette file' }).waitFor();
    assert.equal(await facts.locator('dl').innerText(), 'Name\nDusk\nColors\n5\nFile\ndusk.gpl');
    await preview.page.getByText('Palette · 5 colors').waitFor();
    assert.equal(await preview.page.getByRole('button', { name: 'Use as Input' }).isDisabled(), true);
    for (const name of ['Normal map with sliders', 'Cut into Frames…']) {
      assert.equal(await preview.page.getByRole('button', { name }).isVisible(), false, name);
    }
    await preview.press('p', 'ArrowRight', 'Enter');
    const chosen = preview.page.getByRole('group', { name: 'Selected color' });
    await chosen.getByText('Roof').waitFor();
    await chosen.getByText('index 1').waitFor();
    assert.equal(await preview.page.locator('.palette [aria-selected=true]').count(), 2);
    await preview.until("document.querySelector('.highlight').checkVisibility()");
    await preview.press('ArrowRight');
    await chosen.getByText('index 2').waitFor();
    assert.equal(await chosen.locator('.chosen-name').isVisible(), false);
  });

  it('colors are ordered by index, hue, or brightness; axe finds nothing in any theme', async () => {
    await open('palette-file');
    assert.deepEqual(await preview.colors(), HEXES);
    await preview.press('Shift+P');
    assert.deepEqual(
      (await preview.page.getByRole('menuitemradio').allInnerTexts()).map((text) => text.trim()),
      ['By index', 'By hue', 'By brightness'],
    );
    await preview.menuItem('By brightness').click();
    assert.deepEqual(await preview.colors(), ['#241A2E', '#B83A4B', '#B83A4B', '#74B35E80', '#F6EFE2']);
    await preview.press('p', 'ArrowRight', 'Enter');
    await expectNoFaults(preview);
    await preview.press('Shift+E');
    await preview.page.getByRole('menu').waitFor();
    await expectNoFaults(preview);
  });

  it('a palette is saved in every format with its name, order, and duplicates', async () => {
    await open('palette-file');
    const opaque = HEXES.map((hex) => hex.slice(0, 7));
    const formats: readonly (readonly [string, PaletteExtension])[] = [
      ['GIMP palette', 'gpl'],
      ['Lospec palette', 'hex'],
      ['JASC palette', 'pal'],
      ['Adobe swatches', 'ase'],
      ['Photoshop color table', 'act'],
    ];
    for (const [label, extension] of formats) {
      const file = await save(label);
      assert.deepEqual([file.suffix, file.extension], ['', extension]);
      const back = readPalette(extension, file.bytes);
      assert.deepEqual(
        back.colors.map(({ hex }) => hex),
        opaque,
        label,
      );
      if (extension === 'gpl' || extension === 'ase') assert.equal(back.name, 'Dusk');
    }
    await preview.toast().getByText('Semitransparent colors are saved as opaque').waitFor();
    for (const [label, extension] of [
      ['Aseprite palette', 'aseprite'],
      ['Palette strip', 'png'],
    ] as const) {
      const file = await save(label);
      assert.deepEqual([file.suffix, file.extension], ['-palette', extension]);
    }
  });

  it("a palette is copied as colors, and as a format's text", async () => {
    await open('palette-file', CLIPBOARD);
    const read = () => preview.page.evaluate<string>('navigator.clipboard.readText()');
    await preview.press('Shift+Y');
    await preview.toast().getByText('Copied 5 colors.').waitFor();
    assert.equal(await read(), HEXES.join('\n'));
    await preview.press('Shift+E');
    await preview.menuItem('Copy as GIMP palette').click();
    await preview.toast().getByText('Copied 5 colors. This format has no transparency').waitFor();
    assert.match(await read(), /^GIMP Palette\nName: Dusk\nColumns: 3\n#\n 36 {2}26 {2}46\tInk\n/);
  });

  it('more than 4,096 colors are partly shown and completely saved', async () => {
    await open('palette-huge');
    assert.equal((await preview.colors()).length, 4096);
    await preview.page.getByText('Showing the first 4,096. Copying and saving include 904 more.').waitFor();
    assert.equal(readPalette('hex', (await save('Lospec palette')).bytes).colors.length, 5000);
    assert.equal(readPalette('act', (await save('Photoshop color table')).bytes).colors.length, 256);
    await preview.toast().getByText('This format holds 256 colors. Only the first ones are kept.').waitFor();
  });

  it('a strip lists its pixels from left to right, or its used colors', async () => {
    await open('palette-strip');
    assert.deepEqual(await preview.colors(), HEXES);
    await preview.page.getByRole('button', { name: 'Listed colors: Palette of the file' }).click();
    await preview.menuItem('Colors in use').click();
    assert.deepEqual(await labels(), [
      '#B83A4B, 2 pixels',
      '#241A2E, 1 pixel',
      '#F6EFE2, 1 pixel',
      '#74B35E80, 1 pixel',
    ]);
    await preview.reload();
    await preview.until("document.querySelectorAll('.palette .swatch').length === 4");
  });

  it('an Aseprite file lists its used colors, or its own palette with unused ones; each frame has its own', async () => {
    await open('still');
    const { state } = sceneOf('still');
    const [item] = state.items;
    assert.ok(item);
    assert.equal(await preview.page.locator('.palette-source').isVisible(), false);
    await preview.setPicture(item.id, changing);
    await preview.sendState({ ...state, items: [{ ...item, kind: 'animation', version: 2 }] });
    await preview.until("document.querySelectorAll('.palette .swatch').length === 2");
    assert.deepEqual((await labels()).sort(), ['#241A2E, 2 pixels', '#B83A4B, 2 pixels']);
    await preview.page.getByRole('button', { name: 'Listed colors: Colors in use' }).click();
    await preview.menuItem('Palette of the file').click();
    const frame = (ink: string) => [
      '#00000000, index 0, not in use',
      `${ink}, index 1, 2 pixels`,
      '#F6EFE2, index 2, not in use',
    ];
    await preview.until("document.querySelectorAll('.palette .swatch').length === 3");
    await preview.press('Home');
    await preview.until("document.querySelectorAll('.palette .swatch')[1].ariaLabel.startsWith('#241A2E')");
    assert.deepEqual(await labels(), frame('#241A2E'));
    await preview.press('.');
    await preview.until("document.querySelectorAll('.palette .swatch')[1].ariaLabel.startsWith('#B83A4B')");
    assert.deepEqual(await labels(), frame('#B83A4B'));
    const saved = await save('Lospec palette');
    assert.equal(Buffer.from(saved.bytes).toString(), '000000\nb83a4b\nf6efe2\n');
  });
});
