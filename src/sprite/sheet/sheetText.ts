import { type Node, type ParseError, parseTree } from 'jsonc-parser';

/**
 * Where the JSON of a sheet describes one image, as nodes of the text. An object would lose equal names, which Aseprite writes, and would list
 * names that are numbers first.
 */
export interface SheetText {
  /** In the order of the file. */
  readonly frames: readonly FrameText[];
  /** Base name of the image; absent if the file doesn't say. */
  readonly image?: string;
  /** The object with `image` and `size`: `meta`, or an item of `textures`. */
  readonly about?: Node;
  readonly meta?: Node;
  /** Lists of frames by the names of animations, as Pixi reads them. */
  readonly animations?: Node;
  /** The whole file. */
  readonly root: Node;
  /** The list of several images and which of them is meant, as Phaser 3 reads it. */
  readonly pack?: { readonly list: Node; readonly item: Node };
}

export interface FrameText {
  /** Its key, or its `filename`; empty if it has none. */
  readonly name: string;
  readonly value: Node;
}

/**
 * Finds the frames of an image in JSON of the kinds that Aseprite and TexturePacker write: `frames` as an array or a hash, `textures` with frames
 * of several images, or a plain list of frames. Comments and trailing commas are allowed.
 * @param text without a byte order mark
 * @param picture base name of the image; only needed if the JSON describes several
 * @returns `other` if it's JSON about something else, or about other images
 */
export function sheetText(text: string, picture?: string): SheetText | 'not-json' | 'other' {
  const plain = parsed(text);
  // Games have large files of other things, for which a tree would be slow.
  if (plain !== undefined && !mayDescribe(plain)) return 'other';
  const root = treeOf(text);
  if (!root) return 'not-json';
  const meta = objectAt(root, 'meta');
  const list = valueAt(root, 'textures');
  if (list?.type === 'array') return packed(root, list, meta, picture);
  const frames = root.type === 'array' ? root : valueAt(root, 'frames');
  if (!frames || !isContainer(frames) || (frames === root && !isFrameList(root))) return 'other';
  const animations = objectAt(root, 'animations');
  const found = { root, frames: framesIn(frames), ...imageIn(meta), ...(animations && { animations }) };
  return meta ? { ...found, about: meta, meta } : found;
}

/** Base names of the images whose frames a JSON describes, as far as it names them. @param text without a byte order mark */
export function imagesIn(text: string): string[] {
  const found = sheetText(text);
  if (typeof found !== 'string') return found.image === undefined ? [] : [found.image];
  const list = found === 'other' && text.includes('"textures"') ? valueAt(treeOf(text), 'textures') : undefined;
  return (list?.children ?? []).flatMap((item) => imageIn(item).image ?? []);
}

function packed(root: Node, list: Node, meta: Node | undefined, picture: string | undefined): SheetText | 'other' {
  const items = (list.children ?? []).filter((one) => {
    const frames = valueAt(one, 'frames');
    return frames !== undefined && isContainer(frames);
  });
  const named = (fold: (name: string) => string) =>
    items.find((one) => picture !== undefined && fold(imageIn(one).image ?? '') === fold(picture));
  const item =
    named((name) => name) ?? named((name) => name.toLowerCase()) ?? (items.length === 1 ? items[0] : undefined);
  const frames = item && valueAt(item, 'frames');
  if (!item || !frames) return 'other';
  const found = { root, frames: framesIn(frames), ...imageIn(item), about: item, pack: { list, item } };
  return meta ? { ...found, meta } : found;
}

function framesIn(container: Node): FrameText[] {
  return (container.children ?? []).flatMap((child): FrameText | [] => {
    if (child.type !== 'property')
      return { name: textAt(child, 'filename') ?? textAt(child, 'name') ?? '', value: child };
    const [key, value] = child.children ?? [];
    return value ? { name: String(key?.value), value } : [];
  });
}

/** Folders in front of the name don't count. */
function imageIn(about: Node | undefined): Pick<SheetText, 'image'> {
  const image = about && textAt(about, 'image');
  return image === undefined ? {} : { image: image.replace(/^.*[/\\]/s, '') };
}

const isContainer = ({ type }: Node) => type === 'array' || type === 'object';

const isFrameList = (list: Node) =>
  list.children?.[0] !== undefined && objectAt(list.children[0], 'frame') !== undefined;

/** The value of a field; of several with this name the last one, as in JavaScript. */
export function valueAt(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

export function objectAt(node: Node, key: string): Node | undefined {
  const value = valueAt(node, key);
  return value?.type === 'object' ? value : undefined;
}

function textAt(node: Node, key: string): string | undefined {
  const value = valueAt(node, key);
  return value?.type === 'string' ? value.value : undefined;
}

function treeOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    return errors.length ? undefined : tree;
  } catch {
    // It's recursive: lists within thousands of lists.
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mayDescribe(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  if (Array.isArray(json)) return typeof json[0] === 'object' && json[0] !== null && 'frame' in json[0];
  return ('frames' in json && typeof json.frames === 'object' && json.frames !== null) || 'textures' in json;
}
