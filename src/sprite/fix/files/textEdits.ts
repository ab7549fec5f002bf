import type { Node } from 'jsonc-parser';
import { valueAt } from '../../sheet/sheetText';

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

  applied(): string {
    const edits = [...this.#edits].sort((a, b) => a.offset - b.offset);
    let [result, at] = ['', 0];
    for (const { offset, length, content } of edits) {
      result += this.#text.slice(at, offset) + content;
      at = offset + length;
    }
    return result + this.#text.slice(at);
  }

  #replace(offset: number, length: number, content: string): void {
    if (this.#text.slice(offset, offset + length) !== content) this.#edits.push({ offset, length, content });
  }

  #insert(object: Node, field: string): void {
    const last = object.children?.at(-1);
    const offset = last ? last.offset + last.length : object.offset + 1;
    this.#edits.push({ offset, length: 0, content: last ? `, ${field}` : field });
  }
}
