import type { AboutSprite } from '../codeNames';
import { type Value, Values } from '../text/codeValues';
import { callsIn, type EngineReading, type EngineWords } from './engine';

// Unity keeps the regions of an image in a `.meta` next to it, with `y` from the lower edge. Scripts make sprites of regions, counted in the same way.

const REGION =
  /^[ \t]{1,40}(rect):[ \t]*\r?\n(?:[ \t]{1,40}serializedVersion: \d+[ \t]*\r?\n)?[ \t]{1,40}x: (-?[\d.]+)[ \t]*\r?\n[ \t]{1,40}y: (-?[\d.]+)[ \t]*\r?\n[ \t]{1,40}width: ([\d.]+)[ \t]*\r?\n[ \t]{1,40}height: ([\d.]+)/gm;

export const UNITY: EngineWords = {
  extensions: ['meta', 'cs'],
  hint: /^TextureImporter:|\bSprite\.Create\s*\(/m,
  read(reading) {
    if (reading.extension === 'meta') readSettings(reading);
    else readScript(reading);
  },
};

/** Whether Unity scales an image of another size to powers of two first. @param text of its `.meta` */
export const isScaled = (text: string) => /^[ \t]{0,40}nPOTScale: [1-9]/m.test(text);

function readSettings({ text, fileName, found }: EngineReading): void {
  if (isScaled(text)) return;
  const about = { by: 'neighbor', name: fileName.replace(/\.meta$/i, '') } as const;
  for (const { 0: all, 2: x, 3: y, 4: width, 5: height, index } of text.matchAll(REGION)) {
    const start = index + all.indexOf('rect');
    const rect = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    found.claim(about, { start, end: start + 'rect'.length }, { kind: 'region', rect, fromBottom: true });
  }
}

/** Sprites that a script makes of regions of a texture that it loads. */
function readScript(reading: EngineReading): void {
  const { code } = reading.code();
  const values = new Values(reading.code());
  for (const { open } of callsIn(code, /\bSprite\.Create\s*\(/g)) {
    const [texture, rect] = values.argumentsAt(open).args;
    const about = textureIn(texture, reading, values);
    if (!about || rect?.kind !== 'call' || rect.name !== 'Rect' || rect.args.length !== 4) continue;
    const [x, y, width, height] = rect.args.map((one) => numberIn(one, code));
    if (x === undefined || y === undefined || width === undefined || height === undefined) continue;
    const says = { kind: 'region', rect: { x, y, width, height }, fromBottom: true, mayScale: true } as const;
    reading.found.claim(about, rect, says);
  }
}

/** A number, also with its mark of a type: `16f`. */
function numberIn({ start, end }: Value, code: string): number | undefined {
  const [, number] = /^\s*(-?\d+(?:\.\d+)?)f?\s*$/i.exec(code.slice(start, end)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The image that an argument is: loaded by its name at once, or into the variable that gets nothing else. */
function textureIn(value: Value | undefined, reading: EngineReading, values: Values): AboutSprite | undefined {
  const loaded = value?.kind === 'name' ? onlyValue(value.name, reading.code().code, values) : value;
  if (loaded?.kind !== 'call' || loaded.name !== 'Resources.Load' || loaded.args.length !== 1) return undefined;
  const path = reading.found.pathAt(loaded.args[0]);
  return path === undefined ? undefined : { by: 'path', path };
}

function onlyValue(name: string, code: string, values: Values): Value | undefined {
  if (name.includes('.')) return undefined;
  const [given, ...others] = code.matchAll(new RegExp(`(?<![\\w.])${name}\\s{0,9}[?+]{0,2}=(?![=>])\\s{0,40}`, 'g'));
  const isElse = new RegExp(`\\b(?:Texture2D|Texture|var|out|ref)\\s{1,9}${name}\\s{0,9}(?:[,);]|in\\b)`).test(code);
  return !given || others.length || isElse ? undefined : values.valueAt(given.index + given[0].length);
}
