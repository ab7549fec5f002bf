import assert from 'node:assert/strict';
import type { Change } from '../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { changedParts } from '../../../../src/sprite/edit/parts';
import { TURNS } from '../../../../src/sprite/edit/pixelMoves';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../../../src/sprite/normalMap/settings';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { shownFrames, spriteOfImages } from '../../../support/sprites/flatSprites';

/** A figure that is the same in no direction. */
function figure(shift = 0): Raster {
  const image = createRaster(20, 16);
  for (let y = 3; y < 13; y++)
    for (let x = 4 + shift; x < 10 + Math.floor(y / 2); x++)
      image.data.set([90 + 9 * y, 60 + 5 * x, 70, 255], (y * 20 + x) * 4);
  return image;
}

const [FIGURES, SETTINGS] = [
  [figure(), figure(2)],
  {
    usual: USUAL_NORMAL_MAP,
    down: { ...USUAL_NORMAL_MAP, invertY: true },
    left: { ...USUAL_NORMAL_MAP, invertX: true },
  },
];

function mapAfter(change: Change, sprite: readonly Raster[], map: readonly Raster[]) {
  const [part] = changedParts([{ sprite: spriteOfImages(sprite), map: spriteOfImages(map) }], { change });
  assert(part?.map);
  return { ...part, map: part.map };
}

/** Rounding may differ by one. */
function assertAlike(actual: readonly Raster[], wanted: readonly Raster[], about: string): void {
  assert.equal(actual.length, wanted.length);
  for (const [at, { width, height, data }] of wanted.entries()) {
    const one = actual[at];
    assert.deepEqual([one?.width, one?.height], [width, height], about);
    for (const [byte, value] of data.entries())
      assert(Math.abs((one?.data[byte] ?? -9) - value) <= 1, `${about}, frame ${at}, byte ${byte}`);
  }
}

const seen = (map: Raster): Raster => ({
  ...map,
  data: map.data.map((value, byte) => (map.data[byte | 3] ? value : 0)),
});

describe('a normal map whose sprite changes', () => {
  for (const [name, settings] of Object.entries(SETTINGS))
    it(`is the map of the turned sprite: ${name}`, () => {
      for (const turn of TURNS) {
        const { sprite, map } = mapAfter(
          { change: 'turn', turn },
          FIGURES,
          FIGURES.map((one) => normalMap(one, settings)),
        );
        // Computed again from the turned pixels.
        const wanted = shownFrames(sprite).map((one) => seen(normalMap(one, settings)));
        assertAlike(shownFrames(map), wanted, turn);
      }
    });

  it('has only the vectors of those frames turned that are', () => {
    const maps = FIGURES.map((one) => normalMap(one));
    const { sprite, map } = mapAfter({ change: 'turn', turn: 'flip-horizontal', frames: [1] }, FIGURES, maps);
    const wanted = shownFrames(sprite).map((one) => seen(normalMap(one)));
    assertAlike(shownFrames(map), wanted, 'flip');
    assert.deepEqual(shownFrames(map)[0], seen(maps[0] as Raster));
  });

  it('is as it was after two turns', () => {
    const map = normalMap(figure());
    const image = spriteOfImages([map]);
    const turn = (one: EditSprite, times: number, change: Change): EditSprite => {
      if (times === 0) return one;
      const [part] = changedParts([{ sprite: spriteOfImages([figure()]), map: one }], { change });
      assert(part?.map);
      return turn(part.map, times - 1, change);
    };
    const flips = turn(image, 2, { change: 'turn', turn: 'flip-vertical' });
    assert.deepEqual(shownFrames(flips), [seen(map)]);
  });

  it('gets a flat surface where an opaque one grows, and nothing where it has some', () => {
    const full = createRaster(20, 16);
    for (let at = 0; at < full.data.length; at += 4) full.data.set([100, 140, 230, 255], at);
    const rect = { x: -2, y: 0, width: 22, height: 16 };
    const opaque = mapAfter({ change: 'canvas', rect, fill: 0xff0000ff }, [figure()], [full]);
    assert.deepEqual(
      [...(shownFrames(opaque.map)[0]?.data.slice(0, 12) ?? [])],
      [128, 128, 255, 255, 128, 128, 255, 255, 100, 140, 230, 255],
    );
    const cut = mapAfter({ change: 'canvas', rect }, [figure()], [normalMap(figure())]);
    assert.deepEqual([...(shownFrames(cut.map)[0]?.data.slice(0, 4) ?? [])], [0, 0, 0, 0]);
    const empty = mapAfter({ change: 'add-frames', at: 0, from: [null, 0] }, [figure()], [full]);
    const [first, second] = shownFrames(empty.map);
    assert.deepEqual([...(first?.data.slice(0, 4) ?? [])], [128, 128, 255, 255]);
    assert.deepEqual(second, full);
  });

  it('follows the frames', () => {
    const maps = FIGURES.map((one) => normalMap(one));
    const { map } = mapAfter({ change: 'move-frames', frames: [0], to: 2 }, FIGURES, maps);
    assert.deepEqual(shownFrames(map), [...maps].reverse().map(seen));
  });

  it('that is one for all frames follows what all of them do', () => {
    const map = normalMap(figure());
    const deleted = mapAfter({ change: 'delete-frames', frames: [0] }, FIGURES, [map]);
    assert.deepEqual([deleted.staleMap, shownFrames(deleted.map)], [undefined, [seen(map)]]);
    const whole = mapAfter({ change: 'turn', turn: 'rotate-180', frames: [1, 0] }, FIGURES, [map]);
    assert.equal(whole.staleMap, undefined);
    assert.notDeepEqual(shownFrames(whole.map), [seen(map)]);
    const some = mapAfter({ change: 'turn', turn: 'rotate-180', frames: [1] }, FIGURES, [map]);
    assert.deepEqual([some.staleMap, shownFrames(some.map)], ['frames', [seen(map)]]);
  });

  it('is left alone if it is of another size, from then on', () => {
    const small = createRaster(3, 3);
    const [part] = changedParts([{ sprite: spriteOfImages([figure()]), map: spriteOfImages([small]) }], {
      change: { change: 'turn', turn: 'flip-vertical' },
    });
    assert(part?.map);
    assert.deepEqual([part.staleMap, shownFrames(part.map)], ['size', [small]]);
  });
});
