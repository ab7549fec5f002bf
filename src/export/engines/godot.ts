import type { Rect } from '../../shared/aseprite/document';
import { exactPng } from '../../shared/pixels/indexedPng';
import { buildSheets } from '../buildSheets';
import type { FramePlace, SheetResult } from '../sheet';
import type { ExportFile } from '../sprite';
import type { WriteFormat } from '../tools';
import { sheetTitle } from '../writeSheet';
import { animationsOf, type EngineAnimation } from './animations';

/**
 * Godot 4: a sheet, and a `SpriteFrames` resource of it (docs.godotengine.org, class SpriteFrames and the TSCN file format). A normal map
 * becomes a second sheet, and both make a `CanvasTexture`.
 */
export const writeGodot: WriteFormat = async (sprite, options, tools) => {
  const result = buildSheets(sprite, [...sprite.frames.keys()], options, tools.check);
  for (const note of result.notes) tools.note(note);
  const textures: Texture[] = [];
  const files: ExportFile[] = [];
  for (const [index, { picture, normalMap }] of result.sheets.entries()) {
    tools.check();
    const base = sheetTitle(sprite, options, result.sheets.length, index);
    const texture = { picture: `${base}.png`, normalMap: normalMap && `${base}_n.png` };
    textures.push(texture);
    files.push({ name: texture.picture, bytes: exactPng(picture, tools.deflate) });
    if (normalMap && texture.normalMap)
      files.push({ name: texture.normalMap, bytes: exactPng(normalMap, tools.deflate) });
  }
  const animations = animationsOf(sprite, 'default', tools);
  const durations = sprite.frames.map(({ duration }) => duration);
  const text = spriteFrames(result, textures, animations, durations, tools.projectFolder);
  return [...files, { name: `${sprite.title}.tres`, bytes: new TextEncoder().encode(text) }];
};

/** File names of a sheet. */
interface Texture {
  readonly picture: string;
  readonly normalMap: string | undefined;
}

function spriteFrames(
  { sheets, frameSize }: SheetResult,
  textures: readonly Texture[],
  animations: readonly EngineAnimation[],
  durations: readonly number[],
  folder: string | undefined,
): string {
  const used = new Set(animations.flatMap(({ frames }) => frames));
  const blocks: string[] = [];
  const references: string[] = [];
  const regions = new Map<string, string>();
  const idOfFrame = new Map<number, string>();
  const reference = (name: string) => {
    const id = `${references.length + 1}`;
    references.push(`[ext_resource type="Texture2D" path=${quoted(address(name, folder))} id="${id}"]`);
    return `ExtResource("${id}")`;
  };
  for (const [index, { picture, normalMap }] of textures.entries()) {
    let atlas = reference(picture);
    if (normalMap) {
      const id = `CanvasTexture_${index + 1}`;
      const lines = [`diffuse_texture = ${atlas}`, `normal_texture = ${reference(normalMap)}`];
      blocks.push(subResource('CanvasTexture', id, lines));
      atlas = `SubResource("${id}")`;
    }
    for (const place of sheets[index]?.places ?? []) {
      if (!used.has(place.frame)) continue;
      const lines = [`atlas = ${atlas}`, ...regionLines(place, frameSize)];
      // Frames that look alike and lie alike are one texture.
      const key = lines.join('\n');
      const known = regions.get(key);
      const id = known ?? `AtlasTexture_${regions.size + 1}`;
      if (!known) blocks.push(subResource('AtlasTexture', id, lines));
      regions.set(key, id);
      idOfFrame.set(place.frame, id);
    }
  }
  const steps = references.length + blocks.length + 1;
  const entries = animations.map((animation) => animationEntry(animation, durations, idOfFrame));
  return [
    `[gd_resource type="SpriteFrames" load_steps=${steps} format=3]`,
    references.join('\n'),
    ...blocks,
    `[resource]\nanimations = [${entries.join(', ')}]\n`,
  ].join('\n\n');
}

const subResource = (type: string, id: string, lines: readonly string[]) =>
  `[sub_resource type="${type}" id="${id}"]\n${lines.join('\n')}`;

/** What of the sheet is shown, and how much empty room lies around it: the texture is as large as the whole frame. */
function regionLines({ rect, source }: FramePlace, { w, h }: SheetResult['frameSize']): string[] {
  // Inner padding is no part of the picture.
  const [left, top] = [(rect.width - source.width) / 2, (rect.height - source.height) / 2];
  const region = { x: rect.x + left, y: rect.y + top, width: source.width, height: source.height };
  const margin = { x: source.x, y: source.y, width: w - source.width, height: h - source.height };
  const lines = [`region = ${rectText(region)}`];
  return margin.width || margin.height ? [...lines, `margin = ${rectText(margin)}`] : lines;
}

const rectText = ({ x, y, width, height }: Rect) => `Rect2(${x}, ${y}, ${width}, ${height})`;

function animationEntry(
  { name, frames, loops }: EngineAnimation,
  durations: readonly number[],
  idOfFrame: ReadonlyMap<number, string>,
): string {
  const times = frames.map((frame) => durations[frame] ?? 1);
  const unit = timeUnit(times);
  const entries = frames.map(
    (frame, at) =>
      `{\n"duration": ${float((times[at] ?? 1) / unit)},\n"texture": SubResource("${idOfFrame.get(frame)}")\n}`,
  );
  return `{
"frames": [${entries.join(', ')}],
"loop": ${loops},
"name": &${quoted(name)},
"speed": ${float(1000 / unit)}
}`;
}

/**
 * Milliseconds that a duration of 1.0 stands for. That is the most frequent duration, so that most frames show 1.0, where all others are
 * exact in Godot's 32-bit floats as parts of it; else their greatest common divisor.
 */
function timeUnit(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  const [usual = 1] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  const isExact = [...counts.keys()].every((time) => (time * 64) % usual === 0);
  return isExact ? usual : [...counts.keys()].reduce(commonDivisor);
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** A number that Godot reads as a float. */
const float = (value: number) => (Number.isInteger(value) ? `${value}.0` : `${value}`);

/** Where a texture lies: from the project's top where that is known, else beside the resource. */
const address = (name: string, folder: string | undefined) =>
  folder === undefined ? name : `res://${folder ? `${folder}/` : ''}${name}`;

/** A string as Godot's text resources have it: quotes, backslashes and control characters are escaped. */
function quoted(words: string): string {
  const escaped = [...words].map((sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    // Godot's strings cannot hold a zero.
    if (sign === '\0') return '\ufffd';
    return sign < ' ' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign;
  });
  return `"${escaped.join('')}"`;
}
