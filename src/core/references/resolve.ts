import { URI, Utils } from 'vscode-uri';
import { rawText } from '../../shared/base/foreignText';
import { ENGINES, type Engine } from '../../sprite/engines/engines';
import { childOf, nameOf, parentOf, type ReadableFiles } from '../disk/fileStore';
import { placeWithin } from '../disk/placeWithin';
import { isInside } from '../disk/realPlaces';
import { extensionsFor } from '../domain/pictureFiles';
import type { Project } from '../exports/project';
import { type ReferenceKind, SERVED } from './kinds';
import { PROJECT_ROOTS } from './projectRoots';
import { type LineContext, type PathVariant, type Reference, referencesAt } from './reference';

/** Most places that are tried for a reference. */
const MAX_TRIED = 128;
/** Most folders above a file in which its paths may start. */
const MAX_FOLDERS = 24;

/** The file in which a reference is, and its surroundings. Places are URI strings. */
export interface Surroundings {
  readonly file: string;
  readonly kind: ReferenceKind;
  /** The workspace folder; nothing outside of it is looked for. */
  readonly top: string;
  readonly files: Pick<ReadableFiles, 'stat' | 'list'>;
  /** The engine's project that contains the file; asked only if a path may start there. */
  project(): Promise<ProjectPlace | undefined>;
}

export interface ProjectPlace extends Pick<Project, 'engine'> {
  /** URI string of its folder. */
  readonly root: string;
}

/** A place that a reference may name. */
export interface Candidate {
  /** URI string. */
  readonly uri: string;
  /** URI string of the folder in which its path starts. */
  readonly base: string;
  /** The beginning of the path that stands for that folder: `res://`, `./`, `/`, `@/`, or nothing. */
  readonly prefix: string;
  readonly variant: PathVariant;
}

/** The picture that a reference names. */
export interface Resolved extends Candidate {
  /** As on disk, if the file system ignores case. */
  readonly uri: string;
}

/** The folder of an engine's project that was found for a folder. */
export function projectPlace(folder: string, { engine, folderWithin }: Project): ProjectPlace {
  const depth = folderWithin.split('/').filter(Boolean).length;
  let root = folder;
  for (let step = 0; step < depth; step++) root = parentOf(root);
  return { engine, root };
}

/**
 * The picture that a reference names: the first of its candidates that exists. Undefined if none does, or if links lead from it out of the workspace
 * folder.
 */
export async function resolve(reference: Reference, around: Surroundings): Promise<Resolved | undefined> {
  for await (const candidate of placesFor(reference, around)) {
    const facts = await around.files.stat(candidate.uri).catch(() => undefined);
    if (!facts || facts.isFolder) continue;
    if (!(await isInside(candidate.uri, around.top))) return undefined;
    return { ...candidate, uri: await asOnDisk(candidate.uri, around.files) };
  }
  return undefined;
}

/** The places that a reference may name, each once, the likeliest first: those that are tried. */
export async function* placesFor(reference: Reference, around: Surroundings): AsyncGenerator<Candidate> {
  const tried = new Set<string>();
  for await (const candidate of candidates(reference, around)) {
    if (tried.size >= MAX_TRIED) return;
    if (tried.has(candidate.uri)) continue;
    tried.add(candidate.uri);
    yield candidate;
  }
}

/** A reference, and the picture that it names. */
export interface Named {
  readonly reference: Reference;
  readonly resolved: Resolved;
}

/** The likeliest way to read a place in a line as the path of a picture that exists. See `referencesAt` and `resolve`. */
export async function namedAt(
  line: string,
  column: number,
  context: LineContext,
  around: Surroundings,
): Promise<Named | undefined> {
  for (const reference of referencesAt(line, column, around.kind, context)) {
    const resolved = await resolve(reference, around);
    if (resolved) return { reference, resolved };
  }
  return undefined;
}

/** File systems that ignore case find a file by any spelling. */
async function asOnDisk(uri: string, files: Pick<ReadableFiles, 'list'>): Promise<string> {
  const name = rawText(nameOf(uri));
  const names = await files.list(parentOf(uri)).catch((): string[] => []);
  if (names.includes(name)) return uri;
  const other = names.find((one) => one.toLowerCase() === name.toLowerCase());
  return other === undefined ? uri : childOf(parentOf(uri), other);
}

