import assert from 'node:assert/strict';
import aseprite from '@kayahr/aseprite/aseprite.schema.json';
import Ajv from 'ajv';
import fc from 'fast-check';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { LOOP_DIRECTIONS } from '../../../../src/sprite/pixels/frameTag';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { seed } from '../../../support/random';
import { anyChoices, anySprite, layerOf, tagOf, tools } from '../export/sprites';

const color = { $ref: '#/definitions/Color' };
const data = { type: 'string' };

/** The schema of Aseprite's JSON according to its readers, plus Aseprite 1.3's additions. */
function asepriteSchema(): object {
  const { definitions, ...rest } = aseprite;
  const { FrameTag, Layer } = definitions;
  const cel = { frame: { type: 'number' }, zIndex: { type: 'number' }, color, data };
  const cels = {
    type: 'array',
    items: { type: 'object', properties: cel, required: ['frame'], additionalProperties: false },
  };
  return {
    ...rest,
    definitions: {
      ...definitions,
      Direction: { type: 'string', enum: [...LOOP_DIRECTIONS] },
      FrameTag: { ...FrameTag, properties: { ...FrameTag.properties, color, data } },
      Layer: { ...Layer, properties: { ...Layer.properties, cels } },
    },
  };
}

const isValid = new Ajv({ strict: false }).compile(asepriteSchema());

const userData = { text: 'told', color: '#FF00AAff' };

/** A sprite with everything that its JSON can hold. */
function described(sprite: ExportSprite): ExportSprite {
  const last = sprite.frames.length - 1;
  return {
    ...sprite,
    tags: LOOP_DIRECTIONS.map((direction, i) =>
      tagOf(direction, 0, last, { direction, repeat: i, color: '#010203', userData }),
    ),
    layers: [
      layerOf('Group', { kind: 'group', userData }),
      layerOf('Body', { parent: 0, opacity: 128, blendMode: 'hsl_hue', userData }),
      layerOf('Hidden', { visible: false }),
    ],
    cels: [
      { layer: 1, frame: last, zIndex: -2, userData },
      { layer: 1, frame: 0, zIndex: 0 },
    ],
    slices: [
      {
        name: 'panel',
        userData,
        keys: [
          {
            frame: 0,
            bounds: { x: 1, y: 2, width: 5, height: 6 },
            center: { x: 1, y: 1, width: 3, height: 4 },
            pivot: { x: 2, y: 3 },
          },
        ],
      },
    ],
  };
}

async function jsonOf(sprite: ExportSprite, choices: Parameters<typeof exportSprite>[1]): Promise<unknown> {
  const { files } = await exportSprite(sprite, choices, tools);
  return JSON.parse(new TextDecoder().decode(files.find(({ name }) => name === 'hero.json')?.bytes));
}

describe("Sheet JSON compared with Aseprite's schema", () => {
  it('is valid for any sprite and options', async () => {
    await fc.assert(
      fc.asyncProperty(anySprite, anyChoices, async (sprite, choices) => {
        for (const one of [sprite, described(sprite)])
          assert.ok(isValid(await jsonOf(one, choices)), JSON.stringify(isValid.errors));
      }),
      { seed, numRuns: 50 },
    );
  });

  it("describes the sprite in Aseprite's order and form", async () => {
    const [sprite] = fc.sample(anySprite, { numRuns: 1, seed: 7 });
    const [choices] = fc.sample(anyChoices, { numRuns: 1, seed: 7 });
    assert.ok(sprite && choices);
    const last = sprite.frames.length - 1;
    const json = (await jsonOf(described(sprite), { ...choices, scale: 2, json: 'hash' })) as {
      meta: Record<string, unknown>;
    };
    const { meta } = json;
    assert.deepEqual(Object.keys(meta), [
      'app',
      'version',
      'image',
      'format',
      'size',
      'scale',
      'frameTags',
      'layers',
      'slices',
    ]);
    assert.equal(meta.scale, '1');
    const user = { color: '#ff00aaff', data: 'told' };
    const tag = (direction: string, more: object) => ({
      name: direction,
      from: 0,
      to: last,
      direction,
      ...more,
      ...user,
    });
    assert.deepEqual(meta.frameTags, [
      tag('forward', {}),
      tag('reverse', { repeat: '1' }),
      tag('pingpong', { repeat: '2' }),
      tag('pingpong_reverse', { repeat: '3' }),
    ]);
    assert.equal(
      JSON.stringify(meta.layers),
      `[{"name":"Group","color":"#ff00aaff","data":"told"},{"name":"Body","group":"Group","opacity":128,"blendMode":"hsl_hue",` +
        `"color":"#ff00aaff","data":"told","cels":[{"frame":${last},"zIndex":-2,"color":"#ff00aaff","data":"told"}]}]`,
    );
    assert.equal(
      JSON.stringify(meta.slices),
      '[{"name":"panel","color":"#ff00aaff","data":"told","keys":[{"frame":0,"bounds":{"x":2,"y":4,"w":10,"h":12},' +
        '"center":{"x":2,"y":2,"w":6,"h":8},"pivot":{"x":4,"y":6}}]}]',
    );
  });
});
