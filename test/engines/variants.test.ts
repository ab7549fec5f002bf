import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exactPng } from '../../src/sprite/formats/indexedPng';
import { boundsWhere } from '../../src/sprite/pixels/changes';
import { createRaster, type Raster, wordsOf } from '../../src/sprite/pixels/raster';
import { placeFrame } from '../../src/sprite/sheet/frames';
import type { ExportFile } from '../../src/sprite/source/sprite';
import { makeVariants } from '../../src/sprite/variants/makeVariants';
import { SHADED, type ShadedEngine, variantCode } from '../../src/sprite/variants/variantCode';
import { PageBrowser, SOFTWARE_GL } from '../browser/pageBrowser';
import { root } from '../support/places';
import { SCREEN } from '../support/sprites/seenSheet';
import { tools } from '../unit/sprite/export/sprites';
import { decodedPng } from '../unit/sprite/variants/decodedPng';
import { EnginesPage, type PageEngine } from './enginesPage';
import { importedFiles, runGodot } from './godotEngine';
import { codeInLove, skipWithoutLove } from './loveProgram';

/** Sixty colors, each pixel another one, with empty pixels between them; the corners are filled, so that the drawing has the sprite's size. */
const COLORS = [
  0,
  ...Array.from(
    { length: 60 },
    (_, at) => (0xff000000 | (at * 4) | ((255 - at) << 8) | (((at * 97) & 255) << 16)) >>> 0,
  ),
];
const SPRITE = createRaster(12, 10);
wordsOf(SPRITE.data).set(Array.from({ length: 120 }, (_, at) => COLORS[at % 7 === 3 ? 0 : 1 + (at % 60)] ?? 0));
for (const at of [0, 11, 108, 119]) wordsOf(SPRITE.data)[at] = COLORS[1 + (at % 60)] ?? 0;

const palette = (name: string, shift: number) => ({
  name,
  extension: 'hex',
  bytes: Buffer.from(
    [
      '000000',
      ...Array.from({ length: 60 }, (_, at) =>
        (((at * 3 + 7) << 16) | ((at * 2 + 40) << 8) | (at + shift)).toString(16).padStart(6, '0'),
      ),
    ].join('\n'),
  ),
});

const request = {
  source: { bytes: exactPng(SPRITE, tools.deflate, COLORS), title: 'hero', extension: 'png' },
  palettes: [palette('red', 100), palette('blue', 190)],
  version: '1',
} as const;

it('The guide has the shaders', async () => {
  const guide = await readFile(path.join(root, 'docs/guide/exports.md'), 'utf8');
  const files = { sheet: 'hero-indexed.png', lookup: 'hero-lookup.png' };
  for (const engine of SHADED) assert.ok(guide.includes(`\n${variantCode(engine, files)}\n\`\`\``), engine);
});

describe('A lookup with its shader shows the files of variants, to the pixel,', () => {
  let files: readonly ExportFile[];
  let wanted: Raster;

  before(async () => {
    ({ files } = await makeVariants({ ...request, as: 'lookup' }, tools));
    const { variants } = await makeVariants({ ...request, as: 'files' }, tools);
    wanted = decodedPng(variants[0]?.[0]?.bytes ?? new Uint8Array());
    assert.notDeepEqual(wanted.data, SPRITE.data);
  });

  const codeFor = (engine: ShadedEngine, folder: string) =>
    variantCode(engine, { sheet: `${folder}hero-indexed.png`, lookup: `${folder}hero-lookup.png` });

  describe('in a page', () => {
    let browser: PageBrowser;
    before(async () => {
      browser = await PageBrowser.start(SOFTWARE_GL);
    });
    after(() => browser?.stop());

    for (const engine of ['phaser', 'pixi'] as const satisfies readonly PageEngine[])
      it(`of ${engine}`, async () => {
        const page = await EnginesPage.open(browser, engine);
        const seen = await page.run(files, (folder) => codeFor(engine, folder), { ms: 0, zoom: 1 });
        assert.deepEqual(seen.complaints, []);
        const data = new Uint8ClampedArray(Buffer.from(seen.screen, 'base64'));
        assert.deepEqual(content({ width: SCREEN, height: SCREEN, data }), wanted);
        await page.close();
      });
  });

  it('in LÖVE', async function () {
    skipWithoutLove(this as unknown as Mocha.Context);
    const own = [
      ...files.map(({ name, bytes }) => [name, bytes] as const),
      ['code.lua', `${codeFor('love', '')}\nfunction love.update() end`] as const,
    ];
    const [seen] = await codeInLove(own, [{ code: 'code.lua', width: 12, height: 10, ms: 1 }]);
    const large = new Uint8ClampedArray(Buffer.from(seen?.shown[0]?.[0] ?? '', 'base64'));
    const drawn = createRaster(12, 10);
    const [from, to] = [wordsOf(large), wordsOf(drawn.data)];
    // It draws at four times the size.
    for (let at = 0; at < to.length; at++) to[at] = from[Math.floor(at / 12) * 4 * 48 + (at % 12) * 4] ?? 0;
    assert.deepEqual(drawn, wanted);
  });

  it('in Godot', async () => {
    const whole = new Map(importedFiles({ folder: 'art', files }));
    whole.set('variant.gdshader', Buffer.from(codeFor('godot', '')));
    whole.set('main.gd', Buffer.from(GODOT));
    const lines = await runGodot(whole);
    const line = lines.find((one) => one.startsWith('seen ')) ?? assert.fail(lines.join('\n'));
    const data = new Uint8ClampedArray(Buffer.from(line.slice(5), 'base64'));
    assert.deepEqual({ width: 12, height: 10, data }, wanted);
  });
});

/** Draws the sheet with the shader, and prints its pixels. */
const GODOT = `extends Node2D
func _ready() -> void:
	await get_tree().process_frame
	var viewport := SubViewport.new()
	viewport.transparent_bg = true
	viewport.disable_3d = true
	viewport.size = Vector2i(12, 10)
	viewport.render_target_update_mode = SubViewport.UPDATE_ONCE
	var sprite := Sprite2D.new()
	sprite.texture = load("res://art/hero-indexed.png")
	sprite.centered = false
	var shader := ShaderMaterial.new()
	shader.shader = load("res://variant.gdshader")
	shader.set_shader_parameter("lookup", load("res://art/hero-lookup.png"))
	shader.set_shader_parameter("variant", 1)
	sprite.material = shader
	viewport.add_child(sprite)
	add_child(viewport)
	await RenderingServer.frame_post_draw
	var image := viewport.get_texture().get_image()
	image.convert(Image.FORMAT_RGBA8)
	print("seen ", Marshalls.raw_to_base64(image.get_data()))
	get_tree().quit()
`;

/** Without empty rows and columns around it. */
function content(image: Raster): Raster {
  const words = wordsOf(image.data);
  const { x, y, width, height } =
    boundsWhere(words, words, image, (word) => word >>> 24 !== 0) ?? assert.fail('Nothing is drawn.');
  return placeFrame(image, { x, y, w: width, h: height, left: 0, top: 0 }, width, height);
}
