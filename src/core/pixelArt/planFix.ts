import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { FixAnswer, FixedFile } from '../../sprite/fix/files/fixAnswer';
import { fixedSheetJson, newSheetJson, type OldSheetJson } from '../../sprite/fix/files/fixedSheetJson';
import type { ExportSource } from '../../sprite/source/source';
import { MAX_JSON } from '../discovery/discoveryFiles';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { changesAmong, claim, MAX_TRIES, type NewFiles, stateOf } from '../disk/newFiles';
import type { NewContent, UserFiles } from '../disk/userFiles';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { OutputError } from '../exports/exportErrors';
import type { FoundSource } from '../exports/exportSource';
import { fixedName, jsonNameOf, sameName } from './fixedNames';
import type { NamedPlaces } from './namedPlaces';
import { isMoved, refuseOtherFrames, refuseOutlines, refuseSeparated, SheetRefusal } from './sheetRefusal';

/** Where fixed files go. */
export interface FixPlace {
  /** Replaces the sources. What changes its kind, such as a JPEG, still becomes a new file. */
  readonly replace: boolean;
  /** URI string of a folder for new files; absent: next to each source. */
  readonly folder?: string;
  /** Replaces other files of the same names in `folder`; otherwise new files get a number. */
  readonly overwrite: boolean;
}

/** A sprite that was fixed in memory. */
export interface MadeFix extends FixAnswer {
  readonly source: FoundSource;
  /** What was read of its files; absent if nothing changes. */
  readonly before?: ExportSource;
}

/** A file of a fix, with what it was made from. */
export interface PlannedFix {
  /** URI string of the source file. */
  readonly source: string;
  /** URI string of the fixed picture. */
  readonly output: string;
  /** The picture and the JSON of a sheet; without files that are there already with the same bytes. */
  readonly contents: readonly NewContent[];
}

export interface PlanTools extends NewFiles {
  readonly files: UserFiles;
  readonly version: string;
  readonly places: NamedPlaces;
  /** JSON files that the batch changes, by `placeKey`: one may describe several images. */
  readonly jsons: Map<string, NewContent>;
}

/**
 * Plans the files of a fix; changes nothing. All files of a sprite get the same number.
 * @throws OutputError with a sentence for people; SheetRefusal for this sprite alone
 */
export async function planFix(made: MadeFix, place: FixPlace, tools: PlanTools): Promise<PlannedFix[]> {
  const inPlace = place.replace ? made.fixed.filter(({ extension }) => extension === undefined) : [];
  const replaced: PlannedFix[] = [];
  for (const file of inPlace) replaced.push(await planReplacing(made, file, tools));
  const others = made.fixed.filter((file) => !inPlace.includes(file));
  return [...replaced, ...(others.length ? await planCopies(made, others, place, tools) : [])];
}

/** URI string of the file that a fixed one comes from. */
export function sourceOf({ source: { pictures, uri } }: Pick<MadeFix, 'source'>, { index }: FixedFile): string {
  return pictures[index] ?? uri;
}

async function planReplacing(made: MadeFix, file: FixedFile, tools: PlanTools): Promise<PlannedFix> {
  const uri = sourceOf(made, file);
  await refuseOdd(uri, tools.files);
  const old = bytesOf(made.before, file.index);
  const image = { uri, old, file, ...viewOf(made.source, file) };
  await refuseOutlines(image, tools.files);
  await refuseSeparated(image, tools.places);
  const contents: NewContent[] = [{ uri, bytes: file.bytes, old }];
  // A JSON whose places are still right isn't even read.
  if (file.sheet && (image.json === undefined || isMoved(image)))
    contents.push(...(await planJson(made, file, uri, tools)));
  return { source: uri, output: uri, contents: contents.filter(isChange) };
}

/** The JSON of a sheet that is replaced; of several images in one JSON, each changes its own part. */
async function planJson(made: MadeFix, file: FixedFile, uri: string, tools: PlanTools): Promise<NewContent[]> {
  const { json } = viewOf(made.source, file);
  const image = rawText(nameOf(uri));
  if (json === undefined) {
    const target = childOf(parentOf(uri), jsonNameOf(image));
    const bytes = describe(made, file, image, undefined, tools);
    // Someone else's JSON of that name stays: it describes something else.
    return bytes && (await stateOf(target, bytes, tools)).there === 'free' ? [{ uri: target, bytes }] : [];
  }
  await refuseOdd(json, tools.files);
  const before = tools.jsons.get(placeKey(json)) ?? { uri: json, bytes: await tools.files.read(json, MAX_JSON) };
  const bytes = describe(made, file, image, { bytes: before.bytes, picture: image, image }, tools);
  const content = { uri: json, bytes: bytes ?? before.bytes, old: before.old ?? before.bytes };
  tools.jsons.set(placeKey(json), content);
  return [content];
}

