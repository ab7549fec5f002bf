import assert from 'node:assert/strict';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import { documentOf } from '../../../../src/sprite/edit/editDocument';
import type { CelBody, EditSprite } from '../../../../src/sprite/edit/editSprite';
import { TURNS, type Turn } from '../../../../src/sprite/edit/pixelMoves';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../support/random';
import { randomChange } from '../../../support/sprites/randomEdits';

/** Two layers, four frames, of which the last two are linked in the lower layer. */
function knight(): EditSprite {
  const random = seeded(7);
  const image = (width: number, height: number) => ({
    kind: 'image' as const,
    width,
    height,
    pixels: {
      bytes: Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : random() * 256)),
      compressed: false,
    },
  });
  const body = (x: number, y: number, width: number, height: number): CelBody => ({
    x,
    y,
    opacity: 255,
    content: image(width, height),
  });
  const layer = {
    kind: 'image',
    visible: true,
    background: false,
    reference: false,
    opacity: 255,
    blendMode: 'normal',
  } as const;
  const linked = body(1, 0, 4, 5);
  const lower = [body(0, 0, 6, 5), body(2, 1, 3, 3), linked, linked];
  const frames = lower.map((one, at) => ({
    duration: 100 + at,
    palette: new Uint8Array(),
    cels: new Map([
      [0, { body: one, zIndex: 0 }],
      [1, { body: body(at - 1, 2, 2, 2), zIndex: 0 }],
    ]),
  }));
  return {
    width: 6,
    height: 5,
    form: 'rgba',
    transparentIndex: 0,
    layers: [
      { ...layer, id: 0, name: 'body' },
      { ...layer, id: 1, name: 'sword' },
    ],
    frames,
    tags: [
      { name: 'idle', from: 0, to: 1, direction: 'forward' },
      { name: 'walk', from: 2, to: 3, direction: 'pingpong' },
    ],
    slices: [{ name: 'hit', keys: [{ frame: 1, bounds: { x: 1, y: 1, width: 3, height: 2 }, pivot: { x: 1, y: 2 } }] }],
    tilesets: new Map(),
    traits: { layerOpacity: true, groupsBlend: true, pixelRatio: { width: 1, height: 1 } },
  };
}

const shownIn = (sprite: EditSprite): Raster[] => {
  const flattener = new Flattener(documentOf(sprite));
  return sprite.frames.map((_, at) => flattener.frame(at));
};
const textOf = ({ width, height, data }: Raster) => `${width} × ${height}: ${Buffer.from(data).toString('hex')}`;
const framesOf = (sprite: EditSprite) => shownIn(sprite).map(textOf);
const namesIn = ({ tags }: EditSprite) => tags.map(({ name, from, to }) => `${name} ${from}–${to}`);

/** Every pixel where it must be, one by one: the plain way. */
function turnedPlainly({ width, height, data }: Raster, turn: Turn): Raster {
  const isQuarter = turn === 'rotate-90' || turn === 'rotate-270';
  const [w, h] = isQuarter ? [height, width] : [width, height];
  const out = new Uint8ClampedArray(data.length);
  const put: Readonly<Record<Turn, (x: number, y: number) => [number, number]>> = {
    'flip-horizontal': (x, y) => [width - 1 - x, y],
    'flip-vertical': (x, y) => [x, height - 1 - y],
    'rotate-90': (x, y) => [height - 1 - y, x],
    'rotate-180': (x, y) => [width - 1 - x, height - 1 - y],
    'rotate-270': (x, y) => [y, width - 1 - x],
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [toX, toY] = put[turn](x, y);
      for (let channel = 0; channel < 4; channel++)
        out[(toY * w + toX) * 4 + channel] = data[(y * width + x) * 4 + channel] ?? 0;
    }
  return { width: w, height: h, data: out };
}

