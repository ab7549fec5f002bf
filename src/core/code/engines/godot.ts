import type { AboutSprite, FrameGrid } from '../codeNames';
import { Values } from '../text/codeValues';
import { callsIn, type EngineReading, type EngineWords, type Range } from './engine';
import { readFrameChoices } from './godotFrames';
import { changesGrids, type FrameChoice, nodeAt, nodeOf, SceneNodes } from './godotNodes';

// Godot 3 and 4: columns and rows of sprites, regions of atlas textures, and the animations of `SpriteFrames`, which scenes and scripts play.

const ENGINE = 'godot';

export const GODOT: EngineWords = {
  extensions: ['tscn', 'tres', 'gd'],
  hint: /AtlasTexture|SpriteFrames|Animated ?Sprite|hframes|vframes|add_animation|region_rect|TileSetAtlasSource|Sprite(?:2D|3D)?"|\bframe(?:_coords)?\s*=|\.res["']|play\s*\(/,
  read(reading) {
    if (reading.extension === 'gd') readScript(reading);
    else readResource(reading);
  },
};

/** Part of a scene or a resource: its heading, and what follows up to the next one. */
interface Section {
  readonly kind: string;
  readonly heading: string;
  readonly body: string;
  /** Offset of the body. */
  readonly start: number;
}

const HEADING = /^\[(gd_scene|gd_resource|ext_resource|sub_resource|node|resource|connection|editable)\b([^\n]*)/gm;

function* sectionsIn(text: string): Generator<Section> {
  let last: { readonly kind: string; readonly heading: string; readonly start: number } | undefined;
  const until = (end: number) => last && { ...last, body: text.slice(last.start, end) };
  for (const { 0: all, 1: kind = '', 2: heading = '', index } of text.matchAll(HEADING)) {
    const done = until(index);
    if (done) yield done;
    last = { kind, heading, start: index + all.length };
  }
  const done = until(text.length);
  if (done) yield done;
}

const attribute = (heading: string, name: string) => new RegExp(`\\b${name}="?([^"\\s\\]]+)"?`).exec(heading)?.[1];

/** A field of a section, with the place of its value. */
function field(
  { body, start }: Section,
  name: string,
  value: string,
): (Range & { readonly value: string }) | undefined {
  const found = new RegExp(String.raw`^${name} = ${value}[ \t]*\r?$`, 'm').exec(body);
  const written = found?.[1];
  if (!found || written === undefined) return undefined;
  const from = start + found.index + found[0].indexOf(written, name.length + 2);
  return { value: written, start: from, end: from + written.length };
}

const WHOLE = '(\\d{1,6})';
const NAME = '&?"([^"\\\\\\n]{1,200})"';
const RESOURCE = '((?:Ext|Sub)Resource\\(\\s*"?[\\w-]+"?\\s*\\))';
const RECT = '(Rect2\\([^()\\n]{1,120}\\))';

/** What a scene or a resource refers to. */
class Resources {
  readonly #reading: EngineReading;
  /** Id → the place of its path. */
  readonly #external = new Map<string, Range>();

  constructor(reading: EngineReading) {
    this.#reading = reading;
  }

  add({ heading, start }: Section): void {
    const id = attribute(heading, 'id');
    const path = /\bpath="([^"]*)"/.exec(heading);
    if (id === undefined || !path) return;
    const from = start - heading.length + path.index + 'path="'.length;
    this.#external.set(id, { start: from, end: from + (path[1] ?? '').length });
  }

  /** The image of an external resource. */
  image(value: string | undefined): (AboutSprite & { readonly by: 'path' }) | undefined {
    const path = this.#reading.found.pathAt(this.#placeOf(value));
    return path === undefined ? undefined : { by: 'path', path };
  }

  /** What has the animations of a resource; undefined if it isn't known. */
  scope(value: string | undefined): string | undefined {
    const own = /^Sub\w*\(\s*"?([\w-]+)/.exec(value ?? '')?.[1];
    if (own !== undefined) return `#${own}`;
    const path = this.project(value);
    return path?.endsWith('.tres') ? path : undefined;
  }

  /** The path of an external resource in its project, with `/` in front. */
  project(value: string | undefined): string | undefined {
    const place = this.#placeOf(value);
    const path = place && this.#reading.text.slice(place.start, place.end);
    return path?.startsWith('res://') ? path.slice('res:/'.length) : undefined;
  }

  #placeOf(value: string | undefined): Range | undefined {
    const id = /^Ext\w*\(\s*"?([\w-]+)/.exec(value ?? '')?.[1];
    return id === undefined ? undefined : this.#external.get(id);
  }
}

