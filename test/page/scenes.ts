import type { PreviewItem, PreviewRun, PreviewState } from '../../src/shared/protocol/preview';
import type { PartsChange } from '../../src/sprite/edit/parts';
import { encodePng } from '../../src/sprite/formats/png';
import type { FilePalette } from '../../src/sprite/palette/palette';
import type { Raster } from '../../src/sprite/pixels/raster';
import { enlarge, lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import { checksScenes } from './scenesChecks';
import { compassScenes } from './scenesCompass';
import { contactScenes } from './scenesContact';
import { editScenes } from './scenesEdit';
import { fixScenes } from './scenesFix';
import { formatScenes } from './scenesFormats';
import { lightScenes } from './scenesLight';
import { paletteScenes } from './scenesPalette';
import { playScenes } from './scenesPlay';
import { stageScenes } from './scenesStage';
import { versionScenes } from './scenesVersions';

/** What the page should show: a state, and bytes by item ID. Items without bytes answer with an error. */
export interface Scene {
  readonly state: PreviewState;
  readonly pictures: Readonly<Record<string, Uint8Array>>;
  /** Colors of palette files by item ID. */
  readonly palettes?: Readonly<Record<string, FilePalette>>;
  /** Item IDs whose bytes are held until released. */
  readonly late?: readonly string[];
  /** The host's messages, by item ID, instead of bytes. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Item IDs of files that a service drew, by the host's records. */
  readonly drawn?: readonly string[];
  /** What a person can change; none: nothing. */
  readonly edit?: readonly ScenePart[];
  /** What was changed before the page opened. */
  readonly changed?: readonly PartsChange[];
}

/** What an editor of a scene can change: a part of the files, or one view of a set. */
export interface ScenePart {
  /** Item IDs of its images: one, or those of numbered files in order. */
  readonly images: readonly string[];
  /** The text of the JSON that describes its sheet. */
  readonly json?: string;
  /** Item ID of its normal map. */
  readonly map?: string;
  /** Direction of a view, `ne`: the scene's parts are views of one set. */
  readonly direction?: string;
}

/** A scene as the page server writes it into a page: bytes in base64. */
export type SentScene = Omit<Scene, 'pictures'> & { readonly pictures: Readonly<Record<string, string>> };

const TAGS = ['my game', 'forest'];

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'output', kind: 'still', version: 1, tags: TAGS, ...more };
}

function run(more: Partial<PreviewRun>): PreviewRun {
  return { operation: 'generate', state: 'succeeded', message: '', received: 0, cost: 15, ...more };
}

const source = item('mushroom', { role: 'source', tags: ['my game'] });

/** Frames of the animation, and their durations. */
export const idleFrames: readonly Raster[] = [
  mushroom,
  squash(mushroom, 12),
  squash(squash(mushroom, 12), 12),
  squash(mushroom, 12),
].flatMap((frame) => [frame, frame === mushroom ? recolor(frame, 0) : frame]);
export const idleDelays = [200, 100, 100, 120, 200, 120, 100, 100];

/** Twelve variations on two sprites. */
export const variations: readonly Raster[] = [0, 1, 2].flatMap((turn) =>
  [mushroom, lantern, mirror(mushroom), mirror(lantern)].map((sprite) => recolor(sprite, turn)),
);

function generate(received: number, more: Partial<PreviewRun>): Scene {
  const landed = variations.slice(0, received);
  const ids = landed.map((_, index) => `forest-friend-${index + 1}`);
  return {
    state: {
      title: 'Generate forest friend',
      run: run({ received, expected: 12, ...more }),
      items: ids.map((id) => item(id, { prompt: 'a friend from the forest, round, warm light' })),
    },
    pictures: Object.fromEntries(landed.map((raster, index) => [ids[index], encodePng(raster)])),
  };
}

function directions(): Scene {
  const views = Array.from({ length: 8 }, (_, index) => (index % 2 ? mirror(mushroom) : mushroom));
  return {
    state: {
      title: 'Eight directions of mushroom.png',
      run: run({
        operation: 'direction-set',
        message: '8 directions saved next to mushroom.png. 15 credits, 420 left.',
        received: 8,
        expected: 8,
      }),
      items: [source, ...views.map((_, index) => item(`mushroom-dir-${index}`))],
    },
    pictures: {
      mushroom: encodePng(mushroom),
      ...Object.fromEntries(views.map((raster, index) => [`mushroom-dir-${index}`, encodePng(raster)])),
    },
  };
}

function animation(): Scene {
  const prompt = 'idle breathing, loop';
  return {
    state: {
      title: 'Animate mushroom.png',
      run: run({
        operation: 'animate',
        message: 'Animation of 8 frames saved next to mushroom.png. 15 credits, 420 left.',
        received: 1,
        expected: 1,
      }),
      items: [
        source,
        item('mushroom-anim', { name: 'mushroom-anim.gif', kind: 'animation', prompt }),
        item('mushroom-anim-sheet', { kind: 'sheet', prompt }),
      ],
    },
    pictures: {
      mushroom: encodePng(mushroom),
      'mushroom-anim': toGif(idleFrames, idleDelays),
      'mushroom-anim-sheet': encodePng(sheetOf(idleFrames)),
    },
  };
}

