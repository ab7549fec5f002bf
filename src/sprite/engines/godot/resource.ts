import { foreignText } from '../../../shared/base/foreignText';
import type { EngineAnimation } from '../../export/animations';
import type { WriteOptions } from '../../export/optionTable';
import type { ExportTools } from '../../export/tools';
import type { Rect, Size } from '../../pixels/raster';
import { canBeEven, type GodotTiming, godotTiming, worstDeviation } from './timing';

// Godot's resources as text (docs.godotengine.org, the TSCN file format).

export interface TimedAnimation extends Omit<EngineAnimation, 'frames'> {
  readonly timing: GodotTiming;
  /** Milliseconds of each frame of the animation. */
  readonly times: readonly number[];
}

/** @param durationOf milliseconds of a frame */
export function timed(
  { name, frames, loops }: EngineAnimation,
  durationOf: (frame: number) => number,
  { evenSteps }: Pick<WriteOptions, 'evenSteps'>,
): TimedAnimation {
  const times = frames.map(durationOf);
  return { name, loops, times, timing: godotTiming(name, frames, times, evenSteps) };
}

/** Notes which frame Godot shows for a wrong duration: the worst of all animations. */
export function noteDeviation(animations: readonly TimedAnimation[], tools: Pick<ExportTools, 'note' | 'check'>): void {
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

/** File names of a sheet, in the output folder. */
export interface Texture {
  readonly picture: string;
  readonly normalMap: string | undefined;
}

/** A frame that animations play. */
export interface GodotFrame {
  /** Its number in animations. */
  readonly frame: number;
  /** Index of its texture. */
  readonly texture: number;
  /** The area of its pixels in the texture. */
  readonly rect: Rect;
  /** The kept area of the whole frame. */
  readonly source: Rect;
  /** Pixels of the whole frame. */
  readonly whole: Size;
}

/** A `SpriteFrames` over one texture or several. @param folder of the output in the project; see `ExportTools.projectFolder` */
export function spriteFrames(
  frames: readonly GodotFrame[],
  textures: readonly Texture[],
  animations: readonly TimedAnimation[],
  folder: string | undefined,
): string {
  const used = new Set(animations.flatMap(({ timing }) => timing.frames));
  const loaded = new LoadedTextures(textures, folder);
  const regions = new Map<string, string>();
  const idOfFrame = new Map<number, string>();
  for (const index of textures.keys()) {
    const atlas = `atlas = ${loaded.valueOf(index)}`;
    for (const place of frames) {
      if (place.texture !== index || !used.has(place.frame)) continue;
      const lines = [atlas, ...regionLines(place)];
      // Frames with the same image and position share one texture.
      const key = lines.join('\n');
      const known = regions.get(key);
      const id = known ?? `AtlasTexture_${regions.size + 1}`;
      if (!known) loaded.add('AtlasTexture', id, lines);
      regions.set(key, id);
      idOfFrame.set(place.frame, id);
    }
  }
  const entries = animations.map((animation) => animationEntry(animation, idOfFrame));
  return loaded.resource('SpriteFrames', [`animations = [${entries.join(', ')}]`]);
}

/**
 * An `AtlasTexture`: one frame of a texture, for a still sprite.
 * @param folder as for `spriteFrames`
 * @param depth how many folders the resource is below the output folder
 */
export function atlasTexture(
  place: GodotFrame,
  textures: readonly Texture[],
  folder: string | undefined,
  depth: number,
): string {
  const up = folder === undefined ? '../'.repeat(depth) : '';
  const below = (name: string) => `${up}${name}`;
  const seen = textures.map(({ picture, normalMap }) => ({
    picture: below(picture),
    normalMap: normalMap === undefined ? undefined : below(normalMap),
  }));
  const loaded = new LoadedTextures(seen, folder);
  const lines = [`atlas = ${loaded.valueOf(place.texture)}`, ...regionLines(place)];
  return loaded.resource('AtlasTexture', lines);
}

/** A resource, with the textures that it refers to in the order in which they are first used. */
class LoadedTextures {
  readonly #textures: readonly Texture[];
  readonly #folder: string | undefined;
  readonly #values = new Map<number, string>();
  readonly #references: string[] = [];
  readonly #blocks: string[] = [];

  constructor(textures: readonly Texture[], folder: string | undefined) {
    this.#textures = textures;
    this.#folder = folder;
  }

  /** The texture as a value; with its normal map, if it has one. */
  valueOf(index: number): string {
    const known = this.#values.get(index);
    if (known) return known;
    const { picture = '', normalMap } = this.#textures[index] ?? {};
    let value = this.#reference(picture);
    if (normalMap) {
      const id = `CanvasTexture_${index + 1}`;
      const lines = [`diffuse_texture = ${value}`, `normal_texture = ${this.#reference(normalMap)}`];
      this.add('CanvasTexture', id, lines);
      value = `SubResource("${id}")`;
    }
    this.#values.set(index, value);
    return value;
  }

  #reference(name: string): string {
    const id = `${this.#references.length + 1}`;
    const path = quoted(address(name, this.#folder));
    this.#references.push(`[ext_resource type="Texture2D" path=${path} id="${id}"]`);
    return `ExtResource("${id}")`;
  }

  /** Adds a part of the resource. */
  add(type: string, id: string, lines: readonly string[]): void {
    this.#blocks.push(`[sub_resource type="${type}" id="${id}"]\n${lines.join('\n')}`);
  }

  /** The whole text of the resource. @param lines its own properties */
  resource(type: string, lines: readonly string[]): string {
    return [
      `[gd_resource type="${type}" load_steps=${this.#references.length + this.#blocks.length + 1} format=3]`,
      this.#references.join('\n'),
      ...this.#blocks,
      `[resource]\n${lines.join('\n')}\n`,
    ].join('\n\n');
  }
}

/** The region of the sheet, and the empty margin around it: the texture is as large as the whole frame. */
function regionLines({ rect, source, whole }: GodotFrame): string[] {
  const margin = {
    x: source.x,
    y: source.y,
    width: whole.width - source.width,
    height: whole.height - source.height,
  };
  const lines = [`region = ${rectText(rect)}`];
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
