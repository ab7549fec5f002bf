import { aroundHoles } from '../../references/joined';
import type { CodeToken } from './codeTokens';
import { calleeOf, keyOf, openBrackets } from './nameContext';

/** A name that code puts together, or several at once. UTF-16 units from the start of the text. */
export interface FoundPattern {
  readonly start: number;
  readonly end: number;
  /** See `NamePattern`. */
  readonly parts: readonly string[];
  readonly open: { readonly start: boolean; readonly end: boolean };
}

/** Most characters between two strings of one name. */
const MAX_GAP = 200;
/** Most characters of a string that is a part of a name. */
const MAX_STRING = 500;
/** Most strings of one name. */
const MAX_STRINGS = 16;

/** Operators that put strings together; `,` in calls of paths isn't one. */
const OPERATOR = String.raw`(?:\+(?!\+)|\.\.(?!\.)|\.(?=\s)|&(?!&)|<>|~|<<|\/(?![/*])|%)`;
const STARTS = new RegExp(`^\\s{0,40}${OPERATOR}`);
const ENDS = /(?:(?<!\+)\+=?|\.\.=?|\s\.|(?<!&)&|<>|~|<<|(?<![/*<])\/|%)\s{0,40}$/;
const ONLY = new RegExp(`^\\s{0,40}${OPERATOR}\\s{0,40}$`);

/** The strings of one name: what is between two of them is known not to be anything, or unknown. */
interface Group {
  readonly tokens: CodeToken[];
  /** Whether something unknown is before each of them, except the first. */
  readonly holes: boolean[];
}

/**
 * Names that code puts together with operators, fills in, or writes with wildcards, and folders whose files it lists.
 * @param tokens of the text, in order
 */
export function* patternsIn(text: string, tokens: readonly CodeToken[], isAdjacent: boolean): Generator<FoundPattern> {
  let group: Group | undefined;
  for (const token of tokens) {
    if (token.kind === 'comment' || token.end - token.start > MAX_STRING) continue;
    const listed = listedBy(text, token) ?? folderIn(text, token);
    if (listed) yield listed;
    const gap = group && gapBefore(text, group, token, isAdjacent);
    if (group && gap) {
      group.tokens.push(token);
      group.holes.push(gap === 'hole');
      continue;
    }
    if (group) yield* patternOf(text, group);
    group = { tokens: [token], holes: [] };
  }
  if (group) yield* patternOf(text, group);
}

const endOf = ({ end, quote }: CodeToken) => end + quote.length;
const startOf = ({ start, quote }: CodeToken) => start - quote.length;

/** What is between a string and the last one of a group; undefined if they aren't put together. */
function gapBefore(text: string, group: Group, token: CodeToken, isAdjacent: boolean): 'hole' | 'nothing' | undefined {
  const last = group.tokens.at(-1);
  if (!last || group.tokens.length >= MAX_STRINGS) return undefined;
  const [from, to] = [endOf(last), startOf(token)];
  if (to - from > MAX_GAP) return undefined;
  const gap = text.slice(from, to).replace(/[a-zA-Z@$]{1,2}$/, '');
  if (ONLY.test(gap)) return 'nothing';
  if (/^\s*$/.test(gap)) return isAdjacent ? 'nothing' : undefined;
  return STARTS.test(gap) && ENDS.test(gap) && isOneExpression(gap) ? 'hole' : undefined;
}

/** Whether code between two operators is one expression: no statement ends there, and no argument. */
function isOneExpression(gap: string): boolean {
  if (/[;{}]|[^=!<>]=[^=]/.test(gap) || /\n/.test(gap.trim().replace(/^\S{1,2}\s*\n|\n\s*\S{1,2}$/g, ''))) return false;
  let depth = 0;
  for (const one of gap) {
    if ('(['.includes(one)) depth++;
    else if (')]'.includes(one) && --depth < 0) return false;
    else if (one === ',' && depth === 0) return false;
  }
  return depth === 0;
}

function* patternOf(text: string, { tokens, holes }: Group): Generator<FoundPattern> {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return;
  const [start, end] = [startOf(first), endOf(last)];
  // Most strings stand alone, with nothing special in them.
  if (tokens.length === 1 && !SPECIAL.test(text.slice(first.start, first.end)) && !isJoined(text, start, end)) return;
  const open = {
    start: ENDS.test(text.slice(Math.max(0, start - 12), start).replace(/[a-zA-Z@$]{1,2}$/, '')),
    end: STARTS.test(text.slice(end, end + 12)),
  };
  const parts = [''];
  for (const [index, token] of tokens.entries()) {
    const own = aroundHoles(text.slice(token.start, token.end)).flatMap((part) => part.split(WILDCARDS));
    if (index > 0 && holes[index - 1]) parts.push('');
    parts[parts.length - 1] += own[0] ?? '';
    parts.push(...own.slice(1));
  }
  const isOpen = open.start || open.end || parts.length > 1;
  const pattern = isOpen ? patternFrom(parts, open) : undefined;
  if (pattern) yield { start, end, ...pattern };
}

/** What begins something that's filled in, or a wildcard. */
const SPECIAL = /[*{%$#<\\]/;

/** Whether operators may stand next to a string. */
function isJoined(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 6), start), text.slice(end, end + 5)];
  return /[+.=&~<>/%]\s{0,4}[a-zA-Z@$]{0,2}$/.test(before) || /^\s{0,4}[+.&~<>/%]/.test(after);
}

/** Wildcards of globs. What is in curly brackets counts as filled in. */
const WILDCARDS = /(?:\*+\/)*\*+/;

/** What is put together of parts; undefined if that's no name of a file. */
export function patternFrom(
  parts: readonly string[],
  { start, end }: FoundPattern['open'],
): Pick<FoundPattern, 'parts' | 'open'> | undefined {
  const paths = parts.map((part) => part.replace(/\\+/g, '/'));
  const whole = paths.join('');
  if (/^[a-z]{2,8}:\/\//i.test(whole) && !/^(?:res|user):/.test(whole)) return undefined;
  if (!/[\p{L}\p{N}]{2}/u.test(whole) || /["'<>|=;,!?\n\r]/.test(whole)) return undefined;
  if (/\s/.test(whole) && !/\.\w{3,8}$/.test(whole)) return undefined;
  const open = { start: start || paths[0] === '', end: end || paths.at(-1) === '' };
  const known = paths.map((part) => part.replace(/^(?:\.{1,2}\/)+/, '')).filter((part) => part !== '');
  return known.length ? { parts: known, open } : undefined;
}

/** Functions that list a folder, the last part of their names, in lowercase. */
const LISTS = new RegExp(
  `(?:^|[.:>])(?:getdirectoryitems|enumerate|listdir|scandir|list_directory|get_files_at|get_files|getfiles|enumeratefiles|readdir|readdirsync|read_dir|glob|iglob|rglob|
  |loadall|loadallasync|loadfolder|loaddir|context|list|listfiles|walk|entries|children|opendir|include_dir|directory|open|cargo\\.init)!?$`.replace(
    /\s+/g,
    '',
  ),
  'i',
);
const OPENS = /(?:DirAccess|Dir|Directory)[.:]{1,2}open$/;

/** The files of a folder that is listed: `getDirectoryItems("art")`. */
function listedBy(text: string, token: CodeToken): FoundPattern | undefined {
  const start = startOf(token);
  const before = text.slice(Math.max(0, start - 120), start).trimEnd();
  if (!before.endsWith('(')) return undefined;
  const name = calleeOf(before.slice(0, -1));
  if (!LISTS.test(name) || (/(?:^|[.:])open$/i.test(name) && !OPENS.test(name))) return undefined;
  const folder = text.slice(token.start, token.end);
  if (/\.\w{2,8}$/.test(folder) || WILDCARDS.test(folder)) return undefined;
  const pattern = patternFrom([`${folder.replace(/\/?$/, '')}/`, ''], { start: false, end: true });
  return pattern && { start, end: endOf(token), ...pattern };
}

/** Functions that join parts of a path, the last part of their names, in lowercase. */
const JOINS =
  /(?:^|[.:])(?:combine|join|join_path|joinpath|path_join|pathjoin|plus_file|resolve|filejoin|append_path)$/i;
/** Keys and variables with a folder. */
const FOLDERS = /(?:^|[_.:$])(?:\w{1,20}[_A-Z])?(?:folder|dir|directory|root|from|base_?path|custom_resources)$/i;
/** A folder, without what stands for its start: no file has such a name. */
const FOLDER = /^(?:[a-z]{2,5}:\/\/|\.{0,2}\/)?([\w .-]{2,60}(?:\/[\w .-]{1,60}){0,8})\/?$/i;

/** A folder that code joins to names that aren't known, or keeps: `Path.Combine(root, "Maps", id + ".png")`, `folder = "res://art/items"`. */
function folderIn(text: string, token: CodeToken): FoundPattern | undefined {
  const [start, end] = [startOf(token), endOf(token)];
  const folder = FOLDER.exec(text.slice(token.start, token.end))?.[1];
  if (folder === undefined || /\.\w{2,8}$/.test(folder)) return undefined;
  const before = text.slice(Math.max(0, start - MAX_GAP), start);
  // What has no extension in Godot's files is a folder, whatever keeps it.
  const isFolder = text.startsWith('res://', token.start) || FOLDERS.test(keyOf(before.slice(-80)));
  const isKept = isFolder && !STARTS.test(text.slice(end, end + 12));
  if (!isKept && !isJoinedByCall(before, text.slice(end, end + MAX_GAP))) return undefined;
  const pattern = patternFrom([`${folder}/`, ''], { start: true, end: true });
  return pattern && { start, end, ...pattern };
}

/** Whether a string is an argument of a call that joins paths, and another one after it isn't a string alone. */
function isJoinedByCall(before: string, after: string): boolean {
  if (!/[(,]\s{0,20}$/.test(before)) return false;
  const [open = -1] = openBrackets(before);
  if (before[open] !== '(' || !JOINS.test(calleeOf(before.slice(0, open)))) return false;
  const [rest = ''] = /^[^;{}\n]*/.exec(after) ?? [];
  return /^\s{0,8},\s{0,8}(?!["'`][^"'`]{0,200}["'`]\s{0,8}[,)])\S/.test(rest);
}

/** Wildcards in text without strings, such as that of settings. */
export function* wildcardsIn(text: string): Generator<FoundPattern> {
  let past = 0;
  for (let star = text.indexOf('*'); star >= 0; star = text.indexOf('*', Math.max(star + 1, past))) {
    const start = star - (/[\w./@-]*$/.exec(text.slice(Math.max(0, star - MAX_GAP), star))?.[0].length ?? 0);
    const end = star + (/^[\w./@*{},-]*/.exec(text.slice(star, star + MAX_GAP))?.[0].length ?? 0);
    past = end;
    const glob = text.slice(start, end);
    const pattern = /[./]/.test(glob) && patternFrom(glob.split(GLOBS), { start: false, end: false });
    if (pattern) yield { start, end, ...pattern };
  }
}

const GLOBS = /(?:\*+\/)*\*+|\{[\w,.]{1,60}\}/;
