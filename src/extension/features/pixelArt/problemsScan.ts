import { webcrypto } from 'node:crypto';
import { directionSetOf } from '../../../core/discovery/directions';
import { describedBySome } from '../../../core/discovery/findSheet';
import { FolderNames } from '../../../core/discovery/folderNames';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import { sequenceOf } from '../../../core/discovery/sequence';
import { childOf, type FileStore, nameOf, sha256Of, splitName } from '../../../core/disk/fileStore';
import type { DrawnFiles } from '../../../core/domain/drawnFiles';
import { isFileFor, isJson, MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { type FoundSource, filesOf, type SourceDependencies } from '../../../core/exports/exportSource';
import type { CoreLog } from '../../../core/host/log';
import { fileFindings } from '../../../core/pixelArt/findings';
import { originalsAmong } from '../../../core/pixelArt/leftOut';
import { inWords } from '../../../core/pixelArt/pixelErrors';
import { readWithOrigin } from '../../../core/pixelArt/readWithOrigin';
import { spritesAmong } from '../../../core/pixelArt/spriteSources';
import { SentenceError } from '../../../core/text/errors';
import { atOnce } from '../../../shared/base/atOnce';
import { rawText } from '../../../shared/base/foreignText';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { TaskRunner } from '../../../work/taskRunner';
import {
  type CheckedSprite,
  emptyRecord,
  type FileFacts,
  type FileProblem,
  type FolderRecord,
  type ProblemsCache,
} from './problemsCache';

export interface ScanDependencies {
  readonly files: FileStore;
  readonly shown: Omit<SourceDependencies, 'files' | 'maps'> & { readonly maps: Pick<NormalMaps, 'isNormalMap'> };
  readonly thread: TaskRunner<'check'>;
  readonly drawn: Pick<DrawnFiles, 'has'>;
  readonly cache: ProblemsCache;
  readonly log: Pick<CoreLog, 'error'>;
  /** Besides the style, what findings depend on: the version of the rules, and the language of the sentences. */
  readonly basis: () => string;
}

/** After this many checked sprites, what is known is stored: a window may close at any time. */
const STORE_EACH = 200;

/** What decides about the pictures of a folder, besides their pixels. */
export interface ScanRules {
  readonly style: PixelStyle;
  /** URI strings of the references of the style file. */
  readonly references: readonly string[];
  /** URI strings of pictures that Git ignores: they are as good as missing. */
  readonly ignored: ReadonlySet<string>;
}

/**
 * Checks the sprites of one folder by a style, and gives what is wrong with its files, by name. Only what changed since the last time is read:
 * a file with another size or time is read, and if its bytes are others, its sprite is checked again, off this thread.
 * @param folder URI string
 * @param checked is called with the number of files whose problems are known
 * @throws `signal`'s reason
 */
export async function scanFolder(
  folder: string,
  rules: ScanRules,
  dependencies: ScanDependencies,
  signal: AbortSignal,
  checked: (files: number) => void = () => {},
): Promise<ReadonlyMap<string, readonly FileProblem[]>> {
  return new FolderScan(folder, rules, dependencies, signal, checked).run();
}

/** The files that are one with a file by their names: the views of its set, the frames of its animation. */
function togetherWith(name: string, now: FolderNames, directionNames: readonly string[]): readonly string[] {
  const views = directionSetOf(name, now, directionNames)?.views ?? [];
  const sequence = sequenceOf(name, now);
  return [...views.map(({ file }) => file), ...(sequence?.as === 'animation' ? sequence.members : [])];
}

/** Names of pictures in a list. */
export const pictureNames = (names: readonly string[]) => names.filter((name) => isFileFor('shown', name));

class FolderScan {
  readonly #folder: string;
  readonly #rules: ScanRules;
  readonly #dependencies: ScanDependencies;
  readonly #signal: AbortSignal;
  readonly #checked: (files: number) => void;

  /** Of the files that are there, by name. */
  readonly #facts = new Map<string, FileFacts>();
  #sprites: CheckedSprite[] = [];
  #record: FolderRecord;
  readonly #key: string;

  constructor(
    folder: string,
    rules: ScanRules,
    dependencies: ScanDependencies,
    signal: AbortSignal,
    checked: (files: number) => void,
  ) {
    this.#folder = folder;
    this.#rules = rules;
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#checked = checked;
    const names = dependencies.shown.directionNames(this.#uriOf('x.png'));
    this.#key = sha256Of([dependencies.basis(), JSON.stringify(rules.style), ...names].join('\n'));
    this.#record = emptyRecord(folder, this.#key);
  }

  async run(): Promise<ReadonlyMap<string, readonly FileProblem[]>> {
    const { cache } = this.#dependencies;
    this.#record = (await cache.read(this.#folder)) ?? this.#record;
    const names = (await this.#dependencies.files.list(this.#folder)).filter(
      (name) => (isFileFor('shown', name) || isJson(name)) && !this.#rules.ignored.has(this.#uriOf(name)),
    );
    const touched = await this.#compare(names);
    const outdated = this.#record.key === this.#key ? touched.changed : new Set(names);
    const stale = this.#staleIn(new FolderNames(names), outdated);
    const gone = (name: string) => stale.has(name) || !this.#facts.has(name);
    this.#sprites = this.#record.sprites.filter(({ files }) => !files.some(gone));
    const pictures = pictureNames(names);
    const toCheck = pictures.filter((name) => stale.has(name));
    this.#checked(pictures.length - toCheck.length);
    if (toCheck.length) await this.#check(toCheck);
    if (toCheck.length || touched.isStored) await this.#store();
    return this.#problems();
  }

  /** Compares the files with the record: by size and time, and if those differ, by bytes. Fills `facts`. */
  async #compare(names: readonly string[]): Promise<{ changed: Set<string>; isStored: boolean }> {
    const { files } = this.#record;
    const there = new Set(names);
    const changed = new Set(Object.keys(files).filter((name) => !there.has(name)));
    let isStored = changed.size > 0;
    await atOnce(names, async (name) => {
      this.#signal.throwIfAborted();
      const now = await this.#dependencies.files.stat(this.#uriOf(name)).catch(() => undefined);
      if (!now || now.isFolder) {
        if (files[name]) changed.add(name);
        return;
      }
      const before = files[name];
      const { size, mtime: time } = now;
      const run = this.#dependencies.shown.provenance.of(this.#uriOf(name))?.runId;
      if (before?.size === size && before.time === time && before.run === run) {
        this.#facts.set(name, before);
        return;
      }
      isStored = true;
      const isSame =
        before?.sha256 !== undefined &&
        before.size === size &&
        before.run === run &&
        (await this.#hashOf(name)) === before.sha256;
      this.#facts.set(name, isSame ? { ...before, time } : { size, time, ...(run !== undefined && { run }) });
      if (!isSame) changed.add(name);
    });
    return { changed, isStored };
  }

  async #hashOf(name: string): Promise<string | undefined> {
    const bytes = await this.#dependencies.files.read(this.#uriOf(name), MAX_SHOWN_BYTES).catch(() => undefined);
    return bytes && digestOf(bytes);
  }

  /** The files whose sprites must be checked again: those that changed, and all that belong or belonged together with them. */
  #staleIn(now: FolderNames, changed: ReadonlySet<string>): Set<string> {
    const stale = new Set([...changed].filter((name) => this.#facts.has(name)));
    const directionNames = this.#dependencies.shown.directionNames(this.#uriOf('x.png'));
    for (const name of changed) for (const one of togetherWith(name, now, directionNames)) stale.add(one);
    const isDescribed = describedBySome([...changed].filter(isJson));
    for (const name of pictureNames(now.all)) if (isDescribed(splitName(name).stem)) stale.add(name);
    for (const { files } of this.#record.sprites) {
      if (files.some((name) => changed.has(name) || stale.has(name))) for (const name of files) stale.add(name);
    }
    return stale;
  }

  async #check(names: readonly string[]): Promise<void> {
    const { shown } = this.#dependencies;
    const files = this.#hashingFiles();
    const maps = this.#maps();
    const places = names.map((name) => this.#uriOf(name));
    const found = await spritesAmong(places, { ...shown, files, maps }, this.#signal);
    this.#checked(found.maps.length);
    let sinceStored = 0;
    for (const source of found.sources) {
      this.#signal.throwIfAborted();
      const own = filesOf(withoutMaps(source)).map((uri) => rawText(nameOf(uri)));
      this.#sprites.push({ files: own, ...(await this.#checkSprite(withoutMaps(source), files)) });
      this.#checked(source.pictures.length);
      sinceStored++;
      if (sinceStored % STORE_EACH === 0) await this.#store();
    }
  }

  async #checkSprite(source: FoundSource, files: FileStore): Promise<Omit<CheckedSprite, 'files'>> {
    const { thread, drawn, log } = this.#dependencies;
    const signal = this.#signal;
    const { style } = this.#rules;
    try {
      const answer = await inWords(source, signal, async () =>
        thread.run('check', { ...(await readWithOrigin(source, { files, drawn })), style }, signal),
      );
      const problems = fileFindings({ source, ...answer }).map(({ file, rule, severity, message, frame }) => ({
        file: rawText(nameOf(file)),
        rule,
        severity,
        message,
        ...(frame !== undefined && { frame: frame - 1 }),
      }));
      return { problems, isRaw: answer.isRaw };
    } catch (error) {
      signal.throwIfAborted();
      // It's noted like a finding, so the file is left alone until it changes.
      if (!(error instanceof SentenceError)) log.error("A sprite couldn't be checked", error);
      if (!(error instanceof SentenceError)) return { problems: [], isRaw: false };
      const [first = source.uri] = source.pictures;
      const problem = { file: rawText(nameOf(first)), severity: 'warning', message: error.message } as const;
      return { problems: [problem], isRaw: false };
    }
  }

  /** Reads files, and notes their digests. */
  #hashingFiles(): FileStore {
    const { files } = this.#dependencies;
    return {
      read: async (uri, most) => {
        const bytes = await files.read(uri, most);
        const name = rawText(nameOf(uri));
        const facts = this.#facts.get(name);
        if (facts) this.#facts.set(name, { ...facts, sha256: await digestOf(bytes) });
        return bytes;
      },
      readStart: (uri, bytes) => files.readStart(uri, bytes),
      list: (place) => files.list(place),
      stat: (uri) => files.stat(uri),
      entries: (place) => files.entries(place),
      create: (uri, bytes) => files.create(uri, bytes),
    };
  }

  /** Knows normal maps from the record, and looks only into files that changed. */
  #maps(): Pick<NormalMaps, 'isNormalMap' | 'namesIn'> {
    const isNormalMap = async (uri: string) => {
      const name = rawText(nameOf(uri));
      const facts = this.#facts.get(name);
      if (facts?.isMap !== undefined) return facts.isMap;
      const isMap = await this.#dependencies.shown.maps.isNormalMap(uri);
      const now = this.#facts.get(name);
      if (now && isMap !== undefined) this.#facts.set(name, { ...now, isMap });
      return isMap;
    };
    return {
      isNormalMap,
      namesIn: async (folder, signal) => {
        const names = new FolderNames(await this.#dependencies.files.list(folder));
        await atOnce(names.mapNames(), async (name) => {
          const isMap = signal?.aborted ? undefined : await isNormalMap(childOf(folder, name));
          if (isMap !== undefined) names.tell(name, isMap);
        });
        return names;
      },
    };
  }

  async #store(): Promise<void> {
    const known = new Set(this.#sprites.flatMap(({ files }) => files));
    // A picture of a sprite that isn't checked yet is left out, so the next time finds it new. Other files belong to no sprite.
    const files = [...this.#facts].filter(
      ([name, { isMap }]) => known.has(name) || isMap || !isFileFor('shown', name) || isJson(name),
    );
    const next: FolderRecord = {
      ...emptyRecord(this.#folder, this.#key),
      files: Object.fromEntries(files),
      sprites: this.#sprites,
    };
    await this.#dependencies.cache.write(next).catch((error: unknown) => {
      this.#dependencies.log.error("The results of checks couldn't be stored", error);
    });
  }

  /** Without what is known but nobody is going to fix: originals of fixed sprites, and references that are only what sprites are made from. */
  #problems(): ReadonlyMap<string, readonly FileProblem[]> {
    const originals = originalsAmong(pictureNames([...this.#facts.keys()]));
    const references = new Set(this.#rules.references);
    const isReference = ({ files, isRaw }: CheckedSprite) =>
      isRaw && files.some((name) => references.has(this.#uriOf(name)));
    const found = new Map<string, FileProblem[]>();
    for (const problem of this.#sprites.flatMap((sprite) => (isReference(sprite) ? [] : sprite.problems))) {
      if (originals.has(problem.file)) continue;
      found.set(problem.file, [...(found.get(problem.file) ?? []), problem]);
    }
    return found;
  }

  #uriOf(name: string): string {
    return childOf(this.#folder, name);
  }
}

/** A normal map isn't a picture to judge, so it isn't even read. */
function withoutMaps({ directions, ...source }: FoundSource): FoundSource {
  const views = directions?.views.map((view) => ({ ...view, normalMap: undefined }));
  return { ...source, normalMap: undefined, ...(directions && views && { directions: { ...directions, views } }) };
}

/** SHA-256, lowercase hex, computed by the system's threads. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
