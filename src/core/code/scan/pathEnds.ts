import { atOnce } from '../../../shared/base/atOnce';
import { rawText } from '../../../shared/base/foreignText';
import { findEngine, withinProject } from '../../../sprite/engines/findEngine';
import { nameOf, parentOf, splitName } from '../../disk/fileStore';
import { KINDS, type ReferenceKind } from '../../references/kinds';
import type { Reference } from '../../references/reference';
import { type Candidate, type ProjectPlace, placesFor, type Surroundings } from '../../references/resolve';
import { rewritten } from '../../references/rewrite';
import type { Turns } from '../../references/turns';
import type { NamedPath } from '../codeNames';
import type { CodeSearch } from '../codeSearch';
import { NearSprites } from '../findings/nearSprites';
import type { PathEnd } from '../projectNames';
import { type Listing, lastOf } from './listing';

/** Most bytes of a file that identifies an engine's project. */
const MAX_PROJECT_BYTES = 1024 * 1024;
/** Most bytes of the settings with which Godot imports an image. */
const MAX_IMPORT_BYTES = 64 * 1024;
/** Places of a missing file of which Git is asked whether it ignores them. */
const MAX_ASKED = 16;

/** A text file whose paths are resolved. */
export interface TextOfPaths {
  readonly uri: string;
  readonly top: string;
  /** Index in `KINDS`. */
  readonly kind: number;
  readonly paths: readonly NamedPath[];
}

/** Fewest letters of a name that is nearly another one. */
const MIN_NEAR = 4;

/** Where a path leads, and for one that's missing, the places at which it would count as made by a build if Git ignores one of them. */
export interface FoundEnd {
  readonly end: PathEnd;
  readonly asked: readonly string[];
}

