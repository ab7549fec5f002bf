import { foreignText } from '../../shared/base/foreignText';
import type { SheetCut } from '../../shared/protocol/preview';
import { MAX_FRAMES } from '../../sprite/pixels/pictureLimits';
import type { Size } from '../../sprite/pixels/raster';
import { readSheetJson, type SheetReading } from '../../sprite/sheet/readSheetJson';
import { type FrameRect, rectsOf, splitSheet, UNTIMED_FRAME_MS } from '../../sprite/sheet/sheet';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import type { ShownPicture } from '../../sprite/source/shownPicture';
import { childOf, splitName } from '../disk/fileStore';
import { frameDuration } from '../domain/saveOutputs';
import type { DiscoveryDependencies } from './discoveryFiles';
import type { FolderNames } from './folderNames';
import type { FoundPicture } from './found';
import { type RecipeFrames, sourceInRecipe } from './recipeSource';

/** Most JSON files beginning with the picture's name that are read. */
const MAX_OTHERS = 8;

type SheetPart = Pick<FoundPicture, 'sheet' | 'sheetFault' | 'json' | 'told'>;

/** Normal maps follow their sprites, and of files that can't be read, whoever reads them says why. */
export const NEVER_CUT: SheetPart = { told: 'itself' };

/**
 * How a picture is cut into frames. The first of these decides: a JSON next to it, the user's own cut, a recipe next to it, the run that made
 * it, its name. Without any of them, it's a still.
 * @param recipe what the recipe of its set says; absent: its own recipe is read
 */
export async function findSheet(
  folder: string,
  name: string,
  names: FolderNames,
  info: ShownPicture,
  dependencies: DiscoveryDependencies,
  recipe?: { readonly frames: RecipeFrames | undefined },
): Promise<SheetPart> {
  if (info.animated) return { told: 'itself' };
  const uri = childOf(folder, name);
  const described = await describedBy(folder, name, names, info, dependencies);
  if (described.sheet) return { ...described, told: 'itself' };
  const told = info.format === 'aseprite' ? ({ told: 'itself' } as const) : {};
  // What a person does with a view is in the recipe of its set, so that counts first.
  const ofSet = partByRecipe(info, recipe?.frames);
  if (ofSet) return { ...described, ...ofSet };
  const cut = dependencies.cutOf(uri);
  const byUser = cut && sheetByUser(info, cut);
  if (byUser) return { ...described, ...told, sheet: byUser };
  const own = recipe ? undefined : await sourceInRecipe(folder, name, names, dependencies);
  const byRecipe = partByRecipe(info, own?.frames);
  if (byRecipe) return { ...described, ...byRecipe };
  const provenance = dependencies.provenanceOf(uri);
  const sheet =
    (provenance?.frames && sheetOfRects(provenance.frames, 'run', frameDuration(provenance.fps))) ??
    sheetByName(info, splitName(name).stem);
  return sheet ? { ...described, ...told, sheet } : { ...described, ...told };
}

/** Undefined if the recipe doesn't say it, or if the picture is no longer large enough. */
function partByRecipe(picture: Size, frames: RecipeFrames | undefined): SheetPart | undefined {
  if (frames === undefined) return undefined;
  if (frames === 'whole') return { told: 'recipe' };
  const sheet = sheetByUser(picture, frames, 'recipe', frames.duration);
  return sheet && { told: 'recipe', sheet };
}

async function describedBy(
  folder: string,
  name: string,
  names: FolderNames,
  info: ShownPicture,
  dependencies: Pick<DiscoveryDependencies, 'readText'>,
): Promise<SheetPart> {
  const { own, others } = jsonNames(name, names);
  const read = (json: string) => readBy(folder, json, name, info, dependencies);
  for (const json of own) {
    const reading = await read(json);
    // It may describe another picture: `hero.json` with `hero.png` and `hero-sheet.png` next to it.
    const another = reading.kind !== 'other' && reading.image !== undefined && reading.image !== name;
    if (reading.kind === 'other' || (another && names.has(reading.image ?? ''))) continue;
    return partOf(reading, folder, json);
  }
  const readings = await Promise.all(others.map(read));
  const about = readings.flatMap((reading, at) =>
    reading.kind !== 'other' && reading.image === name ? [{ reading, json: others[at] ?? '' }] : [],
  );
  const best = about.find(({ reading }) => reading.kind === 'sheet') ?? about[0];
  return best ? partOf(best.reading, folder, best.json) : {};
}

async function readBy(
  folder: string,
  json: string,
  name: string,
  { width, height }: Size,
  { readText }: Pick<DiscoveryDependencies, 'readText'>,
): Promise<SheetReading> {
  const text = await readText(childOf(folder, json));
  return text === undefined ? { kind: 'fault', fault: 'unreadable' } : readSheetJson(text, { width, height, name });
}

