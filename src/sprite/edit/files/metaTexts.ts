import { getNodeValue, type Node } from 'jsonc-parser';
import type { AsepriteTag } from '../../aseprite/document';
import type { Slice } from '../../pixels/slice';
import { readSlice, readTag } from '../../sheet/readSheetJson';
import { jsonSlice, jsonTag } from '../../sheet/sheetJson';
import { valueAt } from '../../sheet/sheetText';
import { TextEdits } from '../../sheet/textEdits';
import { type ListItem, ListText } from './listText';
import { pairsOf } from './pairs';

/** The list in the file isn't one. */
export const NO_PLACE = Symbol('no place');

/** The text of `frameTags` for other tags. @param listed the list in the file, if it has one */
export function tagTexts(
  text: string,
  listed: Node | undefined,
  old: readonly AsepriteTag[],
  next: readonly AsepriteTag[],
): string | typeof NO_PLACE {
  const isRead = (node: Node) => readTag(getNodeValue(node)) !== undefined;
  return listText(text, listed, { old, next, json: jsonTag, isRead, put: putFields });
}

/** The text of `slices`. @param count number of frames in the file */
export function sliceTexts(
  text: string,
  listed: Node | undefined,
  old: readonly Slice[],
  next: readonly Slice[],
  count: number,
): string | typeof NO_PLACE {
  const isRead = (node: Node) => readSlice(getNodeValue(node), Math.max(count, old.length, 1)) !== undefined;
  return listText(text, listed, { old, next, json: jsonSlice, isRead, put: putFields });
}

interface Listed<T extends { readonly name: string }> {
  readonly old: readonly T[];
  readonly next: readonly T[];
  json(one: T): object;
  isRead(node: Node): boolean;
  put(edits: TextEdits, node: Node, before: Fields, after: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;

function listText<T extends { readonly name: string }>(
  text: string,
  listed: Node | undefined,
  { old, next, json, isRead, put }: Listed<T>,
): string | typeof NO_PLACE {
  const isPretty = text.includes('\n');
  const fresh = (one: T) => inline(json(one), isPretty);
  if (listed === undefined) return newList(next.map(fresh), text);
  if (listed.type !== 'array') return NO_PLACE;
  const nodes = listed.children ?? [];
  const readable = nodes.filter(isRead);
  // Of a part of a file, the list isn't about these frames.
  const areOwn = readable.length === old.length;
  const pairs = areOwn ? pairsOf(old, next) : next.map(() => -1);
  const items = next.map((one, at): ListItem => {
    const before = old[pairs[at] ?? -1];
    const node = readable[pairs[at] ?? -1];
    if (!before || !node) return { text: fresh(one) };
    const edits = new TextEdits(text);
    if (before !== one) put(edits, node, { ...json(before) }, { ...json(one) });
    return { model: nodes.indexOf(node), text: edits.applied(node) };
  });
  const others = areOwn ? nodes.filter((node) => !readable.includes(node)) : [];
  const kept = others.map((node): ListItem => {
    return { model: nodes.indexOf(node), text: text.slice(node.offset, node.offset + node.length) };
  });
  if (!nodes.length)
    return newList(
      items.map((item) => item.text),
      text,
    );
  return `[${new ListText(text, listed).with([...items, ...kept])}]`;
}

/** As Aseprite writes tags and slices: each on a line of its own. */
function newList(items: readonly string[], text: string): string {
  if (!items.length) return '[]';
  if (!text.includes('\n')) return `[${items.join(',')}]`;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? ' ';
  const lines = items.map((item) => `${end}${unit.repeat(3)}${item}`);
  return `[${lines.join(',')}${end}${unit.repeat(2)}]`;
}

/** On one line, with spaces as Aseprite has them if the file has any. */
const inline = (value: object, isPretty: boolean) =>
  isPretty ? JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ') : JSON.stringify(value);

/** Sets the fields that differ; others, which programs added, stay. */
function putFields(edits: TextEdits, node: Node, before: Fields, after: Fields): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key];
    const isSame = JSON.stringify(before[key]) === JSON.stringify(value);
    if (isSame) continue;
    if (value === undefined) edits.remove(node, key);
    else if (key === 'keys') putKeys(edits, node, value as readonly Fields[], before[key] as readonly Fields[]);
    else edits.setText(node, key, JSON.stringify(ownKind(valueAt(node, key), value)));
  }
}

/** Some programs write the number of repeats as a number. */
const ownKind = (old: Node | undefined, value: unknown) =>
  old?.type === 'number' && typeof value === 'string' ? Number(value) : value;

/** The keys of a slice. */
function putKeys(edits: TextEdits, slice: Node, keys: readonly Fields[], before: readonly Fields[] | undefined): void {
  const listed = valueAt(slice, 'keys');
  const nodes = listed?.children ?? [];
  if (nodes.length !== keys.length) {
    edits.setText(slice, 'keys', `[${keys.map((key) => inline(key, true)).join(', ')}]`);
    return;
  }
  for (const [at, node] of nodes.entries()) putParts(edits, node, before?.[at] ?? {}, keys[at] ?? {});
}

function putParts(edits: TextEdits, node: Node, before: Fields, after: Fields): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key];
    if (JSON.stringify(before[key]) === JSON.stringify(value)) continue;
    if (value === undefined) edits.remove(node, key);
    else if (typeof value === 'number') edits.set(node, key, value);
    else edits.setAll(node, key, value as Readonly<Record<string, number>>);
  }
}

/** Numbers of frames in the notes on cels. @param places of each old frame; -1: it's gone */
export function layerNotes(text: string, layers: Node, places: readonly number[], edits: TextEdits): void {
  for (const layer of layers.children ?? []) {
    const listed = valueAt(layer, 'cels');
    if (listed?.type !== 'array') continue;
    const items = (listed.children ?? []).flatMap((node, model): ListItem[] => {
      const frame: unknown = valueAt(node, 'frame')?.value;
      const place = typeof frame === 'number' ? (places[frame] ?? frame) : 0;
      if (place < 0) return [];
      const own = new TextEdits(text);
      if (typeof frame === 'number' && place !== frame) own.set(node, 'frame', place);
      return [{ model, text: own.applied(node) }];
    });
    const list = new ListText(text, listed);
    edits.replace(list.inside, list.with(items));
  }
}
