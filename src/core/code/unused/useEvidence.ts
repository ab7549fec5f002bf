import { CanceledError } from '../../../service/errors';
import { atOnce } from '../../../shared/base/atOnce';
import { rawText } from '../../../shared/base/foreignText';
import type { WorkerQueue } from '../../../work/workerQueue';
import { RECIPE_ENDING } from '../../discovery/recipeSource';
import { childOf, FileTooLarge, nameOf, parentOf, splitName } from '../../disk/fileStore';
import { OutsideError } from '../../disk/writeBounds';
import { LEDGER_NAME } from '../../ledger/ledgerText';
import { STYLE_NAME } from '../../style/styleSchema';
import type { CodeSearch } from '../codeSearch';
import { listedPlace, type MentionFiles, type MentionSearch, mentionFiles } from '../mentions/mentionFiles';
import type { SpriteName } from '../mentions/mentionIndex';
import { type MentionText, STRENGTHS } from '../mentions/mentions';
import { recipeFiles } from '../mentions/recipeFiles';
import type { ListedFile, ProjectNames } from '../projectNames';
import type { CodeTasks } from '../scan/codeTasks';
import { isDescriber, type PlacedMention, type UseEvidence } from './unused';

/** Files that are read before it's told how far the search is. */
const STEP = 16;
/** Most bytes of a file that is searched, of any kind. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of files that are searched by one task. */
const BATCH_BYTES = 12 * 1024 * 1024;
/** Most bytes of what an engine keeps next to a file that are read for its id. */
const ID_BYTES = 4_096;
/** The beginning of our own list of unused sprites, which somebody may have kept. */
const OWN_LIST = /^\s{0,8}(?:\{"ok":\w{4,5},.{0,200})?\{?"unused":\s?\[/s;

/** The thread that looks for names. */
type Thread = Pick<WorkerQueue<CodeTasks, never>, 'run'>;

/** What says that sprites are used, in files of any kind. @throws {CanceledError} */
export async function findEvidence(
  project: ProjectNames,
  search: CodeSearch & Pick<MentionSearch, 'ignored'>,
  thread: Thread,
): Promise<UseEvidence> {
  const listed = await mentionFiles(search);
  return new EvidenceSearch(project, listed, search, thread).find();
}

interface ReadText extends MentionText {
  readonly uri: string;
  readonly bytes: number;
}

/** Looks for what names sprites, once. */
class EvidenceSearch {
  readonly #project: ProjectNames;
  readonly #listed: MentionFiles;
  readonly #search: CodeSearch;
  readonly #thread: Thread;

  readonly #mentions = new Map<string, PlacedMention>();
  readonly #unread: string[];
  readonly #unclear: string[] = [];
  readonly #styles = new Set<string>();
  readonly #describers = new Map<string, readonly string[]>();
  /** Text file → indices of the sprites that it belongs to. */
  readonly #about = new Map<string, number[]>();

  constructor(project: ProjectNames, listed: MentionFiles, search: CodeSearch, thread: Thread) {
    this.#project = project;
    this.#listed = listed;
    this.#search = search;
    this.#thread = thread;
    this.#unread = [...listed.unread];
  }

  async find(): Promise<UseEvidence> {
    const folderIds = new Map<string, Promise<readonly string[]>>();
    const names = await atOnce([...this.#project.sprites.entries()], ([index, sprite]) =>
      this.#nameOf(index, sprite, folderIds),
    );
    await this.#searchAll(names);
    return {
      mentions: this.#mentions,
      recipes: await this.#recipes(),
      describers: this.#describers,
      styles: this.#styles,
      unread: this.#unread,
      unclear: this.#unclear,
    };
  }

  async #nameOf(
    index: number,
    { uri, top }: ListedFile,
    folderIds: Map<string, Promise<readonly string[]>>,
  ): Promise<SpriteName> {
    const folder = listedPlace(parentOf(uri));
    const name = rawText(nameOf(uri));
    const neighbors = this.#listed.folders.get(folder) ?? new Set<string>();
    const others: string[] = [];
    for (const neighbor of this.#neighborsLike(folder, neighbors, name)) {
      const isSelf = neighbor.toLowerCase().startsWith(`${name.toLowerCase()}.`);
      const describes = isDescriber(neighbor, name);
      if (!isSelf && !describes) continue;
      const text = listedPlace(childOf(folder, neighbor));
      this.#about.set(text, [...(this.#about.get(text) ?? []), index]);
      if (describes) others.push(neighbor);
    }
    if (others.length) this.#describers.set(uri, others);
    const above = foldersAbove(folder, listedPlace(top));
    const ids = await Promise.all([`${name}.meta`, `${name}.import`].map((one) => this.#idsIn(folder, one, neighbors)));
    const ofFolders = above.map((one) => {
      const known = folderIds.get(one) ?? this.#folderIds(one);
      folderIds.set(one, known);
      return known;
    });
    return {
      ...splitName(name),
      folders: above.map((one) => rawText(nameOf(one))),
      others,
      ids: ids.flat(),
      folderIds: (await Promise.all(ofFolders)).flat(),
    };
  }

  readonly #byStem = new Map<string, Map<string, string[]>>();

  /** Names in a folder that begin like another up to the first dot, so that thousands aren't compared with each. */
  #neighborsLike(folder: string, names: ReadonlySet<string>, name: string): readonly string[] {
    const keyOf = (one: string) => (/^[^.]*/.exec(one)?.[0] ?? '').toLowerCase();
    let stems = this.#byStem.get(folder);
    if (!stems) {
      stems = new Map();
      for (const one of names) stems.set(keyOf(one), [...(stems.get(keyOf(one)) ?? []), one]);
      this.#byStem.set(folder, stems);
    }
    return stems.get(keyOf(name)) ?? [];
  }

  /** The ids that engines gave to a folder. @param folder URI string */
  #folderIds(folder: string): Promise<readonly string[]> {
    const parent = parentOf(folder);
    const name = `${rawText(nameOf(folder))}.meta`;
    return this.#idsIn(parent, name, this.#listed.folders.get(parent) ?? new Set());
  }

  async #idsIn(folder: string, name: string, names: ReadonlySet<string>): Promise<readonly string[]> {
    if (!names.has(name)) return [];
    const bytes = await this.#search.files.readStart(childOf(folder, name), ID_BYTES).catch(() => undefined);
    const text = bytes ? Buffer.from(bytes).toString('latin1') : '';
    return [...text.matchAll(ID)].flatMap(([, guid, uid]) => guid ?? uid ?? []);
  }

  async #searchAll(names: readonly SpriteName[]): Promise<void> {
    if (!names.length) return;
    let batch: ReadText[] = [];
    let bytes = 0;
    const { files } = this.#listed;
    for (let at = 0; at < files.length; at += STEP) {
      if (this.#search.signal.aborted) throw new CanceledError();
      for (const text of await atOnce(files.slice(at, at + STEP), ({ uri }) => this.#read(uri))) {
        if (!text) continue;
        batch.push(text);
        bytes += text.bytes;
      }
      if (bytes < BATCH_BYTES && at + STEP < files.length) continue;
      await this.#searchBatch(names, batch);
      this.#search.tell?.(Math.min(at + STEP, files.length), files.length);
      [batch, bytes] = [[], 0];
    }
  }

  async #read(uri: string): Promise<ReadText | undefined> {
    const fileName = rawText(nameOf(uri));
    // The `.meta` of a folder has the folder's own id; a ledger names all sprites, whether anything uses them.
    const isOfFolder = fileName.endsWith('.meta') && this.#listed.folders.has(uri.slice(0, -'.meta'.length));
    if (fileName.toLowerCase() === LEDGER_NAME || isOfFolder) return undefined;
    const isStyle = fileName.toLowerCase() === STYLE_NAME;
    if (isStyle) this.#styles.add(uri);
    const facts = { uri, fileName, about: this.#about.get(uri) ?? [], isWeak: isStyle };
    const open = this.#search.openText(uri);
    if (open !== undefined) return OWN_LIST.test(open) ? undefined : { ...facts, content: open, bytes: open.length };
    try {
      const content = await this.#search.files.read(uri, MAX_BYTES);
      if (OWN_LIST.test(Buffer.from(content.subarray(0, ID_BYTES)).toString('latin1'))) return undefined;
      return { ...facts, content, bytes: content.length };
    } catch (error) {
      // What is outside of the workspace isn't a part of it. What is gone says nothing.
      const isGone =
        !(error instanceof FileTooLarge) &&
        !(await this.#search.files.stat(uri).then(
          () => true,
          () => false,
        ));
      if (!(error instanceof OutsideError) && !isGone) this.#unread.push(uri);
      return undefined;
    }
  }

  async #searchBatch(names: readonly SpriteName[], texts: readonly ReadText[]): Promise<void> {
    const { signal } = this.#search;
    try {
      const { mentions, unclear } = await this.#thread.run('mentions', { names, texts }, signal);
      for (const { sprite, strength, text, line, start, end, written } of mentions) {
        const file = texts[text]?.uri ?? '';
        this.#keep(sprite, { strength, place: { file, line, start, end, text: written } });
      }
      for (const index of unclear) this.#unclear.push(texts[index]?.uri ?? '');
    } catch (error) {
      if (signal.aborted || error instanceof CanceledError) throw new CanceledError();
      // Something in them takes too long: nobody knows what they name.
      this.#unread.push(...texts.map(({ uri }) => uri));
    }
  }

  #keep(sprite: number, mention: PlacedMention): void {
    const uri = this.#project.sprites[sprite]?.uri ?? '';
    const known = this.#mentions.get(uri);
    if (!known || STRENGTHS.indexOf(known.strength) < STRENGTHS.indexOf(mention.strength))
      this.#mentions.set(uri, mention);
  }

  /** The sources and outputs of all recipes. */
  async #recipes(): Promise<ReadonlySet<string>> {
    const recipes = this.#listed.files.filter(({ uri }) => rawText(nameOf(uri)).toLowerCase().endsWith(RECIPE_ENDING));
    const found = new Set<string>();
    for (const { uri } of recipes) {
      const bytes = await this.#search.files.read(uri, ID_BYTES * 64).catch(() => undefined);
      for (const file of recipeFiles(uri, bytes, this.#project.sprites)) found.add(file);
    }
    return found;
  }
}

/** Unity's and Godot's ids of a file. */
const ID = /^guid:\s{0,4}([0-9a-f]{32})\b|"uid:\/\/(\w{4,40})"/gim;
/** Most folders above a sprite. */
const MAX_FOLDERS = 32;

/** A folder and those above it in the workspace folder, the innermost first. */
function foldersAbove(folder: string, top: string): string[] {
  const found: string[] = [];
  for (let one = folder; one.length > top.length && found.length < MAX_FOLDERS; one = parentOf(one)) found.push(one);
  return found;
}