function readResource(reading: EngineReading): void {
  const resources = new Resources(reading);
  const { found, text } = reading;
  const isFrames = /^\[gd_resource type="SpriteFrames"/m.test(text);
  const scene = new Scene(resources, reading);
  for (const section of sectionsIn(text)) {
    const type = attribute(section.heading, 'type') ?? '';
    if (section.kind === 'ext_resource') readExternal(section, type, resources, reading);
    else if (section.kind === 'node') scene.add(section);
    else if (section.kind === 'sub_resource') readOwn(section, type, resources, reading, scene.nodes);
    else if (section.kind === 'resource' && isFrames) readFrames(section, undefined, reading);
    else if (section.kind === 'resource') readRegion(section, resources, reading);
  }
  scene.nodes.tell(reading);
  if (changesGrids(text)) found.open(ENGINE, 'sprite');
}

function readExternal(section: Section, type: string, resources: Resources, { found }: EngineReading): void {
  resources.add(section);
  // Importers and editors keep animations in files that aren't text.
  if (type === 'SpriteFrames' && !/\.tres"/.test(section.heading)) found.open(ENGINE, 'animation');
}

function readOwn(
  section: Section,
  type: string,
  resources: Resources,
  reading: EngineReading,
  nodes: SceneNodes,
): void {
  if (type === 'Animation') nodes.addAnimation(section.body, section.start);
  if (type === 'AtlasTexture') readRegion(section, resources, reading);
  else if (type === 'SpriteFrames') readFrames(section, `#${attribute(section.heading, 'id')}`, reading);
  else if (type === 'TileSetAtlasSource') readTiles(section, resources, reading);
}

function readFrames({ body, start }: Section, scope: string | undefined, { found }: EngineReading): void {
  for (const { 0: all, 1: name = '', index } of body.matchAll(/"name": ?&?"([^"\\\n]{1,200})"/g)) {
    const end = start + index + all.length - 1;
    found.key(
      ENGINE,
      'animation',
      'defines',
      name,
      { start: end - name.length, end },
      scope === undefined ? {} : { scope },
    );
  }
}

const PAIR = 'Vector2i\\((\\d{1,6}, ?\\d{1,6})\\)';
/** Godot's own size of tiles. */
const TILE = 16;

/** A tile of an atlas: its column, its row, and how many of both it takes. */
interface Tile extends Range {
  readonly at: readonly [column: number, row: number];
  readonly size: readonly [columns: number, rows: number];
}

/** Of all tiles, those that reach farthest to the right and down: if these are inside, all are. */
function readTiles(section: Section, resources: Resources, { found }: EngineReading): void {
  const about = resources.image(field(section, 'texture', RESOURCE)?.value);
  if (!about) return;
  const pair = (name: string, other: number) => pairOf(field(section, name, PAIR)?.value) ?? [other, other];
  const [margins, gaps, sides] = [pair('margins', 0), pair('separation', 0), pair('texture_region_size', TILE)];
  const regionOf = ({ at, size }: Tile) => {
    const [start, length] = [0, 1].map((side) => {
      const step = (sides[side] ?? 0) + (gaps[side] ?? 0);
      const [from, many] = [at[side] ?? 0, size[side] ?? 1];
      return [(margins[side] ?? 0) + from * step, many * step - (gaps[side] ?? 0)] as const;
    }) as [readonly [number, number], readonly [number, number]];
    return { x: start[0], y: length[0], width: start[1], height: length[1] };
  };
  const tiles = tilesIn(section);
  const farthest = [0, 1].map((side) =>
    tiles.reduce<Tile | undefined>((a, b) => (a && end(a, side) >= end(b, side) ? a : b), undefined),
  );
  for (const tile of new Set(farthest)) if (tile) found.claim(about, tile, { kind: 'region', rect: regionOf(tile) });
}

const end = ({ at, size }: Tile, side: number) => (at[side] ?? 0) + (size[side] ?? 1);

function pairOf(value: string | undefined): readonly [number, number] | undefined {
  if (value === undefined) return undefined;
  const [first = 0, second = 0] = value.split(',').map(Number);
  return [first, second];
}

const TILES = /^(\d{1,5}):(\d{1,5})\/(?:0 =|size_in_atlas = Vector2i\((\d{1,4}), ?(\d{1,4})\))/gm;

function tilesIn({ body, start }: Section): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const { 1: column, 2: row, 3: columns, 4: rows, index } of body.matchAll(TILES)) {
    const id = `${column}:${row}`;
    const known = tiles.get(id);
    const from = known?.start ?? start + index;
    const size = columns === undefined ? known?.size : ([Number(columns), Number(rows)] as const);
    tiles.set(id, { at: [Number(column), Number(row)], size: size ?? [1, 1], start: from, end: from + id.length });
  }
  return [...tiles.values()];
}