function sheetOf(frames: readonly Raster[]): Raster {
  const width = frames.length * 16;
  const data = new Uint8ClampedArray(width * 16 * 4);
  frames.forEach((frame, index) => {
    for (let y = 0; y < 16; y++) data.set(frame.data.subarray(y * 64, y * 64 + 64), (y * width + index * 16) * 4);
  });
  return { width, height: 16, data };
}

/** A gradient of 1,024 colors, some half-transparent. */
export const gradient: Raster = {
  width: 32,
  height: 32,
  data: Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, at) => {
    const x = (at >> 2) % 32;
    const y = at >> 7;
    return [x * 8, y * 8, 255 - x * 4, y < 16 ? 255 : 128][at % 4] ?? 0;
  }),
};

export const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><b>bold</b>';

/** Every relevant state, by name. */
const pageScenes: Readonly<Record<string, () => Scene>> = {
  still: () => ({
    state: { title: 'mushroom.png', items: [source] },
    pictures: { mushroom: encodePng(mushroom) },
  }),
  large: () => ({
    state: { title: 'mushroom.png', items: [item('mushroom', { tags: [] })] },
    pictures: { mushroom: encodePng(enlarge(mushroom, 8)) },
  }),
  gradient: () => ({
    state: { title: 'gradient.png', items: [item('gradient')] },
    pictures: { gradient: encodePng(gradient) },
  }),
  waiting: () => ({
    state: {
      title: 'Generate forest friend',
      run: run({ state: 'running', message: 'Drawing…', cost: 15 }),
      items: [],
    },
    pictures: {},
  }),
  landing: () => generate(5, { state: 'running', message: 'Drawing…' }),
  done: () => generate(12, { message: '12 sprites saved in sprites. 15 credits, 420 left.' }),
  directions: () => directions(),
  animation: () => animation(),
  'animation-late': () => ({ ...animation(), late: ['mushroom-anim'] }),
  failed: () => ({
    state: {
      title: 'Edit mushroom.png',
      run: run({
        operation: 'edit',
        besideSources: true,
        state: 'failed',
        message: 'The service stopped in the middle. 1 of 2 images is saved; looking for the other.',
        received: 1,
        expected: 2,
      }),
      items: [source, item('mushroom-edit-1', { prompt: 'a blue cap, keep the face' })],
    },
    pictures: { mushroom: encodePng(mushroom), 'mushroom-edit-1': encodePng(recolor(mushroom, 2)) },
  }),
  nothing: () => ({
    state: {
      title: 'Generate forest friend',
      run: run({
        state: 'failed',
        message: 'The service is busy. No credits were spent; try again in a minute.',
        cost: undefined,
      }),
      items: [],
    },
    pictures: {},
  }),
  empty: () => ({ state: { title: 'Preview', items: [] }, pictures: {} }),
  broken: () => ({
    state: { title: 'cut.png', items: [item('cut')] },
    pictures: { cut: encodePng(mushroom).slice(0, 60) },
  }),
  unread: () => ({ state: { title: 'gone.png', items: [item('gone')] }, pictures: {} }),
  refused: () => ({
    state: { title: 'bad.png', items: [item('bad')] },
    pictures: {},
    refused: { bad: 'bad.png is damaged: it ends too early or its data is broken.' },
  }),
  loading: () => ({ state: { title: 'slow.png', items: [item('slow')] }, pictures: {}, late: ['slow'] }),
  late: () => ({
    state: { title: 'Two', items: [item('mushroom'), item('slow', { kind: 'sheet' })], main: 'slow' },
    pictures: { mushroom: encodePng(mushroom), slow: encodePng(lantern) },
    late: ['slow'],
  }),
  hostile: () => ({
    state: {
      title: HOSTILE,
      run: run({ message: HOSTILE, received: 1 }),
      items: [item('mushroom', { name: `${HOSTILE}.png`, prompt: HOSTILE, tags: [HOSTILE] })],
    },
    pictures: { mushroom: encodePng(mushroom) },
  }),
};

/** All scenes by name; each is made on request. Throws if two have the same name. */
export const scenes = together(
  pageScenes,
  contactScenes,
  playScenes,
  stageScenes,
  lightScenes,
  formatScenes,
  compassScenes,
  paletteScenes,
  checksScenes,
  fixScenes,
  versionScenes,
  editScenes,
);

/** Throws if there is none with that name. */
export function sceneOf(name: string): Scene {
  const scene = scenes[name];
  if (!scene) throw new Error(`Unknown scene “${name}”.`);
  return scene;
}

function together(...groups: readonly Readonly<Record<string, () => Scene>>[]): Readonly<Record<string, Scene>> {
  const all: Record<string, Scene> = {};
  for (const [name, make] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two scenes are called “${name}”.`);
    let made: Scene | undefined;
    Object.defineProperty(all, name, { enumerable: true, get: () => (made ??= make()) });
  }
  return all;
}
