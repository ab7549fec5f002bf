import type { FrameGrid } from '../codeNames';
import { fieldOf, type Value, Values } from '../codeValues';
import { callsIn, type EngineReading, type EngineWords, pathPart, type Range } from './engine';

// Defold. Atlases and tile sources name animations, which sprites and scripts play. Each image of an atlas is also an animation with its name.

const ENGINE = 'defold';

export const DEFOLD: EngineWords = {
  extensions: ['atlas', 'tilesource', 'sprite', 'go', 'collection', 'script', 'gui_script', 'lua'],
  hint: /^\s{0,40}(?:images|animations) \{|^image: "|^\s{0,40}image: "|default_animation|play_flipbook|play_animation|create_atlas|set_atlas/m,
  read(reading) {
    READERS[reading.extension]?.(reading);
  },
};

const READERS: Readonly<Record<string, (reading: EngineReading) => void>> = {
  atlas: readAtlas,
  tilesource: readTiles,
  sprite: readSprites,
  go: readSprites,
  collection: readSprites,
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

function readAtlas({ text, found }: EngineReading): void {
  // Spine's atlases have the same extension.
  if (!/^(?:images|animations) \{/m.test(text)) return;
  if (/^rename_patterns: "./m.test(text)) {
    found.open(ENGINE, 'animation');
    return;
  }
  for (const { value, ...place } of fields(text, 'id', QUOTED)) found.key(ENGINE, 'animation', 'defines', value, place);
  for (const { value, ...place } of fields(text, 'image', QUOTED)) {
    const [, stem = ''] = /([^/]*?)(?:\.\w+)?$/.exec(value) ?? [];
    found.key(ENGINE, 'animation', 'defines', stem, place);
  }
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
    const sets = [...own.matchAll(/(?:tile_set|texture): \\{0,7}"(\/[^"\\\n]{1,300})\\{0,7}"/g)].map(
      ([, path]) => path ?? '',
    );
    const [only, ...more] = sets;
    if (only === undefined || more.length || !/\.(?:atlas|tilesource)$/.test(only)) continue;
    const start = index + all.indexOf(name, all.indexOf('"'));
    found.key(ENGINE, 'animation', 'uses', name, { start, end: start + name.length }, { scope: only });
    found.key(ENGINE, 'animation', 'file', only, { start, end: start + name.length });
  }
}

function readScript(reading: EngineReading): void {
  const { found } = reading;
  const code = reading.code();
  const values = new Values(code, true);
  for (const { open } of callsIn(code.code, /(?<![\w.])(?:sprite|gui)\.play_flipbook\s*\(/g))
    played(reading, values.argumentsAt(open).args[1]);
  for (const { open } of callsIn(code.code, /(?<![\w.])msg\.post\s*\(/g)) {
    const [, message, data] = values.argumentsAt(open).args;
    if (message?.kind === 'string' && message.text === 'play_animation') played(reading, fieldOf(data, 'id'));
  }
  if (/(?<![\w.])resource\.(?:create_atlas|set_atlas)/.test(code.code)) found.open(ENGINE, 'animation');
}

/** An animation by its name, or by the hash of it. */
function played({ found }: EngineReading, value: Value | undefined): void {
  const name = value?.kind === 'call' && value.name === 'hash' ? value.args[0] : value;
  found.use(ENGINE, 'animation', name);
}
