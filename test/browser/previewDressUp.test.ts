import assert from 'node:assert/strict';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { mirror, mushroom } from '../page/art';
import { PARTS } from '../page/scenesEdit';
import { composed, parsed } from '../support/sprites/aseParser';
import { asepriteFile, cel, flat, layer, tags } from '../support/sprites/asepriteFile';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { showFile } from './showAseprite';

/** 4 × 2, two frames: a body, a group of hats of which one is visible, a hidden cape, and a guide. */
function character(): Buffer {
  const layers = [
    layer({ name: 'body' }),
    layer({ name: 'hat', type: 1 }),
    layer({ name: 'red', level: 1 }),
    layer({ name: 'blue, dark', level: 1, flags: 0 }),
    layer({ name: 'cape', flags: 0 }),
    layer({ name: '_guide' }),
  ];
  const cels = (frame: number) =>
    [0, 2, 3, 4, 5].map((at) => cel(1, 1, [40 * at + 15, 90 * frame, 0, 255], { layer: at, x: at % 4, y: frame }));
  const first = [tags({ name: 'walk', from: 0, to: 1 }), ...layers, ...cels(0)];
  return asepriteFile({ width: 4, height: 2, frames: [{ chunks: first }, { duration: 200, chunks: cels(1) }] });
}

/** Images over each other: opaque pixels only, and one that is half transparent at the end. */
const over = (...names: readonly (keyof typeof PARTS)[]) => names.map((name) => PARTS[name]);

