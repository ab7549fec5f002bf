import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../../service/errors';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { AtlasExport } from '../../../sprite/engines/atlasFields';
import type { AtlasView } from '../../../sprite/engines/exportAtlas';
import type { AtlasUse } from '../../../sprite/export/atlas/atlas';
import type { ExportFile } from '../../../sprite/source/sprite';
import type { AtlasInput, AtlasItem, AtlasNote } from '../../../work/atlasTask';
import type { TaskRunner } from '../../../work/taskRunner';
import { DiscoveryFiles } from '../../discovery/discoveryFiles';
import type { NormalMaps } from '../../discovery/normalMaps';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../../disk/fileStore';
import type { UserFiles } from '../../disk/userFiles';
import { MAX_SHOWN_BYTES } from '../../domain/pictureFiles';
import { ExportSourceError, OutputError } from '../exportErrors';
import { type FoundSource, filesOf, notesOf, readSource } from '../exportSource';
import { inWords } from '../inWords';
import { findProject } from '../project';
import { type AtlasGlobs, UnreadSourceError } from './atlasGlobs';
import type { AtlasSprite } from './atlasRecipe';

/** Most sprites of an atlas. */
const MAX_SPRITES = 4096;
const MEBIBYTE = 1024 * 1024;
/** Most bytes of the files of all sprites that are read at once. */
const MAX_BYTES = 512 * MEBIBYTE;
/** Most requests for one atlas: a thread that ends between two of them takes the sprites with it that needn't have been sent. */
const MAX_TRIES = 4;
/** Files that are looked at at once. */
const AT_ONCE = 32;

export interface AtlasMakerDependencies {
  readonly packer: TaskRunner<'atlas'>;
  readonly files: UserFiles;
  readonly maps: Pick<NormalMaps, 'namingIn'>;
  readonly version: string;
  /** Finds a file with everything that belongs to it, by what is on disk alone. */
  find(uri: string, reader: DiscoveryFiles): Promise<FoundSource>;
}

/** A sprite of an atlas. */
export interface FoundSprite {
  /** In the atlas: `ui/button`. */
  readonly name: string;
  readonly source: FoundSource;
}

/** The files of an atlas. */
export interface MadeAtlas {
  readonly files: readonly ExportFile[];
  readonly notes: readonly AtlasNote[];
  /** Absent for engines that pack images by themselves. */
  readonly use?: AtlasUse;
  /** If people look at it. */
  readonly view?: AtlasView;
}

/** Where the files of an atlas go. */
export interface AtlasPlace {
  /** Base name of the files. */
  readonly title: string;
  /** URI string. */
  readonly folder: string;
  /** Whether people look at it; default: it's only written. */
  readonly isShown?: boolean;
}

/** Finds the sprites of atlases, and packs them. Nothing is written. */
export class AtlasMaker {
  readonly #dependencies: AtlasMakerDependencies;

  constructor(dependencies: AtlasMakerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The sprites of an atlas, by their paths. Normal maps and frames that belong to another file aren't sprites of their own.
   * @throws OutputError if there is none or too many, or if two have one name
   */
  async sprites(globs: AtlasGlobs, signal: AbortSignal): Promise<readonly FoundSprite[]> {
    const uris = await globs.files(this.#dependencies.files, signal).catch((cause: unknown) => {
      if (!(cause instanceof UnreadSourceError)) throw cause;
      const text = l10n.t("Couldn't read {0}, so nothing was exported.", plainText(nameOf(cause.uri)));
      throw new ExportSourceError(text, { cause });
    });
    if (uris.length > MAX_SPRITES)
      throw new OutputError(
        l10n.t('An atlas can have up to {0} sprites, and “sources” name {1}.', MAX_SPRITES, uris.length),
      );
    const found = await this.#found(uris, signal);
    const maps = new Set(found.map(({ normalMap }) => normalMap));
    const sprites = named(
      found.filter((source) => !maps.has(source.uri)),
      globs,
    );
    if (!sprites.length) throw new OutputError(l10n.t('No image matches “sources”.'));
    refuseSameNames(sprites, globs);
    return sprites;
  }