describe('Changes of a sprite', () => {
  for (const turn of TURNS)
    it(`turn every pixel of every frame: ${turn}`, () => {
      const before = knight();
      const after = changed(before, { change: 'turn', turn });
      assert.deepEqual(
        framesOf(after),
        shownIn(before).map((raster) => textOf(turnedPlainly(raster, turn))),
      );
    });

  it('turn slices and pivots with the pixels, back to where they were after four quarters', () => {
    const quarter = changed(knight(), { change: 'turn', turn: 'rotate-90' });
    assert.deepEqual(quarter.slices[0]?.keys[0], {
      frame: 1,
      bounds: { x: 2, y: 1, width: 2, height: 3 },
      pivot: { x: 0, y: 1 },
    });
    let sprite = quarter;
    for (let times = 0; times < 3; times++) sprite = changed(sprite, { change: 'turn', turn: 'rotate-90' });
    assert.deepEqual(sprite.slices, knight().slices);
    assert.deepEqual(framesOf(sprite), framesOf(knight()));
  });

  it('flip chosen frames alone, and not those that are linked to them', () => {
    const before = knight();
    const after = changed(before, { change: 'turn', turn: 'flip-horizontal', frames: [2] });
    const [shownBefore, shownAfter] = [shownIn(before), shownIn(after)];
    for (const [at, raster] of shownBefore.entries())
      assert.equal(
        textOf(shownAfter[at] as Raster),
        textOf(at === 2 ? turnedPlainly(raster, 'flip-horizontal') : raster),
      );
  });

  it('keep what another canvas cuts off until it is back', () => {
    const before = knight();
    const rect = { x: 2, y: 1, width: 3, height: 2 };
    const small = changed(before, { change: 'canvas', rect });
    const [first] = shownIn(small);
    const [whole] = shownIn(before) as [Raster];
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 12; x++) assert.equal(first?.data[y * 12 + x], whole.data[(y + 1) * 24 + 8 + x]);
    assert.deepEqual(small.slices[0]?.keys[0]?.bounds, { x: -1, y: 0, width: 3, height: 2 });
    const back = changed(small, { change: 'canvas', rect: { x: -2, y: -1, width: 6, height: 5 } });
    assert.deepEqual(framesOf(back), framesOf(before));
    assert.deepEqual(back.slices, before.slices);
  });

  it('fill what is new of a canvas with a color, under everything', () => {
    const before = knight();
    const after = changed(before, { change: 'canvas', rect: { x: -1, y: 0, width: 7, height: 5 }, fill: 0xff0000ff });
    for (const raster of shownIn(after)) assert.deepEqual([...raster.data.slice(0, 4)], [255, 0, 0, 255]);
  });

  it('continue a background in the color of its edge', () => {
    const before = knight();
    const red = Uint8Array.from({ length: 6 * 5 * 4 }, (_, at) => [200, 10, 10, 255][at % 4] ?? 0);
    const content = { kind: 'image' as const, width: 6, height: 5, pixels: { bytes: red, compressed: false } };
    const ground = { ...before.layers[0], id: 0, background: true } as EditSprite['layers'][number];
    const frames = before.frames.map((frame) => ({
      ...frame,
      cels: new Map(frame.cels).set(0, { zIndex: 0, body: { x: 0, y: 0, opacity: 255, content } }),
    }));
    const after = changed(
      { ...before, frames, layers: [ground, ...before.layers.slice(1)] },
      { change: 'canvas', rect: { x: 0, y: 0, width: 9, height: 5 } },
    );
    for (const raster of shownIn(after)) assert.deepEqual([...raster.data.slice(8 * 4, 9 * 4)], [200, 10, 10, 255]);
  });

  const moves: readonly (readonly [Change, string, readonly string[]])[] = [
    [{ change: 'move-frames', frames: [3], to: 0 }, '3012', ['idle 1–2', 'walk 3–3']],
    [{ change: 'move-frames', frames: [2, 3], to: 0 }, '2301', ['idle 2–3', 'walk 0–1']],
    [{ change: 'move-frames', frames: [0], to: 2 }, '1023', ['idle 0–1', 'walk 2–3']],
    [{ change: 'move-frames', frames: [0], to: 3 }, '1203', ['idle 0–0', 'walk 1–3']],
    [{ change: 'reverse-frames', frames: [0, 1, 2] }, '2103', ['idle 0–1', 'walk 2–3']],
    [{ change: 'delete-frames', frames: [2, 3] }, '01', ['idle 0–1']],
    [{ change: 'delete-frames', frames: [0] }, '123', ['idle 0–0', 'walk 1–2']],
    [{ change: 'add-frames', at: 2, from: [1] }, '01123', ['idle 0–2', 'walk 3–4']],
    [{ change: 'add-frames', at: 2, from: [2] }, '01223', ['idle 0–1', 'walk 3–4']],
    [{ change: 'add-frames', at: 4, from: [3, 3] }, '012333', ['idle 0–1', 'walk 2–5']],
  ];
  for (const [change, order, tags] of moves)
    it(`put frames and tags in order: ${JSON.stringify(change)}`, () => {
      const before = framesOf(knight());
      const after = changed(knight(), change);
      assert.equal(
        framesOf(after)
          .map((frame) => before.indexOf(frame))
          .join(''),
        order,
      );
      assert.deepEqual(namesIn(after), tags);
    });

  it('share pixels of linked copies, and not of others', () => {
    const { frames } = changed(knight(), { change: 'add-frames', at: 4, from: [0], linked: true });
    assert.equal(frames[4]?.cels.get(0)?.body, frames[0]?.cels.get(0)?.body);
    const { frames: free } = changed(knight(), { change: 'add-frames', at: 4, from: [0] });
    assert.notEqual(free[4]?.cels.get(0)?.body, free[0]?.cels.get(0)?.body);
  });

  it('give frames their slices wherever they go', () => {
    const { slices } = changed(knight(), { change: 'move-frames', frames: [0], to: 4 });
    assert.deepEqual(
      slices[0]?.keys.map(({ frame, bounds }) => [frame, bounds.width]),
      [
        [0, 3],
        [3, 0],
      ],
    );
  });

  it('change durations without touching pixels', () => {
    const before = knight();
    const after = changed(before, { change: 'durations', frames: [1, 2], durations: [40, 50] });
    assert.deepEqual(
      after.frames.map(({ duration }) => duration),
      [100, 40, 50, 103],
    );
    assert.equal(after.frames[0], before.frames[0]);
    assert.equal(after.frames[1]?.cels, before.frames[1]?.cels);
  });

  it('add, move, and delete layers with what is in them', () => {
    const added = changed(knight(), { change: 'add-layer', id: 9, name: 'hat', above: 0 });
    assert.deepEqual(
      added.layers.map(({ name }) => name),
      ['body', 'hat', 'sword'],
    );
    const moved = changed(added, { change: 'move-layer', layer: 0 });
    assert.deepEqual(
      moved.layers.map(({ name }) => name),
      ['hat', 'sword', 'body'],
    );
    const gone = changed(moved, { change: 'delete-layer', layer: 0 });
    assert.deepEqual(
      gone.layers.map(({ name }) => name),
      ['hat', 'sword'],
    );
    assert.ok(gone.frames.every(({ cels }) => !cels.has(0) && cels.has(1)));
  });

  const refused: readonly (readonly [Change, string])[] = [
    [{ change: 'delete-frames', frames: [0, 1, 2, 3] }, 'last'],
    [{ change: 'delete-frames', frames: [4] }, 'gone'],
    [{ change: 'canvas', rect: { x: 6, y: 0, width: 3, height: 3 } }, 'outside'],
    [{ change: 'canvas', rect: { x: 0, y: 0, width: 0, height: 3 } }, 'range'],
    [{ change: 'canvas', rect: { x: 0, y: 0, width: 1.5, height: 3 } }, 'range'],
    [{ change: 'canvas', rect: { x: 0, y: 0, width: 60_000, height: 60_000 } }, 'too-large'],
    [{ change: 'durations', frames: [0], durations: 0 }, 'range'],
    [{ change: 'durations', frames: [0, 1], durations: [5] }, 'range'],
    [{ change: 'add-tag', tag: { name: 'x', from: 3, to: 9, direction: 'forward' } }, 'gone'],
    [{ change: 'change-tag', at: 2, tag: {} }, 'gone'],
    [{ change: 'move-layer', layer: 0, parent: 1 }, 'misplaced'],
    [{ change: 'change-layer', layer: 0, to: { opacity: 256 } }, 'range'],
    [{ change: 'turn', turn: 'rotate-90', frames: [0] }, 'range'],
  ];
  for (const [change, why] of refused)
    it(`are refused: ${JSON.stringify(change)}`, () => {
      assert.throws(
        () => changed(knight(), change),
        (error) => error instanceof ChangeRefused && error.refusal.why === why,
      );
    });

  it('are refused if a name would be cut in a file, or a list would be', () => {
    const long = 'é'.repeat(32_768);
    const tag = { name: long, from: 0, to: 0, direction: 'forward' } as const;
    const changes: readonly Change[] = [
      { change: 'add-tag', tag },
      { change: 'change-tag', at: 0, tag: { name: long } },
      { change: 'add-layer', id: 99, name: long },
      { change: 'change-layer', layer: 0, to: { name: long } },
      { change: 'change-slice', at: 0, name: long },
    ];
    const refusal = { why: 'long-name', most: 65_535 };
    for (const change of changes)
      assert.throws(() => changed(knight(), change), { name: 'ChangeRefused', refusal }, change.change);
    // One that is there already stays, whatever else changes.
    const named: EditSprite = { ...knight(), tags: [tag] };
    assert.equal(changed(named, { change: 'change-tag', at: 0, tag: { direction: 'reverse' } }).tags[0]?.name, long);
    const tags = Array.from({ length: 65_535 }, () => ({ ...tag, name: '' }));
    const add: Change = { change: 'add-tag', tag: { ...tag, name: '' } };
    assert.throws(() => changed({ ...knight(), tags }, add), {
      refusal: { why: 'too-many', what: 'tag', most: 65_535 },
    });
  });

  it('leave the sprite before them as it was, whatever they are', () => {
    const random = seeded(seed);
    for (let round = 0; round < 60; round++) {
      let sprite = knight();
      const kept: { readonly sprite: EditSprite; readonly shown: string }[] = [];
      const textOfAll = (one: EditSprite) =>
        JSON.stringify([framesOf(one), one.tags, one.slices, one.frames.map(({ duration }) => duration)]);
      for (let step = 0; step < 8; step++) {
        kept.push({ sprite, shown: textOfAll(sprite) });
        const change = randomChange(sprite, random);
        const text = JSON.stringify(change);
        sprite = changed(sprite, change);
        const { tags, frames, layers } = sprite;
        assert.ok(
          tags.every(({ from, to }) => from <= to && from >= 0 && to < frames.length),
          text,
        );
        assert.ok(
          frames.every(({ cels }) => [...cels.keys()].every((id) => layers.some((layer) => layer.id === id))),
          text,
        );
      }
      for (const one of kept) assert.equal(textOfAll(one.sprite), one.shown, `seed ${seed}`);
    }
  });
});
