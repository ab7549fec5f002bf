import * as v from 'valibot';
import {
  type AtlasCalls,
  type AtlasInit,
  type AtlasPacked,
  type AtlasState,
  atlasParams,
} from '../../src/shared/protocol/atlas';
import type { CallMessage } from '../../src/shared/protocol/message';
import { ATLAS_FORMATS, atlasFactsOf } from '../../src/sprite/engines/atlasFormats';
import { FORMATS } from '../../src/sprite/engines/exportFormats';
import { atlasSnippetOf } from '../../src/sprite/engines/snippets';
import { ATLAS_OPTION_NAMES, ATLAS_OPTIONS, atlasRow } from '../../src/sprite/export/atlas/atlasOptions';
import { fieldOf } from '../../src/sprite/export/optionField';
import { post, useTheme, viewState } from './fakeEditor';

/** Replaces VS Code for the page of an atlas: a theme, and an atlas of squares. `?scene=pages&theme=light`; tests access it as `harness`. */
const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? 'plain';
useTheme(query.get('theme') ?? 'dark');

const usual = Object.fromEntries(
  Object.entries(ATLAS_OPTIONS).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
);
const godot = { format: 'godot', folder: 'game/art', options: usual } as const;
const phaser = { format: 'phaser', folder: 'public/assets', options: usual } as const;
const unity = { format: 'unity', folder: '', options: usual } as const;

let state: AtlasState = {
  title: 'hud.atlas.json',
  version: 1,
  exports: scene === 'several' ? [godot, unity] : [phaser],
  sources: ['art/**/*.png', 'art/heroes/knight.aseprite', '!art/old/**'],
  canChange: true,
  exporting: false,
  ...(scene === 'untrusted' && { cannotExport: "This workspace isn't trusted, so nothing is exported." }),
};
const calls: CallMessage[] = [];

/** Side of a frame, in pixels. */
const SIDE = 16;
const COLUMNS = 8;
const NAMES = [
  'heroes/knight',
  'heroes/mage',
  'coin',
  'ui/button',
  'ui/frame',
  'slime',
  'tree',
  'heart',
  'chest',
  'door',
];
/** Frames of a sprite: the third one has those of the second, too. */
const FRAMES = [8, 6, 6, 1, 1, 4, 1, 1, 2, 2];
const PAGES = scene === 'pages' ? 2 : 1;

const placed = NAMES.map((name, sprite) => ({
  name,
  frames: Array.from({ length: FRAMES[sprite] ?? 1 }, (_, frame) => {
    const owner = sprite === 2 ? 1 : sprite;
    const before = FRAMES.slice(0, owner).reduce((sum, count) => sum + count, 0) - (owner > 2 ? 6 : 0);
    const at = before + frame;
    const page = PAGES > 1 && owner > 4 ? 1 : 0;
    return {
      name: (FRAMES[sprite] ?? 1) > 1 ? `${name}/walk/${frame}` : `${name}/0`,
      page,
      x: (at % COLUMNS) * (SIDE + 2),
      y: Math.floor(at / COLUMNS) * (SIDE + 2),
      width: SIDE,
      height: SIDE,
      turned: sprite === 5 && frame === 0,
    };
  }),
}));
const size = { width: COLUMNS * (SIDE + 2), height: 4 * (SIDE + 2) };

async function picture(page: number) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  for (const [sprite, { frames }] of placed.entries()) {
    for (const [k, frame] of frames.entries()) {
      if (!context || frame.page !== page || sprite === 2) continue;
      context.fillStyle = `hsl(${sprite * 37} 60% ${40 + (k % 3) * 8}%)`;
      context.fillRect(frame.x, frame.y, frame.width, frame.height);
      context.fillStyle = '#0006';
      context.fillRect(frame.x + 4 + (k % 3), frame.y + 4, 3, 3);
      context.fillRect(frame.x + 9 + (k % 3), frame.y + 4, 3, 3);
    }
  }
  return {
    bytes: new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()),
    contentType: 'image/png',
  };
}

let problems: readonly string[] = scene === 'broken' ? ["torn.png isn't complete."] : [];
let list = 0;

