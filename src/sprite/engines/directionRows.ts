import { foreignText } from '../../shared/base/foreignText';
import type { AsepriteTag } from '../aseprite/document';
import { sameBytes } from '../pixels/bytes';
import { framesInOrder, isBackward, orderOfTag } from '../pixels/playOrder';
import { type Raster, sameSize } from '../pixels/raster';
import { ExportError, type ExportNote, type ExportSprite, type RowDirection } from '../source/sprite';
import { sliceInOrder } from './unroll';

/** The words in names of animations for each direction, in the order of rows. */
const WORDS: Readonly<Record<RowDirection, readonly string[]>> = {
  down: ['down', 'south', 's', 'front', 'd'],
  left: ['left', 'west', 'w', 'l'],
  right: ['right', 'east', 'e', 'r'],
  up: ['up', 'north', 'n', 'back', 'u'],
};
const ROWS = Object.keys(WORDS) as RowDirection[];

/** What else such names say, the likeliest animation of a walking character first. */
const ACTIONS = ['walk', 'walking', 'run', 'running', 'move', ''];

/** Most frames of a row. */
const MAX_ROW = 4096;

/**
 * A sprite whose frames are four rows of equal length: down, left, right, up, as RPG Maker reads characters. Each row is an animation that is named so,
 * such as `walk_down` or `walk_s`.
 * @param length frames in a row; default: those of the longest
 * @throws ExportError `no-direction-rows` with the directions that no animation is named by
 */
export function directionRows(
  sprite: ExportSprite,
  length: number | undefined,
  note: (note: ExportNote) => void,
): ExportSprite & { readonly rowLength: number } {
  const tags = tagsOfRows(sprite);
  const frames = tags.map((tag) => framesOf(tag, sprite));
  const rowLength = Math.min(MAX_ROW, length ?? Math.max(...frames.map((row) => row.length)));
  const rows = frames.map((row) => fitted(row, rowLength, sprite));
  const longest = Math.max(...frames.map((row) => row.length));
  if (longest > rowLength) note({ note: 'chosen-frames', frames: rowLength, of: longest });
  const left = sprite.tags.filter((tag) => !tags.includes(tag)).map(({ name }) => foreignText(name));
  if (left.length) note({ note: 'left-out-animations', names: left });
  return { ...inOrder(sprite, rows.flat(), tagsFor(tags, rowLength)), rowLength };
}

const tagsFor = (tags: readonly AsepriteTag[], length: number): AsepriteTag[] =>
  tags.map((tag, row) => ({ ...tag, from: row * length, to: (row + 1) * length - 1, direction: 'forward' }));

/** The animation of each row: those of one action that has all directions. */
function tagsOfRows({ tags }: ExportSprite): AsepriteTag[] {
  const actions = new Map<string, Map<RowDirection, AsepriteTag>>();
  for (const tag of tags) {
    const words = wordsIn(tag.name);
    const direction = ROWS.find((row) => WORDS[row].some((word) => words.includes(word)));
    if (!direction) continue;
    const action = words.filter((word) => !WORDS[direction].includes(word)).join(' ');
    const known = actions.get(action) ?? new Map<RowDirection, AsepriteTag>();
    if (!known.has(direction)) known.set(direction, tag);
    actions.set(action, known);
  }
  const placeOf = (action: string) => (ACTIONS.indexOf(action) + ACTIONS.length + 1) % (ACTIONS.length + 1);
  const best = [...actions].sort(([a, ofA], [b, ofB]) => ofB.size - ofA.size || placeOf(a) - placeOf(b))[0]?.[1];
  const missing = ROWS.filter((row) => !best?.has(row));
  if (!best || missing.length) throw new ExportError({ fault: 'no-direction-rows', missing });
  return ROWS.flatMap((row) => best.get(row) ?? []);
}

/** The words of a name: `walkDown` and `walk_down` have two. Diagonals, such as `se` and `down left`, have no row. */
function wordsIn(name: string): readonly string[] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const directions = ROWS.filter((row) => WORDS[row].some((word) => words.includes(word)));
  return directions.length > 1 ? [] : words;
}

/** The frames of an animation as it plays once. */
function framesOf(tag: AsepriteTag, { frames }: ExportSprite): readonly number[] {
  const direction = isBackward(tag.direction) ? 'reverse' : 'forward';
  return framesInOrder({ ...orderOfTag(tag), passes: 1, direction }).filter((frame) => frame < frames.length);
}

/**
 * A row of a length. A shorter one starts over. Of a longer one, frames are left out evenly; three frames are played there and back, one step, standing,
 * the other step, so they are the first half of a walk.
 */
function fitted(row: readonly number[], length: number, { frames }: ExportSprite): number[] {
  const count = row.length;
  const frameAt = (at: number) => row[Math.floor(at) % count] ?? 0;
  if (length !== 3 || count <= 3)
    return Array.from({ length }, (_, at) => frameAt(count <= length ? at : (at * count) / length));
  const quarter = count / 4;
  const imageOf = (at: number) => frames[frameAt(at)]?.image;
  // A walk that begins standing stands again in the middle.
  const begins = isSame(imageOf(0), imageOf(count / 2)) ? quarter : 0;
  return [begins, begins + quarter, begins + 2 * quarter].map(frameAt);
}

function isSame(a: Raster | undefined, b: Raster | undefined): boolean {
  if (!a || !b || !sameSize(a, b)) return false;
  return sameBytes(new Uint8Array(a.data), new Uint8Array(b.data));
}

/** @param order new frame → index of the old one */
function inOrder(sprite: ExportSprite, order: readonly number[], tags: readonly AsepriteTag[]): ExportSprite {
  const { directions: _, normalMap, layerFrames: _layers, layerIndices: _indices, cels, ...plain } = sprite;
  const chosen = <T>(all: readonly T[]) => order.flatMap((old) => all[old] ?? []);
  return {
    ...plain,
    frames: chosen(sprite.frames),
    tags,
    slices: sprite.slices.map((slice) => sliceInOrder(slice, order)),
    ...(normalMap && { normalMap: chosen(normalMap) }),
    ...(cels && {
      cels: order.flatMap((old, frame) => cels.filter((cel) => cel.frame === old).map((cel) => ({ ...cel, frame }))),
    }),
  };
}
