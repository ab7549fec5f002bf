import type { Form, ReferenceKind } from '../../references/kinds';
import type { LineContext } from '../../references/reference';
import { type Evidence, evidenceBefore, evidenceOfKey, inTag } from './loads';

// Where in a line somebody types a path, even if its quote isn't closed yet.

/** A path that is being typed. Columns are UTF-16 units from 0. */
export interface TypedPath {
  readonly form: Form;
  /** Where it begins, after its quote. */
  readonly start: number;
  /** After what stands there now: at the closing quote, if there is one. At least the column. */
  readonly end: number;
  /** As it's written, up to the column. */
  readonly typed: string;
  /** What must follow it so that it can be read; empty if it's there. */
  readonly closing: string;
  /** How sure it is that what stands there is loaded. */
  readonly evidence: Evidence;
}

/** Most characters of a line before a column that are looked at. */
const REACH = 1_024;
/** Most characters of a path that is being typed. */
const MAX_TYPED = 260;

/** The path that is typed at a column. Undefined if nothing that is loaded could stand there. @param column UTF-16 units from 0 */
export function typedPathAt(
  line: string,
  column: number,
  kind: ReferenceKind,
  context: LineContext,
): TypedPath | undefined {
  const from = Math.max(0, column - REACH);
  const text = line.slice(from, column);
  const rest = line.slice(column, column + MAX_TYPED);
  for (const find of FINDERS) {
    const found = find({ text, rest, kind, isStart: from === 0, before: context.before });
    if (!found || !isPathLike(text.slice(found.start))) continue;
    const { form, start, length, closing, evidence } = found;
    const place = { form, start: from + start, end: column + length };
    return { ...place, typed: text.slice(start), closing, evidence };
  }
  return undefined;
}

