import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { ChangedSource } from '../../sprite/edit/files/changeSources';
import { copiedJson } from '../../sprite/edit/files/copiedJson';
import type { PartFile, SavedPartFile } from '../../sprite/edit/files/saveParts';
import { sniffShown } from '../../sprite/source/shownPicture';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { changesAmong, claim, MAX_TRIES, type NewFiles } from '../disk/newFiles';
import type { NewContent, UserFiles } from '../disk/userFiles';
import { OutputError } from '../exports/exportErrors';
import type { FoundSource } from '../exports/exportSource';
import { copyName, jsonNameOf, sameName } from '../pixelArt/fixedNames';
import type { NamedPlaces } from '../pixelArt/namedPlaces';
import { type EditBase, oldPlaceOf, placeOf } from './editBase';

/** Where changed files go. */
export interface EditPlace {
  /** Replaces the sources. A sprite with files that change their kind, such as a JPEG, still becomes new files. */
  readonly replace: boolean;
  /** URI string of a folder for new files; absent: next to each source. */
  readonly folder?: string;
  /** Replaces other files of the same names in `folder`; otherwise new files get a number. */
  readonly overwrite?: boolean;
  /** URI string of the new image, if there is only one: it must not exist. */
  readonly file?: string;
}

/** A sprite that was changed in memory. */
export interface MadeEdit {
  readonly source: FoundSource;
  readonly base: EditBase;
  readonly changed: ChangedSource;
  /** It's one other file, whatever files it had. */
  readonly isOther?: true;
}

/** The files of a changed sprite. */
export interface PlannedEdit {
  /** URI strings of the new images, by the index of the old one in `FoundSource.pictures`. */
  readonly outputs: ReadonlyMap<number, string>;
  /** Without files that are there already with the same bytes. */
  readonly contents: readonly NewContent[];
}

export interface OutputTools extends NewFiles {
  readonly files: UserFiles;
  readonly named: Pick<NamedPlaces, 'in'>;
  /** What the names of new files get: `hero-fit.png` has `fit`. Letters alone. */
  readonly word: string;
  /** `placeKey`s of files that sprites before this one replace. */
  readonly replaced: Set<string>;
}

/**
 * Plans the files of a changed sprite; changes nothing. A copy has all of its files, also those that stay as they are.
 * @throws {OutputError} with a sentence for people
 */
export function planEdit(made: MadeEdit, place: EditPlace, tools: OutputTools): Promise<PlannedEdit> {
  const isOtherKind = made.changed.saved.files.some(({ extension }) => extension !== undefined);
  return place.replace && !isOtherKind ? planReplacing(made, tools) : planCopy(made, place, tools);
}

/** Which image of the source a file is. */
const pictureOf = ({ source }: MadeEdit, { part, index }: PartFile) => (source.directions ? part : index);

async function planReplacing(made: MadeEdit, tools: OutputTools): Promise<PlannedEdit> {
  const { base, changed } = made;
  refuseGone(made);
  const outputs = new Map<number, string>();
  const contents: NewContent[] = [];
  for (const saved of changed.saved.files) {
    const uri = placeOf(base, saved.file, saved.name);
    const old = base.files.get(uri);
    if (old) await refuseOdd(uri, tools);
    if (old && saved.file.what === 'image') await refuseNamed({ uri, old, saved }, made, tools);
    contents.push({ uri, bytes: saved.bytes, ...(old && { old }) });
    if (saved.file.what === 'image') outputs.set(pictureOf(made, saved.file), uri);
  }
  // A JSON that changes alone is about an image that stays where it is.
  for (const { file } of changed.saved.files) {
    const picture = pictureOf(made, file);
    const uri = made.source.pictures[picture];
    if (file.what === 'json' && uri !== undefined && !outputs.has(picture)) outputs.set(picture, uri);
  }
  for (const { uri } of contents) tools.replaced.add(placeKey(uri));
  return { outputs, contents };
}

/** Numbered files that are frames no longer would stay between the others: what is written here can be put back, and what is deleted can't. */
function refuseGone({ base, changed }: MadeEdit): void {
  const [first] = changed.saved.gone;
  const uri = first && oldPlaceOf(base, first);
  if (uri === undefined) return;
  const text = l10n.t(
    '{0} would be a frame no longer, and files are deleted only in a preview. Nothing was written; all frames can be saved as new files.',
    plainText(nameOf(uri)),
  );
  throw new OutputError(text, uri);
}