describe('Preview page, dressing up', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const panel = () => preview.page.locator('.dressup-panel');
  const slot = (name: string) => panel().getByLabel(name, { exact: true });
  const press = (name: string) => panel().getByRole('button', { name, exact: true }).click();
  const shownIs = (frame: number, eyes: Readonly<Record<string, boolean>>) =>
    preview.expectPixels(flat(character(), frame, eyes));

  async function openLayers(): Promise<void> {
    preview = await driver.open('editGif');
    await showFile(preview, character(), 2, 'editGif');
    await preview.page.getByRole('treeitem').first().waitFor();
    await preview.press('Shift+Q');
    await panel().waitFor();
  }

  async function openFiles(scene = 'editParts'): Promise<void> {
    preview = await driver.open(scene);
    await preview.page.locator('.contact-sheet:visible').waitFor();
    await preview.press('Shift+Q');
  }

  it('shows one layer of each group, in all frames, and what was shown before when it is closed', async () => {
    await openLayers();
    assert.equal(await slot('hat').locator('option:checked').innerText(), 'red');
    assert.deepEqual(await slot('hat').locator('option').allInnerTexts(), ['None', 'blue, dark', 'red']);
    await shownIs(0, {});
    await slot('hat').selectOption('blue, dark');
    await shownIs(0, { red: false, 'blue, dark': true });
    await preview.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await shownIs(0, {});
    await preview.press('Shift+Q');
    await slot('hat').selectOption('None');
    await slot('cape').check();
    await slot('body').uncheck();
    const eyes = { red: false, cape: true, body: false };
    await shownIs(0, eyes);
    await preview.page.getByRole('button', { name: 'Next frame' }).click();
    await shownIs(1, eyes);
    await preview.close();
  });

  it('is about what the eyes of layers show, too', async () => {
    await openLayers();
    const eye = (name: string) =>
      preview.page.locator('.layer-row', { hasText: name }).locator('.layer-eye, button').first();
    await eye('cape').click();
    await preview.until(`document.querySelector('.dressup-panel [role=switch]').checked`);
    await preview.close();
  });

  it('exports the choice by its names, and all parts', async () => {
    await openLayers();
    await slot('hat').selectOption('blue, dark');
    await press('Export Choice…');
    assert.deepEqual(await preview.untilCalls('export'), [
      { item: 'file', look: { layers: 'hat/blue? dark, /body', name: 'blue-dark' } },
    ]);
    await press('Export All Parts…');
    assert.deepEqual((await preview.untilCalls('export', 2))[1], {
      item: 'file',
      look: { layers: null, name: 'parts' },
    });
    await slot('hat').selectOption('None');
    await slot('body').uncheck();
    await panel().getByText('Nothing is chosen.').waitFor();
    assert.ok(await panel().getByRole('button', { name: 'Export Choice…' }).isDisabled());
    await preview.close();
  });

  it('surprises with another look', async () => {
    await openLayers();
    const look = () =>
      preview.page.evaluate<string>(
        `[...document.querySelectorAll('.dressup-panel :is(select, input)')].map((one) => one.type === 'checkbox' ? one.checked : one.value).join()`,
      );
    for (let turn = 0; turn < 5; turn++) {
      const before = await look();
      await press('Surprise Me');
      assert.notEqual(await look(), before);
    }
    await preview.close();
  });

  it('puts files of one canvas on each other, in an order that can be changed', async () => {
    await openFiles();
    await panel().waitFor();
    const names = () => panel().locator('.dressup-slot').allInnerTexts();
    assert.deepEqual(
      (await names()).map((one) => one.split('\n')[0]),
      ['hat', 'cape', 'body'],
    );
    assert.deepEqual(await slot('hat').locator('option').allInnerTexts(), ['None', 'green', 'red']);
    await slot('hat').selectOption('red');
    await preview.expectPixels(drawn(over('hero-body.gif', 'hero-cape.png', 'hero-hat-red.png')));
    await panel().getByRole('button', { name: 'Draw body higher' }).click();
    await preview.expectPixels(drawn(over('hero-cape.png', 'hero-body.gif', 'hero-hat-red.png')));
    assert.equal(await preview.page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Draw body higher');
    await slot('cape').uncheck();
    await preview.expectPixels(drawn(over('hero-body.gif', 'hero-hat-red.png')));
    await slot('hat').selectOption('None');
    await slot('body').uncheck();
    await slot('cape').check();
    await preview.expectPixels(PARTS['hero-cape.png']);
    await preview.press('Escape');
    await preview.page.locator('.contact-sheet:visible').waitFor();
    await preview.close();
  });

  it('saves files as layers, of which those that are worn are visible', async () => {
    await openFiles();
    await panel().waitFor();
    await slot('hat').selectOption('red');
    await slot('cape').uncheck();
    await press('Save Choice…');
    const [choice] = (await preview.untilCalls('save')) as { bytes: string; suffix: string; extension: string }[];
    assert.deepEqual([choice?.suffix, choice?.extension], ['-look', 'aseprite']);
    const look = Buffer.from(choice?.bytes ?? '', 'base64');
    assert.deepEqual(
      readAseprite(look).layers.map(({ name }) => name),
      ['hero-body', 'hero-hat-red'],
    );
    for (const [frame, body] of [mushroom, mirror(mushroom)].entries()) {
      const wanted = drawn([body, PARTS['hero-hat-red.png']]);
      assert.deepEqual(Buffer.from(composed(parsed(look), frame)), Buffer.from(wanted.data));
    }
    await press('Save All Parts…');
    const all = (await preview.untilCalls('save', 2)) as { bytes: string }[];
    const { layers, frames } = readAseprite(Buffer.from(all[1]?.bytes ?? '', 'base64'));
    assert.deepEqual(
      layers.map(({ name, visible }) => [name, visible]),
      [
        ['hero-body', true],
        ['hero-cape', false],
        ['hero-hat-red', true],
        ['hero-hat-green', false],
      ],
    );
    assert.deepEqual(
      frames.map(({ duration }) => duration),
      [100, 200],
    );
    await preview.close();
  });

  it('says that parts need one canvas size', async () => {
    await openFiles('editSeveral');
    await preview
      .toast()
      .getByText('Parts need one canvas size: mushroom is 16 × 16, large is 32 × 32 pixels.')
      .waitFor();
    await preview.close();
  });

  it('can be done by the keyboard alone', async () => {
    await openLayers();
    assert.equal(await preview.page.evaluate('document.activeElement.role ?? document.activeElement.type'), 'switch');
    await preview.press(' ');
    await shownIs(0, { cape: true });
    await preview.press('Tab', 'ArrowUp');
    await shownIs(0, { cape: true, red: false, 'blue, dark': true });
    await preview.press('Tab', 'Tab', 'Tab', 'Enter');
    assert.equal((await preview.untilCalls('export')).length, 1);
    await preview.close();
  });

  it('has no faults in any theme, also on a narrow page', async () => {
    await openFiles();
    await panel().waitFor();
    await expectNoFaults(preview);
    for (const width of [1000, 380]) {
      await preview.page.setViewportSize({ width, height: 700 });
      const rights = await panel()
        .locator('button, select')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      assert.ok(Math.max(...rights) <= width, `Cut off at ${width}: ${rights}`);
    }
    await preview.close();
  });
});

/** Opaque pixels of each image over those of the ones before. */
function drawn(images: readonly (typeof mushroom)[]): typeof mushroom {
  const data = new Uint8ClampedArray(mushroom.data.length);
  for (const image of images)
    for (let at = 0; at < data.length; at += 4) if (image.data[at + 3]) data.set(image.data.subarray(at, at + 4), at);
  return { ...mushroom, data };
}