  /** Files with what belongs to them: of the numbered ones that are one animation, the first. */
  async #found(uris: readonly string[], signal: AbortSignal): Promise<readonly FoundSource[]> {
    const { files, find } = this.#dependencies;
    const reader = new DiscoveryFiles(files, undefined, true);
    const taken = new Set<string>();
    const found: FoundSource[] = [];
    for (let at = 0; at < uris.length; at += AT_ONCE) {
      if (signal.aborted) throw new CanceledError();
      for (const source of await Promise.all(uris.slice(at, at + AT_ONCE).map((uri) => find(uri, reader)))) {
        if (!taken.has(placeKey(source.uri))) found.push(source);
        for (const uri of source.pictures) taken.add(placeKey(uri));
      }
    }
    return found;
  }

  /**
   * Packs sprites. Those that are unchanged since the last time aren't read again.
   * @param said what the recipe says about some of them, by name
   * @throws ExportFaultError, ExportSourceError with a sentence for people; CanceledError
   */
  make(
    sprites: readonly FoundSprite[],
    said: ReadonlyMap<string, AtlasSprite>,
    choices: AtlasExport,
    { title, folder, isShown }: AtlasPlace,
    signal: AbortSignal,
  ): Promise<MadeAtlas> {
    const { files, maps, version } = this.#dependencies;
    return inWords(folder, signal, async () => {
      const items = await Promise.all(sprites.map((sprite) => this.#item(sprite, said.get(sprite.name))));
      const project = await findProject(folder, files);
      const input = {
        title,
        choices,
        version,
        isShown,
        before: await this.#firstPages(folder, title),
        projectFolder: project?.folderWithin,
        mapNaming: await maps.namingIn(folder, title),
      };
      return this.#packed(input, items, sprites, signal);
    });
  }

  /** Sends the sprites that the thread doesn't have. */
  async #packed(
    input: Omit<AtlasInput, 'items'>,
    all: readonly SizedItem[],
    sprites: readonly FoundSprite[],
    signal: AbortSignal,
  ): Promise<MadeAtlas> {
    const { packer, files } = this.#dependencies;
    const items: AtlasItem[] = [...all];
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const answer = await packer.run('atlas', { ...input, items }, signal);
      if ('files' in answer) return withNotes(answer, sprites);
      const missing = new Set(answer.missing);
      refuseTooMuch(all.filter((_, index) => missing.has(index) || items[index]?.source));
      for (const index of missing) {
        if (signal.aborted) throw new CanceledError();
        const [item, sprite] = [items[index], sprites[index]];
        if (item && sprite) items[index] = { ...item, source: await readSource(sprite.source, files) };
      }
    }
    throw new ExportSourceError(l10n.t("The sprites couldn't be kept in memory, so nothing was exported. Try again."));
  }

  async #item({ name, source }: FoundSprite, said: AtlasSprite | undefined): Promise<SizedItem> {
    const { files } = this.#dependencies;
    const stats = await Promise.all(
      filesOf(source).map(async (uri) => {
        const { size, mtime } = await files.stat(uri).catch(() => ({ size: -1, mtime: -1 }));
        return { uri, size, mtime };
      }),
    );
    const { sheet, title, extension, directions } = source;
    const key = JSON.stringify([stats, title, extension, sheet, directions]);
    const { pivot, tags } = said ?? {};
    const file = rawText(nameOf(source.uri));
    const bytes = stats.reduce((sum, { size }) => sum + size, 0);
    return { key, name, file, bytes, ...(pivot && { pivot }), ...(tags && { tags }) };
  }

  /** The first page as it is on disk, which says where everything is. There are two after an atlas got more pages, or fewer. */
  async #firstPages(folder: string, title: string): Promise<Uint8Array[]> {
    const { files } = this.#dependencies;
    const names = [`${title}.png`, `${title}-0.png`];
    const pages = names.map((name) => files.read(childOf(folder, name), MAX_SHOWN_BYTES).catch(() => undefined));
    return (await Promise.all(pages)).flatMap((page) => page ?? []);
  }
}

/** With what is said of sources before they are decoded. */
const withNotes = (made: MadeAtlas, sprites: readonly FoundSprite[]): MadeAtlas => ({
  ...made,
  notes: [
    ...sprites.flatMap(({ source }) => notesOf(source).map((note) => ({ file: rawText(nameOf(source.uri)), note }))),
    ...made.notes,
  ],
});

/** A sprite, and the bytes of its files. */
type SizedItem = AtlasItem & { readonly bytes: number };

/** All of them are in memory at once. */
function refuseTooMuch(items: readonly SizedItem[]): void {
  if (items.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_BYTES) return;
  const [largest] = [...items].sort((a, b) => b.bytes - a.bytes);
  throw new OutputError(
    l10n.t(
      'The images of an atlas can be {0} MiB together. Leave some out, such as {1}.',
      MAX_BYTES / MEBIBYTE,
      plainText(foreignText(largest?.file ?? '')),
    ),
  );
}

/** Numbered files are called as if they had no number, `light_1.png` and so on `light`; next to a `light.png`, as the first of them. */
function named(sources: readonly FoundSource[], globs: AtlasGlobs): FoundSprite[] {
  const nameOfSource = ({ uri, title }: FoundSource) => globs.nameOf(uri, title);
  const single = new Set(sources.filter(({ pictures }) => pictures.length === 1).map(nameOfSource));
  return sources.map((source) => {
    const name = nameOfSource(source);
    const isTaken = source.pictures.length > 1 && single.has(name);
    const stem = rawText(splitName(nameOf(source.uri)).stem);
    return { name: isTaken ? globs.nameOf(source.uri, stem) : name, source };
  });
}

/** `hero.png` and `hero.aseprite` would have the same frames. */
function refuseSameNames(sprites: readonly FoundSprite[], globs: AtlasGlobs): void {
  const known = new Map<string, FoundSource>();
  for (const { name, source } of sprites) {
    const other = known.get(name);
    if (other) {
      const [a, b] = [other, source].map(({ uri }) => plainText(nameOf(uri)));
      throw new OutputError(
        l10n.t(
          '{0} and {1} would both be the sprite “{2}”. Rename one of them, or leave it out with “!{3}”.',
          a ?? '',
          b ?? '',
          plainText(foreignText(name)),
          plainText(foreignText(globs.sourceOf(source.uri))),
        ),
        parentOf(source.uri),
      );
    }
    known.set(name, source);
  }
}
