import type { Node } from 'jsonc-parser';
import type { FrameTag } from '../../pixels/frameTag';
import { animationsIn } from '../../sheet/readSheetJson';
import { playedBy } from '../../sheet/sheetTags';
import type { SheetText } from '../../sheet/sheetText';
import { TextEdits } from '../../sheet/textEdits';
import type { FrameModel } from '../sheet/frameModels';
import { type ListItem, ListText } from './listText';
import { pairsOf } from './pairs';

/** The frames and tags of a changed sprite. */
interface NewFrames {
  readonly tags: readonly FrameTag[];
  readonly names: readonly string[];
  readonly models: readonly FrameModel[];
}

/**
 * Pixi's `animations`, which list frames by name. An animation that plays a tag follows the tag; another one keeps its frames, under the names that they
 * have now; names that aren't in this file, as those of another image, stay.
 */
export class AnimationsText {
  readonly #text: string;
  readonly #found: SheetText;
  readonly #tags: readonly FrameTag[];

  /** @param tags of the file */
  constructor(text: string, found: SheetText, tags: readonly FrameTag[]) {
    this.#text = text;
    this.#found = found;
    this.#tags = tags;
  }

  put(edits: TextEdits, root: Node, next: NewFrames): void {
    const { animations } = this.#found;
    const pairs = pairsOf<FrameTag>(this.#tags, next.tags);
    if (!animations) {
      const lists = next.tags.map((tag) => `${JSON.stringify(tag.name)}: ${JSON.stringify(framesOf(tag, next.names))}`);
      if (lists.length && root.type === 'object') edits.setText(root, 'animations', `{ ${lists.join(', ')} }`);
      return;
    }
    const items = [...this.#oldItems(animations, pairs, next), ...newItems(pairs, next)];
    const list = new ListText(this.#text, animations);
    edits.replace(list.inside, list.with(items));
  }

  /** Those of the file, in its order. */
  #oldItems(animations: Node, pairs: readonly number[], next: NewFrames): ListItem[] {
    const owners = this.#owners(animations);
    return (animations.children ?? []).flatMap((node, model): ListItem[] => {
      const owner = owners.get(node);
      const tag = owner === undefined ? undefined : next.tags[pairs.indexOf(owner)];
      const old = namesIn(node.children?.[1]);
      const frames = tag ? framesOf(tag, next.names) : old && this.#renamed(old, next);
      const isGone = (owner !== undefined && !tag) || (old && !frames?.length);
      return isGone ? [] : [{ model, text: this.#changedItem(node, old, tag?.name, frames) }];
    });
  }

  #changedItem(
    node: Node,
    old: readonly string[] | undefined,
    name: string | undefined,
    frames: readonly string[] | undefined,
  ): string {
    const [key, value] = node.children ?? [];
    const edits = new TextEdits(this.#text);
    if (key && name !== undefined && name !== key.value) edits.replace(key, JSON.stringify(name));
    if (value && old && frames && !sameNames(old, frames)) edits.replace(value, this.#listOf(value, frames));
    return edits.applied(node);
  }

  /** The old tag that each animation plays, by its name and its frames. */
  #owners(animations: Node): ReadonlyMap<Node, number> {
    const names = this.#found.frames.map(({ name }) => name);
    const lists = new Map(animationsIn(animations));
    const owners = new Map<Node, number>();
    for (const node of animations.children ?? []) {
      const name = String(node.children?.[0]?.value);
      const frames = lists.get(name);
      const tag = this.#tags.findIndex((one) => one.name === name);
      const one = this.#tags[tag];
      if (frames && one && sameNames(frames, framesOf(one, names))) owners.set(node, tag);
    }
    return owners;
  }

  #renamed(old: readonly string[], { names, models }: NewFrames): string[] {
    return old.flatMap((name) => {
      const from = this.#found.frames.findIndex((frame) => frame.name === name);
      if (from < 0) return name;
      const place = models.findIndex(({ model, isCopy }) => model === from && !isCopy);
      return place < 0 ? [] : (names[place] ?? name);
    });
  }

  /** With the spaces and line breaks of the old list. */
  #listOf(list: Node, names: readonly string[]): string {
    const items = names.map((name, at) => ({ model: at, isCopy: true, text: JSON.stringify(name) }));
    return `[${new ListText(this.#text, list).with(items)}]`;
  }
}

function newItems(pairs: readonly number[], { tags, names }: NewFrames): ListItem[] {
  return tags.flatMap((tag, at): ListItem[] =>
    pairs[at] === -1 ? [{ text: `${JSON.stringify(tag.name)}: ${JSON.stringify(framesOf(tag, names))}` }] : [],
  );
}

const framesOf = (tag: FrameTag, names: readonly string[]) => playedBy(tag).map((frame) => names[frame] ?? '');

function namesIn(value: Node | undefined): readonly string[] | undefined {
  const names = value?.type === 'array' ? (value.children ?? []).map((name): unknown => name.value) : undefined;
  return names?.every((name) => typeof name === 'string') ? names : undefined;
}

const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, at) => name === b[at]);
