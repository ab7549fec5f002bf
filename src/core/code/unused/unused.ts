import { rawText } from '../../../shared/base/foreignText';
import { FolderNames, fixedFrom } from '../../discovery/folderNames';
import { childOf, nameOf, parentOf, splitName } from '../../disk/fileStore';
import { isFileFor } from '../../domain/pictureFiles';
import type { NamePattern } from '../codeNames';
import type { CodePlace } from '../findings/codeFinding';
import { canonical, comparable, familyOf } from '../mentions/mentionIndex';
import type { Strength } from '../mentions/mentions';
import type { ListedFile, ProjectNames, ScannedFile } from '../projectNames';

// Which sprites of a project nothing uses. A sprite that is used must never count as unused, so each doubt makes it one that may be used.

/** Where something is named, and how it's written there. */
export interface NamedPlace extends CodePlace {
  readonly text: string;
}

/** Why a sprite may be used. Places are URI strings. */
export type Because =
  /** Code puts a name together that may be this one. */
  | { readonly kind: 'pattern'; readonly place: NamedPlace }
  /** A word like its name, or its file name without the certainty that no other sprite is meant. */
  | { readonly kind: 'word'; readonly place: NamedPlace }
  /** Its folder as a whole. */
  | { readonly kind: 'folder'; readonly place: NamedPlace }
  /** It's a frame, view, size, or map of a sprite that is or may be used. */
  | { readonly kind: 'family'; readonly sprite: string }
  /** A fixed version is next to it. */
  | { readonly kind: 'original'; readonly sprite: string }
  /** The style file of a project names it. */
  | { readonly kind: 'reference'; readonly place: NamedPlace }
  /** A file that couldn't be read may name it. */
  | { readonly kind: 'unread'; readonly file: string; readonly count: number };

/** A mention with its place in the project. */
export interface PlacedMention {
  readonly strength: Strength;
  readonly place: NamedPlace;
}

/** What is known in addition to the names in code. */
export interface UseEvidence {
  /** The strongest mention of each sprite in files of any kind, by URI string. */
  readonly mentions: ReadonlyMap<string, PlacedMention>;
  /** Sources and outputs of recipes. */
  readonly recipes: ReadonlySet<string>;
  /** Names of the files that only describe a sprite, by its URI string. */
  readonly describers: ReadonlyMap<string, readonly string[]>;
  /** Style files; what they name is a reference. */
  readonly styles: ReadonlySet<string>;
  /** Files that may name any sprite but couldn't be read. */
  readonly unread: readonly string[];
  /** Files that may name sprites whose names aren't ASCII. */
  readonly unclear: readonly string[];
}

export interface Judged {
  /** In the order of the project. */
  readonly unused: readonly ListedFile[];
  readonly maybe: readonly (ListedFile & { readonly because: Because })[];
}

export function unusedSprites(project: ProjectNames, evidence: UseEvidence): Judged {
  const used = usedSprites(project, evidence);
  const reasons = new Map<string, Because>();
  const doubtful = project.sprites.filter(({ uri }) => !used.has(uri));
  const patterns = patternsOf(project);
  for (const { uri, top } of doubtful) {
    const because = patternFor(uri, top, patterns, evidence) ?? mentionFor(uri, evidence);
    if (because) reasons.set(uri, because);
  }
  addOriginals(project.sprites, used, reasons);
  addFamilies(project.sprites, used, reasons);
  for (const { uri } of doubtful) {
    const because = reasons.has(uri) ? undefined : unreadFor(uri, evidence);
    if (because) reasons.set(uri, because);
  }
  return {
    unused: doubtful.filter(({ uri }) => !reasons.has(uri)),
    maybe: doubtful.flatMap((one) => {
      const because = reasons.get(one.uri);
      return because ? [{ ...one, because }] : [];
    }),
  };
}

const fileOf = (uri: string) => splitName(rawText(nameOf(uri)));

function usedSprites(project: ProjectNames, { mentions, recipes }: UseEvidence): Set<string> {
  const used = new Set<string>();
  for (const text of project.texts) {
    for (const index of text.names.paths.keys()) {
      const end = project.leadsTo(text, index);
      if ((end.kind === 'sprite' || end.kind === 'other-case') && !describes(text, end.uri)) used.add(end.uri);
    }
  }
  for (const { uri } of project.sprites) {
    const strength = mentions.get(uri)?.strength;
    if (strength === 'id' || strength === 'path' || recipes.has(uri)) used.add(uri);
  }
  for (const uri of sourcesOf(project.sprites, used)) used.add(uri);
  return used;
}