function partOf(reading: Exclude<SheetReading, { kind: 'other' }>, folder: string, json: string): SheetPart {
  const place = childOf(folder, json);
  return reading.kind === 'sheet'
    ? { sheet: reading.sheet, json: place }
    : { sheetFault: { fault: reading.fault, json: foreignText(json) }, json: place };
}

/**
 * The JSON files in its folder that describe a picture, or seem to, by name or by `meta.image`. Only one of them is used to read it.
 * @returns URI strings
 */
export async function jsonsAbout(
  folder: string,
  name: string,
  names: FolderNames,
  info: Size,
  dependencies: Pick<DiscoveryDependencies, 'readText'>,
): Promise<string[]> {
  const { own, others } = jsonNames(name, names);
  const about: string[] = [];
  for (const json of [...own, ...others]) {
    const reading = await readBy(folder, json, name, info, dependencies);
    if (reading.kind === 'other') continue;
    const isNamed = reading.image === name || (own.includes(json) && !names.has(reading.image ?? ''));
    if (isNamed) about.push(childOf(folder, json));
  }
  return about;
}

/** Characters that may follow a picture's stem in the name of its JSON. */
const AFTER_STEM = ['-', '_', ' ', '.'];

const withoutSheet = (stem: string) => stem.replace(/[-_ ](?:sprite)?sheet$/i, '');

/** One of several images that one JSON describes: `hero-0.png`, of `hero.json`. */
const withoutNumber = (stem: string) => stem.replace(/[-_ .]?\d{1,3}$/, '');

/** Tells whether one of the JSON files may describe a picture with a given stem, by their names. Covers everything that `findSheet` reads. */
export function describedBySome(jsons: readonly string[]): (stem: string) => boolean {
  const all = new Set(jsons.map(plainJson));
  const sorted = [...all].sort();
  return (stem) =>
    AFTER_STEM.some((sign) => beginsOne(sorted, stem + sign)) ||
    [withoutSheet, withoutNumber].some((shorter) => all.has(`${shorter(stem)}.json`));
}

/** A JSON's name with its extension in lowercase: `HERO.JSON` belongs to `HERO.PNG` as `HERO.json` does. */
const plainJson = (name: string) => name.replace(/\.json$/i, '.json');

/** Whether one of the names begins like this. @param sorted by code units */
function beginsOne(sorted: readonly string[], beginning: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(beginning) ?? false;
}

/** JSON files that may describe a picture: `own` by name, `others` only if `meta.image` names the picture. */
function jsonNames(name: string, names: FolderNames): { own: string[]; others: string[] } {
  const { stem } = splitName(name);
  const own = [`${stem}.json`, `${name}.json`].flatMap((wanted) =>
    names.has(wanted) ? wanted : (names.jsons.find((json) => plainJson(json) === wanted) ?? []),
  );
  const short = [withoutSheet, withoutNumber].map((shorter) => `${shorter(stem)}.json`);
  const begins = (json: string) => json.startsWith(stem) && AFTER_STEM.includes(json.charAt(stem.length));
  const others = names.jsons.filter((json) => !own.includes(json) && (short.includes(plainJson(json)) || begins(json)));
  return { own, others: others.slice(0, MAX_OTHERS) };
}

/** A sheet of untrimmed frames at these rectangles; undefined for fewer than 2 frames or more than 4,096. */
export function sheetOfRects(
  rects: readonly FrameRect[],
  from: SheetInfo['from'],
  duration = UNTIMED_FRAME_MS,
): SheetInfo | undefined {
  if (rects.length < 2 || rects.length > MAX_FRAMES) return undefined;
  const frames = rects.map(({ x, y, w, h }) => ({ x, y, w, h, left: 0, top: 0, duration: Math.max(1, duration) }));
  return {
    width: Math.max(...rects.map(({ w }) => w)),
    height: Math.max(...rects.map(({ h }) => h)),
    frames,
    tags: [],
    from,
  };
}

/** A sheet cut by a person; undefined if the picture is no longer large enough. @param duration of each frame in milliseconds */
function sheetByUser(
  picture: Size,
  cut: SheetCut,
  from: 'user' | 'recipe' = 'user',
  duration?: number,
): SheetInfo | undefined {
  const { count, columns, width, height } = cut;
  const rows = Math.ceil(count / columns);
  if (Math.min(columns, count) * width > picture.width || rows * height > picture.height) return undefined;
  return sheetOfRects(rectsOf(cut), from, duration);
}

/** A sheet with a name as in GameMaker: `hero_strip8` is eight frames side by side. */
function sheetByName(picture: Size, stem: string): SheetInfo | undefined {
  const count = Number(/_strip(\d{1,4})$/i.exec(stem)?.[1]);
  if (!(count >= 2)) return undefined;
  const split = splitSheet(picture, { count, width: picture.width / count, height: picture.height });
  return split && sheetOfRects(split.frames, 'guess');
}
