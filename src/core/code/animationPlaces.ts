import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { extensionsFor, isFileFor } from '../domain/pictureFiles';
import { findUses, MAX_USES, type UseSearch } from '../references/findUses';
import { openingBefore } from '../references/joined';
import { kindOf } from '../references/kinds';
import { Lines } from '../references/lines';
import { MAX_TEXT_BYTES, type TextFile } from '../references/textFiles';
import { Turns } from '../references/turns';
import { type PlacedKey, ProjectKeys } from './findings/projectKeys';
import type { ListedFile, ProjectNames } from './projectNames';

// Which sprites have animations that code may name, and where it names one: in files that name the sprite, by its path or by an engine's name for it.

/** Most sprites whose animations are followed. */
const MAX_FOLLOWED = 300;
/** Most files that are searched for a name. */
const MAX_FILES = 2_000;
/** Most characters of a line that are shown, and that are before the place. */
const MAX_SHOWN = 200;
const MAX_BEFORE = 50;
/** Characters before a name that say what takes it. */
const NEAR = 300;
/** Characters of a text by which its kind is known. */
const KIND_REACH = 200;

/** A place in a text file that names an animation. */
export interface AnimationPlace extends TextFile {
  /** Line from 0; columns in UTF-16 units from 0, `end` after the last one, without quotes. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The line around it, shortened for people. */
  readonly text: ForeignText;
  /** The whole line. */
  readonly whole: string;
  /** Whether it may be something else: the same word elsewhere, or the animation of another sprite. */
  readonly isPossible: boolean;
}

/** An animation of a sprite. */
export interface NamedAnimation {
  /** URI string of the sprite. */
  readonly sprite: string;
  readonly name: string;
  /** URI strings of the sprites of the workspace, among which others of the same name may be exports of it. */
  readonly sprites: Iterable<string>;
}

export interface AnimationSearch extends UseSearch {
  /** What the code of the workspace says about its sprites. */
  names(): Promise<ProjectNames>;
}

export interface AnimationPlaces {
  /** In the order of files, lines, and columns. */
  readonly places: readonly AnimationPlace[];
  /** Whether there may be more: the search was canceled, or found too much. */
  readonly isCut: boolean;
}

/** Whether a name can be looked for in code, and written there: it means the same in a string of any language. */
export function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= MAX_SHOWN &&
    name === name.trim() &&
    !/["'`\\<>&$%{}#\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)
  );
}

/** Finds where code names an animation of a sprite. @throws {CanceledError} only from `names` */
export async function findAnimation(animation: NamedAnimation, search: AnimationSearch): Promise<AnimationPlaces> {
  if (!isPlainName(animation.name)) return { places: [], isCut: false };
  const { files, isCut } = await filesAbout(animation, search);
  const places: AnimationPlace[] = [];
  const turns = new Turns(search.now);
  for (const { uri, top, isSure } of files.slice(0, MAX_FILES)) {
    await turns.perhaps();
    if (search.signal.aborted || places.length > MAX_USES) return { places, isCut: true };
    const text = await textOf(uri, search);
    if (text === undefined || isOwnData(uri, text, animation)) continue;
    const stem = stemOf(animation.sprite);
    for (const place of placesIn(text, uri, animation.name))
      places.push({ uri, top, ...place, isPossible: place.isPossible || !isSure || namesOthers(text, stem) });
  }
  return { places, isCut: isCut || files.length > MAX_FILES };
}

interface AboutFile extends TextFile {
  /** Whether it certainly names the sprite. */
  readonly isSure: boolean;
}

/** The files that name a sprite, or what may have been exported from it. */
async function filesAbout(
  { sprite, sprites, name }: NamedAnimation,
  search: AnimationSearch,
): Promise<{ readonly files: readonly AboutFile[]; readonly isCut: boolean }> {
  const [stem, folder] = [stemOf(sprite), placeKey(parentOf(sprite))];
  const same = [...sprites].filter((uri) => stemOf(uri) === stem && placeKey(uri) !== placeKey(sprite));
  const kin = [sprite, ...same];
  const own = new Set(kin.filter((uri) => placeKey(parentOf(uri)) === folder).map(placeKey));
  const files = new Map<string, AboutFile>();
  const add = ({ uri, top }: TextFile, isSure: boolean) =>
    files.set(uri, { uri, top, isSure: isSure || (files.get(uri)?.isSure ?? false) });
  const { uses, isCut } = await findUses(kin, search);
  for (const { file, top, resolved, isPossible } of uses)
    add({ uri: file, top }, !isPossible && own.has(placeKey(resolved.uri)));
  const isOwn = (uri: string) => own.has(placeKey(uri));
  const project = await search.names();
  const keys = new ProjectKeys(project);
  addByResources(keys, name, files, add);
  addByKeys(keys, name, new Set(kin.map(placeKey)), isOwn, add);
  return { files: [...files.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1)), isCut };
}

