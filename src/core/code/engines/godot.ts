import type { AboutSprite, FrameGrid } from '../codeNames';
import { Values } from '../codeValues';
import { callsIn, type EngineReading, type EngineWords, type Range } from './engine';

// Godot 3 and 4: columns and rows of sprites, regions of atlas textures, and the animations of `SpriteFrames`, which scenes and scripts play.

const ENGINE = 'godot';

export const GODOT: EngineWords = {
  extensions: ['tscn', 'tres', 'gd'],
  hint: /AtlasTexture|SpriteFrames|Animated ?Sprite|hframes|vframes|add_animation|\.res["']|play\s*\(/,
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
const RECT = /^region = Rect2\(\s*([^,()]+),\s*([^,()]+),\s*([^,()]+),\s*([^,()]+)\)/m;

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
  image(value: string | undefined): AboutSprite | undefined {
    const path = this.#reading.found.pathAt(this.#placeOf(value));
    return path === undefined ? undefined : { by: 'path', path };
  }

  /** What has the animations of a resource; undefined if it isn't known. */
  scope(value: string | undefined): string | undefined {
    const own = /^Sub\w*\(\s*"?([\w-]+)/.exec(value ?? '')?.[1];
    if (own !== undefined) return `#${own}`;
    const place = this.#placeOf(value);
    const path = place && this.#reading.text.slice(place.start, place.end);
    return path?.startsWith('res://') && path.endsWith('.tres') ? path.slice('res:/'.length) : undefined;
  }

  #placeOf(value: string | undefined): Range | undefined {
    const id = /^Ext\w*\(\s*"?([\w-]+)/.exec(value ?? '')?.[1];
    return id === undefined ? undefined : this.#external.get(id);
  }
}

function readResource(reading: EngineReading): void {
  const resources = new Resources(reading);
  const isFrames = /^\[gd_resource type="SpriteFrames"/m.test(reading.text);
  for (const section of sectionsIn(reading.text)) {
    const type = attribute(section.heading, 'type') ?? '';
    if (section.kind === 'ext_resource') readExternal(section, type, resources, reading);
    else if (section.kind === 'node') readNode(section, type, resources, reading);
    else if (section.kind === 'sub_resource') readOwn(section, type, resources, reading);
    else if (section.kind === 'resource' && isFrames) readFrames(section, undefined, reading);
    else if (section.kind === 'resource') readRegion(section, resources, reading);
  }
}

function readExternal(section: Section, type: string, resources: Resources, { found }: EngineReading): void {
  resources.add(section);
  // Importers and editors keep animations in files that aren't text.
  if (type === 'SpriteFrames' && !/\.tres"/.test(section.heading)) found.open(ENGINE, 'animation');
}

function readOwn(section: Section, type: string, resources: Resources, reading: EngineReading): void {
  if (type === 'AtlasTexture') readRegion(section, resources, reading);
  else if (type === 'SpriteFrames') readFrames(section, `#${attribute(section.heading, 'id')}`, reading);
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

function readRegion(section: Section, resources: Resources, { found }: EngineReading): void {
  const about = resources.image(field(section, 'atlas', RESOURCE)?.value);
  const match = RECT.exec(section.body);
  if (!about || !match) return;
  const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
  const start = section.start + match.index + 'region = '.length;
  const place = { start, end: section.start + match.index + match[0].length };
  // A region without a size is all of the image.
  if (width > 0 && height > 0) found.claim(about, place, { kind: 'region', rect: { x, y, width, height } });
}

function readNode(section: Section, type: string, resources: Resources, { found }: EngineReading): void {
  if (/^AnimatedSprite(?:2D|3D)?$/.test(type)) {
    const frames = field(section, '(?:sprite_)?frames', RESOURCE)?.value;
    const scope = resources.scope(frames);
    if (scope === undefined) return;
    for (const name of ['animation', 'autoplay']) {
      const played = field(section, name, NAME);
      if (played) found.key(ENGINE, 'animation', 'uses', played.value, played, { scope });
    }
    return;
  }
  if (!/^Sprite(?:2D|3D)?$/.test(type)) return;
  const about = resources.image(field(section, 'texture', RESOURCE)?.value);
  if (about) readParts(section, about, found);
}

function readParts(section: Section, about: AboutSprite, found: EngineReading['found']): void {
  const [columns, rows] = [field(section, 'hframes', WHOLE), field(section, 'vframes', WHOLE)];
  const grid: FrameGrid = { columns: Number(columns?.value ?? 1), rows: Number(rows?.value ?? 1) };
  // With a region, its size is divided instead of that of the image.
  if (!/^region(?:_enabled)? = true/m.test(section.body)) {
    if (columns) found.claim(about, columns, { kind: 'parts', side: 'width', grid });
    if (rows) found.claim(about, rows, { kind: 'parts', side: 'height', grid });
  }
  const frame = field(section, 'frame', WHOLE);
  if (frame) found.claim(about, frame, { kind: 'frame', frame: Number(frame.value), first: 0, grid });
}

/** A node that certainly plays animations of sprites, by its name in the tree or by its type. */
const PLAYER = String.raw`[$%](?:"[^"\n]{0,200}"|[\w/%]*)`;

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