/** Files that only say how the image of the same name is cut: it's used if they are. */
const DESCRIBERS = new Set(['json', 'xml', 'plist']);

/** Whether a file only describes a sprite. */
export const isDescriber = (fileName: string, spriteName: string) =>
  DESCRIBERS.has(splitName(fileName).extension) &&
  [splitName(spriteName).stem, spriteName].map(comparable).includes(comparable(splitName(fileName).stem));

const describes = ({ uri }: ScannedFile, sprite: string) =>
  parentOf(uri) === parentOf(sprite) && isDescriber(rawText(nameOf(uri)), rawText(nameOf(sprite)));

const isSource = (uri: string) => isFileFor('aseprite', rawText(nameOf(uri)));

/** Aseprite files whose exports are used: `hero.aseprite` of `hero.png` and `hero-walk.png`, in the same folder. */
function sourcesOf(sprites: readonly ListedFile[], used: ReadonlySet<string>): string[] {
  const stems = new Map<string, string[]>();
  for (const uri of used) {
    const folder = stems.get(parentOf(uri)) ?? [];
    folder.push(comparable(fileOf(uri).stem));
    stems.set(parentOf(uri), folder);
  }
  return sprites.flatMap(({ uri }) => {
    if (!isSource(uri) || used.has(uri)) return [];
    const own = comparable(fileOf(uri).stem);
    const isOurs = (stem: string) => stem.startsWith(own) && !/^[\p{L}\p{N}]/u.test(stem.slice(own.length));
    return stems.get(parentOf(uri))?.some(isOurs) ? [uri] : [];
  });
}

interface PlacedPattern {
  readonly place: NamedPlace;
  readonly matches: (path: string) => boolean;
}

/** Most patterns that are compared, each with each sprite. */
const MAX_PATTERNS = 4_000;

function patternsOf({ texts }: ProjectNames): PlacedPattern[] {
  const patterns = new Map<string, PlacedPattern>();
  for (const { uri: file, names } of texts) {
    for (const pattern of names.patterns) {
      const key = JSON.stringify([pattern.parts, pattern.open]);
      const { line, start, end, text } = pattern;
      if (!patterns.has(key))
        patterns.set(key, { place: { file, line, start, end, text }, matches: matcherOf(pattern) });
    }
  }
  // Beyond the limit, what they match isn't known: one that matches all stands for them.
  const all = [...patterns.values()];
  const [beyond] = all.slice(MAX_PATTERNS);
  return [...all.slice(0, MAX_PATTERNS), ...(beyond ? [{ ...beyond, matches: () => true }] : [])];
}

/** Whether a path in the workspace may be one that a pattern makes. Its beginning may be that of any folder. */
function matcherOf({ parts, open }: NamePattern): PlacedPattern['matches'] {
  const known = parts.map((part, index) => comparable(index === 0 ? part.replace(PATH_START, '') : part));
  // Of a name of which nothing is known, all of it stands somewhere as a word, unless it's counted.
  if (!known.some((part) => /[\p{L}\p{N}]/u.test(part.replace(ONLY_EXTENSION, ''))))
    return (path) => COUNTED.test(path);
  const longest = known.reduce((one, other) => (other.length > one.length ? other : one), '');
  return (path) => path.includes(longest) && [path, path.replace(/\.\w+$/, '')].some((one) => fits(one, known, open));
}

const ONLY_EXTENSION = /^\.\w{1,9}$/;
const COUNTED = /(?:^|\/)[\d_ -]+\.\w+$/;

/** What stands for a folder that isn't known here. */
const PATH_START = /^(?:[a-z]+:\/\/|~?@?\/|~\/|\/|(?:\.{1,2}\/)+)/i;

function fits(path: string, parts: readonly string[], open: NamePattern['open']): boolean {
  const [first = '', ...rest] = parts;
  for (let at = path.indexOf(first); at >= 0; at = path.indexOf(first, at + 1)) {
    const isWhole = open.start || at === 0 || path[at - 1] === '/' || first === '';
    if (isWhole && fitsFrom(path, at + first.length, rest, open.end)) return true;
    if (first === '') return false;
  }
  return false;
}

