import path from 'node:path';
import { childOf, nameOf, parentOf } from '../core/disk/fileStore';
import type { KeptBytes } from '../core/disk/keptBytes';
import type { EditedFile, EditsWritten } from '../core/edits/editFiles';
import type { EditPlace } from '../core/edits/editOutputs';
import type { FileEdit } from '../core/edits/fileEdit';
import { type FoundSource, filesOf } from '../core/exports/exportSource';
import type { Unread } from '../core/pixelArt/pixelCalls';
import { PIXEL_WORDS } from '../core/pixelArt/pixelErrors';
import { messageOf, type SentenceError } from '../core/text/errors';
import { englishCount } from '../shared/base/counts';
import { foreignText, plainText, rawText } from '../shared/base/foreignText';
import { EXTENSIONS, formatOfName } from '../sprite/edit/formats/extensions';
import type { Axes } from '../sprite/pixels/views';
import { PICTURE_LIMIT_MS } from '../work/timeLimits';
import { done, type ToolAnswer } from './answers';
import { withinLimit } from './callLimit';
import { type ChangeFields, type ChangeName, type ReadChange, readChange } from './changeArguments';
import type { ToolCall, ToolHost } from './host';
import { pictureOf } from './pictures';
import { unreadLines } from './pixelArt';
import { bounded, quoted, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem, PlaceError } from './toolErrors';

/** Where changed files go. */
export interface ChangePlaces {
  /** As a call names it; absent: next to each source. */
  readonly folder?: string | undefined;
  /** Path of the only new image, as a call names it; its extension may say another format. It must not exist. */
  readonly file?: string | undefined;
  readonly replace?: boolean | undefined;
  /** Where the old bytes of replaced files are kept. */
  readonly kept?: Pick<KeptBytes, 'keep'> | undefined;
  /** Called with the sprites before the first of them is read. */
  found?(sources: readonly FoundSource[]): void;
}

/** What was changed, and what was left out because it can't be read. */
export interface ChangesDone extends EditsWritten {
  readonly unread: readonly Unread[];
}

/**
 * Changes files and all sprites in folders: all that can be read, or none. Whatever can't be changed like that ends the call before anything is written.
 * @param files as a call names them
 * @throws {ArgumentProblem | PlaceError | EditRefused | SentenceError}
 */
export function changeFiles(
  files: readonly string[],
  change: ReadChange,
  places: ChangePlaces,
  host: ToolHost,
  call: ToolCall,
): Promise<ChangesDone> {
  return withinLimit(call, async ({ signal, progress }, start) => {
    const { fileEdits } = host.core;
    const { sources, unread } = await sourcesOf(files, host, signal);
    const [first] = sources;
    if (!first) throw new ArgumentProblem(`No sprites in ${files.map(quotedPath).join(', ')}.`);
    if (change.to === 'frames' && sources.length > 1) throw severalSprites(sources);
    places.found?.(sources);
    // Each sprite of a batch has its own limit of time, the batch has none.
    if (sources.length === 1) start();
    const place = await placeFor(sources, inFolder(first, places), host);
    const as = otherFormat(first, place.file);
    const edit: FileEdit =
      change.to === 'register' ? { to: 'register', on: await sourceNamed(change.on, host) } : change;
    const left: SentenceError[] = [];
    const made = await fileEdits.make(sources, edit, signal, {
      unread: ({ uri, pictures }, error) => {
        left.push(error);
        unread.push({ file: pictures[0] ?? uri, message: plainText(messageOf(error)) });
      },
      ...(as !== undefined && { as }),
      tell: (index, count) => progress(count > 1 ? `Changing ${index + 1} of ${count}` : 'Changing'),
    });
    if (left[0] && !made.made.length) throw left[0];
    return { ...(await fileEdits.write(made, place, signal, places.kept)), unread };
  });
}

/** Most sprites that a sentence names. */
const MAX_NAMED = 3;

function severalSprites(sources: readonly FoundSource[]): ArgumentProblem {
  const named = sources.slice(0, MAX_NAMED).map(({ uri }) => quoted(nameOf(uri), 60));
  const more = sources.length - named.length;
  const list = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  return new ArgumentProblem(
    `Frames are changed of one animation, and these are ${sources.length} sprites: ${list}. Name one of them, or all numbered files of one animation.`,
  );
}

/** A sprite of several files goes to a folder, where they keep their names. */
function inFolder({ pictures }: FoundSource, places: ChangePlaces): ChangePlaces {
  const { file, ...others } = places;
  const isFolder = file !== undefined && pictures.length > 1 && path.extname(file) === '';
  return isFolder ? { ...others, folder: file } : places;
}

async function sourcesOf(
  files: readonly string[],
  { core, places }: ToolHost,
  signal: AbortSignal,
): Promise<{ readonly sources: readonly FoundSource[]; readonly unread: Unread[] }> {
  const uris: string[] = [];
  for (const file of files) uris.push((await places.entry(file)).uri);
  const { sources, maps, named, unread } = await core.fileEdits.sprites(uris, signal);
  const [fault] = unread;
  if (fault !== undefined && !sources.length)
    throw new ArgumentProblem(`${quotedPath(pathOf(fault))} can't be read. Nothing was changed.`);
  const [map] = maps.filter((uri) => named.has(uri));
  if (map !== undefined && !sources.length)
    throw new ArgumentProblem(`${quotedPath(pathOf(map))} is a normal map: it changes with its sprite.`);
  await checkRead(sources, places);
  return {
    sources,
    unread: unread.map((file) => ({ file, message: PIXEL_WORDS.unreadable(plainText(nameOf(file))) })),
  };
}

