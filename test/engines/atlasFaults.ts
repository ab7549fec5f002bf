import { rawText } from '../../src/shared/base/foreignText';
import type { AtlasExport } from '../../src/sprite/engines/atlasFields';
import type { AtlasSource } from '../../src/sprite/export/atlas/atlas';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { MARGIN, type SeenAtlas, type SeenPlay } from '../support/sprites/seenSheet';
import { atlasOf, PIVOT, type WantedAnimation, type WantedAtlas, wantedOf } from './atlasCases';
import { inRuns } from './engineSprites';
import type { EnginesPage, PageEngine } from './enginesPage';
import { looksLike } from './frameLooks';

/** Sprites whose names an engine can't give to an animation: its objects have them already. */
const RENAMED: Readonly<Record<PageEngine, ReadonlyMap<string, string>>> = {
  phaser: new Map(['hasOwnProperty', '__proto__'].map((name) => [name, `${name} 2`])),
  pixi: new Map([['__proto__', '__proto__ 2']]),
};

/** How long an animation is watched after its end, in milliseconds. */
const TAIL = 40;

/**
 * Makes an atlas, has the engine of a page draw all frames and play all animations, and compares that with the sprites.
 * @param renderer Phaser's
 * @returns the errors, one line each
 */
export async function atlasFaults(
  page: EnginesPage,
  sources: readonly AtlasSource[],
  choices: Partial<AtlasExport>,
  renderer?: 'CANVAS' | 'WEBGL',
): Promise<string[]> {
  const { files, notes } = await atlasOf(sources, { ...choices, format: page.engine });
  const wanted = wantedOf(sources, choices.scale, RENAMED[page.engine]);
  const names = files.map(({ name }) => name);
  const json = ['hud.json', 'hud-0.json'].find((name) => names.includes(name)) ?? '';
  const animations = names.find((name) => name === 'hud.anims.json');
  const rasters = [...wanted.frames.values()];
  const seen = await page.loadAtlas(
    files,
    {
      json,
      ...(animations !== undefined && { animations }),
      title: 'hud',
      width: Math.max(...rasters.map(({ width }) => width)),
      height: Math.max(...rasters.map(({ height }) => height)),
      plays: wanted.animations.map((one) => ({ animation: one.name, loops: one.loops, ms: watchedMs(one) })),
    },
    renderer,
  );
  const divided = new Set(
    notes.flatMap((note) => (note.note === 'divided-animation' ? [rawText(note.animation)] : [])),
  );
  return [
    ...seen.complaints.map((complaint) => `the engine says: ${complaint}`),
    ...frameFaults(wanted, seen),
    ...wanted.animations.flatMap((one, at) =>
      divided.has(one.name) ? [] : playFaults(one, seen.played[at] ?? undefined),
    ),
    ...(divided.size > wanted.animations.length / 4 ? [`${divided.size} animations are divided`] : []),
    ...pivotFaults(seen),
  ];
}

const roundMs = ({ steps }: WantedAnimation) => steps.reduce((sum, [, ms]) => sum + ms, 0);
const watchedMs = (one: WantedAnimation) => (one.loops ? 2 * roundMs(one) : roundMs(one) + TAIL);

function frameFaults({ frames }: WantedAtlas, seen: SeenAtlas): string[] {
  const drawn = new Map(seen.frames);
  const wrong = [...frames].flatMap(([name, image]) => {
    const pixels = drawn.get(name);
    if (pixels === undefined) return [`frame “${name}” is missing`];
    return looksLike(Buffer.from(pixels, 'base64'), withMargin(image)) ? [] : [`frame “${name}” looks wrong`];
  });
  const extra = [...drawn.keys()].filter((name) => !frames.has(name));
  return [...wrong, ...extra.map((name) => `frame “${name}” is too much`)];
}

function withMargin(image: Raster): Uint8ClampedArray {
  const out = createRaster(image.width + 2 * MARGIN, image.height + 2 * MARGIN);
  for (let y = 0; y < image.height; y++) {
    const row = image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width);
    out.data.set(row, 4 * ((y + MARGIN) * out.width + MARGIN));
  }
  return out.data;
}

function playFaults(one: WantedAnimation, seen: SeenPlay | undefined): string[] {
  const { name, loops, steps } = one;
  if (!seen) return [`animation “${name}” is missing`];
  const last = steps.at(-1)?.[0] ?? '';
  const text = (list: readonly (readonly [string, number])[]) => JSON.stringify(inRuns(list));
  const [shown, wanted] = [text(seen.shown), text([...steps, ...(loops ? steps : [[last, TAIL] as const])])];
  const faults = shown === wanted ? [] : [`animation “${name}” shows ${shown} instead of ${wanted}`];
  const end = loops ? undefined : roundMs(one);
  if (seen.ended !== end) faults.push(`animation “${name}” ends after ${seen.ended} ms instead of ${end}`);
  return faults;
}

function pivotFaults({ pivots }: SeenAtlas): string[] {
  const own = pivots.filter(([name]) => name.startsWith(`${PIVOT.name}/`));
  const wrong = own.filter(([, x, y]) => x !== PIVOT.x || y !== PIVOT.y);
  return own.length ? wrong.map((one) => `pivot ${one.join(' ')}`) : ['no pivots'];
}
