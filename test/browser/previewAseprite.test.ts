import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/places';
import {
  asepriteFile,
  cel,
  chunk,
  flat,
  layer,
  linkedCel,
  rawCel,
  tags,
  text,
  tileset,
  u8,
  u16,
  userData,
} from '../support/sprites/asepriteFile';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const squares = (...colors: readonly (readonly number[])[]) => colors.flat();

/** 2 × 2: a group with two layers, a hidden layer, and a reference layer. */
const layered = asepriteFile({
  width: 2,
  height: 2,
  frames: [
    {
      chunks: [
        layer({ name: 'Ground', flags: 9 }),
        layer({ name: 'Hero', type: 1 }),
        layer({ name: 'Body', level: 1, blend: 1, opacity: 128 }),
        userData(2, u8(250, 200, 10, 255)),
        layer({ name: 'Hat', level: 1 }),
        layer({ name: 'Ghost', flags: 0 }),
        layer({ name: 'Photo', flags: 65 }),
        cel(2, 2, squares(RED, RED, RED, RED), { layer: 0 }),
        cel(1, 1, GREEN, { layer: 2, x: 1 }),
        cel(1, 1, BLUE, { layer: 3, x: 1, y: 1 }),
        cel(1, 1, GREEN, { layer: 4, y: 1 }),
        cel(2, 2, squares(BLUE, BLUE, BLUE, BLUE), { layer: 5 }),
      ],
    },
  ],
});