async function planCopies(
  made: MadeFix,
  fixed: readonly FixedFile[],
  place: FixPlace,
  tools: PlanTools,
): Promise<PlannedFix[]> {
  for (const file of fixed) {
    const image = { uri: sourceOf(made, file), old: bytesOf(made.before, file.index), file };
    await refuseOutlines({ ...image, ...viewOf(made.source, file) }, tools.files);
  }
  for (let number = 1; number <= MAX_TRIES; number++) {
    const plans: PlannedFix[] = [];
    for (const file of fixed) {
      const plan = await planCopy(made, file, number, place, tools);
      if (!plan) break;
      plans.push(plan);
    }
    if (plans.length < fixed.length) continue;
    for (const { output, contents } of plans) {
      for (const uri of [output, ...contents.map((one) => one.uri)]) claim(uri, tools);
    }
    return plans;
  }
  throw new OutputError(l10n.t('No name is free for the fixed {0}.', plainText(nameOf(made.source.uri))));
}

/** Undefined if a name is taken. */
async function planCopy(
  made: MadeFix,
  file: FixedFile,
  number: number,
  { folder, overwrite }: FixPlace,
  tools: PlanTools,
): Promise<PlannedFix | undefined> {
  const source = sourceOf(made, file);
  const own = parentOf(source);
  const isElsewhere = folder !== undefined && placeKey(folder) !== placeKey(own);
  const name = (isElsewhere ? sameName : fixedName)(made.source, source, number, file.extension);
  const output = childOf(folder ?? own, name);
  const json = await jsonOfCopy(made, file, name, tools);
  const wanted: NewContent[] = [
    { uri: output, bytes: file.bytes },
    ...(json ? [{ uri: childOf(folder ?? own, jsonNameOf(name)), bytes: json }] : []),
  ];
  const contents = await changesAmong(wanted, overwrite && isElsewhere, tools);
  return contents && { source, output, contents };
}

/** The JSON of a copy that is a sheet; undefined if it needs none. @param name of the copy */
async function jsonOfCopy(
  made: MadeFix,
  file: FixedFile,
  name: string,
  tools: PlanTools,
): Promise<Uint8Array | undefined> {
  if (!file.sheet) return undefined;
  const { json } = viewOf(made.source, file);
  if (json === undefined) return describe(made, file, name, undefined, tools);
  const bytes = await tools.files.read(json, MAX_JSON);
  const picture = rawText(nameOf(sourceOf(made, file)));
  return describe(made, file, name, { bytes, picture, image: name, alone: true }, tools);
}

/** The JSON of a fixed sheet. Without an old one, only frames that nothing else tells need one. */
function describe(
  { source, settings }: MadeFix,
  { sheet, extension, index }: FixedFile,
  image: string,
  old: OldSheetJson | undefined,
  { version }: PlanTools,
): Uint8Array | undefined {
  if (!sheet) return undefined;
  if (old) {
    const bytes = fixedSheetJson(old, sheet);
    refuseOtherFrames(bytes, sheet, image);
    return bytes;
  }
  const info = source.directions ? source.directions.views[index]?.sheet : source.sheet;
  const isGuessed = info?.from === 'guess' && !settings.anchor;
  if (isGuessed && extension === undefined) return undefined;
  const bytes = newSheetJson(sheet, { image, title: splitName(image).stem, version });
  refuseOtherFrames(bytes, sheet, image);
  return bytes;
}

/** How the picture was cut, and by which JSON. Numbered files aren't sheets. */
function viewOf({ directions, pictures, sheet: info, json }: FoundSource, { index }: FixedFile) {
  if (!directions) return pictures.length > 1 ? {} : { info, json };
  const view = directions.views[index];
  return { info: view?.sheet, json: view?.json };
}

function bytesOf(before: ExportSource | undefined, index: number): Uint8Array | undefined {
  if (!before) return undefined;
  const source = 'views' in before ? before.views[index]?.source : before;
  if (!source) return undefined;
  return 'sequence' in source ? source.sequence[index]?.bytes : source.bytes;
}

/** Refuses to replace what Undo couldn't restore. */
async function refuseOdd(uri: string, files: UserFiles): Promise<void> {
  const name = plainText(nameOf(uri));
  if (!(await files.isOwnFile(uri)))
    throw new SheetRefusal(l10n.t("{0} is a link or a folder, so it isn't replaced.", name), uri);
  const { size } = await files.stat(uri);
  if (size > MAX_SHOWN_BYTES) throw new OutputError(l10n.t('{0} is too large to check.', name), uri);
}

const isChange = ({ bytes, old }: NewContent) => !old || Buffer.compare(old, bytes) !== 0;