/** @throws {PlaceError} if one of the files is a link that leads out */
async function checkRead(sources: readonly FoundSource[], places: ToolHost['places']): Promise<void> {
  const [refusal] = (await places.refusals(sources.map(filesOf))).filter((one) => one !== undefined);
  if (refusal !== undefined) throw new PlaceError(refusal);
}

/** The sprite that others are put on: a file by itself, whose first frame counts. */
async function sourceNamed(file: string, { core, places }: ToolHost): Promise<FoundSource> {
  const place = await places.input(file);
  if (place.kind !== 'file') throw new ArgumentProblem(`${quotedPath(file)} isn't a file.`);
  const source = await core.exports.find(place.uri, undefined, 'pictures');
  await checkRead([source], places);
  return source;
}

/** @throws {PlaceError} if nothing may be written there */
async function placeFor(
  sources: readonly FoundSource[],
  { folder: named, file, replace = false }: Pick<ChangePlaces, 'folder' | 'file' | 'replace'>,
  host: ToolHost,
): Promise<EditPlace> {
  const { places } = host;
  if (file !== undefined) return { replace: false, file: await newFile(file, host) };
  const folder = named === undefined ? undefined : await places.folder(named);
  const outputs = folder === undefined ? sources.flatMap(({ pictures }) => pictures.map(parentOf)) : [folder];
  for (const output of new Set(outputs)) await places.checkOutput(output);
  return { replace, ...(folder !== undefined && { folder }) };
}

/** The place of an image that doesn't exist yet, as a URI string. */
async function newFile(file: string, { core, places }: ToolHost): Promise<string> {
  const { dir, base } = path.parse(file);
  if (base.startsWith('.') || formatOfName(base) === undefined) {
    const endings = Object.values(EXTENSIONS).flat();
    throw new ArgumentProblem(`${quotedPath(file)} must end in one of ${endings.map((one) => `.${one}`).join(', ')}.`);
  }
  const folder = await places.folder(dir || '.');
  await places.checkOutput(folder);
  const place = childOf(folder, base);
  if (await core.host.files.stat(place).catch(() => undefined))
    throw new ArgumentProblem(`${quotedPath(file)} exists. Nothing was written.`, 'Choose another name.');
  return place;
}

/** The name of a new file that can't be one like the sprite's own. */
function otherFormat({ extension, pictures }: FoundSource, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const name = rawText(nameOf(file));
  const format = formatOfName(name);
  // Losses of JPEG come back as a PNG anyway, with the JSON of a sheet.
  const own = /^jpe?g$/i.test(extension) ? 'png' : formatOfName(`a.${extension}`);
  return format === own && pictures.length === 1 ? undefined : name;
}

/** A changed file with absolute paths. */
export function editedForJson({ source, output, ...facts }: EditedFile) {
  return { source: pathOf(source), output: output === null ? null : pathOf(output), ...facts };
}

/** Most files that a sentence about several names. */
const MAX_LISTED = 8;

/** Which files of a set were left where they are near, as a sentence; none: all stand exactly. @param exact how the option is called that moves them */
export function offLines(files: readonly EditedFile[], exact: string): string[] {
  const near = files.flatMap(({ source, off }) => (off ? [`${quoted(nameOf(source), 60)} (${offText(off)})`] : []));
  if (!near.length) return [];
  const more = near.length - MAX_LISTED;
  const list = [...near.slice(0, MAX_LISTED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [`Left where they are, because that is near: ${list}. To move them, too: ${exact}.`];
}

function offText({ x, y }: Axes): string {
  const ways = [
    ...(y ? [`${Math.abs(y)} px ${y > 0 ? 'below' : 'above'} the foot line`] : []),
    ...(x ? [`${Math.abs(x)} px ${x > 0 ? 'right' : 'left'} of the middle`] : []),
  ];
  return ways.join(', ');
}

export interface ChangeArguments extends ChangeFields {
  readonly change: ChangeName;
  readonly files: readonly string[];
  readonly folder?: string | undefined;
}

/** Changes sprites as new files. Free. */
export async function changeSprite(args: ChangeArguments, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  const { change, files, folder, ...fields } = args;
  const read = readChange(change, fields, (field) => `“${field}”`);
  const { files: edited, notes, registered, unread } = await changeFiles(files, read, { folder }, host, call);
  const outputs = edited.flatMap(({ output }) => output ?? []);
  const said = notes.map((note) => bounded(foreignText(note), 400));
  const lines = [
    outputs.length
      ? `Changed ${outputs.length} of ${englishCount(edited.length, 'file')}:`
      : 'Nothing to change: it is so already.',
    ...edited.flatMap(({ source, output, offset, scale }) => {
      if (output === null) return [];
      const moved = offset.x || offset.y ? `, moved by ${offset.x}, ${offset.y}` : '';
      return `- ${quotedPath(pathOf(output))} from ${quotedPath(pathOf(source))}${scale === 1 ? '' : `, ${scale} times as large`}${moved}`;
    }),
    registered ? `Confidence: ${round(registered.confidence)} of 1.` : '',
    ...said.map((note) => `Note: ${note}`),
    ...offLines(edited, '“exact”'),
    ...unreadLines(unread),
    'Cost: free.',
  ];
  const picture = await pictureOf(
    outputs.slice(0, 16).map((uri) => ({ uri })),
    host,
    AbortSignal.any([call.signal, AbortSignal.timeout(PICTURE_LIMIT_MS)]),
  );
  const details = {
    changed: edited.map(editedForJson),
    ...(registered && { confidence: round(registered.confidence) }),
    ...(said.length && { notes: said }),
  };
  return done(lines, { files: outputs.map(pathOf), details, picture });
}

const round = (value: number) => Math.round(value * 100) / 100;