describe('Preview page, layers of Aseprite files', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(bytes: Uint8Array): Promise<void> {
    preview = await driver.open('sheet-uncut');
    await showFile(preview, bytes);
  }

  const row = (name: string) => preview.page.getByRole('treeitem', { name });
  const eye = (name: string) => row(name).locator('.layer-eye');
  const reads = async () => (await preview.calls('read')).length;

  it('are listed as a tree, topmost first, with their properties; hidden and shown by eye buttons without another message to the host, never in the file', async () => {
    await open(layered);
    await row('Ground').waitFor();
    const rows = await preview.page
      .getByRole('treeitem')
      .evaluateAll((found) =>
        found.map((one) => [
          one.getAttribute('aria-level'),
          one.getAttribute('aria-label'),
          one.getAttribute('aria-checked'),
          one.getAttribute('aria-expanded'),
        ]),
      );
    assert.deepEqual(rows, [
      ['1', 'Photo Reference', 'false', null],
      ['1', 'Ghost', 'false', null],
      ['1', 'Hero', 'true', 'true'],
      ['2', 'Hat', 'true', null],
      ['2', 'Body 50 % · Multiply', 'true', null],
      ['1', 'Ground Background', 'true', null],
    ]);
    assert.equal(
      await row('Body')
        .locator('.layer-color')
        .evaluate((one) => one.getAttribute('style')),
      'background-color: rgb(250, 200, 10);',
    );
    assert.equal(await row('Hat').locator('.layer-color').isVisible(), false);
    await preview.page.getByText('RGBA').waitFor();
    await preview.expectPixels(flat(layered));
    const before = await reads();
    await eye('Hat').click();
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    await eye('Ghost').click();
    await preview.expectPixels(flat(layered, 0, { Hat: false, Ghost: true }));
    await eye('Hero').click();
    await preview.expectPixels(flat(layered, 0, { Hero: false, Ghost: true }));
    await preview.page.getByText('Layer visibility differs from the file').waitFor();
    await preview.page.getByRole('button', { name: 'Show Layers as in File' }).click();
    await preview.expectPixels(flat(layered));
    assert.equal(await preview.page.getByText('Layer visibility differs from the file').isVisible(), false);
    assert.equal(await reads(), before);
    assert.deepEqual(await preview.calls('save'), []);
    assert.deepEqual(await preview.page.evaluate('harness.state().eyes'), {});
  });

  it("have the shape of the file's pixels: shown, pointed at, and saved twice as wide as high", async () => {
    const bytes = readFileSync(path.join(root, 'test/fixtures/reports/wide-pixels/c64.aseprite'));
    await open(bytes);
    await preview.page.getByText('2 : 1').waitFor();
    await preview.expectPixels(flat(bytes));
    const box = await preview.page.locator('.stage-canvas').boundingBox();
    assert.ok(box && Math.abs(box.width - 2 * box.height) < 0.01, JSON.stringify(box));
    const [x, y] = [box.x + (10.5 / 16) * box.width, box.y + (3.5 / 16) * box.height];
    await preview.page.mouse.move(x, y);
    await preview.page.locator('.readout', { hasText: 'x 10 y 3' }).waitFor();
    await preview.press('Shift+S');
    await preview.menuItem('Aseprite file… ').click();
    await preview.until("harness.calls.some(({ method }) => method === 'save')");
    const ratio = await preview.page.evaluate<number[]>(
      "[...harness.calls.findLast(({ method }) => method === 'save').params.bytes.slice(34, 36)]",
    );
    assert.deepEqual(ratio, [2, 1]);
  });

  it("stay hidden when the page is shown again, and the file's own values don't count as a choice", async () => {
    await open(layered);
    await eye('Hat').click();
    await eye('Ghost').click();
    await eye('Ghost').click();
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    assert.deepEqual(await preview.page.evaluate('harness.state().eyes'), { file: { 'Hero\nHat': false } });
    await preview.reload();
    await showFile(preview, layered);
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    assert.equal(await row('Hat').getAttribute('aria-checked'), 'false');
  });

  it('keep their choice when the file changes on disk, wherever the layer is now', async () => {
    await open(layered);
    await eye('Hat').click();
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    const more = asepriteFile({
      width: 2,
      height: 2,
      frames: [
        {
          chunks: [
            layer({ name: 'New' }),
            layer({ name: 'Hero', type: 1 }),
            layer({ name: 'Hat', level: 1 }),
            cel(2, 2, squares(GREEN, GREEN, GREEN, GREEN), { layer: 0 }),
            cel(2, 2, squares(BLUE, BLUE, BLUE, BLUE), { layer: 2 }),
          ],
        },
      ],
    });
    await showFile(preview, more, 3);
    await preview.expectPixels(flat(more, 0, { Hat: false }));
  });

  it('are all reachable by keys, with one tab stop, also in the row that a screen reader focused', async () => {
    await open(layered);
    await row('Ground').waitFor();
    const focused = () => preview.page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
    await preview.press('Shift+I');
    assert.equal(await focused(), 'Photo Reference');
    await preview.press(' ', 'ArrowDown', ' ');
    await preview.expectPixels(flat(layered, 0, { Ghost: true }));
    assert.equal(await focused(), 'Ghost');
    await preview.press('ArrowDown', 'ArrowLeft', 'ArrowDown');
    assert.equal(await focused(), 'Ground Background');
    assert.equal(await row('Hat').isVisible(), false);
    await preview.press('ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
    assert.equal(await focused(), 'Hat');
    await preview.expectPixels(flat(layered, 0, { Ghost: true, Hat: false }));
    await preview.press('ArrowLeft', 'End', 'Home', 'Shift+V');
    await preview.expectPixels(flat(layered));
    assert.equal(await preview.page.locator('.layer-tree [tabindex="0"]').count(), 1);
    await row('Hat').focus();
    await preview.page.keyboard.press(' ');
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    await preview.page.keyboard.press('ArrowUp');
    assert.equal(await row('Hero').getAttribute('tabindex'), '0');
    assert.equal(await preview.page.locator('.layer-tree [tabindex="0"]').count(), 1);
  });

  it("of Aseprite's own sprite with groups are drawn like in Aseprite", async () => {
    const groups = sample('groups2.aseprite');
    await open(groups);
    await preview.expectPixels(flat(groups));
    const names = await preview.page.locator('.layer-name').allInnerTexts();
    for (const name of new Set(names)) {
      await eye(name).first().click();
      await preview.page.getByRole('button', { name: 'Show Layers as in File' }).click();
    }
    await preview.expectPixels(flat(groups));
  });

  it('change during playback, and the frame stays', async () => {
    const moving = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        {
          chunks: [
            layer({ name: 'A' }),
            layer({ name: 'B' }),
            cel(1, 1, RED, { layer: 0 }),
            cel(1, 1, GREEN, { layer: 1 }),
          ],
        },
        { chunks: [linkedCel(0, { layer: 0 }), cel(1, 1, BLUE, { layer: 1 })] },
      ],
    });
    await open(moving);
    await preview.expectPixels(flat(moving));
    await preview.press('.');
    await preview.expectPixels(flat(moving, 1));
    await eye('B').click();
    await preview.expectPixels(flat(moving, 1, { B: false }));
    await preview.page.getByText('frame 2 of 2').waitFor();
  });

  it('can be as many as 500', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `L${index}`);
    const many = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        {
          chunks: [
            ...names.map((name) => layer({ name })),
            cel(1, 1, RED, { layer: 0 }),
            cel(1, 1, BLUE, { layer: 499 }),
          ],
        },
      ],
    });
    await open(many);
    await preview.expectPixels(flat(many));
    assert.equal(await preview.page.getByRole('treeitem').count(), 500);
    const column = await preview.page.locator('.layer-tree').boundingBox();
    assert.ok(column && column.height < 400);
    await preview.press('Shift+I', ' ');
    await preview.expectPixels(flat(many, 0, { L499: false }));
  });

  it('with names from outside show them as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const file = asepriteFile({
      width: 1,
      height: 1,
      frames: [{ chunks: [layer({ name: hostile }), cel(1, 1, RED)] }],
    });
    await open(file);
    assert.equal(await preview.page.locator('.layer-name').innerText(), hostile);
    assert.equal(await preview.page.locator('.layer-tree img').count(), 0);
  });

  it('are sent to a run as shown: the frame, and layers if they differ', async () => {
    const two = asepriteFile({
      width: 1,
      height: 1,
      frames: [{ chunks: [layer({ name: 'A' }), cel(1, 1, RED)] }, { chunks: [cel(1, 1, GREEN)] }],
    });
    await open(two);
    await preview.expectPixels(flat(two));
    await preview.press('.');
    await preview.expectPixels(flat(two, 1));
    await preview.press('Control+u');
    await preview.menuItem('Animate').click();
    await preview.toast().filter({ hasText: 'Uses frame 2, the one shown.' }).waitFor();
    await eye('A').click();
    await preview.expectPixels(flat(two, 1, { A: false }));
    await preview.press('Control+u');
    await preview.menuItem('Animate').click();
    await preview.toast().filter({ hasText: 'Uses frame 2 with the visible layers.' }).waitFor();
    assert.deepEqual(await preview.calls('useAsInput'), [
      { item: 'file', operation: 'animate', look: { frame: 1 } },
      { item: 'file', operation: 'animate', look: { frame: 1, eyes: { A: false } } },
    ]);
    await preview.until("harness.calls.some(({ method, params }) => method === 'shown' && params.look?.eyes)");
    const shown = await preview.calls('shown');
    assert.deepEqual(shown.at(-1), { item: 'file', look: { frame: 1, eyes: { A: false } } });
  });

  it('are named in a frame saved with other layers', async () => {
    await open(layered);
    await eye('Hat').click();
    await preview.expectPixels(flat(layered, 0, { Hat: false }));
    await preview.press('Shift+S');
    await preview.menuItem('PNG').first().click();
    await preview.toast().filter({ hasText: "It's saved as shown, not as it is in the file." }).waitFor();
    const [saved] = (await preview.calls('save')) as { suffix: string }[];
    assert.equal(saved?.suffix, '-shown');
  });

  it('are shown with facts of the file: color mode, pixel ratio, user data', async () => {
    const words = userData(1, text('by Ada'));
    const file = asepriteFile({
      width: 1,
      height: 1,
      depth: 16,
      ratio: [2, 1],
      frames: [{ chunks: [words, layer(), cel(1, 1, [9, 255])] }],
    });
    await open(file);
    for (const fact of ['Grayscale', '2 : 1', 'by Ada'])
      await preview.page.locator('.facts dd').getByText(fact).waitFor();
  });

  it('of a damaged file show the intact part, and a line names what is missing', async () => {
    const broken = chunk(0x2005, u16(1, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(1, 1), u8(9, 9, 9));
    const short = chunk(0x2022, u8(1));
    const file = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        { chunks: [layer({ name: 'A' }), layer({ name: 'B' }), cel(1, 1, RED, { layer: 0 }), short] },
        { chunks: [rawCel(1, 1, RED, { layer: 0 }), broken] },
      ],
    });
    await open(file);
    await preview.page.getByText('Shown without the unreadable parts: a slice; layer “B” in frame 2.').waitFor();
    await preview.expectPixels(flat(file));
    assert.equal(await preview.page.getByRole('treeitem').count(), 2);
  });

  it('have tilesets with their tiles', async () => {
    const tiles = [...squares([0, 0, 0, 0], [0, 0, 0, 0]), ...squares(RED, GREEN), ...squares(BLUE, RED)];
    const file = asepriteFile({
      width: 2,
      height: 1,
      frames: [{ chunks: [tileset(0, 2, 1, 3, tiles), layer({ name: 'Map', type: 2, tileset: 0 })] }],
    });
    await open(file);
    await preview.page.getByText('2 × 1 · 3 tiles').waitFor();
    const { width, data } = await preview.pixels('.tileset-tiles');
    assert.equal(width, 8);
    const pixel = (x: number) => data.slice(4 * x, 4 * x + 4);
    assert.deepEqual([3, 4, 6, 7].map(pixel), [RED, GREEN, BLUE, RED]);
    assert.equal(pixel(5)[3], 0);
    await preview.page.getByRole('treeitem', { name: 'Map Tilemap' }).waitFor();
  });

  it("have tags on linked cels that name the file's frames", async () => {
    const file = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        {
          chunks: [
            layer(),
            tags({ name: 'a', from: 0, to: 1 }, { name: 'b', from: 2, to: 3, direction: 3 }),
            cel(1, 1, RED),
          ],
        },
        { chunks: [linkedCel(0)] },
        { chunks: [linkedCel(0)] },
        { chunks: [cel(1, 1, GREEN)] },
      ],
    });
    await open(file);
    await preview.page.getByRole('button', { name: /^a, frames 1 to 2/ }).waitFor();
    for (const [frame, raster] of [flat(file, 0), flat(file, 1), flat(file, 2), flat(file, 3)].entries()) {
      await preview.expectPixels(raster);
      await preview.page
        .getByText(`frame ${frame + 1} of 4`)
        .first()
        .waitFor();
      await preview.page.getByRole('button', { name: frame < 2 ? 'Plays: a' : 'Plays: b' }).waitFor();
      await preview.press('.');
    }
  });

  it('have no accessibility violations, including tilesets, in any theme', async () => {
    const tiles = [...squares([0, 0, 0, 0], [0, 0, 0, 0]), ...squares(RED, GREEN)];
    const file = asepriteFile({
      width: 2,
      height: 2,
      frames: [
        {
          chunks: [
            tileset(0, 2, 1, 2, tiles),
            layer({ name: 'Hero', type: 1 }),
            layer({ name: 'Body', level: 1, opacity: 40 }),
            layer({ name: 'Map', type: 2, tileset: 0 }),
            layer({ name: 'Photo', flags: 65 }),
            cel(2, 2, squares(RED, RED, GREEN, BLUE), { layer: 1 }),
          ],
        },
      ],
    });
    await open(file);
    await row('Body').waitFor();
    await preview.press('Shift+I', 'End', ' ');
    await preview.page.getByText('Layer visibility differs from the file').waitFor();
    await expectNoFaults(preview);
  });
});