/** Refuses what Undo couldn't restore, and a JSON that another sprite of the batch changes too. */
async function refuseOdd(uri: string, { files, replaced }: OutputTools): Promise<void> {
  const name = plainText(nameOf(uri));
  if (replaced.has(placeKey(uri)))
    throw new OutputError(l10n.t('{0} belongs to several of these sprites. Change them one at a time.', name), uri);
  if (!(await files.isOwnFile(uri)))
    throw new OutputError(l10n.t("{0} is a link or a folder, so it isn't replaced.", name), uri);
}

interface ReplacedImage {
  readonly uri: string;
  readonly old: Uint8Array;
  readonly saved: SavedPartFile;
}

/** Refuses to replace an image whose frames would move while a file that can't change along still names their old places. */
async function refuseNamed(
  { uri, old, saved }: ReplacedImage,
  { base, changed }: MadeEdit,
  tools: OutputTools,
): Promise<void> {
  const [before, after] = [sniffShown(old), sniffShown(saved.bytes)];
  const isResized = before?.width !== after?.width || before?.height !== after?.height;
  const isOfPart = ({ part, what }: PartFile) => part === saved.file.part && what === 'json';
  const isMoved = isResized || changed.saved.files.some(({ file }) => isOfPart(file));
  if (!isMoved) return;
  const json = base.places[saved.file.part]?.json;
  const other = (await tools.named.in(uri)).find((one) => json === undefined || placeKey(one) !== placeKey(json));
  if (other === undefined) return;
  const [its, name] = [plainText(nameOf(other)), plainText(nameOf(uri))];
  const text = l10n.t(
    "{0} names places in {1}, and can't be changed along with it. Nothing was written; {1} can be changed as a copy.",
    its,
    name,
  );
  throw new OutputError(text, uri);
}

/** A file of the new sprite. */
interface CopiedFile {
  readonly file: PartFile;
  /** URI string: where it is, or where a new one would be next to it. */
  readonly from: string;
  readonly bytes: Uint8Array;
  readonly extension?: string;
}

/** All files of the changed sprite. */
function filesAfter({ base, changed: { saved, notes }, isOther }: MadeEdit): CopiedFile[] {
  const isSame = (a: PartFile, b: PartFile) => a.what === b.what && a.part === b.part && a.index === b.index;
  // A map that fits only the old image isn't one of the copy.
  const followed = new Set(base.places.keys());
  for (const note of saved.notes) if ('part' in note) followed.delete(note.part);
  for (const { part } of notes) followed.delete(part);
  const kept = (isOther ? [] : base.places).flatMap(({ images, json, map }, part): CopiedFile[] => {
    const own = [
      ...images.map((uri, index) => ({ file: { what: 'image', part, index } as const, uri })),
      ...(json === undefined ? [] : [{ file: { what: 'json', part, index: 0 } as const, uri: json }]),
      ...(map === undefined ? [] : [{ file: { what: 'map', part, index: 0 } as const, uri: map }]),
    ];
    return own.flatMap(({ file, uri }): CopiedFile[] => {
      const bytes = base.files.get(uri);
      const isGone = saved.gone.some((one) => isSame(one, file));
      const isNew = saved.files.some((one) => isSame(one.file, file));
      return !bytes || isGone || isNew || (file.what === 'map' && !followed.has(part))
        ? []
        : [{ file, from: uri, bytes }];
    });
  });
  const made = saved.files.map(({ file, name, bytes, extension }): CopiedFile => {
    const { images = [], json, map } = base.places[file.part] ?? {};
    const old = { image: images[file.index], json, map }[file.what];
    const from = old ?? childOf(parentOf(images[0] ?? ''), name);
    return { file, from, bytes, ...(extension !== undefined && { extension }) };
  });
  return [...kept, ...made];
}

