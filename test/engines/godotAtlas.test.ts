import assert from 'node:assert/strict';
import type { AtlasExport } from '../../src/sprite/engines/atlasFields';
import type { AtlasSource } from '../../src/sprite/export/atlas/atlas';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { seen } from '../unit/sprite/engines/numberedSprite';
import { ATLAS_SPRITES, atlasOf, type WantedAnimation, type WantedAtlas, wantedOf } from './atlasCases';
import { inRuns } from './engineSprites';
import { cellOf, type GodotCase, type GodotSeen, playInGodot, timesOf } from './godotEngine';
import { ODD_SPRITES } from './oddSprites';

interface AtlasCase {
  readonly sources: readonly AtlasSource[];
  readonly choices: Partial<AtlasExport>;
  /** Below `res://`. */
  readonly folder: string;
  /** Whether the export knows where the project is. Textures are named from its top then. */
  readonly known: boolean;
}

const LIT: readonly AtlasSource[] = [
  { name: 'lit', sprite: ODD_SPRITES['a normal map'] ?? assert.fail() },
  ...ATLAS_SPRITES.slice(0, 5),
];

/** By what is special about them. */
const CASES: Readonly<Record<string, AtlasCase>> = {
  'the default options': { sources: ATLAS_SPRITES, choices: {}, folder: 'default', known: true },
  'whole extruded frames in a project that is not known': {
    sources: ATLAS_SPRITES,
    choices: { trim: 'none', extrude: true, rotate: true },
    folder: 'art/whole',
    known: false,
  },
  'several pages of powers of two': {
    sources: ATLAS_SPRITES,
    choices: { trim: 'sprite', maxSide: 128, sides: 'power-of-two' },
    folder: 'art/日本 (1)',
    known: true,
  },
  'pixels twice as large': {
    sources: ATLAS_SPRITES.slice(0, 20),
    choices: { scale: 2, border: 3, mergeDuplicates: false },
    folder: 'large',
    known: true,
  },
  'normal maps': { sources: LIT, choices: {}, folder: 'lit', known: false },
};

/** What Godot drew of the cases, all in one game, because its start takes seconds. */
async function played(): Promise<Map<string, Played>> {
  const made = await Promise.all(
    Object.values(CASES).map(async ({ sources, choices, folder, known }) => {
      const { files } = await atlasOf(sources, { ...choices, format: 'godot' }, known ? { projectFolder: folder } : {});
      const wanted = wantedOf(sources, choices.scale);
      const rasters = [...wanted.frames.values()];
      const one: GodotCase = {
        files,
        folder,
        width: Math.max(...rasters.map(({ width }) => width)),
        height: Math.max(...rasters.map(({ height }) => height)),
        rounds: 1,
        stills: files.map(({ name }) => name).filter((name) => name.startsWith('hud/')),
        normals: sources === LIT,
      };
      return { one, wanted };
    }),
  );
  const found = await playInGodot(made.map(({ one }) => one));
  return new Map(
    Object.keys(CASES).map((name, at) => {
      const { one, wanted } = made[at] ?? assert.fail();
      const drawn = found[at] ?? assert.fail();
      return [name, { one, wanted, seen: drawn, looks: looksIn(one, drawn), wantedLooks: wantedLooks(one, wanted) }];
    }),
  );
}

interface Played {
  readonly one: GodotCase;
  readonly wanted: WantedAtlas;
  readonly seen: GodotSeen;
  /** By cell. */
  readonly looks: readonly string[];
  /** By the frame's name. */
  readonly wantedLooks: ReadonlyMap<string, string>;
}

/** Pixels as text, in a cell. */
function lookOf(image: Raster, { width, height }: GodotCase): string {
  const cell = createRaster(width, height);
  for (let y = 0; y < image.height; y++)
    cell.data.set(image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width), 4 * y * width);
  return textOf(cell.data);
}

