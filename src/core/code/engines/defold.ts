import type { FrameGrid } from '../codeNames';
import { fieldOf, type Value, Values } from '../text/codeValues';
import { dropChanged } from '../text/constantFolders';
import { callsIn, type EngineReading, type EngineWords, pathPart, type Range } from './engine';

// Defold. Atlases and tile sources name animations, which sprites and scripts play. Each image of an atlas is also an animation with its name.

const ENGINE = 'defold';

export const DEFOLD: EngineWords = {
  extensions: [
    'atlas',
    'tilesource',
    'sprite',
    'go',
    'collection',
    'gui',
    'script',
    'gui_script',
    'lua',
    'project',
    'particlefx',
  ],
  hint: /^emitters \{|^\s{0,40}(?:images|animations) \{|^image: "|^\s{0,40}image: "|default_animation|play_flipbook|play_animation|create_atlas|set_atlas|\bgo\.set\b|\.script\\{0,7}"|^textures \{|^dependencies/m,
  read(reading) {
    READERS[reading.extension]?.(reading);
  },
};

const READERS: Readonly<Record<string, (reading: EngineReading) => void>> = {
  atlas: readAtlas,
  tilesource: readTiles,
  sprite: readSprites,
  go: readObject,
  collection: readObject,
  gui: readNodes,
  particlefx: readEmitters,
  project: readSettings,
  script: readScript,
  gui_script: readScript,
  lua: readScript,
};

/** The value of a field that stands on its own line. */
function* fields(text: string, name: string, value: string): Generator<Range & { readonly value: string }> {
  for (const { 0: all, 1: found = '', index } of text.matchAll(
    new RegExp(String.raw`^[ \t]{0,40}${name}: ${value}[ \t]*$`, 'gm'),
  )) {
    const start = index + all.indexOf(found, all.indexOf(':') + 1);
    yield { value: found, start, end: start + found.length };
  }
}

const QUOTED = '"([^"\\\\\\n\\r]{1,300})"';
const WHOLE = '(\\d{1,6})';
/** Most scripts of one file, and components of one object. */
const MAX_SCRIPTS = 200;
const MAX_PARTS = 200;

function readAtlas({ text, found }: EngineReading): void {
  // Spine's atlases have the same extension.
  if (!/^(?:images|animations) \{/m.test(text)) return;
  const [patterns] = fields(text, 'rename_patterns', QUOTED);
  for (const { value, ...place } of fields(text, 'id', QUOTED)) found.key(ENGINE, 'animation', 'defines', value, place);
  for (const { value, ...place } of fields(text, 'image', QUOTED)) {
    const [, stem = ''] = /([^/]*?)(?:\.\w+)?$/.exec(value) ?? [];
    for (const name of new Set([stem, renamed(stem, patterns?.value ?? '')]))
      found.key(ENGINE, 'animation', 'defines', name, place);
  }
}

/** The name of an image by the patterns of its atlas: `hat=cat,old=` replaces parts of it. */
function renamed(stem: string, patterns: string): string {
  let name = stem;
  for (const pattern of patterns.split(',')) {
    const [from = '', to = ''] = pattern.split('=').map((one) => one.trim());
    if (from) name = name.replaceAll(from, to);
  }
  return name;
}

function readTiles({ text, found }: EngineReading): void {
  for (const { value, ...place } of fields(text, 'id', QUOTED)) found.key(ENGINE, 'animation', 'defines', value, place);
  const one = (name: string, value: string) => [...fields(text, name, value)][0];
  const [image, width, height] = [one('image', QUOTED), one('tile_width', WHOLE), one('tile_height', WHOLE)];
  const hasGaps = [...fields(text, '(?:tile_margin|tile_spacing)', '([1-9]\\d*)')].length > 0;
  const { path } = pathPart(found.pathAt(image)) as { path?: number };
  if (path === undefined || !width || !height || hasGaps) return;
  const about = { by: 'path', path } as const;
  const grid: FrameGrid = { width: Number(width.value), height: Number(height.value) };
  found.claim(about, width, { kind: 'frame-size', side: 'width', grid });
  found.claim(about, height, { kind: 'frame-size', side: 'height', grid });
  for (const { value, ...place } of fields(text, '(?:start_tile|end_tile)', WHOLE))
    if (Number(value) >= 1) found.claim(about, place, { kind: 'frame', frame: Number(value) - 1, first: 1, grid });
}

/** Sprites of their own, and those within objects, whose text is a string in that of the object, once or twice. */
function readSprites({ text, found }: EngineReading): void {
  const parts = [...text.matchAll(/embedded_components \{|type: \\{0,7}"|^components \{/gm)].map(({ index }) => index);
  let part = 0;
  for (const { 0: all, 1: name = '', index } of text.matchAll(
    /default_animation: \\{0,7}"([^"\\\n]{1,200})\\{0,7}"/g,
  )) {
    while ((parts[part] ?? Number.POSITIVE_INFINITY) < index) part++;
    const own = text.slice(parts[part - 1] ?? 0, parts[part] ?? text.length);
    const only = onlySet(own);
    if (only === undefined) continue;
    const start = index + all.indexOf(name, all.indexOf('"'));
    found.key(ENGINE, 'animation', 'uses', name, { start, end: start + name.length }, { scope: only });
    found.key(ENGINE, 'animation', 'file', only, { start, end: start + name.length });
  }
}

/** An object, or objects in a collection: its sprites, and for its scripts, what has the animations of those. */
function readObject(reading: EngineReading): void {
  readSprites(reading);
  const { text, found, extension } = reading;
  const scripts = [...text.matchAll(/component: \\{0,7}"(\/[^"\\\n]{1,300}\.script)\\{0,7}"/g)].slice(0, MAX_SCRIPTS);
  const parts = extension === 'go' ? text.split(/^(?:embedded_)?components \{/m).slice(1) : [];
  for (const { 1: script = '', index } of scripts) {
    const name = script.slice(script.lastIndexOf('/') + 1);
    const place = { start: index, end: index };
    // In a collection, it isn't followed which sprites the object has.
    if (extension !== 'go') found.key(ENGINE, 'sprite', 'defines', `${name}#`, place, { scope: script });
    // Each of them may show another image.
    const others = scripts.map(([, one = '']) => one).filter((one) => one !== script);
    for (const animations of others)
      found.key(ENGINE, 'sprite', 'defines', `${name}#&`, place, { scope: script, animations });
    for (const part of parts.slice(0, MAX_PARTS)) {
      const id = /^\s{1,9}id: "([^"\\\n]{1,200})"/m.exec(part)?.[1];
      if (id === undefined || !/(?:type: "sprite"|\.sprite")/.test(part)) continue;
      const animations = onlySet(part);
      const known = animations === undefined ? {} : { animations };
      found.key(ENGINE, 'sprite', 'defines', `${name}#${id}`, place, { scope: script, ...known });
    }
  }
}

/** The only atlas or tile source of a sprite. */
function onlySet(text: string): string | undefined {
  const [only, ...more] = [...text.matchAll(/(?:tile_set|texture): \\{0,7}"(\/[^"\\\n]{1,300})\\{0,7}"/g)];
  const set = more.length ? undefined : only?.[1];
  return set !== undefined && /\.(?:atlas|tilesource)$/.test(set) ? set : undefined;
}

/** The images of a GUI's nodes: the name of a texture, and of an animation of it. */
function readNodes({ text, found }: EngineReading): void {
  const textures = new Map<string, string>();
  for (const [, body = ''] of text.matchAll(/^textures \{([^{}]{1,1000})\}/gm)) {
    const one = (name: string) => new RegExp(`(?:^|\\s)${name}:\\s{0,9}${QUOTED}`).exec(body)?.[1];
    const [name, path] = [one('name'), one('texture')];
    if (name !== undefined && path && /^\/.*\.(?:atlas|tilesource)$/.test(path)) textures.set(name, path);
  }
  for (const { value, start, end } of fields(text, 'texture', QUOTED)) {
    const slash = value.lastIndexOf('/');
    const scope = textures.get(value.slice(0, Math.max(0, slash)));
    if (scope === undefined) continue;
    found.key(ENGINE, 'animation', 'uses', value.slice(slash + 1), { start: start + slash + 1, end }, { scope });
  }
}

/** The animations that particles show. */
function readEmitters({ text, found }: EngineReading): void {
  const starts = [...text.matchAll(/^emitters \{/gm)].map(({ index }) => index);
  for (const [index, from] of starts.slice(0, MAX_PARTS).entries()) {
    const body = text.slice(from, starts[index + 1]);
    const [set] = fields(body, 'tile_source', QUOTED);
    const [animation] = fields(body, 'animation', QUOTED);
    if (!set || !animation || !/^\/.*\.(?:atlas|tilesource)$/.test(set.value)) continue;
    const place = { start: from + animation.start, end: from + animation.end };
    found.key(ENGINE, 'animation', 'uses', animation.value, place, { scope: set.value });
  }
}

/** Libraries bring atlases of their own. */
function readSettings({ text, found }: EngineReading): void {
  if (/^dependencies(?:#\d+)?\s*=\s*\S/m.test(text)) found.open(ENGINE, 'animation');
}

function readScript(reading: EngineReading): void {
  const { found, fileName, extension } = reading;
  const code = reading.code();
  const values = new Values(code, true);
  const constants = constantsIn(code.code, values);
  const told = new Set<string>();
  /** Of a constant, its own place is told, once for each sprite. */
  const play = (sprite: Value | undefined, value: Value | undefined) => {
    const constant = value?.kind === 'name' ? constants.get(value.name) : undefined;
    const id = `${constant?.start} ${sprite?.kind === 'string' ? sprite.text : ''}`;
    if (!constant || !told.has(id)) played(reading, sprite, constant ?? value);
    if (constant) told.add(id);
  };
  for (const { open } of callsIn(code.code, /(?<![\w.])(?:sprite|gui)\.play_flipbook\s*\(/g)) {
    const [sprite, animation] = values.argumentsAt(open).args;
    play(sprite, animation);
  }
  for (const { open } of callsIn(code.code, /(?<![\w.])msg\.post\s*\(/g)) {
    const [sprite, written, data] = values.argumentsAt(open).args;
    const message = unhashed(written);
    if (message?.kind === 'string' && message.text === 'play_animation') play(sprite, fieldOf(data, 'id'));
  }
  for (const { open } of callsIn(code.code, /(?<![\w.])go\.set\s*\(/g)) {
    const [owner, written] = values.argumentsAt(open).args;
    const property = unhashed(written);
    if (property?.kind === 'string' && property.text !== 'image') continue;
    // What shows another image has other animations: the sprites of the script itself, or any.
    const isOwn = extension === 'script' && owner?.kind === 'string' && owner.text.startsWith('#');
    if (isOwn) found.key(ENGINE, 'sprite', 'defines', `${fileName}#`, owner, { scope: fileName });
    else found.open(ENGINE, 'sprite');
  }
  if (/(?<![\w.])resource\.(?:create_atlas|set_atlas)/.test(code.code)) found.open(ENGINE, 'animation');
}

/** Names that a script gives to strings, or to hashes of them, at the start of a line and nowhere else. */
function constantsIn(code: string, values: Values): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const { 0: all, 1: name = '', index } of code.matchAll(
    /^local[ \t]{1,9}([A-Za-z_]\w{0,60})(?:[ \t]{0,9}<const>)?[ \t]{0,9}=[ \t]{0,9}(?=hash\b|["'])/gm,
  )) {
    const value = unhashed(values.valueAt(index + all.length));
    if (value?.kind === 'string') found.set(name, value);
  }
  if (found.size) dropChanged(code, found);
  return found;
}

/** An animation by its name, or by the hash of it. */
function played(
  { found, fileName, extension }: EngineReading,
  sprite: Value | undefined,
  value: Value | undefined,
): void {
  const name = unhashed(value);
  const address = sprite?.kind === 'string' ? sprite.text : '#';
  // Another object may come from anywhere.
  if (!address.startsWith('#')) return;
  const isOwn = extension === 'script' && sprite?.kind === 'string';
  found.use(ENGINE, 'animation', name, isOwn ? { owner: `${fileName}${address}` } : {});
}

const unhashed = (value: Value | undefined) =>
  value?.kind === 'call' && value.name === 'hash' ? value.args[0] : value;
