import type { Node } from 'jsonc-parser';

/** An item of a list, or a field of an object, in a changed one. */
export interface ListItem {
  /** The old item that it is, or that it's a copy of; absent: it's like none. */
  readonly model?: number | undefined;
  readonly isCopy?: boolean;
  readonly text: string;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** A list or an object in a JSON text, whose items can be put in another order: comments and line breaks before them come along. */
export class ListText {
  /** The text between the brackets. */
  readonly inside: Pick<Node, 'offset' | 'length'>;
  /** Before the first item. */
  readonly #lead: string;
  /** After the last item: a trailing comma, the line of the bracket. */
  readonly #tail: string;
  /** For each item but the first: what is between its comma and itself. */
  readonly #before: readonly string[];
  /** For each item but the last: what is between itself and its comma. */
  readonly #after: readonly string[];

  /** @param node an array or object of `text` */
  constructor(text: string, node: Node) {
    const [start, end] = [node.offset + 1, node.offset + node.length - 1];
    this.inside = { offset: start, length: end - start };
    const items = node.children ?? [];
    const [first, last] = [items[0], items.at(-1)];
    this.#lead = text.slice(start, first?.offset ?? end);
    this.#tail = last ? text.slice(last.offset + last.length, end) : '';
    const gaps = items.slice(1).map((item, at) => {
      const before = items[at];
      const gap = text.slice(before ? before.offset + before.length : 0, item.offset);
      const comma = plain(gap).indexOf(',');
      return [gap.slice(0, comma), gap.slice(comma + 1)] as const;
    });
    this.#after = gaps.map(([after]) => after);
    this.#before = gaps.map(([, before]) => before);
  }

  /** The new text between the brackets. */
  with(items: readonly ListItem[]): string {
    if (!items.length) return this.#tail.replace(/^[^,]*,/, '') || this.#lead;
    const parts = items.map((item, at) => {
      const after = item.model === undefined || item.isCopy ? '' : (this.#after[item.model] ?? '');
      return `${this.#beforeOf(item, at)}${item.text}${at < items.length - 1 ? `${after},` : ''}`;
    });
    return `${parts.join('')}${this.#tail}`;
  }

  #beforeOf({ model, isCopy = false }: ListItem, at: number): string {
    const own = model === undefined ? this.#usual : model === 0 ? this.#lead : (this.#before[model - 1] ?? '');
    if (!isCopy && own.match(COMMENT)) return own;
    if (at === 0) return own === this.#lead ? own : withoutComments(this.#lead);
    return model === 0 || isCopy ? this.#usual : own;
  }

  /** Before an item that wasn't there. */
  get #usual(): string {
    return this.#before.find((gap) => !gap.match(COMMENT)) ?? withoutComments(this.#before[0] ?? this.#lead);
  }
}

/** With a space for each letter of a comment. */
const plain = (text: string) => text.replace(COMMENT, (comment) => ' '.repeat(comment.length));

const withoutComments = (text: string) =>
  text.match(COMMENT) ? text.replace(COMMENT, '').replace(/[^\S\n]+\n/g, '\n') : text;
