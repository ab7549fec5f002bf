import type { Node } from 'jsonc-parser';
import { valueAt } from './sheetText';

interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

type Value = string | number | boolean;

/** Changes of single values in a JSON text, so that everything else stays as it was written. No two of them overlap. */
export class TextEdits {
  readonly #text: string;

  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Sets a field of an object, at its end if it's new. */
  set(object: Node, key: string, value: Value | Readonly<Record<string, Value>>): void {
    const old = valueAt(object, key);
    const content = JSON.stringify(value);
    if (old) this.#replace(old.offset, old.length, content);
    else this.#insert(object, `${JSON.stringify(key)}: ${content}`);
  }

  /** Sets a field to a value that is written already. */
  setText(object: Node, key: string, content: string): void {
    const old = valueAt(object, key);
    if (old) this.#replace(old.offset, old.length, content);
    else this.#insert(object, `${JSON.stringify(key)}: ${content}`);
  }

  /** Removes a field of an object, if it has it. */
  remove(object: Node, key: string): void {
    const fields = object.children ?? [];
    const at = fields.findLastIndex(({ children }) => children?.[0]?.value === key);
    const [before, field, after] = [fields[at - 1], fields[at], fields[at + 1]];
    if (!field) return;
    const start = before ? before.offset + before.length : field.offset;
    const end = before || !after ? field.offset + field.length : after.offset;
    this.#replace(start, end - start, '');
  }

  /** Puts another text in the place of a value or a name. */
  replace({ offset, length }: Pick<Node, 'offset' | 'length'>, content: string): void {
    this.#replace(offset, length, content);
  }

  /** Sets fields of an object in a field of another one; others in it stay. */
  setAll(object: Node, key: string, values: Readonly<Record<string, Value>>): void {
    const old = valueAt(object, key);
    if (old?.type !== 'object' || !old.children?.length) this.set(object, key, values);
    else for (const [field, value] of Object.entries(values)) this.set(old, field, value);
  }

  /** Removes all items of a list but one. */
  keepOnly(list: Node, item: Node): void {
    this.#replace(list.offset + 1, item.offset - list.offset - 1, '');
    const end = item.offset + item.length;
    this.#replace(end, list.offset + list.length - 1 - end, '');
  }

  /** The changed text, or a part of it, in which all changes are. */
  applied(part: Pick<Node, 'offset' | 'length'> = { offset: 0, length: this.#text.length }): string {
    const edits = [...this.#edits].sort((a, b) => a.offset - b.offset);
    let [result, at] = ['', part.offset];
    for (const { offset, length, content } of edits) {
      result += this.#text.slice(at, offset) + content;
      at = offset + length;
    }
    return result + this.#text.slice(at, part.offset + part.length);
  }

  #replace(offset: number, length: number, content: string): void {
    if (this.#text.slice(offset, offset + length) !== content) this.#edits.push({ offset, length, content });
  }

  #insert(object: Node, field: string): void {
    const fields = object.children ?? [];
    const last = fields.at(-1);
    const offset = last ? last.offset + last.length : object.offset + 1;
    this.#edits.push({ offset, length: 0, content: last ? `${this.#between(fields)}${field}` : field });
  }

  /** What is between the last fields of an object: a new one begins where they do. */
  #between(fields: readonly Node[]): string {
    const [before, last] = fields.slice(-2);
    if (!before || !last) return ', ';
    const between = this.#text.slice(before.offset + before.length, last.offset);
    return /^,\s*$/.test(between) ? between : ', ';
  }
}