function readRegion(section: Section, resources: Resources, { found }: EngineReading): void {
  const about = resources.image(field(section, 'atlas', RESOURCE)?.value);
  if (about) claimRegion(section, 'region', about, found, false);
}

function claimRegion(
  section: Section,
  name: string,
  about: AboutSprite,
  found: EngineReading['found'],
  mayRepeat: boolean,
): void {
  const rect = field(section, name, RECT);
  const [x = 0, y = 0, width = 0, height = 0] =
    /\((.*)\)/
      .exec(rect?.value ?? '')?.[1]
      ?.split(',')
      .map(Number) ?? [];
  // A region without a size is all of the image.
  if (!rect || !(width > 0 && height > 0)) return;
  found.claim(about, rect, { kind: 'region', rect: { x, y, width, height }, ...(mayRepeat && { mayRepeat }) });
}

/** The nodes of a scene, in their order: each comes after those above it. */
class Scene {
  readonly nodes = new SceneNodes();
  readonly #resources: Resources;
  readonly #reading: EngineReading;
  /** Paths of nodes that repeat images, as those below them do. */
  readonly #repeating = new Set<string>();

  constructor(resources: Resources, reading: EngineReading) {
    this.#resources = resources;
    this.#reading = reading;
  }

  add(section: Section): void {
    const { path, type } = nodeOf(section.heading);
    const script = this.#resources.project(field(section, 'script', RESOURCE)?.value);
    if (script !== undefined) this.nodes.addScript(path, script);
    if (type === 'AnimationPlayer') this.nodes.addPlayer(path, /^root_node = /m.test(section.body));
    if (/^texture_repeat = [1-9]/m.test(section.body)) this.#repeating.add(path);
    if (/^AnimatedSprite(?:2D|3D)?$/.test(type)) this.#addAnimated(section);
    else if (/^Sprite(?:2D|3D)?$/.test(type)) this.#addSprite(section, path);
    // Scenes change those that they contain.
    else if (/^[hv]frames = /m.test(section.body)) this.#reading.found.open(ENGINE, 'sprite');
  }