const textOf = (pixels: Uint8Array | Uint8ClampedArray) => Buffer.from(seen(pixels)).toString('base64');

/** What each cell shows, with the size of its texture. */
function looksIn({ width, height }: GodotCase, found: GodotSeen): string[] {
  return found.drawn.sizes.map((size, cell) => `${size.join(' × ')} ${textOf(cellOf(found, cell, width, height))}`);
}

function wantedLooks(one: GodotCase, { frames }: WantedAtlas): ReadonlyMap<string, string> {
  return new Map([...frames].map(([name, image]) => [name, `${image.width} × ${image.height} ${lookOf(image, one)}`]));
}

function checkAnimation(animation: WantedAnimation, { seen: { animations, drawn }, looks, wantedLooks }: Played) {
  const { name, loops, steps } = animation;
  const found = animations.find((other) => other.name === name) ?? assert.fail(`${name} is missing`);
  assert.equal(found.loop, loops, name);
  const times = timesOf(found);
  const cells = drawn.cells[name] ?? [];
  const written = inRuns(cells.map((cell, at) => [looks[cell] ?? '', times[at] ?? 0]));
  const expected = inRuns(steps.map(([frame, ms]) => [wantedLooks.get(frame) ?? '', ms]));
  assert.ok(written.length === expected.length, `${name}: ${written.length} of ${expected.length} frames`);
  for (const [at, [look, ms]] of written.entries()) {
    assert.ok(look === expected[at]?.[0], `${name}: frame ${at} looks wrong`);
    assert.ok(Math.abs(ms - (expected[at]?.[1] ?? 0)) <= 1e-6 * ms, `${name}: ${ms} ms are written`);
  }
  const order = found.shown.map(([at]) => at);
  assert.deepEqual(order.slice(0, cells.length), [...cells.keys()], name);
  if (loops && cells.length > 1) assert.equal(order[cells.length], 0, name);
}

describe('Godot shows each sprite of an atlas', () => {
  let results: ReadonlyMap<string, Played>;
  before(async () => {
    results = await played();
  });

  for (const name of Object.keys(CASES)) {
    it(`with ${name}`, () => {
      const result = results.get(name) ?? assert.fail();
      assert.equal(result.seen.error, undefined);
      assert.deepEqual(
        result.seen.animations.map((one) => one.name).sort(),
        result.wanted.animations.map((one) => one.name).sort(),
      );
      for (const animation of result.wanted.animations) checkAnimation(animation, result);
    });
  }

  it('that is still, by its own texture', () => {
    for (const [name, result] of results) {
      const { folder, files } = result.one;
      const { stills } = result.seen.drawn;
      const still =
        CASES[name]?.sources.filter(({ sprite }) => sprite.frames.length === 1 && !sprite.tags.length) ?? [];
      assert.equal(Object.keys(stills).length, still.length, name);
      assert.ok(files.length > still.length && still.length > 0);
      // Characters that files can't have are other ones there, so the others are found by their names.
      const named = still.filter(({ name: own }) => /^[\w/-]+$/.test(own));
      for (const { name: own } of named) {
        const cell = stills[`res://${folder}/hud/${own}.tres`] ?? assert.fail(own);
        assert.ok(result.looks[cell] === result.wantedLooks.get(`${own}/0`), `${name}: ${own}`);
      }
    }
  });

  it('with its normal map in the same places', () => {
    const { one, seen: found } = results.get('normal maps') ?? assert.fail();
    const cells = found.drawn.cells['lit/walk'] ?? assert.fail();
    const maps = LIT[0]?.sprite.normalMap ?? assert.fail();
    assert.equal(cells.length >= maps.length, true);
    const drawn = new Set(cells.map((cell) => textOf(cellOf(found, cell, one.width, one.height, found.drawn.normals))));
    assert.deepEqual(drawn, new Set(maps.map((map) => lookOf(map, one))));
  });
});
