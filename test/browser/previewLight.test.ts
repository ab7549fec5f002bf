import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { defaultLight, type Light, type LightSetup } from '../../src/webview/preview/core/lightSetup';
import { lightPixels, toFixed } from '../../src/webview/preview/light/lightFormula';
import { enlarge, mushroom } from '../page/art';
import { glass, join, mushroomMap, walk, walkMaps } from '../page/scenesLight';
import { examples } from '../support/sample';
import { type LitScene, litScene } from '../support/sprites/litScenes';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const SEED = 20_250_712;
/** Scenes drawn with WebGL and with the formula. */
const DRAWN = examples(25, 100);
const first: Light = defaultLight.lights[0] ?? assert.fail();

/** The result of the formula. */
function lit(sprite: Raster, map: Raster, setup: Partial<LightSetup> = {}): Raster {
  const { width, height } = sprite;
  return { width, height, data: lightPixels(sprite, map, toFixed({ ...defaultLight, ...setup }, width, height)) };
}

const plain = ({ width, height, data }: Raster) => ({ width, height, data: [...data] });

const withFirst = (next: Partial<Light>): Partial<LightSetup> => ({ lights: [{ ...first, ...next }] });

describe('Preview page: light', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const handle = (number: number) => preview.page.getByRole('button', { name: new RegExp(`^Light ${number}, `) });
  const handleName = (number: number) => handle(number).getAttribute('aria-label');
  const row = (number: number) => preview.page.locator('.light-row').nth(number - 1);
  const draws = () => preview.page.evaluate<number>('harness.gl.draws');

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.settled();
    await preview.until("document.querySelector('.light:not(.normal-map) .light-head .button:not(:disabled)')");
  }

  /** The light settings that the page stored. */
  async function kept(): Promise<LightSetup> {
    return (await preview.page.evaluate<{ light: LightSetup }>("JSON.parse(sessionStorage.getItem('state'))")).light;
  }

  describe('pixels', () => {
    it('are the same from WebGL and the formula, byte for byte; half-transparent ones keep their colors when saved or copied', async () => {
      preview = await driver.open('still', { gl: 'software' });
      const scenes = fc.sample(litScene, { seed: SEED, numRuns: DRAWN });
      // Long sides and large images, where numbers grow most, in light that reaches everywhere.
      const corners = [0, 0.3, 0.7, 1].map((place) => ({ ...first, x: place, y: 1 - place, intensity: 0.25 }));
      const large = [
        [4096, 2],
        [3, 4096],
        [300, 260],
        [640, 90],
      ].map(([width = 1, height = 1], toon): LitScene => {
        const fill = (step: number): Raster => ({
          width,
          height,
          data: createRaster(width, height).data.map((_, at) => (at * step + (at >> 7)) % 256),
        });
        return { sprite: fill(31), map: fill(57), setup: { ...defaultLight, ambient: 0, lights: corners, toon } };
      });
      for (const { sprite, map, setup } of [...scenes, ...large]) {
        const fixed = toFixed(setup, sprite.width, sprite.height);
        const expected = lightPixels(sprite, map, fixed);
        const asked = [plain(sprite), plain(map), fixed].map((value) => JSON.stringify(value)).join();
        const drawn = await preview.page.evaluate<{ pixels: string; canvas: string }>(`harness.drawLit(${asked})`);
        assert.ok(drawn.pixels === expected.join(), JSON.stringify(setup));
        drawn.canvas.split(',').forEach((text, at) => {
          const alpha = expected[at - (at % 4) + 3] ?? 0;
          // On another canvas, only opaque pixels keep their exact colors: canvases store them multiplied by alpha.
          const off = alpha === 255 ? 0 : 255 / alpha;
          const wanted = expected[at] ?? 0;
          if (alpha > 0) assert.ok(Math.abs(Number(text) - wanted) <= off, `${text} for ${wanted} of ${alpha}`);
        });
      }
      assert.equal(await draws(), 2 * (DRAWN + 4));
      const fixed = toFixed({ ...defaultLight, on: true }, 16, 16);
      const once = (sprite: Raster) => {
        const asked = [plain(sprite), plain(mushroomMap), fixed].map((value) => JSON.stringify(value)).join();
        return preview.page.evaluate<string>(`harness.lightOnce(${asked})`);
      };
      assert.equal(await once(glass), lightPixels(glass, mushroomMap, fixed).join());
      assert.equal(await once(mushroom), 'canvas');
      assert.equal(await draws(), 2 * (DRAWN + 4) + 2);
    });

    it('on the stage follow the formula, also while the map is shown, and show the sprite without light', async () => {
      await open('lit');
      await preview.expectPixels(mushroom);
      await preview.press('q');
      await preview.expectPixels(lit(mushroom, mushroomMap));
      await preview.press('j', 'v');
      await preview.expectPixels(lit(mushroom, mushroomMap, { invertX: true, invertY: true }));
      await preview.press('q');
      await preview.expectPixels(mushroom);
      assert.equal(await draws(), 0);
      await preview.press('ArrowRight');
      await preview.expectPixels(mushroomMap);
      await preview.press('q');
      await preview.expectPixels(lit(mushroom, mushroomMap, { invertX: true, invertY: true }));
    });

    it('are the same with WebGL, also after the graphics context is lost', async () => {
      await open('lit', { gl: 'software' });
      await preview.press('q');
      await preview.expectPixels(lit(mushroom, mushroomMap));
      await preview.page.evaluate('harness.gl.lose()');
      const drawn = await draws();
      assert.ok(drawn > 0);
      await preview.press('j');
      await preview.expectPixels(lit(mushroom, mushroomMap, { invertX: true }));
      await preview.press('v');
      await preview.expectPixels(lit(mushroom, mushroomMap, { invertX: true, invertY: true }));
      assert.equal(await draws(), drawn);
    });

    it('that are half-transparent appear on the stage', async () => {
      await open('litGlass');
      await preview.press('q');
      const wanted = lit(glass, mushroomMap).data[152] ?? 0;
      // A canvas stores half-transparent colors with fewer than eight bits.
      await preview.until(`Math.abs(harness.pixels('.stage-canvas').data[152] - ${wanted}) <= 2`);
      assert.ok(Math.abs((glass.data[152] ?? 0) - wanted) > 2);
    });
  });

  describe('frames', () => {
    for (const scene of ['litSheet', 'litAnimation']) {
      it(`are each lit by their own map: ${scene}`, async () => {
        await open(scene);
        await preview.press('Home', 'q');
        for (const [index, frame] of walk.entries()) {
          await preview.expectPixels(lit(frame, walkMaps[index] ?? frame));
          await preview.press('.');
        }
      });
    }

    it("are lit by a file that only its name calls a map, if it has a map's pixels", async () => {
      await open('litByName');
      await preview.press('q');
      await preview.expectPixels(lit(mushroom, mushroomMap));
      await preview.close();
      preview = await driver.open('unlitByName');
      await preview.settled();
      await preview.page.getByText('A normal map lets light fall on the sprite.').waitFor();
      await preview.press('q');
      await preview.expectPixels(mushroom);
    });

    it('are lit by one map of their size', async () => {
      await open('litSheetByOne');
      await preview.press('Home', 'q');
      for (const frame of walk) {
        await preview.expectPixels(lit(frame, mushroomMap));
        await preview.press('.');
      }
    });

    it('stay lit during playback', async () => {
      await open('litAnimation', { reducedMotion: 'no-preference' });
      await preview.press('q');
      const expected = walk.map((frame, index) => lit(frame, walkMaps[index] ?? frame));
      for (const frame of [...expected, ...expected]) await preview.expectPixels(frame);
    });

    it('of a whole sheet are lit together', async () => {
      await open('litSheet');
      await preview.press('q', 'w');
      await preview.expectPixels(lit(join(walk, 2), join(walkMaps, 2)));
    });
  });

  describe('lights', () => {
    it('are dragged with the pointer, and stored when released', async () => {
      await open('lit');
      await preview.press('q');
      const canvas = await preview.page.locator('.stage-canvas').boundingBox();
      const from = await handle(1).boundingBox();
      assert.ok(canvas && from);
      const pixel = canvas.width / 16;
      const { mouse } = preview.page;
      await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await mouse.down();
      await mouse.move(from.x + from.width / 2 + 4 * pixel, from.y + from.height / 2 + 2 * pixel, { steps: 3 });
      const moved = withFirst({ x: first.x + 4 / 16, y: first.y + 2 / 16 });
      await preview.expectPixels(lit(mushroom, mushroomMap, moved));
      assert.equal((await kept()).lights[0]?.x, first.x);
      await mouse.up();
      assert.deepEqual(await preview.page.locator('.stage-canvas').boundingBox(), canvas);
      assert.equal(await handleName(1), 'Light 1, x 8 y 5');
      await preview.until(`JSON.parse(sessionStorage.getItem('state')).light.lights[0].x === ${first.x + 4 / 16}`);
      await preview.reload();
      await preview.expectPixels(lit(mushroom, mushroomMap, moved));
    });

    it('are moved, raised, and removed by keys, and leave the palette its keys', async () => {
      await open('lit');
      await preview.press('q');
      await handle(1).focus();
      const zoom = await preview.zoom();
      await preview.press('ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'ArrowUp', 'ArrowUp', '+', '+', '-');
      const next = { x: first.x + 9 / 16, y: first.y - 1 / 16, height: 13 / 16 };
      await preview.expectPixels(lit(mushroom, mushroomMap, withFirst(next)));
      assert.equal(await handleName(1), 'Light 1, x 13 y 2');
      assert.equal(await preview.zoom(), zoom);
      await preview.press('Delete');
      await preview.page.getByText("The last light can't be removed").first().waitFor();
      await preview.press('Shift+L');
      await preview.until("document.activeElement.textContent === '2'");
      await preview.press('Delete');
      await preview.until("document.activeElement.textContent === '1'");
      assert.equal((await kept()).lights.length, 1);
      await preview.press('Shift+P');
      await preview.page.getByRole('menuitemradio', { name: 'By hue' }).waitFor();
    });

    it('snap to pixels while stepped', async () => {
      await open('lit');
      await preview.press('q', 'Shift+Q');
      await preview.expectPixels(lit(mushroom, mushroomMap, { step: true }));
      const [canvas, box] = [await preview.page.locator('.stage-canvas').boundingBox(), await handle(1).boundingBox()];
      assert.ok(canvas && box);
      // x 4 y 3: the center of that pixel.
      assert.ok(Math.abs(box.x + box.width / 2 - canvas.x - (4.5 * canvas.width) / 16) < 1);
      assert.ok(Math.abs(box.y + box.height / 2 - canvas.y - (3.5 * canvas.height) / 16) < 1);
    });

    it('are limited to eight', async () => {
      await open('lit');
      await preview.press('q');
      for (let count = 1; count < 10; count++) await preview.press('Shift+L');
      assert.equal((await kept()).lights.length, 8);
      assert.equal(new Set((await kept()).lights.map(({ color }) => color)).size, 8);
      assert.equal(await preview.page.locator('.light-handle').count(), 8);
      assert.ok(await preview.page.getByRole('button', { name: 'Add Light' }).isDisabled());
      await row(3).getByRole('button').click();
      assert.equal(await preview.page.locator('.light-row').count(), 7);
      for (let count = 7; count > 1; count--) {
        await row(count).getByRole('slider').first().focus();
        await preview.press('Delete');
        assert.equal((await kept()).lights.length, count - 1);
      }
      await row(1).getByRole('slider').first().focus();
      await preview.press('Delete');
      assert.equal((await kept()).lights.length, 1);
      await preview.expectPixels(lit(mushroom, mushroomMap, { lights: (await kept()).lights }));
    });
  });

  describe('details', () => {
    it('set color, height, intensity, ambient light, and toon steps', async () => {
      await open('lit');
      await preview.press('q');
      await row(1).locator('input[type=color]').fill('#ff8040');
      await preview.page.getByRole('slider', { name: 'Height of light 1' }).fill('6');
      await preview.page.getByRole('slider', { name: 'Intensity of light 1' }).fill('150');
      await preview.page.getByRole('slider', { name: 'Ambient' }).fill('10');
      await preview.page.getByRole('slider', { name: 'Toon steps' }).fill('3');
      const setup = {
        ...withFirst({ color: '#ff8040', height: 6 / 16, intensity: 1.5 }),
        ambient: 0.1,
        toon: 3,
      };
      await preview.expectPixels(lit(mushroom, mushroomMap, setup));
      assert.deepEqual(await kept(), { ...defaultLight, ...setup, on: true });
      const value = (name: string) => preview.page.getByRole('slider', { name }).getAttribute('aria-valuetext');
      assert.deepEqual(
        [await value('Height of light 1'), await value('Intensity of light 1'), await value('Toon steps')],
        ['6 px', '150%', '3'],
      );
      await preview.page.getByRole('button', { name: 'Reset Light' }).click();
      await preview.expectPixels(lit(mushroom, mushroomMap));
    });

    it('give the height as a share of the sprite, so another size looks the same', async () => {
      await open('litLarge');
      await preview.press('q');
      await preview.page.getByRole('slider', { name: 'Height of light 1' }).fill('24');
      assert.equal((await kept()).lights[0]?.height, 24 / 64);
      const large = enlarge(mushroom, 4);
      await preview.expectPixels(lit(large, normalMap(large), withFirst({ height: 24 / 64 })));
    });

    it('explain how to make a normal map if there is none', async () => {
      preview = await driver.open('still');
      await preview.settled();
      await preview.page.getByText('A normal map lets light fall on the sprite.').waitFor();
      // With the built-in service: only by sliders.
      await preview.page.getByRole('button', { name: 'Normal map with sliders' }).waitFor();
      assert.equal(await preview.page.getByText('Normal Map from Service').count(), 0);
      await preview.press('Shift+N');
      assert.deepEqual(await preview.calls('useAsInput'), []);
      await preview.press('q');
      await preview.expectPixels(mushroom);
    });

    it("offer the hosted service's normal map if one is connected", async () => {
      preview = await driver.open('still', { hosted: true });
      await preview.settled();
      await preview.page.getByRole('button', { name: 'Normal map with sliders' }).waitFor();
      await preview.page.getByRole('button', { name: 'Normal Map from Service' }).click();
      await preview.press('Shift+N');
      const call = { item: 'mushroom', operation: 'normal-map' };
      assert.deepEqual(await preview.calls('useAsInput'), [call, call]);
    });

    it("say why a map doesn't fit", async () => {
      preview = await driver.open('litMisfit');
      await preview.settled();
      await preview.page.getByText('mushroom_n.png is 32 × 32 pixels and the sprite 16 × 16').waitFor();
      await preview.press('q');
      await preview.expectPixels(mushroom);
    });
  });
});
