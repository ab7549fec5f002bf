import * as v from 'valibot';
import type {
  EngineUsage,
  ExportInit,
  ExportState,
  Made,
  MakeFault,
  ShownResult,
} from '../../src/shared/protocol/export';
import type { CallMessage } from '../../src/shared/protocol/message';
import type { ExportFormat } from '../../src/sprite/engines/exportFormats';
import { exportOptions } from '../../src/sprite/engines/exportOptions';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { post, useTheme, viewState } from './fakeEditor';

/** Replaces VS Code for the export page: a theme, and answers made from the choices. `?scene=engine&theme=light`; tests access it as `harness`. */
const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? 'plain';
useTheme(query.get('theme') ?? 'dark');

/** A set of directions, and one of its views. */
const DIRECTIONS: Readonly<Record<string, ExportState['directions']>> = {
  directions: {
    whole: true,
    text: '8 directions as one sprite: n, ne, e, se, s, sw, w, and nw',
    other: 'Export Only hero-n.png',
  },
  view: { whole: false, text: 'This file is one of 8 directions.', other: 'Export All as One Sprite' },
};

/** A raw sheet that code cuts in one way and that looks as if it were cut in another. */
const UNCUT: ExportState['cut'] = {
  size: { width: 64, height: 16 },
  text: 'One image',
  suggestions: [
    { cut: { count: 4, columns: 4, width: 16, height: 16 }, place: 'game.js:12' },
    { cut: { count: 8, columns: 8, width: 8, height: 16 } },
  ],
};

let state: ExportState = {
  title: 'Export hero.aseprite',
  sources: scene === 'several' ? ['hero.aseprite', 'slime.aseprite'] : ['hero.aseprite'],
  shown: 0,
  cut: scene === 'uncut' ? UNCUT : undefined,
  version: 0,
  engine: scene === 'engine' ? { name: 'Godot', format: 'godot', file: 'project.godot' } : undefined,
  tags: ['idle', 'walk'],
  directions: DIRECTIONS[scene],
  splits: ['layer', 'tag', 'layer-tag'],
  folder: 'art',
  beside: true,
  onSave: scene === 'outside' ? { possible: false, why: 'Only in the workspace.' } : { possible: true },
  recipe: [],
};

/** Calls that wait for the test, if `hold` names their method. */
const held: CallMessage[] = [];
const calls: CallMessage[] = [];
let holding: string | undefined;

/** A sheet of four frames of 16 × 16 pixels, each of one color. */
async function sheet(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(32, 32);
  const context = canvas.getContext('2d');
  ['#c33', '#3c3', '#33c', '#cc3'].forEach((color, k) => {
    if (context) context.fillStyle = color;
    context?.fillRect((k % 2) * 16, Math.floor(k / 2) * 16, 16, 16);
  });
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** The host's answer about two engines, with the longest code for LÖVE. */
function usageOf(format: ExportFormat): EngineUsage | undefined {
  const names = { picture: 'art/hero.png', animation: 'walk', loops: true };
  if (format === 'godot') {
    const { code } = snippetOf('godot', { ...names, data: 'art/hero.tres' });
    const text =
      'For sharp pixels everywhere, set Project Settings > Rendering > Textures > Canvas Textures > Default Texture Filter to Nearest.';
    return { engine: 'Godot', text, language: 'GDScript', code };
  }
  if (format !== 'sheet' || scene !== 'love') return undefined;
  const { code } = snippetOf('love', { ...names, data: 'art/hero.json' });
  const text = 'For sharp pixels, call setDefaultFilter before loading images. LÖVE needs a library to read JSON.';
  return { engine: 'LÖVE', text, language: 'Lua', code };
}

async function make({ options }: { options: v.InferOutput<typeof exportOptions> }): Promise<Made | MakeFault> {
  if (options.names === 'bad') return { made: false, text: 'The pattern “bad” is bad.', field: 'names' };
  if (options.scale === 16) return { made: false, text: 'The result would be too large.' };
  const picture = { bytes: await sheet(), contentType: 'image/png' };
  const name = 'hero.png';
  const frames = [0, 1, 2, 3].map((k) => ({ x: (k % 2) * 16, y: Math.floor(k / 2) * 16, w: 16, h: 16 }));
  const one = { name, picture, width: 32, height: 32, frames };
  const shown: ShownResult =
    options.format === 'gif'
      ? { kind: 'animation', name: 'hero.gif', picture, size: { width: 32, height: 32 } }
      : options.format === 'png'
        ? { kind: 'frames', pictures: [1, 2, 3].map((k) => ({ ...one, name: `hero${k}.png`, frames: [] })), more: 2 }
        : { kind: 'sheet', sheets: [one], more: 0 };
  return {
    made: true,
    files: [
      { name, size: 1234, there: scene === 'taken' ? 'foreign' : 'new' },
      { name: 'hero.json', size: 812, there: 'same', text: '{\n "frames": []\n}' },
    ],
    notes: scene === 'large' && !options.parts ? [{ text: 'The sheet has 8,192 × 16 pixels.', offer: 'parts' }] : [],
    shown,
    frames: options.tag ? 2 : 4,
    usage: usageOf(options.format),
    obstacle:
      options.names === 'hero'
        ? { field: 'names', text: "hero.png is the source itself, so it isn't replaced." }
        : scene === 'nowhere'
          ? { field: 'folder', text: 'Choose an output folder.' }
          : undefined,
    recipeFault: options.names === 'fed' ? 'fed.png has its own recipe.' : undefined,
  };
}

async function answer({ method, params }: CallMessage): Promise<unknown> {
  switch (method) {
    case 'ready':
      return {
        l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
        language: 'en',
        panel: 'one',
        options: v.parse(exportOptions, { format: scene === 'engine' ? 'godot' : 'sheet' }),
        state,
      } satisfies ExportInit;
    case 'make':
      return make(params as Parameters<typeof make>[0]);
    case 'write':
      if (scene === 'taken') throw new Error('hero.png could not be written.');
      return { text: 'Wrote 2 files.', undoable: true };
    case 'undo':
      return { text: 'Undid the export of 2 files.' };
    case 'setRecipe': {
      // The page hears of its new recipe before the answer, as from the host.
      const { options, on } = params as Parameters<typeof make>[0] & { on: boolean };
      await harness.change({ recipe: on ? [options.format] : [] });
      return { text: 'hero.aseprite is exported again whenever it is saved.' };
    }
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
    if (call.method === holding) held.push(call);
    else void reply(call);
  },
  ...viewState,
};

const harness = {
  calls,
  useTheme,
  /** Holds answers to this method from now on. */
  hold(method: string): void {
    holding = method;
  },
  /** Answers the oldest held call, or the newest. */
  async release(which: 'oldest' | 'newest' = 'oldest'): Promise<void> {
    const call = which === 'oldest' ? held.shift() : held.pop();
    if (call) await reply(call);
  },
  /** The host changes what it knows. */
  change(next: Partial<ExportState>): Promise<void> {
    state = { ...state, ...next };
    return post({ kind: 'event', event: 'state', data: state });
  },
};

Object.assign(window, { acquireVsCodeApi: () => api, harness });