const UNKNOWN: FoundEnd = { end: { kind: 'unknown' }, asked: [] };
/** The beginnings of paths that start in a folder that only a bundler knows, and in packages. */
const ALIAS = /^(?:[#$%]|~[^/]|@[^/]|[a-z][a-z0-9+.-]+:(?!\/\/))/i;
/** What is between the stem and the extension of a version of an image. */
const VERSION = /^(?:@\d(?:\.\d+)?x)?(?:\.(?:ios|android|native|web|windows|macos))?\.\w+$/i;
/** Folders whose text files name what isn't there: of tests, of others, of what was built. */
const OTHERS =
  /(?:^|\/)(?:addons|script_templates|tests?|__tests__|__mocks__|specs?|e2e|fixtures?|mocks?|testdata|snapshots?|dist|build|out|target|vendor|vendors|third[_-]?party|site-packages|external|externals|templates?)\//i;

/** The same in one engine's projects: LÖVE's libraries, and Unity's plug-ins. */
const OTHERS_BY_EXTENSION: Readonly<Record<string, RegExp>> = {
  lua: /(?:^|\/)(?:libs?|libraries|modules)\//i,
  cs: /(?:^|\/)Assets\/(?:Plugins|ThirdParty|Third%20Party|Asset%20Store[^/]*)\//i,
};

/** Whether a text is of others. @param inner its path in the workspace folder */
const isOfOthers = (inner: string) =>
  OTHERS.test(inner) || OTHERS_BY_EXTENSION[splitName(inner).extension]?.test(inner) === true;

/** Resolves paths by a listing of the workspace. */
export class PathEnds {
  readonly #listing: Listing;
  readonly #search: CodeSearch;
  readonly #turns: Turns;
  /** Names of frames on sheets, in lowercase, which look like paths. */
  readonly #frames: ReadonlySet<string>;
  readonly #near: NearSprites;

  #uids: Promise<ReadonlyMap<string, string>> | undefined;
  #copies: Promise<readonly Copy[]> | undefined;
  /** Roots of Defold's projects → whether they have no libraries. */
  readonly #whole = new Map<string, Promise<boolean>>();
  readonly #projects = new Map<string, Promise<ProjectPlace | undefined>>();
  readonly #known = new Map<string, Promise<FoundEnd>>();

  constructor(listing: Listing, search: CodeSearch, turns: Turns, frames: ReadonlySet<string>) {
    this.#listing = listing;
    this.#search = search;
    this.#turns = turns;
    this.#frames = frames;
    this.#near = new NearSprites(listing.images.map(({ uri }) => uri));
  }

  /** Where the paths of a text lead, in their order. */
  async of(text: TextOfPaths): Promise<readonly FoundEnd[]> {
    const kind = KINDS[text.kind];
    if (!kind) return [];
    const folder = parentOf(text.uri);
    const around = {
      file: text.uri,
      kind,
      top: text.top,
      files: { stat: () => Promise.reject(new Error('Nothing is asked.')), list: async () => [] },
      project: () => this.#projectOf(folder, text.top),
    };
    const isOther = isOfOthers(text.uri.slice(text.top.length + 1));
    const ends: FoundEnd[] = [];
    for (const path of text.paths) {
      const isCertain = path.isCertain && !isOther;
      const key = `${folder}\n${text.kind} ${isCertain} ${path.isLoaded === true} ${path.uid ?? ''} ${keyOf(path.readings)}`;
      const known = this.#known.get(key) ?? this.#endOf(path, isCertain, around);
      this.#known.set(key, known);
      ends.push(await known);
      await this.#turns.perhaps();
    }
    return ends;
  }

  async #endOf(path: NamedPath, isCertain: boolean, around: Surroundings): Promise<FoundEnd> {
    // Most paths that lead nowhere have a name that nothing has.
    if (!isCertain && !path.readings.some((one) => this.#hasName(one))) return UNKNOWN;
    const tried: Tried = { other: undefined, places: [] };
    for (const reading of path.readings) {
      const found = await this.#existing(reading, around, tried);
      if (found !== undefined) return { end: { kind: 'sprite', uri: found }, asked: [] };
    }
    const [first] = path.readings;
    if (!isCertain || !first) return UNKNOWN;
    // Godot and Unity find a file that moved by its id, and write its path when the scene is saved again.
    const moved = path.uid === undefined ? undefined : (await this.#imported()).get(path.uid);
    if (moved !== undefined) return { end: { kind: 'sprite', uri: moved }, asked: [] };
    // Without an extension, everything else of that name counts, but not for an image.
    if (!(tried.other && first.call) && this.#mayBeElsewhere(first)) return UNKNOWN;
    if (tried.other) return { end: otherCase(first, tried.other, around), asked: [] };
    const copied = await this.#copied(first);
    if (copied) return copied;
    return this.#missing(path, first, tried.places, { ...around, isWhole: await this.#isWhole(around) });
  }

  /** What is in a folder into which a bundler copies another one; undefined for what isn't in such a folder. */
  async #copied({ variants }: Reference): Promise<FoundEnd | undefined> {
    const inner = `/${(variants[0]?.path ?? '').replace(/^(?:[a-z]+:\/\/|\/|(?:\.{1,2}\/)+)/, '')}`;
    this.#copies ??= this.#readCopies();
    const copy = (await this.#copies).find(({ to }) => inner.includes(`/${to}/`));
    if (!copy) return undefined;
    const rest = inner.slice(inner.indexOf(`/${copy.to}/`) + copy.to.length + 1);
    const end = `${copy.from && `/${copy.from}`}${rest}`;
    const name = encodeURIComponent(lastOf(end)).toLowerCase();
    const uri = this.#listing.named(name).find((one) => decoded(one).endsWith(end));
    return uri === undefined ? UNKNOWN : { end: { kind: 'sprite', uri }, asked: [] };
  }

  async #readCopies(): Promise<readonly Copy[]> {
    const settings = this.#listing.texts.filter(({ uri }) => BUNDLER.test(lastOf(uri)));
    const found = await atOnce(settings, async ({ uri }) => {
      const bytes = await this.#search.files.read(uri, MAX_PROJECT_BYTES).catch(() => undefined);
      return bytes ? copiesIn(new TextDecoder().decode(bytes)) : [];
    });
    return found.flat();
  }

  /** Whether nothing but the project's own files is at its paths: Defold's libraries are loaded into it. Scripts may ask for what isn't there. */
  async #isWhole(around: Surroundings): Promise<boolean> {
    if (!/\.(?:atlas|tilesource|tilemap|sprite|gui|collection|model)$/.test(around.file)) return false;
    const place = await around.project();
    return place?.engine === 'defold' && (await this.#hasNoLibraries(place.root));
  }

  #hasNoLibraries(root: string): Promise<boolean> {
    const known = this.#whole.get(root) ?? this.#readSettings(root);
    this.#whole.set(root, known);
    return known;
  }

  async #readSettings(root: string): Promise<boolean> {
    const bytes = await this.#search.files.read(`${root}/game.project`, MAX_PROJECT_BYTES).catch(() => undefined);
    return bytes !== undefined && !/^dependencies(?:#\d+)?\s*=\s*\S/m.test(new TextDecoder().decode(bytes));
  }

  /** The file that a reading names. Notes the places that it may name otherwise. */
  async #existing(reading: Reference, around: Surroundings, tried: Tried): Promise<string | undefined> {
    for await (const candidate of placesFor(reading, around)) {
      if (this.#listing.isFile(candidate.uri)) return candidate.uri;
      tried.places.push(candidate);
      const other = tried.other ? undefined : this.#listing.inAnyCase(candidate.uri);
      if (other !== undefined) tried.other = { candidate, uri: other };
    }
    return undefined;
  }

  #hasName({ variants, call }: Reference): boolean {
    return variants.some(({ path }) => {
      const name = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
      return call ? this.#listing.hasStem(name) : this.#listing.named(name).length > 0;
    });
  }

  /** Whether another file than those of its candidates may be meant, or another kind of file. */
  #mayBeElsewhere({ variants, call }: Reference): boolean {
    return variants.some(({ path }) => {
      if (ALIAS.test(path) || this.#frames.has(path.toLowerCase())) return true;
      const inner = path.replace(/^(?:[a-z]+:\/\/|~?@?\/|~\/|(?:\.{1,2}\/)+)/, '');
      if (call) return this.#listing.hasStem(encodeURIComponent(inner.slice(inner.lastIndexOf('/') + 1)).toLowerCase());
      const end = `/${inner.split('/').map(encodeURIComponent).join('/')}`;
      return this.#listing.named(lastOf(end).toLowerCase()).some((uri) => decoded(uri).endsWith(decoded(end)));
    });
  }

  #missing(path: NamedPath, first: Reference, places: readonly Candidate[], around: OfMissing): FoundEnd {
    const [likeliest] = places;
    if (!likeliest || !this.#listing.images.length) return UNKNOWN;
    if (places.some(({ uri }) => this.#listing.isUnlisted(uri, around.top))) return UNKNOWN;
    if (places.some(({ uri }) => this.#hasVersions(uri))) return UNKNOWN;
    const best = places.find(({ uri }) => this.#listing.hasFolder(parentOf(uri))) ?? likeliest;
    const isCertain = around.isWhole && best.prefix === '/' && !BUILTIN.test(best.variant.path);
    if (!isCertain && !this.#isCredible(path, first, best, around.kind)) return UNKNOWN;
    const { uri: place, base, prefix, variant } = best;
    const asked = places.slice(0, MAX_ASKED).map(({ uri }) => uri);
    return { end: { kind: 'missing', place, base, prefix, variant }, asked: [...new Set([place, ...asked])] };
  }

  /** Whether it's the path of a file of this project: the folder is here, or the file is in another one, or nearly has that name. */
  #isCredible(path: NamedPath, { variants, call }: Reference, best: Candidate, kind: ReferenceKind): boolean {
    const written = variants[0]?.path ?? '';
    const hasFolder = this.#listing.hasFolder(parentOf(best.uri));
    const isBare = !written.includes('/');
    if (call) return hasFolder;
    // What a server has there is known only as far as it's in the project.
    const isServed = best.prefix === '/' && kind.rooted === undefined && kind.first === 'file';
    if (isServed) return this.#near.of(best.uri, true).length > 0;
    if (hasFolder && !isBare) return true;
    // From the top of an engine's project, nothing else can be meant.
    const isLoaded = path.isLoaded === true || best.prefix === '/' || best.prefix.endsWith('://');
    if (isLoaded && isBare) return true;
    if (isLoaded && this.#listing.named(lastOf(best.uri).toLowerCase()).length > 0) return true;
    return (
      isBare && splitName(rawText(nameOf(best.uri))).stem.length >= MIN_NEAR && this.#near.of(best.uri, true).length > 0
    );
  }

  /** Whether an image is there in versions for screens or systems, of which bundlers take one: `sun@2x.png`, `sun.ios.png`. */
  #hasVersions(uri: string): boolean {
    const { stem, extension } = splitName(rawText(nameOf(uri)));
    const isVersion = (name: string) =>
      name.startsWith(stem) && VERSION.test(name.slice(stem.length)) && splitName(name).extension === extension;
    return [...(this.#listing.folders.get(parentOf(uri))?.keys() ?? [])].some((name) => isVersion(decoded(name)));
  }

  /** Godot's and Unity's ids → images. Read at the first path that leads nowhere and has one. */
  #imported(): Promise<ReadonlyMap<string, string>> {
    this.#uids ??= this.#readIds();
    return this.#uids;
  }

  async #readIds(): Promise<ReadonlyMap<string, string>> {
    const files = this.#listing.images.flatMap(({ uri }) => {
      const settings = ['.import', '.meta'].map((ending) => `${uri}${ending}`).find((one) => this.#listing.isFile(one));
      return settings === undefined ? [] : [{ uri, settings }];
    });
    const ids = await atOnce(files, async ({ uri, settings }) => {
      const bytes = await this.#search.files.readStart(settings, MAX_IMPORT_BYTES).catch(() => undefined);
      const [, uid, guid] = (bytes && IDS.exec(new TextDecoder().decode(bytes))) ?? [];
      const id = uid ?? guid;
      return id === undefined ? [] : [[id, uri] as const];
    });
    return new Map(ids.flat());
  }

  #projectOf(folder: string, top: string): Promise<ProjectPlace | undefined> {
    const known = this.#projects.get(folder) ?? this.#findProject(folder, top);
    this.#projects.set(folder, known);
    return known;
  }

  async #findProject(folder: string, top: string): Promise<ProjectPlace | undefined> {
    const place = (inner: string) => (inner ? `${top}/${inner.split('/').map(encodeURIComponent).join('/')}` : top);
    const inner = folder.slice(top.length).split('/').map(decodeURIComponent).join('/').replace(/^\//, '');
    const found = await findEngine(
      {
        list: async (one) => [...(this.#listing.folders.get(place(one))?.keys() ?? [])].map(decodeURIComponent),
        readText: async (one) => {
          const bytes = await this.#search.files.read(place(one), MAX_PROJECT_BYTES).catch(() => undefined);
          return bytes && new TextDecoder().decode(bytes);
        },
      },
      inner,
    );
    if (!found) return undefined;
    const steps = withinProject(found.root, inner).split('/').filter(Boolean).length;
    let root = folder;
    for (let step = 0; step < steps; step++) root = parentOf(root);
    return { engine: found.engine, root };
  }
}

/** A folder that a bundler copies, and where to; both without `/` around them. */
interface Copy {
  readonly from: string;
  readonly to: string;
}

/** Settings of bundlers. */
const BUNDLER = /^(?:webpack|rspack|vite|rollup|gulpfile|craco|vue|copy)[\w.-]{0,40}\.[cm]?[jt]s$/i;
const COPY =
  /\b(?:from|src)\s{0,4}:[^{}\n"'`]{0,80}["'`]([^"'`\n]{1,200})["'`]\)?\s{0,4},\s{0,40}(?:to|dest)\s{0,4}:[^{}\n"'`]{0,80}["'`]([^"'`\n]{1,200})["'`]/g;
/** Most copies of one file. */
const MAX_COPIES = 100;

/** The folders that settings of a bundler copy to another name. */
function copiesIn(text: string): Copy[] {
  const plain = (path: string) => path.replace(/^(?:\.{0,2}\/)+|\/?\*.*$/g, '').replace(/\/+$/, '');
  const all = [...text.matchAll(COPY)].slice(0, MAX_COPIES).map(([, from = '', to = '']) => ({
    from: plain(from),
    to: plain(to),
  }));
  return all.filter(({ from, to }) => to && !`/${from}`.endsWith(`/${to}`));
}

interface OfMissing extends Surroundings {
  readonly isWhole: boolean;
}

/** Ids of images in their settings: those of Godot, and of Unity. */
const IDS = /^uid="uid:\/\/(\w{1,40})"|^guid: ([0-9a-f]{32})\b/m;

/** Files of Defold itself, and those of its builds. */
const BUILTIN = /^\/?(?:builtins|_generated_|build)\//;

interface Tried {
  /** The first image whose name differs in case only. */
  other: { readonly candidate: Candidate; readonly uri: string } | undefined;
  readonly places: Candidate[];
}

function otherCase(
  reference: Reference,
  { candidate, uri }: NonNullable<Tried['other']>,
  { file }: Pick<Surroundings, 'file'>,
): PathEnd {
  // Unity finds what is in `Resources` in any letter case, on every system.
  if (reference.call && /\.(?:cs|uss)$/.test(file)) return { kind: 'sprite', uri };
  // The folder in which the path starts may be in another case, too. Paths that go up leave it.
  const start = uri.slice(0, candidate.base.length);
  const base = start.toLowerCase() === candidate.base.toLowerCase() ? start : candidate.base;
  const written = rewritten(reference, candidate, { uri, base });
  return { kind: 'other-case', uri, ...(written !== undefined && { written }) };
}

/** What a path's end depends on, apart from the text that it's in. */
function keyOf(readings: readonly Reference[]): string {
  return readings
    .map(({ variants, call, form, quote, syntax, isUncertain }) =>
      JSON.stringify([variants, call?.before.source, form, quote, syntax, isUncertain]),
    )
    .join();
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
