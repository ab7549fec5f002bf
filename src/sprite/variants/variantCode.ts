import type { Engine } from '../engines/engines';
import { SNIPPET_LANGUAGES } from '../engines/snippetLanguages';

/** The engines with a shader for lookup textures. */
export const SHADED = ['godot', 'phaser', 'pixi', 'love'] as const satisfies readonly Engine[];
export type ShadedEngine = (typeof SHADED)[number];

/** Addresses of the files, as the engine's code writes them. */
interface LookupAddress {
  /** Image of the indexed sheet. */
  readonly sheet: string;
  readonly lookup: string;
}

const { literal: JS } = SNIPPET_LANGUAGES.javascript;
const { literal: LUA } = SNIPPET_LANGUAGES.lua;

/** The fragment shader of web games: `lookup` has a row for each variant, 0 for the sprite's own palette. */
const FRAGMENT = (read: string, at: string, out: string) => [
  'void main() {',
  `  vec4 pixel = ${read}(${at.split(' ')[0]}, ${at.split(' ')[1]});`,
  '  float index = floor(pixel.r * 255.0 + 0.5);',
  `  ${out} = ${read}(lookup, (vec2(index, variant) + 0.5) / size) * pixel.a;`,
  '}',
];

/** Code that shows a variant: the shader, and what it needs to know. Row 0 is the sprite's own palette. */
const CODE: Readonly<Record<ShadedEngine, (files: LookupAddress) => readonly string[]>> = {
  godot: () => [
    'shader_type canvas_item;',
    'uniform sampler2D lookup : filter_nearest;',
    'uniform int variant = 1;',
    '',
    'void fragment() {',
    '	int index = int(round(texture(TEXTURE, UV).r * 255.0));',
    '	COLOR = texelFetch(lookup, ivec2(index, variant), 0);',
    '}',
  ],
  phaser: ({ sheet, lookup }) => [
    'class Variant extends Phaser.Renderer.WebGL.RenderNodes.BaseFilterShader {',
    '  constructor(manager) {',
    "    super('Variant', manager, null, `",
    '      precision mediump float;',
    '      uniform sampler2D uMainSampler; uniform sampler2D lookup; uniform vec2 size; uniform float variant;',
    '      varying vec2 outTexCoord;',
    ...FRAGMENT('texture2D', 'uMainSampler outTexCoord', 'gl_FragColor').map((line) => `      ${line}`),
    '    `);',
    '  }',
    '  setupTextures({ lookup }, textures) { textures[1] = lookup.glTexture; }',
    '  setupUniforms({ lookup, variant }) {',
    "    this.programManager.setUniform('lookup', 1);",
    "    this.programManager.setUniform('size', [lookup.width, lookup.height]);",
    "    this.programManager.setUniform('variant', variant);",
    '  }',
    '}',
    'function preload() {',
    `  this.load.image('indexed', ${JS(sheet)});`,
    `  this.load.image('lookup', ${JS(lookup)});`,
    '}',
    'function create() {',
    "  this.renderer.renderNodes.addNodeConstructor('Variant', Variant);",
    "  for (const key of ['indexed', 'lookup']) this.textures.get(key).setFilter(Phaser.Textures.FilterMode.NEAREST);",
    "  const sprite = this.add.sprite(100, 100, 'indexed').setOrigin(0).enableFilters();",
    "  const filter = new Phaser.Filters.Controller(sprite.filterCamera, 'Variant');",
    "  Object.assign(filter, { lookup: this.textures.get('lookup').source[0], variant: 1 });",
    '  sprite.filters.internal.add(filter);',
    '}',
  ],
  pixi: ({ sheet, lookup }) => [
    `const [sheet, lookup] = await Promise.all([Assets.load(${JS(sheet)}), Assets.load(${JS(lookup)})]);`,
    "for (const { source } of [sheet, lookup]) source.scaleMode = 'nearest';",
    'const fragment = `',
    '  in vec2 vTextureCoord;',
    '  out vec4 finalColor;',
    '  uniform sampler2D uTexture; uniform sampler2D lookup; uniform vec2 size; uniform float variant;',
    ...FRAGMENT('texture', 'uTexture vTextureCoord', 'finalColor').map((line) => `  ${line}`),
    '`;',
    "const own = { variant: { value: 1, type: 'f32' }, size: { value: [lookup.width, lookup.height], type: 'vec2<f32>' } };",
    'const resources = { lookup: lookup.source, own };',
    'const sprite = new Sprite(sheet);',
    'sprite.filters = [Filter.from({ gl: { vertex: defaultFilterVert, fragment }, resources })];',
    'app.stage.addChild(sprite);',
  ],
  love: ({ sheet, lookup }) => [
    'local variants = love.graphics.newShader([[',
    '  uniform Image lookup; uniform vec2 size; uniform float variant;',
    '  vec4 effect(vec4 color, Image image, vec2 at, vec2 screen) {',
    '    float index = floor(Texel(image, at).r * 255.0 + 0.5);',
    '    return Texel(lookup, (vec2(index, variant) + 0.5) / size) * color;',
    '  }',
    ']])',
    'love.graphics.setDefaultFilter("nearest", "nearest")',
    `local sheet = love.graphics.newImage(${LUA(sheet)})`,
    `local lookup = love.graphics.newImage(${LUA(lookup)})`,
    'variants:send("lookup", lookup)',
    'variants:send("size", { lookup:getDimensions() })',
    'variants:send("variant", 1)',
    '',
    'function love.draw()',
    '  love.graphics.setShader(variants)',
    '  love.graphics.draw(sheet, 100, 100)',
    '  love.graphics.setShader()',
    'end',
  ],
};

export const variantCode = (engine: ShadedEngine, files: LookupAddress): string => CODE[engine](files).join('\n');