async function planCopy(made: MadeEdit, place: EditPlace, tools: OutputTools): Promise<PlannedEdit> {
  const files = filesAfter(made);
  const images = files.filter(({ file }) => file.what === 'image');
  if (place.file !== undefined && images.length > 1)
    throw new OutputError(l10n.t('These are several images, so they need a folder instead of a file.'));
  const tries = place.file === undefined ? MAX_TRIES : 1;
  for (let number = 1; number <= tries; number++) {
    const named = namesOf(files, made, { place, number, word: tools.word });
    const wanted = files.flatMap((one): NewContent[] => copyOf(one, made, named));
    const contents = await changesAmong(wanted, isOver(place, made), tools);
    if (!contents) continue;
    for (const { uri } of wanted) claim(uri, tools);
    const outputs = images.flatMap((one): [number, string][] => {
      const uri = named.get(one);
      return uri === undefined ? [] : [[pictureOf(made, one.file), uri]];
    });
    return { outputs: new Map(outputs), contents };
  }
  if (place.file !== undefined)
    throw new OutputError(l10n.t('{0} already exists.', plainText(nameOf(place.file))), place.file);
  throw new OutputError(l10n.t('No name is free for the changed {0}.', plainText(nameOf(made.source.uri))));
}

const isElsewhere = ({ folder }: EditPlace, from: string) =>
  folder !== undefined && placeKey(folder) !== placeKey(parentOf(from));

const isOver = (place: EditPlace, { source }: MadeEdit) =>
  place.overwrite === true && isElsewhere(place, source.pictures[0] ?? source.uri);

interface Naming {
  readonly place: EditPlace;
  readonly number: number;
  readonly word: string;
}

/** Where each file goes, as URI strings: a JSON and a normal map are named after their image. */
function namesOf(
  files: readonly CopiedFile[],
  { source }: MadeEdit,
  { place, number, word }: Naming,
): ReadonlyMap<CopiedFile, string> {
  const folderOf = (from: string) => place.folder ?? parentOf(from);
  const named = ({ from, extension }: CopiedFile) =>
    isElsewhere(place, from)
      ? sameName(source, from, number, extension)
      : copyName(source, from, word, number, extension);
  const places = new Map<CopiedFile, string>();
  const images = new Map<number, { readonly old: string; readonly uri: string }>();
  for (const one of files.filter(({ file }) => file.what === 'image')) {
    const uri = place.file ?? childOf(folderOf(one.from), named(one));
    places.set(one, uri);
    if (one.file.index === 0 || !images.has(one.file.part)) images.set(one.file.part, { old: one.from, uri });
  }
  for (const one of files.filter(({ file }) => file.what !== 'image')) {
    const image = images.get(one.file.part);
    if (!image) continue;
    const own = rawText(nameOf(image.uri));
    const name = one.file.what === 'json' ? jsonNameOf(own) : (mapNameOf(one, image.old, own) ?? named(one));
    places.set(one, childOf(parentOf(image.uri), name));
  }
  return places;
}

/** `hero-fit_n.png` for `hero_n.png` of `hero.png`; undefined if its name doesn't begin like that of its image. */
function mapNameOf({ from, extension }: CopiedFile, image: string, copy: string): string | undefined {
  const [stem, name] = [splitName(rawText(nameOf(image))).stem, rawText(nameOf(from))];
  if (!name.startsWith(stem)) return undefined;
  const rest = name.slice(stem.length);
  const ending = extension === undefined ? rest : `${splitName(rest).stem}.${extension}`;
  return `${splitName(copy).stem}${ending}`;
}

/** A file at its new place. A JSON that can't name the copy isn't one of it. */
function copyOf(one: CopiedFile, { base }: MadeEdit, named: ReadonlyMap<CopiedFile, string>): NewContent[] {
  const uri = named.get(one);
  if (uri === undefined) return [];
  if (one.file.what !== 'json') return [{ uri, bytes: one.bytes }];
  const [image] = [...named].filter(([{ file }]) => file.what === 'image' && file.part === one.file.part);
  const [old = ''] = base.places[one.file.part]?.images ?? [];
  const own = rawText(nameOf(old));
  const bytes = copiedJson(one.bytes, [own, `${splitName(own).stem}.png`], rawText(nameOf(image?.[1] ?? '')));
  return bytes ? [{ uri, bytes }] : [];
}
