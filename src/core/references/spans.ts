import type { Form, ReferenceKind, Strings } from './kinds';

/** Part of a text: UTF-16 units from 0, `end` after the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What is before and after it; absent: nothing. */
  readonly quote?: string;
  /** How long its beginning and its end are, if that's not the quote: `"(` and `)"`. */
  readonly edges?: readonly [before: number, after: number];
  /** Whether the format's rules may say otherwise, because they depend on other lines. */
  readonly isUncertain?: boolean;
}

const QUOTES = new Set(['"', "'", '`']);
const ASCII = 128;

/** Characters that end a span. They're asked for at each character, so those of ASCII are looked up. */
class Separators {
  readonly #pattern: RegExp;

  readonly #ascii: readonly boolean[];

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
    this.#ascii = Array.from({ length: ASCII }, (_, code) => pattern.test(String.fromCharCode(code)));
  }

  has(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    return code < ASCII ? (this.#ascii[code] ?? false) : this.#pattern.test(text[at] ?? '');
  }
}

const IN_LISTS = new Separators(/[\s,]/);
const IN_TAGS = new Separators(/[\s"'`=<>]/);
const IN_VALUES = new Separators(/[,;]/);
const IN_FLOWS = new Separators(/[[\]{},]/);
const AROUND_WORDS = new Separators(/[\s"'`=,;()[\]<>|&]/);
const SPACE = new Separators(/ /);

/** Most words before another that may belong to the same name. */
const MAX_WORDS = 3;

/** Form → the parts of a text at a place that may be paths, the likeliest first. `isStart`: the text begins where its line does. */
export const SPANS: Readonly<
  Record<Form, (text: string, at: number, isStart: boolean, kind: ReferenceKind) => Iterable<Span>>
> = {
  quoted: quotedSpans,
  long: longSpans,
  url: urlSpans,
  markdown: markdownSpans,
  list: listSpans,
  attribute: attributeSpans,
  text: textSpans,
  value: valueSpans,
  plain: plainSpans,
  line: lineSpans,
  pattern: patternSpans,
  word: wordSpans,
};

/** Between the nearest quotes of each kind: of two quotes of one kind before the place, the farther one ends before it. */
function* quotedSpans(text: string, at: number, _: boolean, { strings }: ReferenceKind): Generator<Span> {
  const opening = [...QUOTES].map((quote) => ({ quote, index: openingQuote(text, at, quote, strings) }));
  for (const { quote, index } of opening.sort((a, b) => b.index - a.index)) {
    if (index < 0) return;
    const syntax = isKeyOf(quote, strings) ? strings[quote] : undefined;
    const isDoubled = syntax === 'doubled';
    const hasEscapes = !isDoubled && syntax !== 'xml' && syntax !== 'raw' && text[index - 1] !== '@';
    const end = closingQuote(text, at, quote, isDoubled, hasEscapes);
    if (end >= 0) yield withinRaw(text, { start: index + 1, end, quote });
  }
}

/** The nearest quote before a place that isn't escaped or doubled; negative if there is none. */
function openingQuote(text: string, at: number, quote: string, strings: Strings): number {
  const isDoubled = isKeyOf(quote, strings) && strings[quote] === 'doubled';
  let index = at > 0 ? text.lastIndexOf(quote, at - 1) : -1;
  while (index >= 0) {
    const isPair = isDoubled && !isEscaped(text, index) && text[index - 1] === quote;
    if (!isPair && !isEscaped(text, index)) return index;
    const next = index - (isPair ? 2 : 1);
    index = next < 0 ? -1 : text.lastIndexOf(quote, next);
  }
  return index;
}

/** The inside of C++'s raw strings, which have brackets: `R"(hero.png)"`. */
function withinRaw(text: string, span: Span): Span {
  const { start, end, quote } = span;
  const [, mark] = (text[start - 2] === 'R' && /^([^()\\\s]{0,16})\(.*\)\1$/.exec(text.slice(start, end))) || [];
  if (mark === undefined || quote !== '"') return span;
  const length = mark.length + 2;
  return { start: start + length - 1, end: end - length + 1, quote, edges: [length, length] };
}

function closingQuote(text: string, at: number, quote: string, isDoubled: boolean, hasEscapes: boolean): number {
  let end = text.indexOf(quote, at);
  while (end >= 0) {
    if (isDoubled && text[end + 1] === quote) end = text.indexOf(quote, end + 2);
    else if (hasEscapes && isEscaped(text, end)) end = text.indexOf(quote, end + 1);
    else return end;
  }
  return end;
}

const isKeyOf = <T extends object>(key: PropertyKey, object: T): key is keyof T => Object.hasOwn(object, key);

/** Whether an odd number of backslashes is before a place. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

function* longSpans(text: string, at: number): Generator<Span> {
  const open = text.lastIndexOf('[[', at);
  const close = text.indexOf(']]', at);
  if (open >= 0 && close >= 0 && open + 2 <= at) yield { start: open + 2, end: close, quote: '[', edges: [2, 2] };
}

function* urlSpans(text: string, at: number): Generator<Span> {
  const open = text.slice(0, at).toLowerCase().lastIndexOf('url(');
  if (open < 0) return;
  let close = text.indexOf(')', open);
  while (close >= 0 && isEscaped(text, close)) close = text.indexOf(')', close + 1);
  if (close >= at) yield trimmed(text, { start: open + 'url('.length, end: close });
}

function* markdownSpans(text: string, at: number, isStart: boolean): Generator<Span> {
  const open = text.lastIndexOf('](', at);
  if (open >= 0) yield* destination(text, open + 2, at);
  const label = isStart ? LABEL.exec(text) : null;
  if (label) yield* destination(text, label[0].length, at);
}

/** The label of a link that is defined once: `[hero]: `. */
const LABEL = /^ {0,3}\[[^\]]{1,200}\]: {0,8}/;

/** The destination of a Markdown link: in angle brackets, or up to a space or the bracket that closes it. */
function* destination(text: string, from: number, at: number): Generator<Span> {
  let start = from;
  while (text[start] === ' ') start++;
  if (text[start] === '<') {
    const end = text.indexOf('>', start);
    if (end >= at && start < at) yield { start: start + 1, end, quote: '<' };
    return;
  }
  const end = bareEnd(text, start);
  if (start <= at && at <= end) yield { start, end };
}

/** The end of a destination without angle brackets. */
function bareEnd(text: string, start: number): number {
  let [end, depth] = [start, 0];
  for (; end < text.length; end++) {
    const one = text[end];
    if (one === '\\' && /[!-/:-@[-`{-~]/.test(text[end + 1] ?? '')) {
      end++;
      continue;
    }
    if (one === '(') depth++;
    if (one === ' ' || one === '\t' || (one === ')' && depth-- === 0)) break;
  }
  return end;
}

/**
 * An item of a list of images, and the comma after it. A comma may belong to a path, unless white space follows (HTML, "parse a srcset attribute"), so
 * as much as possible does.
 */
const ITEM = /\s*[^\s,]\S*(?:\s+[\d.]{1,8}[wxh])?\s*(?:,\s*|$)/y;

/** Whether a text is a list of images: each has a width or a density, if there are several. Looks at each item once, however they could be parted. */
function isList(text: string): boolean {
  for (let at = 0; at < text.length; at = ITEM.lastIndex) {
    ITEM.lastIndex = at;
    if (!ITEM.test(text)) return false;
  }
  return true;
}

/** What separates its items, at least once. */
const LISTS = /,\s|\s[\d.]{1,8}[wxh]\s*(?:,|$)/;

function* listSpans(text: string, at: number, isStart: boolean, kind: ReferenceKind): Generator<Span> {
  for (const { start, end, quote } of quotedSpans(text, at, isStart, kind)) {
    const inner = text.slice(start, end);
    if (!LISTS.test(inner) || !isList(inner)) continue;
    const one = around(inner, at - start, IN_LISTS);
    yield { start: start + one.start, end: start + one.end, ...(quote !== undefined && { quote }) };
  }
}

function* attributeSpans(text: string, at: number): Generator<Span> {
  const one = around(text, at, IN_TAGS);
  if (text[one.start - 1] === '=' && /<[a-z][^<>]*=$/i.test(text.slice(0, one.start))) yield one;
}

const CDATA = '<![CDATA[';

function* textSpans(text: string, at: number): Generator<Span> {
  const data = text.lastIndexOf(CDATA, at) + CDATA.length;
  const close = text.indexOf(']]>', at);
  // It has rules of its own for what can be written.
  if (data >= CDATA.length && data <= at && close >= 0 && !text.slice(data, at).includes(']]>'))
    yield { ...trimmed(text, { start: data, end: close }), isUncertain: true };
  const start = text.lastIndexOf('>', at - 1) + 1;
  const end = text.indexOf('<', at);
  if (start > 0 && end >= 0) yield trimmed(text, { start, end });
}

/** A setting of an INI file or of Java's properties: all of its value, then what is between its commas. */
const SETTING = /^\s*([^=:;#![\s][^=:]{0,200}?)\s*[=:]\s*/;

function* valueSpans(text: string, at: number, isStart: boolean): Generator<Span> {
  const key = isStart ? SETTING.exec(text)?.[0] : undefined;
  if (key === undefined || at < key.length) return;
  const whole = trimmed(text, { start: key.length, end: text.length });
  yield whole;
  const comment = text.slice(whole.start).search(/\s[;#]/);
  if (comment >= 0) yield trimmed(text, { start: whole.start, end: whole.start + comment });
  const item = around(text, at, IN_VALUES);
  yield trimmed(text, { start: Math.max(item.start, key.length), end: item.end });
}

/** What is before a scalar of YAML: items of lists, a key, a tag, an anchor. */
const BEFORE_SCALAR =
  /^\s*(?:- +)*(?:\? +)?(?:(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s#'"[\]{},&*!|>%@`-][^#]{0,200}?)\s*:\s+)?(?:[!&]\S{0,100}\s+)*/;

/** What a plain scalar never begins with: an anchor, an alias, a quote, and other marks. */
const NOT_FIRST = /^[\][{},&*!|>%@`"'#]/;

function* plainSpans(text: string, at: number, isStart: boolean): Generator<Span> {
  if (!isStart) return;
  const comment = /(?:^|\s)#/.exec(text);
  const end = comment ? comment.index : text.length;
  if (comment && at >= comment.index) {
    yield* wordSpans(text, at);
    return;
  }
  const before = BEFORE_SCALAR.exec(text)?.[0].length ?? 0;
  const isMark = (span: Span) => NOT_FIRST.test(text.slice(span.start));
  const value = trimmed(text, { start: before, end });
  // Without a key or an item, a line continues a scalar or a list of an earlier one.
  const isOwn = /:\s|^\s*- /.test(text.slice(0, before));
  const flow = trimmed(text, around(text, at, IN_FLOWS));
  const isFlow = /^(?:\[|\{(?![{%]))/.test(text.slice(value.start));
  if (!isFlow && at >= value.start) yield { ...value, ...((!isOwn || isMark(value)) && { isUncertain: true }) };
  const last = Math.min(flow.end, end);
  const start = afterKey(text, { start: flow.start, end: last }, at);
  if (isFlow || start > value.start || last < value.end) {
    const item = trimmed(text, { start, end: last });
    yield { ...item, ...((!isFlow || isMark(item)) && { isUncertain: true }) };
  }
  const key = keySpan(text);
  if (key && at >= key.start && at <= key.end) yield key;
}

/** Where the value of an item begins that may have a key; the item's start, if `at` is in that key. */
function afterKey(text: string, { start, end }: Span, at: number): number {
  const key = /^\S.{0,200}?:\s+/.exec(text.slice(start, end))?.[0].length ?? 0;
  return start + key <= at ? start + key : start;
}

/** The key of a line of YAML. */
function keySpan(text: string): Span | undefined {
  const [whole = '', key] = /^\s*(?:- +)*([^\s#'"[\]{},&*!|>%@`-][^#]{0,200}?)\s*:(?:\s|$)/.exec(text) ?? [];
  if (key === undefined) return undefined;
  const start = whole.indexOf(key);
  return { start, end: start + key.length };
}

function* lineSpans(text: string, _: number, isStart: boolean): Generator<Span> {
  if (isStart) yield trimmed(text, { start: 0, end: text.length });
}

/** The patterns of a line of Go that embeds files, with quotes or without. */
export const EMBED = /^\s*\/\/go:embed\s+/;

function* patternSpans(text: string, at: number, isStart: boolean): Generator<Span> {
  const start = isStart ? EMBED.exec(text)?.[0].length : undefined;
  if (start === undefined || at < start) return;
  for (const { 0: whole, index } of text.slice(start).matchAll(/"[^"]*"|`[^`]*`|\S+/g)) {
    const from = start + index;
    if (at < from || at > from + whole.length) continue;
    const quote = QUOTES.has(whole[0] ?? '') ? (whole[0] ?? '') : '';
    const prefix = /^["`]?(?:all:)?/.exec(whole)?.[0].length ?? 0;
    yield { start: from + prefix, end: from + whole.length - quote.length, quote };
  }
}

const ENDS_WORDS = /["'`=,;()[\]<>|&]/;

/** A word without the signs of a sentence around it, after the same with the words before it: names may contain spaces. */
function* wordSpans(text: string, at: number): Generator<Span> {
  const word = around(text, at, AROUND_WORDS);
  let { end } = word;
  while (end > word.start && '.:!?*_'.includes(text[end - 1] ?? ' ')) end--;
  const starts = [word.start + (/^[*_]*/.exec(text.slice(word.start, end))?.[0].length ?? 0)];
  for (let from = word.start; starts.length <= MAX_WORDS && text[from - 1] === ' ' && from > 1; ) {
    from = around(text, from - 1, SPACE).start;
    const part = text.slice(from, word.start);
    if (ENDS_WORDS.test(part) || !part.trim()) break;
    starts.push(from);
  }
  for (const start of starts.reverse()) yield { start, end, isUncertain: true };
}

/** From a place to the nearest separator on each side. */
function around(text: string, at: number, separators: Separators): Span {
  let [start, end] = [at, at];
  while (start > 0 && !separators.has(text, start - 1)) start--;
  while (end < text.length && !separators.has(text, end)) end++;
  return { start, end };
}

function trimmed(text: string, { start, end }: Span): Span {
  let [first, last] = [start, end];
  while (first < last && (text[first] === ' ' || text[first] === '\t')) first++;
  while (last > first && (text[last - 1] === ' ' || text[last - 1] === '\t')) last--;
  return { start: first, end: last };
}