  #addAnimated(section: Section): void {
    const scope = this.#resources.scope(field(section, '(?:sprite_)?frames', RESOURCE)?.value);
    if (scope === undefined) return;
    for (const name of ['animation', 'autoplay']) {
      const played = field(section, name, NAME);
      if (played) this.#reading.found.key(ENGINE, 'animation', 'uses', played.value, played, { scope });
    }
  }

  #addSprite(section: Section, path: string): void {
    const { found } = this.#reading;
    const about = this.#resources.image(field(section, 'texture', RESOURCE)?.value);
    if (!about) return;
    const [columns, rows] = [field(section, 'hframes', WHOLE), field(section, 'vframes', WHOLE)];
    const grid: FrameGrid = { columns: Number(columns?.value ?? 1), rows: Number(rows?.value ?? 1) };
    this.nodes.addSprite({ path, about, grid });
    // With a region, its size is divided instead of that of the image.
    if (!/^region(?:_enabled)? = true/m.test(section.body)) {
      if (columns) found.claim(about, columns, { kind: 'parts', side: 'width', grid });
      if (rows) found.claim(about, rows, { kind: 'parts', side: 'height', grid });
    } else if (!this.#isRepeating(path)) claimRegion(section, 'region_rect', about, found, true);
    const frame = field(section, 'frame', WHOLE);
    if (frame) found.claim(about, frame, { kind: 'frame', frame: Number(frame.value), first: 0, grid });
    const coords = field(section, 'frame_coords', PAIR);
    if (coords) claimCoords(found, { about, grid }, coords);
  }

  #isRepeating(path: string): boolean {
    for (let above: string | undefined = path; above !== undefined; above = nodeAt(above, '..'))
      if (this.#repeating.has(above)) return true;
    return false;
  }
}

/** A column and a row, counted from 0. */
function claimCoords(
  found: EngineReading['found'],
  { about, grid }: FrameChoice & { readonly grid: FrameGrid },
  { value, start }: Range & { readonly value: string },
): void {
  const numbers = [...value.matchAll(/\d{1,6}/g)];
  for (const [index, side] of (['width', 'height'] as const).entries()) {
    const number = numbers[index];
    if (!number) continue;
    const place = { start: start + number.index, end: start + number.index + number[0].length };
    found.claim(about, place, { kind: 'cell', side, cell: Number(number[0]) + 1, first: 0, grid });
  }
}

/** A node that certainly plays animations of sprites, by its name in the tree or by its type. */
const PLAYER = String.raw`[$%](?:"[^"\n]{0,200}"|[\w/%]*)`;

/** Variables with a node of any name that is said to play animations. */
const CAST_PLAYERS = new RegExp(
  String.raw`\bvar\s+(\w+)\s*(?::\s*)?=\s*(?:${PLAYER}|get_node\(\s*"[^"\n]{0,200}"\s*\))\s+as\s+AnimatedSprite(?:2D|3D)?\b`,
  'g',
);

function readScript(reading: EngineReading): void {
  const { found, text } = reading;
  const code = reading.code();
  const values = new Values(code);
  for (const { open } of callsIn(code.code, /(?<![\w])add_animation\s*\(/g))
    found.define(ENGINE, 'animation', values.argumentsAt(open).args[0]);
  if (/\.res["']/.test(text)) found.open(ENGINE, 'animation');
  const players = new Set<string>();
  for (const { 1: name = '' } of code.code.matchAll(/\bvar\s+(\w+)\s*:\s*AnimatedSprite(?:2D|3D)?\b/g))
    players.add(name);
  for (const { 1: name = '', 2: node = '' } of code.code.matchAll(
    new RegExp(String.raw`\bvar\s+(\w+)\s*(?::\s*)?=\s*(${PLAYER})`, 'g'),
  ))
    if (isPlayer(node)) players.add(name);
  for (const { 1: name = '' } of code.code.matchAll(CAST_PLAYERS)) players.add(name);
  readFrameChoices(reading, values);
  const isSelf = /^extends\s+AnimatedSprite(?:2D|3D)?\s*$/m.test(code.code);
  const owner = String.raw`(?:(?<![\w$%/.])(${PLAYER}|[A-Za-z_]\w*)\s*\.\s*|(?<![\w.])(?<!\bfunc\s{0,9}))`;
  for (const { 0: all, 1: name, index } of code.code.matchAll(
    new RegExp(String.raw`${owner}(?:(?:play|play_backwards)\s*\(|animation\s*=(?!=))\s*&?(?=["'])`, 'g'),
  )) {
    const isSure = name === undefined ? isSelf : players.has(name) || isPlayer(name) || (name === 'self' && isSelf);
    const value = isSure ? values.valueAt(index + all.length) : undefined;
    found.use(ENGINE, 'animation', value);
  }
}

const isPlayer = (node: string) => /^[$%].*AnimatedSprite(?:2D|3D)?\d*"?$/.test(node);