/** What can be the beginning of a path: nothing is filled in, and no name contains these characters on all systems. */
function isPathLike(typed: string): boolean {
  return typed.length <= MAX_TYPED && !/[<>"|?*\p{Cc}]|[$#]\{|\{\{|^\s/u.test(typed);
}

/** A line up to a column, and what follows it. */
interface Typing {
  readonly text: string;
  readonly rest: string;
  readonly kind: ReferenceKind;
  /** Whether the text begins where its line does. */
  readonly isStart: boolean;
  /** The text before the line. */
  readonly before: string;
}

interface Found extends Pick<TypedPath, 'form' | 'closing' | 'evidence'> {
  /** In the text. */
  readonly start: number;
  /** How many characters after the column belong to what stands there. */
  readonly length: number;
}

/** The innermost first: a string in `url(…)` is a string. */
const FINDERS: readonly ((typing: Typing) => Found | undefined)[] = [
  quoted,
  long,
  url,
  markdown,
  label,
  attribute,
  value,
];

function quoted({ text, rest, kind, before }: Typing): Found | undefined {
  const open = openQuote(text, kind);
  if (!open) return undefined;
  const { index, quote } = open;
  const [, end = ''] = new RegExp(`^((?:[^\\\\${quote}]|\\\\.)*)${quote}`).exec(rest) ?? [];
  const isClosed = rest.startsWith(quote, end.length);
  // What follows an open quote may be anything.
  const isPath = isClosed && !/[\s<>;(){}]/.test(end);
  const evidence = evidenceBefore(`${before}${text.slice(0, index)}`, kind, quote);
  return {
    form: 'quoted',
    start: index + 1,
    length: isPath ? end.length : 0,
    closing: isClosed ? '' : quote,
    evidence,
  };
}

/** The quote in which a line ends. A string in a string counts if it stands where code has one: `` `<img src="` ``. */
function openQuote(text: string, kind: ReferenceKind): { readonly index: number; readonly quote: string } | undefined {
  const quotes = [...Object.keys(kind.strings), ...(kind.hasTags ? ['"', "'"] : [])];
  let open: { readonly index: number; readonly quote: string } | undefined;
  for (let index = 0; index < text.length; index++) {
    const one = text[index] ?? '';
    if (open && one === '\\') index++;
    else if (one === open?.quote) open = undefined;
    else if (quotes.includes(one) && (!open || open.quote === '`') && opensHere(text, index, kind, open !== undefined))
      open = { index, quote: one };
    else if (!open && kind.isCode && !kind.hasTags && one === '/' && text[index + 1] === '/') return undefined;
  }
  return open;
}

/** In markup, and in a string, a quote may be an apostrophe. */
function opensHere(text: string, index: number, kind: ReferenceKind, isInner: boolean): boolean {
  const isMarkup = kind.forms.includes('text') || (kind.hasTags && !kind.strings['`']);
  return (!isMarkup && !isInner) || /[=(,[:{]\s*$/.test(text.slice(Math.max(0, index - 8), index));
}

function long({ text, rest, kind, before }: Typing): Found | undefined {
  const index = kind.forms.includes('long') ? text.lastIndexOf('[[') : -1;
  if (index < 0 || text.includes(']]', index)) return undefined;
  const end = rest.indexOf(']]');
  const evidence = evidenceBefore(`${before}${text.slice(0, index)}`, kind, '[[');
  return { form: 'long', start: index + 2, length: Math.max(0, end), closing: end < 0 ? ']]' : '', evidence };
}

function url({ text, rest, kind }: Typing): Found | undefined {
  const [, inner] = (kind.forms.includes('url') && /url\(\s*((?:[^\s"'()][^"'()]*)?)$/i.exec(text)) || [];
  if (inner === undefined) return undefined;
  const [end = ''] = /^[^\s"'();]*(?=\s*\))/.exec(rest) ?? [];
  const closing = /^[^\s"'();]*\s*\)/.test(rest) ? '' : ')';
  return { form: 'url', start: text.length - inner.length, length: end.length, closing, evidence: 'certain' };
}

/** An image; in the place of a link, only what looks like a path counts. */
function markdown({ text, rest, kind }: Typing): Found | undefined {
  if (!kind.forms.includes('markdown')) return undefined;
  const [, image, bracket, inner] = /(!?)\[[^\]]*\]\(\s*(<?)([^()<>]*)$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const last = bracket ? '>' : ')';
  const end = (bracket ? /^[^<>]*(?=>)/ : /^[^\s()]*(?=[\s)])/).exec(rest)?.[0].length ?? 0;
  const closing = rest.includes(last, end) ? '' : bracket ? '>)' : ')';
  const evidence = image ? 'certain' : 'none';
  return { form: 'markdown', start: text.length - inner.length, length: end, closing, evidence };
}

/** Where the address of a label is: `[hero]: `. */
function label({ text, kind, isStart }: Typing): Found | undefined {
  if (!isStart || !kind.forms.includes('markdown')) return undefined;
  const [, inner] = /^ {0,3}\[[^\]]{1,200}\]: {0,8}(\S*)$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  return { form: 'markdown', start: text.length - inner.length, length: 0, closing: '', evidence: 'none' };
}

/** Without quotes, in a tag. */
function attribute({ text, rest, kind, before }: Typing): Found | undefined {
  if (!kind.forms.includes('attribute')) return undefined;
  const [, inner] = /<[a-z][^<>]*\s[\w:.-]+=([^\s"'`=<>]*)$/i.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const start = text.length - inner.length;
  const [end = ''] = /^[^\s"'`=<>]*/.exec(rest) ?? [];
  return { form: 'attribute', start, length: end.length, closing: '', evidence: inTag(before + text.slice(0, start)) };
}

/** The value of a setting: YAML without quotes, INI, properties. */
function value({ text, rest, kind, isStart }: Typing): Found | undefined {
  const form = kind.forms.find((one) => one === 'plain' || one === 'value');
  if (!form || !isStart) return undefined;
  const setting = form === 'plain' ? /^\s*(?:- +)*([\w.-]+): +(\S*)$/ : /^\s*([\w.-]+)\s*[=:]\s*(\S*)$/;
  const [, key, inner] = setting.exec(text) ?? [];
  if (key === undefined || inner === undefined) return undefined;
  const [end = ''] = /^[^\s#;,]*/.exec(rest) ?? [];
  return { form, start: text.length - inner.length, length: end.length, closing: '', evidence: evidenceOfKey(key) };
}
