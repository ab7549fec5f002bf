import { foreignText } from '../../../shared/base/foreignText';
import { buildSheets } from '../../export/buildSheets';
import { pictureFile } from '../../export/keptPalette';
import type { WriteOptions } from '../../export/optionTable';
import { type FramePlace, pixelsRect, type SheetResult } from '../../export/sheet';
import type { ExportTools, WriteFormat } from '../../export/tools';
import { mapFile, sheetTitle } from '../../export/writeSheet';
import type { Rect } from '../../pixels/raster';
import type { ExportFile, ExportSprite } from '../../source/sprite';
import { animationsOf, type EngineAnimation } from '../animations';
import { godot } from './godot';
import { canBeEven, type GodotTiming, godotTiming, worstDeviation } from './timing';

/**
 * Godot 4: a sheet and its `SpriteFrames` resource (docs.godotengine.org, class SpriteFrames and the TSCN file format). A normal map
 * becomes a second sheet, and both form a `CanvasTexture`.
 */
export const writeGodot: WriteFormat = async (sprite, options, tools) => {
  const result = buildSheets(sprite, [...sprite.frames.keys()], options, tools.check);
  for (const note of result.notes) tools.note(note);
  const textures: Texture[] = [];
  const files: ExportFile[] = [];
  for (const [index, sheet] of result.sheets.entries()) {
    const { normalMap, places } = sheet;
    tools.check();
    const base = sheetTitle(sprite, options, tools, result.sheets.length, index);
    const map = normalMap && mapFile(base, normalMap, tools);
    const texture = { picture: `${base}.png`, normalMap: map?.name };
    textures.push(texture);
    tools.wrote?.({ image: texture.picture, data: `${sprite.title}.tres`, places });
    files.push({ name: texture.picture, bytes: pictureFile(sheet, sprite.palette, tools) }, ...(map ? [map] : []));
  }
  const animations = animationsOf(sprite, 'default', godot.format.reservedNames, tools).map((animation) =>
    timed(animation, sprite, options),
  );
  noteDeviation(animations, tools);
  const text = spriteFrames(result, textures, animations, tools.projectFolder);
  return [...files, { name: `${sprite.title}.tres`, bytes: new TextEncoder().encode(text) }];
};

interface TimedAnimation extends Omit<EngineAnimation, 'frames'> {
  readonly timing: GodotTiming;
  /** Milliseconds of each frame of the animation. */
  readonly times: readonly number[];
}

function timed(
  { name, frames, loops }: EngineAnimation,
  sprite: ExportSprite,
  { evenSteps }: Pick<WriteOptions, 'evenSteps'>,
): TimedAnimation {
  const times = frames.map((frame) => sprite.frames[frame]?.duration ?? 1);
  return { name, loops, times, timing: godotTiming(name, frames, times, evenSteps) };
}

/** Notes which frame Godot shows for a wrong duration: the worst of all animations. */
function noteDeviation(animations: readonly TimedAnimation[], tools: ExportTools): void {
  const found = animations.flatMap(({ name, times, timing, loops }) => {
    tools.check();
    const worst = worstDeviation(timing, loops);
    return worst ? [{ ...worst, name, even: canBeEven(times) }] : [];
  });
  if (found.length === 0) return;
  const offBy = ({ wanted, shown }: (typeof found)[number]) => Math.abs(wanted - shown);
  const { name, wanted, shown, even } = found.reduce((a, b) => (offBy(b) > offBy(a) ? b : a));
  const [ms, seen] = [Math.round(wanted), Math.round(shown)];
  tools.note({ note: 'uneven-times', animation: foreignText(name), wanted: ms, shown: seen, even });
}

/** File names of a sheet. */
interface Texture {
  readonly picture: string;
  readonly normalMap: string | undefined;
}

function spriteFrames(
  { sheets, frameSize }: SheetResult,
  textures: readonly Texture[],
  animations: readonly TimedAnimation[],
  folder: string | undefined,
): string {
  const used = new Set(animations.flatMap(({ timing }) => timing.frames));
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
      // Frames with the same image and position share one texture.
      const key = lines.join('\n');
      const known = regions.get(key);
      const id = known ?? `AtlasTexture_${regions.size + 1}`;
      if (!known) blocks.push(subResource('AtlasTexture', id, lines));
      regions.set(key, id);
      idOfFrame.set(place.frame, id);
    }
  }
  const steps = references.length + blocks.length + 1;
  const entries = animations.map((animation) => animationEntry(animation, idOfFrame));
  return [
    `[gd_resource type="SpriteFrames" load_steps=${steps} format=3]`,
    references.join('\n'),
    ...blocks,
    `[resource]\nanimations = [${entries.join(', ')}]\n`,
  ].join('\n\n');
}

const subResource = (type: string, id: string, lines: readonly string[]) =>
  `[sub_resource type="${type}" id="${id}"]\n${lines.join('\n')}`;

/** The region of the sheet, and the empty margin around it: the texture is as large as the whole frame. */
function regionLines({ rect, source }: FramePlace, { w, h }: SheetResult['frameSize']): string[] {
  const margin = { x: source.x, y: source.y, width: w - source.width, height: h - source.height };
  const lines = [`region = ${rectText(pixelsRect({ rect, source }))}`];
  return margin.width || margin.height ? [...lines, `margin = ${rectText(margin)}`] : lines;
}

const rectText = ({ x, y, width, height }: Rect) => `Rect2(${x}, ${y}, ${width}, ${height})`;

function animationEntry({ name, loops, timing }: TimedAnimation, idOfFrame: ReadonlyMap<number, string>): string {
  const { frames, durations, unit } = timing;
  const entries = frames.map(
    (frame, at) => `{\n"duration": ${float(durations[at] ?? 1)},\n"texture": SubResource("${idOfFrame.get(frame)}")\n}`,
  );
  return `{
"frames": [${entries.join(', ')}],
"loop": ${loops},
"name": &${quoted(name)},
"speed": ${float(1000 / unit)}
}`;
}

/** A number that Godot reads as a float. */
const float = (value: number) => (Number.isInteger(value) ? `${value}.0` : `${value}`);

/** Path of a texture: from the project's top if it is known, otherwise relative to the resource. */
const address = (name: string, folder: string | undefined) =>
  folder === undefined ? name : `res://${folder ? `${folder}/` : ''}${name}`;

/** A string in Godot's text resources: quotes, backslashes, and control characters are escaped. */
function quoted(words: string): string {
  const escaped = [...words].map((sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    // Godot's strings can't contain a zero.
    if (sign === '\0') return '\ufffd';
    return sign < ' ' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign;
  });
  return `"${escaped.join('')}"`;
}