/** The places that a reference may name in a workspace folder, the likeliest first. */
async function* candidates(reference: Reference, around: Surroundings): AsyncGenerator<Candidate> {
  for (const variant of reference.variants) {
    const start = startOf(variant.path);
    const paths = pathsOf(variant.path.slice(start.prefix.length), reference);
    for await (const base of start.bases(around, reference)) {
      const top = start.isRoot ? base : around.top;
      for (const path of paths) {
        const uri = placeWithin(base, path, top);
        if (uri !== undefined) yield { uri, base, prefix: start.prefix, variant };
      }
    }
  }
}

/** A call names a picture without its extension. */
function pathsOf(path: string, { call }: Reference): readonly string[] {
  return call ? extensionsFor('shown').map((extension) => `${path}.${extension}`) : [path];
}

type Bases = (around: Surroundings, reference: Reference) => AsyncIterable<string> | Iterable<string>;

interface Start {
  readonly prefix: string;
  /** Whether the rest can't lead out of the folder with `..`. */
  readonly isRoot?: boolean;
  readonly bases: Bases;
}

/** Beginning of a path → the folders in which the rest starts. */
const STARTS: readonly Start[] = [
  ...PROJECT_ROOTS.map(({ prefix, engine }) => ({ prefix, isRoot: true, bases: rootOf(engine) })),
  { prefix: './', bases: ownFolder },
  { prefix: '~@/', isRoot: true, bases: sourceFolders },
  { prefix: '@/', isRoot: true, bases: sourceFolders },
  { prefix: '~/', isRoot: true, bases: sourceFolders },
  { prefix: '/', isRoot: true, bases: servedFolders },
];
const PLAIN: Bases = (around, reference) => (reference.call ? loadFolders(around, reference) : anyFolder(around));

function startOf(path: string): Start {
  const known = STARTS.find(({ prefix }) => path.startsWith(prefix));
  return known ?? { prefix: '', bases: path.startsWith('../') ? ownFolder : PLAIN };
}

function rootOf(engine: Engine): Bases {
  return async function* ({ project, top }) {
    const found = await project();
    yield found?.engine === engine ? found.root : top;
  };
}

/** In some languages, `./` is where the program starts. */
async function* ownFolder({ file, kind, project, top }: Surroundings): AsyncGenerator<string> {
  if (kind.first === 'project') yield (await project())?.root ?? top;
  yield parentOf(file);
}

function* sourceFolders(around: Surroundings): Generator<string> {
  for (const folder of foldersAbove(around)) yield* [childOf(folder, 'src'), folder];
}

async function* servedFolders(around: Surroundings): AsyncGenerator<string> {
  const found = await around.project();
  if (found && ENGINES[found.engine].root === '/') yield found.root;
  for (const folder of foldersAbove(around)) yield* (around.kind.rooted ?? SERVED).map((name) => below(folder, name));
}

async function* anyFolder(around: Surroundings): AsyncGenerator<string> {
  const { file, kind, top } = around;
  if (kind.first === 'file') yield* [parentOf(file), ...mirrored(around)];
  const root = (await around.project())?.root ?? top;
  yield* kind.folders.map((name) => below(root, name));
  if (kind.first === 'project') yield parentOf(file);
  for (const folder of foldersAbove(around)) yield* kind.folders.map((name) => below(folder, name));
}

/** Where builds put the resources of a package: `src/main/resources/game` for `src/main/java/game`. */
function mirrored({ file, kind, top }: Surroundings): string[] {
  const parts = parentOf(file).slice(top.length).split('/');
  const at = parts.findLastIndex((part) => Object.hasOwn(kind.mirrors ?? {}, part));
  const other = kind.mirrors?.[parts[at] ?? ''];
  return other === undefined ? [] : [`${top}${parts.with(at, other).join('/')}`];
}

function* loadFolders(around: Surroundings, { call }: Reference): Generator<string> {
  for (const folder of foldersAbove(around)) yield* (call?.folders ?? []).map((name) => below(folder, name));
}

/** The folder of the file and those above it, up to that of the workspace. */
function* foldersAbove({ file, top }: Surroundings): Generator<string> {
  let folder = parentOf(file);
  for (let depth = 0; depth < MAX_FOLDERS && folder.length >= top.length; depth++) {
    yield folder;
    folder = parentOf(folder);
  }
}

/** @param inner parts joined by `/`; may be empty */
function below(folder: string, inner: string): string {
  return inner ? Utils.joinPath(URI.parse(folder, true), inner).toString() : folder;
}
