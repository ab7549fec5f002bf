import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Layer } from '../../../../src/sprite/aseprite/document';
import { openEyes } from '../../../../src/sprite/aseprite/layerTree';
import { drawLook } from '../../../../src/sprite/dressUp/drawLook';
import {
  eyesOfLook,
  type Look,
  lookOfEyes,
  nameOfLook,
  patternOfLook,
  surprise,
} from '../../../../src/sprite/dressUp/look';
import { type Slot, slotsOfLayers, slotsOfNames } from '../../../../src/sprite/dressUp/slots';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { seed } from '../../../support/random';
import { composed, parsed } from '../../../support/sprites/aseParser';
import { asepriteFile, cel, flat, layer } from '../../../support/sprites/asepriteFile';
import { layerOf } from '../export/sprites';

/** `+` begins a group, blanks before a name are its level, `-` hides it; from the bottom to the top. */
function layersOf(...rows: readonly string[]): Layer[] {
  const around: number[] = [];
  return rows.map((row, index) => {
    const [, blanks = '', signs = '', name = ''] = /^( *)([+-]*)(.*)$/.exec(row) ?? [];
    const parent = blanks.length ? around[blanks.length - 1] : undefined;
    around[blanks.length] = index;
    const kind = signs.includes('+') ? 'group' : 'image';
    return layerOf(name, { kind, visible: !signs.includes('-'), ...(parent !== undefined && { parent }) });
  });
}

const text = (slots: readonly Slot[]) => slots.map(({ name, choices }) => `${name}: ${choices.map((c) => c.name)}`);
const ofLayers = (...rows: readonly string[]) => text(slotsOfLayers(layersOf(...rows)));
const ofNames = (...names: readonly string[]) => text(slotsOfNames(names.map((name) => ({ id: name, name }))));

describe('Slots', () => {
  it('are groups with what is directly in them, from the top', () => {
    const rows = [
      'body',
      '+head',
      ' round',
      ' +helmet',
      '  steel',
      '  shine',
      ' -square',
      '+empty',
      '+weapon',
      ' sword',
    ];
    assert.deepEqual(ofLayers(...rows), ['weapon: sword', 'head: square,helmet,round', 'body: body']);
    const within = ['+hero', ...rows.map((row) => ` ${row}`)];
    assert.deepEqual(ofLayers(...within), ofLayers(...rows));
  });

  it('leave out what is not for the game', () => {
    const layers = layersOf('_sketch', 'body', '+guides', ' line', '+hat', ' ref', ' red');
    const slots = slotsOfLayers([...layers, layerOf('photo', { reference: true })]);
    assert.deepEqual(text(slots), ['hat: red', 'body: body']);
  });

  it('are layers whose names begin alike, if they are in no group', () => {
    const rows = ['body', 'hat red', 'Hat-blue', 'hat_3', 'arm1', 'arm2', 'hatch'];
    assert.deepEqual(ofLayers(...rows), ['hatch: hatch', 'arm: 2,1', 'hat: 3,blue,red', 'body: body']);
    assert.deepEqual(ofLayers('+head', ' a', ' b', 'arm l', 'arm r'), ['arm: r,l', 'head: b,a']);
  });

  it('are found in names of files, whatever all of them begin with', () => {
    const files = ['hero-body', 'hero-hat-red', 'hero-hat-blue', 'hero-sword'];
    assert.deepEqual(ofNames(...files), ['body: body', 'hat: red,blue', 'sword: sword']);
    assert.deepEqual(ofNames('head_01', 'head_02', 'legs_01', 'legs_02'), ['head: 01,02', 'legs: 01,02']);
    assert.deepEqual(ofNames('hero-body', 'hero-hat'), ['body: body', 'hat: hat']);
    assert.deepEqual(ofNames('a', 'A'), ['a: a', 'A: A']);
    assert.deepEqual(ofNames('1', '2', 'x'.repeat(50_000)), [
      '1: 1',
      '2: 2',
      `${'x'.repeat(50_000)}: ${'x'.repeat(50_000)}`,
    ]);
    assert.deepEqual(ofNames(), []);
  });
});

/** 3 × 1, a pixel for each layer. */
const ROWS = ['body', '+hat', ' red', ' -blue', '-cape', '_guide'] as const;

function fileOf(rows: readonly string[] = ROWS): Buffer {
  const layers = layersOf(...rows);
  const chunks = layers.map(({ name, kind, visible, parent }) =>
    layer({ name, type: kind === 'group' ? 1 : 0, flags: visible ? 1 : 0, level: parent === undefined ? 0 : 1 }),
  );
  const cels = layers.flatMap(({ kind }, at) =>
    kind === 'group' ? [] : [cel(1, 1, [40 * at + 10, 0, 0, 255], { layer: at, x: at % 3 })],
  );
  return asepriteFile({ width: 3, height: 1, frames: [{ chunks: [...chunks, ...cels] }] });
}

