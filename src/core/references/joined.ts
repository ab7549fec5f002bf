import { PROJECT_SCHEME } from './projectRoots';

/** A string in a line of code. */
export interface StringPlace {
  /** Text before its opening quote, without a prefix such as `f`, and text after its closing one. */
  readonly before: string;
  readonly after: string;
  readonly content: string;
  readonly isAdjacent: boolean;
  /** Methods that append to a path, in lowercase. */
  readonly appends: readonly string[];
}

/** What is known of a path that code puts together from parts. */
export interface Joined {
  /** The parts that are strings, in order; at least those next to the string. */
  readonly path: string;
  /** Whether something unknown comes before it. */
  readonly isOpen: boolean;
}

/** Most characters that expressions for the end of text look at: they'd be tried at each place before. */
const NEAR = 300;

function atEnd(pattern: RegExp, text: string): RegExpExecArray | null {
  const from = Math.max(0, text.length - NEAR);
  const found = pattern.exec(text.slice(from));
  if (found) found.index += from;
  return found;
}

const QUOTES = ['"', "'", '`'];

/** Most characters of a string that is a part of a path. */
const MAX_OF_STRING = 200;

/** The string at the end of text; an escape ends the search. */
function stringBefore(text: string): { readonly content: string; readonly index: number } | undefined {
  const last = text.length - 1;
  if (!/["'`]$/.test(text.slice(-1))) return undefined;
  for (let index = last - 1; index >= Math.max(0, last - MAX_OF_STRING - 1); index--) {
    const one = text[index] ?? '';
    if (one === text[last]) return { content: text.slice(index + 1, last), index };
    if (one === '"' || one === "'" || one === '`' || one === '\\') return undefined;
  }
  return undefined;
}

/** The same, or a path that is made of one string. */
function partBefore(text: string): { readonly content: string; readonly index: number } | undefined {
  const found = text.endsWith(')') ? atEnd(PATH_BEFORE, text) : undefined;
  return found ? { content: found[2] ?? '', index: found.index } : stringBefore(text);
}

/** Code without the prefix of a string at its end: `f`, `@$`. */
const withoutPrefix = (text: string) => text.slice(0, atEnd(/(?<!\w)[a-zA-Z@$]{1,2}$/, text)?.index);

/** Most parts that are looked at on each side of a string. */
const MAX_PARTS = 12;

/** Operators between two parts of a path, at the end and at the start of text. A comment isn't one. */
const BEFORE = /(?:\.\.|\+|(?<!&)&|<>|~|<<|%|(?<=[\w$)\]'"\s])\.|(?<![/*<])\/|[+./&~]=|\.\.=)$/;
const AFTER = /^(?:\+(?!\+)|\.\.(?!\.)|\.(?=\s{0,4}["'$])|\s\.\s|&(?!&)|<>|~|<<|\/(?![/*>])|%(?![>}]))/;
/** Operators that separate folders. */
const SEPARATES = /\/=?$/;

/** A string at the start of text; an escape ends the search. */
const STRING_AFTER = /^[a-zA-Z@$]{0,2}(["'`])([^"'`\\]{0,200})\1/;
/** A path that is made of one string: `Path("enemies")`. */
const PATH_BEFORE = /\b(?:Path|PurePath|PurePosixPath|path|of|get|new)\(\s{0,4}(["'`])([^"'`\\]{0,200})\1\s{0,4}\)$/;

const PATH_OPEN = /\b(?:Path|PurePath|PurePosixPath|path|of|get|new)\(\s{0,4}$/;

/** Functions that join their arguments, or fill them into the first one. Without their receivers, in lowercase. */
const JOINERS = new Set(
  `join joinpath path_join plus_file combine combinepath urljoin joinurl safe_join url_for joinall concat format sprintf snprintf
  printf asprintf textformat formatted printf_s appendingpathcomponent appending implode strcat strncat os_path_join path_combine
  pathjoin joinpaths fmt string_format send_from_directory filepath absolutefilepath`.split(/\s+/),
);
/** The same if something comes before the string. */
const WITH_OTHERS = new Set('path purepath posixpath file url uri of get fs uri'.split(' '));
/** What is called for a path, or with nothing before its name. */
const OF_PATHS = /(?:^|\b(?:path|posix|win32|File|filepath|Path|posixpath|ntpath)[.:]{1,2})$/;

/** Undefined if the string is a whole path. */
export function joinedAt(place: StringPlace): Joined | undefined {
  const left = partsBefore(place);
  const call = inCall(place);
  const right = partsAfter(place) ?? (call && argumentsAfter(place));
  if (!left && right === undefined && !call) return undefined;
  const before = left ?? call;
  return { path: `${before?.path ?? ''}${place.content}${right ?? ''}`, isOpen: before?.isOpen ?? false };
}

/** Operators before the string, with the strings before them. */
function partsBefore({ before, isAdjacent }: StringPlace): Joined | undefined {
  // Right before a quote, they belong to the string in Godot.
  if (/[&^]/.test(before.slice(-1))) return undefined;
  let text = before.trimEnd();
  let found: Joined | undefined;
  for (let count = 0; count < MAX_PARTS; count++) {
    const operator = atEnd(BEFORE, text);
    if (!operator && !(isAdjacent && endsWithString(text))) return found;
    const separator = operator && SEPARATES.test(operator[0]) ? '/' : '';
    text = text.slice(0, operator?.index ?? text.length).trimEnd();
    const part = partBefore(text);
    if (!part) return { path: found?.path ?? '', isOpen: true };
    found = { path: `${part.content}${separator}${found?.path ?? ''}`, isOpen: false };
    text = withoutPrefix(text.slice(0, part.index)).trimEnd();
  }
  return found;
}

/** A string, or a macro of C, whose definition it isn't. */
function endsWithString(text: string): boolean {
  if (/["']$/.test(text.slice(-1))) return true;
  return atEnd(/(?<![\w.])[A-Z_][A-Z0-9_]{1,60}$/, text) !== null && !atEnd(/#\s{0,4}define\s+\w+$/, text);
}

/** Operators after the string, with the strings after them; undefined if there is none. */
function partsAfter({ before, after, isAdjacent }: StringPlace): string | undefined {
  let text = atEnd(PATH_OPEN, before) ? after.replace(/^\s{0,4}\)/, '') : after;
  let found: string | undefined;
  for (let count = 0; count < MAX_PARTS; count++) {
    const rest = text.trimStart();
    const operator = AFTER.exec(rest) ?? AFTER.exec(text);
    if (!operator && !(isAdjacent && /^(?:\s*["']|[ \t]*[A-Z_][A-Z0-9_]+\b)/.test(text))) return found;
    const separator = operator?.[0] === '/' ? '/' : '';
    text = rest.slice(operator?.[0].trim().length ?? 0).trimStart();
    const part = STRING_AFTER.exec(text);
    if (!part) return found ?? '';
    found = `${found ?? ''}${separator}${part[2]}`;
    text = text.slice(part[0].length);
  }
  return found;
}

/** The call that joins the string with its other arguments, or with what it's called on. */
function inCall(place: StringPlace): Joined | undefined {
  const { before, after } = place;
  const open = openingBefore(before);
  if (open === undefined) return undefined;
  const [callee, inner] = [before.slice(0, open).trimEnd(), before.slice(open + 1)];
  if (atEnd(LIST_CALL, callee) || (before[open] === '[' && LIST_JOINED.test(after))) return argumentsBefore(inner);
  if (before[open] !== '(') return undefined;
  return callee.endsWith('%') ? UNKNOWN : asArgument(callee, inner, place);
}

/** What joins the items of a list, which begins there: `"/".join([`, `table.concat({`, `implode('/', [`. */
const LIST_CALL =
  /\b(?:join|concat|implode|joinpaths|combine)\s{0,4}\(\s{0,40}(?:["'][^"']{0,4}["']\s{0,4},\s{0,40})?$/i;
/** The same after the item: `].join("/")`. */
const LIST_JOINED = /^[^\]]{0,400}\]\s{0,4}\.\s{0,4}join\s{0,4}\(/;

const UNKNOWN: Joined = { path: '', isOpen: true };

/** @param callee code before the bracket @param inner code between the bracket and the string */
function asArgument(callee: string, inner: string, { after, appends }: StringPlace): Joined | undefined {
  const [, receiver = '', name = ''] = atEnd(CALLEE, callee) ?? [];
  const called = name.toLowerCase();
  if (appends.includes(called)) return UNKNOWN;
  // As bundlers know it, that's the folder of the file itself.
  if (called === 'url' && /^\s{0,400},\s{0,400}import\.meta\.url\b/.test(after)) return undefined;
  const isFunction = OF_PATHS.test(receiver);
  const isJoiner = JOINERS.has(called) || (called === 'resolve' && isFunction);
  if (!isJoiner && !WITH_OTHERS.has(called)) return undefined;
  if (!isFirstArgument(inner)) return argumentsBefore(inner);
  const takesMore = /^\s{0,400},\s{0,400}[^\s)]/.test(after);
  if (!isJoiner) return called === 'url' && takesMore ? UNKNOWN : undefined;
  // `path.join("hero.png")` is a whole path, `folder.join("hero.png")` isn't.
  return isFunction && !takesMore ? undefined : { path: '', isOpen: !isFunction };
}

/** @param inner code between the bracket and the string */
const isFirstArgument = (inner: string) => !inner.trim() || /^\s{0,400}\w{1,40}\s?[:=]\s?$/.test(inner);

const CALLEE = /([\w$)\]"'?]*(?:[.:]{1,2}|->))?([\w$]+)!?\s{0,4}(?:<[^<>]{0,60}>)?$/;

/** What precedes an argument in its call: the strings right before it, as folders. */
function argumentsBefore(inner: string): Joined {
  const parts: string[] = [];
  let text = inner.slice(0, atEnd(/\w{1,40}\s?[:=]\s?$/, inner)?.index).trimEnd();
  while (parts.length < MAX_PARTS && text.endsWith(',')) {
    text = text.slice(0, -1).trimEnd();
    const part = stringBefore(text);
    if (!part) return { path: withSlash(parts), isOpen: true };
    parts.unshift(part.content);
    text = withoutPrefix(text.slice(0, part.index)).trimEnd();
  }
  return { path: withSlash(parts), isOpen: text !== '' };
}

const withSlash = (parts: readonly string[]) => parts.map((part) => part.replace(/\/?$/, '/')).join('');

/** The strings that follow an argument in its call, as what is in the folder that it names. */
function argumentsAfter({ content, after }: StringPlace): string {
  if (/\.\w{2,8}$/.test(content)) return '';
  const parts: string[] = [];
  let text = after;
  for (let part = ARGUMENT.exec(text); part && parts.length < MAX_PARTS; part = ARGUMENT.exec(text)) {
    parts.push(`/${part[2]}`);
    text = text.slice(part[0].length);
  }
  return parts.join('');
}

const ARGUMENT = /^\s{0,400},\s{0,400}[a-zA-Z@$]{0,2}(["'`])([^"'`\\]{0,200})\1/;

/** The place of the bracket that is open at the end of code, without looking past a statement. */
export function openingBefore(text: string): number | undefined {
  let depth = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    const one = text[index] ?? '';
    if (QUOTES.includes(one)) index = text.lastIndexOf(one, index - 1);
    else if (')]'.includes(one)) depth++;
    else if ('(['.includes(one) && depth-- === 0) return index;
    else if (depth === 0 && ';{}'.includes(one)) return listAt(text, index);
  }
  return undefined;
}

/** The index itself if the items of a list follow, in curly brackets that open there. */
function listAt(text: string, index: number): number | undefined {
  return text[index] === '{' && atEnd(LIST_CALL, text.slice(0, index)) ? index : undefined;
}

/** What is filled into a string when the program runs: `${…}`, `{0}`, `%s`, `$name`. */
const HOLES =
  /\$\{[^}]{0,200}\}|\{\{.{0,200}?\}\}|\{%.{0,200}?%\}|<[?%].{0,200}?[?%]>|[#@$]?\{[^{}]{0,200}\}|\\\([^()]{0,200}(?:\([^()]{0,100}\))?[^()]{0,100}\)|\$\([^)]{0,200}\)|%\(\w{1,60}\)[sd]|%(?:\d{1,2}\$)?[-+0 ]{0,3}\d{0,3}(?:\.\d{1,3})?[sdiufgxvq@]|%\w{1,60}%|\$[A-Za-z_]\w{0,60}/g;

/** The end of a string after the last thing that is filled in; undefined if nothing is. */
export function afterHoles(content: string): string | undefined {
  let end: number | undefined;
  for (const { 0: hole, index } of content.matchAll(HOLES)) end = index + hole.length;
  return end === undefined ? undefined : content.slice(end);
}

/** What a string has around the things that are filled in: at least one part, and more than one if something is. */
export function aroundHoles(content: string): readonly string[] {
  return content.split(HOLES);
}

/** The folders of a string before the first thing that is filled in; undefined if nothing is. */
export function beforeHoles(content: string): string | undefined {
  const hole = content.search(HOLES);
  return hole < 0 ? undefined : content.slice(0, content.lastIndexOf('/', hole) + 1);
}

const KNOWN_START = new RegExp(`^(?:${PROJECT_SCHEME}//|~?@/|~/)`);

/** Whether a path that code puts together may be that of a picture: its known end is the end of the other. */
export function mayName(end: string, path: string): boolean {
  const parts = end
    .replace(KNOWN_START, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');
  const own = path.split('/');
  const last = parts.lastIndexOf('..');
  const wanted = parts.slice(last + 1);
  if (!wanted.length || wanted.length > own.length) return false;
  return wanted.every((part, index) => part === own[own.length - wanted.length + index]);
}