function fitsFrom(path: string, from: number, parts: readonly string[], isOpen: boolean): boolean {
  let at = from;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1 && !isOpen;
    const found = isLast ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return isOpen || at === path.length;
}

/** Some engines load a sprite by its description: `"hero_" + n + ".json"`. */
function patternFor(
  uri: string,
  top: string,
  patterns: readonly PlacedPattern[],
  { describers }: UseEvidence,
): Because | undefined {
  const others = (describers.get(uri) ?? []).map((name) => childOf(parentOf(uri), name));
  const paths = [uri, ...others].map((one) => comparable(decodeURIComponent(one.slice(top.length + 1))));
  const found = patterns.find(({ matches }) => paths.some(matches));
  return found && { kind: 'pattern', place: found.place };
}

function mentionFor(uri: string, { mentions, styles }: UseEvidence): Because | undefined {
  const mention = mentions.get(uri);
  if (!mention) return undefined;
  const { strength, place } = mention;
  if (styles.has(place.file)) return { kind: 'reference', place };
  const kind = strength === 'part' ? 'pattern' : strength === 'folder-id' ? 'folder' : 'word';
  return { kind, place };
}

/** Files next to their fixed versions: people keep them to fix them again. */
function addOriginals(sprites: readonly ListedFile[], used: ReadonlySet<string>, reasons: Map<string, Because>): void {
  const folders = new Map<string, string[]>();
  for (const { uri } of sprites) {
    const names = folders.get(parentOf(uri)) ?? [];
    names.push(rawText(nameOf(uri)));
    folders.set(parentOf(uri), names);
  }
  for (const [folder, names] of folders) {
    const known = new FolderNames(names);
    for (const name of names) {
      const original = fixedFrom(name, known);
      const uri = original === undefined ? undefined : childOf(folder, original);
      if (uri === undefined || used.has(uri) || reasons.has(uri)) continue;
      reasons.set(uri, { kind: 'original', sprite: childOf(folder, name) });
    }
  }
}

/** The frames, views, sizes, and maps of one sprite: if one of them is used, the others may be. Aseprite files belong to their exports in any folder. */
function addFamilies(sprites: readonly ListedFile[], used: ReadonlySet<string>, reasons: Map<string, Because>): void {
  const isKnown = (uri: string) => used.has(uri) || reasons.has(uri);
  // The last of a key counts: one that is used tells more than one that may be.
  const known = sprites.map(({ uri }) => uri).filter(isKnown);
  const told = [...known.filter((uri) => !used.has(uri)), ...known.filter((uri) => used.has(uri))];
  const inFolder = new Map(told.map((uri) => [familyKey(uri), uri]));
  const anywhere = new Map(told.map((uri) => [canonical(fileOf(uri).stem), uri]));
  for (const { uri } of sprites) {
    if (isKnown(uri)) continue;
    const other = inFolder.get(familyKey(uri)) ?? (isSource(uri) ? exportOf(uri, anywhere) : undefined);
    if (other !== undefined) reasons.set(uri, { kind: 'family', sprite: other });
  }
}

/** A copy that a system numbered isn't a frame. */
const COPY = / \(\d{1,3}\)$/;

function familyKey(uri: string): string {
  const { stem } = fileOf(uri);
  return `${parentOf(uri)}/${COPY.test(stem) ? comparable(stem) : canonical(familyOf(stem)) || comparable(stem)}`;
}

function exportOf(uri: string, anywhere: ReadonlyMap<string, string>): string | undefined {
  const own = canonical(fileOf(uri).stem);
  if (!own) return undefined;
  return anywhere.get(own) ?? [...anywhere].find(([stem]) => own.length >= MIN_SOURCE && stem.startsWith(own))?.[1];
}

/** Fewest letters and digits of an Aseprite file's name that others begin with, for it to be their source. */
const MIN_SOURCE = 3;

function unreadFor(uri: string, { unread, unclear }: UseEvidence): Because | undefined {
  const [file] = unread;
  if (file !== undefined) return { kind: 'unread', file, count: unread.length };
  const [first] = /[^\0-\x7f]/.test(rawText(nameOf(uri))) ? unclear : [];
  return first === undefined ? undefined : { kind: 'unread', file: first, count: unclear.length };
}