describe('A look', () => {
  const layers = layersOf(...ROWS);
  const slots = slotsOfLayers(layers);
  // cape, hat (blue, red), body
  const looks: readonly Look[] = [
    [undefined, 1, 0],
    [0, 0, 0],
    [undefined, undefined, 0],
    [0, 1, undefined],
    [undefined, 0, undefined],
  ];

  it('is what a file shows, and is shown by eyes again', () => {
    assert.deepEqual(text(slots), ['cape: cape', 'hat: blue,red', 'body: body']);
    assert.deepEqual(lookOfEyes(layers, slots, {}), [undefined, 1, 0]);
    assert.deepEqual(eyesOfLook(layers, slots, [undefined, 1, 0]), {});
    for (const look of looks)
      assert.deepEqual(lookOfEyes(layers, slots, eyesOfLook(layers, slots, look)), look, JSON.stringify(look));
    const hidden = layersOf('-+hero', ' -+hat', '  -red', '  blue', ' +body', '  one');
    const inside = slotsOfLayers(hidden);
    assert.deepEqual(lookOfEyes(hidden, inside, {}), [undefined, undefined]);
    const eyes = eyesOfLook(hidden, inside, [0, 1]);
    assert.deepEqual(openEyes(hidden, eyes), [true, true, true, false, true, true]);
  });

  it('is exported with exactly the layers that are shown, except guides', async () => {
    const bytes = fileOf();
    for (const look of looks) {
      const pattern = patternOfLook(layers, slots, look);
      assert.deepEqual(pattern.ambiguous, []);
      const choice = { layers: pattern.layers };
      const source = { title: 'hero', extension: 'aseprite', bytes };
      const { frames, refusal } = await readSprite(source, () => {}, undefined, choice);
      assert.equal(refusal, undefined);
      const eyes = Object.fromEntries(
        layers.map(({ name }, at) => [name, openEyes(layers, eyesOfLook(layers, slots, look))[at] ?? false]),
      );
      assert.deepEqual(frames[0]?.image, flat(bytes, 0, { ...eyes, _guide: false }), JSON.stringify(look));
    }
  });

  it('names layers that have the same names as others', () => {
    const twice = layersOf('+hat', ' red', ' red', ' blue', '+coat', ' red');
    const own = slotsOfLayers(twice);
    assert.deepEqual(patternOfLook(twice, own, [0, 0]), { layers: 'coat/red, hat/blue', ambiguous: [] });
    assert.deepEqual(patternOfLook(twice, own, [0, 1]).ambiguous, ['red']);
    assert.deepEqual(patternOfLook(twice, own, [undefined, undefined]).layers, '');
  });

  it('by chance is possible, another one, and any in time', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const property = fc.property(fc.array(random, { minLength: 64, maxLength: 64 }), (numbers) => {
      let at = 0;
      const look = surprise(slots, [undefined, 1, 0], () => numbers[at++ % numbers.length] ?? 0);
      assert.equal(look.length, slots.length);
      assert.ok(look.every((one, slot) => one === undefined || slots[slot]?.choices[one]));
      assert.notEqual(look[1], undefined);
    });
    fc.assert(property, { seed });
    const seen = new Set(Array.from({ length: 400 }, () => surprise(slots, []).join()));
    assert.equal(seen.size, 8);
    for (let i = 0; i < 50; i++) assert.notDeepEqual(surprise(slots, [0, 1, 0]), [0, 1, 0]);
    const only = slotsOfNames([{ id: 'a', name: 'a' }]);
    assert.equal(surprise(only, [undefined], () => 0.1).length, 1);
  });

  it('has a name of what is chosen', () => {
    assert.equal(nameOfLook(slots, [0, 1, 0]), 'red');
    assert.equal(nameOfLook(slots, [0, undefined, 0]), 'look');
    const odd = slotsOfNames([
      { id: '1', name: 'hat {red}/..' },
      { id: '2', name: 'hat blue' },
      { id: '3', name: 'body' },
    ]);
    assert.equal(nameOfLook(odd, [0, 0]), 'red');
  });

  it('of several images is drawn as layers are', () => {
    const byte = fc.constantFrom(0, 1, 60, 128, 200, 255);
    const image = fc.array(byte, { minLength: 12, maxLength: 12 });
    const property = fc.property(fc.array(image, { minLength: 1, maxLength: 4 }), (images) => {
      const size = { width: 3, height: 1 };
      const drawn = drawLook(
        size,
        images.map((bytes) => ({ ...size, data: Uint8ClampedArray.from(bytes) })),
      );
      const chunks = images.flatMap((_, at) => layer({ name: String(at) }));
      const cels = images.map((bytes, at) => cel(3, 1, bytes, { layer: at }));
      const bytes = asepriteFile({ ...size, frames: [{ chunks: [...chunks, ...cels] }] });
      assert.deepEqual(drawn.data, flat(bytes).data);
      // An independent reader, which rounds otherwise.
      const other = composed(parsed(bytes), 0);
      for (let at = 3; at < 12; at += 4) assert.ok(Math.abs((drawn.data[at] ?? 0) - (other[at] ?? 0)) <= images.length);
    });
    fc.assert(property, { seed });
  });
});