/** Adds files that play an animation of that name by a resource that names the sprite, such as Godot's frames, and the scripts of those projects. */
function addByResources(
  keys: ProjectKeys,
  name: string,
  files: ReadonlyMap<string, AboutFile>,
  add: (file: TextFile, isSure: boolean) => void,
): void {
  const resources = new Map([...files].filter(([uri]) => /\.(?:tres|tscn|atlas|tilesource)$/i.test(uri)));
  for (const { kind, uses } of keys.spaces) {
    if (kind !== 'animation') continue;
    const named = uses.filter(({ key }) => key.key === name);
    const scoped = named.flatMap((use) => {
      const { file, key } = use;
      const text = key.scope ? keys.textAt(key.scope, file) : keys.animationsOf(use);
      const resource = text && resources.get(text.uri);
      return resource ? [{ file, isSure: resource.isSure }] : [];
    });
    for (const { file, isSure } of scoped) add(file, isSure);
    if (scoped.length) for (const { file, key } of named) if (!key.scope) add(file, false);
  }
}

/** Adds files that know the sprites by an engine's names, or play an animation of that name in a project that takes it from them. */
function addByKeys(
  keys: ProjectKeys,
  name: string,
  kin: ReadonlySet<string>,
  isOwn: (uri: string) => boolean,
  add: (file: TextFile, isSure: boolean) => void,
): void {
  const spriteOf = ({ file, key }: PlacedKey) => {
    const found = keys.spriteOf(key.engine, key.key, file)?.uri;
    return found !== undefined && kin.has(placeKey(found)) ? found : undefined;
  };
  const addNamed = (one: PlacedKey) => {
    const sprite = spriteOf(one);
    if (sprite !== undefined) add(one.file, isOwn(sprite));
    return sprite !== undefined;
  };
  for (const { kind, defines, uses, tags } of keys.spaces) {
    if (kind === 'sprite') for (const one of [...defines, ...uses]) addNamed(one);
    else if (tags.filter(addNamed).length)
      for (const { file, key } of uses) if (key.key === name) add(file, tags.length === 1);
  }
}

const stemOf = (uri: string) => rawText(splitName(nameOf(uri)).stem);

async function textOf(uri: string, { files, openText, decode }: UseSearch): Promise<string | undefined> {
  const open = openText(uri);
  if (open !== undefined) return open;
  const bytes = await files.read(uri, MAX_TEXT_BYTES).catch(() => undefined);
  return bytes && decode(uri, bytes).catch(() => undefined);
}

/** What an export wrote about the sprite: the next one writes it again. */
function isOwnData(uri: string, text: string, { sprite }: NamedAnimation): boolean {
  if (/\.(?:json|tpsheet)$/i.test(uri)) return /"frameTags"\s*:/.test(text) || stemOf(uri) === stemOf(sprite);
  const isFrames = /\.tres$/i.test(uri) && text.slice(0, KIND_REACH).includes('type="SpriteFrames"');
  return isFrames && stemOf(uri) === stemOf(sprite);
}

/** The name of an image, and not a call: Phaser's `load.aseprite(`. */
const PICTURE = new RegExp(`([^\\s"'\`/\\\\()<>=,;:]{1,80})\\.(?:${extensionsFor('shown').join('|')})(?![\\w(])`, 'gi');
/** Most names of images in a text that are compared. */
const MAX_NAMES = 1_000;

/** Whether a text names other images, which may have an animation of that name, too. */
function namesOthers(text: string, stem: string): boolean {
  let left = MAX_NAMES;
  for (const [, name] of text.matchAll(PICTURE)) if (name !== stem || left-- <= 0) return true;
  return false;
}

type PlaceInText = Omit<AnimationPlace, keyof TextFile>;

