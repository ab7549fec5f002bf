import { foreignText } from '../../shared/base/foreignText';
import { fitName, isDeviceName, type NameLength } from '../source/fileNames';
import { ExportError, type ExportSprite, type SpritePart } from '../source/sprite';
import type { WriteOptions } from './optionTable';

/** Length of a field's value: a title and a part's name fit into `NAME` together, so the number after the name isn't cut off. */
const FIELD: NameLength = { characters: 80, bytes: 100 };
/** Length of a part's name, with room for a number after it. */
export const ONE_NAME: NameLength = { characters: 72, bytes: 90 };
/** The same for parts with two names, so that both fit. */
export const BOTH_NAMES: NameLength = { characters: 39, bytes: 47 };
/** Length of a whole name, with room for a format's extension: file systems allow 255 bytes. */
const NAME: NameLength = { characters: 180, bytes: 220 };

const ANY_FIELD = /\{([^{}]*)\}/g;
const FRAME_FIELD = /\{(?:tag)?frame\d*\}/;
const NUMBER_FIELD = /^(frame|tagframe)(\d*)$/;
/** Whether a pattern gives each frame its own name. */
export const namesFrames = (pattern: string | undefined): pattern is string =>
  pattern !== undefined && FRAME_FIELD.test(pattern);

/** How the files of a format are named. */
export interface FileNaming extends Pick<WriteOptions, 'names'> {
  /** A page loads them by URL: see `FormatFacts.isServed`. */
  readonly isServed: boolean;
  /** Extensions, without the dot, that a pattern may end with although the format decides it. */
  readonly endings: readonly string[];
}

/**
 * The part of file names that all formats share: folders of the person's own pattern, ending with `/`, and a title. The default names are
 * Aseprite's.
 * @throws ExportError `bad-names`
 */
export function filesOf(sprite: ExportSprite, { names, isServed, endings }: FileNaming) {
  const pattern = names !== undefined && !namesFrames(names) ? names : defaultPattern(sprite.part, isServed);
  const ending = new RegExp(`\\.(?:\\{extension\\}|${endings.join('|')})$`, 'i');
  const name = filled(pattern.replace(ending, ''), pattern, fieldsOf(sprite));
  const slash = name.lastIndexOf('/') + 1;
  return { folder: name.slice(0, slash), title: name.slice(slash) };
}

/** Whether a name is in the list, ignoring case like some disks. */
export const hasName = (names: readonly string[], name: string) =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

function defaultPattern(part: SpritePart | undefined, isServed: boolean): string {
  const layer = part?.layer === undefined ? '' : ' ({layer})';
  const slice = part?.slice === undefined ? '' : ' ({slice})';
  const tag = part?.tag === undefined ? '' : isServed ? ' ({tag})' : ' #{tag}';
  return `{title}${layer}${slice}${tag}`;
}

/**
 * Names for the frames of a sprite, from a pattern; they may include folders.
 * @throws ExportError `bad-names`, also if two are the same
 */
export function nameFrames(sprite: ExportSprite, pattern: string, extension: string): string[] {
  const names = sprite.frames.map((_, frame) => filled(pattern, pattern, fieldsOf(sprite, frame, extension)));
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw badNames(pattern);
  return names;
}

/** The value of each field; `frame` is set if a frame is named. */
function fieldsOf(sprite: ExportSprite, frame?: number, extension = sprite.extension): ReadonlyMap<string, string> {
  const { part, title: own, tags } = sprite;
  const title = part?.title ?? own;
  const around = frame === undefined ? [] : tags.filter(({ from, to }) => from <= frame && frame <= to);
  around.sort((a, b) => a.to - a.from - (b.to - b.from));
  const [inner, outer] = [part?.tag ?? around[0]?.name ?? '', around.at(-1)?.name ?? part?.tag ?? ''];
  const fields: [string, string][] = [
    ['title', title],
    ['extension', extension],
    ['name', `${title}.${extension}`],
    ['fullname', `${title}.${extension}`],
    // The output folder, to which all names are relative.
    ['path', '.'],
    ['frames', String(sprite.frames.length)],
    ['layer', part?.layer ?? ''],
    ['group', part?.group ?? ''],
    ['slice', part?.slice ?? ''],
    ['tag', inner],
    ['innertag', inner],
    ['outertag', outer],
  ];
  if (frame !== undefined) {
    fields.push(['frame', String(frame)]);
    fields.push(['tagframe', String(frame - (part?.tag === undefined ? (around[0]?.from ?? 0) : 0))]);
  }
  return new Map(fields);
}

/** Fills in a pattern. Only the pattern itself can create folders; the value of a field never does. */
function filled(text: string, pattern: string, fields: ReadonlyMap<string, string>): string {
  const parts = text.split('/');
  if (text.startsWith('/') || parts.some((part) => /^\s*\.\.\s*$/.test(part))) throw badNames(pattern);
  const names = parts
    .filter((part) => part !== '' && part !== '.' && part !== '{path}')
    .map((part) => fileName(part.replace(ANY_FIELD, (_, field: string) => meaningOf(field, fields, pattern))));
  if (!names.length) throw badNames(pattern);
  return names.join('/');
}

function meaningOf(field: string, fields: ReadonlyMap<string, string>, pattern: string): string {
  const plain = fields.get(field);
  const [, kind = '', digits = ''] = NUMBER_FIELD.exec(field) ?? [];
  const value = kind ? fields.get(kind) : plain;
  if (value === undefined) throw badNames(pattern);
  // As in Aseprite: `{frame1}` counts from 1; `{frame001}` too, with three digits.
  return kind ? String(Number(value) + Number(digits)).padStart(digits.length, '0') : fitName(value, FIELD);
}

/**
 * Names of parts as files: none is empty, and no two are the same on a disk that ignores case.
 * @param what a part is: names a part without a name, together with its number
 * @param doubled called once for each name that several parts have
 */
export function partNames(
  names: readonly string[],
  what: string,
  doubled: (name: string) => void,
  length = ONE_NAME,
): string[] {
  const plain = names.map((name, i) => (name.trim() === '' ? `${what} ${i + 1}` : fitName(name, length)));
  const key = (name: string) => nameKey(fileName(name));
  const given = new Set(plain.map(key));
  const used = new Set<string>();
  const told = new Set<string>();
  return plain.map((name, i) => {
    let own = name;
    if (used.has(key(name))) {
      for (let n = 2; used.has(key(own)) || given.has(key(own)); n++) own = `${name} ${n}`;
      if (!told.has(key(name))) doubled(names[i] ?? name);
      told.add(key(name));
    }
    used.add(key(own));
    return own;
  });
}

/** A name that every system keeps unchanged: Windows drops dots and spaces at the end, and reserves some names for devices. */
export function fileName(name: string): string {
  const plain = fitName(name, NAME)
    .trim()
    .replace(/[. ]+$/, '');
  if (plain === '') return '-';
  const [stem = '', ...endings] = plain.split('.');
  return isDeviceName(stem) ? [`${stem}-`, ...endings].join('.') : plain;
}

const badNames = (pattern: string) => new ExportError({ fault: 'bad-names', pattern: foreignText(pattern) });

/**
 * A name that isn't taken on a disk that ignores case, and the form of accents as macOS does: with a number if need be.
 * @param taken by `nameKey`; gets the name
 */
export function untakenName(base: string, taken: Set<string>): string {
  let own = base;
  for (let number = 2; taken.has(nameKey(own)); number++) own = `${base} ${number}`;
  taken.add(nameKey(own));
  return own;
}

/** The same for names that are one on such a disk. */
export const nameKey = (name: string) => name.normalize().toLowerCase();