async function pack(index: number): Promise<AtlasPacked> {
  const shown = state.exports[index];
  const format = shown?.format ?? 'phaser';
  const base = { list: ++list, notes: [], counts: [8, 1, null] } as const;
  if (problems.length) return { ...base, problems, files: [] };
  const names = { title: 'hud', folder: 'assets', pages: ['hud'], isList: false };
  const example = {
    frame: 'heroes/knight/walk/0',
    page: 0,
    file: 'heroes/knight',
    animation: { name: 'heroes/knight/walk', tag: 'walk', loops: true },
  };
  const usage = {
    engine: FORMATS[format].name(),
    text: 'For sharp pixels, add pixelArt: true to the game config.',
    language: 'JavaScript',
    code: format === 'sheet' ? '' : atlasSnippetOf(format, { ...names, example }).code,
  };
  const own = { ...base, problems, sprites: NAMES, usage };
  if (!atlasFactsOf(format).hasPages)
    return { ...own, files: [{ name: 'hud.spriteatlasv2', size: 431, there: 'new' }] };
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    title: PAGES > 1 ? `hud-${page}` : 'hud',
    ...size,
    hasMap: scene === 'maps',
  }));
  const area = size.width * size.height * PAGES;
  return {
    ...own,
    notes:
      scene === 'pages' ? [{ text: 'knight.aseprite: Layers that were left out because of their names: guide.' }] : [],
    files: [
      { name: 'hud.png', size: 3210, there: 'ours' },
      { name: 'hud.json', size: 8123, there: 'same' },
    ],
    sheet: {
      layout: { pages, sprites: placed },
      pictures: await Promise.all(pages.map((_, page) => picture(page))),
      use: {
        area,
        covered: 26 * SIDE * SIDE,
        shared: 6 * SIDE * SIDE,
        trimmed: 1200,
        twins: [{ sprites: ['heroes/mage', 'coin'], uses: 12, pixels: SIDE * SIDE }],
      },
    },
  };
}

async function change(next: Partial<AtlasState>): Promise<void> {
  state = { ...state, ...next, version: state.version + 1 };
  await post({ kind: 'event', event: 'state', data: state });
}

type Params<M extends keyof AtlasCalls> = AtlasCalls[M]['params'];

async function answer({ method, params }: CallMessage): Promise<AtlasCalls[keyof AtlasCalls]['result']> {
  const schema = Object.entries(atlasParams).find(([name]) => name === method)?.[1];
  if (schema) v.parse(schema as v.GenericSchema, params);
  switch (method) {
    case 'ready':
      return {
        l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
        language: 'en',
        formats: ATLAS_FORMATS.map((format) => {
          const { hint, options, hasPages } = atlasFactsOf(format);
          return { format, name: FORMATS[format].name(), hint: hint(), options, hasPages };
        }),
        fields: ATLAS_OPTION_NAMES.map((name) => ({ ...fieldOf(name, atlasRow(name)), name })),
        state,
      } satisfies AtlasInit;
    case 'pack':
      return pack((params as Params<'pack'>).index);
    case 'set': {
      const { index, name, value } = params as Params<'set'>;
      const exports = state.exports.map((one, at) => {
        if (at !== index) return one;
        if (name === 'format' || name === 'folder') return { ...one, [name]: value ?? '' };
        return { ...one, options: { ...one.options, [name]: value ?? usual[name] } };
      });
      await change({ exports });
      return null;
    }
    case 'setSource': {
      const { index, value } = params as Params<'setSource'>;
      const sources = [...state.sources];
      sources.splice(index, 1, ...(value === null ? [] : [value]));
      await change({ sources });
      return null;
    }
    case 'exportNow':
      await change({ ended: { text: 'Exported hud.atlas.json: 1 file written.', isFailed: false, isUndoable: true } });
      return null;
    case 'undo':
      return { text: 'Undid the export of 1 file.' };
    default:
      return null;
  }
}

async function reply(call: CallMessage): Promise<void> {
  try {
    void post({ kind: 'reply', id: call.id, ok: await answer(call) });
  } catch (error) {
    void post({ kind: 'reply', id: call.id, err: { name: 'Error', message: String((error as Error).message) } });
  }
}

const api = {
  postMessage(call: CallMessage) {
    calls.push(call);
    void reply(call);
  },
  ...viewState,
};

const harness = {
  calls,
  useTheme,
  /** The host tells of something else. */
  change,
  /** A source breaks, or is whole again. */
  async breakSource(texts: readonly string[]): Promise<void> {
    problems = texts;
    await change({});
  },
};

Object.assign(window, { acquireVsCodeApi: () => api, harness });