/** Where a text has a string with a name. @param uri string of the file, for its kind */
export function* placesIn(text: string, uri: string, name: string): Generator<PlaceInText> {
  const kind = kindOf(rawText(nameOf(uri)), text.slice(0, KIND_REACH));
  if (!kind) return;
  const lines = new Lines(text);
  const word = name.replace(/[.*+?^()|[\]]/g, '\\$&');
  const forms = [`(["'\`])(${word})\\1`];
  if (kind.forms.includes('long')) forms.push(`(\\[\\[)(${word})\\]\\]`);
  // Settings without quotes.
  if (kind.forms.includes('plain') || kind.forms.includes('value'))
    forms.push(`(^[ \\t]*(?:- +)*[\\w.-]+[ \\t]*[=:][ \\t]*)(${word})(?=[ \\t]*$)`);
  for (const { 0: found, index } of text.matchAll(new RegExp(forms.join('|'), 'gm'))) {
    const inner = found.lastIndexOf(name);
    const at = index + inner;
    const { line, start: from, end: to } = lines.at(at);
    const whole = text.slice(from, to);
    const start = at - from;
    const near = text.slice(Math.max(0, at - NEAR), found.length === name.length + inner ? at : index);
    const shownFrom = Math.max(0, start - MAX_BEFORE);
    yield {
      line,
      start,
      end: start + name.length,
      whole,
      text: foreignText(whole.slice(shownFrom, shownFrom + MAX_SHOWN).trim()),
      isPossible: !isPlayed(near),
    };
  }
}

/** Names of functions, keys, and variables for animations. */
const PLAYS = /(?:^|[\W_]|(?<=[a-z])(?=[A-Z]))(?:play|anim|travel|autoplay|gotoand)|(?:Play|Anim|Tag|tag)(?![a-z]{6})/;

/** Where the animations of Godot's frames have their names. */
const IN_FRAMES = /(?:^|\n)"loop": ?(?:true|false|\d),\r?\n"name": ?$/;

/** Whether what takes a string takes the name of an animation. @param before text before the string */
function isPlayed(before: string): boolean {
  const code = before.replace(/[&@$^]$/, '');
  if (IN_FRAMES.test(code)) return true;
  const key = /([\w$.]+)["'`]?\]?\s*(?::\s*String\w*\s*)?(?:[:=]|[=!]==?)\s*$/.exec(code)?.[1];
  if (key !== undefined && (PLAYS.test(key) || key === 'key')) return key !== 'key' || /\banims?\b/.test(code);
  const open = openingBefore(code);
  if (open === undefined || code[open] !== '(') return false;
  const callee = /([\w$.:>-]+)\s*(?:<[^<>]{0,60}>)?$/.exec(code.slice(Math.max(0, open - 120), open))?.[1] ?? '';
  return PLAYS.test(callee);
}

/**
 * Sprites whose animations code may play by name: those that engines take animations from, Aseprite files that code names, and those from which an image
 * that it names may have been exported.
 */
export function animatedSprites(project: ProjectNames): ListedFile[] {
  const found = new Map<string, ListedFile>();
  const keys = new ProjectKeys(project);
  for (const { kind, tags } of keys.spaces) {
    if (kind !== 'animation') continue;
    for (const { file, key } of tags) {
      const sprite = keys.spriteOf(key.engine, key.key, file);
      if (sprite) found.set(placeKey(sprite.uri), sprite);
    }
  }
  const named = namedKeys(project);
  for (const sprite of project.sprites)
    if (isFileFor('aseprite', sprite.uri) && named.has(stemKey(sprite.uri))) found.set(placeKey(sprite.uri), sprite);
  return [...found.values()].slice(0, MAX_FOLLOWED);
}

/** Keys of all sprites that code names, without their extensions. */
function namedKeys(project: ProjectNames): ReadonlySet<string> {
  const named = new Set<string>();
  for (const file of project.texts) {
    for (const index of file.names.paths.keys()) {
      const end = project.leadsTo(file, index);
      if (end.kind === 'sprite' || end.kind === 'other-case') named.add(stemKey(end.uri));
    }
  }
  return named;
}

const stemKey = (uri: string) => `${placeKey(parentOf(uri))}/${rawText(splitName(nameOf(uri)).stem)}`;
