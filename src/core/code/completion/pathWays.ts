import { rawText } from '../../../shared/base/foreignText';
import { ENGINES } from '../../../sprite/engines/engines';
import { nameOf, parentOf, placeKey } from '../../disk/fileStore';
import type { ReferenceKind } from '../../references/kinds';
import { PROJECT_ROOTS } from '../../references/projectRoots';
import type { Reference } from '../../references/reference';
import { placesFor, type Surroundings } from '../../references/resolve';

/** The folder in which a path starts, and how it begins. */
export interface Way {
  readonly prefix: string;
  /** URI string. */
  readonly base: string;
  /** Whether the path may lead up from that folder. */
  readonly isRelative?: boolean;
}

/** Beginnings of paths that say where they start. */
export const BEGINNINGS = ['./', '../', '~@/', '@/', '~/', '/', ...PROJECT_ROOTS.map(({ prefix }) => prefix)];

/** What is typed, and what is around it. */
export interface WayPlace {
  readonly around: Surroundings;
  /** A path that stands there alone. */
  readonly reference: Reference;
  readonly typed: string;
  /** Code before its quote, and after its end. */
  readonly before: string;
  readonly after: string;
}

/**
 * How paths may be written at a place, the likeliest first.
 * @param named how the file names other sprites in such places
 */
export async function waysAt(place: WayPlace, named: readonly Way[]): Promise<Way[]> {
  const { around, reference, typed } = place;
  const begun = BEGINNINGS.find((one) => typed.startsWith(one));
  if (begun === undefined) return [...named, ...(await usualWays(place))];
  if (begun === '../') return [ownWay(around, './')];
  if (begun === './')
    return (await basesOf(begun, reference, around)).map((base) => ({ prefix: './', base, isRelative: true }));
  return rootWays(begun, reference, around);
}

/**
 * The folders in which a path starts, in the order in which they're tried, as URI strings.
 * @param beginning of the path: one of `BEGINNINGS`, or empty
 */
export async function basesOf(beginning: string, reference: Reference, around: Surroundings): Promise<string[]> {
  const path = `${beginning}probe${reference.call ? '' : '.png'}`;
  const bases = new Set<string>();
  for await (const { base } of placesFor({ ...reference, variants: [{ path, encoded: false }] }, around))
    bases.add(base);
  return [...bases];
}

const ownWay = ({ file }: Surroundings, prefix = ''): Way => ({ prefix, base: parentOf(file), isRelative: true });

/** From the folders that a beginning stands for. A folder that is served is likelier than one that just contains it. */
async function rootWays(prefix: string, reference: Reference, around: Surroundings): Promise<Way[]> {
  const bases = await basesOf(prefix, reference, around);
  const isServed = (base: string) => SERVED_NAMES.has(rawText(nameOf(base)));
  const root = (await around.project())?.root ?? around.top;
  const isTop = (base: string) => base === root || base === around.top;
  const ranked = [
    ...bases.filter(isServed),
    ...bases.filter((base) => !isServed(base) && isTop(base)),
    ...bases.filter((base) => !isServed(base) && !isTop(base)),
  ];
  return ranked.map((base) => ({ prefix, base }));
}

const SERVED_NAMES: ReadonlySet<string> = new Set(['public', 'static']);

/** Modules, and functions that start at the file of their code. */
const FROM_FILE = /\b(?:from|import|require\s*\(|import\s*\(|include_\w+!\s*\()\s*$/;

async function usualWays(place: WayPlace): Promise<Way[]> {
  const { around, reference, before, after } = place;
  const { kind } = around;
  const plain = (await basesOf('', reference, around)).map((base): Way => ({ prefix: '', base }));
  if (reference.call) return plain;
  const own = ownWay(around);
  if (FROM_FILE.test(before.slice(-80)) || /^.?\s*,\s*import\.meta\.url/.test(after))
    return [ownWay(around, kind.hasTags ? './' : ''), own];
  const engine = (await around.project())?.engine;
  if (kind.languages.includes('gdscript')) return rootWays('res://', reference, around);
  const isDefold = engine !== undefined && ENGINES[engine].root === '/' && kind.first === 'project';
  if (isDefold) return [...(await rootWays('/', reference, around)).slice(0, 1), ...plain];
  if (reference.address === 'always' || !kind.isCode) return [...(await servedWays(reference, around)), own, ...plain];
  return [...inFolders(plain, kind), ...atRoot(plain, own, around, await around.project()), own, ...plain];
}

/** For addresses: folders of files that are served at the top, unless the file itself is served from there. Markdown is also read where nothing is served. */
async function servedWays(reference: Reference, around: Surroundings): Promise<Way[]> {
  const { folders, languages } = around.kind;
  if (!folders.includes('public') || languages.includes('markdown')) return [];
  const ways = await rootWays('/', reference, around);
  const file = placeKey(around.file);
  return ways.filter(({ base }) => SERVED_NAMES.has(rawText(nameOf(base))) && !file.startsWith(`${placeKey(base)}/`));
}

/** Folders whose files a program finds by paths that start there. */
function inFolders(plain: readonly Way[], { languages }: ReferenceKind): Way[] {
  const names = languages.includes('typescript')
    ? ['public', 'static']
    : languages.includes('java') || languages.includes('kotlin')
      ? ['assets', 'resources']
      : languages.includes('rust')
        ? ['assets']
        : [];
  return names.flatMap((name) => plain.filter(({ base }) => rawText(nameOf(base)) === name));
}

/** Paths of programs start where they're started: next to their main file, or at the top of the project. */
function atRoot(
  plain: readonly Way[],
  own: Way,
  { kind, top }: Surroundings,
  project: { readonly root: string } | undefined,
): Way[] {
  const root = plain.filter(({ base }) => base === (project?.root ?? top));
  return kind.first === 'file' && !project ? [{ prefix: '', base: own.base }, ...root] : root;
}
