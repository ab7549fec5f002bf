import type { Node } from 'jsonc-parser';
import { ListText } from '../../../sprite/edit/files/listText';
import { ATLAS_OPTIONS, type AtlasOption } from '../../../sprite/export/atlas/atlasOptions';
import { TextEdits } from '../../../sprite/sheet/textEdits';
import { nodeAt, type Stretch } from '../../text/jsonText';
import { treeOf } from '../recipe';

/** One thing that a person changes in the recipe of an atlas. */
export type AtlasChange =
  /** A field of one of its exports; undefined removes it. */
  | {
      readonly change: 'field';
      /** Index of the export. */
      readonly index: number;
      readonly name: AtlasOption | 'format' | 'folder';
      readonly value: string | number | boolean | undefined;
    }
  /** One of its sources; undefined removes it. An index behind the last one adds it. */
  | { readonly change: 'source'; readonly index: number; readonly value: string | undefined };

/**
 * The text of a recipe after a change. Everything else stays as it was written.
 * @param text without faults
 */
export function changedAtlas(text: string, change: AtlasChange): string {
  const tree = treeOf(text);
  if ('fault' in tree) return text;
  const edits = new TextEdits(text);
  if (change.change === 'field') {
    const entry = nodeAt(tree, ['exports', change.index]);
    const value = writtenValue(change);
    if (entry && value === undefined) edits.remove(entry, change.name);
    else if (entry && value !== undefined) setField(edits, text, entry, change.name, value);
  } else {
    const list = nodeAt(tree, ['sources']);
    if (list) setItem(edits, text, list, change.index, change.value);
  }
  return edits.applied();
}

/** The only field of an object may be on a line of its own: then, so is the next one. */
function setField(edits: TextEdits, text: string, object: Node, name: string, value: string | number | boolean): void {
  const [first, second] = object.children ?? [];
  const isNew = first !== undefined && second === undefined && first.children?.[0]?.value !== name;
  if (!isNew) {
    edits.set(object, name, value);
    return;
  }
  const lead = text.slice(object.offset + 1, first.offset);
  const own = text.slice(first.offset, first.offset + first.length);
  edits.replace(first, `${own},${lead || ' '}${JSON.stringify(name)}: ${JSON.stringify(value)}`);
}

function setItem(edits: TextEdits, text: string, list: Node, index: number, value: string | undefined): void {
  const all = (list.children ?? []).map(({ offset, length }, model) => ({
    model,
    text: text.slice(offset, offset + length),
  }));
  const known = list.children?.[index];
  if (known && value !== undefined) {
    edits.replace(known, JSON.stringify(value));
    return;
  }
  const rows = new ListText(text, list);
  const items =
    value === undefined ? all.filter(({ model }) => model !== index) : [...all, { text: JSON.stringify(value) }];
  edits.replace(rows.inside, rows.with(items));
}

/** A default isn't written. */
function writtenValue(change: Extract<AtlasChange, { change: 'field' }>): AtlasChange['value'] {
  const { name, value } = change;
  if (name === 'format') return value;
  if (name === 'folder') return value === '' || value === '.' ? undefined : value;
  return value === ATLAS_OPTIONS[name].usual ? undefined : value;
}

/** The only stretch of a text in which another one differs from it, and what is there then. */
export function differing(before: string, after: string): Stretch & { readonly content: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { offset: start, length: before.length - start - end, content: after.slice(start, after.length - end) };
}
